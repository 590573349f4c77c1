// The linear algebra kernels for AVX2; flags in CMakeLists.txt.
#if defined(__AVX2__)
#define VETVEC_KERNEL_SPACE vetvec_eigen_linear_avx2
#define VETVEC_KERNEL_NAME "avx2"
#include "metrics/linear_kernels_body.h"

const vetvec::LinearKernels* vetvec::Avx2LinearKernels() { return &kKernels; }
#else
#include "metrics/linear_kernels.h"

const vetvec::LinearKernels* vetvec::Avx2LinearKernels() { return nullptr; }
#endif
