// Fits the one vector that may have been subtracted from all: b_i s_i = a_i - m, with unknown m and
// lengths s_i, as least squares.
#ifndef VETVEC_IDENTITY_COMMON_VECTOR_H_
#define VETVEC_IDENTITY_COMMON_VECTOR_H_

#include "core/matrix.h"

namespace vetvec {

// Whether there are several times as many equations as unknowns: otherwise, anything would fit.
bool MayFitCommonVector(MatrixView recorded);

// RmsAngle between a_i - m and b_i.
double AngleWithoutCommonVector(MatrixView recorded, MatrixView found);

}  // namespace vetvec

#endif  // VETVEC_IDENTITY_COMMON_VECTOR_H_
