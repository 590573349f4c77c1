// EncoderSha256: identifies the vectors that an encoder returns by a single hash.
#ifndef VETVEC_ENCODER_ENCODER_SHA256_H_
#define VETVEC_ENCODER_ENCODER_SHA256_H_

#include <string>

#include "core/encoder.h"

namespace vetvec {

// SHA-256 (hex) of everything but the text that decides which vector `encoder` returns; map files
// identify their encoders by it. How its cache stores vectors does not matter.
std::string EncoderSha256(const Encoder& encoder);

// The same for the raw vectors of texts of any purpose: without input type, prefix and adapter.
// Adapter files identify the model that they were fitted for by it.
std::string ModelSha256(const Encoder& encoder);

}  // namespace vetvec

#endif  // VETVEC_ENCODER_ENCODER_SHA256_H_
