// A small multi-layer perceptron, trained on embeddings: the probe used in the papers.
//
// Used by classifier_ensemble.h (COSTELLO's ground truth) and probe_curve.h (SynTextBench's
// baselines). Dense layers, one activation for all hidden ones, softmax and cross-entropy, Adam.
// Weights are float32, losses are summed in double. Training runs on the calling thread and depends
// only on its inputs, the seed and the machine's kernel.
//
//   Mlp net({{512, 64}, Activation::kRelu}, 384, 2, Rng(seed));
//   MlpTraining training(net, {.learning_rate = 0.005});
//   VETVEC_RETURN_IF_ERROR(training.Step(rows, labels, batch));
//   net.Probabilities(row, out);
#ifndef VETVEC_METRICS_MLP_H_
#define VETVEC_METRICS_MLP_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"
#include "base/rng.h"
#include "core/matrix.h"
#include "kernels/linear_kernels.h"
#include "metrics/adam.h"

namespace vetvec {

enum class Activation : uint8_t { kLinear, kRelu, kTanh };

struct MlpShape {
  std::vector<size_t> hidden;  // units of each hidden layer
  Activation activation = Activation::kRelu;
};

// y = x W^T + b; `weights` [outputs, inputs] row-major.
struct DenseLayer {
  size_t inputs = 0;
  size_t outputs = 0;
  std::vector<float> weights;
  std::vector<float> bias;
};

class Mlp {
 public:
  // Weights and biases uniform in +-1/sqrt(inputs of the layer), drawn from `rng`.
  Mlp(const MlpShape& shape, size_t inputs, size_t classes, Rng rng,
      const LinearKernels& kernels = BestLinearKernels());

  size_t inputs() const { return layers_.front().inputs; }
  size_t classes() const { return layers_.back().outputs; }
  const std::vector<DenseLayer>& layers() const { return layers_; }

  // Softmax probabilities of each row, [rows, classes]; finite for finite rows.
  // Errors: DIMENSION_MISMATCH; NON_FINITE: a value, or an activation beyond float32.
  Result<MatrixD> Probabilities(MatrixView rows) const;

 private:
  friend class MlpTraining;

  // Outputs of each layer for `count` rows of x, with activations applied except for the last.
  void Forward(const float* x, size_t count, std::vector<std::vector<float>>* outputs) const;

  const LinearKernels* kernels_;
  Activation activation_;
  std::vector<DenseLayer> layers_;
};

// The state of one training. Keeps `net` by reference.
class MlpTraining {
 public:
  MlpTraining(Mlp& net, const AdamOptions& options);

  // One Adam step on the mean cross-entropy of the rows `batch` (indices; not empty).
  // Errors: NON_FINITE: training has diverged; the net is then unusable.
  Status Step(MatrixView rows, std::span<const uint32_t> labels, std::span<const size_t> batch);

 private:
  Mlp& net_;
  AdamOptions options_;
  uint64_t steps_ = 0;
  std::vector<AdamMoments> weight_moments_;
  std::vector<AdamMoments> bias_moments_;
};

// Mean cross-entropy (nats) and accuracy (argmax, lowest index on ties) over the rows `which`.
struct MlpQuality {
  double cross_entropy = 0;
  double accuracy = 0;
};
Result<MlpQuality> MeasureMlp(const Mlp& net, MatrixView rows, std::span<const uint32_t> labels,
                              std::span<const size_t> which);

}  // namespace vetvec

#endif  // VETVEC_METRICS_MLP_H_
