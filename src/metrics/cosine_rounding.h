// The cosines by which audits rank are rounded to 1e-6 first.
//
// float32 elements are no more precise than this. Without rounding, texts of which an encoder
// returns the same vector up to such noise would be ordered by the noise, and by its instruction
// set. Used by retrieval_search.h, ranking.h (on request), pair_scores.h and triples in audits;
// `vetvec papers eval` follows the papers and does not round.
#ifndef VETVEC_METRICS_COSINE_ROUNDING_H_
#define VETVEC_METRICS_COSINE_ROUNDING_H_

#include <cmath>

namespace vetvec {

inline constexpr double kCosineSteps = 1e6;  // per unit
inline constexpr double kHalfCosineStep = 0.5 / kCosineSteps;

// Cosines, or cosine distances, that round to the same step give equal numbers.
inline double RoundedCosine(double cosine) {
  return std::nearbyint(cosine * kCosineSteps) / kCosineSteps;
}

}  // namespace vetvec

#endif  // VETVEC_METRICS_COSINE_ROUNDING_H_
