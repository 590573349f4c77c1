// ScoreEncoders: what an audit says of one suite and one or two encoders, without a run folder: the
// texts are embedded by one call of each encoder, and judged as the judge does (suite_figures.h).
//
//   VETVEC_ASSIGN_OR_RETURN(JudgedRun run, ScoreEncoders(suite, {&encoders, 1}, options, call));
//   run.result.vendors[0].scores[0].value;
//
// What an audit checks besides (liveness, texts sent again, the contract, copies of the vectors) is
// not: whoever needs to know whether an encoder deserves a place makes an audit. Thread safety: any
// thread.
#ifndef VETVEC_AUDIT_SUITE_SCORE_H_
#define VETVEC_AUDIT_SUITE_SCORE_H_

#include <optional>
#include <span>

#include "audit/judge.h"
#include "audit/suite_figures.h"
#include "audit/workload.h"
#include "base/result.h"
#include "core/encoder.h"
#include "encoder/role_encoders.h"

namespace vetvec {

inline constexpr int64_t kLongestScoreNanos = int64_t{24} * 3600 * 1'000'000'000;

struct SuiteScoreOptions {
  uint64_t seed = 1;
  Metric metric = Metric::kL2;
  ThresholdMethod threshold_method = ThresholdMethod::kMean2Sigma;
  DictionaryChoice dictionary;
  size_t most_worst = kWorstTriples;
  std::optional<double> least_accuracy;  // for labelled items: their option a_t
  const Suite* triples = nullptr;        // of a suite of kind meaning: what W2 is measured on
  double equal_within = 3;               // points; used for two encoders
};

// One vendor per encoder, named by its specification; the first of its scores is that of the suite.
struct ScoredRun {
  JudgedRun run;
  std::vector<Status> failures;  // of each encoder, why its first text failed; OK: none did
};

// With two encoders, also comparisons, described and differences. Items with a text that has no
// vector are left out for all encoders, as in audits. Without a deadline, the call of an encoder
// may take a day, and waits for a busy service as an audit does. Errors: INVALID_ARGUMENT if the
// kind of `suite` has no score, or an option is not one of its kind; those of the dictionary; those
// of Encoder::Embed, except PARTIAL; CANCELLED.
Result<ScoredRun> ScoreEncoders(const Suite& suite, std::span<const RoleEncoders> encoders,
                                const SuiteScoreOptions& options, const CallOptions& call);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_SUITE_SCORE_H_
