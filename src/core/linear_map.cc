#include "core/linear_map.h"

#include <fmt/core.h>

#include <cmath>

namespace vetvec {
namespace {

// sums += row * weights
template <typename Element>
void AddProduct(std::span<const Element> row, const Matrix& weights, std::vector<double>* sums) {
  for (size_t i = 0; i < row.size(); ++i) {
    const auto x = static_cast<double>(row[i]);
    const std::span<const float> factors = weights.row(i);
    for (size_t j = 0; j < sums->size(); ++j) (*sums)[j] += x * static_cast<double>(factors[j]);
  }
}

std::vector<double> SumsOf(const LinearMap& map, std::span<const float> row) {
  if (!map.is_adapter()) {
    std::vector<double> sums(map.bias.begin(), map.bias.end());
    AddProduct(row, map.weights, &sums);
    return sums;
  }
  std::vector<double> narrow(map.rank());
  AddProduct(row, map.weights, &narrow);
  std::vector<double> sums(row.begin(), row.end());
  AddProduct(std::span<const double>(narrow), map.up, &sums);
  return sums;
}

}  // namespace

Status ApplyLinearMap(const LinearMap& map, std::span<const float> row, std::span<float> out) {
  if (row.size() != map.from_dimension() || out.size() != map.to_dimension()) {
    return DimensionMismatch(
        fmt::format("the map converts vectors of {} elements to vectors of {} elements; it cannot "
                    "convert {} elements to {}",
                    map.from_dimension(), map.to_dimension(), row.size(), out.size()));
  }
  const std::vector<double> sums = SumsOf(map, row);
  double scale = 1;
  if (map.to_unit_rows) {
    double squares = 0;
    for (const double sum : sums) squares += sum * sum;
    if (!std::isfinite(squares)) return NonFinite("a mapped vector is not finite");
    if (!(squares > 0)) return Degenerate("a mapped vector has length zero");
    scale = 1 / std::sqrt(squares);
  }
  for (size_t j = 0; j < sums.size(); ++j) {
    out[j] = static_cast<float>(sums[j] * scale);
    if (!std::isfinite(out[j])) return NonFinite("a mapped vector is not finite");
  }
  return OkStatus();
}

}  // namespace vetvec
