// The mean of values that come in clusters, with an interval that is right for them.
//
// Items of one cluster (triples of one word pair, variants of one seed, a pair and its reverse)
// share their fate: counted as independent they make every interval too narrow and every p-value
// too small. Here the cluster is the unit: the standard error is that of cluster sums, the interval
// Student's t.
//
//   VETVEC_ASSIGN_OR_RETURN(const ClusterMean mean, MeanOfClusters(differences, word_pairs));
// Deterministic. Thread safety: free.
#ifndef VETVEC_STATS_CLUSTER_MEAN_H_
#define VETVEC_STATS_CLUSTER_MEAN_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"

namespace vetvec {

struct ClusterMean {
  double mean = 0;
  double standard_error = 0;
  double low = 0;  // 95% interval
  double high = 0;
  double degrees = 0;  // of freedom
  size_t items = 0;
  size_t clusters = 0;
};

// With S_c, n_c the sum and the size of cluster c, n items and w_c = n_c / n:
//   r_c = S_c - n_c mean,   variance = g sum r_c^2 / n^2,
//   g = sum n_c^2 / (sum n_c^2 (1 - 2 w_c) + sum w_c^2 sum n_c^2)     (K / (K - 1) for equal sizes)
//   degrees = (sum n_c^2)^2 / sum n_c^4 - 1                           (K - 1 for equal sizes)
// `clusters[i]` is any number that items of one cluster share; as long as `values`.
// Errors: INSUFFICIENT_DATA: fewer than 2 clusters; DIMENSION_MISMATCH; NON_FINITE.
// Cost: O(n log n). Source: Liang and Zeger 1986; g and the degrees are Bell and McCaffrey's (2002)
// adjustments for clusters whose items are wholly alike.
Result<ClusterMean> MeanOfClusters(std::span<const double> values,
                                   std::span<const uint64_t> clusters);

// Sums over clusters, in the order in which the clusters appear first.
std::vector<double> ClusterSums(std::span<const double> values, std::span<const uint64_t> clusters);

// Of the standard error: sqrt(sum n_c^2 / n), the factor by which it grows from independent items
// to items that are wholly alike within each cluster. 1 without items.
double AlikeFactor(std::span<const uint64_t> clusters);

// Clusters that sign flips need before their least p-value, 2^(1 - K), is at most `level`.
size_t ClustersToReach(double level);

}  // namespace vetvec

#endif  // VETVEC_STATS_CLUSTER_MEAN_H_
