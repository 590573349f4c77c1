// SymmetricEigen: all eigenvalues of a symmetric matrix, and the eigenvectors of the largest ones.
//
// Used by class_model.h, which uses the eigenvalues to decide how many vectors it needs: the
// vectors are computed afterwards, and only those (half of the work of a full decomposition).
// Householder reduction, implicit QR with Wilkinson's shift (Golub & Van Loan 2013, 8.3), rotations
// stored and applied to a few columns at a time. Accuracy like LAPACK's dsteqr: an error of about n
// 1e-16 times the largest eigenvalue.
//
//   VETVEC_ASSIGN_OR_RETURN(SymmetricEigen eigen, SymmetricEigen::Of(std::move(lower), 768));
//   MatrixD columns = eigen.TopVectors(40);          // [768, 40]
#ifndef VETVEC_KERNELS_SYMMETRIC_EIGEN_H_
#define VETVEC_KERNELS_SYMMETRIC_EIGEN_H_

#include <cstddef>
#include <vector>

#include "base/result.h"
#include "core/matrix.h"
#include "kernels/linear_kernels.h"

namespace vetvec {

class SymmetricEigen {
 public:
  // `lower` [n, n], column-major: only the lower triangle is read; finite, n >= 1.
  // Errors: INVALID_ARGUMENT: another shape; NON_FINITE: a value that is not finite; INTERNAL: no
  //   convergence (never seen). Cost: 4/3 n^3 flops, about n^2 rotations.
  static Result<SymmetricEigen> Of(std::vector<double> lower, size_t n,
                                   const LinearKernels& kernels = BestLinearKernels());

  // Descending.
  const std::vector<double>& values() const { return values_; }
  // Unit eigenvectors of the `count` largest values as columns of [n, count], in the order of
  // values(). Signs as set by FixSigns(). Cost: about 8 n^2 count flops.
  MatrixD TopVectors(size_t count) const;

 private:
  bool Diagonalize();
  void Step(size_t start, size_t end);

  const LinearKernels* kernels_ = nullptr;
  size_t n_ = 0;
  std::vector<double> reflections_;
  std::vector<double> factors_;
  std::vector<double> diagonal_;
  std::vector<double> below_;
  std::vector<Rotation> rotations_;
  std::vector<double> values_;
  std::vector<size_t> order_;  // order_[k]: the position of values_[k] on the diagonal
};

// Makes the entry of each column with the largest absolute value positive; entries within 1e-6
// (relative) of the largest count as equal, and the lowest index wins.
void FixSigns(MatrixD* columns);

}  // namespace vetvec

#endif  // VETVEC_KERNELS_SYMMETRIC_EIGEN_H_
