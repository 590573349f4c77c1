#include "stats/cluster_mean.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>

#include "stats/student_t.h"

namespace vetvec {
namespace {

struct Cluster {
  double sum = 0;
  double size = 0;
};

std::vector<Cluster> Gathered(std::span<const double> values, std::span<const uint64_t> clusters) {
  std::vector<Cluster> gathered;
  std::unordered_map<uint64_t, size_t> numbers;
  for (size_t i = 0; i < clusters.size(); ++i) {
    const auto [entry, is_new] = numbers.try_emplace(clusters[i], gathered.size());
    if (is_new) gathered.emplace_back();
    if (i < values.size()) gathered[entry->second].sum += values[i];
    gathered[entry->second].size += 1;
  }
  return gathered;
}

// rho in the header: the part of the variance that lies between clusters.
double CorrelationWithin(std::span<const double> values, const std::vector<Cluster>& clusters,
                         double mean) {
  const double n = static_cast<double>(values.size());
  const double k = static_cast<double>(clusters.size());
  if (values.size() == clusters.size()) return 1;
  double total = 0;
  for (const double value : values) total += (value - mean) * (value - mean);
  double between = 0;
  double squares = 0;
  for (const Cluster& cluster : clusters) {
    const double residual = cluster.sum - cluster.size * mean;
    between += residual * residual / cluster.size;
    squares += cluster.size * cluster.size;
  }
  const double within = std::max(0.0, total - between) / (n - k);
  const double excess = between / (k - 1) - within;  // the mean size times what clusters add
  const double mean_size = (n - squares / n) / (k - 1);
  const double variance = excess + mean_size * within;
  return variance > 0 ? std::clamp(excess / variance, 0.0, 1.0) : 1;
}

// The g and the degrees of freedom in the header.
void Adjustments(const std::vector<Cluster>& clusters, double n, double rho, double* g,
                 double* degrees) {
  double sum = 0;
  double squares = 0;
  double weight_squares = 0;
  double shrunk = 0;
  for (const Cluster& cluster : clusters) {
    const double variance = cluster.size * (1 + (cluster.size - 1) * rho);
    const double weight = cluster.size / n;
    sum += variance;
    squares += variance * variance;
    weight_squares += weight * weight;
    shrunk += variance * (1 - 2 * weight);
  }
  *g = sum / (shrunk + weight_squares * sum);
  *degrees = std::max(1.0, sum * sum / squares - 1);
}

// Means are compared to the rounding of their sums: clusters of equal values are alike.
size_t CountUnlike(const std::vector<Cluster>& clusters) {
  std::vector<double> means;
  for (const Cluster& cluster : clusters) means.push_back(cluster.sum / cluster.size);
  const auto median = means.begin() + static_cast<ptrdiff_t>(means.size() / 2);
  std::nth_element(means.begin(), median, means.end());
  const double usual = *median;
  const double rounding = 1e-9 * std::max(1.0, std::abs(usual));
  return static_cast<size_t>(
      std::ranges::count_if(means, [&](double mean) { return std::abs(mean - usual) > rounding; }));
}

}  // namespace

Result<ClusterMean> MeanOfClusters(std::span<const double> values,
                                   std::span<const uint64_t> clusters) {
  if (values.size() != clusters.size()) {
    return DimensionMismatch(
        fmt::format("there are {} values, but {} cluster labels", values.size(), clusters.size()));
  }
  for (size_t i = 0; i < values.size(); ++i) {
    if (std::isfinite(values[i])) continue;
    return NonFinite(fmt::format("value {} is not finite", i)).WithItem(static_cast<int64_t>(i));
  }
  const std::vector<Cluster> gathered = Gathered(values, clusters);
  if (gathered.size() < 2) {
    return InsufficientData(
        fmt::format("an interval needs items from at least 2 clusters; found {}", gathered.size()));
  }
  ClusterMean out;
  out.items = values.size();
  out.clusters = gathered.size();
  const double n = static_cast<double>(values.size());
  for (const Cluster& cluster : gathered) out.mean += cluster.sum;
  out.mean /= n;
  double squares = 0;
  for (const Cluster& cluster : gathered) {
    const double residual = cluster.sum - cluster.size * out.mean;
    squares += residual * residual;
    out.farthest = std::max(out.farthest, std::abs(residual) / n);
  }
  out.unlike = CountUnlike(gathered);
  double g = 1;
  Adjustments(gathered, n, CorrelationWithin(values, gathered, out.mean), &g, &out.degrees);
  out.standard_error = std::sqrt(g * squares) / n;
  const double half = StudentQuantile(0.975, out.degrees) * out.standard_error;
  out.low = out.mean - half;
  out.high = out.mean + half;
  return out;
}

std::vector<double> ClusterSums(std::span<const double> values,
                                std::span<const uint64_t> clusters) {
  std::vector<double> sums;
  for (const Cluster& cluster : Gathered(values, clusters)) sums.push_back(cluster.sum);
  return sums;
}

double AlikeFactor(std::span<const uint64_t> clusters) {
  if (clusters.empty()) return 1;
  double squares = 0;
  for (const Cluster& cluster : Gathered({}, clusters)) squares += cluster.size * cluster.size;
  return std::sqrt(squares / static_cast<double>(clusters.size()));
}

size_t ClustersToReach(double level) {
  size_t clusters = 1;
  for (double least = 1; least > level; least *= 0.5) ++clusters;
  return clusters;
}

}  // namespace vetvec
