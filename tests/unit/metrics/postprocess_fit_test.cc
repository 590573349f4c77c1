#include "metrics/postprocess_fit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

#include "metrics/postprocess.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

MatrixD RowsToFit(size_t rows, size_t cols, uint64_t seed) {
  MatrixD out(rows, cols);
  uint64_t state = seed;
  for (size_t i = 0; i < rows; ++i) {
    for (size_t j = 0; j < cols; ++j) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      // Multiples of 2^-10, so that float32 holds them exactly.
      out.row(i)[j] = static_cast<double>((state >> 33) % 4096) / 1024 + static_cast<double>(j);
    }
  }
  return out;
}

Matrix Narrow(const MatrixD& rows) {
  Matrix out(rows.rows(), rows.cols());
  for (size_t i = 0; i < rows.rows() * rows.cols(); ++i) {
    out.data()[i] = static_cast<float>(rows.data()[i]);
  }
  return out;
}

void ExpectNear(const Matrix& a, const MatrixD& b) {
  ASSERT_EQ(a.rows(), b.rows());
  ASSERT_EQ(a.cols(), b.cols());
  for (size_t i = 0; i < a.rows() * a.cols(); ++i) EXPECT_NEAR(a.data()[i], b.data()[i], 1e-5);
}

TEST(PostprocessFit, AppliedToTheFittedRowsItEqualsTheWholeStep) {
  const MatrixD rows = RowsToFit(3000, 7, 1);
  const Matrix narrow = Narrow(rows);
  for (const auto& k : {std::optional<size_t>(), std::optional<size_t>(3)}) {
    const auto white = FitPostprocess(rows.view(), PostprocessMethod::kWhitening, k);
    ASSERT_TRUE(white.ok()) << white.status().ToString();
    EXPECT_EQ(white->rows, 3000U);
    ExpectNear(*ApplyPostprocess(*white, narrow.view()), Whitened(rows.view(), k)->rows);
  }
  for (const size_t removed : {size_t{1}, size_t{2}, size_t{5}}) {
    const auto abtt = FitPostprocess(rows.view(), PostprocessMethod::kAbtt, removed);
    ASSERT_TRUE(abtt.ok());
    ExpectNear(*ApplyPostprocess(*abtt, narrow.view()),
               *WithoutTopDirections(rows.view(), removed, true));
    const auto pcr = FitPostprocess(rows.view(), PostprocessMethod::kPcr, removed);
    ASSERT_TRUE(pcr.ok());
    ExpectNear(*ApplyPostprocess(*pcr, narrow.view()),
               *WithoutTopDirections(rows.view(), removed, false));
  }
}

TEST(PostprocessFit, TwoDirectionsAreRemovedByDefault) {
  const MatrixD rows = RowsToFit(50, 5, 2);
  const auto fit = FitPostprocess(rows.view(), PostprocessMethod::kAbtt, std::nullopt);
  ASSERT_TRUE(fit.ok());
  EXPECT_EQ(fit->directions.rows(), 2U);
  EXPECT_EQ(fit->cols(), 5U);
}

TEST(PostprocessFit, OtherRowsDoNotChangeIt) {
  const MatrixD rows = RowsToFit(60, 4, 3);
  const auto fit = FitPostprocess(rows.view(), PostprocessMethod::kWhitening, std::nullopt);
  ASSERT_TRUE(fit.ok());
  const Matrix other = Narrow(RowsToFit(5, 4, 4));
  const Matrix alone = *ApplyPostprocess(*fit, {other.data(), 1, 4});
  const Matrix all = *ApplyPostprocess(*fit, other.view());
  for (size_t j = 0; j < 4; ++j) EXPECT_EQ(alone.row(0)[j], all.row(0)[j]);
}

TEST(PostprocessFit, Errors) {
  const MatrixD rows = RowsToFit(4, 4, 5);
  const auto few = FitPostprocess(rows.view(), PostprocessMethod::kWhitening, std::nullopt);
  EXPECT_EQ(few.status().code(), StatusCode::kInsufficientData);
  EXPECT_THAT(few.status().message(),
              HasSubstr("whitening to 4 directions needs at least 5 rows; found 4"));
  EXPECT_TRUE(FitPostprocess(rows.view(), PostprocessMethod::kWhitening, 3).ok());
  EXPECT_EQ(FitPostprocess(rows.view(), PostprocessMethod::kAbtt, 5).status().code(),
            StatusCode::kInvalidArgument);
  EXPECT_EQ(FitPostprocess({nullptr, 0, 4}, PostprocessMethod::kPcr, 1).status().code(),
            StatusCode::kInsufficientData);
  const auto fit = FitPostprocess(rows.view(), PostprocessMethod::kPcr, 1);
  ASSERT_TRUE(fit.ok());
  EXPECT_EQ(ApplyPostprocess(*fit, Matrix(1, 3).view()).status().code(),
            StatusCode::kDimensionMismatch);
}

TEST(PostprocessFit, Names) {
  for (const char* name : {"whitening", "abtt", "pcr"}) {
    const auto method = PostprocessMethodOf(name);
    ASSERT_TRUE(method.has_value());
    EXPECT_STREQ(PostprocessMethodName(*method), name);
  }
  EXPECT_FALSE(PostprocessMethodOf("none").has_value());
}

}  // namespace
}  // namespace vetvec
