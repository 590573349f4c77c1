#include "audit/language_note.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "kinds/suite_scores.h"
#include "suites/language_check.h"

namespace vetvec {
namespace {

std::vector<std::string_view> OwnTexts(const AuditConfig& config, const Workload& work) {
  std::set<std::string_view> texts;
  for (const Suite& suite : work.suites) {
    const bool is_own =
        std::any_of(config.suites.begin(), config.suites.end(), [&](const SuiteConfig& candidate) {
          return candidate.name == suite.name && !candidate.kind->is_builtin;
        });
    if (!is_own) continue;
    for (const Triple& triple : suite.items) texts.insert(triple.seed);
    for (const SuiteText& text : TextsOfItems(suite)) texts.insert(*text.text);
  }
  return {texts.begin(), texts.end()};
}

}  // namespace

std::string LanguageNote(const AuditConfig& config, const Workload& work) {
  const LanguageCheck check = CheckEnglish(OwnTexts(config, work));
  if (check.is_english()) return "";
  std::string note = fmt::format(
      "{:.0f}% of your {} texts are not in English. The following work in other languages: "
      "passages from your own documents, retrieval with your own judgements, noise in the "
      "robustness suite, your own triples, scored pairs and ranking files, and the contract suite. "
      "Contrastive and meaning suites do not, because they alter sentences by rules of English "
      "grammar. The built-in sr, evalrank and syntextbench suites are in English and say nothing "
      "about other languages",
      100 * check.share(), check.sentences);
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
