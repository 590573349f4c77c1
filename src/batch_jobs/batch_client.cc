#include "batch_jobs/batch_client.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "base/descriptors.h"
#include "base/file.h"
#include "base/json.h"
#include "base/json_reader.h"
#include "base/rng.h"
#include "encoder/remote_options.h"
#include "encoder/service_request.h"
#include "limits/retry_after.h"
#include "limits/retry_policy.h"
#include "net/url.h"
#include "providers/json_provider.h"

namespace vetvec {
namespace {

constexpr size_t kMaxReplyBytes = size_t{16} << 20;
constexpr size_t kMaxResultBytes = size_t{64} << 30;
constexpr int64_t kUploadTimeoutMs = 15 * 60'000;
constexpr int64_t kDownloadTimeoutMs = 2 * 3'600'000;
constexpr int kMostPages = 1000;
constexpr int kMostBadReplies = 5;

Status NotTheForm(const std::string& origin, const char* what) {
  return ProtocolError(fmt::format("{}: the reply is not {}", origin, what));
}

std::string PageQuery(const char* start, const char* size, const char* name,
                      const std::string& after) {
  std::string query = std::string(start) + size;
  return after.empty() ? query : query + "&" + name + "=" + UrlEncoded(after);
}

bool HasMore(BatchList::Pages pages, const Json& reply, bool has_items, const std::string& after) {
  switch (pages) {
    case BatchList::Pages::kByToken: return !after.empty();
    case BatchList::Pages::kByNumber: return has_items;
    case BatchList::Pages::kAfterId: break;
  }
  const auto more = reply.find("has_more");
  return has_items && more != reply.end() && more->is_boolean() && more->get<bool>();
}

// Writes what a transfer receives to a file.
class FileSink : public HttpHooks {
 public:
  static Result<std::shared_ptr<FileSink>> Create(const std::string& path) {
    const int descriptor = AboveStandard(
        open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600));
    if (descriptor < 0) return FileError("create", path, errno);
    return std::make_shared<FileSink>(descriptor, path);
  }
  FileSink(int descriptor, std::string path) : file_(descriptor), path_(std::move(path)) {}
  bool takes_body() const override { return true; }
  Status TakeBody(std::string_view bytes) override {
    got_ += bytes.size();
    if (got_ > kMaxResultBytes) return ProtocolError("the result file is too large");
    while (!bytes.empty()) {
      const ssize_t written = write(file_.value, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) return FileError("write", path_, errno);
      bytes.remove_prefix(static_cast<size_t>(written));
    }
    return OkStatus();
  }

 private:
  Descriptor file_;
  const std::string path_;
  size_t got_ = 0;
};

}  // namespace

Result<std::unique_ptr<BatchClient>> BatchClient::Of(RemoteEncoder* remote, Limits limits) {
  const Provider& provider = *remote->options().provider;
  VETVEC_ASSIGN_OR_RETURN(const BatchDialect* dialect, FindBatchDialect(provider.defaults().kind));
  const std::string_view sample = "a";
  const std::string url = provider.BuildRequest({&sample, 1}, remote->options().settings, {}).url;
  const size_t query = std::min(url.find('?'), url.size());
  VETVEC_ASSIGN_OR_RETURN(std::string root,
                          dialect->RootOf(std::string_view(url).substr(0, query)));
  std::unique_ptr<BatchClient> client(new BatchClient(remote, *dialect, std::move(limits)));
  client->root_ = std::move(root);
  client->query_ = url.substr(query);
  return client;
}

void BatchClient::Address(const BatchCall& call, const ProviderSettings& settings,
                          HttpRequest* request) const {
  request->url = root_ + call.path;
  if (!query_.empty()) {
    request->url += call.path.find('?') == std::string::npos ? query_ : "&" + query_.substr(1);
  }
  const std::string_view sample = "a";
  request->headers = remote_->options().provider->BuildRequest({&sample, 1}, settings, {}).headers;
  std::erase_if(request->headers,
                [](const HttpHeader& header) { return header.name == "Content-Type"; });
  if (!call.content_type.empty()) {
    request->headers.push_back({"Content-Type", SecretString(call.content_type)});
  }
}

