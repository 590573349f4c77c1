// MostIfNoneSeen: how common something may be although no trial showed it.
#ifndef VETVEC_STATS_NONE_SEEN_H_
#define VETVEC_STATS_NONE_SEEN_H_

#include <cmath>
#include <cstdint>

namespace vetvec {

// The largest share that is compatible, at 95% confidence, with 0 of `trials`: 1 - 0.05^(1/trials),
// about 3 / trials. Exact (binomial). No trials: 1.
inline double MostIfNoneSeen(uint64_t trials) {
  constexpr double kMiss = 0.05;
  return trials == 0 ? 1 : 1 - std::pow(kMiss, 1 / static_cast<double>(trials));
}

}  // namespace vetvec

#endif  // VETVEC_STATS_NONE_SEEN_H_
