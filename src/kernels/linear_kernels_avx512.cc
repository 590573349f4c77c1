// The linear algebra kernels for AVX512; flags in CMakeLists.txt.
#if defined(__AVX512F__)
#define VETVEC_KERNEL_NAME "avx512"
#include "kernels/linear_kernels_body.h"

const vetvec::LinearKernels* vetvec::Avx512LinearKernels() { return &kKernels; }
#else
#include "kernels/linear_kernels.h"

const vetvec::LinearKernels* vetvec::Avx512LinearKernels() { return nullptr; }
#endif
