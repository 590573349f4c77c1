#include "metrics/class_model.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace vetvec {
namespace {

constexpr size_t kBlockRows = 512;
constexpr double kRankTolerance = 1e-10;
constexpr double kFloatTolerance = 1e-6;
constexpr double kFloatLeast = 1e-30;  // keeps W and the centred rows well within float32

// Rows [begin, begin + count) minus the mean, in the model's scale.
template <typename From, typename To>
void CentreBlock(BasicMatrixView<From> rows, double scale, std::span<const double> mean,
                 size_t begin, size_t count, To* out) {
  for (size_t i = 0; i < count; ++i) {
    const From* row = rows.row(begin + i).data();
    To* to = out + i * mean.size();
    for (size_t k = 0; k < mean.size(); ++k) {
      to[k] = static_cast<To>(double{row[k]} * scale - mean[k]);
    }
  }
}

// The sum of squares in eight interleaved parts, so that the order is fixed and vector instructions
// can be used.
template <typename T>
double Norm(std::span<const T> row) {
  double part[8] = {};
  size_t k = 0;
  for (; k + 8 <= row.size(); k += 8) {
    for (size_t lane = 0; lane < 8; ++lane)
      part[lane] += double{row[k + lane]} * double{row[k + lane]};
  }
  for (; k < row.size(); ++k) part[0] += double{row[k]} * double{row[k]};
  double sum = 0.0;
  for (const double value : part) sum += value;
  return std::sqrt(sum);
}

}  // namespace

template <typename T>
Result<ClassModel> ClassModel::Of(BasicMatrixView<T> rows, double scale, double energy,
                                  const LinearKernels& kernels) {
  ClassModel model;
  model.kernels_ = &kernels;
  model.rows_ = rows.rows();
  model.scale_ = scale;
  const size_t n = rows.cols();
  const double m = static_cast<double>(rows.rows());
  model.mean_.assign(n, 0.0);
  for (size_t i = 0; i < rows.rows(); ++i) {
    const T* row = rows.row(i).data();
    for (size_t k = 0; k < n; ++k) model.mean_[k] += double{row[k]} * scale;
  }
  for (double& value : model.mean_) value /= m;
  std::vector<double> gram(n * n, 0.0);
  std::vector<double> block(std::min(kBlockRows, rows.rows()) * n);
  for (size_t begin = 0; begin < rows.rows(); begin += kBlockRows) {
    const size_t count = std::min(kBlockRows, rows.rows() - begin);
    CentreBlock(rows, scale, std::span<const double>(model.mean_), begin, count, block.data());
    for (size_t i = 0; i < count; ++i) {
      model.distance_sum_ += Norm(std::span<const double>(block.data() + i * n, n));
    }
    kernels.add_gram(block.data(), count, n, gram.data());
  }
  for (double& value : gram) value /= m - 1.0;  // only the lower triangle is defined
  for (size_t k = 0; k < n; ++k) model.trace_ += gram[k + k * n];
  VETVEC_ASSIGN_OR_RETURN(SymmetricEigen eigen, SymmetricEigen::Of(std::move(gram), n, kernels));
  model.values_ = eigen.values();
  model.eigen_.push_back(std::move(eigen));
  model.Truncate(energy);
  return model;
}

void ClassModel::Truncate(double energy) {
  double total = 0.0;
  for (const double value : values_) total += std::max(value, 0.0);
  rank_ = 0;
  while (rank_ < values_.size() && values_[rank_] > kRankTolerance * values_[0]) ++rank_;
  double sum = 0.0;
  energy_count_ = rank_;
  for (size_t k = 0; k < rank_; ++k) {
    sum += values_[k];
    if (sum / total >= energy) {
      energy_count_ = k + 1;
      break;
    }
  }
}

double ClassModel::mean_norm() const { return Norm(std::span<const double>(mean_)); }

