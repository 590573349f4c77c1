#include "metrics/principal_axes.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/rng.h"
#include "core/finite_rows.h"
#include "core/vector_distance.h"
#include "kernels/linear_kernels.h"
#include "kernels/symmetric_eigen.h"

namespace vetvec {
namespace {

constexpr size_t kAxesBlockRows = 512;
constexpr size_t kMoreColumns = 16;
constexpr size_t kRounds = 2;
constexpr double kLeastShare = 1e-13;  // of the largest eigenvalue; below it, rounding errors

struct Covariance {
  std::vector<double> mean;
  MatrixD scatter;  // [d, d]: n times the covariance
};

// Adds the row in unit length, less `mean`, to `out`.
void AddUnit(std::span<const float> row, std::span<const double> mean, double* out) {
  const double norm = NormOf(row);
  const double scale = norm > 0 ? 1 / norm : 0;
  for (size_t k = 0; k < row.size(); ++k) out[k] += double{row[k]} * scale - mean[k];
}

Result<Covariance> CovarianceOf(MatrixView rows, std::span<const uint64_t> ids,
                                const std::shared_ptr<CancelToken>& cancel) {
  const size_t d = rows.cols();
  Covariance out;
  const std::vector<double> origin(d, 0.0);
  out.mean.assign(d, 0.0);
  for (const uint64_t id : ids) {
    VETVEC_RETURN_IF_ERROR(CheckFinite(rows.row(id), id));
    AddUnit(rows.row(id), origin, out.mean.data());
  }
  for (double& value : out.mean) value /= static_cast<double>(ids.size());
  out.scatter = MatrixD(d, d);
  std::vector<double> block;
  for (size_t begin = 0; begin < ids.size(); begin += kAxesBlockRows) {
    if (cancel && cancel->requested()) return Cancelled("finding principal axes was cancelled");
    const size_t count = std::min(kAxesBlockRows, ids.size() - begin);
    block.assign(count * d, 0.0);
    for (size_t i = 0; i < count; ++i) {
      AddUnit(rows.row(ids[begin + i]), out.mean, block.data() + i * d);
    }
    BestLinearKernels().add_gram(block.data(), count, d, out.scatter.data());
  }
  for (size_t i = 0; i < d; ++i) {  // the kernel fills one triangle
    for (size_t j = 0; j < i; ++j) out.scatter.row(i)[j] = out.scatter.row(j)[i];
  }
  return out;
}

MatrixD Product(Operand op_a, const MatrixD& a, const MatrixD& b) {
  const size_t m = op_a == Operand::kPlain ? a.rows() : a.cols();
  MatrixD out(m, b.cols());
  BestLinearKernels().product(op_a, a.data(), Operand::kPlain, b.data(), m, b.cols(), b.rows(),
                              out.data());
  return out;
}

std::vector<double> LowerOf(const MatrixD& symmetric) {
  return {symmetric.data(), symmetric.data() + symmetric.rows() * symmetric.cols()};
}

// Orthonormal columns with the span of `columns`, without directions that are rounding errors.
Result<MatrixD> Orthonormal(const MatrixD& columns) {
  const MatrixD gram = Product(Operand::kTransposed, columns, columns);
  VETVEC_ASSIGN_OR_RETURN(const SymmetricEigen eigen,
                          SymmetricEigen::Of(LowerOf(gram), gram.rows()));
  const std::vector<double>& values = eigen.values();
  size_t kept = 0;
  while (kept < values.size() && values[kept] > kLeastShare * values[0]) ++kept;
  if (kept == 0) return MatrixD(columns.rows(), 0);
  MatrixD mix = eigen.TopVectors(kept);
  for (size_t i = 0; i < mix.rows(); ++i) {
    for (size_t k = 0; k < kept; ++k) mix.row(i)[k] /= std::sqrt(values[k]);
  }
  return Product(Operand::kPlain, columns, mix);
}

MatrixD RandomSigns(size_t rows, size_t cols, uint64_t seed) {
  MatrixD out(rows, cols);
  Rng rng(seed);
  for (size_t i = 0; i < rows * cols; ++i) out.data()[i] = (rng.Next32() & 1) != 0 ? 1 : -1;
  return out;
}

}  // namespace

Result<PrincipalAxes> FindPrincipalAxes(MatrixView rows, std::span<const uint64_t> ids,
                                        size_t count, uint64_t seed,
                                        const std::shared_ptr<CancelToken>& cancel) {
  if (ids.empty() || count == 0) return InvalidArgument("principal axes need rows and a count");
  VETVEC_ASSIGN_OR_RETURN(Covariance covariance, CovarianceOf(rows, ids, cancel));
  PrincipalAxes out;
  out.mean = std::move(covariance.mean);
  const size_t columns = std::min(rows.cols(), count + kMoreColumns);
  MatrixD span = RandomSigns(rows.cols(), columns, seed);
  for (size_t round = 0; round < kRounds; ++round) {
    if (cancel && cancel->requested()) return Cancelled("finding principal axes was cancelled");
    VETVEC_ASSIGN_OR_RETURN(span, Orthonormal(Product(Operand::kPlain, covariance.scatter, span)));
    if (span.cols() == 0) return out;  // all rows are equal
  }
  const MatrixD within =
      Product(Operand::kTransposed, span, Product(Operand::kPlain, covariance.scatter, span));
  VETVEC_ASSIGN_OR_RETURN(const SymmetricEigen eigen,
                          SymmetricEigen::Of(LowerOf(within), within.rows()));
  const std::vector<double>& values = eigen.values();
  size_t found = 0;
  const size_t most = std::min(count, values.size());
  while (found < most && values[found] > kLeastShare * values[0]) ++found;
  if (found == 0) return out;
  out.axes = Product(Operand::kPlain, span, eigen.TopVectors(found));
  return out;
}

}  // namespace vetvec
