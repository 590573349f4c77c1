// Wilcoxon's signed-rank test, with scipy's definitions (zero_method "wilcox", no continuity
// correction), for the ground truth of COSTELLO and for `vetvec papers eval wilcoxon`.
//
// Zeros are dropped; ranks of |d| with average ties by exact equality; W+ is the rank sum of d > 0.
// Auto: exact if nothing was dropped, nothing is tied and n <= 50; otherwise the normal
// distribution with the tie correction. The exact distribution is that of the ranks 1..n: it
// differs if there are zeros or ties, so kExact rejects them.
//
//   Result<WilcoxonResult> r = Wilcoxon(differences, Alternative::kGreater);
#ifndef VETVEC_STATS_WILCOXON_H_
#define VETVEC_STATS_WILCOXON_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/result.h"
#include "stats/alternative.h"

namespace vetvec {

enum class WilcoxonMode : int32_t { kAuto = 0, kExact = 1, kApprox = 2, kDegenerate = 3 };

struct WilcoxonResult {
  size_t n_used = 0;  // differences that are not zero
  double w_plus = 0;
  double w_minus = 0;
  double p_value = 1;
  WilcoxonMode mode_used = WilcoxonMode::kDegenerate;  // kDegenerate: all zero, p = 1
};

// Largest n_used for which mode kExact is accepted (its counts take O(n^3) time and O(n^2) memory).
inline constexpr size_t kWilcoxonExactLimit = 1000;

// Errors: INSUFFICIENT_DATA if there are no differences; NON_FINITE if one is not finite (its index
// in detail().item_index); INVALID_ARGUMENT for kExact above kWilcoxonExactLimit, with zeros or
// with ties among |d|, and for kDegenerate. Cost: O(n log n); exact O(n^3).
Result<WilcoxonResult> Wilcoxon(std::span<const double> differences,
                                Alternative alternative = Alternative::kTwoSided,
                                WilcoxonMode mode = WilcoxonMode::kAuto);

// "exact", "approx", "degenerate", "auto".
const char* WilcoxonModeName(WilcoxonMode mode);

}  // namespace vetvec

#endif  // VETVEC_STATS_WILCOXON_H_
