// The linear algebra kernels for AVX2; flags in CMakeLists.txt.
#if defined(__AVX2__)
#define VETVEC_KERNEL_NAME "avx2"
#include "kernels/linear_kernels_body.h"

const vetvec::LinearKernels* vetvec::Avx2LinearKernels() { return &kKernels; }
#else
#include "kernels/linear_kernels.h"

const vetvec::LinearKernels* vetvec::Avx2LinearKernels() { return nullptr; }
#endif
