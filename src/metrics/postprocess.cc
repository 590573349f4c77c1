#include "metrics/postprocess.h"

#include <fmt/core.h>

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <utility>

#include "base/search_control.h"
#include "core/finite_rows.h"
#include "kernels/singular_vectors.h"
#include "metrics/postprocess_fit.h"

namespace vetvec {
namespace {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

constexpr double kEigenvalueTolerance = 1e-10;  // of the largest eigenvalue
constexpr double kTraceTolerance = 1e-24;       // below this, the rows count as equal
constexpr double kSignTolerance = 1e-6;
constexpr size_t kSteps = 3;
constexpr size_t kDefaultRemoved = 2;  // as in EvalRank's code
constexpr size_t kRowsPerBlock = 1024;

// The result of a long step: CANCELLED if the call ends there.
Status StepDone(SearchControl* control) {
  control->PieceDone();
  return control->stopped() ? control->status() : OkStatus();
}

Status CheckRealRows(MatrixViewD rows) {
  if (rows.rows() == 0) return InsufficientData("there are no rows");
  if (rows.cols() == 0) return DimensionMismatch("the rows have no elements");
  return CheckFinite(rows);
}

Eigen::Index IndexOf(size_t n) { return static_cast<Eigen::Index>(n); }

// The rows times 2^-shift, the largest element in [1, 2): sums and squares cannot overflow.
struct Scaled {
  RowMajor rows;
  int shift = 0;
};

Scaled ScaledRows(MatrixViewD rows) {
  double largest = 0.0;
  for (size_t i = 0; i < rows.rows(); ++i) {
    for (const double value : rows.row(i)) largest = std::max(largest, std::fabs(value));
  }
  Scaled scaled;
  scaled.shift = largest > 0.0 ? std::ilogb(largest) : 0;
  scaled.rows.resize(IndexOf(rows.rows()), IndexOf(rows.cols()));
  for (size_t i = 0; i < rows.rows(); ++i) {
    for (size_t j = 0; j < rows.cols(); ++j) {
      scaled.rows(IndexOf(i), IndexOf(j)) = std::scalbn(rows.row(i)[j], -scaled.shift);
    }
  }
  return scaled;
}

// Returns the mean of the rows, and centres them by it.
Eigen::RowVectorXd Centre(RowMajor* rows) {
  const Eigen::RowVectorXd mean = rows->colwise().sum() / static_cast<double>(rows->rows());
  rows->rowwise() -= mean;
  return mean;
}

// Scaled back; NON_FINITE if the result exceeds double.
Result<MatrixD> Unscaled(const RowMajor& rows, int shift) {
  MatrixD out(static_cast<size_t>(rows.rows()), static_cast<size_t>(rows.cols()));
  for (size_t i = 0; i < out.rows(); ++i) {
    for (size_t j = 0; j < out.cols(); ++j) {
      out.row(i)[j] = std::scalbn(rows(IndexOf(i), IndexOf(j)), shift);
      if (!std::isfinite(out.row(i)[j])) {
        return NonFinite(
                   fmt::format("a value in row {} of the result exceeds the largest double", i))
            .WithItem(static_cast<int64_t>(i));
      }
    }
  }
  return out;
}

void FixSign(Eigen::Ref<Eigen::VectorXd> vector) {
  const double largest = vector.cwiseAbs().maxCoeff();
  for (Eigen::Index i = 0; i < vector.size(); ++i) {
    if (std::fabs(vector[i]) < largest * (1.0 - kSignTolerance)) continue;
    if (vector[i] < 0.0) vector = -vector;
    return;
  }
}

// The top `count` right singular vectors, as columns: by QR first, so that the singular values of
// tall matrices cost d^3 and keep their digits.
Result<Eigen::MatrixXd> TopDirections(const RowMajor& rows, size_t count, SearchControl* control) {
  Eigen::MatrixXd square = rows;
  if (rows.rows() > rows.cols()) {
    const Eigen::HouseholderQR<Eigen::MatrixXd> qr(square);
    square = qr.matrixQR().topRows(rows.cols()).template triangularView<Eigen::Upper>();
  }
  VETVEC_RETURN_IF_ERROR(StepDone(control));
  const Eigen::MatrixXd right = RightSingularVectors(square);
  VETVEC_RETURN_IF_ERROR(StepDone(control));
  return Eigen::MatrixXd(right.leftCols(IndexOf(count)));
}

// Of centred rows, in blocks between which the call may end.
Result<Eigen::MatrixXd> CovarianceOf(const RowMajor& centred, const SearchControl& control) {
  constexpr Eigen::Index kProductsPerBlock = Eigen::Index{1} << 25;  // some 10 ms
  constexpr Eigen::Index kFewestRows = 16;
  const Eigen::Index most =
      std::max(kFewestRows, kProductsPerBlock / (centred.cols() * centred.cols()));
  Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(centred.cols(), centred.cols());
  for (Eigen::Index begin = 0; begin < centred.rows(); begin += most) {
    if (control.stopped()) return control.status();
    const auto block = centred.middleRows(begin, std::min(most, centred.rows() - begin));
    sums.noalias() += block.transpose() * block;
  }
  return Eigen::MatrixXd(sums / static_cast<double>(centred.rows() - 1));
}

struct WhiteBasis {
  Eigen::MatrixXd directions;  // columns: eigenvectors over the roots of the scaled eigenvalues
  std::vector<double> eigenvalues;  // scaled back
};

// Of rows that Centre has centred by `mean`.
Result<WhiteBasis> WhiteBasisOf(const Scaled& centred, const Eigen::RowVectorXd& mean,
                                std::optional<size_t> k, SearchControl* control) {
  VETVEC_ASSIGN_OR_RETURN(const Eigen::MatrixXd covariance, CovarianceOf(centred.rows, *control));
  const double one = std::scalbn(1.0, -2 * centred.shift);  // 1, in scaled squares
  if (covariance.trace() <= kTraceTolerance * std::max(one, mean.squaredNorm())) {
    return Degenerate("the rows are all identical: their covariance is zero");
  }
  VETVEC_RETURN_IF_ERROR(StepDone(control));
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(covariance);
  if (solver.info() != Eigen::Success) {
    return Internal("the eigenvalues of the covariance did not converge");
  }
  VETVEC_RETURN_IF_ERROR(StepDone(control));
  const Eigen::VectorXd values = solver.eigenvalues().reverse();
  Eigen::MatrixXd vectors = solver.eigenvectors().rowwise().reverse();
  Eigen::Index kept = 0;
  while (kept < values.size() && values[kept] > kEigenvalueTolerance * values[0]) ++kept;
  if (k.has_value()) kept = std::min(kept, IndexOf(*k));
  WhiteBasis basis;
  for (Eigen::Index i = 0; i < kept; ++i) {
    FixSign(vectors.col(i));
    vectors.col(i) /= std::sqrt(values[i]);
    basis.eigenvalues.push_back(std::scalbn(values[i], 2 * centred.shift));
    if (!std::isfinite(basis.eigenvalues.back())) {
      return NonFinite("a variance exceeds the largest double");
    }
  }
  basis.directions = vectors.leftCols(kept);
  return basis;
}

Status CheckWhitening(MatrixViewD rows, std::optional<size_t> k) {
  if (rows.rows() < 2) return InsufficientData("whitening needs at least 2 rows; found 1");
  if (!k.has_value() || (*k >= 1 && *k <= rows.cols())) return OkStatus();
  return InvalidArgument(fmt::format("'k' is {}; allowed: 1 to {}", *k, rows.cols()))
      .WithKey("k", std::to_string(*k));
}

Status CheckComponents(MatrixViewD rows, size_t components) {
  const size_t limit = std::min(rows.rows(), rows.cols());
  if (components <= limit) return OkStatus();
  return InvalidArgument(fmt::format("'components' is {}; allowed: 0 to {}", components, limit))
      .WithKey("components", std::to_string(components));
}

// With as many directions as rows, less one, whitened rows are all equally far from each other.
Status CheckEnoughRows(MatrixViewD rows, std::optional<size_t> k) {
  const size_t kept = k.value_or(rows.cols());
  if (rows.rows() > kept) return OkStatus();
  return InsufficientData(fmt::format("whitening to {} directions needs at least {} rows; found {}",
                                      kept, kept + 1, rows.rows()));
}

// Rows of `rows` from `begin` on, less the mean.
RowMajor CentredBlock(MatrixView rows, size_t begin, size_t count,
                      const std::vector<double>& mean) {
  RowMajor block(IndexOf(count), IndexOf(rows.cols()));
  for (size_t i = 0; i < count; ++i) {
    const std::span<const float> row = rows.row(begin + i);
    for (size_t j = 0; j < row.size(); ++j) {
      block(IndexOf(i), IndexOf(j)) = static_cast<double>(row[j]) - mean[j];
    }
  }
  return block;
}

Status Store(const RowMajor& block, size_t begin, Matrix* out) {
  for (Eigen::Index i = 0; i < block.rows(); ++i) {
    const std::span<float> row = out->row(begin + static_cast<size_t>(i));
    for (size_t j = 0; j < row.size(); ++j) {
      row[j] = static_cast<float>(block(i, IndexOf(j)));
      if (std::isfinite(row[j])) continue;
      const size_t at = begin + static_cast<size_t>(i);
      return NonFinite(
                 fmt::format(
                     "after post-processing, a value in row {} exceeds the range of float32", at))
          .WithItem(static_cast<int64_t>(at));
    }
  }
  return OkStatus();
}

}  // namespace

Result<MatrixD> CentredRows(MatrixViewD rows) {
  VETVEC_RETURN_IF_ERROR(CheckRealRows(rows));
  Scaled scaled = ScaledRows(rows);
  Centre(&scaled.rows);
  return Unscaled(scaled.rows, scaled.shift);
}

Result<MatrixD> UnitRows(MatrixViewD rows) {
  VETVEC_RETURN_IF_ERROR(CheckRealRows(rows));
  MatrixD out(rows.rows(), rows.cols());
  for (size_t i = 0; i < rows.rows(); ++i) {
    double largest = 0.0;
    for (const double value : rows.row(i)) largest = std::max(largest, std::fabs(value));
    if (largest == 0.0) {
      return Degenerate(fmt::format("row {} is all zeros: it has no direction", i))
          .WithItem(static_cast<int64_t>(i));
    }
    const int shift = -std::ilogb(largest);
    double squares = 0.0;
    for (size_t j = 0; j < rows.cols(); ++j) {
      const double value = std::scalbn(rows.row(i)[j], shift);
      out.row(i)[j] = value;
      squares += value * value;
    }
    const double norm = std::sqrt(squares);
    for (double& value : out.row(i)) value /= norm;
  }
  return out;
}

Result<Whitening> Whitened(MatrixViewD rows, std::optional<size_t> k,
                           const PostprocessOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckRealRows(rows));
  VETVEC_RETURN_IF_ERROR(CheckWhitening(rows, k));
  SearchControl control(options, kSteps, "the whitening");
  if (control.stopped()) return control.status();
  Scaled scaled = ScaledRows(rows);
  const Eigen::RowVectorXd mean = Centre(&scaled.rows);
  VETVEC_ASSIGN_OR_RETURN(WhiteBasis basis, WhiteBasisOf(scaled, mean, k, &control));
  const RowMajor white = scaled.rows * basis.directions;
  VETVEC_RETURN_IF_ERROR(StepDone(&control));
  Whitening result;
  result.eigenvalues = std::move(basis.eigenvalues);
  VETVEC_ASSIGN_OR_RETURN(result.rows, Unscaled(white, 0));
  return result;
}

