#include "audit/language_note.h"

#include <fmt/core.h>

#include <set>
#include <string_view>

#include "audit/sent_texts.h"
#include "audit/wording.h"
#include "kinds/suite_kind.h"
#include "kinds/suite_scores.h"
#include "suites/language_check.h"

namespace vetvec {
namespace {

std::vector<std::string_view> TextsToRead(const AuditConfig& config, const Workload& work) {
  std::set<std::string_view> texts;
  for (const Suite& suite : work.suites) {
    if (!IsOfTheUser(config, suite)) continue;
    const std::vector<SuiteText> all = TextsOfItems(suite);
    const size_t each = suite.items.empty() ? 1 : 3;  // of a triple, the seed alone
    for (size_t i = 0; i < all.size(); i += each) texts.insert(*all[i].text);
  }
  return {texts.begin(), texts.end()};
}

}  // namespace

double ShareNotEnglish(const AuditConfig& config, const Workload& work) {
  const LanguageCheck check = CheckEnglish(TextsToRead(config, work));
  return check.is_english() ? 0 : check.share();
}

std::string LanguageNote(const AuditConfig& config, const Workload& work) {
  const LanguageCheck check = CheckEnglish(TextsToRead(config, work));
  if (check.is_english()) return "";
  std::vector<std::string> by_rules;
  std::vector<std::string> built_in;
  std::vector<std::string> others;
  for (const SuiteConfig& suite : config.suites) {
    (suite.kind->has_english_rules ? by_rules
     : suite.kind->is_builtin      ? built_in
                                   : others)
        .push_back(suite.name);
  }
  std::string note = fmt::format("{:.0f}% of your {} texts are not in English", 100 * check.share(),
                                 check.sentences);
  if (!by_rules.empty()) {
    note += fmt::format(
        ". {} cannot be relied on for them: sentences are changed by rules of English grammar",
        Enumerated(by_rules));
  }
  if (!built_in.empty()) {
    note += fmt::format(". {}: built-in texts in English, which say nothing about other languages",
                        Enumerated(built_in));
  }
  note += others.empty() ? ". Passages from your own documents and retrieval with your own "
                           "judgements work in every language"
                         : fmt::format(". {} can be used in every language", Enumerated(others));
  if (config.dictionary.empty() && work.triples() > 0) {
    note +=
        ". The dictionary from which the thresholds are computed is English too: set [audit] "
        "dictionary to a file of frequent words in the language of your texts";
  }
  return note;
}

void AddLanguageCaveat(const AuditConfig& config, const Workload& work,
                       std::vector<std::string>* caveats) {
  const std::string note = LanguageNote(config, work);
  if (!note.empty()) caveats->push_back(note + ".");
}

}  // namespace vetvec
