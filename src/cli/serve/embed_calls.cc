// The part of EmbedService that embeds texts.
#include <fmt/format.h>

#include <exception>
#include <new>
#include <utility>

#include "cli/serve/embed_service.h"
#include "cli/serve/errors.h"

namespace vetvec::cli {
namespace {

// "00-<32 hex>-<16 hex>-<2 hex>" where neither id is zero. W3C Trace Context requires others to be
// ignored.
bool IsTraceParent(std::string_view text) {
  constexpr std::string_view kForm = "00-xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx-xxxxxxxxxxxxxxxx-xx";
  if (text.size() != kForm.size()) return false;
  for (size_t i = 0; i < kForm.size(); ++i) {
    const bool is_hex =
        std::string_view("0123456789abcdef").find(text[i]) != std::string_view::npos;
    if (kForm[i] == 'x' ? !is_hex : text[i] != kForm[i]) return false;
  }
  const auto is_zero = [&](size_t from, size_t size) {
    return text.substr(from, size).find_first_not_of('0') == std::string_view::npos;
  };
  return !is_zero(3, 32) && !is_zero(36, 16);
}

// Counts one more until it is released.
std::shared_ptr<void> Counted(const std::shared_ptr<std::atomic<uint64_t>>& count) {
  ++*count;
  return std::shared_ptr<void>(nullptr, [count](void*) { --*count; });
}

struct JobOwner {
  ~JobOwner() { vetvec_job_destroy(job); }
  vetvec_job job;
};

uint64_t CountWords(std::string_view text) {
  uint64_t words = 0;
  bool in_word = false;
  for (const char c : text) {
    const bool is_blank = c == ' ' || c == '\n' || c == '\t';
    words += !is_blank && !in_word ? 1 : 0;
    in_word = !is_blank;
  }
  return words;
}

}  // namespace

// A request for embeddings. While its job runs, only the job's user_data points to it.
struct EmbedService::Call {
  HttpRequest http;  // until it has been read
  std::shared_ptr<ClientWatch> client;
  std::function<void(HttpReply)> answer;
  std::shared_ptr<void> slot;       // one of --max-concurrent, until the reply is there
  std::shared_ptr<void> in_flight;  // counts the request until the reply has been sent
  EmbedRequest request;
  std::string traceparent;
  size_t texts = 0;
  uint64_t tokens = 0;
};

void EmbedService::Accept(HttpRequest request, std::shared_ptr<ClientWatch> client,
                          std::function<void(HttpReply)> answer) {
  if (*slots_ >= options_.max_concurrent) {
    metrics_.CountReply(429);
    return answer(ErrorReply(429,
                             fmt::format("the limit of {} concurrent requests is reached; try "
                                         "again later",
                                         options_.max_concurrent),
                             "too_many_requests"));
  }
  auto call = std::make_unique<Call>();
  call->http = std::move(request);
  call->client = std::move(client);
  call->answer = std::move(answer);
  call->slot = Counted(slots_);
  call->in_flight = Counted(in_flight_);
  server_->RunInBackground([this, raw = call.get()] { Start(std::unique_ptr<Call>(raw)); });
  static_cast<void>(call.release());  // owned by the task, which may have ended
}

void EmbedService::Start(std::unique_ptr<Call> call) {
  std::optional<HttpReply> refusal;
  try {
    refusal = Read(call.get());
    if (!refusal) refusal = Submit(&call);
  } catch (const Error& error) {
    refusal = ErrorReply(500, error.what(), error.status_name());
  } catch (const std::bad_alloc&) {
    refusal = ErrorReply(503, "not enough memory for the request");
  }
  if (refusal) Answer(call.get(), *std::move(refusal));
}

std::optional<HttpReply> EmbedService::Read(Call* call) const {
  const HttpRequest http = std::exchange(call->http, {});
  const std::string_view parent = http.Field("traceparent");
  if (IsTraceParent(parent)) call->traceparent = parent;
  call->request.model = encoder_.name();
  const std::string why = ReadEmbedRequest(http.body, options_.max_texts, &call->request);
  if (!why.empty()) return ErrorReply(400, why);
  call->texts = call->request.texts.size();
  call->tokens = CountTokens(call->request.texts);
  if (call->tokens > options_.max_tokens) {
    return ErrorReply(400, fmt::format("'input' has {} tokens; at most {} are allowed per request",
                                       call->tokens, options_.max_tokens));
  }
  return CheckDimensions(call->request, encoder_.dimension());
}

std::optional<HttpReply> EmbedService::Submit(std::unique_ptr<Call>* call) {
  const TextBatch texts = std::exchange((*call)->request.texts, {});
  const vetvec_text_batch batch = texts.view();
  vetvec_call_options options = VETVEC_INIT(vetvec_call_options);
  options.timeout_ms = options_.timeout_ms;
  options.cancel = options_.stop.get();
  options.traceparent = {(*call)->traceparent.data(), (*call)->traceparent.size()};
  vetvec_job_options ending = VETVEC_INIT(vetvec_job_options);
  ending.queue = ended_.get();
  ending.user_data = call->get();
  vetvec_job job{};
  vetvec_error* error = nullptr;
  const std::shared_ptr<ClientWatch> client = (*call)->client;
  Call* const submitted = call->release();  // owned by the job, which may end before this returns
  const vetvec_status status =
      vetvec_job_submit(encoder_.get(), &batch, &options, &ending, &job, &error);
  if (status == VETVEC_STATUS_OK) {
    client->OnGone([job] { static_cast<void>(vetvec_job_cancel(job)); });
    return std::nullopt;
  }
  call->reset(submitted);
  const Error owned(status, error);
  return ErrorReply(503, owned.what(), owned.status_name());
}

void EmbedService::TakeEnded() {
  vetvec_completion ended = VETVEC_INIT(vetvec_completion);
  while (vetvec_queue_next(ended_.get(), 0, &ended, nullptr) == VETVEC_STATUS_OK) {
    std::unique_ptr<Call> call(static_cast<Call*>(ended.user_data));
    try {
      server_->RunInBackground(
          [this, raw = call.get(), job = ended.job] { Finish(std::unique_ptr<Call>(raw), job); });
      static_cast<void>(call.release());  // owned by the task
    } catch (const std::bad_alloc&) {     // the other calls still have to be taken
      vetvec_job_destroy(ended.job);
    }
  }
}

void EmbedService::Finish(std::unique_ptr<Call> call, vetvec_job job) {
  HttpReply reply;
  {
    const JobOwner owner{job};
    try {
      reply = ReplyOf(*call, job);
    } catch (const std::exception&) {
      reply = ErrorReply(503, "not enough memory for the reply");
    }
  }
  Answer(call.get(), std::move(reply));
}

HttpReply EmbedService::ReplyOf(const Call& call, vetvec_job job) {
  std::vector<vetvec_status> items(call.texts, VETVEC_STATUS_OK);
  vetvec_matrix handle{};
  vetvec_error* error = nullptr;
  const vetvec_status status = vetvec_job_take(job, &handle, items.data(), items.size(), &error);
  const std::unique_ptr<vetvec_error, decltype(&vetvec_error_destroy)> owned(error,
                                                                             vetvec_error_destroy);
  const Matrix rows(handle);
  if (status != VETVEC_STATUS_OK) return FailureReply(status, error, items, call.request.is_list);
  if (auto refusal = CheckDimensions(call.request, rows.cols())) return *std::move(refusal);
  HttpReply reply;
  reply.body = EmbedReplyBody(call.request, rows, call.tokens);
  metrics_.CountTexts(call.texts, call.tokens);
  return reply;
}

void EmbedService::Answer(Call* call, HttpReply reply) {
  metrics_.CountReply(reply.status);
  call->slot.reset();  // a client that does not read its reply must not keep others waiting
  reply.held = std::move(call->in_flight);
  call->answer(std::move(reply));
}

std::optional<HttpReply> EmbedService::CheckDimensions(const EmbedRequest& request,
                                                       uint64_t known) const {
  if (known == 0 || request.dimensions <= known) return std::nullopt;
  return ErrorReply(400,
                    fmt::format("'dimensions' is {}, but the vectors of {} have {} elements",
                                request.dimensions, encoder_.name(), known),
                    "", "dimensions");
}

// Counted by a local model's tokenizer; for other encoders, the number of words, as a rough figure.
uint64_t EmbedService::CountTokens(const TextBatch& texts) const {
  if (tokenizer_) return tokenizer_->Count(texts);
  uint64_t words = 0;
  for (size_t i = 0; i < texts.size(); ++i) words += CountWords(texts[i]);
  return words;
}

}  // namespace vetvec::cli
