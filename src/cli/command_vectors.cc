// vetvec embed, threshold, eval.
#include <fmt/core.h>

#include <map>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/default_cache.h"
#include "cli/embed_output.h"
#include "cli/text_input.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

vetvec_metric MetricOf(const std::string& name) {
  static const std::map<std::string, vetvec_metric> kMetrics = {
      {"l1", VETVEC_METRIC_L1}, {"l2", VETVEC_METRIC_L2}, {"cosine", VETVEC_METRIC_COSINE}};
  const auto found = kMetrics.find(name);
  if (found == kMetrics.end()) {
    throw UsageError{fmt::format("--metric is '{}'; allowed: l1, l2, cosine", name)};
  }
  return found->second;
}

vetvec_threshold_method MethodOf(const std::string& name) {
  static const std::map<std::string, vetvec_threshold_method> kMethods = {
      {"zero", VETVEC_THRESHOLD_METHOD_ZERO},
      {"min", VETVEC_THRESHOLD_METHOD_MIN},
      {"mean-2sigma", VETVEC_THRESHOLD_METHOD_MEAN_2SIGMA},
      {"mean-sigma", VETVEC_THRESHOLD_METHOD_MEAN_SIGMA}};
  const auto found = kMethods.find(name);
  if (found == kMethods.end()) {
    throw UsageError{
        fmt::format("--method is '{}'; allowed: zero, min, mean-2sigma, mean-sigma", name)};
  }
  return found->second;
}

void PrintThreshold(const CommandLine& line, const vetvec_threshold& threshold) {
  if (line.flags.json) {
    const json out = {{"threshold", threshold.threshold},
                      {"raw", threshold.raw},
                      {"n", threshold.n},
                      {"nn_min", threshold.nn_min},
                      {"nn_mean", threshold.nn_mean},
                      {"nn_std", threshold.nn_std}};
    PrintDataLine(out.dump());
    return;
  }
  PrintLine(
      fmt::format("threshold {:.6g}  ({}, {}; {} words: nearest-neighbour distance min {:.6g}, "
                  "mean {:.6g}, standard deviation {:.6g})",
                  threshold.threshold, line.metric, line.method, threshold.n, threshold.nn_min,
                  threshold.nn_mean, threshold.nn_std));
}

}  // namespace

Matrix EmbedTexts(const CommandLine& line, const CancelToken& cancel, const TextBatch& texts) {
  const Config config = LoadSessionConfig(line, {line.names[0]});
  const Encoder encoder = config.OpenEncoder(line.names[0]);
  CallScope scope(line, cancel);
  CallOptions options = scope.options();
  // A whole file may take long; without --deadline, only Ctrl-C ends it.
  options.timeout_ms = DeadlineMs(line, kLongestJobMs);
  return encoder.Embed(texts, options);
}

int RunEmbed(const CommandLine& line, const CancelToken& cancel) {
  if (line.dry_run) return RunEmbedDry(line);
  if (!line.batch_api || !line.batch_plan_only) {
    OnlyOutput(line, "FILE (.npy, .jsonl, .csv)");
  } else if (!line.flags.out.empty()) {
    throw UsageError{"embed --batch-plan writes no vectors; remove -o"};
  }
  if (line.batch_api) return RunEmbedBatch(line, cancel);
  if (!line.fallback.empty()) return RunEmbedFallback(line, cancel);
  if (!line.policy.empty() || !line.map.empty()) {
    throw UsageError{"--policy and --map need --fallback SPEC"};
  }
  const Texts texts(TextSourceOf(line, line.in));
  Config config = LoadSessionConfig(line, {line.names[0]});
  const Encoder encoder = OpenCachedOrNot(line, {line.names[0]}, &config, [&](const Config& given) {
    return given.OpenEncoder(line.names[0]);
  });
  const EmbeddedTexts embedded = EmbedAll(line, cancel, encoder, texts.view());
  return WriteEmbedded(line, texts.view(), embedded, CacheFolderOf(config));
}

int RunThreshold(const CommandLine& line, const CancelToken& cancel) {
  const vetvec_metric metric = MetricOf(line.metric);
  const vetvec_threshold_method method = MethodOf(line.method);
  const bool has_spec = !line.names.empty();
  if (has_spec == !line.vectors.empty()) {
    throw UsageError{
        "threshold needs SPEC --dictionary FILE, or --vectors FILE.npy [--words FILE]"};
  }
  if (has_spec && line.dictionary.empty()) throw UsageError{"SPEC needs --dictionary FILE"};
  const std::string words_file = has_spec ? line.dictionary : line.words;
  std::optional<Texts> words;
  if (!words_file.empty()) words.emplace(words_file);
  const Matrix rows =
      has_spec ? EmbedTexts(line, cancel, words->view()) : ReadVectors(line.vectors);
  ThresholdOptions options;
  options.metric = metric;
  options.method = method;
  CallScope scope(line, cancel);
  const vetvec_threshold threshold = ComputeThreshold(
      rows, words ? TextBatch(words->view()) : TextBatch(), options, scope.options());
  PrintThreshold(line, threshold);
  return kExitOk;
}

int RunEval(const CommandLine& line, const CancelToken&) {
  const std::string input = ReadWhole(line.in.empty() ? "-" : line.in);
  std::string output;
  int exit_code = kExitOk;
  try {
    Eval(line.names[0], input, &output);
  } catch (const Error& error) {
    exit_code = kExitUsage;
    if (output.empty()) {
      output = json{{"error", {{"code", "internal"}, {"message", error.what()}}}}.dump();
    }
  }
  WriteWhole(line.flags.out.empty() ? "-" : line.flags.out[0], output + "\n");
  return exit_code;
}

}  // namespace vetvec::cli
