// SynTextBench: how well an encoder separates synthetic sentences of opposite polarity as their
// words get more neutral.
//
// Per task (one mixing ratio p): class means, covariances and whitening from the training rows, the
// Bayes classifier of the two whitened classes, accuracy and mean scaled margin on the test rows.
// Over tasks: the margin-accuracy curve and the area beyond the accuracy a_T. Test rows are
// transformed by their own class's whitening, as the paper does: the accuracy measures
// separability, it is not that of a classifier one could deploy.
//
//   SynTextBenchOptions options;                             // a_t = 0.7, relative
//   VETVEC_ASSIGN_OR_RETURN(SynTextBenchScore score, ScoreSynTextBench<float>(tasks, options));
// Source: SynTextBench 2.3, Algorithm 1, A.7; docs/METHODS.md has the formulas. Thread safety: any
// thread.
#ifndef VETVEC_METRICS_SYNTEXTBENCH_H_
#define VETVEC_METRICS_SYNTEXTBENCH_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "core/matrix.h"

namespace vetvec {

// kRelative: whitened classes are placed as far apart as before, relative to their spread; depends
// only on the data. kLiteral: follows the paper's line literally, without centring; it changes with
// the origin and with the signs of eigenvectors, so it is not a property of the data.
enum class SynTextBenchVariant : int32_t { kRelative = 1, kLiteral = 2 };

Result<SynTextBenchVariant> ParseSynTextBenchVariant(std::string_view name);

struct SynTextBenchOptions {
  double a_t = 0.7;      // in [0, 1]: lower accuracies count as 0
  double tau = 0.5;      // in (0, 1): prior of the positive class
  double epsilon = 0.0;  // >= 0: budget of the adversary of A.7
  double energy = 0.99;  // in (0, 1]: share of the variance that whitening keeps
  SynTextBenchVariant variant = SynTextBenchVariant::kRelative;
  size_t sign_draws = 64;  // of eigenvector signs, for the spread of kLiteral
  uint64_t seed = 1;       // of these draws
  size_t threads = 0;      // 0: UsableCores()
  std::shared_ptr<CancelToken> cancel = nullptr;
  // Called on the caller's thread between tasks; non-zero stops the call with CANCELLED.
  std::function<int32_t(uint64_t done, uint64_t total)> progress = {};
};

template <typename T>
struct SynTextBenchTask {
  double p = 0;  // only passed on
  BasicMatrixView<T> train_positive;
  BasicMatrixView<T> train_negative;
  BasicMatrixView<T> test_positive;
  BasicMatrixView<T> test_negative;
};

struct TaskScore {
  double p = 0;
  size_t k_positive = 0;  // K of each class, by energy
  size_t k_negative = 0;
  double d_inter = 0;       // |b_1 - b_-1|
  double d_intra = 0;       // mean distance of a training row to its class's mean
  double ratio = 0;         // d_inter / d_intra
  double whitened_ref = 0;  // kRelative: mean whitened distance to the mean; kLiteral: |v|
  double distance = 0;      // D = ratio * whitened_ref
  size_t n_correct = 0;
  size_t n_test = 0;
  double accuracy = 0;
  double delta = 0;  // mean scaled margin of the correct test rows, 0 if there are none
};

// The results of other, equally valid signs of the eigenvectors.
struct SignSpread {
  size_t draws = 0;       // tasks that could be scored
  size_t degenerate = 0;  // tasks that could not: equal means, or epsilon too large
  double score_min = 0;
  double score_mean = 0;
  double score_max = 0;
};

struct SynTextBenchScore {
  double score = 0;
  std::vector<TaskScore> tasks;
  std::optional<SignSpread> sign_spread;  // kLiteral only
};

// Errors: INVALID_ARGUMENT: an option out of range (detail().key); INSUFFICIENT_DATA: no task,
//   fewer than 2 training rows or no test row in a class; DIMENSION_MISMATCH; NON_FINITE: a value,
//   or a result beyond double; DEGENERATE: a class without spread, equal means, means that differ
//   only where whitening cut, epsilon >= h; item_index is the task. CANCELLED.
// Cost: per class of m rows m n^2 + 3 n^3 + 2 m n K flops; a few n x n matrices per thread. The
//   result does not depend on the number of threads.
template <typename T>
Result<SynTextBenchScore> ScoreSynTextBench(std::span<const SynTextBenchTask<T>> tasks,
                                            const SynTextBenchOptions& options = {});

// s(a) = (1 / |P|) sum of delta over the tasks with accuracy > a. 0 for no tasks.
double MarginAtAccuracy(std::span<const TaskScore> tasks, double a);
// The integral of s from a_t to 1, in closed form: (1 / |P|) sum delta max(0, accuracy - a_t).
double AreaBeyondAccuracy(std::span<const TaskScore> tasks, double a_t);

}  // namespace vetvec

#endif  // VETVEC_METRICS_SYNTEXTBENCH_H_
