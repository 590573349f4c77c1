#include "batch_jobs/batch_client.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "base/file.h"
#include "base/json.h"
#include "base/json_reader.h"
#include "base/rng.h"
#include "encoder/remote_options.h"
#include "encoder/service_request.h"
#include "limits/retry_after.h"
#include "limits/retry_policy.h"
#include "providers/json_provider.h"

namespace vetvec {
namespace {

constexpr std::string_view kUrlEnd = "/embeddings";
constexpr size_t kMaxReplyBytes = size_t{16} << 20;
constexpr size_t kMaxResultBytes = size_t{64} << 30;
constexpr int64_t kUploadTimeoutMs = 15 * 60'000;
constexpr int64_t kDownloadTimeoutMs = 2 * 3'600'000;
constexpr int kMostPages = 1000;
constexpr int kMostBadReplies = 5;

std::string TextAt(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

uint64_t CountAt(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_number_unsigned() ? found->get<uint64_t>() : 0;
}

Status NotTheForm(const std::string& origin, const char* what) {
  return ProtocolError(fmt::format("{}: the reply is not {}", origin, what));
}

// A multipart body needs a boundary that does not occur in its parts; ours are lines of JSON, which
// do not begin with two dashes.
constexpr std::string_view kBoundary = "vetvec-5f1d7a86c0e94b3f";

// The content becomes the form: a second copy would be large.
std::string FormOf(const std::string& name, std::string content) {
  const std::string head = fmt::format(
      "--{0}\r\nContent-Disposition: form-data; name=\"purpose\"\r\n\r\nbatch\r\n"
      "--{0}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{1}\"\r\n"
      "Content-Type: application/jsonl\r\n\r\n",
      kBoundary, name);
  content.insert(0, head);
  content.append("\r\n--").append(kBoundary).append("--\r\n");
  return content;
}

// Writes what a transfer receives to a file.
class FileSink : public HttpHooks {
 public:
  static Result<std::shared_ptr<FileSink>> Create(const std::string& path) {
    const int descriptor =
        open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
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
  const std::string_view path = std::string_view(url).substr(0, query);
  if (!path.ends_with(kUrlEnd) || path.find("/deployments/") != std::string_view::npos) {
    return Unimplemented(fmt::format(
        "{}: batches need an endpoint whose URL ends in {}{}", dialect->kind, kUrlEnd,
        provider.defaults().kind == std::string_view("azure") ? ", as that of the v1 API does"
                                                              : ""));
  }
  std::unique_ptr<BatchClient> client(new BatchClient(remote, *dialect, std::move(limits)));
  client->root_ = path.substr(0, path.size() - kUrlEnd.size());
  client->query_ = url.substr(query);
  return client;
}

BatchClient::Reply BatchClient::SendOnce(Call* call) {
  const RemoteEncoderOptions& config = remote_->options();
  Reply reply;
  const int64_t left = (limits_.deadline_nanos - config.clock->MonotonicNanos()) / kNanosPerMilli;
  if (left <= 0) {
    reply.status = DeadlineExceeded("the deadline passed; the batch goes on at the service");
    return reply;
  }
  const auto settings = CurrentSettings(*remote_, limits_.cancel, std::min(left, call->timeout_ms));
  if (!settings.ok()) {
    reply.status = settings.status();
    return reply;
  }
  HttpRequest request;
  request.method = call->method;
  request.url = root_ + call->path;
  if (!query_.empty()) {
    request.url += call->path.find('?') == std::string::npos ? query_ : "&" + query_.substr(1);
  }
  const std::string_view sample = "a";
  request.headers = config.provider->BuildRequest({&sample, 1}, (*settings)->usual, {}).headers;
  std::erase_if(request.headers,
                [](const HttpHeader& header) { return header.name == "Content-Type"; });
  if (!call->content_type.empty()) {
    request.headers.push_back({"Content-Type", SecretString(call->content_type)});
  }
  request.body = std::move(call->body);
  request.network = config.network;
  request.total_timeout_ms = std::max<int64_t>(1, std::min(call->timeout_ms, left));
  request.connect_timeout_ms = std::min(config.connect_timeout_ms, request.total_timeout_ms);
  request.max_response_bytes = kMaxReplyBytes;
  request.allow_resend = call->method == "GET";
  if (!call->sink_path.empty()) {
    Result<std::shared_ptr<FileSink>> sink = FileSink::Create(call->sink_path);
    if (!sink.ok()) {
      reply.status = sink.status();
      return reply;
    }
    request.hooks = *std::move(sink);
  }
  HttpOutcome outcome = SendAndWait(*config.transport, std::move(request), limits_.cancel);
  call->body = std::move(outcome.request_body);
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
    if (facts.http_status == 401 && remote_->key_source() != nullptr) {
      remote_->key_source()->Reject((*settings)->key_generation);
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
  return reply;
}

Status BatchClient::WaitUntil(int64_t nanos) {
  Clock* const clock = remote_->options().clock;
  VETVEC_RETURN_IF_ERROR(
      clock->SleepUntil(std::min(nanos, limits_.deadline_nanos), limits_.cancel));
  if (clock->MonotonicNanos() < limits_.deadline_nanos) return OkStatus();
  return DeadlineExceeded("the deadline passed; the batch goes on at the service");
}

Status BatchClient::SendUntilDone(Call call, const char* what, Json* out) {
  Clock* const clock = remote_->options().clock;
  Rng rng(remote_->options().seed, remote_->NextStream());
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
    if (call.method == "DELETE" && reply.http_status == 404) return OkStatus();
    if (!reply.may_retry) return reply.status.WithAttempts(attempt);
    int64_t wait = policy.BackoffNanos(attempt, rng);
    if (reply.retry_after_ms >= 0) wait = reply.retry_after_ms * kNanosPerMilli;
    const Status waited = WaitUntil(clock->MonotonicNanos() + wait);
    if (waited.code() == StatusCode::kDeadlineExceeded) return reply.status.WithAttempts(attempt);
    VETVEC_RETURN_IF_ERROR(waited);
  }
}

BatchEffect BatchClient::SendEffect(Call call) {
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
  if (made.ok() && made->is_object()) effect.id = TextAt(*made, "id");
  if (effect.id.empty()) {
    effect.status =
        NotTheForm(remote_->origin(), "a JSON object with an \"id\"").WithRetryable(true);
    effect.is_unknown = true;
  }
  return effect;
}

BatchEffect BatchClient::Upload(const std::string& name, std::string content) {
  return SendEffect({.method = "POST",
                     .path = "/files",
                     .content_type = fmt::format("multipart/form-data; boundary={}", kBoundary),
                     .body = FormOf(name, std::move(content)),
                     .timeout_ms = kUploadTimeoutMs});
}

BatchEffect BatchClient::CreateJob(const Json& job) {
  return SendEffect({.method = "POST",
                     .path = dialect_->jobs_path,
                     .content_type = "application/json",
                     .body = job.dump()});
}

BatchJob BatchClient::JobOf(const Json& json) const {
  BatchJob job;
  job.id = TextAt(json, "id");
  if (json.contains("metadata") && json.at("metadata").is_object()) {
    job.file = TextAt(json.at("metadata"), kBatchFileKey);
  }
  job.input_file = TextAt(json, dialect_->input_file);
  const auto inputs = json.find(dialect_->input_file);
  const bool has_list = inputs != json.end() && inputs->is_array() && inputs->size() == 1;
  if (has_list && inputs->front().is_string()) job.input_file = inputs->front().get<std::string>();
  job.status = TextAt(json, "status");
  job.phase = JobPhaseOf(job.status);
  job.output_file = TextAt(json, dialect_->output_file);
  job.error_file = TextAt(json, dialect_->error_file);
  if (dialect_->counts_are_flat) {
    job.total = CountAt(json, "total_requests");
    job.completed = CountAt(json, "succeeded_requests");
    job.failed = CountAt(json, "failed_requests");
  } else if (json.contains("request_counts") && json.at("request_counts").is_object()) {
    const Json& counts = json.at("request_counts");
    job.total = CountAt(counts, "total");
    job.completed = CountAt(counts, "completed");
    job.failed = CountAt(counts, "failed");
  }
  const Json* errors = json.contains("errors") ? &json.at("errors") : nullptr;
  if (errors != nullptr && errors->is_object() && errors->contains("data")) {
    errors = &errors->at("data");
  }
  if (errors != nullptr && errors->is_array() && !errors->empty() && errors->front().is_object()) {
    const auto settings = remote_->settings();
    const std::string& key = settings->usual.api_key.value();
    job.error_code = WithoutKeys(TextAt(errors->front(), "code"), key);
    job.error_message = WithoutKeys(TextAt(errors->front(), "message"), key);
  }
  return job;
}

Result<BatchJob> BatchClient::GetJob(const std::string& id) {
  Json json;
  VETVEC_RETURN_IF_ERROR(SendUntilDone(
      {.path = fmt::format("{}/{}", dialect_->jobs_path, UrlEncoded(id))}, "a batch job", &json));
  BatchJob job = JobOf(json);
  if (job.id != id) return NotTheForm(remote_->origin(), "the batch job that was asked for");
  return job;
}

Status BatchClient::ForEachListed(const std::string& path,
                                  const std::function<bool(const Json& one)>& visit) {
  std::string after;
  const char* const start = path.find('?') == std::string::npos ? "?" : "&";
  for (int page = 0; page < kMostPages; ++page) {
    const std::string of_page =
        dialect_->pages_by_number ? fmt::format("{}page={}&page_size=100", start, page)
                                  : fmt::format("{}limit=100{}", start,
                                                after.empty() ? "" : "&after=" + UrlEncoded(after));
    Json list;
    VETVEC_RETURN_IF_ERROR(SendUntilDone({.path = path + of_page}, "a list", &list));
    const auto data = list.find("data");
    if (data == list.end() || !data->is_array() || data->empty()) return OkStatus();
    for (const Json& one : *data) {
      if (!one.is_object()) continue;
      after = TextAt(one, "id");
      if (!visit(one)) return OkStatus();
    }
    const auto more = list.find("has_more");
    const bool has_more = more != list.end() && more->is_boolean() && more->get<bool>();
    if (!dialect_->pages_by_number && !has_more) return OkStatus();
  }
  return OutOfRange(fmt::format("{}: the list of {} has more than {} pages", remote_->origin(),
                                path, kMostPages));
}

Result<std::optional<BatchJob>> BatchClient::FindJob(const std::string& file,
                                                     const std::string& input_file) {
  std::optional<BatchJob> found;
  VETVEC_RETURN_IF_ERROR(ForEachListed(dialect_->jobs_path, [&](const Json& one) {
    BatchJob job = JobOf(one);
    const bool is_ours =
        job.file.empty() ? !input_file.empty() && job.input_file == input_file : job.file == file;
    if (is_ours && !job.id.empty()) found = std::move(job);
    return !found.has_value();
  }));
  return found;
}

Result<std::vector<std::string>> BatchClient::FindUploads(const std::string& name) {
  std::vector<std::string> found;
  VETVEC_RETURN_IF_ERROR(ForEachListed("/files?purpose=batch", [&](const Json& file) {
    if (TextAt(file, "filename") == name) found.push_back(TextAt(file, "id"));
    return true;
  }));
  return found;
}

Status BatchClient::Download(const std::string& id, const std::string& path) {
  return SendUntilDone({.path = fmt::format("/files/{}/content", UrlEncoded(id)),
                        .sink_path = path,
                        .timeout_ms = kDownloadTimeoutMs});
}

Status BatchClient::DeleteFile(const std::string& id) {
  if (id.empty()) return OkStatus();
  return SendUntilDone({.method = "DELETE", .path = "/files/" + UrlEncoded(id)});
}

Status BatchClient::CancelJob(const std::string& id) {
  return SendUntilDone({.method = "POST",
                        .path = fmt::format("{}/{}/cancel", dialect_->jobs_path, UrlEncoded(id)),
                        .content_type = "application/json",
                        .body = "{}"});
}

}  // namespace vetvec
