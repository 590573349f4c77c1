// BatchDialect: one vendor's batch API for embedding requests, as pure functions: it
// writes requests and reads replies, and BatchClient sends them.
//
// All have the same steps: a JSONL file of requests is uploaded, a job is created for it, the job
// is polled, and its results are downloaded.
//
//   VETVEC_ASSIGN_OR_RETURN(const BatchDialect* dialect, FindBatchDialect("openai"));
//
// OpenAI's form is openai_dialect.cc; a service that has it is a row there. Another form is a class
// of its own, as in gemini_dialect.cc. Limits and prices are in providers/data/provider_facts.tsv.
#ifndef VETVEC_BATCH_JOBS_DIALECT_H_
#define VETVEC_BATCH_JOBS_DIALECT_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/result.h"
#include "batch_jobs/result_line.h"
#include "providers/provider_facts.h"

namespace vetvec {

enum class JobPhase : uint8_t {
  kRunning,
  kCompleted,  // every request was processed, some perhaps with an error
  kEnded,      // expired or cancelled: some requests were not processed
  kFailed,     // the job was refused as a whole; nothing was processed
};
// From the service's word, in any letter case; kRunning if the word is not known.
JobPhase JobPhaseOf(std::string_view word);

struct BatchJob {
  std::string id;
  std::string file;  // BatchFile::id, from what the service keeps with the job; empty: not ours
  std::string input_file;
  std::string status;  // the service's word
  JobPhase phase = JobPhase::kRunning;
  std::string output_file;  // empty if there is none
  std::string error_file;
  uint64_t total = 0;
  uint64_t completed = 0;
  uint64_t failed = 0;
  std::string error_code;  // of a failed job
  std::string error_message;
};

// A request. The path follows the root that the dialect has cut from the provider's URL.
struct BatchCall {
  std::string method = "GET";
  std::string path;
  std::string content_type = {};
  std::string body = {};
};

// What a new job is made from.
struct NewBatchJob {
  std::string file;  // BatchFile::id
  std::string run;
  std::string input_file;
  std::string model;
  int64_t window_hours = 0;
  Json parameters;  // LineForm::of_job
};

// How texts become lines: the members beside the id, and what the job states for all lines.
struct LineForm {
  Json line;
  Json of_job = Json::object();
};

// A list of the service's, with pages.
struct BatchList {
  enum class Pages : uint8_t {
    kAfterId,   // ?limit=N&after=ID; "has_more"
    kByNumber,  // ?page=N&page_size=N, until a page is empty
    kByToken,   // ?pageSize=N&pageToken=T; "nextPageToken"
  };
  std::string path;  // perhaps with a query
  const char* items = "data";
  Pages pages = Pages::kAfterId;
};

// An uploaded file.
struct ListedFile {
  std::string id;
  std::string name;
};

class BatchDialect {
 public:
  virtual ~BatchDialect() = default;

  virtual const char* kind() const = 0;  // of the provider
  // What comes before the paths of calls, from the URL of embedding requests without its query.
  // UNIMPLEMENTED: batches cannot be reached from that URL.
  virtual Result<std::string> RootOf(std::string_view url) const = 0;

  // `body`: an online request for one text. UNIMPLEMENTED: it has something that batches lack.
  virtual Result<LineForm> LineFormOf(const Json& body) const = 0;
  virtual const ResultForm& result_form() const;

  virtual BatchCall Upload(const std::string& name, std::string content) const = 0;
  virtual std::string IdOfUpload(const Json& reply) const;
  virtual BatchList Uploads() const = 0;
  virtual ListedFile FileOf(const Json& listed) const = 0;

  virtual BatchCall Create(const NewBatchJob& job) const = 0;
  virtual BatchList Jobs() const = 0;
  virtual std::string JobPath(const std::string& id) const = 0;
  virtual BatchJob JobOf(const Json& json) const = 0;
  virtual BatchCall Cancel(const std::string& id) const = 0;

  virtual std::string ContentPath(const std::string& id) const = 0;  // of a result file

  // Where an upload is deleted; and everything else of a job that is finished.
  virtual std::string FilePath(const std::string& id) const = 0;
  virtual std::vector<std::string> RemainsOf(const std::string& job, const std::string& output,
                                             const std::string& error) const = 0;

  // The vendor says that a job that fails as a whole is not billed.
  virtual bool failed_jobs_are_free() const { return false; }
};

// UNIMPLEMENTED that names the kinds with a batch API.
Result<const BatchDialect*> FindBatchDialect(std::string_view kind);
std::vector<std::string> BatchKinds();

// For all that have OpenAI's form; the others.
std::vector<const BatchDialect*> OpenAiBatchDialects();
const BatchDialect* GeminiBatchDialect();

// What one file and one job may contain, from the facts about the service; `window_hours` is the
// time within which the service completes a job or gives it up.
struct BatchLimits {
  size_t texts = 0;
  size_t bytes = 0;
  int64_t window_hours = 0;
};
BatchLimits BatchLimitsOf(const ProviderFacts& facts, std::string_view kind,
                          std::string_view model);

// What dialects share. The name of a job or upload at a service, and back; empty: not ours.
std::string BatchNameOf(const std::string& file);
std::string FileOfBatchName(std::string_view name);
std::string TextAt(const Json& object, const char* name);
const Json& ObjectAt(const Json& object, const char* name);  // an empty one if it is not there
// A number, or a string of one.
uint64_t CountAt(const Json& object, const char* name);

// A multipart body of JSONL and, before it, `head`, with its boundary.
struct MultipartBody {
  std::string content_type;
  std::string body;
};
MultipartBody MultipartOf(const char* subtype, std::string_view head, std::string_view part_headers,
                          std::string content);
// A form that uploads lines of JSON as a file in `field`, after `head`, which may be empty.
MultipartBody JsonLinesForm(std::string_view head, std::string_view field,
                            std::string_view file_name, std::string content);

}  // namespace vetvec

#endif  // VETVEC_BATCH_JOBS_DIALECT_H_
