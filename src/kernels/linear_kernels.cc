#include "kernels/linear_kernels.h"

#include <string_view>

#include "kernels/nn_kernels.h"

namespace vetvec {

const std::vector<const LinearKernels*>& SupportedLinearKernels() {
  static const std::vector<const LinearKernels*> kernels = [] {
    std::vector<const LinearKernels*> found;
    for (const NnKernels* supported : SupportedKernels()) {  // the only place that queries the CPU
      for (const LinearKernels* kernel :
           {Avx512LinearKernels(), Avx2LinearKernels(), BaselineLinearKernels()}) {
        if (kernel != nullptr && std::string_view(kernel->name) == supported->name) {
          found.push_back(kernel);
        }
      }
    }
    return found;
  }();
  return kernels;
}

}  // namespace vetvec
