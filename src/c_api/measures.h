// What the functions on numbers share (metrics.cc, statistics.cc, analysis.cc): options of
// resampling in, thresholds and intervals out.
#ifndef VETVEC_C_API_MEASURES_H_
#define VETVEC_C_API_MEASURES_H_

#include "base/result.h"
#include "metrics/threshold.h"
#include "stats/bootstrap.h"
#include "stats/permutation.h"
#include "vetvec/metrics.h"
#include "vetvec/statistics.h"
#include "vetvec/types.h"

namespace vetvec {

// With the defaults filled in; cancel and progress come from `call`, which may be null.
Result<BootstrapOptions> BootstrapOptionsOf(const vetvec_resampling_options* options,
                                            const vetvec_call_options* call);
Result<PermutationOptions> PermutationOptionsOf(const vetvec_resampling_options* options,
                                                const vetvec_call_options* call);

Status WriteInterval(const BootstrapInterval& interval, vetvec_interval* out);
Status WriteThreshold(const ThresholdResult& result, vetvec_threshold* out);

}  // namespace vetvec

#endif  // VETVEC_C_API_MEASURES_H_
