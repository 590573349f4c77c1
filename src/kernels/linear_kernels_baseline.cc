// The linear algebra kernels for every machine of the architecture; flags in CMakeLists.txt.
#define VETVEC_KERNEL_NAME "baseline"
#include "kernels/linear_kernels_body.h"

const vetvec::LinearKernels* vetvec::BaselineLinearKernels() { return &kKernels; }
