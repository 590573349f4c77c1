// vetvec embed, threshold, eval.
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "cli/commands.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

vetvec_metric MetricOf(const std::string& name) {
  static const std::map<std::string, vetvec_metric> kMetrics = {
      {"l1", VETVEC_METRIC_L1}, {"l2", VETVEC_METRIC_L2}, {"cosine", VETVEC_METRIC_COSINE}};
  const auto found = kMetrics.find(name);
  if (found == kMetrics.end()) {
    throw UsageError{"--metric is '" + name + "'; allowed are l1, l2, cosine"};
  }
  return found->second;
}

vetvec_threshold_method MethodOf(const std::string& name) {
  static const std::map<std::string, vetvec_threshold_method> kMethods = {
      {"zero", VETVEC_THRESHOLD_ZERO},
      {"min", VETVEC_THRESHOLD_MIN},
      {"mean-2sigma", VETVEC_THRESHOLD_MEAN_2SIGMA},
      {"mean-sigma", VETVEC_THRESHOLD_MEAN_SIGMA}};
  const auto found = kMethods.find(name);
  if (found == kMethods.end()) {
    throw UsageError{"--method is '" + name + "'; allowed are zero, min, mean-2sigma, mean-sigma"};
  }
  return found->second;
}

Matrix EmbedFile(const CommandLine& line, const CancelToken& cancel, const Texts& texts) {
  const Config config = LoadSessionConfig(line, {line.names[0]});
  const Encoder encoder = config.OpenEncoder(line.names[0]);
  CallScope scope(line, cancel);
  CallOptions options = scope.options();
  // A whole file may take long; without --deadline, only Ctrl-C ends it.
  constexpr double kDaySeconds = 24 * 3600;
  const double seconds = line.flags.deadline_s > 0 ? line.flags.deadline_s : kDaySeconds;
  options.timeout_ms = static_cast<int64_t>(seconds * 1000);
  return encoder.Embed(texts.view(), options);
}

void PrintThreshold(const CommandLine& line, const vetvec_threshold& threshold) {
  if (line.flags.json) {
    const json out = {{"threshold", threshold.threshold},
                      {"raw", threshold.raw},
                      {"n", threshold.n},
                      {"nn_min", threshold.nn_min},
                      {"nn_mean", threshold.nn_mean},
                      {"nn_std", threshold.nn_std}};
    PrintLine(out.dump());
    return;
  }
  PrintLine(
      fmt::format("threshold {:.6g}  ({}, {}; {} words: nearest-neighbour distance min {:.6g}, "
                  "mean {:.6g}, standard deviation {:.6g})",
                  threshold.threshold, line.metric, line.method, threshold.n, threshold.nn_min,
                  threshold.nn_mean, threshold.nn_std));
}

}  // namespace

int RunEmbed(const CommandLine& line, const CancelToken& cancel) {
  if (line.flags.out.size() != 1) throw UsageError{"embed needs one -o FILE (.npy, .jsonl, .csv)"};
  if (!line.fallback.empty()) return RunEmbedFallback(line, cancel);
  if (!line.policy.empty() || !line.map.empty()) {
    throw UsageError{"--policy and --map are for --fallback SPEC"};
  }
  const Texts texts(line.in);
  const Matrix rows = EmbedFile(line, cancel, texts);
  const vetvec_text_batch batch = texts.view();
  vetvec_error* error = nullptr;
  const vetvec_status status =
      vetvec_vectors_write(detail::Str(line.flags.out[0]), &batch, rows.data(), rows.rows(),
                           rows.cols(), rows.cols(), &error);
  detail::Check(status, error);
  if (!line.flags.quiet) {
    PrintLine(
        fmt::format("{} vectors of {} elements: {}", rows.rows(), rows.cols(), line.flags.out[0]));
  }
  return kExitOk;
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
  const Matrix rows = has_spec ? EmbedFile(line, cancel, *words) : Matrix::Read(line.vectors);
  vetvec_text_batch batch = VETVEC_TEXT_BATCH_INIT;
  if (words) batch = words->view();
  CallScope scope(line, cancel);
  const vetvec_call_options call = scope.options().c_options();
  vetvec_threshold threshold = VETVEC_THRESHOLD_INIT;
  vetvec_error* error = nullptr;
  const vetvec_status status = vetvec_threshold_compute(
      rows.data(), rows.rows(), rows.cols(), rows.cols(), words ? &batch : nullptr, metric, method,
      &call, &threshold, nullptr, &error);
  detail::Check(status, error);
  PrintThreshold(line, threshold);
  return kExitOk;
}

int RunEval(const CommandLine& line, const CancelToken&) {
  const std::string input = ReadWhole(line.in.empty() ? "-" : line.in);
  vetvec_buffer* buffer = nullptr;
  vetvec_error* error = nullptr;
  const vetvec_status status =
      vetvec_eval(detail::Str(line.names[0]), detail::Str(input), &buffer, &error);
  std::string output = detail::TakeString(buffer);
  if (output.empty()) {
    const json failure = {
        {"error", {{"code", "internal"}, {"message", vetvec_error_message(error)}}}};
    output = failure.dump();
  }
  vetvec_error_destroy(error);
  WriteWhole(line.flags.out.empty() ? "-" : line.flags.out[0], output + "\n");
  return status == VETVEC_OK ? kExitOk : kExitUsage;
}

}  // namespace vetvec::cli
