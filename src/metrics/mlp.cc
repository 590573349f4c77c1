#include "metrics/mlp.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace vetvec {
namespace {

constexpr size_t kRowsAtOnce = 256;

// log of the sum of exp over one row of outputs.
double LogSumExp(std::span<const float> row) {
  const double largest = double{*std::max_element(row.begin(), row.end())};
  double sum = 0.0;
  for (const float value : row) sum += std::exp(double{value} - largest);
  return largest + std::log(sum);
}

bool AllFinite(std::span<const float> values) {
  return std::all_of(values.begin(), values.end(), [](float x) { return std::isfinite(x); });
}

void Activate(Activation activation, std::vector<float>* values) {
  if (activation == Activation::kRelu) {
    for (float& value : *values) value = std::max(value, 0.0F);
  } else if (activation == Activation::kTanh) {
    for (float& value : *values) value = std::tanh(value);
  }
}

// Multiplies by the derivative, which follows from the activated value.
void Differentiate(Activation activation, std::span<const float> activated,
                   std::vector<float>* gradient) {
  for (size_t i = 0; i < gradient->size(); ++i) {
    if (activation == Activation::kRelu && activated[i] <= 0.0F) (*gradient)[i] = 0.0F;
    if (activation == Activation::kTanh) (*gradient)[i] *= 1.0F - activated[i] * activated[i];
  }
}

// The given rows, contiguous.
std::vector<float> Gather(MatrixView rows, std::span<const size_t> which) {
  std::vector<float> x(which.size() * rows.cols());
  for (size_t i = 0; i < which.size(); ++i) {
    const std::span<const float> row = rows.row(which[i]);
    std::copy(row.begin(), row.end(), x.begin() + static_cast<std::ptrdiff_t>(i * rows.cols()));
  }
  return x;
}

}  // namespace

Mlp::Mlp(const MlpShape& shape, size_t inputs, size_t classes, Rng rng,
         const LinearKernels& kernels)
    : kernels_(&kernels), activation_(shape.activation) {
  std::vector<size_t> widths = shape.hidden;
  widths.push_back(classes);
  for (const size_t outputs : widths) {
    DenseLayer layer{inputs, outputs, std::vector<float>(inputs * outputs),
                     std::vector<float>(outputs)};
    const double bound = 1.0 / std::sqrt(static_cast<double>(inputs));
    const auto draw = [&] { return static_cast<float>(bound * (2.0 * rng.Uniform() - 1.0)); };
    for (float& value : layer.weights) value = draw();
    for (float& value : layer.bias) value = draw();
    layers_.push_back(std::move(layer));
    inputs = outputs;
  }
}

void Mlp::Forward(const float* x, size_t count, std::vector<std::vector<float>>* outputs) const {
  outputs->resize(layers_.size());
  for (size_t l = 0; l < layers_.size(); ++l) {
    const DenseLayer& layer = layers_[l];
    std::vector<float>& out = (*outputs)[l];
    out.resize(count * layer.outputs);
    kernels_->product_float(Operand::kPlain, x, Operand::kTransposed, layer.weights.data(), count,
                            layer.outputs, layer.inputs, out.data());
    for (size_t i = 0; i < out.size(); ++i) out[i] += layer.bias[i % layer.outputs];
    if (l + 1 < layers_.size()) Activate(activation_, &out);
    x = out.data();
  }
}

Result<MatrixD> Mlp::Probabilities(MatrixView rows) const {
  if (rows.cols() != inputs()) {
    return DimensionMismatch(fmt::format("the rows have {} elements, but the classifier needs {}",
                                         rows.cols(), inputs()));
  }
  MatrixD out(rows.rows(), classes());
  std::vector<std::vector<float>> outputs;
  std::vector<size_t> which;
  for (size_t begin = 0; begin < rows.rows(); begin += kRowsAtOnce) {
    which.clear();
    for (size_t i = begin; i < std::min(rows.rows(), begin + kRowsAtOnce); ++i) which.push_back(i);
    const std::vector<float> x = Gather(rows, which);
    Forward(x.data(), which.size(), &outputs);
    if (!AllFinite(outputs.back())) return NonFinite("the probabilities of a row are not finite");
    for (size_t i = 0; i < which.size(); ++i) {
      const std::span<const float> scores(outputs.back().data() + i * classes(), classes());
      const double log_sum = LogSumExp(scores);
      for (size_t c = 0; c < classes(); ++c) {
        out.row(begin + i)[c] = std::exp(double{scores[c]} - log_sum);
      }
    }
  }
  return out;
}

