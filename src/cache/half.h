// Float16 (IEEE 754 binary16) for stored vectors: a block of values with a common power of two.
//
// No instruction set beyond the baseline is needed, and the loops are written so that compilers can
// vectorise them. Used by row_format.cc.
//
//   int16_t scale = HalfScaleOf(values);
//   EncodeHalves(values, scale, out);  // 2 bytes a value
#ifndef VETVEC_CACHE_HALF_H_
#define VETVEC_CACHE_HALF_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace vetvec {

// The exponent of the largest magnitude, which is in [2^scale, 2^(scale+1)). 0 if all values are
// zero.
int16_t HalfScaleOf(std::span<const float> values);

// Writes values / 2^scale, rounded to the nearest half, to `out` (2 bytes per value, any
// alignment). `values` must be finite and `scale` must be theirs.
void EncodeHalves(std::span<const float> values, int16_t scale, char* out);

// The inverse, exact wherever float32 can represent the value.
void DecodeHalves(const char* halves, size_t count, int16_t scale, float* out);

// Whether EncodeHalves can have written them: no NaN and no infinity, neither here nor after
// DecodeHalves.
bool AreHalvesInRange(const char* halves, size_t count, int16_t scale);

}  // namespace vetvec

#endif  // VETVEC_CACHE_HALF_H_
