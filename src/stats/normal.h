// The standard normal distribution: cdf, upper tail and quantile, accurate in both tails.
//
// Used by wilson.h, wilcoxon.h and power.h. Thread safety: any thread.
#ifndef VETVEC_STATS_NORMAL_H_
#define VETVEC_STATS_NORMAL_H_

namespace vetvec {

double NormalCdf(double z);    // P(Z <= z)
double NormalUpper(double z);  // P(Z > z), exact to rounding far out, where 1 - NormalCdf is 0

// z with NormalCdf(z) = p, to about 1e-13. p in (0, 1); p <= 0 and p >= 1 give -37.5 and 37.5,
// never an infinity.
double NormalQuantile(double p);

}  // namespace vetvec

#endif  // VETVEC_STATS_NORMAL_H_
