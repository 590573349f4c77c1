#include "identity/common_vector.h"

#include <cmath>
#include <span>
#include <utility>
#include <vector>

#include "core/vector_distance.h"
#include "identity/diagnosis.h"

namespace vetvec {
namespace {

constexpr size_t kFewestDimensions = 16;
constexpr size_t kFewestRows = 8;
constexpr double kRidge = 1e-9;  // for vectors that are all the same
constexpr double kLargestAngle = 2;

double Product(std::span<const float> a, std::span<const double> b) {
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

std::vector<double> UnitRow(std::span<const float> row) {
  std::vector<double> unit(row.begin(), row.end());
  const double norm = NormOf(row);
  for (double& value : unit) value = norm > 0 ? value / norm : 0;
  return unit;
}

// Of a symmetric, positive definite system: elimination needs no pivots.
std::vector<double> Solved(MatrixD system, std::vector<double> values) {
  const size_t size = values.size();
  for (size_t i = 0; i < size; ++i) {
    for (size_t j = i + 1; j < size; ++j) {
      const double factor = system.row(j)[i] / system.row(i)[i];
      for (size_t k = i; k < size; ++k) system.row(j)[k] -= factor * system.row(i)[k];
      values[j] -= factor * values[i];
    }
  }
  for (size_t i = size; i-- > 0;) {
    for (size_t j = i + 1; j < size; ++j) values[i] -= system.row(i)[j] * values[j];
    values[i] /= system.row(i)[i];
  }
  return values;
}

// s, after m = mean(a_i - s_i b_i) has been put in: (D - B B' / k) s = b_i (a_i - mean a).
std::vector<double> LengthsOf(MatrixView recorded, const std::vector<std::vector<double>>& found) {
  const size_t count = found.size();
  std::vector<double> mean(recorded.cols());
  for (size_t i = 0; i < count; ++i) {
    for (size_t j = 0; j < mean.size(); ++j) {
      mean[j] += recorded.row(i)[j] / static_cast<double>(count);
    }
  }
  MatrixD system(count, count);
  std::vector<double> values(count);
  for (size_t i = 0; i < count; ++i) {
    for (size_t j = 0; j < count; ++j) {
      double product = 0;
      for (size_t k = 0; k < mean.size(); ++k) product += found[i][k] * found[j][k];
      const double own = i == j ? product + kRidge : 0;
      system.row(i)[j] = own - product / static_cast<double>(count);
    }
    values[i] = Product(recorded.row(i), found[i]);
    for (size_t k = 0; k < mean.size(); ++k) values[i] -= mean[k] * found[i][k];
  }
  return Solved(std::move(system), std::move(values));
}

}  // namespace

bool MayFitCommonVector(MatrixView recorded) {
  return recorded.cols() >= kFewestDimensions && recorded.rows() >= kFewestRows;
}

double AngleWithoutCommonVector(MatrixView recorded, MatrixView found) {
  const size_t count = recorded.rows();
  std::vector<std::vector<double>> units;
  for (size_t i = 0; i < count; ++i) units.push_back(UnitRow(found.row(i)));
  const std::vector<double> lengths = LengthsOf(recorded, units);
  Matrix changed(count, recorded.cols());
  for (size_t j = 0; j < recorded.cols(); ++j) {
    double common = 0;
    for (size_t i = 0; i < count; ++i) common += recorded.row(i)[j] - lengths[i] * units[i][j];
    common /= static_cast<double>(count);
    for (size_t i = 0; i < count; ++i) {
      changed.row(i)[j] = static_cast<float>(recorded.row(i)[j] - common);
    }
  }
  const double angle = RmsAngle(changed.view(), found);
  return std::isfinite(angle) ? angle : kLargestAngle;
}

}  // namespace vetvec
