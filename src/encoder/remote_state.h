// RemoteState: what all calls of one remote encoder share: its options, what it shares with the
// other encoders of the same service and key (limits/service_limits.h), and what it has learnt.
#ifndef VETVEC_ENCODER_REMOTE_STATE_H_
#define VETVEC_ENCODER_REMOTE_STATE_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "base/clock.h"
#include "base/log.h"
#include "core/token_count.h"
#include "encoder/base64_trial.h"
#include "encoder/key_source.h"
#include "encoder/learnt_facts.h"
#include "limits/hedge_policy.h"
#include "limits/retry_policy.h"
#include "limits/service_limits.h"
#include "net/http.h"
#include "providers/provider.h"

namespace vetvec {

// A reply is kept whole in memory until it has been parsed. Twice what 2,048 vectors with 4,096
// elements need as JSON text.
inline constexpr size_t kDefaultMaxReplyBytes = size_t{256} << 20;
// Elements of a vector of a service whose dimension is neither set nor known from an earlier reply.
inline constexpr size_t kMaxUnknownDimension = 65'536;

struct RemoteEncoderOptions {
  const Provider* provider = nullptr;
  ProviderSettings settings;
  // settings.ask_base64 holds once the service has shown that it sends base64 (base64_trial.h).
  bool try_base64 = false;
  std::shared_ptr<KeySource> key_source;  // null: settings.api_key
  HttpNetworkOptions network;
  RateLimits limits;
  int64_t weight = 1;  // share of the limits relative to other waiting encoders, 1 to 1000
  // Limits are shared with the other processes on this host that name the same directory, through a
  // file there; empty: with this process only. A file that cannot be used causes a warning.
  std::string limits_directory;
  RedisLimits redis_limits;  // instead of limits_directory
  RetryOptions retry;
  bool use_retry_budget = true;
  bool use_breaker = true;
  // Sends a request a second time if it takes longer than 95 % of those before; both are billed. At
  // most 5 % more requests (limits/hedge_policy.h).
  bool hedge = false;
  // A call that has at least this long, is durable, or retries until its deadline (retry.batch) is
  // a batch call: it waits for an outage to end and for retry budget, where others fail at once.
  int64_t batch_from_ms = 120'000;
  size_t batch_texts = 100;
  size_t max_reply_bytes = kDefaultMaxReplyBytes;  // decoded
  size_t batch_tokens = 0;  // upper estimate allowed per request; 0: the provider's
  int64_t default_timeout_ms = 60'000;
  int64_t attempt_timeout_ms = 60'000;
  int64_t connect_timeout_ms = 10'000;
  TokenCounter token_counter;  // null: the upper estimate
  // For a chat provider: called with each answer and its text, on the thread that steps the call
  // and before on_request. An error ends the call.
  std::function<Status(size_t item, const ReplyInfo& info)> on_answer;
  LogFunction log;
  uint64_t seed = 0;
  Clock* clock = nullptr;
  std::shared_ptr<HttpTransport> transport;
};

// What requests are built from: the configured settings with the key of the moment.
struct RequestSettings {
  ProviderSettings usual;
  ProviderSettings floats;  // the same without a request for base64
  uint64_t key_generation = 0;
};

// The settings with the latest key. Thread safety: any thread.
class LatestSettings {
 public:
  // `options` outlives it.
  explicit LatestSettings(const RemoteEncoderOptions& options);
  std::shared_ptr<const RequestSettings> Get();
  // With that key, or a later one.
  std::shared_ptr<const RequestSettings> With(const KeySource::Key& key);

 private:
  const RemoteEncoderOptions& options_;
  std::mutex mutex_;
  std::shared_ptr<const RequestSettings> settings_;
};

// Thread safety: any thread.
struct RemoteState {
  RemoteState(RemoteEncoderOptions given, std::shared_ptr<ServiceLimits> shared_limits);
  ~RemoteState();
  RemoteState(const RemoteState&) = delete;
  RemoteState& operator=(const RemoteState&) = delete;

  RateLimiter& limiter() { return shared->limiter(); }
  RetryBudget& budget() { return shared->budget(); }
  CircuitBreaker& breaker() { return shared->breaker(); }
  // Of random numbers: one per call.
  uint64_t NextStream() { return next_stream_.fetch_add(1, std::memory_order_relaxed); }

  const RemoteEncoderOptions options;
  const ProviderLimits provider_limits;
  const VectorIdentity identity;
  const std::string origin;                         // "https://host:port", for messages
  const std::shared_ptr<Base64Trial> base64_trial;  // null unless base64 is tried
  const std::shared_ptr<ServiceLimits> shared;
  const uint64_t caller;  // of the limiter
  const RetryPolicy policy;
  HedgePolicy hedging;
  LearntFacts learnt;
  LatestSettings settings;

 private:
  std::atomic<uint64_t> next_stream_{0};
};

std::string OriginOfUrl(const std::string& base_url);  // empty for what is not a URL

}  // namespace vetvec

#endif  // VETVEC_ENCODER_REMOTE_STATE_H_
