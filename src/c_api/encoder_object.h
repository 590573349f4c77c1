// EncoderObject: what stands behind a vetvec_encoder. Adds to an Encoder what its destroy promises:
// calls in flight are cancelled and waited for, whichever threads they run on.
//
//   EncoderObject::Call scope(object);                       // a call on the handle, in flight
//   if (!scope.entered()) return the status of a dead handle;
//   options.cancel = scope.CancelWith(options.cancel);       // the caller's token, or destroy
#ifndef VETVEC_C_API_ENCODER_OBJECT_H_
#define VETVEC_C_API_ENCODER_OBJECT_H_

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/cancel.h"
#include "core/encoder.h"
#include "core/token_count.h"
#include "encoder/encoder_metrics.h"
#include "encoder/service_metrics.h"

namespace vetvec {

class EncoderObject {
 public:
  // `price` per million tokens; 0: not priced. `counter` may be null: tokens are estimated.
  explicit EncoderObject(std::unique_ptr<Encoder> encoder, double price = 0,
                         TokenCounter counter = nullptr)
      : encoder_(std::move(encoder)), price_(price), counter_(std::move(counter)) {}

  Encoder& encoder() const { return *encoder_; }
  const TokenCounter& counter() const { return counter_; }
  double CostOf(uint64_t tokens) const {
    constexpr double kTokensPerPrice = 1e6;
    return static_cast<double>(tokens) * price_ / kTokensPerPrice;
  }
  // Encoder::Embed, added to the metrics.
  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out);
  std::string OpenMetrics() const {
    return metrics_.OpenMetrics(encoder_->name(), encoder_->usage(), ServiceMetrics(*encoder_));
  }

  // Lets no further call in, cancels those in flight and waits for them. A call of this same thread
  // (destroy from its progress callback) is cancelled and not waited for.
  void Close();

  class Call {
   public:
    explicit Call(std::shared_ptr<EncoderObject> object);
    ~Call();
    Call(const Call&) = delete;
    Call& operator=(const Call&) = delete;

    bool entered() const { return entered_; }
    // A token that is requested when `user` (may be null) is, or the encoder closes.
    std::shared_ptr<CancelToken> CancelWith(std::shared_ptr<CancelToken> user);

   private:
    std::shared_ptr<EncoderObject> object_;
    bool entered_ = false;
    std::vector<CancelToken::Registration> registrations_;
  };

 private:
  std::unique_ptr<Encoder> encoder_;
  const double price_;
  const TokenCounter counter_;
  EncoderMetrics metrics_;
  const std::shared_ptr<CancelToken> closing_ = CancelToken::Create();
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::thread::id> calls_;  // threads with a call in flight
  bool is_closed_ = false;
};

}  // namespace vetvec

#endif  // VETVEC_C_API_ENCODER_OBJECT_H_
