// The bytes of one stored vector: 16 bytes of header and the values, all little-endian.
//
//   u16 dtype (1 = float32) | u16 zero | u32 dimension | u64 sum | dimension x 4 bytes
//
// The sum is XXH64 of the values, seeded with XXH64 of the key and the first 8 header bytes, so
// that a row which a damaged index finds under another key is as bad as one whose values have
// changed. Used by the disk store for its column `value`; a shared store will use the same bytes.
#ifndef VETVEC_CACHE_ROW_FORMAT_H_
#define VETVEC_CACHE_ROW_FORMAT_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "cache/key.h"

namespace vetvec {

inline constexpr size_t kRowHeaderBytes = 16;
inline constexpr uint16_t kRowDtypeFloat32 = 1;

std::string EncodeRow(const CacheKey& key, std::span<const float> values);

// The dimension of a row that is whole, has the right sum for `key` and holds finite values only;
// 0 for any other bytes. Never reads outside `row`.
size_t VerifyRow(const CacheKey& key, std::string_view row);

// Copies the values of a verified row to `out`.
void CopyRow(std::string_view row, float* out);

// Whether all values are finite; written so that compilers make wide instructions of it.
bool AllFinite(const float* values, size_t count);

}  // namespace vetvec

#endif  // VETVEC_CACHE_ROW_FORMAT_H_