void ClassModel::Whiten(size_t count) {
  transposed_w_ = eigen_.front().TopVectors(count);
  eigen_.clear();
  for (size_t i = 0; i < transposed_w_.rows(); ++i) {
    const std::span<double> row = transposed_w_.row(i);
    for (size_t k = 0; k < row.size(); ++k) row[k] /= std::sqrt(values_[k]);
  }
}

std::vector<double> ClassModel::Apply(std::span<const double> x) const {
  std::vector<double> out(transposed_w_.cols(), 0.0);
  for (size_t i = 0; i < transposed_w_.rows(); ++i) {
    const std::span<const double> row = transposed_w_.row(i);
    for (size_t k = 0; k < row.size(); ++k) out[k] += row[k] * x[i];
  }
  return out;
}

std::vector<double> ClassModel::ApplyTransposed(std::span<const double> u) const {
  std::vector<double> out(transposed_w_.rows(), 0.0);
  for (size_t i = 0; i < transposed_w_.rows(); ++i) {
    const std::span<const double> row = transposed_w_.row(i);
    for (size_t k = 0; k < row.size(); ++k) out[i] += row[k] * u[k];
  }
  return out;
}

double ClassModel::whitening_norm() const {
  return 1.0 / std::sqrt(values_[transposed_w_.cols() - 1]);
}

template <typename T, typename Work>
double ClassModel::NormSumBy(BasicMatrixView<T> rows, const std::vector<Work>& projection) const {
  const size_t n = rows.cols();
  const size_t kept = transposed_w_.cols();
  const size_t largest = std::min(kBlockRows, rows.rows());
  std::vector<Work> block(largest * n);
  std::vector<Work> whitened(largest * kept);
  double sum = 0.0;
  for (size_t begin = 0; begin < rows.rows(); begin += kBlockRows) {
    const size_t count = std::min(kBlockRows, rows.rows() - begin);
    CentreBlock(rows, scale_, std::span<const double>(mean_), begin, count, block.data());
    if constexpr (std::is_same_v<Work, float>) {
      kernels_->product_float(Operand::kPlain, block.data(), Operand::kPlain, projection.data(),
                              count, kept, n, whitened.data());
    } else {
      kernels_->product(Operand::kPlain, block.data(), Operand::kPlain, projection.data(), count,
                        kept, n, whitened.data());
    }
    for (size_t i = 0; i < count; ++i) {
      sum += Norm(std::span<const Work>(whitened.data() + i * kept, kept));
    }
  }
  return sum;
}

template <typename T>
double ClassModel::WhitenedNormSum(BasicMatrixView<T> rows) const {
  const std::span<const double> w(transposed_w_.data(), cols() * transposed_w_.cols());
  double total = 0.0;
  for (const double value : values_) total += std::max(value, 0.0);
  const double smallest = values_[transposed_w_.cols() - 1];
  if (std::is_same_v<T, float> && smallest >= kFloatTolerance * total && smallest >= kFloatLeast) {
    return NormSumBy(rows, std::vector<float>(w.begin(), w.end()));
  }
  return NormSumBy(rows, std::vector<double>(w.begin(), w.end()));
}

template <typename T>
MatrixD ClassModel::Project(BasicMatrixView<T> rows) const {
  std::vector<double> centred(rows.rows() * cols());
  CentreBlock(rows, scale_, std::span<const double>(mean_), 0, rows.rows(), centred.data());
  MatrixD out(rows.rows(), transposed_w_.cols());
  kernels_->product(Operand::kPlain, centred.data(), Operand::kPlain, transposed_w_.data(),
                    rows.rows(), out.cols(), cols(), out.data());
  return out;
}

template Result<ClassModel> ClassModel::Of(MatrixView, double, double, const LinearKernels&);
template Result<ClassModel> ClassModel::Of(MatrixViewD, double, double, const LinearKernels&);
template double ClassModel::WhitenedNormSum(MatrixView) const;
template double ClassModel::WhitenedNormSum(MatrixViewD) const;
template MatrixD ClassModel::Project(MatrixView) const;
template MatrixD ClassModel::Project(MatrixViewD) const;

}  // namespace vetvec
