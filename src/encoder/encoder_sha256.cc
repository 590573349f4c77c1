#include "encoder/encoder_sha256.h"

#include "cache/key.h"

namespace vetvec {

std::string EncoderSha256(const Encoder& encoder) {
  VectorIdentity identity = encoder.identity();
  identity.stored_dtype.clear();
  return HexOf(KeyDeriver(identity, "").IdentityKey());
}

}  // namespace vetvec
