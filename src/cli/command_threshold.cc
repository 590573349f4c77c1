// vetvec threshold.
#include <fmt/core.h>

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "cli/common_flags.h"
#include "cli/embed_run.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

struct ThresholdFlags : CommonFlags {
  ThresholdFlags() { is_job = true; }
  std::string spec, dictionary, vectors, words;
  std::string metric = "l2";
  std::string method = "mean-2sigma";
};

void AddThresholdFlags(CLI::App* app, ThresholdFlags* flags) {
  app->add_option("spec", flags->spec, "SPEC or vendor");
  app->add_option("--dictionary", flags->dictionary, "File with the words to embed, one per line");
  app->add_option("--vectors", flags->vectors, "Vectors of the words (.npy), instead of SPEC");
  app->add_option("--words", flags->words,
                  "File with the word of each row of --vectors, one per line");
  app->add_option("--metric", flags->metric, "l1, l2, cosine")->capture_default_str();
  app->add_option("--method", flags->method, "zero, min, mean-2sigma, mean-sigma")
      ->capture_default_str();
  AddConfig(app, flags);
}

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

void PrintThreshold(const ThresholdFlags& flags, const vetvec_threshold& threshold) {
  if (flags.json) {
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
                  threshold.threshold, flags.metric, flags.method, threshold.n, threshold.nn_min,
                  threshold.nn_mean, threshold.nn_std));
}

int RunThreshold(const ThresholdFlags& flags, const CancelToken& cancel) {
  const vetvec_metric metric = MetricOf(flags.metric);
  const vetvec_threshold_method method = MethodOf(flags.method);
  const bool has_spec = !flags.spec.empty();
  if (has_spec == !flags.vectors.empty()) {
    throw UsageError{
        "threshold needs SPEC --dictionary FILE, or --vectors FILE.npy [--words FILE]"};
  }
  if (has_spec && flags.dictionary.empty()) throw UsageError{"SPEC needs --dictionary FILE"};
  const std::string words_file = has_spec ? flags.dictionary : flags.words;
  std::optional<Texts> words;
  if (!words_file.empty()) words.emplace(words_file);
  const Matrix rows =
      has_spec ? EmbedTexts(flags, flags.spec, cancel, words->view()) : ReadVectors(flags.vectors);
  ThresholdOptions options;
  options.metric = metric;
  options.method = method;
  CallScope scope(flags, cancel);
  const vetvec_threshold threshold = ComputeThreshold(
      rows, words ? TextBatch(words->view()) : TextBatch(), options, scope.options());
  PrintThreshold(flags, threshold);
  return kExitOk;
}

}  // namespace

extern const Command kThresholdCommand = CommandOf<AddThresholdFlags, RunThreshold>(
    "threshold", "Compute an adaptive threshold from a dictionary");

}  // namespace vetvec::cli
