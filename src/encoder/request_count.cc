#include "encoder/request_count.h"

#include "encoder/remote_encoder.h"

namespace vetvec {

TokenCounter EncoderTokenCounter(Encoder& encoder) {
  const RemoteEncoder* const remote = encoder.remote_encoder();
  return remote ? remote->options().token_counter : nullptr;
}

size_t TextsPerRequest(Encoder& encoder) {
  const RemoteEncoder* const remote = encoder.remote_encoder();
  if (remote == nullptr) return 0;
  return remote->state().provider_limits.one_text ? 1 : remote->options().batch_texts;
}

RequestCounter::RequestCounter(Encoder& encoder) {
  const RemoteEncoder* const remote = encoder.remote_encoder();
  if (remote == nullptr) return;
  const RemoteEncoderOptions& options = remote->options();
  const ProviderLimits& limits = remote->state().provider_limits;
  max_texts_ = TextsPerRequest(encoder);
  max_tokens_ = options.batch_tokens;
  max_bytes_ = limits.max_request_bytes;
}

void RequestCounter::Add(size_t bytes, uint64_t tokens) {
  if (max_texts_ == 0) return;
  const bool is_full = texts_ >= max_texts_ ||
                       (max_tokens_ > 0 && tokens_ + tokens > max_tokens_) ||
                       (max_bytes_ > 0 && bytes_ + bytes > max_bytes_);
  if (texts_ == 0 || is_full) {
    ++requests_;
    texts_ = 0;
    tokens_ = 0;
    bytes_ = 0;
  }
  ++texts_;
  tokens_ += tokens;
  bytes_ += bytes;
}

}  // namespace vetvec
