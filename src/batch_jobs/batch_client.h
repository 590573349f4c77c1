// BatchClient: the requests to a service's batch API, one at a time, for a thread that
// waits for them.
//
// Requests that only read, and deletions, are repeated until they succeed or the deadline passes.
// An upload and the creation of a job are sent once: if their result is unknown, the caller must
// find out what has happened before it sends another (batch_steps.h).
#ifndef VETVEC_BATCH_JOBS_BATCH_CLIENT_H_
#define VETVEC_BATCH_JOBS_BATCH_CLIENT_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/cancel.h"
#include "base/json.h"
#include "base/result.h"
#include "batch_jobs/dialect.h"
#include "encoder/remote_encoder.h"

namespace vetvec {

// The result of a request that has an effect. `is_unknown`: it may have taken effect in spite of
// the error.
struct BatchEffect {
  Status status;
  bool is_unknown = false;
  std::string id;  // of what was made
};

class BatchClient {
 public:
  struct Limits {
    int64_t deadline_nanos = 0;           // absolute, monotonic
    std::shared_ptr<CancelToken> cancel;  // may be null
    int64_t backoff_ms = 500;             // RetryOptions::base_backoff_ms
  };
  // `remote` must outlive the object. Errors: UNIMPLEMENTED: the service has no such interface, or
  // not at the URL of this encoder.
  static Result<std::unique_ptr<BatchClient>> Of(RemoteEncoder* remote, Limits limits);

  const BatchDialect& dialect() const { return *dialect_; }

  BatchEffect Upload(const std::string& name, std::string content);
  BatchEffect CreateJob(const NewBatchJob& job);
  Result<BatchJob> GetJob(const std::string& id);
  // The job that names that id of a BatchFile or, if the service does not keep it, that was created
  // for that input file; nullopt: there is none.
  Result<std::optional<BatchJob>> FindJob(const std::string& file, const std::string& input_file);
  // The ids of uploaded files with that name.
  Result<std::vector<std::string>> FindUploads(const std::string& name);
  // Writes a result file to `path`, in pieces.
  Status Download(const std::string& id, const std::string& path);
  // OK if it does not exist.
  Status DeleteFile(const std::string& id);
  // Deletes what is left of a finished job; OK if it does not exist.
  Status DeleteRemains(const std::string& job, const std::string& output, const std::string& error);
  Status CancelJob(const std::string& id);

  // Waits until then. CANCELLED; DEADLINE_EXCEEDED if the deadline comes first.
  Status WaitUntil(int64_t nanos);
  // Says in the log that what failed will be tried again.
  void SayRetry(const Status& why, int64_t wait_nanos) const;

 private:
  struct Call {
    BatchCall call;
    std::string sink_path = {};  // not empty: the body of a 2xx is written to this file
    int64_t timeout_ms = 60'000;
  };
  struct Reply {
    Status status;  // OK: a 2xx
    int http_status = 0;
    bool may_retry = false;
    bool is_unknown = false;
    int64_t retry_after_ms = -1;
    std::string body;
  };

  BatchClient(RemoteEncoder* remote, const BatchDialect& dialect, Limits limits)
      : remote_(remote), dialect_(&dialect), limits_(std::move(limits)) {}
  // The body is moved into the request, and back.
  Reply SendOnce(Call* call);
  // `out`: null, or gets the reply, a JSON object; `what` it is, for messages.
  Status SendUntilDone(Call call, const char* what = "", Json* out = nullptr);
  // Adds the URL and the headers.
  void Address(const BatchCall& call, const ProviderSettings& settings, HttpRequest* request) const;
  Status Delete(const std::string& path);
  // Calls `visit` for each object of a list with pages, until it returns false.
  Status ForEachListed(const BatchList& list, const std::function<bool(const Json& one)>& visit);
  BatchEffect SendEffect(Call call, const std::function<std::string(const Json& made)>& id_of);

  RemoteEncoder* const remote_;
  const BatchDialect* const dialect_;
  const Limits limits_;
  std::string root_;   // BatchDialect::RootOf
  std::string query_;  // "?api-version=..", of the provider's URL
};

}  // namespace vetvec

#endif  // VETVEC_BATCH_JOBS_BATCH_CLIENT_H_
