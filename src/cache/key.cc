#include "cache/key.h"

// The hash state that all texts share is copied for each text. OpenSSL's newer interface allocates
// a context on the heap for that, which costs three times as much as hashing a short text; this
// one, deprecated since 3.0 but available, is a plain struct.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>

#include "base/hash.h"

namespace vetvec {
namespace {

void AddField(SHA256_CTX* context, std::string_view bytes) {
  const auto size = static_cast<uint32_t>(bytes.size());
  const uint8_t length[4] = {
      static_cast<uint8_t>(size & 0xFF), static_cast<uint8_t>((size >> 8) & 0xFF),
      static_cast<uint8_t>((size >> 16) & 0xFF), static_cast<uint8_t>((size >> 24) & 0xFF)};
  SHA256_Update(context, length, sizeof length);
  SHA256_Update(context, bytes.data(), bytes.size());
}

}  // namespace

struct KeyDeriver::Prefix {
  SHA256_CTX context;
};

KeyDeriver::KeyDeriver(const VectorIdentity& identity, std::string_view tenant_salt) {
  SHA256_CTX context;
  SHA256_Init(&context);
  SHA256_Update(&context, kCacheKeyDomain.data(), kCacheKeyDomain.size());
  const Sha256Digest other = Sha256::Of(identity.other_fields);
  const std::string_view fields[] = {
      identity.provider,
      identity.base_url,
      identity.model,
      identity.revision,
      identity.dimensions,
      identity.input_type,
      identity.truncation,
      identity.prompt_prefix,
      {reinterpret_cast<const char*>(other.data()), other.size()},
      identity.normaliser_version,
      identity.stored_dtype,
      tenant_salt,
  };
  for (const std::string_view field : fields) AddField(&context, field);
  prefix_ = std::make_unique<const Prefix>(Prefix{context});
}

KeyDeriver::KeyDeriver(KeyDeriver&&) noexcept = default;
KeyDeriver& KeyDeriver::operator=(KeyDeriver&&) noexcept = default;
KeyDeriver::~KeyDeriver() = default;

CacheKey KeyDeriver::KeyOf(std::string_view text) const {
  SHA256_CTX context = prefix_->context;
  AddField(&context, text);
  CacheKey key;
  SHA256_Final(key.bytes.data(), &context);
  return key;
}

CacheKey KeyDeriver::IdentityKey() const {
  SHA256_CTX context = prefix_->context;
  CacheKey key;
  SHA256_Final(key.bytes.data(), &context);
  return key;
}

std::string HexOf(const CacheKey& key) { return HexOf(key.bytes); }

}  // namespace vetvec
