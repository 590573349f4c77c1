// Singular value decompositions, in one place: Eigen's templates take the compiler almost a minute.
#ifndef VETVEC_KERNELS_SINGULAR_VECTORS_H_
#define VETVEC_KERNELS_SINGULAR_VECTORS_H_

#include <Eigen/Core>

namespace vetvec {

// matrix = left * diag(values) * right', with descending values.
struct SingularVectors {
  Eigen::VectorXd values;
  Eigen::MatrixXd left;   // square
  Eigen::MatrixXd right;  // square
};

SingularVectors AllSingularVectors(const Eigen::MatrixXd& matrix);

// Only the right ones, as columns, as many as the smaller side of `matrix`.
Eigen::MatrixXd RightSingularVectors(const Eigen::MatrixXd& matrix);

}  // namespace vetvec

#endif  // VETVEC_KERNELS_SINGULAR_VECTORS_H_
