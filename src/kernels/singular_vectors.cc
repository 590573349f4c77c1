#include "kernels/singular_vectors.h"

#include <Eigen/SVD>

namespace vetvec {
namespace {

using Decomposition = Eigen::BDCSVD<Eigen::MatrixXd>;

}  // namespace

SingularVectors AllSingularVectors(const Eigen::MatrixXd& matrix) {
  const Decomposition svd(matrix, Eigen::ComputeFullU | Eigen::ComputeFullV);
  return {svd.singularValues(), svd.matrixU(), svd.matrixV()};
}

Eigen::MatrixXd RightSingularVectors(const Eigen::MatrixXd& matrix) {
  return Decomposition(matrix, Eigen::ComputeThinV).matrixV();
}

}  // namespace vetvec
