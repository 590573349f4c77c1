// TREC runs of an audit: the documents that each vendor found for the queries of each suite of kind
// `retrieval`, one file per vendor and suite in the run folder, in the format of trec_eval.
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

// Writes trec/SUITE/VENDOR.run, except for suites with an id that contains white space, which the
// format does not allow. Errors: CANCELLED; those of the folder's files. Cost: one search per
// vendor and suite.
Status WriteTrecRuns(const RunFolder& folder, const JudgedRun& run,
                     const std::shared_ptr<CancelToken>& cancel);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_TREC_RUNS_H_
