#include "encoder/encoder_sha256.h"

#include "cache/key.h"

namespace vetvec {

std::string EncoderSha256(const Encoder& encoder) {
  VectorIdentity identity = encoder.identity();
  identity.stored_dtype.clear();
  return HexOf(KeyDeriver(identity, "").IdentityKey());
}

std::string ModelSha256(const Encoder& encoder) {
  VectorIdentity identity = encoder.raw_identity();
  identity.stored_dtype.clear();
  identity.input_type.clear();
  identity.prompt_prefix.clear();
  return HexOf(KeyDeriver(identity, "").IdentityKey());
}

}  // namespace vetvec
