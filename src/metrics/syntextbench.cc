#include "metrics/syntextbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "base/search_control.h"
#include "base/thread_pool.h"
#include "base/unknown_name.h"
#include "metrics/syntextbench_task.h"

namespace vetvec {
namespace {

Status OptionOutOfRange(const char* key, double value, const char* allowed) {
  return InvalidArgument(fmt::format("'{}' is {}; allowed: {}", key, value, allowed))
      .WithKey(key, fmt::format("{}", value), allowed);
}

Status CheckOptions(const SynTextBenchOptions& options) {
  if (!(options.a_t >= 0.0 && options.a_t <= 1.0)) {
    return OptionOutOfRange("a_t", options.a_t, "between 0 and 1");
  }
  if (!(options.tau > 0.0 && options.tau < 1.0)) {
    return OptionOutOfRange("tau", options.tau, "above 0 and below 1");
  }
  if (!(options.epsilon >= 0.0 && std::isfinite(options.epsilon))) {
    return OptionOutOfRange("epsilon", options.epsilon, "0 or more");
  }
  if (!(options.energy > 0.0 && options.energy <= 1.0)) {
    return OptionOutOfRange("energy", options.energy, "above 0 and at most 1");
  }
  return OkStatus();
}

// One score per draw of signs, which takes the same draw of every task.
SignSpread SpreadOf(std::span<const ScoredTask> tasks, const SynTextBenchOptions& options) {
  SignSpread spread;
  for (size_t draw = 0; draw < options.sign_draws; ++draw) {
    std::vector<TaskScore> drawn;
    for (const ScoredTask& task : tasks) {
      if (!task.draws[draw].has_value()) break;
      TaskScore score;
      score.accuracy = task.draws[draw]->accuracy;
      score.delta = task.draws[draw]->delta;
      drawn.push_back(score);
    }
    if (drawn.size() < tasks.size()) {
      ++spread.degenerate;
      continue;
    }
    const double score = AreaBeyondAccuracy(drawn, options.a_t);
    spread.score_min = spread.draws == 0 ? score : std::min(spread.score_min, score);
    spread.score_max = spread.draws == 0 ? score : std::max(spread.score_max, score);
    spread.score_mean += score;
    ++spread.draws;
  }
  if (spread.draws > 0) spread.score_mean /= static_cast<double>(spread.draws);
  return spread;
}

}  // namespace

Result<SynTextBenchVariant> ParseSynTextBenchVariant(std::string_view name) {
  if (name == "relative") return SynTextBenchVariant::kRelative;
  if (name == "literal") return SynTextBenchVariant::kLiteral;
  return UnknownName("variant", name, {"relative", "literal"});
}

template <typename T>
Result<SynTextBenchScore> ScoreSynTextBench(std::span<const SynTextBenchTask<T>> tasks,
                                            const SynTextBenchOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckOptions(options));
  if (tasks.empty()) return InsufficientData("a score needs at least one task").WithKey("tasks");
  const size_t threads = options.threads == 0 ? UsableCores() : options.threads;
  const size_t inner = tasks.size() < threads ? 2 : 1;  // one task after another is enough work
  SearchControl control(options, tasks.size(), "task scoring");
  std::vector<ScoredTask> scored(tasks.size());
  std::vector<Status> statuses(tasks.size());
  ParallelFor(tasks.size(), threads, [&](size_t i) {
    if (control.stopped()) return;
    Result<ScoredTask> result = ScoreTask(tasks[i], options, i, inner);
    if (result.ok()) scored[i] = *std::move(result);
    statuses[i] = result.status();
    control.PieceDone();
  });
  VETVEC_RETURN_IF_ERROR(control.status());
  for (size_t i = 0; i < tasks.size(); ++i) {
    if (statuses[i].ok()) continue;
    return statuses[i].Annotate(fmt::format("task {}", i)).WithItem(static_cast<int64_t>(i));
  }
  SynTextBenchScore score;
  for (const ScoredTask& task : scored) score.tasks.push_back(task.score);
  score.score = AreaBeyondAccuracy(score.tasks, options.a_t);
  if (!std::isfinite(score.score)) return NonFinite("the score exceeds the largest double");
  if (options.variant == SynTextBenchVariant::kLiteral && options.sign_draws > 0) {
    score.sign_spread = SpreadOf(scored, options);
  }
  return score;
}

double MarginAtAccuracy(std::span<const TaskScore> tasks, double a) {
  double sum = 0.0;
  for (const TaskScore& task : tasks) sum += task.accuracy > a ? task.delta : 0.0;
  return tasks.empty() ? 0.0 : sum / static_cast<double>(tasks.size());
}

double AreaBeyondAccuracy(std::span<const TaskScore> tasks, double a_t) {
  double sum = 0.0;
  for (const TaskScore& task : tasks) sum += task.delta * std::max(0.0, task.accuracy - a_t);
  return tasks.empty() ? 0.0 : sum / static_cast<double>(tasks.size());
}

template Result<SynTextBenchScore> ScoreSynTextBench(std::span<const SynTextBenchTask<float>>,
                                                     const SynTextBenchOptions&);
template Result<SynTextBenchScore> ScoreSynTextBench(std::span<const SynTextBenchTask<double>>,
                                                     const SynTextBenchOptions&);

}  // namespace vetvec
