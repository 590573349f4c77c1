#include "metrics/ranking_rows.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <type_traits>

#include "base/thread_pool.h"
#include "metrics/cosine_rounding.h"
#include "metrics/distance.h"

namespace vetvec {
namespace {

constexpr size_t kSums = 8;  // partial sums side by side: a fixed order that the compiler can widen

double Total(const std::array<double, kSums>& sums) {
  return ((sums[0] + sums[4]) + (sums[1] + sums[5])) + ((sums[2] + sums[6]) + (sums[3] + sums[7]));
}

double SquaredDifference(std::span<const double> a, std::span<const double> b) {
  std::array<double, kSums> sums{};
  const auto add = [&](size_t k, size_t s) {
    const double difference = a[k + s] - b[k + s];
    sums[s] += difference * difference;
  };
  size_t k = 0;
  for (; k + kSums <= a.size(); k += kSums) {
    for (size_t s = 0; s < kSums; ++s) add(k, s);
  }
  for (size_t s = 0; k + s < a.size(); ++s) add(k, s);
  return Total(sums);
}

double L2(std::span<const double> a, std::span<const double> b) {
  const double sum = SquaredDifference(a, b);
  // Outside this range, squares overflow or lose digits; DistanceL2 then scales.
  return sum >= 1e-140 && sum <= 1e140 ? std::sqrt(sum) : DistanceL2(a, b);
}

// The mean of all rows: sums over fixed blocks, added in order.
template <typename T>
std::vector<double> MeanRow(BasicMatrixView<T> rows, size_t threads) {
  const size_t blocks = (rows.rows() + kRankingBlock - 1) / kRankingBlock;
  const double n = static_cast<double>(rows.rows());
  std::vector<std::vector<double>> sums(blocks, std::vector<double>(rows.cols(), 0.0));
  ParallelFor(blocks, threads, [&](size_t block) {
    const size_t end = std::min(rows.rows(), (block + 1) * kRankingBlock);
    for (size_t i = block * kRankingBlock; i < end; ++i) {
      const std::span<const T> row = rows.row(i);
      for (size_t k = 0; k < row.size(); ++k) {
        // Doubles are divided first, so that the sum of huge ones stays finite.
        sums[block][k] += std::is_same_v<T, double> ? double{row[k]} / n : double{row[k]};
      }
    }
  });
  std::vector<double> mean(rows.cols(), 0.0);
  for (const std::vector<double>& sum : sums) {
    for (size_t k = 0; k < mean.size(); ++k) mean[k] += sum[k];
  }
  if constexpr (!std::is_same_v<T, double>) {
    for (double& value : mean) value /= n;
  }
  return mean;
}

}  // namespace

double DotInOrder(std::span<const double> a, std::span<const double> b) {
  std::array<double, kSums> sums{};
  size_t k = 0;
  for (; k + kSums <= a.size(); k += kSums) {
    for (size_t s = 0; s < kSums; ++s) sums[s] += a[k + s] * b[k + s];
  }
  for (size_t s = 0; k + s < a.size(); ++s) sums[s] += a[k + s] * b[k + s];
  return Total(sums);
}

template <typename T>
void RankingRows<T>::Load(size_t i, std::span<double> out) const {
  const std::span<const T> row = rows_.row(i);
  if (mean_.empty()) {
    for (size_t k = 0; k < row.size(); ++k) out[k] = double{row[k]};
  } else {
    for (size_t k = 0; k < row.size(); ++k) out[k] = double{row[k]} - mean_[k];
  }
  if constexpr (std::is_same_v<T, double>) {  // squares of floats are always in range
    if (similarity_ != Similarity::kCosine) return;
    double largest = 0.0;
    for (const double value : out) largest = std::max(largest, std::fabs(value));
    if (largest == 0.0 || !std::isfinite(largest)) return;
    const int shift = -std::ilogb(largest);
    for (double& value : out) value = std::scalbn(value, shift);
  }
}

template <typename T>
double RankingRows<T>::SimilarityOf(size_t i, std::span<const double> a, size_t j,
                                    std::span<const double> b) const {
  if (similarity_ == Similarity::kL2) return 1.0 / (1.0 + L2(a, b));
  const double cosine = DotInOrder(a, b) / std::sqrt(squares_[i] * squares_[j]);
  return rounds_ ? RoundedCosine(cosine) : cosine;
}

template <typename T>
Status RankingRows<T>::Prepare(const RankOptions& options) {
  if (options.centre) mean_ = MeanRow(rows_, options.threads);
  const size_t n = rows_.rows();
  std::vector<double> squares(n);
  std::vector<uint8_t> finite(n);
  ParallelFor((n + kRankingBlock - 1) / kRankingBlock, options.threads, [&](size_t block) {
    std::vector<double> row(rows_.cols());
    for (size_t i = block * kRankingBlock; i < std::min(n, (block + 1) * kRankingBlock); ++i) {
      Load(i, row);
      finite[i] = std::all_of(row.begin(), row.end(), [](double v) { return std::isfinite(v); });
      squares[i] = DotInOrder(row, row);
    }
  });
  for (size_t i = 0; i < n; ++i) {
    if (finite[i] == 0) {
      return NonFinite(fmt::format("row {} contains a value that is not finite", i))
          .WithItem(static_cast<int64_t>(i));
    }
    if (squares[i] == 0.0 && similarity_ == Similarity::kCosine) {
      return Degenerate(fmt::format("row {} is all zeros{}: its cosine similarity is undefined", i,
                                    options.centre ? " after centring" : ""))
          .WithItem(static_cast<int64_t>(i));
    }
  }
  if (similarity_ == Similarity::kCosine) squares_ = std::move(squares);
  return OkStatus();
}

template <typename T>
Result<RankingRows<T>> RankingRows<T>::Make(BasicMatrixView<T> rows, const RankOptions& options) {
  RankingRows made(rows, options);
  VETVEC_RETURN_IF_ERROR(made.Prepare(options));
  return made;
}

template class RankingRows<float>;
template class RankingRows<double>;

}  // namespace vetvec
