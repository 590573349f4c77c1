// BatchOptions: what a caller may set for batches.
#ifndef VETVEC_BATCH_JOBS_BATCH_OPTIONS_H_
#define VETVEC_BATCH_JOBS_BATCH_OPTIONS_H_

#include <cstddef>
#include <cstdint>
#include <functional>

#include "base/result.h"
#include "batch_jobs/batch_file_report.h"
#include "batch_jobs/order_proof.h"

namespace vetvec {

inline constexpr int64_t kDefaultPollMs = 5'000;
inline constexpr int64_t kDefaultMaxPollMs = 300'000;
// A request file is built in memory, so files are smaller than services allow.
inline constexpr size_t kDefaultFileBytes = size_t{64} << 20;

struct BatchOptions {
  size_t file_texts = 0;             // 0: as many as the service allows
  size_t file_bytes = 0;             // 0: kDefaultFileBytes, or less if the service allows less
  int64_t poll_ms = kDefaultPollMs;  // first wait between two looks at a job; it grows by half
  int64_t max_poll_ms = kDefaultMaxPollMs;
  size_t proof_rows = kDefaultProofRows;  // per file; 0: no proof
  double proof_tolerance = kDefaultProofTolerance;
  bool fallback_online = false;  // texts without a vector are embedded online, at the full price
  // With fallback_online: jobs that still run this long before the deadline are cancelled, and
  // their remaining texts embedded online. 0: jobs are not cancelled.
  int64_t online_reserve_ms = 0;
  // Gives up batches whose results failed a check, or whose job the service does not know any more:
  // their files are deleted at the service, and their texts are sent, and paid for, again.
  bool discard_refused = false;
  bool plan_only = false;  // for callers that choose between PlanBatchRun and RunBatch
  // Receives each file whose results have been stored or refused, before the journal says so: a
  // process that is killed in between gets it again, with the same id. An error ends the call. On
  // the thread of the call.
  std::function<Status(const BatchFileReport&)> on_file;
};

}  // namespace vetvec

#endif  // VETVEC_BATCH_JOBS_BATCH_OPTIONS_H_
