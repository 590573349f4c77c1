// vetvec resume.
#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <string>

#include "cli/audit_outcome.h"
#include "cli/common_flags.h"
#include "cli/telemetry/telemetry.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

struct ResumeFlags : CommonFlags {
  ResumeFlags() { is_job = true; }
  std::string run;
  bool trust_run = false;
};

void AddResumeFlags(CLI::App* app, ResumeFlags* flags) {
  app->add_option("run", flags->run, "Folder of the run")->required();
  app->add_flag("--trust-run", flags->trust_run,
                "Resume a run folder that was copied or that other users can write to");
  AddOutput(app, flags, "Report file; repeatable");
  AddTelemetry(app, flags);
}

// Refuses a run that somebody else may have prepared: it names commands, files and services.
void CheckRun(const std::string& origin, const std::string& folder) {
  if (origin == "own") return;
  throw UsageError{
      fmt::format("'{0}' {1}. Resuming it would run its api_key_command, if it has one, and send "
                  "texts and keys to its services. If you trust it, use: vetvec resume {0} "
                  "--trust-run",
                  folder,
                  origin == "moved" ? "was copied or unpacked from a run that was made elsewhere"
                                    : "belongs to another user or is writable by others")};
}

int RunResume(const ResumeFlags& flags, const CancelToken& cancel) {
  ConfigOptions options;
  options.run = flags.run;
  options.on_call = CallReceiver(flags);
  options.log = LogReceiver(flags);
  Config config(options);
  const json settings = json::parse(config.Json());
  NoteJobWait(settings);
  if (!flags.trust_run) CheckRun(settings.at("origin").get<std::string>(), flags.run);
  SetSecrets(settings, &config);
  return RunConfig(flags, cancel, config, flags.out);
}

}  // namespace

extern const Command kResumeCommand = CommandOf<AddResumeFlags, RunResume>(
    "resume", "Continue an interrupted audit, or retry vendors that failed");

}  // namespace vetvec::cli
