// RemoteEncoder: embeds texts through a provider's HTTP API: batches, limits, retries, deadline.
//
// Its state is what all its calls share (remote_state.h); a call is a RemoteCall (remote_call.h).
// It does not cache: CachedEncoder is the layer above.
#ifndef VETVEC_ENCODER_REMOTE_ENCODER_H_
#define VETVEC_ENCODER_REMOTE_ENCODER_H_

#include <memory>
#include <span>
#include <string>
#include <utility>

#include "encoder/batch_encoder.h"
#include "encoder/remote_state.h"

namespace vetvec {

// Thread safety: any thread.
class RemoteEncoder : public BatchEncoder {
 public:
  static Result<std::unique_ptr<RemoteEncoder>> Create(RemoteEncoderOptions options);

  std::unique_ptr<EmbedTask> NewTask(const TextBatch& texts, std::span<const size_t> items,
                                     const CallOptions& options, EmbedOutput* out,
                                     std::shared_ptr<Waker> waker) override;
  // The same, run to its end on this thread; returns the task's status.
  Status EmbedItems(const TextBatch& texts, std::span<const size_t> items,
                    const CallOptions& options, EmbedOutput* out);
  TaskLoop* task_loop() override { return state_.options.transport->task_loop(); }
  RemoteEncoder* remote_encoder() override { return this; }
  size_t batch_texts() const override { return state_.options.batch_texts; }
  size_t dimension() const override { return state_.learnt.dimension.Get(); }
  const VectorIdentity& identity() const override { return state_.identity; }

  const RemoteEncoderOptions& options() const { return state_.options; }
  const std::string& origin() const { return state_.origin; }
  RateLimiter& limiter() { return state_.limiter(); }
  CircuitBreaker& breaker() { return state_.breaker(); }
  RemoteState& state() { return state_; }
  const RemoteState& state() const { return state_; }

 private:
  RemoteEncoder(RemoteEncoderOptions options, std::shared_ptr<ServiceLimits> shared)
      : state_(std::move(options), std::move(shared)) {}

  RemoteState state_;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_REMOTE_ENCODER_H_
