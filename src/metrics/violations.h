// Contrastive violations of COSTELLO (Algorithm 1): the positive is farther from the seed than the
// negative by more than theta.
//
//   VETVEC_ASSIGN_OR_RETURN(TripleDistances d, MeasureTriples(rows.view(), triples, Metric::kL2));
//   std::vector<uint64_t> bad = Violations(d, theta);            // indices, ascending
//   double share = ReachableShare(d, theta);                     // upper bound for L1 and L2
// Thread safety: any thread. Costs are O(triples) except where said.
#ifndef VETVEC_METRICS_VIOLATIONS_H_
#define VETVEC_METRICS_VIOLATIONS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/result.h"
#include "core/matrix.h"
#include "metrics/distance.h"

namespace vetvec {

// The rows of a triple's three embeddings in a matrix; triples may share rows.
struct TripleRows {
  size_t seed = 0;
  size_t positive = 0;
  size_t negative = 0;
};

struct TripleDistances {
  std::vector<double> positive;  // D+: seed to positive
  std::vector<double> negative;  // D-: seed to negative
  std::vector<double> between;   // positive to negative

  size_t size() const { return positive.size(); }
  double margin(size_t i) const { return positive[i] - negative[i]; }  // > theta: violation
};

// Errors: OUT_OF_RANGE: a row that does not exist; DIMENSION_MISMATCH, NON_FINITE, DEGENERATE as
//   Distance(); item_index is the triple. Cost: O(triples d).
Result<TripleDistances> MeasureTriples(MatrixView rows, std::span<const TripleRows> triples,
                                       Metric metric);
Result<TripleDistances> MeasureTriples(MatrixViewD rows, std::span<const TripleRows> triples,
                                       Metric metric);

// Indices i with D+ - D- > theta (strict), ascending.
std::vector<uint64_t> Violations(const TripleDistances& distances, double theta);
// The same as one flag per triple (1: violated), for comparisons between vendors.
std::vector<uint8_t> ViolationFlags(const TripleDistances& distances, double theta);
// Number of violations at each of `thetas` (any order): the curve of a report. O(m log m + t log
// m).
std::vector<uint64_t> ViolationCurve(const TripleDistances& distances,
                                     std::span<const double> thetas);
// Share of triples with d(positive, negative) > theta, in [0, 1]; 0 for no triples. For L1 and L2
// it is an upper bound of the violation rate (triangle inequality), so it shows how much a rate can
// mean; for cosine, which is not a metric, it is not a bound.
double ReachableShare(const TripleDistances& distances, double theta);

// An ensemble of classifiers' result for one triple: F_k (seed against positive) and G_k (seed
// against negative), one value per classifier.
struct GroundTruth {
  std::vector<double> f;
  std::vector<double> g;
};

// GT_A: F is larger than G (Wilcoxon, greater, p < alpha); GT_B: F is not smaller (less, p >=
// alpha). GT_A implies GT_B for alpha <= 1/2.
struct GroundTruthVerdict {
  bool gt_a = false;
  bool gt_b = false;
  double p_greater = 1;
  double p_less = 1;
};

// Errors: DIMENSION_MISMATCH: lengths differ; INSUFFICIENT_DATA: no classifier; NON_FINITE.
Result<GroundTruthVerdict> JudgeGroundTruth(const GroundTruth& truth, double alpha = 0.05);

// Violations of one model, with the shares (percent) that the ground truth confirms.
struct ModelViolations {
  std::vector<uint64_t> violations;
  std::optional<double> p_a;  // nothing if there is no violation or no ground truth
  std::optional<double> p_b;
};

// `truth` is empty or has one verdict per triple.
ModelViolations SummarizeModel(std::vector<uint64_t> violations,
                               std::span<const GroundTruthVerdict> truth);

// Over the models that have violations; nothing without violations or without ground truth.
struct ModelMeans {
  size_t n_m = 0;
  std::optional<double> n_v_mean;
  std::optional<double> p_a_mean;
  std::optional<double> p_b_mean;
};
ModelMeans MeansOverModels(std::span<const ModelViolations> models);

}  // namespace vetvec

#endif  // VETVEC_METRICS_VIOLATIONS_H_
