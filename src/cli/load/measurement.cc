#include "cli/load/measurement.h"

#include <cmath>
#include <random>

namespace vetvec::cli {

std::vector<double> PoissonInstants(double rate, double seconds, uint64_t seed) {
  std::mt19937_64 random(seed);
  constexpr int kUnusedBits = 11;  // a double has 53
  std::vector<double> instants;
  double at = 0;
  while (true) {
    const double uniform = std::ldexp(static_cast<double>(random() >> kUnusedBits), -53);
    at -= std::log1p(-uniform) / rate;
    if (at >= seconds) return instants;
    instants.push_back(at);
  }
}

}  // namespace vetvec::cli
