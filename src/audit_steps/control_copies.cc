#include "audit_steps/control_copies.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <vector>

#include "base/rng.h"
#include "base/thread_pool.h"
#include "core/vector_distance.h"
#include "kernels/linear_kernels.h"

namespace vetvec {
namespace {

constexpr size_t kCopyBlockRows = 256;
// Streams of the random seed: of each row's noise, of each row of the projection, of the exchange.
constexpr uint64_t kNoiseStream = uint64_t{1} << 40;
constexpr uint64_t kProjectionStream = uint64_t{2} << 40;
constexpr uint64_t kSwapStream = uint64_t{3} << 40;

// Standard normal numbers, by Box and Muller. A shorter `out` gets the first ones.
void DrawNormals(uint64_t seed, uint64_t stream, std::span<double> out) {
  Rng rng(seed, stream);
  for (size_t i = 0; i < out.size(); i += 2) {
    const double radius = std::sqrt(-2 * std::log(1 - rng.Uniform()));
    const double angle = 2 * std::numbers::pi * rng.Uniform();
    out[i] = radius * std::cos(angle);
    if (i + 1 < out.size()) out[i + 1] = radius * std::sin(angle);
  }
}

void ForBlocks(size_t rows, const std::function<void(size_t begin, size_t count)>& work) {
  const size_t blocks = (rows + kCopyBlockRows - 1) / kCopyBlockRows;
  ParallelFor(blocks, 0, [&](size_t block) {
    const size_t begin = block * kCopyBlockRows;
    work(begin, std::min(kCopyBlockRows, rows - begin));
  });
}

// (unit - mean) axes, for axes [d, k]; no mean: unit axes.
Matrix Projected(const Matrix& unit, std::span<const double> mean, const MatrixD& axes) {
  Matrix out(unit.rows(), axes.cols());
  ForBlocks(unit.rows(), [&](size_t begin, size_t count) {
    std::vector<double> from(count * unit.cols());
    std::vector<double> to(count * axes.cols());
    for (size_t i = 0; i < count; ++i) {
      const std::span<const float> row = unit.row(begin + i);
      double* moved = from.data() + i * unit.cols();
      for (size_t k = 0; k < row.size(); ++k) moved[k] = row[k] - (mean.empty() ? 0 : mean[k]);
    }
    BestLinearKernels().product(Operand::kPlain, from.data(), Operand::kPlain, axes.data(), count,
                                axes.cols(), unit.cols(), to.data());
    std::transform(to.begin(), to.end(), out.row(begin).data(),
                   [](double value) { return static_cast<float>(value); });
  });
  return out;
}

MatrixD RandomAxes(size_t from, size_t to, uint64_t seed) {
  MatrixD axes(from, to);
  for (size_t i = 0; i < from; ++i) DrawNormals(seed, kProjectionStream + i, axes.row(i));
  return axes;
}

MatrixD LeadingColumns(const MatrixD& matrix, size_t count) {
  MatrixD out(matrix.rows(), count);
  for (size_t i = 0; i < out.rows(); ++i) {
    std::copy_n(matrix.row(i).data(), count, out.row(i).data());
  }
  return out;
}

Matrix LeadingDimensions(const Matrix& unit, size_t count) {
  Matrix out(unit.rows(), count);
  for (size_t i = 0; i < out.rows(); ++i) {
    std::copy_n(unit.row(i).data(), count, out.row(i).data());
  }
  return out;
}

Matrix Centred(const Matrix& unit, std::span<const double> mean) {
  Matrix out = unit;
  for (size_t i = 0; i < out.rows(); ++i) {
    const std::span<float> row = out.row(i);
    for (size_t k = 0; k < row.size(); ++k) row[k] = static_cast<float>(row[k] - mean[k]);
  }
  return out;
}

Matrix WithNoise(const Matrix& unit, double share, uint64_t seed) {
  Matrix out(unit.rows(), unit.cols());
  ForBlocks(unit.rows(), [&](size_t begin, size_t count) {
    std::vector<double> noise(unit.cols());
    for (size_t i = begin; i < begin + count; ++i) {
      DrawNormals(seed, kNoiseStream + i, noise);
      double squares = 0;
      for (const double value : noise) squares += value * value;
      const double kept = std::sqrt(1 - share);
      const double added = std::sqrt(share / squares);
      const std::span<const float> row = unit.row(i);
      const std::span<float> to = out.row(i);
      for (size_t k = 0; k < row.size(); ++k) {
        to[k] = static_cast<float>(kept * row[k] + added * noise[k]);
      }
    }
  });
  return out;
}

Matrix WithSwappedRows(const Matrix& unit, double share, uint64_t seed) {
  Matrix out = unit;
  std::vector<size_t> order;
  for (size_t i = 0; i < unit.rows(); ++i) {
    if (!IsZeroVector(unit.row(i))) order.push_back(i);
  }
  Rng rng(seed, kSwapStream);
  // Drawn one after the other, so that a larger share contains the pairs of a smaller one.
  for (size_t i = 0; i + 1 < order.size(); ++i) {
    std::swap(order[i], order[i + static_cast<size_t>(rng.Below(order.size() - i))]);
  }
  const size_t pairs = static_cast<size_t>(share * static_cast<double>(order.size())) / 2;
  for (size_t p = 0; p < pairs; ++p) {
    const std::span<float> first = out.row(order[2 * p]);
    std::swap_ranges(first.begin(), first.end(), out.row(order[2 * p + 1]).begin());
  }
  return out;
}

// Each number times `scale`, rounded. Rows are only compared by their angles.
void RoundRow(double scale, std::span<float> row) {
  for (float& value : row) value = static_cast<float>(std::nearbyint(double{value} * scale));
}

Matrix RoundedTo(const Matrix& unit, const CopySpec& copy) {
  Matrix out = unit;
  for (size_t i = 0; i < out.rows(); ++i) {
    const std::span<float> row = out.row(i);
    double scale = std::pow(10, copy.amount);
    if (copy.form == CopyForm::kBits) {
      double largest = 0;
      for (const float value : row) largest = std::max(largest, std::abs(double{value}));
      scale = largest > 0 ? (std::exp2(copy.amount - 1) - 1) / largest : 0;
    }
    RoundRow(scale, row);
  }
  return out;
}

// What is said in the header about rows of zeros and rows that have lost everything.
void MendRows(const Matrix& unit, Matrix* copy) {
  for (size_t i = 0; i < unit.rows(); ++i) {
    const std::span<float> row = copy->row(i);
    if (IsZeroVector(unit.row(i))) {
      std::fill(row.begin(), row.end(), 0.0F);
    } else if (IsZeroVector(row)) {
      std::fill(row.begin(), row.end(), 1.0F);
    }
  }
}

size_t MostOf(const Matrix& unit, CopyForm form, const PrincipalAxes& axes) {
  return form == CopyForm::kPca ? axes.axes.cols() : unit.cols();
}

Matrix MadeCopy(const Matrix& unit, const CopySpec& copy, const PrincipalAxes& axes,
                uint64_t seed) {
  const auto kept = static_cast<size_t>(copy.amount);
  switch (copy.form) {
    case CopyForm::kPca: return Projected(unit, axes.mean, LeadingColumns(axes.axes, kept));
    case CopyForm::kCentred: return Centred(unit, axes.mean);
    case CopyForm::kProjected: return Projected(unit, {}, RandomAxes(unit.cols(), kept, seed));
    case CopyForm::kFirst: return LeadingDimensions(unit, kept);
    case CopyForm::kNoise: return WithNoise(unit, copy.amount, seed);
    case CopyForm::kSwapped: return WithSwappedRows(unit, copy.amount, seed);
    case CopyForm::kDecimals:
    case CopyForm::kBits: break;
  }
  return RoundedTo(unit, copy);
}

}  // namespace

Matrix UnitRows(MatrixView rows, std::span<const uint64_t> ids) {
  Matrix out(ids.size(), rows.cols());
  for (size_t i = 0; i < ids.size(); ++i) {
    const std::span<const float> row = rows.row(ids[i]);
    const double norm = NormOf(row);
    if (norm <= 0) continue;
    std::transform(row.begin(), row.end(), out.row(i).begin(),
                   [norm](float value) { return static_cast<float>(value / norm); });
  }
  return out;
}

Result<Matrix> MakeCopy(const Matrix& unit, const CopySpec& copy, const PrincipalAxes& axes,
                        uint64_t seed) {
  const bool is_share = copy.form == CopyForm::kNoise || copy.form == CopyForm::kSwapped;
  const bool is_cut = copy.form == CopyForm::kPca || copy.form == CopyForm::kProjected ||
                      copy.form == CopyForm::kFirst;
  const double least = is_cut ? 1 : 0;
  const double most = is_share ? 1
                      : is_cut ? static_cast<double>(MostOf(unit, copy.form, axes))
                               : 16;  // decimals, bits
  if (copy.amount < least || copy.amount > most) {
    return InvalidArgument(
        fmt::format("a copy's amount is {}; expected between {} and {}", copy.amount, least, most));
  }
  Matrix made = MadeCopy(unit, copy, axes, seed);
  MendRows(unit, &made);
  return made;
}

}  // namespace vetvec
