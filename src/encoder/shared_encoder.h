// SharedEncoder: an Encoder that many threads call and one may close, with its price, the durations
// of its calls, and a thread for the submitted calls of encoders that compute. Close cancels the
// calls in flight and waits for them, whichever threads they run on.
//
//   SharedEncoder::Call scope(shared);                       // a call, in flight
//   VETVEC_RETURN_IF_ERROR(scope.status());
//   options.cancel = scope.CancelWith(options.cancel);       // the caller's token, or Close
// The object behind each vetvec_encoder. Thread safety: any thread.
#ifndef VETVEC_ENCODER_SHARED_ENCODER_H_
#define VETVEC_ENCODER_SHARED_ENCODER_H_

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "base/task_loop.h"
#include "core/encoder.h"
#include "core/token_count.h"
#include "encoder/encoder_metrics.h"
#include "encoder/service_metrics.h"

namespace vetvec {

class SharedEncoder {
 public:
  // `price` per million tokens; 0: no price. `counter` may be null: tokens are estimated.
  explicit SharedEncoder(std::unique_ptr<Encoder> encoder, double price = 0,
                         TokenCounter counter = nullptr)
      : encoder_(std::move(encoder)), price_(price), counter_(std::move(counter)) {}

  Encoder& encoder() const { return *encoder_; }
  const TokenCounter& counter() const { return counter_; }
  double price() const { return price_; }
  double CostOf(uint64_t tokens) const { return CostOfTokens(tokens, price_); }
  // Encoder::Embed, with metrics; an exception becomes the status of the texts without a vector.
  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out);
  // Adds a call that has ended to the metrics.
  void Count(const EmbedOutput& out, double seconds) noexcept;
  // Where submitted calls run. UNAVAILABLE when its thread cannot be started.
  Result<TaskLoop*> Loop();
  std::string OpenMetrics() const {
    return metrics_.OpenMetrics(encoder_->name(), encoder_->usage(), ServiceMetrics(*encoder_));
  }

  // Admits no further calls, cancels those in flight and waits for them. A call of this same thread
  // (Close from its progress callback) is cancelled but not waited for; neither is any call if this
  // is the thread of submitted calls, since none can end without it.
  void Close();

  // The calls in flight; outlives the encoder, so that a call can end after it.
  struct Calls {
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::thread::id> threads;  // of each call
    bool is_closed = false;
  };

  enum class CallKind { kOfThisThread, kSubmitted };
  // Ends by letting go of the object and only then telling Close: whoever closes an encoder and
  // holds no other reference destroys it.
  class Call {
   public:
    explicit Call(std::shared_ptr<SharedEncoder> object, CallKind kind = CallKind::kOfThisThread);
    ~Call();
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    // Not OK: the call is not in flight. INVALID_HANDLE: made after Close; FAILED_PRECONDITION:
    // made within a function of the caller's to which encoders are closed (base/callback_scope.h).
    const Status& status() const { return status_; }
    SharedEncoder* object() const { return object_.get(); }
    // A token that is requested when `user` (may be null) is, or when the encoder closes. Keeps
    // `user` while this call lasts: it may be the only owner of what ends a deadline.
    std::shared_ptr<CancelToken> CancelWith(const std::shared_ptr<CancelToken>& user);

   private:
    std::shared_ptr<SharedEncoder> object_;
    const std::shared_ptr<Calls> calls_;  // of the object, which is let go of first
    const std::thread::id thread_;        // none for a submitted call
    Status status_;
    std::vector<std::shared_ptr<CancelToken>> users_;
    std::vector<CancelToken::Registration> registrations_;
  };

 private:
  std::unique_ptr<Encoder> encoder_;
  const double price_;
  const TokenCounter counter_;
  EncoderMetrics metrics_;
  const std::shared_ptr<CancelToken> closing_ = CancelToken::Create();
  const std::shared_ptr<Calls> calls_ = std::make_shared<Calls>();
  std::mutex mutex_;                         // guards what follows
  std::unique_ptr<TaskThread> task_thread_;  // for an encoder that computes
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_SHARED_ENCODER_H_
