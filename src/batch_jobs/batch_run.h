// Batches as a call: embeds texts through a service's batch API, into the cache.
//
//   BatchReport report;
//   Status status = RunBatch(encoder, texts, options, call, &report);   // hours
//   // now encoder.Embed(texts, ...) finds the vectors in the cache
//
// Everything that is started is in a journal in the cache folder (journal.h). A process that is
// killed, or a call that ends early, loses nothing: the next call with the same encoder and cache
// continues, whatever its texts are, and none is submitted twice.
#ifndef VETVEC_BATCH_JOBS_BATCH_RUN_H_
#define VETVEC_BATCH_JOBS_BATCH_RUN_H_

#include "base/result.h"
#include "batch_jobs/batch_options.h"
#include "batch_jobs/batch_report.h"
#include "core/encoder.h"
#include "core/text_batch.h"

namespace vetvec {

// What RunBatch would send now; sends nothing. Errors: FAILED_PRECONDITION: the encoder has no
// cache on disk, or only reads from it; UNIMPLEMENTED: the service has no batch API;
// those of the files.
Result<BatchPlan> PlanBatchRun(Encoder& encoder, const TextBatch& texts,
                               const BatchOptions& options);

// The same for an encoder that may have no cache on disk yet, where nothing has been sent. Writes
// nothing. `wanted` and `to_send` refer to `texts`.
Result<PlannedBatch> PreviewBatchRun(Encoder& encoder, const TextBatch& texts,
                                     const BatchOptions& options);

// Blocks until every text of `texts`, and of earlier calls with this encoder, has its vector in the
// cache or has failed. A call without a deadline gets the time that the service takes at most, and
// two hours. progress: texts that have been processed, as the service reports them.
// Returns OK: all valid texts are in the cache. PARTIAL: some have no vector; `report` says why.
// PROTOCOL: the results of a batch failed a check and were not stored. FAILED_PRECONDITION: also:
// another process runs batches for this encoder in this cache. Otherwise the reason why the call
// ended early.
// Thread safety: any thread, but one call per encoder and cache folder.
Status RunBatch(Encoder& encoder, const TextBatch& texts, const BatchOptions& options,
                const CallOptions& call, BatchReport* report);

}  // namespace vetvec

#endif  // VETVEC_BATCH_JOBS_BATCH_RUN_H_
