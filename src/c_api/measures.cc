#include "c_api/measures.h"

#include "c_api/convert.h"

namespace vetvec {

Result<BootstrapOptions> BootstrapOptionsOf(const vetvec_resampling_options* options,
                                            const vetvec_call_options* call) {
  VETVEC_ASSIGN_OR_RETURN(const auto given, ResamplingOf(options));
  VETVEC_ASSIGN_OR_RETURN(const auto call_options, CallOptionsOf(call, "bootstrap"));
  BootstrapOptions bootstrap;
  bootstrap.seed = given.seed;
  bootstrap.resamples = given.resamples;
  bootstrap.level = given.level;
  bootstrap.threads = given.threads;
  bootstrap.cancel = call_options.cancel;
  bootstrap.progress = call_options.progress;
  return bootstrap;
}

Result<PermutationOptions> PermutationOptionsOf(const vetvec_resampling_options* options,
                                                const vetvec_call_options* call) {
  VETVEC_ASSIGN_OR_RETURN(const auto given, ResamplingOf(options));
  VETVEC_ASSIGN_OR_RETURN(const auto call_options, CallOptionsOf(call, "permutation"));
  PermutationOptions permutation;
  permutation.seed = given.seed;
  permutation.resamples = given.resamples;
  permutation.threads = given.threads;
  permutation.cancel = call_options.cancel;
  permutation.progress = call_options.progress;
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
