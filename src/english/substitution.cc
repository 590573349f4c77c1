#include "english/substitution.h"

#include <algorithm>
#include <array>

#include "base/strings.h"
#include "english/sentence_flow.h"
#include "english/word_classes.h"
#include "lexicon/surface.h"

namespace vetvec {
namespace {

constexpr double kMainSenseShare = 0.8;
constexpr int64_t kSeldom = 8;  // tag count below which a synonym is too rare to be used

Polarity Opposite(Polarity polarity) { return static_cast<Polarity>(-static_cast<int>(polarity)); }

// One word of lower-case letters: no "3rd", "well-off", "Grecian".
bool IsSingleWord(std::string_view word) {
  return std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}

// "unlucky" of "lucky", "useless" of "useful": the opposite by its form alone.
bool IsOppositeByForm(std::string_view word, std::string_view other) {
  for (const std::string_view prefix : {"un", "in", "im", "dis", "ir", "il"}) {
    const auto is_of = [&](std::string_view longer, std::string_view shorter) {
      return longer.starts_with(prefix) && longer.substr(prefix.size()) == shorter;
    };
    if (is_of(word, other) || is_of(other, word)) return true;
  }
  const auto has_stem = [](std::string_view full, std::string_view less) {
    return full.ends_with("ful") && less.ends_with("less") &&
           full.substr(0, full.size() - 3) == less.substr(0, less.size() - 4);
  };
  return has_stem(word, other) || has_stem(other, word);
}

bool EndsLikeParticiple(std::string_view word) {
  return word.ends_with("ed") || word.ends_with("ing");
}

// Whether the row says where it fits, not only where it does not; or it fits everywhere.
bool NamesItsPlaces(const SubstitutionRow& row) {
  // a verb before a verb or a clause: "refused to pay", "admitted that"
  const bool by_frame = row.frames.find_first_of("onip") == std::string_view::npos;
  return row.tier == RowTier::kSafe || !row.noun.empty() || !row.word.empty() ||
         !row.previous.empty() || by_frame;
}

// A row without conditions: the default rules for a word that does not have its own row.
const SubstitutionRow& PlainRow() {
  static const SubstitutionRow* const row = new SubstitutionRow;
  return *row;
}

// Extremes of a scale: one does not say "very spotless" or "more furious".
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

// "Recovered completely", "disagree with you less": an adverb says how, up to the end of the
// clause. Few verbs of two words can be followed by it ("got better completely", "take issue
// less").
bool IsDescribed(const std::vector<Token>& tokens, size_t after) {
  constexpr std::array<std::string_view, 7> kDegrees = {"less", "more", "most",  "least",
                                                        "much", "well", "better"};
  for (size_t i = after; i < tokens.size() && tokens[i].kind != TokenKind::kPunct; ++i) {
    const std::string_view word = tokens[i].lower;
    const bool is_last = i + 1 == tokens.size() || tokens[i + 1].kind == TokenKind::kPunct;
    if ((is_last && IsOneOf(word, kDegrees)) || (i == after && word.ends_with("ly"))) return true;
  }
  return false;
}

// "An infectious infection", "renew before it renews": the sentence contains a word with the same
// stem.
bool HasStemOf(std::string_view word, const Candidate& candidate,
               const std::vector<Token>& tokens) {
  constexpr size_t kStem = 5;
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (i >= candidate.first_token && i <= candidate.token) continue;
    const std::string_view other = tokens[i].lower;
    size_t common = 0;
    while (common < word.size() && common < other.size() && word[common] == other[common]) {
      ++common;
    }
    const size_t longer = std::max(word.size(), other.size());
    const bool is_form = common == word.size() && common >= 3 && longer - common <= 2;
    if (is_form || (common >= kStem && longer - common <= 4)) return true;
  }
  return false;
}

}  // namespace

