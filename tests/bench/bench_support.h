// What the programs that measure by themselves share: clocks, and normal numbers for made-up rows.
#ifndef VETVEC_TESTS_BENCH_BENCH_SUPPORT_H_
#define VETVEC_TESTS_BENCH_BENCH_SUPPORT_H_

#include <time.h>

#include <cmath>

#include "base/rng.h"

namespace vetvec {

inline double Seconds(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

inline float Gauss(Rng& rng) {
  const double radius = std::sqrt(-2.0 * std::log(1.0 - rng.Uniform()));
  return static_cast<float>(radius * std::cos(2.0 * 3.14159265358979 * rng.Uniform()));
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_BENCH_BENCH_SUPPORT_H_
