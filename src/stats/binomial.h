// Tails of the binomial law B(n, p), by the incomplete beta function: no loop over n.
//
// Used by mcnemar.h. Relative accuracy about 1e-12 for n up to 1e9. Thread safety: free.
#ifndef VETVEC_STATS_BINOMIAL_H_
#define VETVEC_STATS_BINOMIAL_H_

#include <cstdint>

namespace vetvec {

double BinomialAtMost(uint64_t k, uint64_t n, double p);   // P(X <= k), p in [0, 1]
double BinomialAtLeast(uint64_t k, uint64_t n, double p);  // P(X >= k)

// Regularised incomplete beta function I_x(a, b) by its continued fraction; a, b > 0, x in [0, 1].
double IncompleteBeta(double a, double b, double x);

}  // namespace vetvec

#endif  // VETVEC_STATS_BINOMIAL_H_