Result<MatrixD> WithoutTopDirections(MatrixViewD rows, size_t components, bool centre,
                                     const PostprocessOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckRealRows(rows));
  VETVEC_RETURN_IF_ERROR(CheckComponents(rows, components));
  SearchControl control(options, kSteps, "the removal of directions");
  if (control.stopped()) return control.status();
  Scaled scaled = ScaledRows(rows);
  if (centre) Centre(&scaled.rows);
  if (components > 0) {
    VETVEC_ASSIGN_OR_RETURN(const Eigen::MatrixXd top,
                            TopDirections(scaled.rows, components, &control));
    const RowMajor along = scaled.rows * top;
    scaled.rows.noalias() -= along * top.transpose();
    VETVEC_RETURN_IF_ERROR(StepDone(&control));
  }
  return Unscaled(scaled.rows, scaled.shift);
}

const char* PostprocessMethodName(PostprocessMethod method) {
  switch (method) {
    case PostprocessMethod::kAbtt: return "abtt";
    case PostprocessMethod::kPcr: return "pcr";
    case PostprocessMethod::kWhitening: break;
  }
  return "whitening";
}

std::optional<PostprocessMethod> PostprocessMethodOf(std::string_view name) {
  for (const PostprocessMethod method :
       {PostprocessMethod::kWhitening, PostprocessMethod::kAbtt, PostprocessMethod::kPcr}) {
    if (name == PostprocessMethodName(method)) return method;
  }
  return std::nullopt;
}

