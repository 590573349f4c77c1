// ClassModel: mean, covariance spectrum and whitening of one class of embeddings.
//
// The first half of SynTextBench (syntextbench.h), its only user. All rows are multiplied by a
// power of two of the caller's choice, so that no square overflows; figures here are in that scale.
//
//   VETVEC_ASSIGN_OR_RETURN(ClassModel model, ClassModel::Of(rows, scale, 0.99, control));
//   model.Whiten(model.energy_count());                      // W = S_K^{-1/2} F_K^T
//   double mean_norm = model.WhitenedNormSum(rows) / static_cast<double>(rows.rows());
// Source: SynTextBench, section 2.3, Algorithm 1 lines 4-5. Rows are taken in blocks of fixed size:
// memory is a few matrices of cols x cols whatever the number of rows.
#ifndef VETVEC_METRICS_CLASS_MODEL_H_
#define VETVEC_METRICS_CLASS_MODEL_H_

#include <cstddef>
#include <span>
#include <vector>

#include "base/result.h"
#include "core/matrix.h"
#include "kernels/linear_kernels.h"
#include "kernels/symmetric_eigen.h"

namespace vetvec {

class ClassModel {
 public:
  // Shapes: `rows` [m, n], m >= 2, n >= 1. `energy` in (0, 1].
  // Errors: NON_FINITE: the spread of the rows exceeds what double holds; those of SymmetricEigen.
  // Cost: m n^2 + 3 n^3 flops.
  template <typename T>
  static Result<ClassModel> Of(BasicMatrixView<T> rows, double scale, double energy,
                               const LinearKernels& kernels = BestLinearKernels());

  size_t rows() const { return rows_; }
  size_t cols() const { return mean_.size(); }
  const std::vector<double>& mean() const { return mean_; }
  double mean_norm() const;
  double trace() const { return trace_; }                // of the covariance, divisor m - 1
  double distance_sum() const { return distance_sum_; }  // of |z - b| over the rows
  // Number of eigenvalues above 1e-10 of the largest.
  size_t rank() const { return rank_; }
  // K: the least k whose eigenvalues are at least `energy` of the sum; at most rank().
  size_t energy_count() const { return energy_count_; }

  // Makes W for the `count` largest eigenvalues (1 <= count <= rank()).
  void Whiten(size_t count);
  // W x, for any x of cols() elements.
  std::vector<double> Apply(std::span<const double> x) const;
  // W^T u.
  std::vector<double> ApplyTransposed(std::span<const double> u) const;
  // W (z - b) of each of `rows`, [rows, K].
  template <typename T>
  MatrixD Project(BasicMatrixView<T> rows) const;
  // The spectral norm of W: 1 / sqrt(s_K).
  double whitening_norm() const;
  // Sum of |W (z - b)| over `rows`, the rows given to Of(). Float rows are multiplied in float32
  // when s_K is at least 1e-6 of the sum of eigenvalues: then the sum is off by less than 1e-6 of
  // itself. Norms are summed in double.
  template <typename T>
  double WhitenedNormSum(BasicMatrixView<T> rows) const;

 private:
  template <typename T, typename Work>
  double NormSumBy(BasicMatrixView<T> rows, const std::vector<Work>& projection) const;
  void Truncate(double energy);

  const LinearKernels* kernels_ = nullptr;
  size_t rows_ = 0;
  double scale_ = 1;
  std::vector<double> mean_;
  double trace_ = 0;
  double distance_sum_ = 0;
  size_t rank_ = 0;
  size_t energy_count_ = 0;
  std::vector<SymmetricEigen> eigen_;  // one, or none after Whiten()
  std::vector<double> values_;
  MatrixD transposed_w_;  // [cols, K]: column k is f_k / sqrt(s_k)
};

}  // namespace vetvec

#endif  // VETVEC_METRICS_CLASS_MODEL_H_
