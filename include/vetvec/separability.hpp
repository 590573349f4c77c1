/* separability.hpp: separability.h for C++17.
 *
 *   std::vector<vetvec_syntextbench_task> tasks = ...;
 *   const vetvec::SynTextBench score = vetvec::ScoreSynTextBench(tasks);
 *   std::printf("%g at a_T = %g\n", score.result.score, score.result.a_t);
 *
 * A Matrix can be passed wherever a function takes vetvec_rows. Thread safety: any thread.
 */
#ifndef VETVEC_SEPARABILITY_HPP_
#define VETVEC_SEPARABILITY_HPP_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "vetvec/matrix.hpp"
#include "vetvec/separability.h"

namespace vetvec {
inline namespace abi {

struct SynTextBench {
  vetvec_syntextbench_result result = VETVEC_INIT(vetvec_syntextbench_result);
  std::vector<vetvec_task_score> tasks; /* in the order of the tasks */

  /* s(a): the mean over all tasks of delta if accuracy > a, and of 0 otherwise. */
  double MarginAt(double a) const {
    double sum = 0;
    for (const vetvec_task_score& task : tasks) sum += task.accuracy > a ? task.delta : 0;
    return tasks.empty() ? 0 : sum / static_cast<double>(tasks.size());
  }
};

/* See vetvec_separability_syntextbench. */
inline SynTextBench ScoreSynTextBench(const std::vector<vetvec_syntextbench_task>& tasks,
                                      const SynTextBenchOptions& options = {},
                                      const CallOptions& call = {}) {
  detail::CStruct c(options);
  detail::CStruct c_call(call);
  SynTextBench score;
  score.tasks.resize(tasks.size());
  c_call.Try([&](vetvec_error** err) {
    return vetvec_separability_syntextbench(tasks.data(), tasks.size(), c.get(), c_call.get(),
                                            &score.result, score.tasks.data(), err);
  });
  return score;
}

/* Borrows rows and the class of each row. Throws if the numbers of rows and labels differ. */
inline vetvec_labelled_rows LabelledRows(const vetvec_rows& rows,
                                         const std::vector<std::uint32_t>& labels,
                                         std::uint32_t classes) {
  detail::CheckLengths(static_cast<std::size_t>(rows.rows), labels.size(), "rows and labels");
  return {rows, labels.data(), classes, 0};
}

/* See vetvec_separability_probe. */
inline vetvec_probe_result MeasureProbe(const vetvec_labelled_rows& rows,
                                        const ProbeOptions& options = {},
                                        const CallOptions& call = {}) {
  detail::CStruct c(options);
  detail::CStruct c_call(call);
  vetvec_probe_result result = VETVEC_INIT(vetvec_probe_result);
  c_call.Try([&](vetvec_error** err) {
    return vetvec_separability_probe(&rows, c.get(), c_call.get(), &result, err);
  });
  return result;
}

struct EnsembleVerdicts {
  std::vector<vetvec_ground_truth> ground_truth; /* one set of flags per triple */
  std::vector<double> f;                         /* VETVEC_ENSEMBLE_CLASSIFIERS per triple */
  std::vector<double> g;
  std::vector<double> accuracy; /* accuracy of each classifier on the held-out rows */
};

/* See vetvec_separability_ensemble. `triples`: row numbers in `judged`, three per triple. */
inline EnsembleVerdicts JudgeByEnsemble(const vetvec_labelled_rows& training,
                                        const vetvec_rows& judged,
                                        const std::vector<std::uint64_t>& triples,
                                        const EnsembleOptions& options = {},
                                        const CallOptions& call = {}) {
  const std::size_t count = triples.size() / 3;
  detail::CheckLengths(triples.size(), 3 * count, "whole triples");
  EnsembleVerdicts verdicts;
  verdicts.ground_truth.resize(count + 1); /* so that data() is never NULL */
  verdicts.f.resize(count * VETVEC_ENSEMBLE_CLASSIFIERS);
  verdicts.g.resize(count * VETVEC_ENSEMBLE_CLASSIFIERS);
  verdicts.accuracy.resize(VETVEC_ENSEMBLE_CLASSIFIERS);
  vetvec_ensemble_outputs out = VETVEC_INIT(vetvec_ensemble_outputs);
  out.ground_truth = verdicts.ground_truth.data();
  out.f = verdicts.f.data();
  out.g = verdicts.g.data();
  out.accuracy = verdicts.accuracy.data();
  detail::CStruct c(options);
  detail::CStruct c_call(call);
  c_call.Try([&](vetvec_error** err) {
    return vetvec_separability_ensemble(&training, &judged, triples.data(), count, c.get(),
                                        c_call.get(), &out, err);
  });
  verdicts.ground_truth.resize(count);
  return verdicts;
}

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_SEPARABILITY_HPP_
