// BatchPlan: which texts have to be sent, in which files, and what that costs.
//
//   VETVEC_ASSIGN_OR_RETURN(PlannedBatch planned,
//                           PlanBatch(encoder, dialect, texts, options, open));
//   planned.plan.price
#ifndef VETVEC_BATCH_JOBS_BATCH_PLAN_H_
#define VETVEC_BATCH_JOBS_BATCH_PLAN_H_

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "batch_jobs/batch_options.h"
#include "batch_jobs/dialect.h"
#include "batch_jobs/journal.h"
#include "core/text_batch.h"
#include "encoder/cached_encoder.h"

namespace vetvec {

// A fact about prices, with its origin; value 0: not known.
struct KnownPrice {
  double per_million = 0;  // US dollars per million tokens
  std::string source;
  std::string date;
};

struct BatchPlan {
  struct File {
    uint64_t texts = 0;
    uint64_t bytes = 0;
    uint64_t tokens = 0;
    uint64_t proof_texts = 0;
  };
  uint64_t texts = 0;     // given
  uint64_t invalid = 0;   // empty, blank or not UTF-8: never sent
  uint64_t repeated = 0;  // equal to an earlier one
  uint64_t cached = 0;
  uint64_t open = 0;     // in files of earlier calls that are not finished
  uint64_t refused = 0;  // of these, in files whose results failed a check
  uint64_t to_send = 0;
  std::vector<File> files;            // to be sent
  std::vector<BatchFile> open_files;  // of earlier calls
  uint64_t tokens = 0;                // to be sent, as expected to be billed
  uint64_t proof_texts = 0;           // to be embedded online, of the files to be sent
  uint64_t proof_tokens = 0;          // expected, of an average sample
  KnownPrice batch_price;
  KnownPrice online_price;
  BatchLimits limits;  // of the service
};

// A text to be sent.
struct TextToSend {
  size_t item = 0;  // in the batch of the call
  CacheKey key;
  uint32_t tokens = 0;
};

struct PlannedBatch {
  BatchPlan plan;
  std::vector<TextToSend> to_send;  // in the order of the texts; the files are cut from it in turn
  // For each distinct valid text that is not cached, whether it is sent now or by an open file.
  std::vector<TextToSend> wanted;
};

// The keys of the texts in `open_files` are read from `folder`. Without a cache on disk, nothing is
// cached. Sends and writes nothing. Errors:
// those of the files; of the token counter; OUT_OF_RANGE: a text that is too long for any file.
Result<PlannedBatch> PlanBatch(CachedEncoder& encoder, const BatchDialect& dialect,
                               const TextBatch& texts, const BatchOptions& options,
                               const std::string& folder, std::vector<BatchFile> open_files);

}  // namespace vetvec

#endif  // VETVEC_BATCH_JOBS_BATCH_PLAN_H_
