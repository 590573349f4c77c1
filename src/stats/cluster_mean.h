// The mean of values that come in clusters, with a suitable interval.
//
// Items of one cluster (triples of one word pair, variants of one seed sentence, a pair and its
// reverse) are correlated: treating them as independent makes every interval too narrow and every
// p-value too small. Here the cluster is the unit: the standard error is that of cluster sums, the
// interval is Student's t.
//
//   VETVEC_ASSIGN_OR_RETURN(const ClusterMean mean, MeanOfClusters(differences, word_pairs));
// Deterministic. Thread safety: any thread.
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
  double farthest = 0;  // the largest |r_c| / n: by how much a single cluster moves the mean
  size_t unlike = 0;    // clusters whose own mean is not that of the median cluster
};

// With S_c, n_c the sum and the size of cluster c, n items, w_c = n_c / n and rho the correlation
// of two items of a cluster, estimated from the items (one-way analysis of variance, 0 to 1; 1 if
// all are equal or each has a cluster of its own):
//   r_c = S_c - n_c mean,   variance = g sum r_c^2 / n^2,   v_c = n_c (1 + (n_c - 1) rho)
//   g = sum v_c / (sum v_c (1 - 2 w_c) + sum w_c^2 sum v_c)           (K / (K - 1) for equal sizes)
//   degrees = (sum v_c)^2 / sum v_c^2 - 1                             (K - 1 for equal sizes)
// `clusters[i]` is any number that items of one cluster share; same length as `values`. Errors:
// INSUFFICIENT_DATA: fewer than 2 clusters; DIMENSION_MISMATCH; NON_FINITE. Cost: O(n log n).
// Source: Liang and Zeger 1986; g and the degrees are Bell and McCaffrey's (2002) adjustments for
// items that correlate by rho, which Imbens and Kolesar (2016) estimate.
Result<ClusterMean> MeanOfClusters(std::span<const double> values,
                                   std::span<const uint64_t> clusters);

// Sums over clusters, in the order in which the clusters first occur.
std::vector<double> ClusterSums(std::span<const double> values, std::span<const uint64_t> clusters);

// Design effect of the standard error: sqrt(sum n_c^2 / n), the factor by which it grows from
// independent items to identical items within each cluster. 1 without items.
double AlikeFactor(std::span<const uint64_t> clusters);

// The clusters that sign flips need for their smallest p-value, 2^(1 - K), to be at most `level`.
size_t ClustersToReach(double level);

}  // namespace vetvec

#endif  // VETVEC_STATS_CLUSTER_MEAN_H_
