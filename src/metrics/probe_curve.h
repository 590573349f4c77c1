// SynTextBench's baselines: how a small probe's validation loss falls with the training rows.
//
// The figures that the paper compares its score with (section 3.1; at p = 0.2): validation loss,
// minimum description length, surplus description length and epsilon sample complexity. Formulas
// are exact for any losses; the losses depend on the probe, of which the paper states nothing.
//
//   VETVEC_ASSIGN_OR_RETURN(ProbeCurve curve, MeasureProbeCurve(rows.view(), labels, 2, {}));
//   ProbeFigures figures = SummarizeProbeCurve(curve, 1.0);
//
// Source: Whitney et al. 2020 ("Evaluating representations by the complexity of learning low-loss
// predictors"), whose released code gives the probe: two hidden layers of 512, ReLU.
#ifndef VETVEC_METRICS_PROBE_CURVE_H_
#define VETVEC_METRICS_PROBE_CURVE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "core/matrix.h"
#include "metrics/mlp.h"

namespace vetvec {

struct ProbeOptions {
  MlpShape shape = {{512, 512}, Activation::kRelu};
  double learning_rate = 1e-4;
  size_t steps = 4000;
  size_t batch = 256;
  size_t points = 10;  // sizes of the curve, 2 or more
  size_t seeds = 5;    // trainings per size, whose losses are averaged
  uint64_t seed = 1;
  size_t threads = 0;  // 0: UsableCores(); never changes a result
  std::shared_ptr<CancelToken> cancel = nullptr;
  // Called on the caller's thread between trainings; non-zero stops the call with CANCELLED.
  std::function<int32_t(uint64_t done, uint64_t total)> progress = {};
};

struct ProbeCurve {
  std::vector<size_t> sizes;   // n_i, ascending
  std::vector<double> losses;  // L_i: mean validation cross-entropy in nats, over the seeds
};

struct ProbeFigures {
  double validation_loss = 0;  // L at the last size
  double mdl = 0;              // sum (n_i - n_{i-1}) L_i, n_0 = 0
  double sdl = 0;              // sum (n_i - n_{i-1}) max(L_i - epsilon, 0)
  // eSC: the least n_i with L_i <= epsilon; nothing if there is none.
  std::optional<size_t> sample_size;
};

// The number of training rows of n: n - ceil(n / 10); the rest is for validation.
size_t ProbeTrainingRows(size_t n);
// n_i = ceil(logspace(10, training, points)), the ends exact. Empty if training < 10 or points < 2.
std::vector<size_t> ProbeSizes(size_t training, size_t points);

// Sizes and losses of equal number, at least one.
ProbeFigures SummarizeProbeCurve(const ProbeCurve& curve, double epsilon);

// Rows are shuffled by the seed; inputs are standardised by one mean and one deviation over all
// entries of the training rows.
// Errors: INVALID_ARGUMENT: an option or a label out of range; DIMENSION_MISMATCH;
//   INSUFFICIENT_DATA: fewer than 10 training rows; DEGENERATE: all training entries are equal;
//   NON_FINITE; CANCELLED. Cost: points * seeds trainings.
Result<ProbeCurve> MeasureProbeCurve(MatrixView rows, std::span<const uint32_t> labels,
                                     uint32_t classes, const ProbeOptions& options = {});

}  // namespace vetvec

#endif  // VETVEC_METRICS_PROBE_CURVE_H_
