#include "cache/sealed_row.h"

#include <fmt/core.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/params.h>

#include <array>
#include <new>
#include <utility>

#include "base/fork_section.h"
#include "cache/row_format.h"

namespace vetvec {

struct MacContextDeleter {
  void operator()(EVP_MAC_CTX* context) const { EVP_MAC_CTX_free(context); }
};
using MacContext = std::unique_ptr<EVP_MAC_CTX, MacContextDeleter>;

namespace {

constexpr std::string_view kRowDomain = "vetvec-row-1";
constexpr size_t kPrefixBytes = 4;
constexpr size_t kTagBytes = 32;
constexpr char kRowVersion = 1;

using Tag = std::array<unsigned char, kTagBytes>;

std::string_view PrefixOf(bool has_key) {
  static constexpr char kWithKey[kPrefixBytes] = {kRowVersion, 1, 0, 0};
  static constexpr char kWithoutKey[kPrefixBytes] = {kRowVersion, 0, 0, 0};
  return {has_key ? kWithKey : kWithoutKey, kPrefixBytes};
}

bool Update(EVP_MAC_CTX* context, const void* data, size_t size) {
  return EVP_MAC_update(context, static_cast<const unsigned char*>(data), size) == 1;
}

}  // namespace

// A context that has absorbed the key; copied for each row.
struct RowSealer::Mac {
  MacContext keyed;

  // False if OpenSSL has no memory.
  bool TagOf(const CacheKey& key, std::string_view row, Tag* tag) const {
    const ForkSection section;
    const MacContext context(EVP_MAC_CTX_dup(keyed.get()));
    const std::string_view prefix = PrefixOf(true);
    size_t size = 0;
    return context != nullptr && Update(context.get(), kRowDomain.data(), kRowDomain.size()) &&
           Update(context.get(), key.bytes.data(), key.bytes.size()) &&
           Update(context.get(), prefix.data(), prefix.size()) &&
           Update(context.get(), row.data(), row.size()) &&
           EVP_MAC_final(context.get(), tag->data(), &size, tag->size()) == 1 &&
           size == tag->size();
  }
};

RowSealer::RowSealer(std::unique_ptr<const Mac> mac) : mac_(std::move(mac)) {}
RowSealer::RowSealer(RowSealer&&) noexcept = default;
RowSealer::~RowSealer() = default;

Result<RowSealer> RowSealer::Create(const SecretString& hmac_key) {
  if (hmac_key.empty()) return RowSealer(nullptr);
  const std::string& secret = hmac_key.value();
  if (secret.size() < kMinHmacKeyBytes || secret.size() > kMaxHmacKeyBytes) {
    return InvalidArgument(
               fmt::format("the HMAC key has {} bytes; allowed: {} to {}, from a random "
                           "source such as `openssl rand -hex 32`",
                           secret.size(), kMinHmacKeyBytes, kMaxHmacKeyBytes))
        .WithKey("hmac_key");
  }
  const ForkSection section;
  EVP_MAC* const algorithm = EVP_MAC_fetch(nullptr, "HMAC", nullptr);
  MacContext context(algorithm != nullptr ? EVP_MAC_CTX_new(algorithm) : nullptr);
  EVP_MAC_free(algorithm);
  char digest[] = "SHA256";
  const OSSL_PARAM parameters[] = {
      OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0),
      OSSL_PARAM_construct_end()};
  if (context == nullptr ||
      EVP_MAC_init(context.get(), reinterpret_cast<const unsigned char*>(secret.data()),
                   secret.size(), parameters) != 1) {
    return Internal("OpenSSL cannot compute HMAC-SHA-256");
  }
  return RowSealer(std::make_unique<const Mac>(Mac{std::move(context)}));
}

std::string RowSealer::Seal(const CacheKey& key, std::string_view row) const {
  std::string out;
  out.reserve(kPrefixBytes + (has_key() ? kTagBytes : 0) + row.size());
  out += PrefixOf(has_key());
  if (has_key()) {
    Tag tag;
    if (!mac_->TagOf(key, row, &tag)) throw std::bad_alloc();
    out.append(reinterpret_cast<const char*>(tag.data()), tag.size());
  }
  out += row;
  return out;
}

OpenedRow RowSealer::Open(const CacheKey& key, std::string_view bytes) const {
  const std::string_view prefix = bytes.substr(0, kPrefixBytes);
  const bool is_sealed = prefix == PrefixOf(true);
  if (!is_sealed && prefix != PrefixOf(false)) return {};
  const size_t row_begin = kPrefixBytes + (is_sealed ? kTagBytes : 0);
  if (bytes.size() < row_begin) return {};
  const std::string_view row = bytes.substr(row_begin);
  if (VerifyRow(key, row) == 0) return {};
  if (is_sealed != has_key()) return {RowFault::kForged, {}};
  if (!has_key()) return {RowFault::kNone, row};
  Tag tag;
  if (!mac_->TagOf(key, row, &tag) ||
      CRYPTO_memcmp(tag.data(), bytes.data() + kPrefixBytes, tag.size()) != 0) {
    return {RowFault::kForged, {}};
  }
  return {RowFault::kNone, row};
}

}  // namespace vetvec
