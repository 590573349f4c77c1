// Draws from the normal distribution for simulations.
#ifndef VETVEC_TESTS_UNIT_BASE_NORMAL_DRAW_H_
#define VETVEC_TESTS_UNIT_BASE_NORMAL_DRAW_H_

#include <cmath>
#include <numbers>

#include "base/rng.h"

namespace vetvec {

// Box and Muller's transform of two uniform draws. Inverting the distribution function by iteration
// takes twenty times as long.
inline double NormalDraw(Rng& rng) {
  const double radius = std::sqrt(-2 * std::log(1 - rng.Uniform()));
  return radius * std::cos(2 * std::numbers::pi * rng.Uniform());
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_BASE_NORMAL_DRAW_H_
