// The nearest-neighbour kernels for AVX-512 (F, BW, DQ, VL); flags in CMakeLists.txt.
#if defined(__AVX512F__)
#define VETVEC_KERNEL_NAME "avx512"
#include "kernels/nn_kernels_body.h"

const vetvec::NnKernels* vetvec::Avx512Kernels() { return &kKernels; }
#else
#include "kernels/nn_kernels.h"

const vetvec::NnKernels* vetvec::Avx512Kernels() { return nullptr; }
#endif
