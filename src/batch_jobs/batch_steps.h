// BatchSteps: takes one request file from the plan to the cache, one step at a time.
//
//   planned -> uploading -> uploaded -> creating -> submitted -> ended -> stored -> gone
//
// The journal is written before and after each request that has an effect. If the result of such a
// request is unknown, because the reply was lost or the process was killed, the service's lists
// show whether it took effect: uploads are found by their name, jobs by BatchFile::id in their
// metadata. If a job is not found, its input file is deleted before the list is read once more, so
// that a request that is still on its way cannot create the job after all. Only then is the file
// sent again.
#ifndef VETVEC_BATCH_JOBS_BATCH_STEPS_H_
#define VETVEC_BATCH_JOBS_BATCH_STEPS_H_

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "batch_jobs/batch_client.h"
#include "batch_jobs/batch_options.h"
#include "batch_jobs/batch_report.h"
#include "batch_jobs/journal.h"
#include "batch_jobs/result_reader.h"
#include "batch_jobs/spool.h"
#include "core/encoder.h"
#include "encoder/cached_encoder.h"

namespace vetvec {

// Texts for which a batch returned no vector, by key.
using FailedKeys = std::unordered_map<CacheKey, Status, CacheKeyHash>;

class BatchSteps {
 public:
  // Everything is borrowed. `call`: deadline, cancel and trace context of online requests.
  BatchSteps(CachedEncoder* encoder, BatchClient* client, BatchJournal* journal, std::string folder,
             const BatchOptions& options, const CallOptions& call)
      : encoder_(encoder),
        client_(client),
        journal_(journal),
        folder_(std::move(folder)),
        options_(options),
        call_(call) {}

  enum class Next : uint8_t {
    kAtOnce,  // another step can be taken now
    kLater,   // the job is running, or the service's queue is full
    kGone,    // the vectors are stored and the journal's row is removed
    kRefused,
  };
  // Takes one step. Errors leave the file in a state from which this or another process continues;
  // those with detail().retryable may pass.
  Result<Next> Take(BatchFile* file);

  // Asks the service to end a job that is running. Its results up to then are fetched as usual.
  Status Cancel(const BatchFile& file) { return client_->CancelJob(file.job); }
  // Withdraws a file for which no job has been created: its texts are in failed().
  Result<Next> Withdraw(BatchFile* file);
  // Deletes the service's files and everything that is known here.
  Status Discard(BatchFile* file);

  const BatchReport& report() const { return report_; }
  const FailedKeys& failed() const { return failed_; }

 private:
  Status Upload(BatchFile* file);
  Status Create(BatchFile* file);
  Status LookForJob(BatchFile* file);
  // Deletes the input file: its job was refused. The file is planned again.
  Status TakeBack(BatchFile* file);
  Result<Next> Poll(BatchFile* file);
  Result<Next> HandleFailedJob(const BatchJob& job, BatchFile* file);
  Result<Next> Collect(BatchFile* file);
  Status ReadResults(const BatchFile& file, ResultReader* reader);
  Result<std::string> Prove(const BatchFile& file, const ResultReader& reader, const RowsFile& rows,
                            const std::vector<BatchItem>& items, BatchReport::File* report);
  Status EmbedSample(const std::vector<BatchItem>& items, const std::string& texts,
                     std::span<const size_t> indexes,
                     const std::function<Status(size_t, std::span<const float>)>& take);
  Status Keep(const std::vector<BatchItem>& items, const ResultReader& reader,
              const RowsFile& rows);
  Spool SpoolOf(const BatchFile& file) const { return Spool(folder_, file.id); }
  Result<std::string> ContentOf(const BatchFile& file) const;

  CachedEncoder* const encoder_;
  BatchClient* const client_;
  BatchJournal* const journal_;
  const std::string folder_;
  const BatchOptions& options_;
  const CallOptions& call_;
  BatchReport report_;
  FailedKeys failed_;
};

}  // namespace vetvec

#endif  // VETVEC_BATCH_JOBS_BATCH_STEPS_H_
