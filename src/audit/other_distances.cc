#include "audit/other_distances.h"

#include <algorithm>

#include "metrics/threshold.h"

namespace vetvec {
namespace {

Result<DistanceResult> MeasureDistance(const OtherDistancesInput& input, Metric metric) {
  DistanceResult out;
  out.metric = metric;
  out.thetas[0] = 0.0;
  if (input.dictionary.rows() <= kMostWordsForOtherDistances) {
    NearestNeighbourOptions options;
    options.cancel = input.cancel;
    VETVEC_ASSIGN_OR_RETURN(
        const ThresholdResult measured,
        DictionaryThreshold(input.dictionary, TextBatch(), metric, ThresholdMethod::kMin, options));
    VETVEC_ASSIGN_OR_RETURN(const Thresholds thetas, ThresholdsByAllMethods(measured));
    std::ranges::copy(thetas, out.thetas.begin());
  }
  for (const auto& [relation, triples] : input.relations) {
    VETVEC_ASSIGN_OR_RETURN(const TripleDistances distances,
                            MeasureTriples(input.rows, triples, metric));
    RelationAtDistance& one = out.relations.emplace_back();
    one.relation = relation;
    one.triples = triples.size();
    for (size_t m = 0; m < out.thetas.size(); ++m) {
      if (out.thetas[m]) one.violations[m] = Violations(distances, *out.thetas[m]).size();
    }
  }
  return out;
}

}  // namespace

Result<std::vector<DistanceResult>> MeasureOtherDistances(const OtherDistancesInput& input) {
  std::vector<DistanceResult> out;
  if (input.relations.empty()) return out;
  for (const Metric metric : {Metric::kL1, Metric::kL2, Metric::kCosine}) {
    if (metric == input.used) continue;
    Result<DistanceResult> one = MeasureDistance(input, metric);
    if (one.status().code() == StatusCode::kCancelled) return one.status();
    if (one.ok()) out.push_back(*std::move(one));
  }
  return out;
}

}  // namespace vetvec
