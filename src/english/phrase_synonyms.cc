#include "english/phrase_synonyms.h"

#include <string>
#include <utility>

#include "english/embedded_data.h"
#include "english/sentence_flow.h"
#include "lexicon/surface.h"

namespace vetvec {
namespace {

const InversionList* ListOf(std::string_view rows) {
  Result<InversionList> parsed = ParseInversions(rows, {});
  return new InversionList(parsed.ok() ? std::move(*parsed) : InversionList());
}

std::vector<Edit> Find(const InversionList& list, std::string_view text,
                       const std::vector<Token>& tokens) {
  std::vector<std::string_view> words;
  words.reserve(tokens.size());
  for (const Token& token : tokens) words.push_back(TextOf(text, token));
  std::vector<Edit> edits;
  for (const InversionMatch& match : FindInversions(list, words)) {
    const Token& first = tokens[match.begin];
    if (!edits.empty() && first.start < edits.back().end) continue;
    if (IsDoubled(tokens, match.begin, match.end - 1)) continue;
    const std::string_view form = TextOf(text, first);
    const std::string_view behind = text.substr(tokens[match.end - 1].end);
    if (behind.starts_with("'") || behind.starts_with("\xE2\x80\x99")) continue;  // "my kids' room"
    const LetterCase letters = LetterCaseOf(form);
    // "Parcel Force", "PHOTO": names and words in capitals are not replaced.
    const bool capital = form.front() >= 'A' && form.front() <= 'Z';
    if (capital && (match.begin != 0 || letters == LetterCase::kAllUpper)) continue;
    edits.push_back({first.start, tokens[match.end - 1].end,
                     capital ? TransferCase(form, match.replacement) : match.replacement});
  }
  return edits;
}

}  // namespace

const InversionList& PhraseSynonymList() {
  static const InversionList* const list = ListOf(kPhraseSynonymsTsv);
  return *list;
}

const InversionList& PlainPhraseSynonymList() {
  static const InversionList* const list = ListOf(kPlainPhraseSynonymsTsv);
  return *list;
}

std::vector<Edit> PhraseSynonyms(std::string_view text, const std::vector<Token>& tokens) {
  return Find(PhraseSynonymList(), text, tokens);
}

std::vector<Edit> PlainPhraseSynonyms(std::string_view text, const std::vector<Token>& tokens) {
  return Find(PlainPhraseSynonymList(), text, tokens);
}

}  // namespace vetvec
