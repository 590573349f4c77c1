// One task of SynTextBench: its figures and, for the literal variant, those with other signs.
//
// Only syntextbench.cc uses it.
#ifndef VETVEC_METRICS_SYNTEXTBENCH_TASK_H_
#define VETVEC_METRICS_SYNTEXTBENCH_TASK_H_

#include <cstddef>
#include <optional>
#include <vector>

#include "base/result.h"
#include "metrics/syntextbench.h"

namespace vetvec {

// Accuracy and margin with one choice of signs; nothing if it cannot be scored.
struct SignDraw {
  double accuracy = 0;
  double delta = 0;
};

struct ScoredTask {
  TaskScore score;
  std::vector<std::optional<SignDraw>> draws;  // options.sign_draws of them for kLiteral
};

// `stream` numbers the task among the random streams of options.seed. `threads` is 1 or 2: 2 works
// on both classes at the same time. Errors: as ScoreSynTextBench; options are checked.
template <typename T>
Result<ScoredTask> ScoreTask(const SynTextBenchTask<T>& task, const SynTextBenchOptions& options,
                             size_t stream, size_t threads);

}  // namespace vetvec

#endif  // VETVEC_METRICS_SYNTEXTBENCH_TASK_H_
