// vetvec repair fit, repair test.
#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "cli/common_flags.h"
#include "cli/repair_text.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

struct RepairFlags : CommonFlags {
  RepairFlags() { is_job = true; }
  std::string vendor;  // of the run
  bool trust_run = false;
};

struct RepairFitFlags : RepairFlags {
  std::string source;
  std::string split = "pair";
  uint32_t rank = 32;
  uint32_t folds = 5;
  uint32_t steps = 400;
  uint32_t threads = 0;
  double held_out_share = 0.2;
  uint64_t seed = 1;
};

struct RepairTestFlags : RepairFlags {
  std::vector<std::string> names;  // an adapter file, then a source
};

void AddRepairFlags(CLI::App* app, RepairFlags* flags) {
  app->add_option("--vendor", flags->vendor, "Vendor to use, if the run has several");
  app->add_flag("--trust-run", flags->trust_run,
                "Use a run folder that was copied or that other users can write to");
  AddConfig(app, flags);
  AddKey(app, flags, "--seeds", "audit.seeds", "File with seed sentences");
}

void AddRepairFitFlags(CLI::App* app, RepairFitFlags* flags) {
  app->add_option(
         "from", flags->source,
         "Folder of a finished run, or a SPEC or vendor with which to embed the configured "
         "suites")
      ->required();
  app->add_option("--rank", flags->rank, "Rank of the adapter")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  app->add_option("--split", flags->split,
                  "What defines a cluster, which is never split between fit and test: pair (word "
                  "pair) or seed (seed sentence)")
      ->capture_default_str();
  app->add_option("--folds", flags->folds, "Number of folds of the cross-validation")
      ->capture_default_str();
  app->add_option("--held-out", flags->held_out_share,
                  "Share of the clusters that is held out for the test")
      ->capture_default_str();
  app->add_option("--steps", flags->steps, "Number of training steps of each fit")
      ->capture_default_str()
      ->check(CLI::PositiveNumber);
  app->add_option("--seed", flags->seed, "Random seed")->capture_default_str();
  app->add_option("--threads", flags->threads, "Number of threads (default: one per core)");
  AddOutput(app, flags, "Adapter file");
  AddRepairFlags(app, flags);
}

void AddRepairTestFlags(CLI::App* app, RepairTestFlags* flags) {
  app->add_option(
         "file", flags->names,
         "Adapter file, followed by the folder of a run, a SPEC or a vendor, as for repair fit")
      ->required()
      ->expected(2);
  AddRepairFlags(app, flags);
}

// Where the triples and their vectors come from.
struct RepairSource {
  Config config;
  MapRepairOptions options;
};

Config ConfigOfRun(const RepairFlags& flags, const std::string& run) {
  ConfigOptions options;
  options.run = run;
  Config config(options);
  const auto origin = json::parse(config.Json())["origin"].get<std::string>();
  if (flags.trust_run || origin == "own") return config;
  throw UsageError{fmt::format(
      "'{0}' was made elsewhere, belongs to another user or is writable by others. Using it would "
      "open the models and files that it refers to. If you trust it, add --trust-run",
      run)};
}

RepairSource SourceOf(const RepairFlags& flags, const std::string& name) {
  MapRepairOptions options;
  if (FileIsThere(name + "/run.json")) {
    options.run = name;
    options.vendor = flags.vendor;
    return {ConfigOfRun(flags, name), std::move(options)};
  }
  if (!flags.vendor.empty()) {
    throw UsageError{
        fmt::format("--vendor selects a vendor of a run, but '{}' is not a run folder", name)};
  }
  options.vendor = name;
  return {LoadSessionConfig(flags, {name}), std::move(options)};
}

vetvec_map_split SplitOf(const std::string& name) {
  if (name == "pair") return VETVEC_MAP_SPLIT_PAIR;
  if (name == "seed") return VETVEC_MAP_SPLIT_SEED;
  throw UsageError{fmt::format("--split is '{}'; allowed: pair, seed", name)};
}

CallOptions LongCall(const CommonFlags& flags, const CallScope& scope) {
  CallOptions options = scope.options();
  options.timeout_ms = DeadlineMs(flags, kLongestJobMs);
  return options;
}

int RunRepairFit(const RepairFitFlags& flags, const CancelToken& cancel) {
  const std::string& path = OnlyOutput(flags);
  RepairSource source = SourceOf(flags, flags.source);
  source.options.split = SplitOf(flags.split);
  source.options.rank = flags.rank;
  source.options.folds = flags.folds;
  source.options.steps = flags.steps;
  source.options.held_out_share = flags.held_out_share;
  source.options.seed = flags.seed;
  source.options.threads = flags.threads;
  std::string report;
  std::optional<Error> refused;
  try {
    const CallScope scope(flags, cancel);
    RepairMap(source.config, path, source.options, LongCall(flags, scope), &report);
  } catch (const Error& error) {
    if (report.empty() || error.status() != VETVEC_STATUS_FAILED_PRECONDITION) throw;
    refused = error;
  }
  if (flags.json) {
    PrintDataLine(report);
  } else if (!flags.quiet) {
    Print(RepairReportText(json::parse(report)));
  }
  if (refused) {
    PrintError(fmt::format("vetvec: {} was not written: {}", path, refused->what()));
    return kExitGateFailed;
  }
  if (!flags.quiet && !flags.json) {
    PrintLine(fmt::format("adapter: {0}; to use it, add adapter={0} to the SPEC", path));
  }
  return kExitOk;
}

int RunRepairTest(const RepairTestFlags& flags, const CancelToken& cancel) {
  const RepairSource source = SourceOf(flags, flags.names[1]);
  std::string text;
  {
    const CallScope scope(flags, cancel);
    text = TestMap(source.config, flags.names[0], source.options, LongCall(flags, scope));
  }
  const json report = json::parse(text);
  if (flags.json) {
    PrintDataLine(text);
  } else if (!flags.quiet) {
    Print(RepairTestText(report));
  }
  const auto refused = report["refused"].get<std::string>();
  if (refused.empty()) return kExitOk;
  PrintError(fmt::format("vetvec: {}", refused));
  return kExitGateFailed;
}

}  // namespace

extern const Command kRepairFitCommand = CommandOf<AddRepairFitFlags, RunRepairFit>(
    "repair fit", "Fit an adapter to the violations of a run or a vendor, and test it");
extern const Command kRepairTestCommand = CommandOf<AddRepairTestFlags, RunRepairTest>(
    "repair test", "Test an adapter on the clusters that were held out when it was fitted");

}  // namespace vetvec::cli
