#include "kernels/row_adapter.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/rng.h"

namespace vetvec {
namespace {

Matrix RandomRows(size_t rows, size_t cols, uint64_t seed) {
  Rng rng(seed);
  Matrix out(rows, cols);
  for (size_t i = 0; i < rows * cols; ++i) {
    out.data()[i] = static_cast<float>((2 * rng.Uniform() - 1) / std::sqrt(cols));
  }
  return out;
}

LinearMap SomeAdapter(size_t dimension, size_t rank) {
  LinearMap map;
  map.weights = RandomRows(dimension, rank, 1);
  map.up = RandomRows(rank, dimension, 2);
  map.to_unit_rows = true;
  return map;
}

// Dimensions and ranks below, at and above multiples of the padding, by each kernel.
TEST(RowAdapterTest, AgreesWithTheSumsInDouble) {
  for (const LinearKernels* kernels : SupportedLinearKernels()) {
    for (const auto& [dimension, rank] :
         {std::pair<size_t, size_t>{1, 1}, {31, 3}, {64, 32}, {384, 32}, {1536, 32}, {100, 33}}) {
      const LinearMap map = SomeAdapter(dimension, rank);
      const Matrix x = RandomRows(11, dimension, 3);
      Matrix y = x;
      std::vector<Status> statuses(x.rows());
      RowAdapter(map, *kernels).Apply({y.data(), x.rows() * dimension}, statuses);
      for (size_t i = 0; i < x.rows(); ++i) {
        ASSERT_TRUE(statuses[i].ok()) << statuses[i].ToString();
        std::vector<float> wanted(dimension);
        ASSERT_TRUE(ApplyLinearMap(map, x.row(i), wanted).ok());
        for (size_t j = 0; j < dimension; ++j) {
          ASSERT_NEAR(y.row(i)[j], wanted[j], 1e-6) << kernels->name << " " << dimension;
        }
      }
    }
  }
}

TEST(RowAdapterTest, ARowDoesNotDependOnTheRowsBesideIt) {
  for (const LinearKernels* kernels : SupportedLinearKernels()) {
    const RowAdapter adapter(SomeAdapter(200, 20), *kernels);
    const Matrix x = RandomRows(45, 200, 4);
    Matrix together = x;
    std::vector<Status> statuses(x.rows());
    adapter.Apply({together.data(), x.rows() * 200}, statuses);
    for (size_t i = 0; i < x.rows(); ++i) {
      std::vector<float> alone(x.row(i).begin(), x.row(i).end());
      ASSERT_TRUE(adapter.Apply(alone).ok());
      for (size_t j = 0; j < alone.size(); ++j) ASSERT_EQ(alone[j], together.row(i)[j]);
    }
  }
}

TEST(RowAdapterTest, ReportsRowsThatCannotBeAdaptedAndLeavesThem) {
  const RowAdapter adapter(SomeAdapter(8, 2));
  Matrix x = RandomRows(3, 8, 5);
  for (float& value : x.row(0)) value = 0;
  x.row(1)[3] = std::numeric_limits<float>::infinity();
  std::vector<Status> statuses(3);
  adapter.Apply({x.data(), 24}, statuses);
  EXPECT_EQ(statuses[0].code(), StatusCode::kDegenerate);
  EXPECT_EQ(statuses[1].code(), StatusCode::kNonFinite);
  EXPECT_TRUE(statuses[2].ok());
  EXPECT_EQ(x.row(0)[0], 0);
}

TEST(AdaptRowsTest, KeepsRowsOfZerosAndRejectsOtherDimensions) {
  const LinearMap map = SomeAdapter(8, 2);
  Matrix x(2, 8);
  x.row(1)[0] = 3;
  const Result<Matrix> y = AdaptRows(map, x.view());
  ASSERT_TRUE(y.ok()) << y.status().ToString();
  EXPECT_EQ(y->row(0)[0], 0);
  double squares = 0;
  for (const float value : y->row(1)) squares += static_cast<double>(value) * value;
  EXPECT_NEAR(squares, 1, 1e-6);
  EXPECT_EQ(AdaptRows(map, Matrix(2, 7).view()).status().code(), StatusCode::kDimensionMismatch);
}

}  // namespace
}  // namespace vetvec
