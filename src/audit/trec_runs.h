// TREC runs of an audit: what each vendor found for the queries of its suites of kind `retrieval`,
// a file each in the run folder, for trec_eval and other readers of its format.
//
//   VETVEC_RETURN_IF_ERROR(WriteTrecRuns(folder, run, cancel));
#ifndef VETVEC_AUDIT_TREC_RUNS_H_
#define VETVEC_AUDIT_TREC_RUNS_H_

#include <memory>

#include "audit/judge.h"
#include "audit/run_folder.h"
#include "base/cancel.h"
#include "base/status.h"

namespace vetvec {

// trec/SUITE/VENDOR.run; none for a suite whose ids the format cannot hold (white space). Errors:
// CANCELLED; those of the folder's files. Cost: a search for each vendor and suite.
Status WriteTrecRuns(const RunFolder& folder, const JudgedRun& run,
                     const std::shared_ptr<CancelToken>& cancel);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_TREC_RUNS_H_
