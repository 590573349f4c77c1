// The sample size that a comparison needs: "n pairs distinguish these two with 80% power".
//
// For plans. Thread safety: any thread.
#ifndef VETVEC_STATS_POWER_H_
#define VETVEC_STATS_POWER_H_

#include <cstdint>
#include <optional>

namespace vetvec {

// Pairs that McNemar's two-sided test at level `alpha` needs to reach `power`, if the first vendor
// alone fails a share `only_first` of all pairs and the second alone a share `only_second`. Normal
// approximation of Connor 1987:
//   n = (z_{1-alpha/2} sqrt(s) + z_power sqrt(s - d^2))^2 / d^2,  s = sum and d = difference.
// Nothing if the shares are equal (no number is enough), negative, or sum to more than 1.
std::optional<uint64_t> McNemarPairsNeeded(double only_first, double only_second,
                                           double power = 0.8, double alpha = 0.05);

// Pairs that a two-sided test of a mean difference needs, if the differences have this mean and
// standard deviation: n = ((z_{1-alpha/2} + z_power) deviation / mean)^2, a normal approximation.
// Nothing if the mean is 0 or the deviation is not above 0.
std::optional<uint64_t> MeanPairsNeeded(double mean, double deviation, double power = 0.8,
                                        double alpha = 0.05);

// Pairs that a two-sided test needs to distinguish a correlation of `r` from none, by Fisher's z:
//   n = ((z_{1-alpha/2} + z_power) / atanh(r))^2 + 3.
// Nothing for r = 0 or |r| >= 1.
std::optional<uint64_t> CorrelationPairsNeeded(double r, double power = 0.8, double alpha = 0.05);

}  // namespace vetvec

#endif  // VETVEC_STATS_POWER_H_
