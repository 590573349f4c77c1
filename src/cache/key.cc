#include "cache/key.h"

#include <openssl/evp.h>

#include <new>

#include "base/hash.h"

namespace vetvec {
namespace {

struct FreeContext {
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using Context = std::unique_ptr<EVP_MD_CTX, FreeContext>;

// With a built-in digest these calls fail for want of memory only.
void Check(int result) {
  if (result != 1) throw std::bad_alloc();
}

Context NewContext() {
  Context context(EVP_MD_CTX_new());
  if (context == nullptr) throw std::bad_alloc();
  return context;
}

void AddField(EVP_MD_CTX* context, std::string_view bytes) {
  const auto size = static_cast<uint32_t>(bytes.size());
  const uint8_t length[4] = {
      static_cast<uint8_t>(size & 0xFF), static_cast<uint8_t>((size >> 8) & 0xFF),
      static_cast<uint8_t>((size >> 16) & 0xFF), static_cast<uint8_t>((size >> 24) & 0xFF)};
  Check(EVP_DigestUpdate(context, length, sizeof length));
  Check(EVP_DigestUpdate(context, bytes.data(), bytes.size()));
}

}  // namespace

struct KeyDeriver::Prefix {
  Context context;
};

KeyDeriver::KeyDeriver(const VectorIdentity& identity, std::string_view tenant_salt) {
  Context context = NewContext();
  Check(EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr));
  Check(EVP_DigestUpdate(context.get(), kCacheKeyDomain.data(), kCacheKeyDomain.size()));
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
  for (const std::string_view field : fields) AddField(context.get(), field);
  prefix_ = std::make_unique<const Prefix>(Prefix{std::move(context)});
}

KeyDeriver::KeyDeriver(KeyDeriver&&) noexcept = default;
KeyDeriver& KeyDeriver::operator=(KeyDeriver&&) noexcept = default;
KeyDeriver::~KeyDeriver() = default;

CacheKey KeyDeriver::KeyOf(std::string_view text) const {
  const Context context = NewContext();
  Check(EVP_MD_CTX_copy_ex(context.get(), prefix_->context.get()));
  AddField(context.get(), text);
  CacheKey key;
  Check(EVP_DigestFinal_ex(context.get(), key.bytes.data(), nullptr));
  return key;
}

CacheKey KeyDeriver::IdentityKey() const {
  const Context context = NewContext();
  Check(EVP_MD_CTX_copy_ex(context.get(), prefix_->context.get()));
  CacheKey key;
  Check(EVP_DigestFinal_ex(context.get(), key.bytes.data(), nullptr));
  return key;
}

std::string HexOf(const CacheKey& key) { return HexOf(key.bytes); }

}  // namespace vetvec
