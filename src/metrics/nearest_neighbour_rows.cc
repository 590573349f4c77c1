#include "metrics/nearest_neighbour_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/thread_pool.h"
#include "metrics/nearest_neighbour_bounds.h"
#include "metrics/nearest_neighbour_search.h"

namespace vetvec {
namespace {

constexpr size_t kPiece = 256;  // rows of a piece of work; a multiple of kStrip

// Eight partial sums, so that no addition waits for the one before.
template <typename Term>
double SumOf(size_t n, const Term& term) {
  constexpr size_t kSums = 8;
  double sums[kSums] = {};
  size_t k = 0;
  for (; k + kSums <= n; k += kSums) {
    for (size_t s = 0; s < kSums; ++s) sums[s] += term(k + s);
  }
  double sum = 0.0;
  for (; k < n; ++k) sum += term(k);
  for (const double part : sums) sum += part;
  return sum;
}

double SquareSum(std::span<const float> row) {
  return SumOf(row.size(), [&](size_t k) { return double{row[k]} * double{row[k]}; });
}

// In index order, as Distance() sums it.
double OrderedSquareSum(std::span<const float> row) {
  double sum = 0.0;
  for (const float value : row) sum += double{value} * double{value};
  return sum;
}

// Makes centred rows; each given row is multiplied by its factor first.
class Centring {
 public:
  Centring(MatrixView rows, std::vector<double> factors, size_t threads)
      : rows_(rows), factors_(std::move(factors)), mean_(rows.cols(), 0.0) {
    const size_t pieces = (rows.rows() + kPiece - 1) / kPiece;
    std::vector<std::vector<double>> sums(pieces);
    ParallelFor(pieces, threads, [&](size_t piece) {
      std::vector<double>& sum = sums[piece];
      sum.assign(rows.cols(), 0.0);
      for (size_t i = piece * kPiece; i < std::min(rows.rows(), (piece + 1) * kPiece); ++i) {
        const float* row = rows.row(i).data();
        const double factor = factors_[i];
        for (size_t k = 0; k < sum.size(); ++k) sum[k] += double{row[k]} * factor;
      }
    });
    for (const std::vector<double>& sum : sums) {
      for (size_t k = 0; k < mean_.size(); ++k) mean_[k] += sum[k];
    }
    for (double& value : mean_) value /= static_cast<double>(rows.rows());
  }

  double Norm(size_t i) const {
    const float* row = rows_.row(i).data();
    const double factor = factors_[i];
    return std::sqrt(SumOf(mean_.size(), [&](size_t k) {
      const double value = double{row[k]} * factor - mean_[k];
      return value * value;
    }));
  }

  // Row `i`, times `scale`, rounded.
  void Write(size_t i, double scale, std::span<float> out) const {
    const float* row = rows_.row(i).data();
    const double factor = factors_[i];
    for (size_t k = 0; k < out.size(); ++k) {
      out[k] = static_cast<float>(scale * (double{row[k]} * factor - mean_[k]));
    }
  }

