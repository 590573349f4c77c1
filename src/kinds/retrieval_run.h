// The documents that a vendor found for the queries of a suite, as a run in TREC's format
// (metrics/trec_run.h).
//
//   WriteRetrievalRun(suite, text_rows, missing, vectors.view(), "openai", "own-openai.run");
// Used by audits (audit/trec_runs.h). Thread safety: any thread.
#ifndef VETVEC_KINDS_RETRIEVAL_RUN_H_
#define VETVEC_KINDS_RETRIEVAL_RUN_H_

#include <memory>
#include <string>
#include <vector>

#include "base/cancel.h"
#include "base/status.h"
#include "core/matrix.h"
#include "suites/suite.h"

namespace vetvec {

// Writes the first kTrecRunDepth documents of each query that has a vector. `rows` and `missing`
// are those of ScoreSuite, so trec_eval computes the figures of the score from the run. Errors:
// INVALID_ARGUMENT for ids with white space; CANCELLED; those of files. Cost: one search.
Status WriteRetrievalRun(const Suite& suite, const std::vector<uint64_t>& rows,
                         const std::vector<uint8_t>& missing, MatrixView vectors,
                         const std::string& tag, const std::string& path,
                         const std::shared_ptr<CancelToken>& cancel);

}  // namespace vetvec

#endif  // VETVEC_KINDS_RETRIEVAL_RUN_H_