BatchClient::Reply BatchClient::SendOnce(Call* call) {
  const RemoteEncoderOptions& config = remote_->options();
  Reply reply;
  const int64_t left = (limits_.deadline_nanos - config.clock->MonotonicNanos()) / kNanosPerMilli;
  if (left <= 0) {
    reply.status = DeadlineExceeded("the deadline passed; the batch continues at the service");
    return reply;
  }
  const auto settings = CurrentSettings(*remote_, limits_.cancel, std::min(left, call->timeout_ms));
  if (!settings.ok()) {
    reply.status = settings.status();
    return reply;
  }
  HttpRequest request;
  request.method = call->call.method;
  Address(call->call, (*settings)->usual, &request);
  request.body = std::move(call->call.body);
  request.network = config.network;
  request.total_timeout_ms = std::max<int64_t>(1, std::min(call->timeout_ms, left));
  request.connect_timeout_ms = std::min(config.connect_timeout_ms, request.total_timeout_ms);
  request.max_response_bytes = kMaxReplyBytes;
  request.allow_resend = call->call.method == "GET";
  if (!call->sink_path.empty()) {
    Result<std::shared_ptr<FileSink>> sink = FileSink::Create(call->sink_path);
    if (!sink.ok()) {
      reply.status = sink.status();
      return reply;
    }
    request.hooks = *std::move(sink);
  }
  HttpOutcome outcome = SendAndWait(*config.transport, std::move(request), limits_.cancel);
  call->call.body = std::move(outcome.request_body);
  AttemptFacts facts;
  facts.http_status = outcome.response.status;
  facts.origin = remote_->origin();
  facts.has_key = HasKey((*settings)->usual);
  facts.transport = outcome.status;
  const auto header = [&](std::string_view name) { return outcome.response.Header(name); };
  facts.retry_after_ms = ParseRetryAfterMillis(header);
  const bool is_2xx = outcome.status.ok() && facts.http_status >= 200 && facts.http_status <= 299;
  if (is_2xx) {
    reply.http_status = facts.http_status;
    reply.body = std::move(outcome.response.body);
    return reply;
  }
  if (outcome.status.ok()) {
    const ServiceError error =
        config.provider->ParseError(outcome.response.body, header, (*settings)->usual);
    facts.provider_code = WithoutKeys(error.Name(), (*settings)->usual.api_key.value());
    facts.provider_message = WithoutKeys(error.message, (*settings)->usual.api_key.value());
    if (facts.http_status == 401 && remote_->options().key_source != nullptr) {
      remote_->options().key_source->Reject((*settings)->key_generation);
    }
  }
  const RetryAction action = Classify(facts);
  reply.http_status = outcome.status.ok() ? facts.http_status : 0;
  reply.status = StatusOfReply(facts);
  reply.may_retry = action == RetryAction::kRetry || action == RetryAction::kRetryOnce;
  reply.retry_after_ms = facts.retry_after_ms;
  // A 429 says that nothing was done.
  reply.is_unknown =
      outcome.status.ok() ? reply.may_retry && facts.http_status != 429 : outcome.maybe_billed;
  // The request had no more time than the call; libcurl counts whole milliseconds.
  const int64_t end = limits_.deadline_nanos - kNanosPerMilli;
  if (!outcome.status.ok() && config.clock->MonotonicNanos() >= end) {
    reply.status = reply.status.WithCode(
        StatusCode::kDeadlineExceeded,
        "the deadline passed; the batch continues at the service: " + reply.status.message());
  }
  return reply;
}

Status BatchClient::WaitUntil(int64_t nanos) {
  Clock* const clock = remote_->options().clock;
  VETVEC_RETURN_IF_ERROR(
      clock->SleepUntil(std::min(nanos, limits_.deadline_nanos), limits_.cancel));
  if (clock->MonotonicNanos() < limits_.deadline_nanos) return OkStatus();
  return DeadlineExceeded("the deadline passed; the batch continues at the service");
}

void BatchClient::SayRetry(const Status& why, int64_t wait_nanos) const {
  const LogFunction& log = remote_->options().log;
  if (!log) return;
  log(LogLevel::kInfo, fmt::format("{}: a request of a batch will be retried in {} ms: {}",
                                   remote_->origin(), wait_nanos / kNanosPerMilli, why.message()));
}

Status BatchClient::SendUntilDone(Call call, const char* what, Json* out) {
  Clock* const clock = remote_->options().clock;
  Rng rng(remote_->options().seed, remote_->state().NextStream());
  const RetryPolicy policy({.batch = true, .base_backoff_ms = limits_.backoff_ms});
  for (int attempt = 1;; ++attempt) {
    Reply reply = SendOnce(&call);
    if (reply.status.ok() && out == nullptr) return OkStatus();
    if (reply.status.ok()) {
      Result<Json> json = ParseJsonText<Json>(reply.body);
      if (json.ok() && json->is_object()) {
        *out = *std::move(json);
        return OkStatus();
      }
      reply.status = NotTheForm(remote_->origin(), what);
      reply.may_retry = attempt < kMostBadReplies;
    }
    if (call.call.method == "DELETE" && reply.http_status == 404) return OkStatus();
    if (!reply.may_retry) return reply.status.WithAttempts(attempt);
    int64_t wait = policy.BackoffNanos(attempt, rng);
    if (reply.retry_after_ms >= 0) wait = reply.retry_after_ms * kNanosPerMilli;
    SayRetry(reply.status, wait);
    const Status waited = WaitUntil(clock->MonotonicNanos() + wait);
    if (waited.code() == StatusCode::kDeadlineExceeded) return reply.status.WithAttempts(attempt);
    VETVEC_RETURN_IF_ERROR(waited);
  }
}

