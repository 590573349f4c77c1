// BatchJournal: what has been started at a service and is not finished yet, in the cache folder.
//
// One row per request file. Each step that has an effect at the service is recorded before it is
// taken and after it has succeeded, and a change is on the disk when Put returns. So a process that
// is killed at any moment leaves a row that says what may have happened. There are no texts and no
// secrets in it.
//
//   VETVEC_ASSIGN_OR_RETURN(auto journal, BatchJournal::Open(folder));
//   file.state = BatchState::kCreating;
//   VETVEC_RETURN_IF_ERROR(journal->Put(file));   // then create the job
#ifndef VETVEC_BATCH_JOBS_JOURNAL_H_
#define VETVEC_BATCH_JOBS_JOURNAL_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cache/sqlite_connection.h"
#include "cache/store_directory.h"

namespace vetvec {

enum class BatchState : uint8_t {
  kPlanned = 1,    // the texts are in the folder; nothing was sent
  kUploading = 2,  // the upload was begun, perhaps more than once
  kUploaded = 3,   // `input_file` is at the service
  kCreating = 4,   // the creation of the job was begun
  kSubmitted = 5,  // `job` exists
  kEnded = 6,      // the job has ended; its results are to be fetched, checked and stored
  kStored = 7,     // the vectors are in the cache; the service's files are to be deleted
  kRefused = 8,    // the results failed a check; nothing was stored
};
const char* BatchStateName(BatchState state);  // "planned"

// A request file and its job.
struct BatchFile {
  std::string id;        // 32 hexadecimal digits, random: in the job's metadata and in file names
  std::string run;       // likewise, of the call that planned it
  std::string identity;  // KeyDeriver::IdentityKey of the encoder, in hexadecimal
  BatchState state = BatchState::kPlanned;
  uint64_t texts = 0;
  uint64_t bytes = 0;            // of the request file
  uint64_t tokens = 0;           // estimated, of the texts
  int64_t planned_ms = 0;        // wall time since 1970, as are the others
  int64_t created_ms = 0;        // of the job
  int64_t not_before_ms = 0;     // the job must not be created earlier: the service's queue is full
  int64_t upload_attempts = 0;   // that may have succeeded without our knowing
  int64_t create_attempts = 0;   // likewise
  bool was_fenced = false;       // the input file was deleted after an attempt with unknown result
  bool may_have_copies = false;  // an upload whose result is unknown may have succeeded late
  std::string input_file;        // the service's ids
  std::string job;
  std::string output_file;
  std::string error_file;
  std::string job_status;  // the service's word
  uint64_t completed = 0;  // requests, as last reported
  uint64_t failed = 0;     // likewise
  std::string why;         // kRefused: what was wrong
};

// Thread safety: one thread. Several processes may use one folder, for different encoders.
class BatchJournal {
 public:
  // Opens or creates "journal.sqlite" in the folder. Errors: those of the cache's files; DATA_LOSS:
  // the file is damaged; the message says what to do.
  static Result<std::unique_ptr<BatchJournal>> Open(const StoreDirectory& folder);

  static bool IsIn(const std::string& folder);

  // Those of one encoder, oldest first.
  Result<std::vector<BatchFile>> FilesOf(std::string_view identity);
  Status Put(const BatchFile& file);
  Status Remove(const BatchFile& file);

 private:
  BatchJournal(SqliteConnection connection, std::string path)
      : connection_(std::move(connection)), path_(std::move(path)) {}
  Status Annotated(const Status& status) const;

  SqliteConnection connection_;
  const std::string path_;
};

std::string NewBatchId();  // 32 hexadecimal digits

}  // namespace vetvec

#endif  // VETVEC_BATCH_JOBS_JOURNAL_H_
