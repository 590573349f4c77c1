#include "audit/changed_inputs.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>

#include "base/file.h"
#include "lexicon/word_lists.h"

namespace vetvec {
namespace {

Status Changed(const std::string& file, const RunFolder& folder) {
  return FailedPrecondition(fmt::format("'{}' has changed since the run in '{}' began; to use the "
                                        "changed file, choose another output folder",
                                        file, folder.path()))
      .WithFile(file);
}

Status CheckSuite(const AuditConfig& config, const SuiteConfig& suite_config, const Suite& suite,
                  const RunFolder& folder) {
  if (suite_config.kind->changed_input == nullptr) return OkStatus();
  const SuiteRequest request{.kind = suite_config.kind,
                             .name = suite_config.name,
                             .options = config.OptionsOf(suite_config)};
  VETVEC_ASSIGN_OR_RETURN(const std::string changed,
                          suite_config.kind->changed_input(request, suite));
  return changed.empty() ? OkStatus() : Changed(changed, folder);
}

}  // namespace

Status CheckInputsUnchanged(const AuditConfig& config, const Workload& work,
                            const RunRecord& record, const RunFolder& folder) {
  for (const SuiteConfig& suite_config : config.suites) {
    const auto suite =
        std::find_if(work.suites.begin(), work.suites.end(),
                     [&](const Suite& candidate) { return candidate.name == suite_config.name; });
    if (suite == work.suites.end()) continue;
    VETVEC_RETURN_IF_ERROR(CheckSuite(config, suite_config, *suite, folder));
  }
  const bool has_words = !record.dictionary_sha256.empty();  // otherwise no suite needed them
  if (!has_words || config.dictionary.empty() || !FileExists(config.dictionary)) return OkStatus();
  VETVEC_ASSIGN_OR_RETURN(const WordList words, LoadDictionary(config.dictionary));
  return words.source.sha256 == record.dictionary_sha256 ? OkStatus()
                                                         : Changed(config.dictionary, folder);
}

}  // namespace vetvec
