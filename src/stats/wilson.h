// Wilson's score interval for a proportion: shown with every violation rate.
//
//   Interval ci = WilsonInterval(876, 1417);           // 95%: 0.592..0.643
// Source: Wilson 1927, without continuity correction. Thread safety: any thread.
#ifndef VETVEC_STATS_WILSON_H_
#define VETVEC_STATS_WILSON_H_

#include <cstdint>

namespace vetvec {

struct Interval {
  double low = 0;
  double high = 1;
};

// Interval of `successes` out of `trials` at confidence `level` in (0, 1), inside [0, 1] and
// containing successes/trials. No trials: [0, 1]. `successes` above `trials` count as `trials`.
Interval WilsonInterval(uint64_t successes, uint64_t trials, double level = 0.95);

}  // namespace vetvec

#endif  // VETVEC_STATS_WILSON_H_