 private:
  MatrixView rows_;
  std::vector<double> factors_;
  std::vector<double> mean_;
};

void CopyRows(MatrixView rows, KernelRows* out) {
  for (size_t i = 0; i < rows.rows(); ++i) {
    std::copy(rows.row(i).begin(), rows.row(i).end(), out->values.row(i).begin());
  }
}

void CentreRows(MatrixView rows, Metric metric, size_t threads, KernelRows* out) {
  const size_t n = rows.rows();
  const size_t pieces = (n + kPiece - 1) / kPiece;
  std::vector<double> factors(n, 1.0);
  if (metric == Metric::kCosine) {
    for (size_t i = 0; i < n; ++i) factors[i] = 1.0 / std::sqrt(SquareSum(rows.row(i)));
  }
  const Centring centring(rows, std::move(factors), threads);
  std::vector<double> norms(n);
  ParallelFor(pieces, threads, [&](size_t piece) {
    for (size_t i = piece * kPiece; i < std::min(n, (piece + 1) * kPiece); ++i) {
      norms[i] = centring.Norm(i);
    }
  });
  std::sort(out->order.begin(), out->order.end(),
            [&](size_t a, size_t b) { return norms[a] != norms[b] ? norms[a] < norms[b] : a < b; });
  const double largest = norms[out->order.back()];
  if (largest > 0.0) out->scale = std::ldexp(1.0, -std::ilogb(largest));
  out->strips = Strips(n, rows.cols());
  ParallelFor(pieces, threads, [&](size_t piece) {
    Matrix strip(kStrip, rows.cols());
    for (size_t i = piece * kPiece; i < std::min(n, (piece + 1) * kPiece); i += kStrip) {
      const size_t count = std::min(kStrip, n - i);
      for (size_t r = 0; r < count; ++r) {
        centring.Write(out->order[i + r], out->scale, strip.row(r));
        const double squares = SquareSum(strip.row(r));
        out->norms[i + r] = std::sqrt(squares);
        out->offsets[i + r] = static_cast<float>(0.5 * squares);
      }
      out->strips.Set(i, count, strip.data());
    }
  });
  // Rounding may have swapped neighbours, but a bound must not be smaller than any norm before it.
  for (size_t i = 1; i < n; ++i) {
    out->norms[i] = std::max(out->norms[i], out->norms[i - 1]);
  }
}

}  // namespace

bool TiledSearchApplies(MatrixView rows) {
  if (rows.cols() > kMaxBoundedColumns) return false;
  for (size_t i = 0; i < rows.rows(); ++i) {
    int too_large = 0;  // or NaN; no early exit, so that the loop can be vectorised
    for (const float value : rows.row(i)) too_large |= std::fabs(value) <= 0x1p100F ? 0 : 1;
    if (too_large != 0) return false;
  }
  return true;
}

KernelRows MakeKernelRows(MatrixView rows, Metric metric, size_t threads) {
  KernelRows out;
  out.order.resize(rows.rows());
  std::iota(out.order.begin(), out.order.end(), size_t{0});
  out.norms.assign(rows.rows(), 0.0);
  out.offsets.assign(rows.rows(), 0.0F);
  if (metric == Metric::kL1) {
    out.values = Matrix(rows.rows(), rows.cols());
    CopyRows(rows, &out);
  } else {
    CentreRows(rows, metric, threads, &out);
  }
  return out;
}

ExactScore::ExactScore(MatrixView rows, Metric metric, const std::vector<size_t>& order)
    : rows_(rows), metric_(metric), order_(order) {
  if (metric != Metric::kCosine) return;
  squares_.resize(rows.rows());
  for (size_t i = 0; i < rows.rows(); ++i) squares_[i] = OrderedSquareSum(rows.row(i));
}

double ExactScore::Of(size_t i, size_t j, double best) const {
  constexpr size_t kStride = 64;  // terms between looks at `best`
  const std::span<const float> a = rows_.row(order_[i]);
  const std::span<const float> b = rows_.row(order_[j]);
  double sum = 0.0;
  if (metric_ == Metric::kCosine) {
    for (size_t k = 0; k < a.size(); ++k) sum += double{a[k]} * double{b[k]};
    return CosineFromProducts(sum, squares_[order_[i]], squares_[order_[j]]);
  }
  for (size_t begin = 0; begin < a.size(); begin += kStride) {
    const size_t end = std::min(a.size(), begin + kStride);
    if (metric_ == Metric::kL1) {
      for (size_t k = begin; k < end; ++k) sum += std::fabs(double{a[k]} - double{b[k]});
    } else {
      for (size_t k = begin; k < end; ++k) {
        const double difference = double{a[k]} - double{b[k]};
        sum += difference * difference;
      }
    }
    if (sum >= best) return sum;  // sums of terms >= 0 only grow, even with rounding
  }
  return sum;
}

double ExactScore::Distance(double score) const {
  return metric_ == Metric::kL2 ? std::sqrt(score) : score;
}

}  // namespace vetvec
