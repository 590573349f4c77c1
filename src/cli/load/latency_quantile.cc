#include "cli/load/latency_quantile.h"

#include <algorithm>
#include <cmath>

namespace vetvec::cli {
namespace {

// Numbers of pieces of time, and Student's t for 95% with one degree of freedom less.
struct Pieces {
  int count;
  double t;
};
constexpr Pieces kPieces[] = {{10, 2.262}, {20, 2.093}, {30, 2.045}};
constexpr double kIndependent = 1.96;
constexpr double kExtraOfWorst = 2;

// By how many standard errors of independent arrivals the share of those within `most_ms` may be
// off.
double ErrorsAt(const Measurement& measurement, double most_ms, const Pieces& pieces) {
  const auto& arrivals = measurement.arrivals;
  const auto n = static_cast<double>(arrivals.size());
  const auto within = static_cast<double>(
      std::count_if(arrivals.begin(), arrivals.end(),
                    [&](const Arrival& arrival) { return arrival.latency_ms <= most_ms; }));
  const double share = within / n;
  if (share <= 0 || share >= 1) return kIndependent;
  std::vector<double> excess(static_cast<size_t>(pieces.count));
  for (const Arrival& arrival : arrivals) {
    const double piece = arrival.at_s / measurement.seconds * pieces.count;
    const int at = std::clamp(static_cast<int>(piece), 0, pieces.count - 1);
    excess[static_cast<size_t>(at)] += (arrival.latency_ms <= most_ms ? 1 : 0) - share;
  }
  double total = 0;
  double worst = 0;
  for (const double value : excess) {
    total += value * value;
    worst = std::max(worst, value * value);
  }
  const double of_count = static_cast<double>(pieces.count) / (pieces.count - 1);
  const double variance = total * of_count + kExtraOfWorst * worst;
  return pieces.t * std::sqrt(std::max(1.0, variance / (share * (1 - share) * n)));
}

// `sorted`: the latencies of all arrivals.
LatencyQuantile QuantileOf(const Measurement& measurement, const std::vector<double>& sorted,
                           double share) {
  const auto n = static_cast<double>(sorted.size());
  // The latency within which `part` of the arrivals, and at least one, were answered.
  const auto at = [&](double part) {
    const double rank = std::clamp(std::ceil(part * n - 1e-9), 1.0, n);
    return sorted[static_cast<size_t>(rank) - 1];
  };
  double errors = kIndependent;
  for (const double part : {share, (1 + share) / 2}) {
    for (const Pieces& pieces : kPieces) {
      errors = std::max(errors, ErrorsAt(measurement, at(part), pieces));
    }
  }
  const double half = errors * std::sqrt(share * (1 - share) / n);
  LatencyQuantile quantile;
  quantile.value_ms = at(share);
  quantile.low_ms = share > half ? at(share - half) : 0;
  quantile.high_ms = (share + half) * n > n - 0.5 ? kNotAnswered : at(share + half + 1 / n);
  return quantile;
}

}  // namespace

LatencyQuantiles QuantilesOf(const Measurement& measurement) {
  std::vector<double> sorted;
  for (const Arrival& arrival : measurement.arrivals) sorted.push_back(arrival.latency_ms);
  std::sort(sorted.begin(), sorted.end());
  LatencyQuantiles quantiles;
  for (size_t i = 0; i < kQuantiles.size(); ++i) {
    quantiles[i] = QuantileOf(measurement, sorted, kQuantiles[i].share);
  }
  return quantiles;
}

LatencyQuantile DifferenceOf(const LatencyQuantile& a, const LatencyQuantile& b) {
  LatencyQuantile difference;
  difference.value_ms = a.value_ms - b.value_ms;
  difference.low_ms =
      difference.value_ms - std::hypot(a.value_ms - a.low_ms, b.high_ms - b.value_ms);
  difference.high_ms =
      difference.value_ms + std::hypot(a.high_ms - a.value_ms, b.value_ms - b.low_ms);
  return difference;
}

}  // namespace vetvec::cli
