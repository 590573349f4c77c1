// What the numeric functions share: they take pairs, triples and resampling options, and return
// thresholds and intervals.
#ifndef VETVEC_C_API_AUDIT_MEASURES_H_
#define VETVEC_C_API_AUDIT_MEASURES_H_

#include <utility>
#include <vector>

#include "base/result.h"
#include "c_api/convert.h"
#include "core/matrix.h"
#include "metrics/distance.h"
#include "metrics/ranking.h"
#include "metrics/ranking_texts.h"
#include "metrics/threshold.h"
#include "metrics/violations.h"
#include "stats/alternative.h"
#include "stats/bootstrap.h"
#include "stats/permutation.h"
#include "vetvec/statistics.h"
#include "vetvec/threshold.h"
#include "vetvec/types.h"

namespace vetvec {

Result<Metric> MetricOf(vetvec_metric metric);
Result<ThresholdMethod> ThresholdMethodOf(vetvec_threshold_method method);

Result<Alternative> AlternativeOf(vetvec_alternative alternative);
// With the defaults filled in; `alternative` is as the caller set it.
Result<vetvec_resampling_options> ResamplingOf(const vetvec_resampling_options* options);

Result<std::vector<PositivePair>> PairsOf(const uint64_t* pairs, uint64_t count);
Result<std::vector<TripleRows>> TriplesOf(const uint64_t* triples, uint64_t count);
Result<TextLevel> TextLevelOf(vetvec_text_level level);
MatrixD InDouble(MatrixView rows);

// With the defaults filled in; cancel and progress come from `call`, which may be null.
Result<BootstrapOptions> BootstrapOptionsOf(const vetvec_resampling_options* options,
                                            const vetvec_call_options* call);
Result<PermutationOptions> PermutationOptionsOf(const vetvec_resampling_options* options,
                                                const vetvec_call_options* call);

Status WriteInterval(const BootstrapInterval& interval, vetvec_interval* out);
Status WriteThreshold(const ThresholdResult& result, vetvec_threshold* out);

}  // namespace vetvec

#endif  // VETVEC_C_API_AUDIT_MEASURES_H_
