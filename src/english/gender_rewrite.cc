#include "english/gender_rewrite.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

#include "base/strings.h"
#include "english/fact_words.h"
#include "english/word_classes.h"
#include "lexicon/starter_lexicon.h"

namespace vetvec {
namespace {

// Words whose counterparts are seldom meant: verbs, titles of things, general words.
constexpr std::array<std::string_view, 38> kLeftAlone = {
    "count",    "counts",  "cow",      "cows",     "host",      "hosts", "master", "masters",
    "mistress", "manager", "managers", "governor", "governors", "major", "majors", "god",
    "gods",     "bull",    "bulls",    "cock",     "cocks",     "fox",   "patron", "patrons",
    "dog",      "bitch",   "ram",      "rams",     "buck",      "bucks", "boar",   "sow",
    "priest",   "priests", "drake",    "jack",     "page",      "lords"};

// Words that show that a sentence is about one gender's body or about gender: a swap would make it
// untrue or odd.
constexpr std::array<std::string_view, 70> kOneGender = {
    "pregnant",  "pregnancy",     "beard",       "beards",      "bearded",   "mustache",
    "moustache", "breast",        "breasts",     "bosom",       "womb",      "uterus",
    "ovaries",   "vagina",        "penis",       "testicles",   "prostate",  "bra",
    "menopause", "labor",         "childbirth",  "delivered",   "conceived", "shaved",
    "shave",     "feminine",      "masculine",   "female",      "male",      "females",
    "males",     "gender",        "sexes",       "gay",         "lesbian",   "homosexual",
    "pope",      "abortion",      "miscarriage", "nursed",      "breastfed", "virgin",
    "mankind",   "manhood",       "womanhood",   "widowed",     "man-made",  "manpower",
    "man-hours", "mankind's",     "guy",         "guys",        "dude",      "hes",
    "shes",      "breastfeeding", "breastfeed",  "breastfeeds", "periods",   "miscarriages",
    "birth",     "maternity",     "midwife",     "gynaecology", "menstrual", "caesarean",
    "smear",     "hysterectomy",  "testicle",    "maiden"};

// Nouns that look like adverbs if no lexicon contains them.
constexpr std::array<std::string_view, 10> kNounsInLy = {"family", "belly",    "ally", "reply",
                                                         "supply", "assembly", "lily", "jelly",
                                                         "bully",  "butterfly"};

std::string_view WithoutApostrophe(std::string_view word) {
  size_t cut = word.find('\'');
  cut = std::min(cut, word.find("\u2019"));
  return word.substr(0, cut);
}

bool IsNounTag(const SentenceTags& tags, size_t i) {
  constexpr int32_t kSure = 12;
  const std::string_view upos = tags.upos(i);
  return (upos == "NOUN" || upos == "ADJ") && tags.margin(i) >= kSure;
}

// Whether a swapped pronoun may refer to a name that was not swapped: "Ahmad said that he".
bool HasOtherPerson(const std::vector<Token>& tokens, const SentenceTags& tags,
                    const std::vector<Edit>& edits) {
  // "spoke to Carla": a person, and not only a place, may follow "to", "for" and "from"
  constexpr std::array<std::string_view, 8> kOfPlaces = {"in",   "at",  "near", "on",
                                                         "into", "via", "the",  "a"};
  constexpr std::array<std::string_view, 8> kTitles = {"mr", "mrs", "ms",  "miss",
                                                       "dr", ".",   "sir", "madam"};
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tags.upos(i) != "PROPN" || IsOneOf(WithoutApostrophe(tokens[i].lower), kDateWords))
      continue;
    const bool swapped = std::any_of(edits.begin(), edits.end(), [&](const Edit& edit) {
      return edit.start < tokens[i].end && tokens[i].start < edit.end;
    });
    const std::string_view before = i == 0 ? std::string_view() : tokens[i - 1].lower;
    const bool goes_on = i > 0 && tags.upos(i - 1) == "PROPN";
    if (!swapped && !goes_on && !IsOneOf(before, kOfPlaces) && !IsOneOf(before, kTitles))
      return true;
  }
  return false;
}

