// Logistic regression with an L2 penalty, for probes of embeddings.
//
//   VETVEC_ASSIGN_OR_RETURN(const auto model, FitLogistic(rows.view(), labels, 3, {.c = 1}));
//   const size_t guess = model.Predict(row);
// Two classes: minimises |w|^2 / 2 + c sum log(1 + exp(-y (w.x + b))). More classes: |W|^2 / 2 + c
// sum of the cross-entropy of the softmax. The intercepts are not penalised. These are the
// objectives of scikit-learn's LogisticRegression, which SentEval uses. Solved by L-BFGS in double.
// Thread safety: any thread; runs on the calling one.
#ifndef VETVEC_METRICS_LOGISTIC_REGRESSION_H_
#define VETVEC_METRICS_LOGISTIC_REGRESSION_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "core/matrix.h"

namespace vetvec {

struct LogisticOptions {
  double c = 1;  // weight of the data: the larger, the smaller the penalty
  // Ends when the largest element of the gradient has fallen to this share of what it was at zero.
  double tolerance = 1e-7;
  size_t max_iterations = 1000;
  std::shared_ptr<CancelToken> cancel = {};  // may be null
};

struct LogisticModel {
  MatrixD weights;                 // [outputs, d]; one output for two classes
  std::vector<double> intercepts;  // [outputs]
  size_t classes = 0;
  size_t iterations = 0;

  // The most probable class; the lowest of equal ones.
  size_t Predict(std::span<const double> row) const;
};

// Shapes: rows [n, d], n >= 1; labels n, each below `classes`; classes >= 2.
// Errors: DIMENSION_MISMATCH; INSUFFICIENT_DATA: no rows; INVALID_ARGUMENT: c <= 0, a label that is
//   not below `classes`; NON_FINITE; CANCELLED. Cost: O(iterations n d outputs).
// `start`: where to begin, such as the model for a different c; null: at zero.
Result<LogisticModel> FitLogistic(MatrixViewD rows, std::span<const uint32_t> labels,
                                  size_t classes, const LogisticOptions& options,
                                  const LogisticModel* start = nullptr);

}  // namespace vetvec

#endif  // VETVEC_METRICS_LOGISTIC_REGRESSION_H_
