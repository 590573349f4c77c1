// SHA-256 (for identity: cache keys, suite and file hashes) and XXH64 (against accidents: row
// checksums).
#ifndef VETVEC_BASE_HASH_H_
#define VETVEC_BASE_HASH_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace vetvec {

class CancelToken;

using Sha256Digest = std::array<uint8_t, 32>;

// Incremental SHA-256 (OpenSSL). Move-only. One thread at a time.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(Sha256&&) noexcept;
  Sha256& operator=(Sha256&&) noexcept;

  void Update(std::string_view bytes);
  // Ends the computation; the object may only be destroyed afterwards.
  Sha256Digest Finish();

  static Sha256Digest Of(std::string_view bytes);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

std::string HexOf(const Sha256Digest& digest);  // 64 lower-case digits
std::string Sha256Hex(std::string_view bytes);
// Hash of a file's bytes, which are read in blocks. NOT_FOUND, PERMISSION_DENIED.
// CANCELLED once `cancel` (may be null) has been requested.
Result<std::string> Sha256HexOfFile(const std::string& path, const CancelToken* cancel = nullptr);

uint64_t Xxh64(const void* data, size_t size, uint64_t seed = 0);

}  // namespace vetvec

#endif  // VETVEC_BASE_HASH_H_