bool SwapsPronoun(const std::vector<Token>& tokens, const std::vector<Edit>& edits) {
  constexpr std::array<std::string_view, 8> kPronouns = {"he",  "she",  "him",     "her",
                                                         "his", "hers", "himself", "herself"};
  return std::any_of(tokens.begin(), tokens.end(), [&](const Token& token) {
    return IsOneOf(WithoutApostrophe(token.lower), kPronouns) &&
           std::any_of(edits.begin(), edits.end(),
                       [&](const Edit& edit) { return edit.start == token.start; });
  });
}

// "He or she" says the same when it is swapped.
bool IsEitherGender(const std::vector<Token>& tokens) {
  constexpr std::array<std::string_view, 8> kBoth = {"he",  "she",  "him",     "her",
                                                     "his", "hers", "himself", "herself"};
  for (size_t i = 1; i + 1 < tokens.size(); ++i) {
    if (IsOneOf(tokens[i].lower, {"or", "/"}) && IsOneOf(tokens[i - 1].lower, kBoth) &&
        IsOneOf(tokens[i + 1].lower, kBoth)) {
      return true;
    }
  }
  return false;
}

// The nurse in charge of a ward: "the night sister" has no brother.
bool IsNurse(const std::vector<Token>& tokens, size_t i) {
  constexpr std::array<std::string_view, 5> kOfWards = {"night", "ward", "charge", "nursing",
                                                        "theatre"};
  const std::string_view word = WithoutApostrophe(tokens[i].lower);
  return (word == "sister" || word == "sisters") && i > 0 && IsOneOf(tokens[i - 1].lower, kOfWards);
}

// "man" as mankind, as a verb, or in the name of a thing, which has no counterpart.
bool IsGeneric(const std::vector<Token>& tokens, size_t i) {
  constexpr std::array<std::string_view, 10> kThings = {"page", "pages", "hour", "hours", "day",
                                                        "days", "power", "cave", "month", "months"};
  const std::string_view word = WithoutApostrophe(tokens[i].lower);
  if (word != "man") return false;
  if (i + 1 < tokens.size() && IsOneOf(tokens[i + 1].lower, kThings)) return true;
  // One man has a determiner: "the man", "a young man", "no man", "his man".
  if (i == 0 || !tokens[i - 1].is_word()) return true;
  const std::string& before = tokens[i - 1].lower;
  constexpr uint32_t kLeaves =
      kPreposition | kConjunction | kBe | kModal | kSubjectPronoun | kObjectPronoun | kHave | kDo;
  if (InClass(before, kDeterminer | kPossessive)) return false;
  return InClass(before, kLeaves) || InClass(before, kAdverb);
}

struct Figure {
  std::string_view word;                   // in the singular or plural, as it is written
  std::vector<std::string_view> previous;  // the word before; empty: any
  std::vector<std::string_view> next;      // the word after; empty: any
};

// Words of kin and rank that mean no man or woman: "city fathers", "mice and men", "queen bed".
bool IsFigurative(const std::vector<Token>& tokens, size_t i) {
  static const auto* const figures = new std::vector<Figure>{
      {"fathers", {"city", "founding", "church", "pilgrim"}, {}},
      {"father", {"founding", "heavenly"}, {}},
      {"father", {}, {"figure", "time", "christmas"}},
      {"mother", {"queen", "reverend"}, {}},
      {"mother",
       {},
       {"tongue", "nature", "ship", "board", "lode", "country", "earth", "church", "company",
        "superior", "hen", "cell", "liquor", "lodge", "load"}},
      {"sister",
       {},
       {"company", "city", "ship", "site", "paper", "publication", "project", "hotel", "store",
        "station", "firm", "magazine", "brand", "town", "school", "group"}},
      {"sister", {"weak"}, {}},
      {"brother", {"big"}, {}},
      {"king", {}, {"size", "sized", "bed", "crab", "cobra", "salmon", "prawn", "kong"}},
      {"queen", {}, {"size", "sized", "bed", "bee", "mother", "ant"}},
      {"queen", {"drama", "beauty", "drag"}, {}},
      {"prince", {}, {"charming"}},
      {"uncle", {}, {"sam", "tom"}},
      {"wives", {"old"}, {}},
      {"boy", {"oh", "whipping", "poster"}, {}},
      {"boy", {}, {"scout", "scouts", "band"}},
      {"girl", {}, {"scout", "scouts", "friday"}},
      {"man", {"best", "straw", "front", "hit", "con", "hand", "yes"}, {}},
      {"man's", {"no", "poor"}, {}},
      {"men", {"best"}, {}},
      {"lady", {"first", "our"}, {}},
  };
  const std::string_view word = tokens[i].lower;
  const std::string_view before = i == 0 ? std::string_view() : tokens[i - 1].lower;
  const std::string_view after = i + 1 < tokens.size() ? tokens[i + 1].lower : std::string_view();
  const bool is_figure = std::any_of(figures->begin(), figures->end(), [&](const Figure& figure) {
    return figure.word == word && (figure.previous.empty() || IsOneOf(before, figure.previous)) &&
           (figure.next.empty() || IsOneOf(after, figure.next));
  });
  // "mice and men", "men and machines": mankind, paired with something else
  constexpr std::array<std::string_view, 12> kPaired = {
      "mice", "machine", "machines", "beast",  "beasts",   "nature",
      "god",  "gods",    "animals",  "animal", "materiel", "material"};
  const bool is_man = IsOneOf(word, {"man", "men", "woman", "women"});
  const bool pairs_before = before == "and" && i > 1 && IsOneOf(tokens[i - 2].lower, kPaired);
  const bool pairs_after =
      after == "and" && i + 2 < tokens.size() && IsOneOf(tokens[i + 2].lower, kPaired);
  return is_figure || (is_man && (pairs_before || pairs_after));
}

