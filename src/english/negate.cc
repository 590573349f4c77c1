#include "english/negate.h"

#include <fmt/core.h>

#include <utility>

#include "base/strings.h"
#include "english/sentence_flow.h"
#include "english/word_classes.h"
#include "lexicon/surface.h"

namespace vetvec {
namespace {

constexpr size_t kShortestParticiple = 4;  // "need", "red" are not participles

// "isn't", and its form without "not". If "do" is removed, the verb has to take its form.
constexpr std::pair<std::string_view, std::string_view> kContracted[] = {
    {"isn't", "is"},   {"aren't", "are"},   {"wasn't", "was"},       {"weren't", "were"},
    {"can't", "can"},  {"won't", "will"},   {"couldn't", "could"},   {"wouldn't", "would"},
    {"hasn't", "has"}, {"haven't", "have"}, {"shouldn't", "should"}, {"cannot", "can"},
    {"don't", "do"},   {"doesn't", "does"}, {"didn't", "did"}};

std::string_view WithoutNot(std::string_view word) {
  for (const auto& [contracted, plain] : kContracted) {
    if (contracted == word) return plain;
  }
  return {};
}

bool IsNegative(std::string_view word) {
  return word == "not" || word == "no" || word == "never" || word == "nothing" ||
         word == "nobody" || word == "none" || word == "neither" || word == "nor" ||
         word == "hardly" || word == "nowhere" || word == "without" || word == "barely" ||
         word.ends_with("n't") || word == "cannot";
}

// Words that belong to a clause other than the main one, or begin another one.
bool OpensClause(std::string_view word) {
  return IsOneOf(word, {"that",     "who",   "which",  "because", "if",      "when",   "while",
                        "although", "since", "unless", "where",   "until",   "but",    "and",
                        "or",       "what",  "how",    "why",     "whether", "though", "whose",
                        "as",       "than",  "to",     "so",      "let",     "let's"});
}

// Words that go with only one of statement and negation: "have already come", "has not come yet",
// "some of it".
bool HasSidedWord(const ChangedText& text) {
  return text.has_any(
      {"some",       "somebody",    "someone", "something",  "somewhat",   "already",  "yet",
       "any",        "anybody",     "anyone",  "anything",   "anymore",    "ever",     "either",
       "even",       "only",        "just",    "too",        "also",       "still",    "because",
       "unless",     "until",       "till",    "rather",     "quite",      "almost",   "nearly",
       "much",       "many",        "all",     "every",      "each",       "everyone", "everybody",
       "everything", "both",        "few",     "several",    "most",       "at",       "always",
       "often",      "probably",    "perhaps", "maybe",      "certainly",  "usually",  "sometimes",
       "mainly",     "mostly",      "really",  "more",       "whatever",   "longer",   "so",
       "such",       "enough",      "pretty",  "definitely", "completely", "totally",  "absolutely",
       "entirely",   "fully",       "but",     "although",   "though",     "however",  "while",
       "exactly",    "necessarily", "why",     "lot",        "lots"});
}

// "had to", "is there", "will I", "had better", "is to": no plain clause follows the word.
bool IsPlainAfter(const ChangedText& text, size_t next) {
  return text.is_word(next) && text.lower(next) != "to" && text.lower(next) != "there" &&
         text.lower(next) != "better" &&
         !InClass(text.lower(next), kSubjectPronoun | kConjunction) &&
         !IsNegative(text.lower(next)) && !OpensClause(text.lower(next));
}

// Whether "not" may be put after the word: an auxiliary with its subject before it.
bool TakesNot(const ChangedText& text, size_t i) {
  if (i == 0 || !text.is_word(i - 1) || !IsPlainAfter(text, i + 1)) return false;
  const std::string_view word = text.lower(i);
  const std::string_view next = text.lower(i + 1);
  if (text.lower(i - 1) == "there" || text.lower(i - 1) == "here") return false;
  if (word == "has" || word == "have" || word == "had") {
    return next == "been" || (next.size() > kShortestParticiple && next.ends_with("ed"));
  }
  // "is nothing", "was most": a superlative or a share is not negated by itself.
  return IsOneOf(word,
                 {"is", "are", "was", "were", "am", "will", "would", "can", "could", "should"}) &&
         !InClass(next, kAdverb);
}

// The forms of a finite verb that follows its subject pronoun; nothing if it may not be one.
const Analysis* FiniteOf(const std::vector<Analysis>& readings, bool is_third) {
  for (const Analysis& reading : readings) {
    if (reading.uncertain) continue;
    if (reading.form == WordForm::kPast) return &reading;
    if (is_third && reading.form == WordForm::kThirdPerson) return &reading;
    if (!is_third && reading.form == WordForm::kBase) return &reading;
  }
  return nullptr;
}

// "was rude and hung up": "not" could apply to one verb or to both. The same is true of "clean and
// quiet".
bool HasSecondClause(const ChangedText& text) {
  for (size_t i = 0; i + 1 < text.size(); ++i) {
    const std::string_view word = text.lower(i);
    if (IsOneOf(word, {";", ":", "(", "or", "who", "which", "whose", "that", "if", "when", "while",
                       "where", "what", "how", "whether", "than"})) {
      return true;
    }
    // "1,000", and a circumstance: ", on Monday"
    const bool goes_on = (text.is_number(i - 1) && text.is_number(i + 1)) ||
                         IsOneOf(text.lower(i + 1), {"in", "on", "at", "by", "from", "with"});
    if (word == "," && !goes_on) return true;
    if (word == "-" && !text.touches(i)) return true;
    // "between 9 and 5", "Paul and Mary"
    const bool is_pair = (text.is_number(i - 1) && text.is_number(i + 1)) ||
                         (text.is_capital(i - 1) && text.is_capital(i + 1));
    if (word == "and" && !is_pair) return true;
    // another sentence
    if ((word == "." || word == "!") && text.is_word(i + 1) && !text.touches(i + 1)) return true;
  }
  return false;
}

bool IsCoordinated(const ChangedText& text, size_t from) {
  return text.has("and", from) || text.has("or", from) || text.has("but", from) ||
         text.has(",", from) || text.has(";", from) || text.has("-", from);
}

}  // namespace

// "She gave" -> "She did not give": a pronoun that begins the sentence, and one verb.
std::optional<std::string> Negator::WithDo(const ChangedText& text, size_t i) const {
  if (i == 0 || !text.begins(i - 1) || IsCoordinated(text, i)) return std::nullopt;
  const std::string_view subject = text.lower(i - 1);
  if (!IsOneOf(subject, {"i", "you", "he", "she", "it", "we", "they"})) return std::nullopt;
  const std::string_view verb = text.lower(i);
  // "Had" and "did" may be auxiliaries; negating "used to", "left" or "hope" gives a different
  // meaning.
  if (InClass(verb, kBe | kModal | kHave | kDo | kAdverb | kConjunction | kPreposition) ||
      IsOneOf(verb, {"used", "hope", "think", "thought", "guess", "wish", "doubt", "ought", "dare",
                     "need", "prefer", "suggest", "thank", "beg", "felt"}) ||
      IsNegative(text.lower(i + 1))) {
    return std::nullopt;
  }
  const bool is_third = InClass(subject, kThird);
  const std::vector<Analysis> readings = morphology_.Analyse(verb, PartOfSpeech::kVerb);
  const Analysis* finite = FiniteOf(readings, is_third);
  if (finite == nullptr) return std::nullopt;
  std::string does = finite->form == WordForm::kPast ? "did" : is_third ? "does" : "do";
  return text.With(i, fmt::format("{} not {}", does, finite->lemma));
}

std::optional<std::string> Negator::TakeAway(const ChangedText& text, size_t i) const {
  const bool is_not = text.lower(i) == "not";
  const std::string_view plain = is_not ? text.lower(i - 1) : WithoutNot(text.lower(i));
  const size_t first = is_not ? i - 1 : i;
  if (plain.empty() || (is_not && i == 0) || !IsPlainAfter(text, i + 1)) return std::nullopt;
  // "I can't wait", "I cannot help it"
  const bool is_idiom = IsOneOf(text.lower(i + 1), {"wait", "help", "stand", "bear"});
  if (is_idiom && IsOneOf(plain, {"can", "could"})) return std::nullopt;
  const std::string model(text.at(first));
  if (!IsOneOf(plain, {"do", "does", "did"})) {
    if (first == 0 || !InClass(plain, kBe | kModal | kHave)) return std::nullopt;
    return text.With(first, i, std::string(is_not ? text.at(first) : plain));
  }
  // "do not send" -> "send", "did not work" -> "worked".
  const std::vector<Analysis> readings =
      morphology_.Analyse(text.lower(i + 1), PartOfSpeech::kVerb);
  const auto base = std::find_if(readings.begin(), readings.end(), [](const Analysis& reading) {
    return reading.form == WordForm::kBase;
  });
  if (base == readings.end() || InClass(text.lower(i + 1), kHave | kDo)) return std::nullopt;
  const WordForm form = plain == "did"    ? WordForm::kPast
                        : plain == "does" ? WordForm::kThirdPerson
                                          : WordForm::kBase;
  const std::optional<Inflected> verb = morphology_.Inflect(base->lemma, PartOfSpeech::kVerb, form);
  if (!verb) return std::nullopt;
  return text.With(first, i + 1, TransferCase(model, verb->text));
}

std::optional<std::string> Negator::Negate(const ChangedText& text) const {
  if (text.is_question() || HasSidedWord(text) || HasSecondClause(text) ||
      !MayNegate(text.tokens)) {
    return std::nullopt;
  }
  size_t negatives = 0;
  for (const Token& token : text.tokens) negatives += IsNegative(token.lower) ? 1U : 0U;
  if (negatives > 1 || text.tokens.empty()) return std::nullopt;
  for (size_t i = 0; i < text.size(); ++i) {
    const std::string_view word = text.lower(i);
    if (word == "not" || !WithoutNot(word).empty()) return TakeAway(text, i);
    if (IsNegative(word) || OpensClause(word)) return std::nullopt;
    if (negatives > 0) continue;
    if (TakesNot(text, i)) {
      std::string both(text.at(i));
      both += word == "can" ? "not" : " not";
      return text.With(i, std::move(both));
    }
    if (i == 1 || (i > 1 && text.begins(i - 1))) {
      if (auto changed = WithDo(text, i)) return changed;
    }
    // The clause's verb is here, in a form that no rule covers.
    if (InClass(word, kBe | kModal | kHave | kDo)) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace vetvec
