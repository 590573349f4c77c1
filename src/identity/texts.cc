#include "identity/texts.h"

namespace vetvec {

const std::array<std::string_view, kIdentityTextCount> kIdentityTexts = {
    // Short and plain.
    "The ferry leaves at noon unless the wind turns.",
    "A key was left in the door of the empty shop.",
    "refund for a parcel that never arrived",
    "how do I move my calendar to a new phone",
    "She did not agree, and nobody asked her why.",
    "The committee approved the smaller of the two budgets.",
    "rain",
    "Bread rises faster in a warm kitchen than in a cold one.",
    // Capitals and digits.
    "US troops and us: Polish the polish before MAY, not in may.",
    "Invoice 2026-0417: 1,249.50 EUR, due 03/11/2026, IBAN ends in 0099.",
    "VERSION 10.4 IS NOT VERSION 1.04; chapter XIV follows chapter 13.",
    // Accents, other scripts, symbols.
    "Le garçon a mangé une pêche à la plage, près de l'île où naît la rivière.",
    "Über die Brücke führt ein schöner Weg, größer als früher.",
    "El niño soñó con un pingüino y ya no quiere dormir más.",
    "Старый мост закрыли на ремонт до конца весны.",
    "图书馆周一闭馆，周末开放到晚上九点。",
    "متى يفتح المتحف أبوابه يوم الجمعة؟",
    "Coffee ☕ at 7, then the 5 km run 🏃 – “good luck”, he wrote… ½ kg of sugar ≠ 500 g²",
    // Code, blanks, newlines, addresses.
    "def area(radius):\n    \"\"\"Circle.\"\"\"\n    return 3.14159 * radius ** 2\n",
    "SELECT name, count(*) FROM orders\n\tWHERE paid = 0\n\tGROUP BY name HAVING count(*) > 3;",
    "{\"id\": 17, \"tags\": [\"red\", \"blue\"], \"price\": null, \"isOpen\": true}",
    "  two blanks before,\tone tab,   three blanks inside, two after  ",
    "first line\n\nsecond paragraph after an empty line\r\nthird line",
    "https://example.org/a/b?q=vectors&lang=en#part-2 or mail to help@example.org, C:\\temp\\x.txt",
    // Prefixes.
    "query: which plants grow well in the shade of a wall",
    "passage: Ferns, ivy and lily of the valley grow well in the shade of a wall.",
    // About 50 tokens.
    "The old lighthouse has not been lit since the harbour was moved to the other side of the bay, "
    "yet every evening in winter someone climbs its two hundred steps, cleans the glass, writes "
    "the date and the weather into a book, and goes home again.",
    "To reset the router, hold the small button on its back for ten seconds until the light "
    "blinks twice. Wait three minutes. Then open the settings page, choose a new password, and "
    "write it down before you close the window.",
    // About 150 tokens.
    "A bakery in a small town sold two kinds of bread for forty years. When the owner's daughter "
    "took over, she kept a notebook of what was left on the shelves each evening. After a month "
    "she knew that the dark loaf sold out by ten on rainy days and stayed until closing on "
    "market days, when farmers brought their own. She began to bake less of it on Thursdays and "
    "more when the forecast was bad. Nobody noticed the change, apart from the pigs of a "
    "neighbour, who had been fed on old bread since before she was born. The notebook is now in "
    "its twelfth volume. It has never been wrong about rain, and it has been wrong only once "
    "about a holiday, in the year when the town forgot its own fair and the bakery was the only "
    "shop with its doors open.",
    // About 300 tokens.
    "Before a bridge is opened, it is loaded with lorries full of sand, and engineers measure how "
    "far the deck sinks. The test is older than the theory that explains it. In early days the "
    "builder himself had to stand underneath, which was thought to improve his arithmetic. Today "
    "the deck is fitted with gauges, each a strip of metal no longer than a finger, whose "
    "resistance grows when it is stretched. A computer reads them a hundred times a second and "
    "draws a curve for each. What matters is not how large the movement is but whether it comes "
    "back: a deck that returns to where it was has only been bent, while one that stays low has "
    "been damaged, even if no crack can be seen. The lorries are therefore driven off again one "
    "at a time, and the curves are compared with those of the way up. On a good bridge they lie "
    "on top of each other. On a warm day they do not, because the sun lengthens the steel while "
    "the test goes on, and so most tests are made at night, under cloud, or in late autumn. "
    "Passers-by who see thirty lorries standing still in the dark on an unfinished road have "
    "been known to call the police. The report of such a test has two pages of text and two "
    "hundred of figures. It is read once, filed, and looked for again in sixty years, when "
    "somebody has to decide whether the bridge may carry a tram. By then the format of the "
    "files can no longer be opened, and the only part that helps is a sketch, made in pencil on "
    "the back of a delivery note, of where the gauges had been glued.",
    // About 300 tokens, in sentences of a list.
    "Notes of the meeting of 14 March. Present: nine members, two guests. 1. The minutes of "
    "February were accepted with one change: the roof of the boat house is to be repaired in "
    "June, not July. 2. The treasurer reported an income of 4,310 and expenses of 3,975, most of "
    "them for paint, rope and the new pump. The pump was cheaper than expected because the old "
    "one was taken in part exchange. 3. Three members asked for a second evening of training. "
    "There is room on Tuesdays, but no trainer; Miriam will ask at the school. 4. The summer "
    "race is on the last Sunday in August. Boats are to be registered by the first of the month. "
    "Anyone who registers late pays double and starts last. A proposal to shorten the course was "
    "rejected by five votes to three, with one member not voting. 5. Mr Okafor complained about "
    "cars in front of the gate. It was agreed to put up a sign, in plain words, and to tow no one "
    "before it has been there for a month. 6. The library of charts is to be moved from the "
    "damp cupboard to the office. Volunteers are asked to bring boxes. 7. Any other business: "
    "the swan is back; dogs are to be kept on a lead until her eggs have hatched. The meeting "
    "closed at twenty to ten. The next one is on 11 April, in the upper room, because the lower "
    "one is being painted.",
    // About 620 tokens.
    "The map room of the survey office had no windows, because light fades ink. Its keeper, a "
    "patient man called Aurel, knew by heart where each of its eleven thousand sheets lay, and "
    "was asked for perhaps four of them a day. The rest of his time he spent on a list that "
    "nobody had ordered. It began with a mistake. A farmer had written to say that the brook "
    "behind his house was drawn on the wrong side of his barn, and had been for as long as his "
    "family could remember; twice a year, somebody with a permit came to dig on the dry side. "
    "Aurel took out the sheet, and the one before it, and the one before that. The brook crossed "
    "the barn for the first time in the edition of the year of the great flood. The surveyor had "
    "seen it there, because in that spring it really was. When the water went back, the map did "
    "not. So the keeper began to compare. He laid each sheet on the glass table over the edition "
    "that it had replaced, and wrote down what had moved. Roads move rarely. Woods move slowly, "
    "always outwards when the price of grain is low. Villages keep their place and change their "
    "names, and now and then a name walks a mile along a road, from the old church to the new "
    "railway station, leaving the houses behind without one. Coasts are the worst. There is a "
    "sandbank that appears on nine maps in nine places, and a pilot whom Aurel asked about it "
    "said that all nine were right. After six years the list had two thousand entries. Most were "
    "true changes, a tenth were errors, and about forty he could not place at all. A chapel "
    "stood on a hill in one edition only. A path led to a lake that had never been there. He "
    "thought of tired men, of rain on paper, of someone in love writing a name where a blank "
    "should have been. When the office was told to throw the old sheets away, since all of them "
    "had been photographed, he was asked for his opinion, which was unusual, and he gave it in "
    "one sentence, which was not. A photograph, he said, shows what the map shows, but it cannot "
    "be laid on the table over another one and be moved by the width of a hair until the hills "
    "agree. The director answered that a machine could do that now. It was true. The machine "
    "was bought, and fed with all eleven thousand sheets, and in one weekend it found every "
    "entry of the list and nineteen thousand more. Most of these were the threads of the paper. "
    "It was Aurel who went through them, one by one, and crossed them out, and in the third "
    "month he found among them the brook, back on its own side of the barn, in an edition so new "
    "that it had not been printed yet. He wrote to the farmer the same evening. The answer came "
    "from a daughter. Her father had died in the winter, she wrote, the barn had been sold, and "
    "the brook had been put into a pipe; but the men with the permit had been there again last "
    "week, and had dug, and had found, to everybody's surprise, water.",
};

}  // namespace vetvec
