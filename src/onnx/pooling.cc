#include "onnx/pooling.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace vetvec {

Status PoolTokens(std::span<const float* const> layers, size_t length, size_t width,
                  Pooling pooling, bool normalize, std::span<float> out) {
  const size_t columns = out.size();
  std::vector<double> sums(columns);
  const auto row = [&](size_t token) { return layers[0] + token * width; };
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
      for (const float* const layer : layers) {
        for (size_t token = 0; token < length; ++token) {
          const float* values = layer + token * width;
          for (size_t j = 0; j < columns; ++j) sums[j] += static_cast<double>(values[j]);
        }
      }
      for (double& sum : sums) sum /= static_cast<double>(length * layers.size());
      break;
  }
  double squares = 0;
  for (const double value : sums) squares += value * value;
  if (!std::isfinite(squares)) return NonFinite("the model's output is not finite");
  const double scale = normalize && squares > 0 ? 1.0 / std::sqrt(squares) : 1.0;
  for (size_t j = 0; j < columns; ++j) out[j] = static_cast<float>(sums[j] * scale);
  return OkStatus();
}

}  // namespace vetvec
