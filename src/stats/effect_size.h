// How large a difference is, apart from how sure it is: with enough cases anything is significant.
//
// Thread safety: free.
#ifndef VETVEC_STATS_EFFECT_SIZE_H_
#define VETVEC_STATS_EFFECT_SIZE_H_

namespace vetvec {

// Cohen's h of two shares in [0, 1]: 2 asin(sqrt(first)) - 2 asin(sqrt(second)), in [-pi, pi].
// Source: Cohen 1988, Statistical Power Analysis, 6.2.
double CohensH(double first, double second);

// Below this size Cohen's convention has no word for a difference; "small" begins here.
inline constexpr double kSmallEffect = 0.2;

}  // namespace vetvec

#endif  // VETVEC_STATS_EFFECT_SIZE_H_
