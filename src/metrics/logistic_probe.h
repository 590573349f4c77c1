// A logistic-regression probe: how well labels can be read from embeddings, by cross-validation.
//
//   VETVEC_ASSIGN_OR_RETURN(const auto probe, LogisticProbe(rows.view(), labels, {}));
//   Print(probe.accuracy);
// Source: SentEval (Conneau and Kiela 2018), the classification tasks of EvalRank 6.1: for each of
// `folds` outer folds, the strength of the penalty is chosen by cross-validation within the other
// folds, a model is fitted on all of them, and its accuracy on the fold is taken.
#ifndef VETVEC_METRICS_LOGISTIC_PROBE_H_
#define VETVEC_METRICS_LOGISTIC_PROBE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "core/matrix.h"

namespace vetvec {

struct LogisticProbeOptions {
  size_t folds = 10;
  size_t inner_folds = 10;
  // Values of c (logistic_regression.h) to choose from, SentEval's by default. Of equally good
  // ones, the first is chosen. One alone needs no inner folds.
  std::vector<double> c = {0.25, 0.5, 1, 2, 4, 8};
  uint64_t seed = 1;  // of the folds
  // Instead of random folds: the fold of each row, from 0. `folds` is then their number.
  std::vector<uint32_t> fold_of = {};
  size_t threads = 0;                        // 0: UsableCores(); does not change any bit
  std::shared_ptr<CancelToken> cancel = {};  // may be null
};

struct LogisticProbeFold {
  size_t rows = 0;          // in the fold
  double c = 0;             // chosen
  double dev_accuracy = 0;  // mean over the inner folds with that c; 0 if there was no choice
  double accuracy = 0;      // on the fold
};

struct LogisticProbeResult {
  double accuracy = 0;      // mean of the folds' accuracies
  double dev_accuracy = 0;  // likewise
  double majority = 0;      // share of the most frequent label
  std::vector<LogisticProbeFold> folds;
  std::vector<uint32_t> predicted;  // of each row, by the model that has not seen it
};

// Folds of nearly equal size in which each label has nearly its share of all rows: the rows of each
// label in random order are dealt to the folds in turn, beginning where the last label ended.
std::vector<uint32_t> StratifiedFolds(std::span<const uint32_t> labels, size_t folds, uint64_t seed,
                                      uint64_t stream);

// Shapes: rows [n, d]; labels n, from 0. Errors: DIMENSION_MISMATCH; INSUFFICIENT_DATA: fewer rows
// than folds, fewer than two labels, a fold without rows or whose training rows have one label
// alone; INVALID_ARGUMENT: an option out of range; NON_FINITE; CANCELLED.
// Cost: folds * (1 + inner_folds * values of c) fits.
Result<LogisticProbeResult> LogisticProbe(MatrixViewD rows, std::span<const uint32_t> labels,
                                          const LogisticProbeOptions& options);

}  // namespace vetvec

#endif  // VETVEC_METRICS_LOGISTIC_PROBE_H_
