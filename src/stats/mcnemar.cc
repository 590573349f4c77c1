#include "stats/mcnemar.h"

#include <algorithm>

#include "stats/binomial.h"

namespace vetvec {

double McNemarExact(uint64_t only_first, uint64_t only_second) {
  const uint64_t discordant = only_first + only_second;
  if (discordant == 0) return 1.0;
  return std::min(1.0, 2.0 * BinomialAtMost(std::min(only_first, only_second), discordant, 0.5));
}

}  // namespace vetvec
