#include "encoder/service_facts.h"

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <utility>

#include "base/task.h"
#include "encoder/remote_encoder.h"
#include "limits/retry_policy.h"

namespace vetvec {
namespace {

constexpr int64_t kAskTimeoutMs = 10'000;
constexpr size_t kMaxInfoBytes = size_t{1} << 20;

// The outcome of a request that one thread waits for.
struct Outcome {
  std::mutex mutex;
  std::condition_variable arrived;
  bool is_there = false;
  HttpOutcome value;
};

HttpOutcome Send(HttpTransport& transport, HttpRequest request,
                 const std::shared_ptr<CancelToken>& cancel) {
  const auto outcome = std::make_shared<Outcome>();
  const uint64_t id = transport.Start(std::move(request), [outcome](HttpOutcome value) {
    const std::lock_guard<std::mutex> lock(outcome->mutex);
    outcome->value = std::move(value);
    outcome->is_there = true;
    outcome->arrived.notify_all();
  });
  CancelToken::Registration registration;
  if (cancel) registration = cancel->OnCancel([&transport, id] { transport.Cancel(id); });
  std::unique_lock<std::mutex> lock(outcome->mutex);
  outcome->arrived.wait(lock, [&] { return outcome->is_there; });
  return std::move(outcome->value);
}

Result<int64_t> TimeLeft(const CallOptions& options, Clock& clock) {
  if (options.deadline_nanos == 0) return kAskTimeoutMs;
  const int64_t left = (options.deadline_nanos - clock.MonotonicNanos()) / kNanosPerMilli;
  if (left <= 0) return DeadlineExceeded("the deadline passed before the service was contacted");
  return std::min(left, kAskTimeoutMs);
}

// With a valid key; waits if it has to be fetched.
Result<std::shared_ptr<const RequestSettings>> CurrentSettings(RemoteEncoder& remote,
                                                               const CallOptions& options,
                                                               int64_t timeout_ms) {
  KeySource* const source = remote.key_source();
  if (source == nullptr) return remote.settings();
  Clock* const clock = remote.options().clock;
  const int64_t until = clock->MonotonicNanos() + timeout_ms * kNanosPerMilli;
  const auto waker = std::make_shared<ThreadWaker>();
  CancelToken::Registration registration;
  if (options.cancel) registration = options.cancel->OnCancel([waker] { waker->Wake(); });
  KeySource::Wait wait;
  KeySource::Key key;
  for (;;) {
    VETVEC_ASSIGN_OR_RETURN(const bool has_key, source->Get(waker, &wait, &key));
    if (has_key) return remote.SettingsWith(key);
    if (options.cancel && options.cancel->requested()) return Cancelled("the call was cancelled");
    if (clock->MonotonicNanos() >= until) {
      return DeadlineExceeded("the deadline passed before a key was obtained");
    }
    waker->Wait({.until_nanos = until}, clock);
  }
}

Result<TeiInfo> AskTei(RemoteEncoder& remote, const CallOptions& options) {
  const RemoteEncoderOptions& config = remote.options();
  VETVEC_ASSIGN_OR_RETURN(const int64_t timeout_ms, TimeLeft(options, *config.clock));
  HttpRequest request;
  request.method = "GET";
  request.url = config.settings.base_url + "/info";
  VETVEC_ASSIGN_OR_RETURN(const auto settings, CurrentSettings(remote, options, timeout_ms));
  request.headers = settings->usual.headers;
  const std::string& key = settings->usual.api_key.value();
  if (!key.empty()) {
    request.headers.push_back({"Authorization", SecretString("Bearer " + key), true});
  }
  request.network = config.network;
  request.total_timeout_ms = timeout_ms;
  request.connect_timeout_ms = std::min(config.connect_timeout_ms, timeout_ms);
  request.max_response_bytes = kMaxInfoBytes;
  const HttpOutcome outcome = Send(*config.transport, std::move(request), options.cancel);
  if (!outcome.status.ok()) return outcome.status;
  const int status = outcome.response.status;
  if (status >= 200 && status <= 299) return ParseTeiInfo(outcome.response.body);
  AttemptFacts facts;
  facts.http_status = status;
  facts.origin = remote.origin();
  facts.provider_message = ParseErrorReply(outcome.response.body, key).message;
  return StatusOfReply(facts);
}

}  // namespace

Result<ServiceFacts> AskService(Encoder& encoder, const CallOptions& options) {
  ServiceFacts facts;
  RemoteEncoder* const remote = encoder.remote_encoder();
  if (remote == nullptr) return facts;
  const RemoteEncoderOptions& config = remote->options();
  facts.kind = config.provider->defaults().kind;
  facts.base_url = config.settings.base_url;
  facts.model = config.settings.model;
  facts.limits = config.provider->LimitsOf(config.settings);
  facts.batch_texts = facts.limits.one_text ? 1 : config.batch_texts;
  facts.batch_tokens = config.batch_tokens;
  facts.rate = config.limits;
  if (facts.kind == "tei") {
    VETVEC_ASSIGN_OR_RETURN(facts.server, AskTei(*remote, options));
  }
  return facts;
}

}  // namespace vetvec
