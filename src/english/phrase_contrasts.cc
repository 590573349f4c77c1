#include "english/phrase_contrasts.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/strings.h"
#include "english/embedded_data.h"
#include "english/sentence_flow.h"
#include "english/word_classes.h"
#include "lexicon/surface.h"

namespace vetvec {
namespace {

// Words that go with a negation only: "nobody has ever", "rarely sees anyone".
bool HasPolarWord(const std::vector<Token>& tokens) {
  return std::any_of(tokens.begin(), tokens.end(), [](const Token& token) {
    return IsOneOf(token.lower,
                   {"ever", "any", "anything", "anyone", "anybody", "yet", "either", "anymore",
                    "instead", "already", "again", "too", "only", "if", "unless", "nor"});
  });
}

// "Before you leave", "after the update was installed": a clause, before which "prior to" and
// "following" cannot be used. Without tags, it cannot be recognised.
bool MayBeginClause(const std::vector<Token>& tokens, const SentenceTags& tags, size_t after) {
  if (!tags.known()) return true;
  const bool opens = after == 1;
  // "After the update it no longer starts": a contrast between then and now
  for (const Token& token : tokens) {
    if (IsOneOf(token.lower, {"longer", "now", "since", "first", "until"})) return true;
  }
  for (size_t i = after; i < tokens.size(); ++i) {
    const std::string_view word = tokens[i].lower;
    if (word == "," && opens) return false;
    if (IsOneOf(word, {"and", "or", "who", "which", "that", "before", "after"})) return true;
    if (tags.upos(i) == "VERB" || tags.upos(i) == "AUX") return true;
    // "before the branch closes": after an article and a noun, a verb's ending is sufficient
    if (i >= after + 2 && (word.ends_with("s") || word.ends_with("ed"))) return true;
  }
  return opens;  // "After the update the app crashed": the end of the phrase is unknown
}

// Events that happen at a set time, so that something can be done before or after them.
constexpr std::array<std::string_view, 44> kEvents = {
    "operation",   "surgery",   "procedure",  "meeting",    "interview", "lecture", "visit",
    "appointment", "scan",      "injection",  "treatment",  "test",      "exam",    "examination",
    "trip",        "flight",    "delivery",   "departure",  "lunch",     "dinner",  "breakfast",
    "journey",     "course",    "training",   "inspection", "audit",     "review",  "hearing",
    "trial",       "wedding",   "funeral",    "ceremony",   "concert",   "match",   "session",
    "call",        "election",  "conference", "merger",     "move",      "update",  "announcement",
    "vote",        "transplant"};

// "Before the board meeting": an event, without a preceding amount of time ("two days after").
bool IsOfEvent(const std::vector<Token>& tokens, size_t preposition) {
  if (preposition == 0) return false;
  for (const Token& token : tokens) {
    if (IsOneOf(token.lower, {"had", "has", "have", "been"})) return false;
  }
  for (size_t i = preposition + 1; i < tokens.size() && i <= preposition + 4; ++i) {
    if (!tokens[i].is_word()) return false;
    if (!IsOneOf(tokens[i].lower, kEvents)) continue;
    return i + 1 >= tokens.size() || !tokens[i + 1].is_word() ||
           InClass(tokens[i + 1].lower, kPreposition);
  }
  return false;
}

// "At least ten characters long": "a minimum of" cannot be used with such a measure.
bool IsOfMeasure(const std::vector<Token>& tokens, size_t after) {
  for (size_t i = after; i < tokens.size() && i < after + 4; ++i) {
    if (IsOneOf(tokens[i].lower,
                {"long", "old", "late", "high", "tall", "deep", "wide", "away", "ago", "before",
                 "after", "earlier", "later", "early", "in", "ahead", "longer", "more"})) {
      return true;
    }
  }
  return false;
}

Edit EditOf(std::string_view form, uint32_t start, uint32_t end, std::string_view replacement) {
  const std::string words(Trim(replacement));
  const bool capital = form.front() >= 'A' && form.front() <= 'Z';
  return Edit{start, end, capital ? TransferCase(form, words) : words};
}

// Words that the sentence already contains: "rose above 38 and stayed above 38".
bool Repeats(const std::vector<Token>& tokens, const InversionMatch& match) {
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (i >= match.begin && i < match.end) continue;
    for (const std::string_view word : Split(match.replacement, ' ')) {
      if (word.size() > 3 && tokens[i].lower == word) return true;
    }
  }
  return false;
}

}  // namespace

const InversionList& PhraseContrastList() {
  static const InversionList* const list = [] {
    Result<InversionList> parsed = ParseInversions(kPhraseContrastsTsv, {});
    return new InversionList(parsed.ok() ? std::move(*parsed) : InversionList());
  }();
  return *list;
}

std::vector<PhraseContrast> PhraseContrasts(std::string_view text, const std::vector<Token>& tokens,
                                            const SentenceTags& tags) {
  std::vector<PhraseContrast> found;
  if (HasPolarWord(tokens)) return found;
  std::vector<std::string_view> words;
  words.reserve(tokens.size());
  for (const Token& token : tokens) words.push_back(TextOf(text, token));
  uint32_t free_from = 0;
  for (const InversionMatch& match : FindInversions(PhraseContrastList(), words)) {
    const Token& first = tokens[match.begin];
    if (first.start < free_from) continue;
    free_from = tokens[match.end - 1].end;
    const size_t slash = match.replacement.find('/');
    if (slash == std::string::npos || Repeats(tokens, match)) continue;
    const std::string_view form = TextOf(text, first);
    const bool capital = form.front() >= 'A' && form.front() <= 'Z';
    if (capital && (match.begin != 0 || LetterCaseOf(form) == LetterCase::kAllUpper)) continue;
    const bool of_time = IsOneOf(first.lower, {"before", "after"});
    if (of_time && (MayBeginClause(tokens, tags, match.end) || !IsOfEvent(tokens, match.begin))) {
      continue;
    }
    const bool of_limit = match.replacement.find("um of") != std::string::npos;
    if (of_limit && IsOfMeasure(tokens, match.end)) continue;
    if (!MayContrast(tokens, match.begin, match.end - 1, /*verb=*/true, /*base=*/false)) continue;
    const std::string_view both = match.replacement;
    found.push_back({EditOf(form, first.start, free_from, both.substr(0, slash)),
                     EditOf(form, first.start, free_from, both.substr(slash + 1))});
  }
  return found;
}

}  // namespace vetvec