bool IsUpper(std::string_view text, const Token& token) {
  return text[token.start] >= 'A' && text[token.start] <= 'Z';
}

// "A young man named Kofi": a name that is not in the lists would remain next to the other gender.
bool KeepsGivenName(std::string_view text, const std::vector<Token>& tokens,
                    const std::vector<Edit>& edits) {
  for (size_t i = 1; i < tokens.size(); ++i) {
    if (tokens[i - 1].lower != "named" && tokens[i - 1].lower != "called") continue;
    const bool swapped = std::any_of(edits.begin(), edits.end(), [&](const Edit& edit) {
      return edit.start == tokens[i].start;
    });
    if (tokens[i].is_word() && IsUpper(text, tokens[i]) && !swapped) return true;
  }
  return false;
}

// In nearly every sentence, "his" is followed by the rest of its noun phrase.
bool GoesOn(const std::vector<Token>& tokens, size_t i) {
  constexpr uint32_t kBreaks = kPreposition | kConjunction | kBe | kModal | kDo | kHave |
                               kSubjectPronoun | kObjectPronoun | kDeterminer | kAdverb;
  return i + 1 < tokens.size() && tokens[i + 1].is_word() && !InClass(tokens[i + 1].lower, kBreaks);
}

}  // namespace

GenderRewriter::GenderRewriter(const SuiteLexicons& lexicons) : lexicons_(lexicons) {
  for (const std::string& name : lexicons.names->male) male_.insert(name);
  for (const std::string& name : lexicons.names->female) female_.insert(name);
  for (const std::vector<std::string>* list : {&StarterNames().male, &StarterNames().female}) {
    common_.insert(list->begin(), list->end());
  }
}

GenderRewriter::NameKind GenderRewriter::KindOf(std::string_view text,
                                                const std::vector<Token>& tokens, size_t i) const {
  const Token& token = tokens[i];
  if (!token.is_word() || !IsUpper(text, token)) return NameKind::kNone;
  const std::string_view name = WithoutApostrophe(TextOf(text, token));
  const bool male = male_.count(name) > 0;
  const bool female = female_.count(name) > 0;
  if (male == female) return NameKind::kNone;
  // "Mark", "Rose", "Will": at the beginning of a sentence, a common word is not taken for a name.
  const std::string lower = std::string(WithoutApostrophe(token.lower));
  if (ClassesOf(lower) != 0) return NameKind::kNone;
  // Neither are words in the lexicon ("German", "Britain", "Jones"), except for the commonest
  // names.
  if (common_.count(name) == 0 && lexicons_.words->Knows(lower)) return NameKind::kNone;
  const int64_t seen = lexicons_.words->TagCount(lower, PartOfSpeech::kVerb) +
                       lexicons_.words->TagCount(lower, PartOfSpeech::kAdjective) +
                       lexicons_.words->TagCount(lower, PartOfSpeech::kNoun);
  if (seen > 0 && i == 0) return NameKind::kNone;
  return male ? NameKind::kMale : NameKind::kFemale;
}

