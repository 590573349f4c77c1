#include "c_api_audit/measures.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>

namespace vetvec {

namespace {

// The options that bootstraps and permutations share.
template <typename Options>
Status SetCommon(const vetvec_resampling_options& given, const vetvec_call_options* call,
                 const char* stage, Options* out) {
  VETVEC_ASSIGN_OR_RETURN(const auto call_options, ComputeOptionsOf(call, stage));
  out->seed = given.seed;
  out->resamples = given.resamples;
  out->threads = given.threads;
  out->cancel = call_options.cancel;
  out->progress = call_options.progress;
  return OkStatus();
}

constexpr uint64_t kMaxTriples = uint64_t{1} << 38;
constexpr uint64_t kMaxPairs = uint64_t{1} << 40;

}  // namespace

Result<Metric> MetricOf(vetvec_metric metric) {
  switch (static_cast<int32_t>(metric)) {
    case VETVEC_METRIC_L2: return Metric::kL2;
    case VETVEC_METRIC_L1: return Metric::kL1;
    case VETVEC_METRIC_COSINE: return Metric::kCosine;
    default: return InvalidArgument(fmt::format("unknown metric {}", static_cast<int32_t>(metric)));
  }
}

Result<ThresholdMethod> ThresholdMethodOf(vetvec_threshold_method method) {
  switch (static_cast<int32_t>(method)) {
    case VETVEC_THRESHOLD_METHOD_MEAN_2SIGMA: return ThresholdMethod::kMean2Sigma;
    case VETVEC_THRESHOLD_METHOD_MEAN_SIGMA: return ThresholdMethod::kMeanSigma;
    case VETVEC_THRESHOLD_METHOD_MIN: return ThresholdMethod::kMin;
    case VETVEC_THRESHOLD_METHOD_ZERO: return ThresholdMethod::kZero;
    default:
      return InvalidArgument(
          fmt::format("unknown threshold method {}", static_cast<int32_t>(method)));
  }
}

Result<Alternative> AlternativeOf(vetvec_alternative alternative) {
  const int32_t value = alternative;
  if (value < VETVEC_ALTERNATIVE_TWO_SIDED || value > VETVEC_ALTERNATIVE_LESS) {
    return InvalidArgument(fmt::format("unknown alternative {}", value));
  }
  return static_cast<Alternative>(value);
}

Result<vetvec_resampling_options> ResamplingOf(const vetvec_resampling_options* options) {
  vetvec_resampling_options given;
  constexpr uint64_t kMaxResamples = uint64_t{1} << 32;
  VETVEC_RETURN_IF_ERROR(ReadOptions(options, "vetvec_resampling_options", &given));
  if (given.resamples == 0) given.resamples = 10000;
  VETVEC_RETURN_IF_ERROR(CheckAtMost("resamples", given.resamples, kMaxResamples));
  if (given.level == 0.0) given.level = 0.95;
  return given;
}

Result<std::vector<PositivePair>> PairsOf(const uint64_t* pairs, uint64_t count) {
  if (pairs == nullptr && count > 0) return InvalidArgument("pairs is NULL");
  if (count > kMaxPairs)
    return InvalidArgument("pair_count is too large: the pairs would not fit in memory");
  std::vector<PositivePair> result;
  for (uint64_t i = 0; i < count; ++i) result.emplace_back(pairs[2 * i], pairs[2 * i + 1]);
  return result;
}

Result<std::vector<TripleRows>> TriplesOf(const uint64_t* triples, uint64_t count) {
  if (count > kMaxTriples)
    return InvalidArgument("triple_count is too large: the triples would not fit in memory");
  VETVEC_ASSIGN_OR_RETURN(const auto list, ListOf(triples, 3 * count, "triples"));
  std::vector<TripleRows> result;
  for (size_t i = 0; i < list.size(); i += 3) {
    result.push_back({list[i], list[i + 1], list[i + 2]});
  }
  return result;
}

Result<TextLevel> TextLevelOf(vetvec_text_level level) {
  const int32_t value = level;
  if (value != VETVEC_TEXT_LEVEL_WORD && value != VETVEC_TEXT_LEVEL_SENTENCE) {
    return InvalidArgument(fmt::format("unknown level {}", value)).WithKey("level");
  }
  return static_cast<TextLevel>(value);
}

MatrixD InDouble(MatrixView rows) {
  MatrixD copy(rows.rows(), rows.cols());
  for (size_t i = 0; i < rows.rows(); ++i) {
    std::copy(rows.row(i).begin(), rows.row(i).end(), copy.row(i).begin());
  }
  return copy;
}

Result<BootstrapOptions> BootstrapOptionsOf(const vetvec_resampling_options* options,
                                            const vetvec_call_options* call) {
  VETVEC_ASSIGN_OR_RETURN(const auto given, ResamplingOf(options));
  BootstrapOptions bootstrap;
  VETVEC_RETURN_IF_ERROR(SetCommon(given, call, "bootstrap", &bootstrap));
  VETVEC_RETURN_IF_ERROR(AlternativeOf(given.alternative).status());  // not used, but valid
  bootstrap.level = given.level;
  return bootstrap;
}

Result<PermutationOptions> PermutationOptionsOf(const vetvec_resampling_options* options,
                                                const vetvec_call_options* call) {
  VETVEC_ASSIGN_OR_RETURN(const auto given, ResamplingOf(options));
  PermutationOptions permutation;
  VETVEC_RETURN_IF_ERROR(SetCommon(given, call, "permutation", &permutation));
  VETVEC_ASSIGN_OR_RETURN(permutation.alternative, AlternativeOf(given.alternative));
  return permutation;
}

Status WriteInterval(const BootstrapInterval& interval, vetvec_interval* out) {
  vetvec_interval value{};
  value.estimate = interval.estimate;
  value.low = interval.low;
  value.high = interval.high;
  value.standard_error = interval.standard_error;
  return WriteOutput(value, "vetvec_interval", out);
}

Status WriteThreshold(const ThresholdResult& result, vetvec_threshold* out) {
  vetvec_threshold value{};
  value.threshold = result.threshold;
  value.raw = result.raw;
  value.n = result.n;
  value.nn_min = result.nn_min;
  value.nn_mean = result.nn_mean;
  value.nn_std = result.nn_std;
  return WriteOutput(value, "vetvec_threshold", out);
}

}  // namespace vetvec
