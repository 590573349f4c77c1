// RemoteEncoder: embeds texts through a provider's HTTP API: batches, limits, retries, deadline.
//
// Holds what all calls of one encoder share: the transport, and what the encoder itself shares with
// the other encoders of the same service and key: limiter, breaker, retry budget
// (limits/service_limits.h). A call is a RemoteCall (remote_call.h). It does not cache:
// CachedEncoder is the layer above.
#ifndef VETVEC_ENCODER_REMOTE_ENCODER_H_
#define VETVEC_ENCODER_REMOTE_ENCODER_H_

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
#include "encoder/batch_encoder.h"
#include "encoder/key_source.h"
#include "encoder/request_size.h"
#include "limits/hedge_policy.h"
#include "limits/retry_policy.h"
#include "limits/service_limits.h"
#include "net/http.h"
#include "providers/provider.h"

namespace vetvec {

// What requests are built from: the configured settings with the key of the moment.
struct RequestSettings {
  ProviderSettings usual;
  ProviderSettings floats;  // the same without a request for base64
  uint64_t key_generation = 0;
};

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

// Thread safety: any thread.
class RemoteEncoder : public BatchEncoder {
 public:
  ~RemoteEncoder() override;
  static Result<std::unique_ptr<RemoteEncoder>> Create(RemoteEncoderOptions options);

  std::unique_ptr<EmbedTask> NewTask(const TextBatch& texts, std::span<const size_t> items,
                                     const CallOptions& options, EmbedOutput* out,
                                     std::shared_ptr<Waker> waker) override;
  // The same, run to its end on this thread; returns the task's status.
  Status EmbedItems(const TextBatch& texts, std::span<const size_t> items,
                    const CallOptions& options, EmbedOutput* out);
  TaskLoop* task_loop() override { return options_.transport->task_loop(); }
  RemoteEncoder* remote_encoder() override { return this; }
  size_t batch_texts() const override { return options_.batch_texts; }
  size_t dimension() const override { return dimension_.load(std::memory_order_relaxed); }
  const VectorIdentity& identity() const override { return identity_; }

  // For RemoteCall.
  const RemoteEncoderOptions& options() const { return options_; }
  const ProviderLimits& provider_limits() const { return provider_limits_; }
  ServiceLimits& shared() { return *shared_; }
  RateLimiter& limiter() { return shared_->limiter(); }
  std::optional<ShareMember::Figures> GetShareFigures() const { return shared_->GetShareFigures(); }
  RetryBudget& budget() { return shared_->budget(); }
  CircuitBreaker& breaker() { return shared_->breaker(); }
  // Null unless base64 is tried.
  Base64Trial* base64_trial() const { return base64_trial_.get(); }
  // Null: the key is that of the options.
  KeySource* key_source() const { return options_.key_source.get(); }
  // With that key, or without one that is fetched.
  std::shared_ptr<const RequestSettings> SettingsWith(const KeySource::Key& key);
  // With the latest key.
  std::shared_ptr<const RequestSettings> settings();
  HedgePolicy& hedging() { return hedging_; }
  uint64_t caller() const { return caller_; }  // of the limiter
  const RetryPolicy& policy() const { return policy_; }
  const std::string& origin() const { return origin_; }  // "https://host:port", for messages
  void LearnDimension(size_t dimension) { dimension_.store(dimension, std::memory_order_relaxed); }
  // How much to reserve for a reply, from the size of the previous one; 0 before the first.
  size_t reply_bytes_per_text() const {
    return reply_bytes_per_text_.load(std::memory_order_relaxed);
  }
  void LearnReplyBytes(size_t per_text) {
    reply_bytes_per_text_.store(per_text, std::memory_order_relaxed);
  }
  // Whether the service has sent vectors to this encoder; until then, calls are careful
  // (remote_call_trial.cc).
  bool has_answered() const { return has_answered_.load(std::memory_order_relaxed); }
  void LearnAnswered() { has_answered_.store(true, std::memory_order_relaxed); }
  // What the service has shown with accepted replies, and is not asked for again: vectors in base64
  // that make no sense, and a body in the encoding that the headers announce.
  bool wants_numbers() const { return wants_numbers_.load(std::memory_order_relaxed); }
  bool wants_as_is() const { return wants_as_is_.load(std::memory_order_relaxed); }
  // True for the first time.
  bool LearnNumbers() { return !wants_numbers_.exchange(true); }
  bool LearnAsIs() { return !wants_as_is_.exchange(true); }
  void ForgetAsIs() { wants_as_is_ = false; }
  // Whether the vectors of a request with several texts have been assigned to them.
  bool has_placed_batch() const { return has_placed_batch_.load(std::memory_order_relaxed); }
  void LearnPlacedBatch() { has_placed_batch_.store(true, std::memory_order_relaxed); }
  // What a request may contain, as far as the service has shown by refusing more.
  RequestSize learnt_size() const { return learnt_size_.Get(); }
  void LearnSize(const RequestSize& most) { learnt_size_.Learn(most); }
  uint64_t NextStream() { return next_stream_.fetch_add(1, std::memory_order_relaxed); }

 private:
  RemoteEncoder(RemoteEncoderOptions options, std::shared_ptr<ServiceLimits> shared);

  const RemoteEncoderOptions options_;
  const ProviderLimits provider_limits_;
  const VectorIdentity identity_;
  const std::string origin_;
  const std::shared_ptr<Base64Trial> base64_trial_;
  const std::shared_ptr<ServiceLimits> shared_;
  const uint64_t caller_;
  const RetryPolicy policy_;
  HedgePolicy hedging_;
  std::atomic<size_t> dimension_{0};
  std::atomic<bool> has_answered_{false};
  std::atomic<bool> wants_numbers_{false};
  std::atomic<bool> wants_as_is_{false};
  std::atomic<bool> has_placed_batch_{false};
  LearntSize learnt_size_;
  std::atomic<size_t> reply_bytes_per_text_{0};
  std::atomic<uint64_t> next_stream_{0};  // of random numbers: one per call
  std::mutex settings_mutex_;
  std::shared_ptr<const RequestSettings> settings_;  // guarded by it
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_REMOTE_ENCODER_H_
