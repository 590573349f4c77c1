// The bytes of one stored vector: 16 bytes of header and the values, all little-endian.
//
//   u16 dtype | i16 scale | u32 dimension | u64 sum | values
//
//   dtype 1, float32: scale is 0; 4 bytes a value, exactly as given.
//   dtype 2, float16: 2 bytes a value; the value is the half times 2^scale, and scale is such that
//     the largest magnitude lies in [1, 2). So every finite vector can be stored: each value is
//     within 2^-11 of itself or within 2^-25 of the largest one, and the angle between what was
//     stored and what comes back has 1 - cos <= 1.2e-7, whatever the vector's length and norm.
//
// The sum is XXH64 of the values, seeded with XXH64 of the key and the first 8 header bytes, so
// that it also detects a row that a damaged index finds under another key. Used by the disk store
// for its column `value`, and by the shared store within a sealed row (sealed_row.h).
//
//   std::string row = EncodeRow(key, values, VectorDtype::kFloat32);
//   if (const size_t dimension = VerifyRow(key, row)) CopyRow(row, out_of(dimension));
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

enum class VectorDtype : uint16_t { kFloat32 = 1, kFloat16 = 2 };

// The names used in VectorIdentity::stored_dtype and the configuration: "f32", "f16".
std::string_view ShortNameOf(VectorDtype dtype);

// `values`: at most 2^20, finite.
std::string EncodeRow(const CacheKey& key, std::span<const float> values,
                      VectorDtype dtype = VectorDtype::kFloat32);

// The dimension of a row that is complete, has the right sum for `key` and contains only finite
// values; 0 for any other bytes. Never reads outside `row`.
size_t VerifyRow(const CacheKey& key, std::string_view row);

// For a verified row, or one that EncodeRow has written.
VectorDtype DtypeOfRow(std::string_view row);
size_t DimensionOfRow(std::string_view row);
// Writes its values to `out`, as float32.
void CopyRow(std::string_view row, float* out);

// Whether all values are finite; written so that compilers can vectorise it.
bool AllFinite(const float* values, size_t count);

}  // namespace vetvec

#endif  // VETVEC_CACHE_ROW_FORMAT_H_
