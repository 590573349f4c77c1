// Singular value decompositions, in one place: Eigen's take the compiler most of a minute.
#ifndef VETVEC_KERNELS_SINGULAR_VECTORS_H_
#define VETVEC_KERNELS_SINGULAR_VECTORS_H_

#include <Eigen/Core>

namespace vetvec {

// matrix = left * diag(values) * right', the values falling.
struct SingularVectors {
  Eigen::VectorXd values;
  Eigen::MatrixXd left;   // square
  Eigen::MatrixXd right;  // square
};

SingularVectors AllSingularVectors(const Eigen::MatrixXd& matrix);

// The right ones alone, as columns, as many as the smaller side of `matrix`.
Eigen::MatrixXd RightSingularVectors(const Eigen::MatrixXd& matrix);

}  // namespace vetvec

#endif  // VETVEC_KERNELS_SINGULAR_VECTORS_H_
