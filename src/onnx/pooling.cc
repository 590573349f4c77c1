#include "onnx/pooling.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace vetvec {

namespace {

// One pooling of the first sums.size() elements of each row.
void PoolOne(std::span<const float* const> layers, size_t length, size_t width, Pooling pooling,
             std::span<double> sums) {
  const size_t columns = sums.size();
  const auto row = [&](size_t token) { return layers[0] + token * width; };
  const auto add_rows = [&](const float* layer, bool is_weighted) {
    for (size_t token = 0; token < length; ++token) {
      const float* values = layer + token * width;
      const double weight = is_weighted ? static_cast<double>(token + 1) : 1.0;
      for (size_t j = 0; j < columns; ++j) sums[j] += weight * static_cast<double>(values[j]);
    }
  };
  const auto count = static_cast<double>(length);
  double divisor = 1;
  switch (pooling) {
    case Pooling::kCls: std::copy_n(row(0), columns, sums.begin()); break;
    case Pooling::kLastToken: std::copy_n(row(length - 1), columns, sums.begin()); break;
    case Pooling::kMax:
      std::copy_n(row(0), columns, sums.begin());
      for (size_t token = 1; token < length; ++token) {
        const float* values = row(token);
        for (size_t j = 0; j < columns; ++j) {
          const auto value = static_cast<double>(values[j]);
          if (!(sums[j] >= value)) sums[j] = value;  // propagates NaN, which is found below
        }
      }
      break;
    case Pooling::kMean:
    case Pooling::kFirstLastMean:
      for (const float* const layer : layers) add_rows(layer, false);
      divisor = count * static_cast<double>(layers.size());
      break;
    case Pooling::kMeanSqrtLength:
      add_rows(layers[0], false);
      divisor = std::sqrt(count);
      break;
    case Pooling::kWeightedMean:
      add_rows(layers[0], true);
      divisor = count * (count + 1) / 2;
      break;
  }
  for (double& sum : sums) sum /= divisor;
}

double SquaresOf(std::span<const double> values) {
  double squares = 0;
  for (const double value : values) squares += value * value;
  return squares;
}

}  // namespace

Status PoolTokens(std::span<const float* const> layers, size_t length, size_t width,
                  const VectorSteps& steps, std::span<float> out) {
  const size_t pooled = steps.poolings.size() * width;
  std::vector<double> sums(steps.dense.empty() ? std::min(out.size(), pooled) : pooled);
  for (size_t i = 0; i < steps.poolings.size() && i * width < sums.size(); ++i) {
    const size_t columns = std::min(width, sums.size() - i * width);
    PoolOne(layers, length, width, steps.poolings[i], std::span(sums).subspan(i * width, columns));
  }
  bool is_finite = std::isfinite(SquaresOf(sums));
  for (const DenseMatrix& layer : steps.dense) sums = Applied(layer, sums);
  sums.resize(out.size());
  const double squares = SquaresOf(sums);
  const double scale = steps.normalize && squares > 0 ? 1.0 / std::sqrt(squares) : 1.0;
  is_finite &= std::isfinite(squares);
  for (const double value : sums) {
    is_finite &= std::abs(value) * scale <= double{std::numeric_limits<float>::max()};
  }
  if (!is_finite) return NonFinite("the model's output is not finite");
  for (size_t j = 0; j < out.size(); ++j) out[j] = static_cast<float>(sums[j] * scale);
  return OkStatus();
}

}  // namespace vetvec
