#include "audit/relation_result.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "metrics/violations.h"

namespace vetvec {
namespace {

std::vector<WorstTriple> WorstOf(const JudgedRun& run, size_t v, size_t r, size_t most) {
  const TripleDistances& distances = run.vendors[v].distances[r];
  std::vector<uint64_t> bad = Violations(distances, run.result.vendors[v].threshold.threshold);
  std::stable_sort(bad.begin(), bad.end(), [&](uint64_t a, uint64_t b) {
    return distances.margin(a) > distances.margin(b);
  });
  bad.resize(std::min(bad.size(), most));
  std::vector<WorstTriple> worst;
  for (const uint64_t i : bad) {
    worst.push_back(
        {*run.relations[r].triples[i].triple, distances.positive[i], distances.negative[i]});
  }
  return worst;
}

}  // namespace

RelationResult SummarizeRelation(const JudgedRun& run, size_t v, size_t relation,
                                 size_t most_worst) {
  const VendorResult& vendor = run.result.vendors[v];
  const TripleDistances& distances = run.vendors[v].distances[relation];
  RelationResult out;
  out.relation = run.relations[relation].relation;
  out.triples = distances.size();
  out.violations = Violations(distances, vendor.threshold.threshold).size();
  out.interval = WilsonInterval(out.violations, out.triples);
  out.reachable_share = ReachableShare(distances, vendor.threshold.threshold);
  out.curve = ViolationCurve(distances, vendor.curve_thetas);
  const std::vector<uint64_t> at_thetas = ViolationCurve(distances, vendor.thetas);
  std::copy(at_thetas.begin(), at_thetas.end(), out.at_thetas.begin());
  out.worst = WorstOf(run, v, relation, most_worst);
  return out;
}

}  // namespace vetvec
