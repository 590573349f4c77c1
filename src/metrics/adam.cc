#include "metrics/adam.h"

#include <cmath>

namespace vetvec {

void AdamStep(const AdamOptions& options, uint64_t step, std::span<const float> gradient,
              std::span<float> values, AdamMoments* moments) {
  const auto steps = static_cast<double>(step);
  const auto b1 = static_cast<float>(options.beta1);
  const auto b2 = static_cast<float>(options.beta2);
  const auto rate =
      static_cast<float>(options.learning_rate / (1.0 - std::pow(options.beta1, steps)));
  const auto correction = static_cast<float>(1.0 / (1.0 - std::pow(options.beta2, steps)));
  const auto epsilon = static_cast<float>(options.epsilon);
  float* first = moments->first.data();
  float* second = moments->second.data();
  float* value = values.data();
  for (size_t i = 0; i < gradient.size(); ++i) {
    const float g = gradient[i];
    first[i] = b1 * first[i] + (1.0F - b1) * g;
    second[i] = b2 * second[i] + (1.0F - b2) * g * g;
    value[i] -= rate * first[i] / (std::sqrt(second[i] * correction) + epsilon);
  }
}

}  // namespace vetvec
