// The tagger's adjective rules A1, A2, P1, P2 (tagger.h).
#include <array>

#include "base/strings.h"
#include "english/substitution_table.h"
#include "english/tagger_rules.h"

namespace vetvec {
namespace {

constexpr double kShareAfterDeterminer = 0.2;
constexpr double kShareBare = 0.5;
constexpr std::array<std::string_view, 46> kNumerals = {
    "one",       "two",      "three",    "four",    "five",     "six",      "seven",   "eight",
    "nine",      "ten",      "eleven",   "twelve",  "thirteen", "fourteen", "fifteen", "sixteen",
    "seventeen", "eighteen", "nineteen", "twenty",  "thirty",   "forty",    "fifty",   "sixty",
    "seventy",   "eighty",   "ninety",   "hundred", "thousand", "million",  "billion", "dozen",
    "first",     "second",   "third",    "fourth",  "fifth",    "sixth",    "seventh", "eighth",
    "ninth",     "tenth",    "half",     "double",  "triple",   "single"};

// The first token after i that is not an adjective.
size_t SkipAdjectives(const Sentence& sentence, size_t i) {
  while (sentence.IsAdjective(i) && !sentence.at_end(i + 1) &&
         (sentence.IsAdjective(i + 1) || sentence.IsNoun(i + 1))) {
    ++i;
  }
  return i;
}

bool IsPossessiveNoun(std::string_view word) {
  return word.size() > 2 && word.substr(word.size() - 2) == "'s";
}

bool IsAttributive(const Sentence& sentence, const Candidate& candidate) {
  const size_t noun = SkipAdjectives(sentence, candidate.token + 1);
  if (!sentence.IsNoun(noun)) return false;
  size_t left = candidate.first_token;
  while (left > 0 && (sentence.IsAdverb(left - 1) ||
                      (sentence.IsAdjective(left - 1) && !sentence.is(left - 1, kDeterminer)))) {
    --left;
  }
  const std::optional<double> share = sentence.Share(candidate.token, PartOfSpeech::kAdjective);
  const bool after_determiner = left > 0 && (sentence.is(left - 1, kDeterminer | kPossessive) ||
                                             sentence.token(left - 1).kind == TokenKind::kNumber ||
                                             IsPossessiveNoun(sentence.lower(left - 1)));
  if (after_determiner) return share.value_or(1) >= kShareAfterDeterminer;
  const bool bare =
      left == 0 || (sentence.is(left - 1, kPreposition) && sentence.lower(left - 1) != "to");
  if (!bare || share.value_or(1) < kShareBare) return false;
  const bool verb_too = left == 0 && candidate.form == WordForm::kBase &&
                        sentence.data().words.Has(candidate.lemma, PartOfSpeech::kVerb);
  return !verb_too;  // "clean rooms", "open doors" may be orders
}

// What may come after a predicative adjective.
bool EndsPredicate(const Sentence& sentence, size_t next) {
  if (sentence.at_end(next)) {
    return next >= sentence.size() || sentence.lower(next) != "-";
  }
  if (!sentence.is_word(next)) return false;
  if (sentence.lower(next) == "enough") return true;
  return sentence.is(next, kPreposition | kConjunction | kTime) || sentence.IsAdverb(next);
}

bool IsPredicative(const Sentence& sentence, const Candidate& candidate) {
  if (!EndsPredicate(sentence, candidate.token + 1)) return false;
  const size_t left = sentence.SkipAdverbsBack(candidate.first_token);
  if (left == 0) return false;
  // After "very", the position decides; otherwise, the word must be an adjective often enough.
  const bool degree = sentence.is(candidate.first_token - 1, kDegree);
  if (!degree && sentence.Share(candidate.token, PartOfSpeech::kAdjective).value_or(1) <
                     kShareAfterDeterminer) {
    return false;
  }
  if (sentence.is(left - 1, kBe | kLinking)) return true;
  return sentence.is(left - 1, kObjectPronoun) && left > 1 && sentence.is(left - 2, kCausative);
}

// "was broken", "is changing": a verb, unless the word is known, and usually tagged, as an
// adjective.
bool IsParticiple(const Sentence& sentence, const Candidate& candidate) {
  if (candidate.form != WordForm::kBase) return false;
  const std::string_view word = sentence.lower(candidate.token);
  for (const Analysis& reading : sentence.data().morphology.Analyse(word, PartOfSpeech::kVerb)) {
    if (reading.form != WordForm::kBase) {
      return sentence.data().words.TagCount(word, PartOfSpeech::kAdjective) == 0 ||
             sentence.lower(candidate.token + 1) == "by";
    }
  }
  return false;
}

// "best" is the superlative of "good", which is in the table, although a lexicon lists "best" as a
// word.
const Analysis& ReadingWithRows(const std::vector<Analysis>& readings) {
  for (const Analysis& reading : readings) {
    if (!RowsOf(reading.lemma, PartOfSpeech::kAdjective).empty()) return reading;
  }
  return readings.front();
}

}  // namespace

bool TakeDegree(const Sentence& sentence, Candidate* candidate) {
  if (candidate->token == 0 || candidate->form != WordForm::kBase) return true;
  const std::string_view before = sentence.lower(candidate->token - 1);
  if (before != "more" && before != "most") return true;
  const auto comparative = sentence.data().morphology.Inflect(
      candidate->lemma, PartOfSpeech::kAdjective, WordForm::kComparative);
  if (!comparative || !comparative->periphrastic) return false;  // "more good food"
  if (before == "most" && candidate->token > 1) {
    const std::string_view article = sentence.lower(candidate->token - 2);
    if (article == "a" || article == "an") return false;
  }
  candidate->form = before == "more" ? WordForm::kComparative : WordForm::kSuperlative;
  candidate->first_token = candidate->token - 1;
  return true;
}

std::optional<Candidate> AdjectiveAt(const Sentence& sentence, size_t i) {
  const std::vector<Analysis> readings =
      sentence.data().morphology.Analyse(sentence.lower(i), PartOfSpeech::kAdjective);
  if (readings.empty()) return std::nullopt;
  if (IsOneOf(sentence.lower(i), kNumerals)) return std::nullopt;  // "forty" is not "twoscore"
  if (sentence.is(i, kDegree) && sentence.IsAdjective(i + 1)) return std::nullopt;  // "pretty good"
  Candidate candidate;
  candidate.token = candidate.first_token = i;
  candidate.pos = PartOfSpeech::kAdjective;
  const Analysis& reading = ReadingWithRows(readings);
  candidate.lemma = reading.lemma;
  candidate.form = reading.form;
  if (!TakeDegree(sentence, &candidate)) return std::nullopt;
  if (IsAttributive(sentence, candidate)) {
    candidate.place = Place::kAttributive;
    return candidate;
  }
  if (!IsPredicative(sentence, candidate) || IsParticiple(sentence, candidate)) {
    return std::nullopt;
  }
  candidate.place = Place::kPredicative;
  return candidate;
}

}  // namespace vetvec
