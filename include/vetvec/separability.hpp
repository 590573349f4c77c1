/* separability.hpp: separability.h for C++17, header only, on top of types.hpp.
 *
 *   std::vector<vetvec_syntextbench_task> tasks = ...;
 *   const vetvec::SynTextBench score = vetvec::ScoreSynTextBench(tasks);
 *   std::printf("%g at a_T = %g\n", score.result.score, score.result.a_t);
 *
 * Results are values. A failing call throws vetvec::Error. Thread safety: free.
 */
#ifndef VETVEC_SEPARABILITY_HPP_
#define VETVEC_SEPARABILITY_HPP_

#include <cstdint>
#include <vector>

#include "vetvec/separability.h"
#include "vetvec/types.hpp"

namespace vetvec {

struct SynTextBench {
  vetvec_syntextbench_result result = VETVEC_SYNTEXTBENCH_RESULT_INIT;
  std::vector<vetvec_task_score> tasks; /* in the order of the tasks */

  /* s(a): mean over the tasks of delta where accuracy > a, else 0. */
  double MarginAt(double a) const {
    double sum = 0;
    for (const vetvec_task_score& task : tasks) sum += task.accuracy > a ? task.delta : 0;
    return tasks.empty() ? 0 : sum / static_cast<double>(tasks.size());
  }
};

inline SynTextBench ScoreSynTextBench(
    const std::vector<vetvec_syntextbench_task>& tasks,
    const vetvec_syntextbench_options& options = VETVEC_SYNTEXTBENCH_OPTIONS_INIT,
    const CallOptions& call = {}) {
  SynTextBench score;
  score.tasks.resize(tasks.size());
  const vetvec_call_options c = call.c_options();
  detail::Try([&](vetvec_error** err) {
    return vetvec_syntextbench_score(tasks.data(), tasks.size(), &options, &c, &score.result,
                                     score.tasks.data(), err);
  });
  return score;
}

/* `labels`: one per row. Throws INVALID_ARGUMENT if their number differs. */
inline vetvec_probe_result MeasureProbe(
    const vetvec_rows& rows, const std::vector<std::uint32_t>& labels, std::uint32_t classes,
    const vetvec_probe_options& options = VETVEC_PROBE_OPTIONS_INIT, const CallOptions& call = {}) {
  if (labels.size() != rows.rows) throw Error(VETVEC_INVALID_ARGUMENT, nullptr);
  vetvec_probe_result result = VETVEC_PROBE_RESULT_INIT;
  const vetvec_call_options c = call.c_options();
  detail::Try([&](vetvec_error** err) {
    return vetvec_probe_measure(&rows, labels.data(), classes, &options, &c, &result, err);
  });
  return result;
}

struct EnsembleVerdicts {
  std::vector<std::uint8_t> gt; /* VETVEC_GT_A | VETVEC_GT_B, one per triple */
  std::vector<double> f;        /* VETVEC_ENSEMBLE_CLASSIFIERS per triple */
  std::vector<double> g;
  std::vector<double> accuracy; /* of each classifier, on the rows that were held out */
};

/* `labels`: one per row of `training`; `triples`: row numbers of `judged`, three per triple. Throws
 * INVALID_ARGUMENT if a number of entries does not fit. */
inline EnsembleVerdicts JudgeByEnsemble(
    const vetvec_rows& training, const std::vector<std::uint32_t>& labels, std::uint32_t classes,
    const vetvec_rows& judged, const std::vector<std::uint64_t>& triples,
    const vetvec_ensemble_options& options = VETVEC_ENSEMBLE_OPTIONS_INIT,
    const CallOptions& call = {}) {
  if (labels.size() != training.rows || triples.size() % 3 != 0) {
    throw Error(VETVEC_INVALID_ARGUMENT, nullptr);
  }
  const std::size_t count = triples.size() / 3;
  EnsembleVerdicts verdicts;
  verdicts.gt.resize(count + 1); /* never without storage */
  verdicts.f.resize(count * VETVEC_ENSEMBLE_CLASSIFIERS);
  verdicts.g.resize(count * VETVEC_ENSEMBLE_CLASSIFIERS);
  verdicts.accuracy.resize(VETVEC_ENSEMBLE_CLASSIFIERS);
  const vetvec_call_options c = call.c_options();
  detail::Try([&](vetvec_error** err) {
    return vetvec_ensemble_judge(&training, labels.data(), classes, &judged, triples.data(), count,
                                 &options, &c, verdicts.gt.data(), verdicts.f.data(),
                                 verdicts.g.data(), verdicts.accuracy.data(), err);
  });
  verdicts.gt.resize(count);
  return verdicts;
}

}  // namespace vetvec

#endif /* VETVEC_SEPARABILITY_HPP_ */
