// What vectors say about suites: a threshold, violations by relation, the score of each suite, and
// the comparisons of vendors. The judge has them of a run (judge.h), suite_score.h of one suite.
//
//   JudgedRun run;                       // with run.work and run.result.vendors
//   ChooseTriples(failed, &run);
//   VETVEC_RETURN_IF_ERROR(MeasureFigures(options, rows, failed[v], v, &run));   // of each vendor
//   VETVEC_RETURN_IF_ERROR(CompareFigures(options, &run));
//
// Deterministic; nothing is sent. Thread safety: any thread, one run at a time.
#ifndef VETVEC_AUDIT_SUITE_FIGURES_H_
#define VETVEC_AUDIT_SUITE_FIGURES_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "audit/judge.h"
#include "base/cancel.h"
#include "base/option.h"
#include "base/result.h"
#include "core/matrix.h"
#include "kinds/suite_scores.h"
#include "metrics/threshold.h"

namespace vetvec {

inline constexpr size_t kWorstTriples = 20;  // of each relation, in the report of an audit

struct FigureOptions {
  uint64_t seed = 1;
  Metric metric = Metric::kL2;
  ThresholdMethod threshold_method = ThresholdMethod::kMean2Sigma;
  size_t most_worst = kWorstTriples;
  std::function<const OptionValues*(const std::string& suite)> own = {};  // null: the defaults
  std::shared_ptr<CancelToken> cancel = {};
};

// The suite as it stands in a result, without its items.
SuiteResult DescribeSuite(const Suite& suite);

// Fills run->missing, run->relations and run->word_triples. `failed` has the ascending ids of the
// texts without a vector of each measured vendor. Without a dictionary, no relation is judged.
void ChooseTriples(const std::vector<std::vector<uint64_t>>& failed, JudgedRun* run);

// For scores that are computed beside those of MeasureFigures; refers to `run`.
ScoreOptions ScoringOf(const FigureOptions& options, const JudgedRun& run);

// Fills threshold, relations and scores of run->result.vendors[v], and run->vendors[v]. `rows` has
// a row per text of run->work. VendorResult::problem says why vectors cannot be measured; if it is
// the dictionary (HasThreshold), nothing else has been filled. Errors: CANCELLED.
Status MeasureFigures(const FigureOptions& options, MatrixView rows,
                      const std::vector<uint64_t>& failed, size_t v, JudgedRun* run);

// Whether the vendor has the threshold that this workload needs.
bool HasThreshold(const Workload& work, const VendorResult& vendor);

// Fills comparisons, described, best and differences of run->result, from all ranked vendors.
// Errors: CANCELLED.
Status CompareFigures(const FigureOptions& options, JudgedRun* run);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_SUITE_FIGURES_H_
