#include "suites/relations.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/hash.h"
#include "base/rng.h"
#include "base/strings.h"
#include "english/phrase_contrasts.h"
#include "english/phrase_synonyms.h"
#include "english/plain_statement.h"
#include "english/sentence_flow.h"
#include "english/word_classes.h"
#include "lexicon/surface.h"
#include "suites/suite_file.h"

namespace vetvec {
namespace {

constexpr size_t kMaxSeedBytes = 16384;
constexpr size_t kMaxSeedTokens = 2000;
constexpr const char* kSeparator = " [SEP] ";

const char* MissName(Miss miss) {
  switch (miss) {
    case Miss::kNone: return "unchanged";
    case Miss::kNoCandidate: return "no_candidate";
    case Miss::kWrongPlace: return "wrong_place";
    case Miss::kNoPolarity: return "no_polarity";
    case Miss::kNoSynonym: return "no_synonym";
    case Miss::kNoAntonym: return "no_antonym";
    case Miss::kNoInflection: return "no_inflection";
  }
  return "no_candidate";
}

std::string Reason(Relation relation, const char* name) {
  return fmt::format("{}.{}", RelationName(relation), name);
}

Edit EditOf(const Candidate& candidate, const std::vector<Token>& tokens, const std::string& text) {
  return Edit{tokens[candidate.first_token].start, tokens[candidate.token].end, text};
}

bool Overlaps(const Edit& edit, const std::vector<Edit>& others) {
  return std::any_of(others.begin(), others.end(), [&](const Edit& other) {
    return edit.start < other.end && other.start < edit.end;
  });
}

// The replacement of a pattern, with the capitals of the text that it replaces: all letters, or the
// first one, at the beginning of the sentence or elsewhere ("tick **Never remind**").
std::string WithCapitalOf(std::string_view model, const std::string& replacement, bool first) {
  const bool shouted = model.size() > 1 && LetterCaseOf(model) == LetterCase::kAllUpper;
  const bool capital =
      first || (model.size() > 1 && LetterCaseOf(model) == LetterCase::kFirstUpper);
  return capital || shouted ? TransferCase(model, replacement) : replacement;
}

// True if the inversion would not be a sentence, or would not mean the opposite.
bool SpoilsInversion(const std::vector<Token>& tokens, const InversionMatch& match) {
  if (match.end >= tokens.size()) return false;
  const std::string& next = tokens[match.end].lower;
  // "can there be", "should anyone": a question, in which "not" would have another position.
  const bool modal = match.end - match.begin == 1 && InClass(tokens[match.begin].lower, kModal);
  if (next == "there" || (modal && InClass(next, kSubjectPronoun | kObjectPronoun | kDeterminer))) {
    return true;
  }
  // "could not reach us either", "cannot neither confirm nor deny"
  if (HasWord(tokens, "either") || HasWord(tokens, "neither") || HasWord(tokens, "nor")) {
    return true;
  }
  // "for security reasons, we can't"
  if (HasWord(tokens, "reasons")) return true;
  // "had no very broad education"
  if (match.replacement.ends_with(" no") && InClass(next, kDegree)) return true;
  // "cannot play even the hardest pieces", "need any help that you cannot get"
  return HasWord(tokens, "even") || (modal && HasWord(tokens, "any"));
}

// True if the rest of the sentence is also compatible with the opposite. Inverting a time or place
// inverts the sentence only if it is the whole statement.
bool MayInvert(const std::vector<Token>& tokens, const InversionPattern& pattern, size_t begin) {
  constexpr std::string_view kCircumstances[] = {"before", "after",  "above",
                                                 "below",  "inside", "outside"};
  if (IsOneOf(pattern.find.front(), kCircumstances)) return IsPlainClause(tokens);
  // "The food was bad and always cold": "never cold" is good.
  const bool second = std::any_of(tokens.begin(), tokens.begin() + static_cast<ptrdiff_t>(begin),
                                  [](const Token& token) { return token.lower == "and"; });
  if (second) return false;
  // A "because of" in the pattern is not a second clause.
  if (pattern.find.front() == "because") return true;
  return MayNegate(tokens);
}

// True if the pattern's verb is in a clause of time ("closed before he could finish") or of
// consequence ("so slow that I can't use it"): negating it does not negate the sentence.
bool IsSubordinate(const std::vector<Token>& tokens, size_t begin) {
  bool so = false;
  bool under = false;
  for (size_t i = 0; i < begin; ++i) {
    const std::string& word = tokens[i].lower;
    if (word == ",") under = false;
    if (IsOneOf(word, {"so", "such", "too", "enough"})) so = true;
    if (so && word == "that") return true;
    // "after the meeting she could" opens the sentence and ends before the verb
    if (i > 0 && IsOneOf(word, {"before", "after", "until", "till", "while", "when", "once"})) {
      under = true;
    }
  }
  return under;
}

// True for "Does not want to sell and prefers to wait": the second verb would have to change too.
bool HasSecondVerb(const std::vector<Token>& tokens, const SentenceTags& tags, size_t after) {
  for (size_t i = after; i + 1 < tokens.size(); ++i) {
    if (!IsOneOf(tokens[i].lower, {"and", "or"})) continue;
    for (size_t k = i + 1; k < tokens.size() && k <= i + 3; ++k) {
      if (tags.upos(k) == "VERB" || tags.upos(k) == "AUX") return true;
    }
  }
  return false;
}

// The inversion of a question asks the same thing.
bool IsQuestion(const std::vector<Token>& tokens) {
  return !tokens.empty() && tokens.back().lower == "?";
}

// True for a pattern that puts "not" or "no" after a verb: with tags, Negation places it better.
// False for "there is a", which is left to the pattern.
bool NegatesVerb(const InversionPattern& pattern) {
  constexpr std::string_view kVerbs[] = {"can", "should", "must", "is", "was", "has", "had"};
  return IsOneOf(pattern.find.front(), kVerbs) && pattern.find.back() != "not";
}

}  // namespace

// Replaces a word by its synonym.
struct RelationMaker::SafestWord {
  Edit edit;
  RowTier tier = RowTier::kUsual;
  bool reinflected = false;
};

struct RelationMaker::Work {
  const Seed& seed;
  const std::vector<Token>& tokens;
  SentenceTags tags;
  std::vector<Candidate> candidates;
  uint64_t stream = 0;  // random stream of the seeded choices; depends only on the text
};

RelationMaker::RelationMaker(const ContrastiveOptions& options,
                             const std::vector<Relation>& relations, const SuiteLexicons& lexicons)
    : options_(options),
      relations_(relations),
      lexicons_(lexicons),
      morphology_(lexicons.words, lexicons.exceptions),
      tagger_(*lexicons.words, morphology_, *lexicons.stop_words, lexicons.tagger),
      finder_(lexicons, morphology_, options.polarity),
      gender_(lexicons),
      denial_(lexicons.tagger) {}

SeedResult RelationMaker::Make(const Seed& seed) const {
  SeedResult out;
  bool too_long = seed.text.size() > kMaxSeedBytes || seed.second.size() > kMaxSeedBytes;
  const std::vector<Token> tokens = too_long ? std::vector<Token>() : Tokenize(seed.text);
  too_long = too_long || tokens.size() > kMaxSeedTokens;
  Work work{seed, tokens, SentenceTags(lexicons_.tagger, seed.text, tokens), {}, 0};
  if (!too_long) {
    work.stream = Xxh64(seed.text.data(), seed.text.size());
    work.candidates = FindCandidates(tagger_, seed, tokens, work.tags);
  }
  for (Relation relation : relations_) {
    const bool wants_pair = relation == Relation::kCr4;
    if (wants_pair != seed.is_pair()) {
      out.reasons.push_back(Reason(relation, wants_pair ? "not_a_pair" : "is_pair"));
    } else if (too_long) {
      out.reasons.push_back(Reason(relation, "too_long"));
    } else if (relation == Relation::kCr2) {
      MakeGender(work, &out);
    } else if (relation == Relation::kCr3) {
      MakeInversion(work, &out);
    } else {
      MakeContrast(work, relation, &out);
    }
  }
  return out;
}

Triple RelationMaker::ContrastOf(const Work& work, Relation relation, const Edit& synonym,
                                 const Edit& opposite, const std::string& tail) {
  Rewritten positive = ApplyEdits(work.seed.text, work.tokens, {synonym});
  Rewritten negative = ApplyEdits(work.seed.text, work.tokens, {opposite});
  Triple triple;
  triple.relation = relation;
  triple.seed = work.seed.text + tail;
  triple.positive = positive.text + tail;
  triple.negative = negative.text + tail;
  triple.changed_positive = std::move(positive.changed);
  triple.changed_negative = std::move(negative.changed);
  return triple;
}

void RelationMaker::MakeContrast(const Work& work, Relation relation, SeedResult* out) const {
  const bool pair = relation == Relation::kCr4;
  const std::vector<Token> second = pair ? Tokenize(work.seed.second) : std::vector<Token>();
  const std::string tail = pair ? kSeparator + work.seed.second : std::string();
  Miss furthest = Miss::kNoCandidate;
  bool not_shared = false;
  const size_t before = out->triples.size();
  for (const Candidate& candidate : work.candidates) {
    if (pair && !HasWord(second, work.tokens[candidate.token].lower)) {
      not_shared = true;
      continue;
    }
    // Not in "is not true", because "is not false" is unusual.
    if (candidate.place == Place::kPredicative &&
        (candidate.previous == "not" || candidate.previous.ends_with("n't"))) {
      furthest = std::max(furthest, Miss::kWrongPlace);
      continue;
    }
    const Replacement found = finder_.Contrast(candidate, work.seed.text, work.tokens);
    if (found.miss != Miss::kNone) {
      furthest = std::max(furthest, found.miss);
      continue;
    }
    Triple triple = ContrastOf(work, relation, EditOf(candidate, work.tokens, found.synonym),
                               EditOf(candidate, work.tokens, found.antonym), tail);
    if (found.reinflected) triple.flags.push_back("reinflected");
    out->triples.push_back(std::move(triple));
  }
  // Hand-written opposites, mostly without polarity, beyond the paper's rule.
  if (!pair && options_.polarity == PolarityRule::kSense) {
    for (const PhraseContrast& found : PhraseContrasts(work.seed.text, work.tokens, work.tags)) {
      out->triples.push_back(ContrastOf(work, relation, found.synonym, found.opposite, tail));
    }
  }
  if (out->triples.size() == before) {
    const bool nothing = furthest == Miss::kNoCandidate && not_shared;
    out->reasons.push_back(Reason(relation, nothing ? "not_shared" : MissName(furthest)));
    return;
  }
  const uint64_t limit = options_.max_per_seed;
  if (limit == 0 || out->triples.size() - before <= limit) return;
  std::vector<Triple> made(
      std::make_move_iterator(out->triples.begin() + static_cast<long>(before)),
      std::make_move_iterator(out->triples.end()));
  out->triples.resize(before);
  Rng rng(options_.random_seed, work.stream);
  Shuffle(made, rng);
  for (size_t i = 0; i < made.size(); ++i) {
    if (i < limit) {
      out->triples.push_back(std::move(made[i]));
    } else {
      out->reasons.push_back(Reason(relation, "over_limit"));
    }
  }
}

std::optional<RelationMaker::SafestWord> RelationMaker::FindSafest(const Work& work,
                                                                   const std::vector<Edit>& taken,
                                                                   bool keep_polarity,
                                                                   Miss* furthest) const {
  std::optional<SafestWord> best;
  for (const Candidate& candidate : work.candidates) {
    const Replacement found =
        finder_.Synonym(candidate, work.seed.text, work.tokens, keep_polarity, Care::kStrict);
    if (found.miss != Miss::kNone) {
      *furthest = std::max(*furthest, found.miss);
      continue;
    }
    if (best && best->tier <= found.tier) continue;
    Edit edit = EditOf(candidate, work.tokens, found.synonym);
    if (Overlaps(edit, taken)) continue;
    best = SafestWord{std::move(edit), found.tier, found.reinflected};
  }
  // A fixed phrase has one meaning, so it is used if no word is as safe.
  if (best && best->tier == RowTier::kSafe) return best;
  for (Edit& edit : PhraseSynonyms(work.seed.text, work.tokens)) {
    if (!Overlaps(edit, taken)) return SafestWord{std::move(edit), RowTier::kSafe, false};
  }
  if (best || keep_polarity) return best;
  for (Edit& edit : PlainPhraseSynonyms(work.seed.text, work.tokens)) {
    if (!Overlaps(edit, taken)) return SafestWord{std::move(edit), RowTier::kSafe, false};
  }
  return best;
}

void RelationMaker::MakeGender(const Work& work, SeedResult* out) const {
  const GenderEdits swap =
      gender_.Swap(work.seed.text, work.tokens, Rng(options_.random_seed, work.stream), &work.tags);
  if (swap.edits.empty() || swap.ambiguous) {
    out->reasons.push_back(
        Reason(Relation::kCr2, swap.ambiguous ? "ambiguous_gender" : "no_gendered_word"));
    return;
  }
  Miss furthest = Miss::kNoCandidate;
  const std::optional<SafestWord> word =
      FindSafest(work, swap.edits, /*keep_polarity=*/true, &furthest);
  if (!word) {
    out->reasons.push_back(Reason(Relation::kCr2, MissName(furthest)));
    return;
  }
  Rewritten positive = ApplyEdits(work.seed.text, work.tokens, swap.edits);
  Rewritten negative = ApplyEdits(work.seed.text, work.tokens, {word->edit});
  Triple triple;
  triple.relation = Relation::kCr2;
  triple.seed = work.seed.text;
  triple.positive = std::move(positive.text);
  triple.negative = std::move(negative.text);
  triple.changed_positive = std::move(positive.changed);
  triple.changed_negative = std::move(negative.changed);
  if (word->reinflected) triple.flags.push_back("reinflected");
  out->triples.push_back(std::move(triple));
}

struct RelationMaker::Inversion {
  Rewritten text;
  std::string flag;
  // The synonym must not touch a pattern's edit: "liked the" must not become "enjoyed the" if its
  // opposite comes from the pattern.
  std::vector<Edit> edits;
};

std::optional<RelationMaker::Inversion> RelationMaker::Invert(const Work& work) const {
  const std::string& seed = work.seed.text;
  if (lexicons_.reference != nullptr) {
    if (const std::string* text = lexicons_.reference->Inverted(seed)) {
      return Inversion{Rewritten{*text, ChangedSpan(seed, *text)}, "reference_table", {}};
    }
  }
  std::vector<std::string_view> words;
  words.reserve(work.tokens.size());
  for (const Token& token : work.tokens) words.push_back(TextOf(seed, token));
  const InversionList& patterns = *lexicons_.inversions;
  std::vector<InversionMatch> matches;
  if (!IsQuestion(work.tokens)) matches = FindInversions(patterns, words);
  if (work.tags.known()) {
    std::erase_if(matches, [&](const InversionMatch& match) {
      return NegatesVerb(patterns.patterns[match.pattern]);
    });
  }
  if (!matches.empty() && !SpoilsInversion(work.tokens, matches.front()) &&
      MayInvert(work.tokens, patterns.patterns[matches.front().pattern], matches.front().begin) &&
      !IsSubordinate(work.tokens, matches.front().begin) &&
      IsPlainStatement(work.tokens, work.tags, matches.front().begin, matches.front().end) &&
      !HasSecondVerb(work.tokens, work.tags, matches.front().end)) {
    const InversionMatch& match = matches.front();
    const Token& first = work.tokens[match.begin];
    const Edit edit{first.start, work.tokens[match.end - 1].end,
                    WithCapitalOf(TextOf(seed, first), match.replacement, match.begin == 0)};
    return Inversion{ApplyEdits(seed, work.tokens, {edit}), "inversion_pattern", {edit}};
  }
  const std::optional<Edit> edit = denial_.Of(seed, work.tokens);
  if (!edit) return std::nullopt;
  return Inversion{ApplyEdits(seed, work.tokens, {*edit}), "negation", {}};
}

void RelationMaker::MakeInversion(const Work& work, SeedResult* out) const {
  const std::optional<Inversion> inversion = Invert(work);
  if (!inversion) {
    out->reasons.push_back(Reason(Relation::kCr3, "no_inversion"));
    return;
  }
  Miss furthest = Miss::kNoCandidate;
  const std::optional<SafestWord> word =
      FindSafest(work, inversion->edits, /*keep_polarity=*/false, &furthest);
  if (!word) {
    out->reasons.push_back(Reason(Relation::kCr3, MissName(furthest)));
    return;
  }
  Rewritten positive = ApplyEdits(work.seed.text, work.tokens, {word->edit});
  Triple triple;
  triple.relation = Relation::kCr3;
  triple.seed = work.seed.text;
  triple.positive = std::move(positive.text);
  triple.negative = inversion->text.text;
  triple.changed_positive = std::move(positive.changed);
  triple.changed_negative = inversion->text.changed;
  triple.flags.push_back(inversion->flag);
  if (word->reinflected) triple.flags.push_back("reinflected");
  out->triples.push_back(std::move(triple));
}

}  // namespace vetvec
