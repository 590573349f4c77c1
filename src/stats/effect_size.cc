#include "stats/effect_size.h"

#include <cmath>

namespace vetvec {

double CohensH(double first, double second) {
  return 2 * std::asin(std::sqrt(first)) - 2 * std::asin(std::sqrt(second));
}

}  // namespace vetvec
