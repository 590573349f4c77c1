#include "encoder/service_facts.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "encoder/remote_encoder.h"
#include "encoder/service_request.h"
#include "limits/retry_policy.h"

namespace vetvec {
namespace {

constexpr int64_t kAskTimeoutMs = 10'000;
constexpr size_t kMaxInfoBytes = size_t{1} << 20;

Result<int64_t> TimeLeft(const CallOptions& options, Clock& clock) {
  if (options.deadline_nanos == 0) return kAskTimeoutMs;
  const int64_t left = (options.deadline_nanos - clock.MonotonicNanos()) / kNanosPerMilli;
  if (left <= 0) return DeadlineExceeded("the deadline passed before the service was contacted");
  return std::min(left, kAskTimeoutMs);
}

Result<TeiInfo> AskTei(RemoteEncoder& remote, const CallOptions& options) {
  const RemoteEncoderOptions& config = remote.options();
  VETVEC_ASSIGN_OR_RETURN(const int64_t timeout_ms, TimeLeft(options, *config.clock));
  HttpRequest request;
  request.method = "GET";
  request.url = config.settings.base_url + "/info";
  VETVEC_ASSIGN_OR_RETURN(const auto settings, CurrentSettings(remote, options.cancel, timeout_ms));
  request.headers = settings->usual.headers;
  const std::string& key = settings->usual.api_key.value();
  if (!key.empty()) {
    request.headers.push_back({"Authorization", SecretString("Bearer " + key), true});
  }
  request.network = config.network;
  request.total_timeout_ms = timeout_ms;
  request.connect_timeout_ms = std::min(config.connect_timeout_ms, timeout_ms);
  request.max_response_bytes = kMaxInfoBytes;
  const HttpOutcome outcome = SendAndWait(*config.transport, std::move(request), options.cancel);
  if (!outcome.status.ok()) {
    const bool is_late = options.deadline_nanos != 0 &&
                         config.clock->MonotonicNanos() >= options.deadline_nanos - kNanosPerMilli;
    return is_late ? outcome.status.WithCode(StatusCode::kDeadlineExceeded,
                                             "the deadline passed: " + outcome.status.message())
                   : outcome.status;
  }
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
