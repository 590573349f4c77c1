#include "suites/substitution.h"

#include <algorithm>
#include <array>

#include "base/strings.h"
#include "lexicon/surface.h"
#include "suites/word_classes.h"

namespace vetvec {
namespace {

constexpr double kMainSenseShare = 0.8;
constexpr int64_t kSeldom = 8;  // tag count below which a synonym is too rare to be put in

Polarity Opposite(Polarity polarity) { return static_cast<Polarity>(-static_cast<int>(polarity)); }

// One word of lower-case letters: no "3rd", "well-off", "Grecian".
bool IsSingleWord(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

bool EndsLikeParticiple(std::string_view word) {
  return word.ends_with("ed") || word.ends_with("ing");
}

// A row that asks for nothing: the default place rules of a word that has no row of its own.
const SubstitutionRow& PlainRow() {
  static const SubstitutionRow* const row = new SubstitutionRow;
  return *row;
}

// The extreme of a scale: "very spotless" and "more furious" are not said.
constexpr std::array<std::string_view, 63> kExtremes = {
    "spotless",   "immaculate", "flawless",  "perfect",       "furious",     "filthy",
    "enormous",   "huge",       "immense",   "tiny",          "minuscule",   "minute",
    "superb",     "excellent",  "marvelous", "wonderful",     "outstanding", "magnificent",
    "fantastic",  "terrible",   "awful",     "horrible",      "dreadful",    "horrendous",
    "amazing",    "incredible", "fabulous",  "gorgeous",      "hilarious",   "starving",
    "freezing",   "sweltering", "exhausted", "ecstatic",      "essential",   "vital",
    "crucial",    "unique",     "brand-new", "complimentary", "mandatory",   "compulsory",
    "obligatory", "optional",   "great",     "complete",      "undamaged",   "intact",
    "drunk",      "insane",     "identical", "ideal",         "impeccable",  "terrified",
    "horrified",  "thrilled",   "ferocious", "brilliant",     "unbearable",  "unbelievable",
    "ghastly",    "disastrous", "fine"};

bool IsGraded(const Candidate& candidate) {
  constexpr std::array<std::string_view, 15> kDegrees = {
      "very", "so",     "too",  "extremely", "rather", "quite", "as",      "how",
      "more", "fairly", "most", "pretty",    "less",   "bit",   "somewhat"};
  return candidate.form == WordForm::kComparative || candidate.form == WordForm::kSuperlative ||
         IsOneOf(candidate.previous, kDegrees);
}

bool Stands(std::string_view word, const std::vector<Token>& tokens) {
  return std::any_of(tokens.begin(), tokens.end(),
                     [&](const Token& token) { return token.lower == word; });
}

}  // namespace

SubstitutionFinder::Options SubstitutionFinder::FromTrusted(
    const Candidate& candidate, const std::vector<Token>& tokens) const {
  Options options;
  const std::vector<Sense> senses = lexicons_.trusted->Senses(candidate.lemma, candidate.pos);
  if (senses.empty() || (senses.front().synonyms.empty() && senses.front().antonyms.empty())) {
    options.miss = Miss::kNoCandidate;
    return options;
  }
  if (!RowFits(PlainRow(), candidate, tokens)) {
    options.miss = Miss::kWrongPlace;
    return options;
  }
  for (const RelatedWord& word : senses.front().synonyms) options.synonyms.emplace_back(word.text);
  for (const RelatedWord& word : senses.front().antonyms) options.antonyms.emplace_back(word.text);
  options.sign = '?';
  options.vouched = rule_ == PolarityRule::kSense;
  return options;
}

SubstitutionFinder::Options SubstitutionFinder::FromWordNet(
    const Candidate& candidate, const std::vector<Token>& tokens) const {
  Options options;
  options.miss = Miss::kNoCandidate;
  if (candidate.pos != PartOfSpeech::kAdjective || EndsLikeParticiple(candidate.lemma)) {
    return options;
  }
  const std::vector<Sense> senses = lexicons_.words->Senses(candidate.lemma, candidate.pos);
  if (senses.empty()) return options;
  const int64_t total = lexicons_.words->TagCount(candidate.lemma, candidate.pos);
  const Sense& sense = senses.front();
  const bool is_main =
      senses.size() == 1 || (total > 0 && static_cast<double>(sense.tag_count) >=
                                              kMainSenseShare * static_cast<double>(total));
  if (!is_main || sense.position != AdjectivePosition::kAny) return options;
  for (const RelatedWord& word : sense.synonyms) {
    if (word.sense_number == 1 && word.tag_count >= kSeldom && IsSingleWord(word.text) &&
        word.position == AdjectivePosition::kAny) {
      options.synonyms.emplace_back(word.text);
    }
  }
  for (const RelatedWord& word : sense.antonyms) {
    if (!word.indirect && word.sense_number == 1 && IsSingleWord(word.text) &&
        word.position == AdjectivePosition::kAny) {
      options.antonyms.emplace_back(word.text);
    }
  }
  if (options.synonyms.empty() && options.antonyms.empty()) return options;
  options.miss = RowFits(PlainRow(), candidate, tokens) ? Miss::kNone : Miss::kWrongPlace;
  options.sign = '?';
  return options;
}

SubstitutionFinder::Options SubstitutionFinder::OptionsOf(const Candidate& candidate,
                                                          const std::vector<Token>& tokens,
                                                          bool opposed) const {
  const std::span<const SubstitutionRow> rows = RowsOf(candidate.lemma, candidate.pos);
  const SubstitutionRow* fitting = nullptr;
  for (const SubstitutionRow& row : rows) {
    if (!RowFits(row, candidate, tokens)) continue;
    if (fitting == nullptr) fitting = &row;
    if (!opposed || row.sign != '0') {
      fitting = &row;
      break;
    }
  }
  Options options;
  if (fitting != nullptr) {
    options.sign = fitting->sign;
    options.vouched = rule_ == PolarityRule::kSense && fitting->sign == '?';
    options.synonyms.assign(fitting->synonyms.begin(), fitting->synonyms.end());
    options.antonyms.assign(fitting->antonyms.begin(), fitting->antonyms.end());
    return options;
  }
  if (!rows.empty() || IsBlockedLemma(candidate.lemma, candidate.pos)) {
    options.miss = rows.empty() ? Miss::kNoCandidate : Miss::kWrongPlace;
    return options;
  }
  options = FromTrusted(candidate, tokens);
  return options.miss == Miss::kNoCandidate ? FromWordNet(candidate, tokens) : options;
}

Polarity SubstitutionFinder::WordPolarity(const Options& options,
                                          const Candidate& candidate) const {
  const bool ours = rule_ == PolarityRule::kSense;
  if (ours && options.sign == '+') return Polarity::kPositive;
  if (ours && options.sign == '-') return Polarity::kNegative;
  if (options.vouched) return lexicons_.trusted->PosPolarity(candidate.lemma, candidate.pos);
  return SuitePolarity(lexicons_, rule_, candidate.lemma, candidate.pos);
}

void SubstitutionFinder::KeepPolarity(Polarity wanted, const Options& options, PartOfSpeech pos,
                                      std::vector<std::string>* words) const {
  const bool row_vouches = options.sign == '+' || options.sign == '-' || options.sign == '0';
  if (rule_ == PolarityRule::kSense && row_vouches) return;
  std::erase_if(*words, [&](const std::string& word) {
    if (!options.vouched) return SuitePolarity(lexicons_, rule_, word, pos) != wanted;
    // Scores of a computed lexicon are no reason to doubt what was written by hand.
    const Polarity found = lexicons_.trusted->PosPolarity(word, pos);
    return wanted != Polarity::kNone && found == Opposite(wanted);
  });
}

std::string SubstitutionFinder::Surface(const Candidate& candidate, std::string_view text,
                                        const std::vector<Token>& tokens,
                                        const std::vector<std::string>& words) const {
  const std::string_view original = TextOf(text, tokens[candidate.first_token]);
  const bool superlative = candidate.form == WordForm::kSuperlative;
  if (superlative && candidate.place == Place::kPredicative &&
      !InClass(candidate.previous, kDeterminer | kPossessive)) {
    return std::string();  // "wool is best"
  }
  const bool graded = candidate.pos == PartOfSpeech::kAdjective && IsGraded(candidate) &&
                      !IsOneOf(candidate.lemma, kExtremes);
  for (const std::string& word : words) {
    const bool usual = superlative && (word == "fine" || word == "great");  // "finest"
    if (graded && !usual && IsOneOf(word, kExtremes)) continue;
    const std::optional<Inflected> form = morphology_.Inflect(word, candidate.pos, candidate.form);
    if (!form || Stands(form->text, tokens) || Stands(word, tokens)) continue;
    return TransferCase(original, form->text);
  }
  return std::string();
}

Replacement SubstitutionFinder::Contrast(const Candidate& candidate, std::string_view text,
                                         const std::vector<Token>& tokens) const {
  Options options = OptionsOf(candidate, tokens, /*opposed=*/true);
  Replacement found;
  found.miss = options.miss;
  if (options.miss != Miss::kNone) return found;
  const Polarity polarity = WordPolarity(options, candidate);
  if (polarity == Polarity::kNone && !options.vouched) {
    found.miss = Miss::kNoPolarity;
    return found;
  }
  KeepPolarity(polarity, options, candidate.pos, &options.synonyms);
  KeepPolarity(Opposite(polarity), options, candidate.pos, &options.antonyms);
  if (options.synonyms.empty()) {
    found.miss = Miss::kNoSynonym;
  } else if (options.antonyms.empty()) {
    found.miss = Miss::kNoAntonym;
  }
  if (found.miss != Miss::kNone) return found;
  found.synonym = Surface(candidate, text, tokens, options.synonyms);
  found.antonym = Surface(candidate, text, tokens, options.antonyms);
  if (found.synonym.empty() || found.antonym.empty()) found.miss = Miss::kNoInflection;
  found.reinflected = candidate.form != WordForm::kBase;
  return found;
}

Replacement SubstitutionFinder::Synonym(const Candidate& candidate, std::string_view text,
                                        const std::vector<Token>& tokens,
                                        bool keep_polarity) const {
  Options options = OptionsOf(candidate, tokens, /*opposed=*/false);
  Replacement found;
  found.miss = options.miss;
  if (options.miss != Miss::kNone) return found;
  if (keep_polarity) {
    KeepPolarity(WordPolarity(options, candidate), options, candidate.pos, &options.synonyms);
  }
  if (options.synonyms.empty()) {
    found.miss = Miss::kNoSynonym;
    return found;
  }
  found.synonym = Surface(candidate, text, tokens, options.synonyms);
  if (found.synonym.empty()) found.miss = Miss::kNoInflection;
  found.reinflected = candidate.form != WordForm::kBase;
  return found;
}

}  // namespace vetvec
