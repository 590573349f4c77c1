#include "english/phrase_contrasts.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/strings.h"
#include "english/sentence_flow.h"
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

// "Before you leave", "after the update was installed": a clause, for which "prior to" and
// "following" are no synonyms. Without tags nobody knows.
bool MayBeginClause(const std::vector<Token>& tokens, const SentenceTags& tags, size_t after) {
  if (!tags.known()) return true;
  const bool opens = after == 1;
  // "After the update it no longer starts": what was and what is now
  for (const Token& token : tokens) {
    if (IsOneOf(token.lower, {"longer", "now", "since", "first", "until"})) return true;
  }
  for (size_t i = after; i < tokens.size(); ++i) {
    const std::string_view word = tokens[i].lower;
    if (word == "," && opens) return false;
    if (IsOneOf(word, {"and", "or", "who", "which", "that", "before", "after"})) return true;
    if (tags.upos(i) == "VERB" || tags.upos(i) == "AUX") return true;
    // "before the branch closes": after article and noun an ending of verbs is enough
    if (i >= after + 2 && (word.ends_with("s") || word.ends_with("ed"))) return true;
  }
  return opens;  // "After the update the app crashed": where the phrase ends is not told
}

Edit EditOf(std::string_view form, uint32_t start, uint32_t end, std::string_view replacement) {
  const std::string words(Trim(replacement));
  const bool capital = form.front() >= 'A' && form.front() <= 'Z';
  return Edit{start, end, capital ? TransferCase(form, words) : words};
}

// What the sentence has otherwise: "rose above 38 and stayed above 38".
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
    Result<InversionList> parsed = ParseInversions(kPhraseContrasts, {});
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
    if (of_time && MayBeginClause(tokens, tags, match.end)) continue;
    if (!MayContrast(tokens, match.begin, match.end - 1, /*verb=*/true, /*base=*/false)) continue;
    const std::string_view both = match.replacement;
    found.push_back({EditOf(form, first.start, free_from, both.substr(0, slash)),
                     EditOf(form, first.start, free_from, both.substr(slash + 1))});
  }
  return found;
}

}  // namespace vetvec
