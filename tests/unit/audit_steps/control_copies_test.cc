#include "audit_steps/control_copies.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "base/rng.h"
#include "core/vector_distance.h"

namespace vetvec {
namespace {

Matrix RandomUnitRows(size_t rows, size_t cols, uint64_t seed = 5) {
  Matrix out(rows, cols);
  Rng rng(seed);
  for (size_t i = 0; i < rows * cols; ++i) {
    out.data()[i] = static_cast<float>(rng.Uniform() - 0.4);
  }
  std::vector<uint64_t> ids(rows);
  std::iota(ids.begin(), ids.end(), uint64_t{0});
  return UnitRows(out.view(), ids);
}

PrincipalAxes AxesOf(const Matrix& rows, size_t count) {
  std::vector<uint64_t> ids(rows.rows());
  std::iota(ids.begin(), ids.end(), uint64_t{0});
  Result<PrincipalAxes> axes = FindPrincipalAxes(rows.view(), ids, count, 1);
  EXPECT_TRUE(axes.ok()) << axes.status().ToString();
  return *std::move(axes);
}

Matrix CopyOf(const Matrix& unit, const CopySpec& spec, uint64_t seed = 1,
              const PrincipalAxes& axes = {}) {
  Result<Matrix> made = MakeCopy(unit, spec, axes, seed);
  EXPECT_TRUE(made.ok()) << made.status().ToString();
  return made.ok() ? *std::move(made) : Matrix();
}

bool HasEqualValues(const Matrix& a, const Matrix& b) {
  return a.rows() == b.rows() && a.cols() == b.cols() &&
         std::equal(a.data(), a.data() + a.rows() * a.cols(), b.data());
}

TEST(ControlCopies, TwoNoisyCopiesOfATextAreTheNoisesShareApart) {
  const Matrix unit = RandomUnitRows(400, 256);
  for (const double share : {0.05, 0.2, 0.5}) {
    const Matrix one = CopyOf(unit, {CopyForm::kNoise, share}, 1);
    const Matrix two = CopyOf(unit, {CopyForm::kNoise, share}, 2);
    double sum = 0;
    for (size_t i = 0; i < unit.rows(); ++i) sum += CosineDistance(one.row(i), two.row(i));
    EXPECT_NEAR(sum / 400, share, 0.01) << share;
  }
}

TEST(ControlCopies, NoiseKeepsItsShareOfEachVector) {
  const Matrix unit = RandomUnitRows(200, 256);
  const Matrix noisy = CopyOf(unit, {CopyForm::kNoise, 0.3});
  double sum = 0;
  for (size_t i = 0; i < unit.rows(); ++i) {
    sum += 1 - CosineDistance(unit.row(i), noisy.row(i));
  }
  EXPECT_NEAR(sum / 200, std::sqrt(0.7), 0.01);
}

TEST(ControlCopies, SwappingExchangesTheShareOfRowsInPairs) {
  const Matrix unit = RandomUnitRows(400, 16);
  const Matrix swapped = CopyOf(unit, {CopyForm::kSwapped, 0.05});
  size_t moved = 0;
  for (size_t i = 0; i < unit.rows(); ++i) {
    const auto is_row = [&](size_t j) {
      return std::equal(swapped.row(i).begin(), swapped.row(i).end(), unit.row(j).begin());
    };
    if (is_row(i)) continue;
    ++moved;
    size_t from = 0;
    while (from < unit.rows() && !is_row(from)) ++from;
    ASSERT_LT(from, unit.rows());
    EXPECT_TRUE(
        std::equal(swapped.row(from).begin(), swapped.row(from).end(), unit.row(i).begin()));
  }
  EXPECT_EQ(moved, 20U);
}

TEST(ControlCopies, ALargerShareOfSwappedRowsContainsTheSmallerOne) {
  const Matrix unit = RandomUnitRows(400, 16);
  const Matrix few = CopyOf(unit, {CopyForm::kSwapped, 0.02});
  const Matrix many = CopyOf(unit, {CopyForm::kSwapped, 0.1});
  for (size_t i = 0; i < unit.rows(); ++i) {
    const bool is_moved = !std::equal(few.row(i).begin(), few.row(i).end(), unit.row(i).begin());
    if (!is_moved) continue;
    EXPECT_TRUE(std::equal(few.row(i).begin(), few.row(i).end(), many.row(i).begin()));
  }
}

TEST(ControlCopies, RandomProjectionsKeepDistancesOnAverage) {
  const Matrix unit = RandomUnitRows(200, 256);
  const Matrix cut = CopyOf(unit, {CopyForm::kProjected, 64});
  ASSERT_EQ(cut.cols(), 64U);
  double before = 0;
  double after = 0;
  for (size_t i = 1; i < unit.rows(); ++i) {
    before += CosineDistance(unit.row(i - 1), unit.row(i));
    after += CosineDistance(cut.row(i - 1), cut.row(i));
  }
  EXPECT_NEAR(after / 199, before / 199, 0.03);
}

TEST(ControlCopies, PcaOfFewRowsKeepsTheirDistancesAndOfManyDoesNot) {
  const auto worst_change = [](size_t rows) {
    const Matrix unit = RandomUnitRows(rows, 64);
    const PrincipalAxes axes = AxesOf(unit, 16);
    const Matrix centred = CopyOf(unit, {CopyForm::kCentred}, 1, axes);
    const Matrix cut =
        CopyOf(unit, {CopyForm::kPca, static_cast<double>(axes.axes.cols())}, 1, axes);
    double worst = 0;
    for (size_t i = 1; i < rows; ++i) {
      const double change =
          CosineDistance(centred.row(0), centred.row(i)) - CosineDistance(cut.row(0), cut.row(i));
      worst = std::max(worst, std::abs(change));
    }
    return worst;
  };
  EXPECT_LT(worst_change(12), 1e-5);
  EXPECT_GT(worst_change(300), 0.1);
}

TEST(ControlCopies, RoundingGivesMultiplesOfTheStep) {
  const Matrix unit = RandomUnitRows(20, 32);
  const Matrix decimal = CopyOf(unit, {CopyForm::kDecimals, 1});
  const Matrix bits = CopyOf(unit, {CopyForm::kBits, 4});
  for (size_t i = 0; i < unit.rows(); ++i) {
    const auto [low, high] = std::minmax_element(bits.row(i).begin(), bits.row(i).end());
    EXPECT_EQ(std::max(std::abs(*low), std::abs(*high)), 7.0F);  // of 4 bits, with a sign
    for (size_t k = 0; k < 32; ++k) {
      EXPECT_EQ(decimal.row(i)[k], std::nearbyint(10 * unit.row(i)[k]));
      EXPECT_EQ(bits.row(i)[k], std::nearbyint(bits.row(i)[k]));
    }
  }
}

TEST(ControlCopies, RowsThatLoseEverythingBecomeOneVectorAndMissingRowsStayZero) {
  Matrix unit = RandomUnitRows(10, 3000);
  std::fill(unit.row(4).begin(), unit.row(4).end(), 0.0F);
  const Matrix rounded = CopyOf(unit, {CopyForm::kDecimals, 1});
  EXPECT_NEAR(CosineDistance(rounded.row(0), rounded.row(1)), 0, 1e-12);
  const PrincipalAxes axes = AxesOf(unit, 5);
  for (const CopySpec& spec : {CopySpec{CopyForm::kDecimals, 1}, CopySpec{CopyForm::kNoise, 0.5},
                               CopySpec{CopyForm::kPca, 5}, CopySpec{CopyForm::kSwapped, 1.0},
                               CopySpec{CopyForm::kProjected, 8}, CopySpec{CopyForm::kBits, 4}}) {
    const Matrix copy = CopyOf(unit, spec, 1, axes);
    EXPECT_EQ(NormOf(copy.row(4)), 0) << static_cast<int>(spec.form);
    EXPECT_GT(NormOf(copy.row(5)), 0) << static_cast<int>(spec.form);
  }
}

TEST(ControlCopies, AreTheSameForASeedAndDifferForAnother) {
  const Matrix unit = RandomUnitRows(700, 40);  // several blocks of rows
  for (const CopySpec& spec : {CopySpec{CopyForm::kNoise, 0.2}, CopySpec{CopyForm::kSwapped, 0.1},
                               CopySpec{CopyForm::kProjected, 10}}) {
    EXPECT_TRUE(HasEqualValues(CopyOf(unit, spec, 3), CopyOf(unit, spec, 3)));
    EXPECT_FALSE(HasEqualValues(CopyOf(unit, spec, 3), CopyOf(unit, spec, 4)));
  }
}

TEST(ControlCopies, AnAmountThatTheRowsDoNotHaveIsRejected) {
  const Matrix unit = RandomUnitRows(20, 8);
  EXPECT_EQ(MakeCopy(unit, {CopyForm::kFirst, 9}, {}, 1).status().code(),
            StatusCode::kInvalidArgument);
  EXPECT_EQ(MakeCopy(unit, {CopyForm::kPca, 2}, {}, 1).status().code(),
            StatusCode::kInvalidArgument);
  EXPECT_EQ(MakeCopy(unit, {CopyForm::kNoise, 1.5}, {}, 1).status().code(),
            StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace vetvec