SubstitutionFinder::Options SubstitutionFinder::FromLexicon(
    const Lexicon& lexicon, const Candidate& candidate, const std::vector<Token>& tokens) const {
  Options options;
  const std::vector<Sense> senses = lexicon.Senses(candidate.lemma, candidate.pos);
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

// The starter lexicon says what a word can mean but not where, so triples are not made from it.
SubstitutionFinder::Options SubstitutionFinder::FromLexicons(const Candidate& candidate,
                                                             const std::vector<Token>& tokens,
                                                             Care care) const {
  Options options;
  options.miss = Miss::kNoCandidate;
  const bool strict = care == Care::kStrict;
  const Lexicon* const first = strict ? lexicons_.user.get() : lexicons_.trusted.get();
  if (first != nullptr) options = FromLexicon(*first, candidate, tokens);
  if (options.miss != Miss::kNoCandidate) return options;
  if (strict && !lexicons_.trusted->Senses(candidate.lemma, candidate.pos).empty()) return options;
  return FromWordNet(candidate, tokens);
}

SubstitutionFinder::Options SubstitutionFinder::OptionsOf(const Candidate& candidate,
                                                          const std::vector<Token>& tokens,
                                                          Want want, Care care) const {
  std::span<const SubstitutionRow> rows = RowsOf(candidate.lemma, candidate.pos);
  std::span<const SubstitutionRow> own;
  if (want == Want::kBoth) own = ContrastRowsOf(candidate.lemma, candidate.pos);
  const SubstitutionRow* fitting = nullptr;
  const auto rank = [&](const SubstitutionRow& row) {
    const bool opposed = want == Want::kSynonym || row.sign != '0';
    return (opposed ? 0 : 8) + (want == Want::kAntonym ? 0 : static_cast<int>(row.tier));
  };
  const auto is_sure = [&](const SubstitutionRow& row) {
    if (care == Care::kUsual) return true;
    if (want == Want::kBoth) return NamesItsPlaces(row);
    return row.tier == RowTier::kSafe;
  };
  const auto take_best = [&](std::span<const SubstitutionRow> of) {
    for (const SubstitutionRow& row : of) {
      if (row.never || (want != Want::kAntonym && row.tier == RowTier::kWeak)) continue;
      if (!is_sure(row)) continue;
      if (!RowFits(row, candidate, tokens)) continue;
      if (fitting == nullptr || rank(row) < rank(*fitting)) fitting = &row;
    }
  };
  take_best(own);
  const bool also = std::any_of(own.begin(), own.end(), [](const auto& row) { return row.also; });
  if (fitting == nullptr && (own.empty() || also)) take_best(rows);
  Options options;
  if (fitting != nullptr) {
    options.sign = fitting->sign;
    options.tier = fitting->tier;
    options.vouched = rule_ == PolarityRule::kSense && fitting->sign == '?';
    options.synonyms.assign(fitting->synonyms.begin(), fitting->synonyms.end());
    options.antonyms.assign(fitting->antonyms.begin(), fitting->antonyms.end());
    return options;
  }
  if (!own.empty() || !rows.empty() || IsBlockedLemma(candidate.lemma, candidate.pos)) {
    options.miss = own.empty() && rows.empty() ? Miss::kNoCandidate : Miss::kWrongPlace;
    return options;
  }
  return FromLexicons(candidate, tokens, care);
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
    // Scores of a computed lexicon do not overrule entries written by hand.
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
  const bool described =
      candidate.pos == PartOfSpeech::kVerb && IsDescribed(tokens, candidate.token + 1);
  for (const std::string& word : words) {
    if (described && word.find(' ') != std::string::npos) continue;
    const bool usual = superlative && (word == "fine" || word == "great");  // "finest"
    if (graded && !usual && IsOneOf(word, kExtremes)) continue;
    const std::optional<Inflected> form = morphology_.Inflect(word, candidate.pos, candidate.form);
    if (!form || HasWord(tokens, form->text) || HasWord(tokens, word)) continue;
    if (HasStemOf(word, candidate, tokens)) continue;
    return TransferCase(original, form->text);
  }
  return std::string();
}

char SubstitutionFinder::SignOf(std::string_view word) const {
  for (const PartOfSpeech pos : {PartOfSpeech::kAdjective, PartOfSpeech::kVerb}) {
    for (const Analysis& reading : morphology_.Analyse(word, pos)) {
      const std::span<const SubstitutionRow> rows = RowsOf(reading.lemma, pos);
      for (const SubstitutionRow& row : rows) {
        if (row.sign == '+' || row.sign == '-') return row.sign;
      }
      if (!rows.empty()) continue;
      const Polarity polarity = lexicons_.trusted->PosPolarity(reading.lemma, pos);
      if (polarity != Polarity::kNone) return polarity == Polarity::kPositive ? '+' : '-';
    }
  }
  return '0';
}

bool SubstitutionFinder::Clashes(const Candidate& candidate, const std::vector<Token>& tokens,
                                 char sign, bool anywhere) const {
  if (sign != '+' && sign != '-') return false;
  const auto is_like = [&](size_t i) {
    return i < tokens.size() && tokens[i].is_word() && ClassesOf(tokens[i].lower) == 0 &&
           SignOf(tokens[i].lower) == sign;
  };
  if (anywhere) {
    for (size_t i = 0; i < tokens.size(); ++i) {
      if ((i < candidate.first_token || i > candidate.token) && is_like(i)) return true;
    }
    return false;
  }
  // "dull and far too dear", "kind, cheerful": joined to it, adverbs between them.
  const auto joins = [&](size_t i) {
    return i < tokens.size() && IsOneOf(tokens[i].lower, {"and", ",", "or"});
  };
  const auto is_adverb = [&](size_t i) {
    return i < tokens.size() &&
           (InClass(tokens[i].lower, kDegree | kAdverb) || tokens[i].lower.ends_with("ly"));
  };
  size_t next = candidate.token + 1;
  while (joins(next) || (next > candidate.token + 1 && is_adverb(next))) {
    if (is_like(++next)) return true;
  }
  size_t before = candidate.first_token;
  while (before > 0 && is_adverb(before - 1)) --before;
  while (before > 1 && joins(before - 1)) {
    if (is_like(before - 2)) return true;
    --before;
  }
  return false;
}

Replacement SubstitutionFinder::Contrast(const Candidate& candidate, std::string_view text,
                                         const std::vector<Token>& tokens) const {
  Options options = OptionsOf(candidate, tokens, Want::kBoth, Care::kStrict);
  Replacement found;
  found.miss = options.miss;
  if (options.miss != Miss::kNone) return found;
  // "A clever ending": a noun. A participle stands after "be", a preposition or "and".
  const bool noun = candidate.pos == PartOfSpeech::kVerb &&
                    candidate.form == WordForm::kPresentParticiple &&
                    !InClass(candidate.previous, kBe | kPreposition | kConjunction | kAdverb);
  if (noun ||
      !MayContrast(tokens, candidate.first_token, candidate.token,
                   candidate.pos == PartOfSpeech::kVerb, candidate.form == WordForm::kBase) ||
      Clashes(candidate, tokens, options.sign, /*anywhere=*/false)) {
    found.miss = Miss::kWrongPlace;
    return found;
  }
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
                                        const std::vector<Token>& tokens, bool keep_polarity,
                                        Care care) const {
  Options options = OptionsOf(candidate, tokens, Want::kSynonym, care);
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
  found.tier = options.tier;
  found.reinflected = candidate.form != WordForm::kBase;
  return found;
}

Replacement SubstitutionFinder::Antonym(const Candidate& candidate, std::string_view text,
                                        const std::vector<Token>& tokens) const {
  Options options = OptionsOf(candidate, tokens, Want::kAntonym, Care::kUsual);
  Replacement found;
  found.miss = options.miss;
  if (options.miss != Miss::kNone) return found;
  if (!MayOppose(tokens, candidate.token, /*sharply=*/true) ||
      Clashes(candidate, tokens, options.sign, /*anywhere=*/true)) {
    found.miss = Miss::kWrongPlace;
    return found;
  }
  // A lexicon's opposite of a word fits few of its places; the table's opposites are for this
  // place.
  if (RowsOf(candidate.lemma, candidate.pos).empty()) {
    std::erase_if(options.antonyms, [&](const std::string& word) {
      return !IsOppositeByForm(word, candidate.lemma);
    });
  }
  if (options.antonyms.empty()) {
    found.miss = Miss::kNoAntonym;
    return found;
  }
  found.antonym = Surface(candidate, text, tokens, options.antonyms);
  if (found.antonym.empty()) found.miss = Miss::kNoInflection;
  found.reinflected = candidate.form != WordForm::kBase;
  return found;
}

}  // namespace vetvec
