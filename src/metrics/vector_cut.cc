#include "metrics/vector_cut.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/thread_pool.h"
#include "core/vector_distance.h"
#include "kernels/linear_kernels.h"

namespace vetvec {
namespace {

constexpr size_t kCutSizes[] = {2048, 1024, 512, 256, 128, 64};
constexpr size_t kCutBlock = 256;  // rows that are projected together

// To unit length.
void Normalize(std::span<float> row) {
  const double norm = NormOf(row);
  const double d = static_cast<double>(row.size());
  for (float& value : row) {
    value = static_cast<float>(norm > 0 ? double{value} / norm : 1 / std::sqrt(d));
  }
}

// To 11 significant bits, or to whole steps of 2^-24 below the normal numbers; ties to even.
float NearestHalf(float value) {
  constexpr float kLeastNormal = 0x1p-14F;
  constexpr float kWholeSteps = 0.75F;  // its own step is 2^-24
  if (std::abs(value) < kLeastNormal) return (value + kWholeSteps) - kWholeSteps;
  uint32_t bits = std::bit_cast<uint32_t>(value);
  bits += 0xFFFU + ((bits >> 13U) & 1U);
  return std::bit_cast<float>(bits & ~0x1FFFU);
}

float NearestStep(float value, float inverse) {
  constexpr float kWhole = 0x1.8p23F;  // its own step is 1
  const float steps = (value * inverse + kWhole) - kWhole;
  return std::clamp(steps, -127.0F, 127.0F);
}

void ReduceRow(CutPrecision precision, float inverse, std::span<float> row) {
  switch (precision) {
    case CutPrecision::kFloat32: break;
    case CutPrecision::kFloat16:
      for (float& value : row) value = NearestHalf(value);
      break;
    case CutPrecision::kInt8:
      for (float& value : row) value = NearestStep(value, inverse);
      break;
    case CutPrecision::kBinaryRescored:
    case CutPrecision::kBinary:
      for (float& value : row) value = value > 0 ? 1.0F : -1.0F;
      break;
  }
  const bool is_zero = std::ranges::all_of(row, [](float value) { return value == 0; });
  if (is_zero) std::ranges::fill(row, 1.0F);
}

// Calls `each` for the number of each row, in blocks on several threads.
template <typename Each>
void ForRows(size_t rows, size_t threads, const Each& each) {
  ParallelFor((rows + kCutBlock - 1) / kCutBlock, threads, [&](size_t block) {
    const size_t end = std::min(rows, (block + 1) * kCutBlock);
    for (size_t i = block * kCutBlock; i < end; ++i) each(i);
  });
}

}  // namespace

const char* CutMethodName(CutMethod method) {
  return method == CutMethod::kFirst ? "first" : "pca";
}

std::vector<size_t> CutDimensions(size_t full) {
  std::vector<size_t> dimensions = {full};
  for (const size_t size : kCutSizes) {
    if (size < full) dimensions.push_back(size);
  }
  return dimensions;
}

Matrix CutToFirst(const RetrievalRows& rows, size_t dimension, size_t threads) {
  Matrix out(rows.size(), dimension);
  ForRows(rows.size(), threads, [&](size_t i) {
    if (rows.IsMissing(i)) return;
    std::copy_n(rows.vector(i).begin(), dimension, out.row(i).begin());
    Normalize(out.row(i));
  });
  return out;
}

Matrix CutToAxes(const RetrievalRows& rows, const PrincipalAxes& axes, size_t dimension,
                 size_t threads) {
  const size_t d = axes.axes.rows();
  std::vector<float> kept(d * dimension);
  for (size_t k = 0; k < d; ++k) {
    for (size_t j = 0; j < dimension; ++j) {
      kept[k * dimension + j] = static_cast<float>(axes.axes.row(k)[j]);
    }
  }
  Matrix out(rows.size(), dimension);
  ParallelFor((rows.size() + kCutBlock - 1) / kCutBlock, threads, [&](size_t number) {
    const size_t begin = number * kCutBlock;
    const size_t count = std::min(kCutBlock, rows.size() - begin);
    Matrix block(count, d);
    for (size_t i = 0; i < count; ++i) {
      if (rows.IsMissing(begin + i)) continue;
      const std::span<const float> vector = rows.vector(begin + i);
      const double norm = NormOf(vector);
      for (size_t k = 0; k < d; ++k) {
        block.row(i)[k] = static_cast<float>(double{vector[k]} / norm - axes.mean[k]);
      }
    }
    BestLinearKernels().product_float(Operand::kPlain, block.data(), Operand::kPlain, kept.data(),
                                      count, dimension, d, out.row(begin).data());
    for (size_t i = begin; i < begin + count; ++i) {
      if (!rows.IsMissing(i)) Normalize(out.row(i));
    }
  });
  return out;
}

float LargestNumber(const Matrix& rows) {
  float largest = 0;
  for (size_t i = 0; i < rows.rows(); ++i) {
    for (const float value : rows.row(i)) largest = std::max(largest, std::abs(value));
  }
  return largest;
}

void ReducePrecision(CutPrecision precision, float largest, size_t threads, Matrix* rows) {
  const float inverse = largest > 0 ? 127 / largest : 1;
  ForRows(rows->rows(), threads, [&](size_t i) { ReduceRow(precision, inverse, rows->row(i)); });
}

}  // namespace vetvec
