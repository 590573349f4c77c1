// vetvec try.
#include <fmt/core.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>

#include "cli/audit_flags.h"
#include "cli/audit_outcome.h"
#include "cli/common_flags.h"
#include "cli/try/known_prices.h"
#include "cli/try/local_servers.h"

namespace vetvec::cli {
namespace {

struct TryFlags : CommonFlags {
  std::string documents;
  bool local = false;
};

void AddTryFlags(CLI::App* app, TryFlags* flags) {
  app->add_option("folder", flags->documents,
                  "Your documents: .txt, .md, .html, .jsonl, or a folder of such files")
      ->required();
  app->add_flag("--local", flags->local,
                "Also send the texts to embedding servers that answer on this machine");
  AddOutput(app, flags,
            "Folder of the run (default: vetvec-try), or report file (.html, .json, .csv, "
            ".junit.xml, .md, .jsonl); repeatable");
}

// "vetvec-try", "vetvec-try-2", ...: the first that does not exist.
std::string FreeFolder() {
  constexpr char kName[] = "vetvec-try";
  std::string folder = kName;
  for (int number = 2; FileIsThere(folder); ++number) folder = fmt::format("{}-{}", kName, number);
  return folder;
}

bool MaySendTo(const TryFlags& flags, const std::vector<LocalModel>& models) {
  if (models.empty() || flags.local) return flags.local;
  std::string text = "Embedding models answer on this machine:\n";
  for (const LocalModel& model : models) {
    text += fmt::format("  {:<10} {}\n", model.server, model.spec);
  }
  PrintError(text + "They have received no text.");
  if (flags.quiet || isatty(STDIN_FILENO) != 1 || isatty(STDERR_FILENO) != 1) {
    PrintError("To test them, too: --local");
    return false;
  }
  std::fputs("Send them your documents and test them, too? [y/N] ", stderr);
  const int answer = std::getchar();
  return answer == 'y' || answer == 'Y';
}

int RunTry(const TryFlags& given, const CancelToken& cancel) {
  TryFlags flags = given;
  flags.is_job = true;
  flags.ignores_found_config = true;
  const std::vector<std::string> reports = TakeReports(&flags);
  flags.overrides.push_back(StringOverride("audit.documents", flags.documents));
  TryFlags audited = flags;
  const bool has_folder = flags.overrides.size() > 1;
  if (!has_folder) audited.overrides.push_back(StringOverride("audit.out", FreeFolder()));
  audited.vendors = {"builtin:"};
  const std::vector<LocalModel> models = FindLocalServers();
  if (MaySendTo(flags, models)) {
    for (const LocalModel& model : models) audited.vendors.push_back(model.spec);
  }
  const int code = RunConfig(audited, cancel, LoadSessionConfig(audited), reports);
  if (flags.json || flags.quiet || IsInterrupted()) return code;
  Print("\n" + PriceText(KnownPrices(flags, cancel),
                         TokensOfDocuments(flags.documents, flags, cancel), flags.documents));
  return code;
}

}  // namespace

extern const Command kTryCommand = CommandOf<AddTryFlags, RunTry>(
    "try", "Audit the built-in encoder on your documents; no key, no configuration");

}  // namespace vetvec::cli
