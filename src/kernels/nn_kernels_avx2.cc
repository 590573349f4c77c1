// The nearest-neighbour kernels for AVX2 with FMA; flags in CMakeLists.txt.
#if defined(__AVX2__)
#define VETVEC_KERNEL_NAME "avx2"
#include "kernels/nn_kernels_body.h"

const vetvec::NnKernels* vetvec::Avx2Kernels() { return &kKernels; }
#else
#include "kernels/nn_kernels.h"

const vetvec::NnKernels* vetvec::Avx2Kernels() { return nullptr; }
#endif
