// How far apart two vectors of one vendor are, whatever their scale; shared by contract, resend,
// standing and the proof of batches.
//
// Unlike metrics/distance.h these never fail: vectors received from a service may be of any length
// or zero.
#ifndef VETVEC_CORE_VECTOR_DISTANCE_H_
#define VETVEC_CORE_VECTOR_DISTANCE_H_

#include <span>

namespace vetvec {

double NormOf(std::span<const float> vector);
// As the row of a text that failed.
bool IsZeroVector(std::span<const float> vector);
// |a - b| / max(|a|, |b|); 2 for vectors of different length.
double RelativeDistance(std::span<const float> a, std::span<const float> b);
// Whether they differ by rounding at most: a RelativeDistance of 1e-6.
inline constexpr double kSameVector = 1e-6;
bool AreSameVector(std::span<const float> a, std::span<const float> b);
// 1 - cosine, in [0, 2]: exactly 0 for equal vectors, 1 where one is zero, 2 for vectors of
// different length.
double CosineDistance(std::span<const float> a, std::span<const float> b);
// |u - v| of the vectors at unit length, in [0, 2]: linear in the noise, unlike a cosine, which
// loses it. A vector of zeros stays zero; 2 for vectors of different length.
double AngleBetween(std::span<const float> a, std::span<const float> b);
double RootMeanSquare(std::span<const double> angles);  // 0 of none
// The noise of one pass over the same texts, of their angles between two passes: both have it.
double NoiseOfPass(std::span<const double> angles);

}  // namespace vetvec

#endif  // VETVEC_CORE_VECTOR_DISTANCE_H_
