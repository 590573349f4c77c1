// The tables of COSTELLO's evaluation: violations by relation, distance and threshold, with the
// shares that the ground truth confirms.
//
//   VETVEC_ASSIGN_OR_RETURN(JudgedTriples judged, JudgeTriples(relations, truth));
//   ViolationRow row = TabulateViolations(judged, margins, Metric::kL2, method, theta);
// Source: COSTELLO, Tables 2 and 4 (one model) and Figure 5. Thread safety: any thread.
#ifndef VETVEC_METRICS_VIOLATION_TABLE_H_
#define VETVEC_METRICS_VIOLATION_TABLE_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "metrics/distance.h"
#include "metrics/threshold.h"
#include "metrics/violations.h"

namespace vetvec {

// Triples with what the classifiers say about each; the vectors have equal lengths.
struct JudgedTriples {
  std::vector<std::string> relations;
  std::vector<GroundTruthVerdict> verdicts;
  std::vector<size_t> erring;  // classifiers k with F_k > G_k
  size_t classifiers = 0;
};

// Errors: DIMENSION_MISMATCH: lengths differ, or the triples have different numbers of
// classifiers; those of JudgeGroundTruth (item_index: the triple).
Result<JudgedTriples> JudgeTriples(std::vector<std::string> relations,
                                   std::span<const GroundTruth> truth, double alpha = 0.05);

struct ViolationCell {
  size_t triples = 0;
  size_t n_v = 0;
  std::optional<double> p_a;  // percent; nothing without violations
  std::optional<double> p_b;
};

// One line of a table: one distance with one threshold.
struct ViolationRow {
  Metric metric = Metric::kL2;
  ThresholdMethod method = ThresholdMethod::kZero;
  double theta = 0;
  std::vector<std::pair<std::string, ViolationCell>> relations;  // in alphabetical order
  ViolationCell all;
  std::optional<double> p_a_mean;  // over the relations that have violations
  std::optional<double> p_b_mean;
  // Entry k - 1: percentage of violations on which at least k classifiers err. Nothing without
  // violations. The paper counts errors against manual annotations, which do not exist here.
  std::vector<std::optional<double>> at_least;
};

// `margins`: D+ - D- of each triple by `metric`, as many as `judged` has.
ViolationRow TabulateViolations(const JudgedTriples& judged, std::span<const double> margins,
                                Metric metric, ThresholdMethod method, double theta);

}  // namespace vetvec

#endif  // VETVEC_METRICS_VIOLATION_TABLE_H_
