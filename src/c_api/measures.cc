#include "c_api/measures.h"

#include "c_api/convert.h"

namespace vetvec {

namespace {

// What bootstraps and permutations have in common.
template <typename Options>
Status SetCommon(const vetvec_resampling_options& given, const vetvec_call_options* call,
                 const char* stage, Options* out) {
  VETVEC_ASSIGN_OR_RETURN(const auto call_options, CallOptionsOf(call, stage));
  out->seed = given.seed;
  out->resamples = given.resamples;
  out->threads = given.threads;
  out->cancel = call_options.cancel;
  out->progress = call_options.progress;
  return OkStatus();
}

}  // namespace

Result<BootstrapOptions> BootstrapOptionsOf(const vetvec_resampling_options* options,
                                            const vetvec_call_options* call) {
  VETVEC_ASSIGN_OR_RETURN(const auto given, ResamplingOf(options));
  BootstrapOptions bootstrap;
  VETVEC_RETURN_IF_ERROR(SetCommon(given, call, "bootstrap", &bootstrap));
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
