// RequestCounter: into how many requests an encoder will cut texts, before anything is sent. Used
// by plans; RemoteCall does the cutting (call_batches.h), by the same rules.
//
//   RequestCounter counter(*encoder);
//   for (...) counter.Add(text.size(), tokens);
//   counter.requests();
#ifndef VETVEC_ENCODER_REQUEST_COUNT_H_
#define VETVEC_ENCODER_REQUEST_COUNT_H_

#include <cstddef>
#include <cstdint>

#include "core/encoder.h"
#include "core/token_count.h"

namespace vetvec {

// The tokenizer that the encoder counts with; null: the upper estimate.
TokenCounter EncoderTokenCounter(Encoder& encoder);

// The most texts that the encoder sends in one request; 0: a local encoder, which sends nothing.
size_t TextsPerRequest(Encoder& encoder);

class RequestCounter {
 public:
  explicit RequestCounter(Encoder& encoder);  // a local encoder makes no requests

  // The next text to be sent, with its tokens as counted by the encoder.
  void Add(size_t bytes, uint64_t tokens);
  uint64_t requests() const { return requests_; }

 private:
  size_t max_texts_ = 0;   // per request; 0: nothing is sent
  size_t max_tokens_ = 0;  // 0: no limit
  size_t max_bytes_ = 0;   // likewise
  size_t texts_ = 0;       // in the request being filled
  uint64_t tokens_ = 0;
  size_t bytes_ = 0;
  uint64_t requests_ = 0;
};

}  // namespace vetvec

#endif  // VETVEC_ENCODER_REQUEST_COUNT_H_
