// What makes an external vector acceptable: finite, of reasonable magnitude, not all zero.
#ifndef VETVEC_PROVIDERS_VECTOR_CHECK_H_
#define VETVEC_PROVIDERS_VECTOR_CHECK_H_

#include <cstdint>
#include <span>

namespace vetvec {

// No embedding is that large: such a value means that bytes were mixed up.
inline constexpr float kMaxElement = 1e6f;

enum class VectorFault : uint8_t {
  kNone,
  kNotFinite,  // NaN or infinity
  kTooLarge,   // an element above kMaxElement in magnitude
  kAllZero,
  kTooSmall,  // no element is a normal number: floats whose bytes were reversed look like this
};

// The worst fault of `row`, in the order above. Cost: one pass, which compilers vectorise.
VectorFault FindVectorFault(std::span<const float> row);

// Whether `row` was made of float64, whose bytes were taken for twice as many float32: each second
// element then has the exponent of a usual value as float64, and the others are its last bits.
bool AreHalvesOfDoubles(std::span<const float> row);

// "has a value that is not finite" and the like, to follow "the vector of text 3".
const char* VectorFaultText(VectorFault fault);

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_VECTOR_CHECK_H_