Result<PostprocessFit> FitPostprocess(MatrixViewD rows, PostprocessMethod method,
                                      std::optional<size_t> components,
                                      const std::shared_ptr<CancelToken>& cancel) {
  PostprocessOptions options;
  options.cancel = cancel;
  const bool is_white = method == PostprocessMethod::kWhitening;
  const size_t removed = components.value_or(kDefaultRemoved);
  VETVEC_RETURN_IF_ERROR(CheckRealRows(rows));
  VETVEC_RETURN_IF_ERROR(is_white ? CheckWhitening(rows, components)
                                  : CheckComponents(rows, removed));
  SearchControl control(options, kSteps, "the fit of the post-processing");
  if (control.stopped()) return control.status();
  Scaled scaled = ScaledRows(rows);
  Eigen::RowVectorXd mean = Eigen::RowVectorXd::Zero(IndexOf(rows.cols()));
  if (method != PostprocessMethod::kPcr) mean = Centre(&scaled.rows);
  PostprocessFit fit;
  fit.method = method;
  fit.rows = rows.rows();
  for (const double value : mean) fit.mean.push_back(std::scalbn(value, scaled.shift));
  if (is_white) {
    VETVEC_RETURN_IF_ERROR(CheckEnoughRows(rows, components));
    VETVEC_ASSIGN_OR_RETURN(const WhiteBasis basis,
                            WhiteBasisOf(scaled, mean, components, &control));
    VETVEC_ASSIGN_OR_RETURN(fit.directions, Unscaled(basis.directions.transpose(), -scaled.shift));
  } else if (removed > 0) {
    VETVEC_ASSIGN_OR_RETURN(const Eigen::MatrixXd top,
                            TopDirections(scaled.rows, removed, &control));
    VETVEC_ASSIGN_OR_RETURN(fit.directions, Unscaled(top.transpose(), 0));
  }
  return fit;
}

Result<Matrix> ApplyPostprocess(const PostprocessFit& fit, MatrixView rows) {
  if (rows.cols() != fit.mean.size()) {
    return DimensionMismatch(
        fmt::format("the rows have {} elements, but the rows used for the fit had {}", rows.cols(),
                    fit.mean.size()));
  }
  const Eigen::Map<const RowMajor> directions(fit.directions.data(), IndexOf(fit.directions.rows()),
                                              IndexOf(fit.directions.cols()));
  Matrix out(rows.rows(), fit.cols());
  for (size_t begin = 0; begin < rows.rows(); begin += kRowsPerBlock) {
    const size_t count = std::min(kRowsPerBlock, rows.rows() - begin);
    RowMajor block = CentredBlock(rows, begin, count, fit.mean);
    if (fit.directions.rows() > 0) {
      const RowMajor along = block * directions.transpose();
      if (fit.method == PostprocessMethod::kWhitening) {
        block = along;
      } else {
        block.noalias() -= along * directions;
      }
    }
    VETVEC_RETURN_IF_ERROR(Store(block, begin, &out));
  }
  return out;
}

}  // namespace vetvec
