// Cosine and norm of single rows, for messages.
#ifndef VETVEC_CLI_ROW_SIMILARITY_H_
#define VETVEC_CLI_ROW_SIMILARITY_H_

#include <cmath>
#include <span>

namespace vetvec::cli {

// Of rows of equal length.
inline double Dot(std::span<const float> a, std::span<const float> b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) sum += double{a[i]} * double{b[i]};
  return sum;
}
inline double Norm(std::span<const float> a) { return std::sqrt(Dot(a, a)); }
// 0 if a row is all zero.
inline double Cosine(std::span<const float> a, std::span<const float> b) {
  const double norms = std::sqrt(Dot(a, a) * Dot(b, b));
  return norms > 0 ? Dot(a, b) / norms : 0;
}

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_ROW_SIMILARITY_H_
