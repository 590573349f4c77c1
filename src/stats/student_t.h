// Student's t distribution: the tails behind the p-values of correlations and of means.
//
// By the continued fraction of the incomplete beta function: relative accuracy about 1e-12, also
// far out in the tail and for millions of degrees of freedom. Thread safety: any thread (no lgamma,
// which writes a global).
// Source: Abramowitz and Stegun 26.5.8, 26.7.1; evaluated by Lentz's method.
#ifndef VETVEC_STATS_STUDENT_T_H_
#define VETVEC_STATS_STUDENT_T_H_

namespace vetvec {

// df > 0; t may be infinite.
double StudentTwoSided(double t, double df);  // P(|T| >= |t|)
double StudentUpper(double t, double df);     // P(T > t)
// The t with P(T <= t) = p: 0 < p < 1, to 1e-12 of t. By bisection.
double StudentQuantile(double p, double df);

}  // namespace vetvec

#endif  // VETVEC_STATS_STUDENT_T_H_
