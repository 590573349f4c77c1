#include "base/hash.h"

// Deprecated since 3.0 but available. The newer interface sets OpenSSL up on its first use, and if
// memory runs out at that moment, OpenSSL 3.0 stays unusable for the whole process; this one needs
// no memory. (OPENSSL_SUPPRESS_DEPRECATED: CMakeLists.txt)
#include <openssl/sha.h>
#define XXH_INLINE_ALL  // its functions are compiled here: there is no library to link
#include <xxhash.h>

#include <vector>

#include "base/cancel.h"
#include "base/file.h"

namespace vetvec {

struct Sha256::State {
  SHA256_CTX context;
};

Sha256::Sha256() : state_(std::make_unique<State>()) { SHA256_Init(&state_->context); }
Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;

void Sha256::Update(std::string_view bytes) {
  SHA256_Update(&state_->context, bytes.data(), bytes.size());
}

Sha256Digest Sha256::Finish() {
  Sha256Digest digest{};
  SHA256_Final(digest.data(), &state_->context);
  return digest;
}

Sha256Digest Sha256::Of(std::string_view bytes) {
  Sha256 hash;
  hash.Update(bytes);
  return hash.Finish();
}

std::string HexOf(const Sha256Digest& digest) {
  static constexpr char kDigits[] = "0123456789abcdef";
  std::string hex;
  hex.reserve(digest.size() * 2);
  for (const uint8_t byte : digest) {
    hex += kDigits[byte >> 4];
    hex += kDigits[byte & 15];
  }
  return hex;
}

std::string Sha256Hex(std::string_view bytes) { return HexOf(Sha256::Of(bytes)); }

Result<std::string> Sha256HexOfFile(const std::string& path, const CancelToken* cancel) {
  VETVEC_ASSIGN_OR_RETURN(FileReader reader, FileReader::Open(path));
  Sha256 hash;
  std::vector<char> block(size_t{1} << 20);
  for (;;) {
    if (cancel != nullptr && cancel->requested()) return CallCancelled();
    VETVEC_ASSIGN_OR_RETURN(const size_t n, reader.Read(block.data(), block.size()));
    if (n == 0) break;
    hash.Update({block.data(), n});
  }
  return HexOf(hash.Finish());
}

uint64_t Xxh64(const void* data, size_t size, uint64_t seed) { return XXH64(data, size, seed); }

}  // namespace vetvec