MlpTraining::MlpTraining(Mlp& net, const AdamOptions& options) : net_(net), options_(options) {
  for (const DenseLayer& layer : net.layers_) {
    weight_moments_.emplace_back(layer.weights.size());
    bias_moments_.emplace_back(layer.bias.size());
  }
}

Status MlpTraining::Step(MatrixView rows, std::span<const uint32_t> labels,
                         std::span<const size_t> batch) {
  const std::vector<float> x = Gather(rows, batch);
  const size_t count = batch.size();
  std::vector<std::vector<float>> outputs;
  net_.Forward(x.data(), count, &outputs);
  if (!AllFinite(outputs.back())) return NonFinite("classifier training diverged");
  // The gradient at the outputs: (softmax - one-hot) / count.
  std::vector<float> gradient(outputs.back().size());
  const size_t classes = net_.classes();
  for (size_t i = 0; i < count; ++i) {
    const std::span<const float> scores(outputs.back().data() + i * classes, classes);
    const double log_sum = LogSumExp(scores);
    for (size_t c = 0; c < classes; ++c) {
      const double target = labels[batch[i]] == c ? 1.0 : 0.0;
      gradient[i * classes + c] = static_cast<float>(
          (std::exp(double{scores[c]} - log_sum) - target) / static_cast<double>(count));
    }
  }
  ++steps_;
  for (size_t l = net_.layers_.size(); l-- > 0;) {
    DenseLayer& layer = net_.layers_[l];
    const float* input = l == 0 ? x.data() : outputs[l - 1].data();
    std::vector<float> by_weight(layer.weights.size());
    net_.kernels_->product_float(Operand::kTransposed, gradient.data(), Operand::kPlain, input,
                                 layer.outputs, layer.inputs, count, by_weight.data());
    std::vector<float> by_bias(layer.outputs, 0.0F);
    for (size_t i = 0; i < gradient.size(); ++i) by_bias[i % layer.outputs] += gradient[i];
    if (l > 0) {
      std::vector<float> before(count * layer.inputs);
      net_.kernels_->product_float(Operand::kPlain, gradient.data(), Operand::kPlain,
                                   layer.weights.data(), count, layer.inputs, layer.outputs,
                                   before.data());
      Differentiate(net_.activation_, outputs[l - 1], &before);
      gradient = std::move(before);
    }
    AdamStep(options_, steps_, by_weight, layer.weights, &weight_moments_[l]);
    AdamStep(options_, steps_, by_bias, layer.bias, &bias_moments_[l]);
  }
  return OkStatus();
}

Result<MlpQuality> MeasureMlp(const Mlp& net, MatrixView rows, std::span<const uint32_t> labels,
                              std::span<const size_t> which) {
  MlpQuality quality;
  for (size_t begin = 0; begin < which.size(); begin += kRowsAtOnce) {
    const std::span<const size_t> part =
        which.subspan(begin, std::min(kRowsAtOnce, which.size() - begin));
    const std::vector<float> x = Gather(rows, part);
    VETVEC_ASSIGN_OR_RETURN(const MatrixD probabilities,
                            net.Probabilities(MatrixView(x.data(), part.size(), rows.cols())));
    for (size_t i = 0; i < part.size(); ++i) {
      const std::span<const double> row = probabilities.row(i);
      const uint32_t label = labels[part[i]];
      // At least the smallest normal double: a certain error costs 708 nats, not infinity.
      quality.cross_entropy -= std::log(std::max(row[label], 2.3e-308));
      const auto best = std::max_element(row.begin(), row.end()) - row.begin();
      quality.accuracy += static_cast<uint32_t>(best) == label ? 1.0 : 0.0;
    }
  }
  const double n = static_cast<double>(which.size());
  if (n > 0.0) {
    quality.cross_entropy /= n;
    quality.accuracy /= n;
  }
  return quality;
}

}  // namespace vetvec
