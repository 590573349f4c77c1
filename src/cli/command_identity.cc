// vetvec identity record, check.
#include <fmt/core.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "cli/common_flags.h"
#include "cli/identity_text.h"
#include "cli/price.h"
#include "cli/session.h"
#include "cli/shell_word.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

constexpr uint64_t kPassesOfRecord = 21;  // the reference and 20 more

struct IdentityRecordFlags : CommonFlags {
  IdentityRecordFlags() { is_job = true; }
  std::string spec;
};

void AddIdentityRecordFlags(CLI::App* app, IdentityRecordFlags* flags) {
  app->add_option("encoder", flags->spec, "SPEC or vendor")->required();
  AddOutput(app, flags, "Identity file (.json); one that is not complete is continued");
  AddConfig(app, flags);
}

struct IdentityCheckFlags : CommonFlags {
  std::string file;
  std::string spec;
  std::string vectors;
  std::string metrics;
  bool night = false;
};

void AddIdentityCheckFlags(CLI::App* app, IdentityCheckFlags* flags) {
  app->add_option("file", flags->file, "Identity file")->required();
  app->add_option("encoder", flags->spec, "SPEC or vendor (default: the recorded one)");
  app->add_flag("--night", flags->night,
                "Judge by nights: altered after six in a row beyond the first 30");
  app->add_option(
      "--vectors", flags->vectors,
      "Your own vectors (.npy, .jsonl), to see how many neighbours an alteration moves");
  app->add_option("--metrics", flags->metrics, "Write the result in OpenMetrics format to a file");
  AddConfig(app, flags);
}

// How many passes are left to send.
uint64_t PassesLeft(const std::string& path) {
  if (!FileIsThere(path)) return kPassesOfRecord;
  const json found = json::parse(DescribeIdentity(path));
  return kPassesOfRecord - 1 - found["passes"].get<uint64_t>();
}

void PrintCost(const IdentityRecordFlags& flags, const Config& config, const std::string& path) {
  const auto texts = json::parse(IdentityTexts()).get<std::vector<std::string>>();
  const uint64_t passes = PassesLeft(path);
  const uint64_t tokens = passes * SumOfTokens(TextBatch(texts));
  PrintLine(fmt::format("{} passes of {} texts, about {} tokens; {}", passes, texts.size(), tokens,
                        CostText(CostOf(config, flags.spec, tokens))));
}

int RunIdentityRecord(const IdentityRecordFlags& flags, const CancelToken& cancel) {
  const std::string& path = OnlyOutput(flags);
  const Config config = LoadSessionConfig(flags, {flags.spec});
  const bool prints = !flags.quiet && !flags.json;
  if (prints) PrintCost(flags, config, path);
  const Encoder encoder = config.OpenEncoder(flags.spec);
  const std::string text = [&] {
    CallScope scope(flags, cancel);
    CallOptions options = scope.options();
    options.timeout_ms = DeadlineMs(flags, kLongestJobMs);
    return RecordIdentity(encoder, path, options);
  }();
  if (flags.json) PrintDataLine(text);
  if (prints) Print(IdentityRecordText(path, json::parse(text)));
  return kExitOk;
}

// The check's JSON, and with --vectors "moved_vectors": the share among these.
json CheckOf(const IdentityCheckFlags& flags, const CancelToken& cancel, const Encoder& encoder) {
  std::optional<Matrix> vectors;
  if (!flags.vectors.empty()) vectors.emplace(ReadVectors(flags.vectors));
  CallScope scope(flags, cancel);
  IdentityOptions how;
  how.night = flags.night;
  CallOptions options = scope.options();
  options.timeout_ms = DeadlineMs(flags, options.timeout_ms);
  json checked = json::parse(CheckIdentity(encoder, flags.file, how, options));
  if (vectors && !checked["distances"].empty()) {
    checked["moved_vectors"] =
        MovedNeighbours(*vectors, checked["distances"].back().get<double>(), scope.options());
  }
  return checked;
}

// The command that says what an alteration is, with what this one was given.
std::string CompareCommand(const IdentityCheckFlags& flags, const std::string& spec) {
  std::string text =
      fmt::format("vetvec identity compare {} {}", ShellWord(flags.file), ShellWord(spec));
  if (!flags.config.empty()) text += " --config " + ShellWord(flags.config);
  for (const std::string& setting : flags.overrides) text += " --set " + ShellWord(setting);
  return text;
}

int RunIdentityCheck(const IdentityCheckFlags& flags, const CancelToken& cancel) {
  const json record = json::parse(DescribeIdentity(flags.file));
  if (!record["complete"].get<bool>()) {
    throw UsageError{fmt::format("{} has {} of {} passes; to continue: vetvec identity record",
                                 flags.file, record["passes"].get<uint64_t>(),
                                 kPassesOfRecord - 1)};
  }
  const std::string spec =
      flags.spec.empty() ? record["model"]["name"].get<std::string>() : flags.spec;
  const Config config = LoadSessionConfig(flags, {spec});
  const Encoder encoder = config.OpenEncoder(spec);
  try {
    const json checked = CheckOf(flags, cancel, encoder);
    if (!flags.metrics.empty()) WriteWhole(flags.metrics, IdentityMetrics(record, checked));
    if (flags.json) PrintDataLine(checked.dump());
    if (!flags.quiet && !flags.json) {
      Print(IdentityCheckText(checked, CompareCommand(flags, spec)));
    }
    return checked["altered"].get<bool>() ? kExitGateFailed : kExitOk;
  } catch (const Error& error) {  // whatever it is, the encoder was not measured
    if (error.status() == VETVEC_STATUS_CANCELLED) throw;
    PrintError(fmt::format("vetvec: not measured, nothing was recorded: {}", error.what()));
    return kExitNotMeasured;
  }
}

}  // namespace

extern const Command kIdentityRecordCommand = CommandOf<AddIdentityRecordFlags, RunIdentityRecord>(
    "identity record", "Record which model an encoder is, by its vectors for 32 texts");
extern const Command kIdentityCheckCommand = CommandOf<AddIdentityCheckFlags, RunIdentityCheck>(
    "identity check", "Check whether an encoder is still the recorded one");

}  // namespace vetvec::cli
