// The bytes of one vector in a store that others can write to: a row of row_format.h behind a
// header that says how it is protected.
//
//   u8 version (1) | u8 protection | u16 zero | [32 bytes HMAC-SHA-256] | row
//
//   protection 0: none but the row's own checksum, which detects accidents. Whoever can write to
//     the server can make a row that is accepted.
//   protection 1: the HMAC, with the user's key, of "vetvec-row-1", the cache key, the four bytes
//     before it and the row. So nobody without the key can make a row, or move one to another
//     cache key, that is accepted. An old row of the same cache key is accepted: it is a vector
//     that the service once sent for the same text.
//
// A sealer accepts only rows of its own protection: with a key, rows without an HMAC are rejected.
//
//   VETVEC_ASSIGN_OR_RETURN(RowSealer sealer, RowSealer::Create(key));
//   std::string bytes = sealer.Seal(cache_key, EncodeRow(cache_key, values, dtype));
//   OpenedRow opened = sealer.Open(cache_key, bytes);
//   if (opened.fault == RowFault::kNone) CopyRow(opened.row, out_of(DimensionOfRow(opened.row)));
#ifndef VETVEC_CACHE_SEALED_ROW_H_
#define VETVEC_CACHE_SEALED_ROW_H_

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/secret_string.h"
#include "cache/key.h"

namespace vetvec {

inline constexpr size_t kMinHmacKeyBytes = 16;
inline constexpr size_t kMaxHmacKeyBytes = 4096;

enum class RowFault : uint8_t {
  kNone,
  kDamaged,  // incomplete, not a row, or the wrong checksum
  kForged,   // a good row that was not sealed with this key, or not for this cache key
};

struct OpenedRow {
  RowFault fault = RowFault::kDamaged;
  std::string_view
      row;  // within the given bytes; verified (row_format.h). Empty if there is a fault
};

// Thread safety: any thread.
class RowSealer {
 public:
  // `hmac_key` empty: rows have no HMAC. INVALID_ARGUMENT if it is shorter than 16 bytes or longer
  // than 4096; the message does not contain it.
  static Result<RowSealer> Create(const SecretString& hmac_key);
  RowSealer(RowSealer&&) noexcept;
  ~RowSealer();

  bool has_key() const { return mac_ != nullptr; }
  // `row`: from EncodeRow for the same key. Throws bad_alloc.
  std::string Seal(const CacheKey& key, std::string_view row) const;
  // Any bytes may be given. Compares the HMAC in constant time.
  OpenedRow Open(const CacheKey& key, std::string_view bytes) const;

 private:
  struct Mac;
  explicit RowSealer(std::unique_ptr<const Mac> mac);

  std::unique_ptr<const Mac> mac_;  // null: no key
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_SEALED_ROW_H_
