#include "stats/power.h"

#include <cmath>

#include "stats/normal.h"

namespace vetvec {
namespace {

double PairsFor(double discordant, double difference, double power, double alpha) {
  const double z_alpha = -NormalQuantile(0.5 * alpha);
  const double z_power = NormalQuantile(power);
  const double root =
      z_alpha * std::sqrt(discordant) + z_power * std::sqrt(discordant - difference * difference);
  return root * root / (difference * difference);
}

// Rounded up; nothing if no sample size is enough in practice.
std::optional<uint64_t> AsCount(double pairs) {
  if (!(pairs < 9e15)) return std::nullopt;
  return static_cast<uint64_t>(std::ceil(pairs));
}

bool InUnit(double x) { return x > 0.0 && x < 1.0; }

}  // namespace

std::optional<uint64_t> McNemarPairsNeeded(double only_first, double only_second, double power,
                                           double alpha) {
  const double discordant = only_first + only_second;
  const double difference = std::fabs(only_first - only_second);
  if (!(only_first >= 0.0 && only_second >= 0.0 && discordant <= 1.0 && difference > 0.0) ||
      !InUnit(power) || !InUnit(alpha)) {
    return std::nullopt;
  }
  return AsCount(PairsFor(discordant, difference, power, alpha));
}

std::optional<uint64_t> MeanPairsNeeded(double mean, double deviation, double power, double alpha) {
  if (!(mean != 0.0 && deviation > 0.0) || !InUnit(power) || !InUnit(alpha)) return std::nullopt;
  const double root = (NormalQuantile(power) - NormalQuantile(0.5 * alpha)) * (deviation / mean);
  return AsCount(root * root);
}

std::optional<uint64_t> CorrelationPairsNeeded(double r, double power, double alpha) {
  if (!(r != 0.0 && std::fabs(r) < 1.0) || !InUnit(power) || !InUnit(alpha)) return std::nullopt;
  const double root = (NormalQuantile(power) - NormalQuantile(0.5 * alpha)) / std::atanh(r);
  return AsCount(root * root + 3.0);
}

}  // namespace vetvec
