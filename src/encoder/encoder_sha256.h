// EncoderSha256: identifies the vectors that an encoder returns by a single hash.
#ifndef VETVEC_ENCODER_ENCODER_SHA256_H_
#define VETVEC_ENCODER_ENCODER_SHA256_H_

#include <string>

#include "core/encoder.h"

namespace vetvec {

// SHA-256 (hex) of everything but the text that decides which vector `encoder` returns; map files
// identify their encoders by it. How its cache stores vectors does not matter.
std::string EncoderSha256(const Encoder& encoder);

}  // namespace vetvec

#endif  // VETVEC_ENCODER_ENCODER_SHA256_H_