BatchEffect BatchClient::SendEffect(Call call,
                                    const std::function<std::string(const Json& made)>& id_of) {
  BatchEffect effect;
  Reply reply = SendOnce(&call);
  effect.status = reply.status;
  effect.is_unknown = reply.is_unknown;
  if (!reply.status.ok()) {
    if (reply.may_retry) effect.status = effect.status.WithRetryable(true);
    if (reply.retry_after_ms >= 0)
      effect.status = effect.status.WithRetryAfter(reply.retry_after_ms);
    return effect;
  }
  const Result<Json> made = ParseJsonText<Json>(reply.body);
  if (made.ok() && made->is_object()) effect.id = id_of(*made);
  if (effect.id.empty()) {
    effect.status = NotTheForm(remote_->origin(), "a JSON object with the id of what was created")
                        .WithRetryable(true);
    effect.is_unknown = true;
  }
  return effect;
}

BatchEffect BatchClient::Upload(const std::string& name, std::string content) {
  return SendEffect(
      {.call = dialect_->Upload(name, std::move(content)), .timeout_ms = kUploadTimeoutMs},
      [&](const Json& made) { return dialect_->IdOfUpload(made); });
}

BatchEffect BatchClient::CreateJob(const NewBatchJob& job) {
  return SendEffect({.call = dialect_->Create(job)},
                    [&](const Json& made) { return dialect_->JobOf(made).id; });
}

Result<BatchJob> BatchClient::GetJob(const std::string& id) {
  Json json;
  VETVEC_RETURN_IF_ERROR(
      SendUntilDone({.call = {.path = dialect_->JobPath(id)}}, "a batch job", &json));
  BatchJob job = dialect_->JobOf(json);
  if (job.id != id) return NotTheForm(remote_->origin(), "the batch job that was requested");
  const auto settings = remote_->state().settings.Get();
  const std::string& key = settings->usual.api_key.value();
  job.error_code = WithoutKeys(job.error_code, key);
  job.error_message = WithoutKeys(job.error_message, key);
  return job;
}

Status BatchClient::ForEachListed(const BatchList& list,
                                  const std::function<bool(const Json& one)>& visit) {
  using Pages = BatchList::Pages;
  std::string after;  // the last id, or a token
  const char* const start = list.path.find('?') == std::string::npos ? "?" : "&";
  for (int page = 0; page < kMostPages; ++page) {
    std::string query;
    switch (list.pages) {
      case Pages::kAfterId: query = PageQuery(start, "limit=100", "after", after); break;
      case Pages::kByToken: query = PageQuery(start, "pageSize=100", "pageToken", after); break;
      case Pages::kByNumber: query = fmt::format("{}page={}&page_size=100", start, page); break;
    }
    Json reply;
    VETVEC_RETURN_IF_ERROR(SendUntilDone({.call = {.path = list.path + query}}, "a list", &reply));
    const auto items = reply.find(list.items);
    const bool has_items = items != reply.end() && items->is_array();
    if (has_items) {
      for (const Json& one : *items) {
        if (!one.is_object()) continue;
        if (list.pages == Pages::kAfterId) after = TextAt(one, "id");
        if (!visit(one)) return OkStatus();
      }
    }
    if (list.pages == Pages::kByToken) after = TextAt(reply, "nextPageToken");
    if (!HasMore(list.pages, reply, has_items && !items->empty(), after)) return OkStatus();
  }
  return OutOfRange(fmt::format("{}: the list of {} has more than {} pages", remote_->origin(),
                                list.path, kMostPages));
}

Result<std::optional<BatchJob>> BatchClient::FindJob(const std::string& file,
                                                     const std::string& input_file) {
  std::optional<BatchJob> found;
  VETVEC_RETURN_IF_ERROR(ForEachListed(dialect_->Jobs(), [&](const Json& one) {
    BatchJob job = dialect_->JobOf(one);
    const bool is_ours =
        job.file.empty() ? !input_file.empty() && job.input_file == input_file : job.file == file;
    if (is_ours && !job.id.empty()) found = std::move(job);
    return !found.has_value();
  }));
  return found;
}

Result<std::vector<std::string>> BatchClient::FindUploads(const std::string& name) {
  std::vector<std::string> found;
  VETVEC_RETURN_IF_ERROR(ForEachListed(dialect_->Uploads(), [&](const Json& one) {
    ListedFile file = dialect_->FileOf(one);
    if (file.name == name) found.push_back(std::move(file.id));
    return true;
  }));
  return found;
}

Status BatchClient::Download(const std::string& id, const std::string& path) {
  return SendUntilDone({.call = {.path = dialect_->ContentPath(id)},
                        .sink_path = path,
                        .timeout_ms = kDownloadTimeoutMs});
}

Status BatchClient::Delete(const std::string& path) {
  return SendUntilDone({.call = {.method = "DELETE", .path = path}});
}

Status BatchClient::DeleteFile(const std::string& id) {
  return id.empty() ? OkStatus() : Delete(dialect_->FilePath(id));
}

Status BatchClient::DeleteRemains(const std::string& job, const std::string& output,
                                  const std::string& error) {
  for (const std::string& path : dialect_->RemainsOf(job, output, error)) {
    VETVEC_RETURN_IF_ERROR(Delete(path));
  }
  return OkStatus();
}

Status BatchClient::CancelJob(const std::string& id) {
  return SendUntilDone({.call = dialect_->Cancel(id)});
}

}  // namespace vetvec
