// CacheKey: identifies the vector in a stored row. KeyDeriver: derives the keys of one encoder's
// texts.
//
// A key is SHA-256 over the 12 bytes "vetvec-key-1" and then thirteen fields, each as its length
// (u32, little-endian) and its bytes, in this order: provider, base URL, model, revision,
// dimensions, input type, truncation, prompt prefix, SHA-256 of the other request-body fields (the
// 32 raw bytes), normaliser version, stored dtype, tenant salt, text. Two programs that agree on
// these agree on the key, whatever their language: tests/golden/cache_key.json has examples.
// The API key, the encoding_format and the batch are never part of it.
//
//   KeyDeriver keys(encoder.identity(), tenant_salt);
//   CacheKey key = keys.KeyOf("a text");
#ifndef VETVEC_CACHE_KEY_H_
#define VETVEC_CACHE_KEY_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "base/vector_identity.h"

namespace vetvec {

inline constexpr std::string_view kCacheKeyDomain = "vetvec-key-1";

struct CacheKey {
  std::array<uint8_t, 32> bytes{};

  friend bool operator==(const CacheKey&, const CacheKey&) = default;
  friend auto operator<=>(const CacheKey&, const CacheKey&) = default;
};

// For hash tables. The bytes are already a hash, so any eight of them will do.
struct CacheKeyHash {
  size_t operator()(const CacheKey& key) const {
    uint64_t word;
    std::memcpy(&word, key.bytes.data(), sizeof word);
    return static_cast<size_t>(word);
  }
};

// The key as 64 lower-case hexadecimal digits.
std::string HexOf(const CacheKey& key);

// Hashes what all texts have in common once. Thread safety: KeyOf may be called from any thread.
class KeyDeriver {
 public:
  // `tenant_salt` separates tenants that share a store; empty for none.
  KeyDeriver(const VectorIdentity& identity, std::string_view tenant_salt);
  KeyDeriver(KeyDeriver&&) noexcept;
  KeyDeriver& operator=(KeyDeriver&&) noexcept;
  ~KeyDeriver();

  // Cost: about 0.5 microseconds and one hash block per 64 bytes of text.
  CacheKey KeyOf(std::string_view text) const;

  // The encoder's own key: SHA-256 over all of the above but the text. No text has this key.
  CacheKey IdentityKey() const;

 private:
  struct Prefix;
  std::unique_ptr<const Prefix> prefix_;
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_KEY_H_
