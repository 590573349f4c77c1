// Tails of the binomial law B(n, p).
//
// Used by mcnemar.h. The mass at k comes from Loader's saddle-point form, the tail from the ratios
// of neighbouring masses: relative accuracy about 1e-12, cost O(sqrt(n)). Thread safety: free (no
// lgamma, which writes a global).
// Source: C. Loader, "Fast and accurate computation of binomial probabilities", 2000.
#ifndef VETVEC_STATS_BINOMIAL_H_
#define VETVEC_STATS_BINOMIAL_H_

#include <cstdint>

namespace vetvec {

// p in [0, 1]; 0 for k > n.
double BinomialMass(uint64_t k, uint64_t n, double p);     // P(X = k)
double BinomialAtMost(uint64_t k, uint64_t n, double p);   // P(X <= k)
double BinomialAtLeast(uint64_t k, uint64_t n, double p);  // P(X >= k)

}  // namespace vetvec

#endif  // VETVEC_STATS_BINOMIAL_H_
