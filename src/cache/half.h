// Float16 (IEEE 754 binary16) for stored vectors: a block of values under one power of two.
//
// No instruction set beyond the baseline is needed, and the loops are written so that compilers
// make wide instructions of them. Used by row_format.cc.
//
//   int16_t scale = HalfScaleOf(values);
//   EncodeHalves(values, scale, out);  // 2 bytes a value
#ifndef VETVEC_CACHE_HALF_H_
#define VETVEC_CACHE_HALF_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace vetvec {

// The exponent of the largest magnitude: that lies in [2^scale, 2^(scale+1)). 0 if all are zero.
int16_t HalfScaleOf(std::span<const float> values);

// Writes values / 2^scale, rounded to the nearest half, to `out` (2 bytes a value, any alignment).
// `values` must be finite and `scale` theirs.
void EncodeHalves(std::span<const float> values, int16_t scale, char* out);

// The other way round, exactly where float32 can say it.
void DecodeHalves(const char* halves, size_t count, int16_t scale, float* out);

// Whether EncodeHalves can have written them: no NaN, no infinity, and none after DecodeHalves.
bool AreHalvesInRange(const char* halves, size_t count, int16_t scale);

}  // namespace vetvec

#endif  // VETVEC_CACHE_HALF_H_
