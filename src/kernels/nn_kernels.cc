#include "kernels/nn_kernels.h"

namespace vetvec {
namespace {

std::vector<const NnKernels*> FindSupported() {
  std::vector<const NnKernels*> kernels;
#if defined(__x86_64__)
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  const bool avx512 = avx2 && __builtin_cpu_supports("avx512f") &&
                      __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
                      __builtin_cpu_supports("avx512vl");
  if (avx512 && Avx512Kernels() != nullptr) kernels.push_back(Avx512Kernels());
  if (avx2 && Avx2Kernels() != nullptr) kernels.push_back(Avx2Kernels());
#endif
  kernels.push_back(BaselineKernels());
  return kernels;
}

}  // namespace

const std::vector<const NnKernels*>& SupportedKernels() {
  static const std::vector<const NnKernels*> kernels = FindSupported();
  return kernels;
}

void PackPanels(const float* b, size_t b_rows, size_t cols, std::vector<float>* packed) {
  const size_t panels = (b_rows + kPanel - 1) / kPanel;
  packed->assign(panels * kPanel * cols, 0.0F);
  for (size_t j = 0; j < b_rows; ++j) {
    float* to = packed->data() + (j / kPanel) * kPanel * cols + j % kPanel;
    for (size_t k = 0; k < cols; ++k) to[k * kPanel] = b[j * cols + k];
  }
}

}  // namespace vetvec
