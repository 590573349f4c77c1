// A command of vetvec: its name, a summary, its flags and its work, all in one file.
//
//   struct GateFlags : CommonFlags {
//     std::string run;
//   };
//   void AddGateFlags(CLI::App* app, GateFlags* flags) { app->add_option("run", flags->run, ...); }
//   int RunGate(const GateFlags& flags, const CancelToken& cancel) { ... }
//   extern const Command kGateCommand = CommandOf<AddGateFlags, RunGate>("gate", "Check a run");
//
// and a row in command_table.cc. `run` returns an exit status; failures of the library are thrown
// as vetvec::Error, wrong use as UsageError, and main prints both.
#ifndef VETVEC_CLI_COMMAND_H_
#define VETVEC_CLI_COMMAND_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "vetvec/vetvec.hpp"

namespace CLI {
class App;
}  // namespace CLI

namespace vetvec::cli {

// What every command has; the flags of a command are derived from it.
struct CommonFlags {
  std::string command;                 // "suite make"
  std::string config;                  // --config
  std::vector<std::string> overrides;  // --set and the flags of [audit], as "table.key=value"
  std::vector<std::string> vendors;    // --vendors
  std::vector<std::string> out;        // -o, --out
  bool json = false;
  bool quiet = false;
  double deadline_s = 0;
  std::string otlp_endpoint;  // --otlp-endpoint

  // Set by the command. Whether it embeds many texts, may take hours, and has no other encoder to
  // fall back on (job_wait.h); whether it says so when nothing at all happens; whether vectors are
  // cached although no cache is configured (default_cache.h).
  bool is_job = false;
  bool says_silence = false;
  bool has_default_cache = false;
  bool ignores_found_config = false;  // a vetvec.toml in the current folder is not read
};

// The override that sets `key` to `value` as a string, even if `value` looks like another TOML
// type: a folder may be named 2026-11-22.
std::string StringOverride(const std::string& key, const std::string& value);

using CommandRun = std::function<int(const CancelToken& cancel)>;

struct Command {
  const char* name;
  const char* summary;
  // Adds the flags to `app`. The result runs the command with what has been parsed.
  CommandRun (*declare)(const Command& command, CLI::App* app);
};

// --json and --quiet.
void AddCommonFlags(CLI::App* app, CommonFlags* flags);

template <typename Flags>
Flags FlagsOf(int (*run)(const Flags& flags, const CancelToken& cancel));

// `kAdd`: void(CLI::App*, Flags*); `kRun`: int(const Flags&, const CancelToken&).
template <auto kAdd, auto kRun>
constexpr Command CommandOf(const char* name, const char* summary) {
  return {name, summary, [](const Command& command, CLI::App* app) -> CommandRun {
            const auto flags = std::make_shared<decltype(FlagsOf(kRun))>();
            flags->command = command.name;
            AddCommonFlags(app, flags.get());
            kAdd(app, flags.get());
            return [flags](const CancelToken& cancel) { return kRun(*flags, cancel); };
          }};
}

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_COMMAND_H_
