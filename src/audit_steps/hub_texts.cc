#include "audit_steps/hub_texts.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "audit_steps/word_spans.h"
#include "suites/passages_suite.h"

namespace vetvec {
namespace {

constexpr std::array<const char*, 20> kJunk = {"Page 3 of 10",
                                               "Contents",
                                               "see below",
                                               "Table of contents",
                                               "This page is intentionally left blank.",
                                               "Figure 2",
                                               "Notes",
                                               "Index",
                                               "1.",
                                               "n/a",
                                               "Introduction",
                                               "References",
                                               "* * *",
                                               "See also",
                                               "Continued on the next page",
                                               "Back to top",
                                               "Chapter 4",
                                               "All rights reserved.",
                                               "TODO",
                                               "Draft, do not distribute"};
constexpr size_t kShortQueries = 300;
constexpr size_t kWords = 3;
constexpr size_t kCommon = 20;  // a word in more than 1 of so many passages is a common one

std::map<std::string, size_t> PassagesByWord(const StepTexts& audit,
                                             std::span<const uint64_t> passages) {
  std::map<std::string, size_t> found;
  for (const uint64_t id : passages) {
    std::set<std::string> words;
    for (const SpacedWord& word : SpacedWordsOf(audit.texts[id])) {
      words.insert(CoreOf(audit.texts[id], word));
    }
    for (const std::string& word : words) ++found[word];
  }
  return found;
}

std::string ShortQueryOf(std::string_view query, const std::map<std::string, size_t>& passages,
                         size_t most) {
  std::string out;
  std::set<std::string> taken;
  for (const SpacedWord& word : SpacedWordsOf(query)) {
    const std::string core = CoreOf(query, word);
    const auto known = passages.find(core);
    if (core.empty() || (known != passages.end() && known->second > most)) continue;
    if (!taken.insert(core).second) continue;
    if (!out.empty()) out += ' ';
    out += query.substr(word.core_begin, word.core_end - word.core_begin);
    if (taken.size() == kWords) return out;
  }
  return "";
}

}  // namespace

std::optional<size_t> SuiteWithHubs(const StepTexts& audit) {
  for (size_t s = 0; s < audit.suites.size(); ++s) {
    const Suite& suite = audit.suites[s];
    if (suite.kind == kPassagesKind && suite.retrieval.documents.size() >= kLeastForHubs) return s;
  }
  return std::nullopt;
}

std::vector<MadeText> PlanHubs(const StepTexts& audit) {
  std::vector<MadeText> made;
  const auto s = SuiteWithHubs(audit);
  if (!s) return made;
  const std::span<const uint64_t> rows(audit.text_rows[*s]);
  const size_t queries = audit.suites[*s].retrieval.queries.size();
  const auto passages = rows.subspan(queries);
  for (const char* junk : kJunk) made.push_back({junk, passages[0], kJunkNote});
  const auto by_word = PassagesByWord(audit, passages);
  const size_t most = std::max<size_t>(2, passages.size() / kCommon);
  const size_t asked = std::min(queries, kShortQueries);
  for (size_t i = 0; i < asked; ++i) {
    const uint64_t id = rows[i * queries / asked];
    std::string text = ShortQueryOf(audit.texts[id], by_word, most);
    if (!text.empty()) made.push_back({std::move(text), id, kShortQueryNote});
  }
  return made;
}

}  // namespace vetvec
