#include "kernels/row_adapter.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace vetvec {
namespace {

constexpr size_t kRowsAtOnce = 32;
constexpr double kLeastSquares = 1e-60;  // the scale must be a float

size_t Padded(size_t n) { return (n + kLowRankPadding - 1) / kLowRankPadding * kLowRankPadding; }

std::vector<float> PaddedCopy(const Matrix& from, size_t rows, size_t cols) {
  std::vector<float> out(rows * cols);
  for (size_t i = 0; i < from.rows(); ++i) {
    std::copy_n(from.row(i).data(), from.cols(), out.data() + i * cols);
  }
  return out;
}

// In double; eight sums, since one would wait for the other.
double SumOfSquares(std::span<const float> row) {
  std::array<double, 8> sums{};
  size_t i = 0;
  for (; i + sums.size() <= row.size(); i += sums.size()) {
    for (size_t k = 0; k < sums.size(); ++k) {
      const auto value = static_cast<double>(row[i + k]);
      sums[k] += value * value;
    }
  }
  double sum = 0;
  for (; i < row.size(); ++i) sum += static_cast<double>(row[i]) * static_cast<double>(row[i]);
  for (const double part : sums) sum += part;
  return sum;
}

// row = (row + change) / its length; overwrites `change`.
Status AddAndScale(std::span<float> change, std::span<float> row) {
  for (size_t j = 0; j < row.size(); ++j) change[j] += row[j];
  const double squares = SumOfSquares(change);
  if (!std::isfinite(squares)) return NonFinite("an adapted vector is not finite");
  if (squares < kLeastSquares) return Degenerate("an adapted vector has length zero");
  const auto scale = static_cast<float>(1 / std::sqrt(squares));
  for (size_t j = 0; j < row.size(); ++j) row[j] = change[j] * scale;
  return OkStatus();
}

}  // namespace

RowAdapter::RowAdapter(const LinearMap& map, const LinearKernels& kernels)
    : kernels_(&kernels),
      dimension_(map.from_dimension()),
      rank_(Padded(map.rank())),
      padded_(Padded(dimension_)),
      down_(PaddedCopy(map.weights, dimension_, rank_)),
      up_(PaddedCopy(map.up, rank_, padded_)) {}

void RowAdapter::Apply(std::span<float> rows, std::span<Status> statuses) const {
  std::vector<float> changes(std::min(statuses.size(), kRowsAtOnce) * padded_);
  for (size_t begin = 0; begin < statuses.size(); begin += kRowsAtOnce) {
    const size_t count = std::min(kRowsAtOnce, statuses.size() - begin);
    float* const first = rows.data() + begin * dimension_;
    kernels_->low_rank_product(first, count, dimension_, dimension_, down_.data(), rank_,
                               up_.data(), padded_, changes.data());
    for (size_t i = 0; i < count; ++i) {
      statuses[begin + i] = AddAndScale({changes.data() + i * padded_, dimension_},
                                        {first + i * dimension_, dimension_});
    }
  }
}

Status RowAdapter::Apply(std::span<float> row) const {
  Status status;
  Apply(row, {&status, 1});
  return status;
}

Result<Matrix> AdaptRows(const LinearMap& adapter, MatrixView rows) {
  if (rows.cols() != adapter.from_dimension()) {
    return DimensionMismatch(fmt::format("the adapter is for vectors with {} elements; found {}",
                                         adapter.from_dimension(), rows.cols()));
  }
  Matrix out(rows.rows(), rows.cols());
  for (size_t i = 0; i < rows.rows(); ++i) {
    std::copy_n(rows.row(i).data(), rows.cols(), out.row(i).data());
  }
  std::vector<Status> statuses(rows.rows());
  RowAdapter(adapter).Apply({out.data(), rows.rows() * rows.cols()}, statuses);
  for (size_t i = 0; i < rows.rows(); ++i) {
    const std::span<const float> row = rows.row(i);
    const bool is_missing = std::all_of(row.begin(), row.end(), [](float v) { return v == 0; });
    if (!statuses[i].ok() && !is_missing) return statuses[i].WithItem(static_cast<int64_t>(i));
  }
  return out;
}

}  // namespace vetvec
