// JudgeRun: computes all figures from a finished run folder. Offline and deterministic.
#ifndef VETVEC_AUDIT_JUDGE_H_
#define VETVEC_AUDIT_JUDGE_H_

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "audit/result.h"
#include "audit/run_folder.h"
#include "audit/workload.h"
#include "base/cancel.h"
#include "base/result.h"
#include "kinds/suite_scores.h"
#include "kinds/triple_score.h"
#include "metrics/distance.h"

namespace vetvec {

// The triples of one relation that are judged, over all suites of the run, to which they refer. If
// some measured vendor has no vector for a text of a triple, the triple is excluded for all
// vendors, because vendors are compared on the same triples.
struct JudgedRelation {
  Relation relation = Relation::kCr1;
  std::vector<TripleTexts> triples;
};

// A vendor's results on these triples, with one entry per JudgedRelation. Empty if the vendor was
// not measured.
struct VendorJudgement {
  std::vector<TripleDistances> distances;
  std::vector<std::vector<uint8_t>> violated;  // one flag per triple
};

struct JudgedRun {
  AuditResult result;
  Workload work;
  std::vector<JudgedRelation> relations;  // ascending
  std::vector<TripleTexts> word_triples;  // WordTriplesOf all triples that are judged
  std::vector<uint8_t> missing;           // by text: some measured vendor has no vector for it
  std::vector<VendorJudgement> vendors;   // as result.vendors

  // The i-th triple of relations[relation] as judged for vendor `v`, which was measured.
  JudgedTriple JudgedAt(size_t v, size_t relation, size_t i) const {
    return JudgedOf(*relations[relation].triples[i].triple, vendors[v].distances[relation], i,
                    result.metric == MetricName(Metric::kCosine));
  }
};

struct JudgeOptions {
  std::shared_ptr<CancelToken> cancel;
  std::function<int32_t(uint64_t done, uint64_t total)> progress;  // vendors; non-zero stops
};

// Errors: NOT_FOUND, FAILED_PRECONDITION (not finished, newer format), DATA_LOSS (names the file),
// CANCELLED.
Result<JudgedRun> JudgeRun(const RunFolder& folder, const JudgeOptions& options);

// One line per vendor and triple: {"vendor","suite","id","relation","d_pos","d_neg","violation"}.
std::string ResultsJsonl(const JudgedRun& run);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_JUDGE_H_
