// Adam: one step of stochastic gradient descent with moments of the gradient.
//
// Used by mlp.h and adapter_fit.h. In float32, element by element, so a step depends only on its
// inputs.
//   AdamMoments moments(values.size());
//   AdamStep({.learning_rate = 0.005}, step, gradient, values, &moments);   // step = 1, 2, ...
// Source: Kingma & Ba 2015, Algorithm 1.
#ifndef VETVEC_METRICS_ADAM_H_
#define VETVEC_METRICS_ADAM_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vetvec {

struct AdamOptions {
  double learning_rate = 1e-3;
  double beta1 = 0.9;
  double beta2 = 0.999;
  double epsilon = 1e-8;
};

struct AdamMoments {
  explicit AdamMoments(size_t size) : first(size), second(size) {}
  std::vector<float> first;
  std::vector<float> second;
};

// `gradient`, `values` and the moments have the same length; `step` counts from 1.
void AdamStep(const AdamOptions& options, uint64_t step, std::span<const float> gradient,
              std::span<float> values, AdamMoments* moments);

}  // namespace vetvec

#endif  // VETVEC_METRICS_ADAM_H_
