#include "audit/figures.h"

#include <algorithm>
#include <utility>

namespace vetvec {

double Quantile(const std::vector<double>& sorted, double q) {
  if (sorted.empty()) return 0;
  const double position = q * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<size_t>(position);
  const size_t above = std::min(below + 1, sorted.size() - 1);
  const double weight = position - static_cast<double>(below);
  return sorted[below] * (1 - weight) + sorted[above] * weight;
}

namespace {

constexpr size_t kHistogramBins = 40;

Percentiles PercentilesOf(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  Percentiles out;
  out.n = values.size();
  out.p50 = Quantile(values, 0.50);
  out.p90 = Quantile(values, 0.90);
  out.p99 = Quantile(values, 0.99);
  out.max = values.empty() ? 0 : values.back();
  return out;
}

}  // namespace

Histogram HistogramOf(const std::vector<double>& values) {
  Histogram histogram;
  if (values.empty()) return histogram;
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  histogram.low = *low;
  histogram.high = *high;
  histogram.counts.assign(kHistogramBins, 0);
  const double width = (histogram.high - histogram.low) / static_cast<double>(kHistogramBins);
  for (const double value : values) {
    const double bin = width > 0 ? (value - histogram.low) / width : 0;
    ++histogram.counts[std::min(static_cast<size_t>(bin), kHistogramBins - 1)];
  }
  return histogram;
}

TrafficResult TrafficOf(const std::vector<RequestRecord>& requests, const VendorConfig& vendor) {
  TrafficResult traffic;
  std::vector<double> first_byte;
  std::vector<double> total;
  for (const RequestRecord& request : requests) {
    ++traffic.requests;
    if (!request.error.empty()) {
      ++traffic.failed_requests;
      continue;
    }
    traffic.texts_sent += request.texts;
    traffic.tokens += request.tokens;
    first_byte.push_back(request.first_byte_millis);
    total.push_back(request.total_millis);
  }
  traffic.cost = vendor.CostOf(traffic.tokens);
  traffic.first_byte_millis = PercentilesOf(std::move(first_byte));
  traffic.total_millis = PercentilesOf(std::move(total));
  return traffic;
}

void AddBatches(const BatchFigures& batches, VendorResult* vendor) {
  vendor->batches = batches;
  std::optional<double>& cost = vendor->traffic.cost;
  if (cost && batches.cost) {
    *cost += *batches.cost;
  } else {
    cost.reset();
  }
}

}  // namespace vetvec
