#include "metrics/nearest_neighbour_rows.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace vetvec {
namespace {

double SquareSum(std::span<const float> row) {
  double sum = 0.0;
  for (const float value : row) sum += double{value} * double{value};
  return sum;
}

// Makes centred, scaled rows one at a time; `factors` are what each given row is multiplied by
// first.
class Centring {
 public:
  Centring(MatrixView rows, std::vector<double> factors)
      : rows_(rows), factors_(std::move(factors)), mean_(rows.cols(), 0.0), row_(rows.cols()) {
    for (size_t i = 0; i < rows.rows(); ++i) {
      const std::span<const float> row = rows.row(i);
      for (size_t k = 0; k < row.size(); ++k) mean_[k] += double{row[k]} * factors_[i];
    }
    for (double& value : mean_) value /= static_cast<double>(rows.rows());
  }

  std::span<const double> Row(size_t i) {
    const std::span<const float> row = rows_.row(i);
    for (size_t k = 0; k < row.size(); ++k) row_[k] = double{row[k]} * factors_[i] - mean_[k];
    return row_;
  }

 private:
  MatrixView rows_;
  std::vector<double> factors_;
  std::vector<double> mean_;
  std::vector<double> row_;
};

double Norm(std::span<const double> row) {
  double sum = 0.0;
  for (const double value : row) sum += value * value;
  return std::sqrt(sum);
}

void CopyRows(MatrixView rows, KernelRows* out) {
  for (size_t i = 0; i < rows.rows(); ++i) {
    std::copy(rows.row(i).begin(), rows.row(i).end(), out->values.row(i).begin());
  }
}

void CentreRows(MatrixView rows, Metric metric, KernelRows* out) {
  std::vector<double> factors(rows.rows(), 1.0);
  if (metric == Metric::kCosine) {
    for (size_t i = 0; i < rows.rows(); ++i) factors[i] = 1.0 / std::sqrt(SquareSum(rows.row(i)));
  }
  Centring centring(rows, std::move(factors));
  std::vector<double> norms(rows.rows());
  for (size_t i = 0; i < rows.rows(); ++i) norms[i] = Norm(centring.Row(i));
  std::sort(out->order.begin(), out->order.end(),
            [&](size_t a, size_t b) { return norms[a] != norms[b] ? norms[a] < norms[b] : a < b; });
  const double largest = norms[out->order.back()];
  if (largest > 0.0) out->scale = std::ldexp(1.0, -std::ilogb(largest));
  for (size_t i = 0; i < rows.rows(); ++i) {
    const std::span<const double> centred = centring.Row(out->order[i]);
    const std::span<float> row = out->values.row(i);
    for (size_t k = 0; k < row.size(); ++k) row[k] = static_cast<float>(out->scale * centred[k]);
    const double squares = SquareSum(row);
    out->norms[i] = std::sqrt(squares);
    out->offsets[i] = static_cast<float>(0.5 * squares);
  }
  // Rounding may have swapped neighbours; a bound must not be smaller than a norm before it.
  for (size_t i = 1; i < rows.rows(); ++i) {
    out->norms[i] = std::max(out->norms[i], out->norms[i - 1]);
  }
}

}  // namespace

KernelRows MakeKernelRows(MatrixView rows, Metric metric) {
  KernelRows out;
  out.values = Matrix(rows.rows(), rows.cols());
  out.order.resize(rows.rows());
  std::iota(out.order.begin(), out.order.end(), size_t{0});
  out.norms.assign(rows.rows(), 0.0);
  out.offsets.assign(rows.rows(), 0.0F);
  if (metric == Metric::kL1) {
    CopyRows(rows, &out);
  } else {
    CentreRows(rows, metric, &out);
  }
  return out;
}

ExactScore::ExactScore(MatrixView rows, Metric metric, const std::vector<size_t>& order)
    : rows_(rows), metric_(metric), order_(order) {
  if (metric != Metric::kCosine) return;
  squares_.resize(rows.rows());
  for (size_t i = 0; i < rows.rows(); ++i) squares_[i] = SquareSum(rows.row(i));
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
    if (sum >= best) return sum;  // sums of terms >= 0 only grow, rounding included
  }
  return sum;
}

double ExactScore::Distance(double score) const {
  return metric_ == Metric::kL2 ? std::sqrt(score) : score;
}

}  // namespace vetvec
