// JudgeRun: from a finished run folder to all figures. Offline and deterministic.
#ifndef VETVEC_AUDIT_JUDGE_H_
#define VETVEC_AUDIT_JUDGE_H_

#include <memory>
#include <string>
#include <vector>

#include "audit/result.h"
#include "audit/run_folder.h"
#include "audit/workload.h"
#include "base/cancel.h"
#include "base/result.h"

namespace vetvec {

// What a vendor did on every triple, kept beside the printed figures for comparisons and files.
struct VendorJudgement {
  std::vector<TripleDistances> distances;        // by suite
  std::vector<std::vector<uint8_t>> violated;    // by suite, one flag a triple
  std::vector<std::vector<uint8_t>> usable;      // 0: a text of the triple has no vector
};

struct JudgedRun {
  AuditResult result;
  Workload work;
  std::vector<VendorJudgement> vendors;  // empty lists for a vendor that could not be measured
};

struct JudgeOptions {
  std::shared_ptr<CancelToken> cancel;
  std::function<int32_t(uint64_t done, uint64_t total)> progress;  // vendors; non-zero stops
};

// Errors: NOT_FOUND, FAILED_PRECONDITION (not finished, newer format), DATA_LOSS (names the file),
// CANCELLED.
Result<JudgedRun> JudgeRun(const RunFolder& folder, const JudgeOptions& options);

// A line per vendor and triple: {"vendor","suite","id","relation","d_pos","d_neg","violation"}.
std::string ResultsJsonl(const JudgedRun& run);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_JUDGE_H_
