// LocalBatch: an encoder that computes on this machine, as the layer below the cached encoder, so
// that its vectors are cached, equal texts of a call are computed once, and texts that another call
// is computing are waited for. Used by open_encoder.cc for `onnx:`.
//
//   CachedEncoder cached(std::make_unique<LocalBatch>(std::move(onnx)), options);
#ifndef VETVEC_ENCODER_LOCAL_BATCH_H_
#define VETVEC_ENCODER_LOCAL_BATCH_H_

#include <memory>
#include <span>
#include <utility>

#include "encoder/batch_encoder.h"

namespace vetvec {

class LocalBatch : public BatchEncoder {
 public:
  explicit LocalBatch(std::unique_ptr<Encoder> encoder) : encoder_(std::move(encoder)) {}

  // A task with one step, which takes as long as the work.
  std::unique_ptr<EmbedTask> NewTask(const TextBatch& texts, std::span<const size_t> items,
                                     const CallOptions& options, EmbedOutput* out,
                                     std::shared_ptr<Waker> waker) override;
  bool computes() const override { return true; }
  size_t batch_texts() const override { return encoder_->batch_texts(); }
  size_t dimension() const override { return encoder_->dimension(); }
  const VectorIdentity& identity() const override { return encoder_->identity(); }

 private:
  const std::unique_ptr<Encoder> encoder_;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_LOCAL_BATCH_H_
