#include "cli/audit_flags.h"

#include <utility>

#include "cli/common_flags.h"

namespace vetvec::cli {
namespace {

bool IsReportPath(const std::string& path) {
  for (const char* end : {".html", ".json", ".csv", ".junit.xml", ".md", ".jsonl"}) {
    if (path.ends_with(end)) return true;
  }
  return false;
}

}  // namespace

void AddAuditFlags(CLI::App* app, CommonFlags* flags) {
  app->add_option("--vendors", flags->vendors,
                  "Vendor names or SPECs to use instead of [audit] vendors")
      ->delimiter(',');
  AddConfig(app, flags);
  app->add_option_function<std::string>(
      "--suites",
      [flags](const std::string& value) {  // or a TOML list of them
        flags->overrides.push_back(value.starts_with('[') ? "audit.suites=" + value
                                                          : StringOverride("audit.suites", value));
      },
      "Name of a table [suites.NAME] or of a kind of suite, or a TOML list of names");
  AddKey(app, flags, "--seeds", "audit.seeds",
         "Your sentences: .txt, .tsv, .csv, .jsonl, .conllu, or a folder of such files");
  AddKey(app, flags, "--documents", "audit.documents",
         "Your documents: .txt, .md, .html, .jsonl, or a folder of such files");
  AddKey(app, flags, "--dictionary", "audit.dictionary", "File with frequent words, one per line");
  AddKey(app, flags, "--metric", "audit.metric", "l1, l2, cosine");
  AddKey(app, flags, "--threshold-method", "audit.threshold_method",
         "zero, min, mean-2sigma, mean-sigma");
  AddValue(app, flags, "--seed", "audit.seed", "Random seed");
  AddValue(app, flags, "--budget", "audit.budget",
           "Refuse to start if the audit would cost more than this");
  AddValue(app, flags, "--budget-tokens", "audit.budget_tokens",
           "Refuse to start if the audit would need more tokens than this");
  AddKey(app, flags, "--input-type", "audit.input_type", "Input type for embedding the texts");
  app->add_flag_callback(
      "--no-contract", [flags] { flags->overrides.push_back("audit.contract=false"); },
      "Do not test the contract of services");
  AddKey(app, flags, "--wordnet", "audit.lexicons.wordnet", "WordNet 3.x dict folder");
  AddKey(app, flags, "--sentiwordnet", "audit.lexicons.sentiwordnet", "SentiWordNet 3.0 file");
  AddOutput(app, flags,
            "Folder of the run, or report file (.html, .json, .csv, .junit.xml, .md, .jsonl); "
            "repeatable");
}

std::vector<std::string> TakeReports(CommonFlags* flags) {
  std::vector<std::string> reports;
  for (const std::string& path : std::exchange(flags->out, {})) {
    if (IsReportPath(path)) {
      reports.push_back(path);
    } else {
      flags->overrides.push_back(StringOverride("audit.out", path));
    }
  }
  return reports;
}

}  // namespace vetvec::cli
