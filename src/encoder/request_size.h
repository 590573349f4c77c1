// RequestSize: how much a request may contain, and LearntSize: what an encoder has learnt about it
// from a service's refusals.
#ifndef VETVEC_ENCODER_REQUEST_SIZE_H_
#define VETVEC_ENCODER_REQUEST_SIZE_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>

namespace vetvec {

struct RequestSize {
  size_t texts = SIZE_MAX;
  uint64_t tokens = UINT64_MAX;
  size_t bytes = SIZE_MAX;  // of texts and prefixes

  bool operator==(const RequestSize&) const = default;
  bool FitsIn(const RequestSize& most) const {
    return texts <= most.texts && tokens <= most.tokens && bytes <= most.bytes;
  }
  RequestSize Stricter(const RequestSize& other) const {
    return {std::min(texts, other.texts), std::min(tokens, other.tokens),
            std::min(bytes, other.bytes)};
  }
};

// Only ever becomes stricter. Thread safety: any thread.
class LearntSize {
 public:
  RequestSize Get() const {
    const std::lock_guard<std::mutex> lock(mutex_);
    return most_;
  }
  void Learn(const RequestSize& most) {
    const std::lock_guard<std::mutex> lock(mutex_);
    most_ = most_.Stricter(most);
  }

 private:
  mutable std::mutex mutex_;
  RequestSize most_;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_REQUEST_SIZE_H_
