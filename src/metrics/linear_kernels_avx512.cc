// The linear algebra kernels for AVX512; flags in CMakeLists.txt.
#if defined(__AVX512F__)
#define VETVEC_KERNEL_SPACE vetvec_eigen_linear_avx512
#define VETVEC_KERNEL_NAME "avx512"
#include "metrics/linear_kernels_body.h"

const vetvec::LinearKernels* vetvec::Avx512LinearKernels() { return &kKernels; }
#else
#include "metrics/linear_kernels.h"

const vetvec::LinearKernels* vetvec::Avx512LinearKernels() { return nullptr; }
#endif
