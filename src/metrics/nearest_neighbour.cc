#include "metrics/nearest_neighbour.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <type_traits>

#include "base/thread_pool.h"
#include "core/finite_rows.h"
#include "metrics/nearest_neighbour_search.h"

namespace vetvec {
namespace {

template <typename T>
Status CheckSearchRows(BasicMatrixView<T> rows, Metric metric, bool known_finite) {
  if (rows.rows() < 2) {
    return InsufficientData(fmt::format(
        "a search for nearest neighbours needs at least 2 rows; found {}", rows.rows()));
  }
  if (rows.cols() == 0) return DimensionMismatch("the rows have no elements");
  for (size_t i = 0; i < rows.rows(); ++i) {
    const std::span<const T> row = rows.row(i);
    if (!known_finite) VETVEC_RETURN_IF_ERROR(CheckFinite(row, i));
    const auto is_zero = [](T value) { return value == T{0}; };
    if (metric == Metric::kCosine && std::all_of(row.begin(), row.end(), is_zero)) {
      return Degenerate(fmt::format("row {} is all zeros: its cosine distance is undefined", i))
          .WithItem(static_cast<int64_t>(i));
    }
  }
  return OkStatus();
}

template <typename T>
double PlainDistance(Metric metric, std::span<const T> a, std::span<const T> b) {
  switch (metric) {
    case Metric::kL1: return DistanceL1(a, b);
    case Metric::kL2: return DistanceL2(a, b);
    case Metric::kCosine: break;
  }
  return *DistanceCosine(a, b);  // zero rows have been rejected
}

// Every pair, in blocks of rows of the other side so that they stay in the cache.
template <typename T>
Status PlainSearch(BasicMatrixView<T> rows, Metric metric, const NearestNeighbourOptions& options,
                   std::vector<double>* nearest) {
  constexpr size_t kBlock = 64;
  const size_t n = rows.rows();
  const size_t blocks = (n + kBlock - 1) / kBlock;
  SearchControl control(options, blocks);
  ParallelFor(blocks, options.threads, [&](size_t block) {
    const size_t begin = block * kBlock;
    const size_t end = std::min(n, begin + kBlock);
    for (size_t other = 0; other < n && !control.stopped(); other += kBlock) {
      for (size_t i = begin; i < end; ++i) {
        for (size_t j = other; j < std::min(n, other + kBlock); ++j) {
          if (i == j) continue;
          (*nearest)[i] = std::min((*nearest)[i], PlainDistance(metric, rows.row(i), rows.row(j)));
        }
      }
    }
    control.PieceDone();
  });
  return control.status();
}

template <typename T>
Result<std::vector<double>> Search(BasicMatrixView<T> rows, Metric metric,
                                   const NearestNeighbourOptions& options) {
  bool tiled = false;
  if constexpr (std::is_same_v<T, float>) tiled = TiledSearchApplies(rows);
  VETVEC_RETURN_IF_ERROR(CheckSearchRows(rows, metric, tiled));
  std::vector<double> nearest(rows.rows(), std::numeric_limits<double>::infinity());
  if constexpr (std::is_same_v<T, float>) {
    if (tiled) {
      VETVEC_RETURN_IF_ERROR(TiledSearch(rows, metric, options, BestKernels(), &nearest));
    }
  }
  if (!tiled) VETVEC_RETURN_IF_ERROR(PlainSearch(rows, metric, options, &nearest));
  for (size_t i = 0; i < nearest.size(); ++i) {
    if (!std::isfinite(nearest[i])) {
      return NonFinite(
                 fmt::format(
                     "the distance from row {} to its nearest neighbour exceeds the largest double",
                     i))
          .WithItem(static_cast<int64_t>(i));
    }
  }
  return nearest;
}

}  // namespace

Result<std::vector<double>> NearestNeighbourDistances(MatrixView rows, Metric metric,
                                                      const NearestNeighbourOptions& options) {
  return Search(rows, metric, options);
}

Result<std::vector<double>> NearestNeighbourDistances(MatrixViewD rows, Metric metric,
                                                      const NearestNeighbourOptions& options) {
  return Search(rows, metric, options);
}

}  // namespace vetvec
