#include "audit/changed_inputs.h"

#include <algorithm>
#include <string>

#include "base/file.h"
#include "base/hash.h"
#include "lexicon/word_lists.h"
#include "suites/suite_file.h"

namespace vetvec {
namespace {

Status Changed(const std::string& file, const RunFolder& folder) {
  return FailedPrecondition("'" + file + "' has changed since the run in '" + folder.path() +
                            "' began; choose another out folder for the new file")
      .WithFile(file);
}

Status CheckSuite(const AuditConfig& config, const SuiteConfig& suite_config, const Suite& suite,
                  const RunRecord& record, const RunFolder& folder) {
  if (suite_config.kind == "file") {
    if (!FileExists(suite_config.file)) return OkStatus();
    VETVEC_ASSIGN_OR_RETURN(Suite now, ReadSuite(suite_config.file));
    now.name = suite.name;
    const auto kept = record.files.find("suites/" + suite.name + ".jsonl");
    const bool is_same = kept != record.files.end() && kept->second == SuiteSha256(now);
    return is_same ? OkStatus() : Changed(suite_config.file, folder);
  }
  const bool has_seeds =
      suite_config.kind == kContrastiveKind || suite_config.kind == kRobustnessKind;
  const std::string& seeds = suite_config.seeds.empty() ? config.seeds : suite_config.seeds;
  if (!has_seeds || suite.seeds_sha256.empty() || !FileExists(seeds)) return OkStatus();
  VETVEC_ASSIGN_OR_RETURN(const std::string sha256, Sha256HexOfFile(seeds));
  return sha256 == suite.seeds_sha256 ? OkStatus() : Changed(seeds, folder);
}

}  // namespace

Status CheckInputsUnchanged(const AuditConfig& config, const Workload& work,
                            const RunRecord& record, const RunFolder& folder) {
  for (const SuiteConfig& suite_config : config.suites) {
    const auto suite =
        std::find_if(work.suites.begin(), work.suites.end(),
                     [&](const Suite& candidate) { return candidate.name == suite_config.name; });
    if (suite == work.suites.end()) continue;
    VETVEC_RETURN_IF_ERROR(CheckSuite(config, suite_config, *suite, record, folder));
  }
  if (config.dictionary.empty() || !FileExists(config.dictionary)) return OkStatus();
  VETVEC_ASSIGN_OR_RETURN(const WordList words, LoadDictionary(config.dictionary));
  return words.source.sha256 == record.dictionary_sha256 ? OkStatus()
                                                         : Changed(config.dictionary, folder);
}

}  // namespace vetvec
