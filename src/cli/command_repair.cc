// vetvec repair fit, repair test.
#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "cli/commands.h"
#include "cli/repair_text.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

// Where the triples and their vectors come from.
struct RepairSource {
  Config config;
  MapRepairOptions options;
};

Config ConfigOfRun(const CommandLine& line, const std::string& run) {
  ConfigOptions options;
  options.run = run;
  Config config(options);
  const auto origin = json::parse(config.Json())["origin"].get<std::string>();
  if (line.trust_run || origin == "own") return config;
  throw UsageError{fmt::format(
      "'{0}' was made elsewhere, belongs to another user or is writable by others. Using it would "
      "open the models and files that it refers to. If you trust it, add --trust-run",
      run)};
}

RepairSource SourceOf(const CommandLine& line, const std::string& name) {
  MapRepairOptions options;
  if (FileIsThere(name + "/run.json")) {
    options.run = name;
    options.vendor = line.repaired_vendor;
    return {ConfigOfRun(line, name), std::move(options)};
  }
  if (!line.repaired_vendor.empty()) {
    throw UsageError{
        fmt::format("--vendor selects a vendor of a run, but '{}' is not a run folder", name)};
  }
  options.vendor = name;
  return {LoadSessionConfig(line, {name}), std::move(options)};
}

vetvec_map_split SplitOf(const std::string& name) {
  if (name == "pair") return VETVEC_MAP_SPLIT_PAIR;
  if (name == "seed") return VETVEC_MAP_SPLIT_SEED;
  throw UsageError{fmt::format("--split is '{}'; allowed: pair, seed", name)};
}

CallOptions LongCall(const CommandLine& line, const CallScope& scope) {
  CallOptions options = scope.options();
  options.timeout_ms = DeadlineMs(line, kLongestJobMs);
  return options;
}

}  // namespace

int RunRepairFit(const CommandLine& line, const CancelToken& cancel) {
  const std::string& path = OnlyOutput(line);
  RepairSource source = SourceOf(line, line.names[0]);
  source.options.split = SplitOf(line.split);
  source.options.rank = line.rank;
  source.options.folds = line.repair_folds;
  source.options.steps = line.steps;
  source.options.held_out_share = line.held_out_share;
  source.options.seed = line.seed;
  source.options.threads = line.threads;
  std::string report;
  std::optional<Error> refused;
  try {
    const CallScope scope(line, cancel);
    RepairMap(source.config, path, source.options, LongCall(line, scope), &report);
  } catch (const Error& error) {
    if (report.empty() || error.status() != VETVEC_STATUS_FAILED_PRECONDITION) throw;
    refused = error;
  }
  if (line.flags.json) {
    PrintDataLine(report);
  } else if (!line.flags.quiet) {
    Print(RepairReportText(json::parse(report)));
  }
  if (refused) {
    PrintError(fmt::format("vetvec: {} was not written: {}", path, refused->what()));
    return kExitGateFailed;
  }
  if (!line.flags.quiet && !line.flags.json) {
    PrintLine(fmt::format("adapter: {0}; to use it, add adapter={0} to the SPEC", path));
  }
  return kExitOk;
}

int RunRepairTest(const CommandLine& line, const CancelToken& cancel) {
  const RepairSource source = SourceOf(line, line.names[1]);
  std::string text;
  {
    const CallScope scope(line, cancel);
    text = TestMap(source.config, line.names[0], source.options, LongCall(line, scope));
  }
  const json report = json::parse(text);
  if (line.flags.json) {
    PrintDataLine(text);
  } else if (!line.flags.quiet) {
    Print(RepairTestText(report));
  }
  const auto refused = report["refused"].get<std::string>();
  if (refused.empty()) return kExitOk;
  PrintError(fmt::format("vetvec: {}", refused));
  return kExitGateFailed;
}

}  // namespace vetvec::cli
