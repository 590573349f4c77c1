#include "encoder/cached_encoder.h"

#include <utility>

#include "encoder/cached_call.h"

namespace vetvec {

CachedEncoder::CachedEncoder(std::unique_ptr<BatchEncoder> inner, CachedEncoderOptions options)
    : inner_(std::move(inner)),
      options_(std::move(options)),
      keys_(inner_->identity(), options_.tenant_salt) {}

Status CachedEncoder::Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) {
  out->usage.texts += texts.size();
  const Status status = CachedCall(this, texts, options, out).Run();
  std::lock_guard<std::mutex> lock(mutex_);
  usage_ += out->usage;
  return status;
}

Usage CachedEncoder::usage() const {
  std::lock_guard<std::mutex> lock(mutex_);
  return usage_;
}

Status CachedEncoder::Flush() { return options_.disk ? options_.disk->Flush({}) : OkStatus(); }

}  // namespace vetvec
