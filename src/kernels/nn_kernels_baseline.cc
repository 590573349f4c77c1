// The nearest-neighbour kernels for every machine of the architecture; flags in CMakeLists.txt.
#define VETVEC_KERNEL_NAME "baseline"
#include "kernels/nn_kernels_body.h"

const vetvec::NnKernels* vetvec::BaselineKernels() { return &kKernels; }