GenderEdits GenderRewriter::Swap(std::string_view text, const std::vector<Token>& tokens, Rng rng,
                                 const SentenceTags* tags) const {
  GenderEdits out;
  std::map<std::string, std::string> chosen;
  if (IsEitherGender(tokens)) out.ambiguous = true;
  for (size_t i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    if (token.kind != TokenKind::kWord) continue;
    if (IsOneOf(token.lower, kOneGender)) out.ambiguous = true;
    // A "ward sister" is a nurse, and nobody is addressed as "young gentleman" as one is as "young
    // lady".
    const std::string_view before = i == 0 ? std::string_view() : tokens[i - 1].lower;
    if ((token.lower == "sister" && before == "ward") ||
        (token.lower == "lady" && before == "young")) {
      out.ambiguous = true;
    }
    const NameKind kind = KindOf(text, tokens, i);
    std::string_view word = TextOf(text, token);
    if (kind != NameKind::kNone) {
      const bool beside =
          (i > 0 && tokens[i - 1].is_word() && IsUpper(text, tokens[i - 1]) && i > 1) ||
          (i + 1 < tokens.size() && tokens[i + 1].is_word() && IsUpper(text, tokens[i + 1]));
      if (beside) out.ambiguous = true;
      const std::string name = std::string(WithoutApostrophe(word));
      const std::vector<std::string>& other =
          kind == NameKind::kMale ? lexicons_.names->female : lexicons_.names->male;
      auto [found, added] = chosen.emplace(name, "");
      if (added) found->second = other[static_cast<size_t>(rng.Below(other.size()))];
      out.edits.push_back(
          {token.start, static_cast<uint32_t>(token.start + name.size()), found->second});
      continue;
    }
    if (IsOneOf(WithoutApostrophe(token.lower), kLeftAlone)) continue;
    if (IsGeneric(tokens, i) || IsNurse(tokens, i) || IsFigurative(tokens, i)) {
      out.ambiguous = true;
      continue;
    }
    // Mid-sentence capitals: "King's Cross", "Lady Gaga"; titles before names are swapped.
    std::string_view next = i + 1 < tokens.size() ? TextOf(text, tokens[i + 1]) : "";
    // "own" is a word after which GenderSwap's own table continues the noun phrase.
    const bool degree = i + 2 < tokens.size() && InClass(tokens[i + 1].lower, kDegree) &&
                        tokens[i + 1].lower != "all" && tokens[i + 2].is_word() &&
                        ClassesOf(tokens[i + 2].lower) == 0;
    const bool noun = i + 1 < tokens.size() && IsOneOf(tokens[i + 1].lower, kNounsInLy);
    const bool goes_on =
        token.lower == "his" ? GoesOn(tokens, i) : token.lower == "her" && (degree || noun);
    if (goes_on) next = "own";
    // "her work": in a lexicon, "work" may be a verb first.
    const bool possessive = token.lower == "her" && tags != nullptr && tags->xpos(i) == "PRP$";
    if (possessive && IsNounTag(*tags, i + 1)) next = "own";
    // "let her explore", "to help her grows"
    const bool object = token.lower == "her" && tags != nullptr && tags->xpos(i) == "PRP";
    if (object && tags->xpos(i + 1) == "VB") next = "";
    if (token.lower == "lady" || token.lower == "ladies") {
      const bool plural = token.lower == "ladies";
      if (IsUpper(text, token)) out.ambiguous = true;
      out.edits.push_back({token.start, token.end, plural ? "gentlemen" : "gentleman"});
      continue;
    }
    const std::optional<std::string> swapped =
        GenderSwap(*lexicons_.gender, word, next, lexicons_.words.get());
    if (!swapped) continue;
    if (i > 0 && IsUpper(text, token) && word.size() > 1) out.ambiguous = true;
    out.edits.push_back({token.start, token.end, *swapped});
  }
  if (!out.edits.empty() && KeepsGivenName(text, tokens, out.edits)) out.ambiguous = true;
  if (tags != nullptr && SwapsPronoun(tokens, out.edits) &&
      HasOtherPerson(tokens, *tags, out.edits)) {
    out.ambiguous = true;
  }
  return out;
}

}  // namespace vetvec
