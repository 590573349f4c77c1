#include "suites/suite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "english/polarity.h"
#include "english/suite_lexicons.h"
#include "suites/suite_file.h"

namespace vetvec {
namespace {

using ::testing::HasSubstr;

SeedSet Seeds(const std::vector<std::string>& texts) {
  Result<SeedSet> seeds = SeedsFromTexts(texts);
  EXPECT_TRUE(seeds.ok()) << seeds.status().ToString();
  return seeds.ok() ? *seeds : SeedSet();
}

Suite Make(const SeedSet& seeds, const std::vector<Relation>& relations = {},
           const ContrastiveOptions& base = {}) {
  ContrastiveOptions options = base;
  options.relations = relations;
  Result<Suite> suite = GenerateContrastive(options, seeds, StarterSuiteLexicons());
  EXPECT_TRUE(suite.ok()) << suite.status().ToString();
  return suite.ok() ? *suite : Suite();
}

std::vector<std::string> Lines(const Suite& suite) {
  std::vector<std::string> lines;
  for (const Triple& triple : suite.items) {
    lines.push_back(triple.positive + " | " + triple.negative);
  }
  return lines;
}

std::string Only(const std::string& seed, Relation relation) {
  const Suite suite = Make(Seeds({seed}), {relation});
  return suite.items.size() == 1 ? Lines(suite)[0]
                                 : std::to_string(suite.items.size()) + " triples";
}

// Every byte outside the changed spans must stand in the seed, in order.
void ExpectOutsideKept(const Triple& triple, const std::string& variant,
                       const std::vector<ByteSpan>& spans) {
  std::vector<std::string> kept;
  size_t position = 0;
  for (const ByteSpan& span : spans) {
    kept.push_back(variant.substr(position, span.start - position));
    position = span.end;
  }
  kept.push_back(variant.substr(position));
  size_t in_seed = 0;
  for (size_t i = 0; i < kept.size(); ++i) {
    const size_t found = i + 1 == kept.size() ? triple.seed.size() - kept[i].size()
                                              : triple.seed.find(kept[i], in_seed);
    ASSERT_NE(found, std::string::npos) << triple.seed << " -> " << variant;
    ASSERT_EQ(triple.seed.compare(found, kept[i].size(), kept[i]), 0)
        << triple.seed << " -> " << variant;
    ASSERT_GE(found, in_seed);
    in_seed = found + kept[i].size();
  }
  EXPECT_EQ(triple.seed.compare(0, kept[0].size(), kept[0]), 0);
}

TEST(SuiteTest, Cr1SynonymAndAntonym) {
  EXPECT_EQ(Only("He was a brave man.", Relation::kCr1),
            "He was a courageous man. | He was a cowardly man.");
  EXPECT_EQ(Only("She hated the sea", Relation::kCr1), "She detested the sea | She loved the sea");
}

TEST(SuiteTest, ArticleCaseAndInflection) {
  EXPECT_EQ(Only("It was an impolite answer.", Relation::kCr1),
            "It was a rude answer. | It was a polite answer.");
  EXPECT_EQ(Only("Brave men fought.", Relation::kCr1),
            "Courageous men fought. | Cowardly men fought.");
  const Suite suite = Make(Seeds({"He ignored the warning."}), {Relation::kCr1});
  ASSERT_EQ(suite.items.size(), 1u);
  EXPECT_EQ(suite.items[0].positive, "He disregarded the warning.");
  EXPECT_EQ(suite.items[0].negative, "He heeded the warning.");
  EXPECT_THAT(suite.items[0].flags, ::testing::Contains("reinflected"));
}

TEST(SuiteTest, MoreAndMostBelongToTheForm) {
  EXPECT_EQ(Only("a more beautiful garden", Relation::kCr1),
            "a lovelier garden | an uglier garden");
}

TEST(SuiteTest, Cr2SwapsAllGenderedWords) {
  EXPECT_EQ(Only("He told his brother that the food was delicious.", Relation::kCr2),
            "She told her sister that the food was delicious. | "
            "He told his brother that the food was tasty.");
  EXPECT_EQ(Only("I saw her brave father", Relation::kCr2),
            "I saw his brave mother | I saw her courageous father");
  EXPECT_EQ(Only("The brave pregnant woman left", Relation::kCr2), "0 triples");
}

TEST(SuiteTest, Cr2PronounsByWhatFollows) {
  const auto swapped = [](const std::string& seed) {
    const Suite suite = Make(Seeds({seed}), {Relation::kCr2});
    return suite.items.size() == 1 ? suite.items[0].positive : std::string("none");
  };
  EXPECT_EQ(swapped("His sour breath spoiled the delicious food"),
            "Her sour breath spoiled the delicious food");
  EXPECT_EQ(swapped("he\u2019s afraid and it is his"), "she\u2019s afraid and it is hers");
  EXPECT_EQ(swapped("the brave dog saw her."), "the brave dog saw him.");
  EXPECT_EQ(swapped("her rather dull brother was happy"), "his rather dull sister was happy");
  EXPECT_EQ(swapped("a small gift for her family, and he was glad"),
            "a small gift for his family, and she was glad");
  EXPECT_EQ(swapped("the brave count saw a host of stars"), "none");
}

TEST(SuiteTest, Cr2NamesAreSeeded) {
  const SeedSet seeds = Seeds({"I think that Mary is brave."});
  ContrastiveOptions options;
  options.random_seed = 5;
  const Suite once = Make(seeds, {Relation::kCr2}, options);
  ASSERT_EQ(once.items.size(), 1u);
  EXPECT_THAT(once.items[0].positive, HasSubstr("I think that "));
  EXPECT_THAT(once.items[0].positive, ::testing::Not(HasSubstr("Mary")));
  EXPECT_EQ(SuiteJsonl(once), SuiteJsonl(Make(seeds, {Relation::kCr2}, options)));
}

TEST(SuiteTest, Cr3InvertsByPattern) {
  const Suite suite = Make(Seeds({"He always tells the brave story."}), {Relation::kCr3});
  ASSERT_EQ(suite.items.size(), 1u);
  EXPECT_EQ(suite.items[0].negative, "He never tells the brave story.");
  EXPECT_EQ(suite.items[0].positive, "He always tells the courageous story.");
  EXPECT_THAT(suite.items[0].flags, ::testing::Contains("inversion_pattern"));
}

// Without the tagger's weights the rules alone find fewer words.
bool HasTagger() { return PosTagger::Embedded() != nullptr; }

TEST(SuiteTest, OpposingWordsWithoutPolarity) {
  EXPECT_EQ(Only("It was a lengthy process.", Relation::kCr1),
            "It was a long process. | It was a short process.");
  if (!HasTagger()) GTEST_SKIP() << "built without the tagger's weights";
  EXPECT_EQ(Only("Our old address is in the letter.", Relation::kCr1),
            "Our previous address is in the letter. | Our new address is in the letter.");
  EXPECT_EQ(Only("The library is closed.", Relation::kCr1),
            "The library is shut. | The library is open.");
  EXPECT_EQ(Only("It was a late reply.", Relation::kCr1),
            "It was a belated reply. | It was a prompt reply.");
}

TEST(SuiteTest, PaperPolarityStillBinds) {
  ContrastiveOptions options;
  options.polarity = PolarityRule::kFirstSense;
  EXPECT_TRUE(Make(Seeds({"It was a lengthy process."}), {Relation::kCr1}, options).items.empty());
}

TEST(SuiteTest, ComparativesAndSuperlatives) {
  if (!HasTagger()) GTEST_SKIP() << "built without the tagger's weights";
  EXPECT_EQ(Only("He ordered the quickest delivery.", Relation::kCr1),
            "He ordered the fastest delivery. | He ordered the slowest delivery.");
  EXPECT_EQ(Only("The app is more reliable than before.", Relation::kCr1),
            "The app is more dependable than before. | The app is more unreliable than before.");
}

TEST(SuiteTest, VerbsOfBusinessByTheirObject) {
  if (!HasTagger()) GTEST_SKIP() << "built without the tagger's weights";
  EXPECT_EQ(Only("The claim was denied by the insurer.", Relation::kCr1),
            "The claim was rejected by the insurer. | The claim was approved by the insurer.");
  EXPECT_EQ(Only("They increased the monthly fee.", Relation::kCr1),
            "They raised the monthly fee. | They reduced the monthly fee.");
  EXPECT_EQ(Only("They increased it.", Relation::kCr1), "0 triples");  // what, is not known
}

TEST(SuiteTest, ContrastsHaveRowsOfTheirOwn) {
  EXPECT_EQ(Only("It was a loyal customer.", Relation::kCr1),
            "It was a faithful customer. | It was a disloyal customer.");
  EXPECT_EQ(Only("It was an annual fee.", Relation::kCr1), "0 triples");
  EXPECT_EQ(Only("The team froze the account.", Relation::kCr1),
            "The team blocked the account. | The team unfroze the account.");
  // A row that is "also" leaves the word its other rows.
  EXPECT_EQ(Only("It was a cheap phone.", Relation::kCr1),
            "It was an inexpensive phone. | It was an expensive phone.");
  EXPECT_EQ(Only("The hotel was cheap.", Relation::kCr1),
            "The hotel was inexpensive. | The hotel was expensive.");
  EXPECT_EQ(Only("She loved the bike, but it broke.", Relation::kCr1), "0 triples");
  EXPECT_EQ(Only("Does he hate the noise?", Relation::kCr1), "0 triples");
}

TEST(SuiteTest, WordsThatFitOneUseOnlyAreNotPutIntoAnother) {
  EXPECT_EQ(Only("The night sister was kind to us.", Relation::kCr2), "0 triples");
  EXPECT_EQ(Only("His productive cough has gone.", Relation::kCr1), "0 triples");
  EXPECT_EQ(Only("He was felt to be at low risk.", Relation::kCr1), "0 triples");
  EXPECT_EQ(Only("She does not wish to be contacted.", Relation::kCr2),
            "He does not wish to be contacted. | She does not want to be contacted.");
}

TEST(SuiteTest, ATimeMayFollowAnyWord) {
  EXPECT_EQ(Only("The road was quiet at night.", Relation::kCr1),
            "The road was peaceful at night. | The road was noisy at night.");
  EXPECT_EQ(Only("The room was cold in the late afternoon.", Relation::kCr1),
            "The room was chilly in the late afternoon. | The room was hot in the late afternoon.");
  EXPECT_EQ(Only("The hotel was cheap in protest.", Relation::kCr1), "0 triples");
}

TEST(SuiteTest, AGivenNameThatIsNotSwappedForbidsTheSwap) {
  EXPECT_EQ(Only("A young man named Zzyx bought a car.", Relation::kCr2), "0 triples");
}

TEST(SuiteTest, AReminderIsNotNegated) {
  EXPECT_EQ(Only("Remember to buy a car.", Relation::kCr3), "0 triples");
}

TEST(SuiteTest, PleaseIsNotAVerbWhereItAsks) {
  EXPECT_EQ(Only("Can you please help", Relation::kCr1), "0 triples");
  EXPECT_EQ(Only("if you could please make copies", Relation::kCr1), "0 triples");
  EXPECT_EQ(Only("He tried to annoy the king", Relation::kCr1),
            "He tried to irritate the king | He tried to please the king");
}

TEST(SuiteTest, SensesOfBusinessAndMedicine) {
  EXPECT_EQ(Only("Mild nausea is common.", Relation::kCr2), "0 triples");
  for (const char* seed : {"The former clerk left.", "He counted forty boxes.",
                           "See example.com/good and good-host.org for more."}) {
    EXPECT_EQ(Only(seed, Relation::kCr1), "0 triples") << seed;
  }
  if (!HasTagger()) GTEST_SKIP() << "built without the tagger's weights";
  EXPECT_EQ(Only("She has mild nausea.", Relation::kCr1),
            "She has slight nausea. | She has severe nausea.");
}

TEST(SuiteTest, TheExtremeOfAScaleIsNotGraded) {
  EXPECT_EQ(Only("a very clean room", Relation::kCr1), "0 triples");  // not "very spotless"
}

TEST(SuiteTest, ManAsMankindIsNotSwapped) {
  for (const char* seed :
       {"the brave man-made lake", "It is good to read the man page", "Man is a clever animal",
        "a brave day for mankind", "It took ten good man hours"}) {
    EXPECT_EQ(Only(seed, Relation::kCr2), "0 triples") << seed;
  }
  EXPECT_EQ(Only("the brave man left", Relation::kCr2),
            "the brave woman left | the courageous man left");
}

TEST(SuiteTest, WordsOfKinThatMeanNoManOrWomanAreNotSwapped) {
  for (const char* seed : {"the brave city fathers left", "the brave mice and men left",
                           "the brave sister company left", "the brave queen bee left",
                           "the brave mother ship left", "the brave men and machines left"}) {
    EXPECT_EQ(Only(seed, Relation::kCr2), "0 triples") << seed;
  }
  EXPECT_EQ(Only("the brave fathers left", Relation::kCr2),
            "the brave mothers left | the courageous fathers left");
}

TEST(SuiteTest, AWordBesideItsCopyIsNotReplaced) {
  EXPECT_EQ(Only("He drove faster.", Relation::kCr1),
            "He drove more quickly. | He drove more slowly.");
  EXPECT_EQ(Only("He drove faster, faster.", Relation::kCr1), "0 triples");
  EXPECT_EQ(Only("It was a happy, happy day.", Relation::kCr1), "0 triples");
}

TEST(SuiteTest, AnExactNumberIsNotTheOppositeOfAnEstimate) {
  EXPECT_EQ(Only("It took about 20 hours.", Relation::kCr1), "0 triples");
  EXPECT_EQ(Only("It weighs roughly 3 kilos.", Relation::kCr1), "0 triples");
}

TEST(SuiteTest, OnlyAQuestionOrAPersonIsRepliedTo) {
  EXPECT_EQ(Only("She responded to the letter.", Relation::kCr2),
            "He responded to the letter. | She replied to the letter.");
  EXPECT_EQ(Only("She responded to the treatment.", Relation::kCr2), "0 triples");
  EXPECT_EQ(Only("His server responded to the treatment.", Relation::kCr2), "0 triples");
}

TEST(SuiteTest, AVerbOfTwoWordsTakesNoDegree) {
  if (!HasTagger()) GTEST_SKIP() << "built without the tagger's weights";
  EXPECT_EQ(Only("They gained weight.", Relation::kCr1), "They put on weight. | They lost weight.");
  EXPECT_EQ(Only("They gained weight most.", Relation::kCr1), "0 triples");
}

TEST(SuiteTest, HerByWhatTheTaggerSays) {
  if (!HasTagger()) GTEST_SKIP() << "built without the tagger's weights";
  const Suite suite = Make(Seeds({"I was satisfied with her work."}), {Relation::kCr2});
  ASSERT_EQ(suite.items.size(), 1u);
  EXPECT_EQ(suite.items[0].positive, "I was satisfied with his work.");
}

TEST(SuiteTest, Cr3KeepsTheCapitalOfTheFirstWord) {
  const auto inverted = [](const std::string& seed) {
    const Suite suite = Make(Seeds({seed}), {Relation::kCr3});
    return suite.items.size() == 1 ? suite.items[0].negative : std::string("none");
  };
  EXPECT_EQ(inverted("Everybody likes the brave teacher."), "Nobody likes the brave teacher.");
  EXPECT_EQ(inverted("Many of the brave men left."), "Few of the brave men left.");
}

TEST(SuiteTest, Cr3LeavesNoEitherBehind) {
  for (const char* seed : {"I cannot find the brave man either.",
                           "We can neither praise the brave man nor help him."}) {
    EXPECT_EQ(Only(seed, Relation::kCr3), "0 triples") << seed;
  }
}

TEST(SuiteTest, Cr3InvertsByNegation) {
  if (!HasTagger()) GTEST_SKIP() << "built without the tagger's weights";
  const Suite suite = Make(Seeds({"The waiter praised the brave man."}), {Relation::kCr3});
  ASSERT_EQ(suite.items.size(), 1u);
  EXPECT_EQ(suite.items[0].negative, "The waiter did not praise the brave man.");
  EXPECT_THAT(suite.items[0].flags, ::testing::Contains("negation"));
}

TEST(SuiteTest, OppositesThatTheSentenceForbids) {
  for (const char* text :
       {"Have a lovely weekend.", "Thank you for your prompt reply.",
        "I would be grateful for a call.", "Great, that fixed it!",
        "We regret that the offer was rejected.", "Unfortunately, the answer was wrong.",
        "The claim was rejected because the form was late.", "He was so rude that we left.",
        "The room was clean and comfortable.", "The price will rise from 30 to 40 euros."}) {
    EXPECT_EQ(Only(text, Relation::kCr1), "0 triples") << text;
  }
  EXPECT_EQ(Only("The clerk was rude.", Relation::kCr1),
            "The clerk was impolite. | The clerk was polite.");
}

TEST(SuiteTest, Cr3InvertsNoFormulaAndNoHalfOfAThought) {
  if (!HasTagger()) GTEST_SKIP() << "built without the tagger's weights";
  for (const char* text :
       {"Please find enclosed your annual report.", "We are sorry for the wrong answer.",
        "The wrong parcel was sent again.", "I am writing about the wrong invoice.",
        "She can't open the new file, as it is encrypted.",
        "He left the meeting before the decision, so we called off the project.",
        "The food was awful and always cold."}) {
    EXPECT_EQ(Only(text, Relation::kCr3), "0 triples") << text;
  }
}

TEST(SuiteTest, TheSafestWordOfASentenceIsTaken) {
  if (!HasTagger()) GTEST_SKIP() << "built without the tagger's weights";
  // "generous" has a synonym too, but "purchase" says exactly the same as "buy".
  EXPECT_EQ(Only("The generous man bought a house.", Relation::kCr3),
            "The generous man purchased a house. | The generous man did not buy a house.");
  // A phrase where no word is safe.
  EXPECT_EQ(Only("The parcel is at the office.", Relation::kCr3),
            "The package is at the office. | The parcel is not at the office.");
}

TEST(SuiteTest, Cr3LeavesWhatADenialWouldNotReach) {
  if (!HasTagger()) GTEST_SKIP() << "built without the tagger's weights";
  for (const char* text :
       {"The parcel has been at the depot for nine days.", "Two parcels arrived on Monday.",
        "The parcel was heavier than it really is.", "She left the ward to fetch the parcel.",
        "The parcel does not always arrive.", "The driver dropped the parcel and left.",
        "He cannot praise the parcel service highly enough.", "A man sent the parcel.",
        "The parcel quickly arrived."}) {
    EXPECT_EQ(Only(text, Relation::kCr3), "0 triples") << text;
  }
  EXPECT_EQ(Only("The parcel did not arrive on Monday.", Relation::kCr3),
            "The package did not arrive on Monday. | The parcel arrived on Monday.");
  EXPECT_EQ(Only("The customer says that the parcel was late.", Relation::kCr3),
            "The customer says that the package was late. | "
            "The customer does not say that the parcel was late.");
}

TEST(SuiteTest, Cr3DeniesTheMainClause) {
  if (!HasTagger()) GTEST_SKIP() << "built without the tagger's weights";
  const std::pair<const char*, const char*> cases[] = {
      {"If the lift is broken, we can bring the parcel by the stairs.",
       "If the lift is broken, we cannot bring the parcel by the stairs."},
      {"If the parcel is broken, call the driver on Monday.",
       "If the parcel is broken, do not call the driver on Monday."},
      {"The driver told me that the parcel was late, heavy or lost.", ""},
      {"The driver told me that the parcel had not arrived.",
       "The driver did not tell me that the parcel had not arrived."},
      {"The records show that the parcel has not arrived.", ""},
      {"I am still waiting for the parcel.", "I am no longer waiting for the parcel."},
      {"The parcel has already been sent.", "The parcel has not yet been sent."},
      {"The parcel normally arrives on Monday.", "The parcel normally does not arrive on Monday."},
      {"Someone from the depot sent the parcel.", "No one from the depot sent the parcel."},
      {"Nobody told me that the parcel was late.", "Somebody told me that the parcel was late."},
      {"The parcel has not arrived.", "The parcel has arrived."},
      {"You must send the parcel on Monday.", ""}};
  for (const auto& [seed, negative] : cases) {
    const Suite suite = Make(Seeds({seed}), {Relation::kCr3});
    const std::string made = suite.items.empty() ? "" : suite.items.front().negative;
    EXPECT_EQ(made, negative) << seed;
  }
}

TEST(SuiteTest, Cr3ReferenceTableInBothDirections) {
  SuiteLexicons lexicons = StarterSuiteLexicons();
  Result<ReferenceTable> table = ReferenceTable::Parse(
      "text\tinverted\nThe brave film works.\tThe brave film flops.\n", "r.tsv");
  ASSERT_TRUE(table.ok()) << table.status().ToString();
  lexicons.reference = std::make_shared<ReferenceTable>(*table);
  ContrastiveOptions options;
  options.relations = {Relation::kCr3};
  Result<Suite> suite = GenerateContrastive(
      options, Seeds({"The brave film works.", "The brave film flops."}), lexicons);
  ASSERT_TRUE(suite.ok());
  ASSERT_EQ(suite->items.size(), 2u);
  EXPECT_EQ(suite->items[0].negative, "The brave film flops.");
  EXPECT_EQ(suite->items[1].negative, "The brave film works.");
  EXPECT_EQ(suite->items[1].positive, "The courageous film flops.");
  EXPECT_THAT(suite->items[0].flags, ::testing::Contains("reference_table"));
}

TEST(SuiteTest, Cr4ChangesSentenceAOnly) {
  Result<SeedSet> seeds = ParseSeeds(
      "{\"a\":\"A brave man came.\",\"b\":\"The man who came was brave.\"}\n"
      "{\"a\":\"A brave man left.\",\"b\":\"He is gone.\"}\n",
      "p.jsonl", {});
  ASSERT_TRUE(seeds.ok());
  const Suite suite = Make(*seeds);
  ASSERT_EQ(suite.items.size(), 1u);
  EXPECT_EQ(suite.items[0].id, "CR4-000001");
  EXPECT_EQ(suite.items[0].seed, "A brave man came. [SEP] The man who came was brave.");
  EXPECT_EQ(suite.items[0].positive, "A courageous man came. [SEP] The man who came was brave.");
  EXPECT_EQ(suite.items[0].negative, "A cowardly man came. [SEP] The man who came was brave.");
  EXPECT_EQ(suite.dropped.at("CR4.not_shared"), 1u);
}

TEST(SuiteTest, UserTagsBind) {
  const char* head = "# text = the kind man\n1\tthe\tthe\tDET\tDT\t_\t_\t_\t_\t_\n";
  const std::string noun = std::string(head) +
                           "2\tkind\tkind\tNOUN\tNN\t_\t_\t_\t_\t_\n"
                           "3\tman\tman\tNOUN\tNN\t_\t_\t_\t_\t_\n";
  const std::string adjective = std::string(head) +
                                "2\tkind\tkind\tADJ\tJJ\t_\t_\t_\t_\t_\n"
                                "3\tman\tman\tNOUN\tNN\t_\t_\t_\t_\t_\n";
  EXPECT_TRUE(Make(*ParseSeeds(noun, "s.conllu", {}), {Relation::kCr1}).items.empty());
  const Suite suite = Make(*ParseSeeds(adjective, "s.conllu", {}), {Relation::kCr1});
  ASSERT_EQ(suite.items.size(), 1u);
  EXPECT_EQ(suite.items[0].positive, "the considerate man");
}

TEST(SuiteTest, BytesOutsideTheSpansAreTheSeeds) {
  const Suite suite =
      Make(Seeds({"\u201cHe\u2019s  a brave\tman\u201d \u2014 na\u00efve, isn\u2019t he?",
                  "It was a bad, bad  idea; an honest one\u2026", "her brave father always smiled",
                  "Brave men always loved the sea  "}),
           {Relation::kCr1, Relation::kCr2, Relation::kCr3});
  ASSERT_GE(suite.items.size(), 4u);
  for (const Triple& triple : suite.items) {
    ASSERT_FALSE(triple.changed_positive.empty());
    ASSERT_FALSE(triple.changed_negative.empty());
    ExpectOutsideKept(triple, triple.positive, triple.changed_positive);
    ExpectOutsideKept(triple, triple.negative, triple.changed_negative);
  }
}

TEST(SuiteTest, SameBytesWhateverTheThreads) {
  std::vector<std::string> texts;
  for (int i = 0; i < 3000; ++i) {
    const std::string number = std::to_string(i);
    texts.push_back("In case " + number + " he was a brave man and I saw Mary smile.");
  }
  ContrastiveOptions one;
  one.threads = 1;
  one.max_per_relation = 500;
  one.random_seed = 9;
  ContrastiveOptions eight = one;
  eight.threads = 8;
  const SeedSet seeds = Seeds(texts);
  const std::string bytes = SuiteJsonl(Make(seeds, {}, one));
  EXPECT_EQ(bytes, SuiteJsonl(Make(seeds, {}, eight)));
  ContrastiveOptions other = one;
  other.random_seed = 10;
  EXPECT_NE(bytes, SuiteJsonl(Make(seeds, {}, other)));
}

TEST(SuiteTest, LimitsAndIds) {
  ContrastiveOptions options;
  options.max_per_seed = 1;
  const SeedSet seeds = Seeds({"a brave man met a rude woman", "a brave king met a wealthy queen",
                               "the rude man met a brave king"});
  EXPECT_EQ(Make(seeds, {Relation::kCr1}).counts.at("CR1"), 6u);
  const Suite limited = Make(seeds, {Relation::kCr1}, options);
  EXPECT_EQ(limited.items.size(), 3u);
  EXPECT_GE(limited.dropped.at("CR1.over_limit"), 2u);
  EXPECT_EQ(limited.items[2].id, "CR1-000003");
  options.max_per_seed = 0;
  options.max_per_relation = 2;
  const Suite two = Make(seeds, {Relation::kCr1}, options);
  EXPECT_EQ(two.items.size(), 2u);
  EXPECT_EQ(two.counts.at("CR1"), 2u);
}

TEST(SuiteTest, StarterLexiconKnowsNoNounsAndCopes) {
  EXPECT_EQ(Only("a brave crew", Relation::kCr1), "a courageous crew | a cowardly crew");
  EXPECT_EQ(Only("the brave and the", Relation::kCr1), "0 triples");
}

TEST(SuiteTest, PolarityRuleIsChosenByName) {
  EXPECT_EQ(*PolarityRuleOf("sense"), PolarityRule::kSense);
  EXPECT_EQ(*PolarityRuleOf("first-sense"), PolarityRule::kFirstSense);
  const Status status = PolarityRuleOf("last\n").status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_NE(status.message().find("sense, first-sense"), std::string::npos) << status.message();
}

TEST(SuiteTest, ReasonsAreCountedPerSeed) {
  const Suite suite = Make(
      Seeds({"nothing to see", "xyz !", "a brave man", std::string(20000, 'x')}), {Relation::kCr1});
  EXPECT_EQ(suite.counts.at("seeds"), 4u);
  EXPECT_EQ(suite.dropped.at("CR1.too_long"), 1u);
  EXPECT_EQ(suite.dropped.at("CR1.no_candidate"), 2u);
}

TEST(SuiteTest, PathologicalLines) {
  const Suite suite =
      Make(Seeds({std::string(1u << 20, 'a'), "!!!???...", "a", "-", "'", "'s", "an", "\u2014",
                  "more", "most", "her", "his", "to", "a brave", "brave a", "was brave",
                  std::string(5000, '-'), "\u0301\u0301", "brave\u200bman"}),
           {Relation::kCr1, Relation::kCr2, Relation::kCr3});
  for (const Triple& triple : suite.items) EXPECT_NE(triple.positive, triple.seed);
}

TEST(SuiteTest, Errors) {
  ContrastiveOptions options;
  const SuiteLexicons lexicons = StarterSuiteLexicons();
  EXPECT_EQ(GenerateContrastive(options, SeedSet(), lexicons).status().code(),
            StatusCode::kInvalidArgument);
  options.relations = {Relation::kCr4};
  const Status status = GenerateContrastive(options, Seeds({"a b"}), lexicons).status();
  EXPECT_THAT(status.message(), HasSubstr("CR4 needs sentence pairs"));
}

TEST(SuiteTest, CancelAndProgress) {
  ContrastiveOptions options;
  options.cancel = CancelToken::Create();
  options.cancel->Request();
  EXPECT_EQ(GenerateContrastive(options, Seeds({"a b"}), StarterSuiteLexicons()).status().code(),
            StatusCode::kCancelled);
  options.cancel = nullptr;
  options.progress = [](uint64_t done, uint64_t total) { return done == total ? 7 : 0; };
  const Status status =
      GenerateContrastive(options, Seeds({"a b"}), StarterSuiteLexicons()).status();
  EXPECT_EQ(status.code(), StatusCode::kCancelled);
  EXPECT_EQ(status.detail().callback_value, 7);
}

TEST(SuiteLexiconsTest, SentiWordNetNeedsWordNet) {
  SuiteLexiconPaths paths;
  paths.sentiwordnet = "scores.txt";
  EXPECT_THAT(LoadSuiteLexicons(paths).status().message(), HasSubstr("the WordNet folder"));
}

TEST(SuiteLexiconsTest, ReferenceTableErrors) {
  EXPECT_EQ(ReferenceTable::Parse("text\tinverted\na\ta\n", "r.tsv").status().detail().line, 2);
  EXPECT_THAT(ReferenceTable::Parse("text\tinverted\na\tb\na\tc\n", "r.tsv").status().message(),
              HasSubstr("a different inversion"));
  EXPECT_THAT(ReferenceTable::Parse("text\tother\na\tb\n", "r.tsv").status().message(),
              HasSubstr("'inverted'"));
  EXPECT_EQ(ReferenceTable::Parse("{\"text\":1}\n", "r.jsonl").status().detail().line, 1);
  EXPECT_EQ(ReferenceTable::Parse("text,inverted\n\"a, b\",c\n", "r.csv")->size(), 2u);
}

}  // namespace
}  // namespace vetvec
