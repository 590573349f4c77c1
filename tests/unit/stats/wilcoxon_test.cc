#include "stats/wilcoxon.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace vetvec {
namespace {

// n = 14 differences with |d| = 1..14 and W+ = `w_plus`.
std::vector<double> Fourteen(int w_plus) {
  std::vector<double> d(14);
  for (int rank = 14; rank >= 1; --rank) {
    const bool positive = w_plus >= rank;
    if (positive) w_plus -= rank;
    d[static_cast<size_t>(rank - 1)] = positive ? rank : -rank;
  }
  return d;
}

double P(const std::vector<double>& d, Alternative alternative,
         WilcoxonMode mode = WilcoxonMode::kAuto) {
  const Result<WilcoxonResult> result = Wilcoxon(d, alternative, mode);
  EXPECT_TRUE(result.ok()) << result.status().ToString();
  return result.ok() ? result->p_value : -1.0;
}

TEST(Wilcoxon, PublishedTailsForFourteenClassifiers) {
  EXPECT_NEAR(P(Fourteen(79), Alternative::kGreater), 0.0520, 5e-5);
  EXPECT_NEAR(P(Fourteen(80), Alternative::kGreater), 0.04529, 5e-6);
  EXPECT_DOUBLE_EQ(P(Fourteen(105), Alternative::kGreater), 1.0 / 16384);
  EXPECT_DOUBLE_EQ(P(Fourteen(105), Alternative::kTwoSided), 2.0 / 16384);
  EXPECT_DOUBLE_EQ(P(Fourteen(105), Alternative::kLess), 1.0);
}

TEST(Wilcoxon, ExactEqualsEnumerationOfAllSigns) {
  for (int n = 1; n <= 10; ++n) {
    for (uint32_t signs = 0; signs < (1u << n); signs += 7) {
      std::vector<double> d;
      int w = 0;
      for (int i = 0; i < n; ++i) {
        const bool positive = ((signs >> i) & 1u) != 0;
        d.push_back(positive ? i + 1.5 : -(i + 1.5));
        if (positive) w += i + 1;
      }
      int greater = 0;
      int less = 0;
      for (uint32_t other = 0; other < (1u << n); ++other) {
        int v = 0;
        for (int i = 0; i < n; ++i) v += ((other >> i) & 1u) != 0 ? i + 1 : 0;
        greater += v >= w;
        less += v <= w;
      }
      const double all = static_cast<double>(1u << n);
      EXPECT_DOUBLE_EQ(P(d, Alternative::kGreater), greater / all);
      EXPECT_DOUBLE_EQ(P(d, Alternative::kLess), less / all);
      EXPECT_DOUBLE_EQ(P(d, Alternative::kTwoSided),
                       std::min(1.0, 2.0 * std::min(greater, less) / all));
    }
  }
}

TEST(Wilcoxon, TiesAndZerosTakeTheNormalLaw) {
  // By hand: zeros out, |d| = 1,1,2,3: ranks 1.5,1.5,3,4; W+ = 1.5+3+4 = 8.5, mean 5,
  // variance 4*5*9/24 - 6/48 = 7.375.
  const std::vector<double> d = {1, -1, 0, 2, 3};
  const Result<WilcoxonResult> result = Wilcoxon(d, Alternative::kGreater);
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->n_used, 4u);
  EXPECT_EQ(result->w_plus, 8.5);
  EXPECT_EQ(result->w_minus, 1.5);
  EXPECT_EQ(result->mode_used, WilcoxonMode::kApprox);
  EXPECT_NEAR(result->p_value, 0.5 * std::erfc(3.5 / std::sqrt(7.375) / std::sqrt(2.0)), 1e-15);
  EXPECT_NEAR(P(d, Alternative::kLess), 1.0 - result->p_value, 1e-15);
  EXPECT_NEAR(P(d, Alternative::kTwoSided), 2.0 * result->p_value, 1e-15);
}

TEST(Wilcoxon, ExactIsRefusedWithTiesOrZeros) {
  for (const std::vector<double>& d :
       {std::vector<double>{1, -1, 2}, {1, 0, 2}, {3, 3, 1}, {0, 0}, {-0.0, 1}}) {
    const Status status = Wilcoxon(d, Alternative::kGreater, WilcoxonMode::kExact).status();
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
    EXPECT_NE(status.message().find("use mode auto or approx"), std::string::npos)
        << status.message();
    EXPECT_EQ(status.detail().key, "mode");
    EXPECT_TRUE(Wilcoxon(d, Alternative::kGreater, WilcoxonMode::kApprox).ok());
    EXPECT_TRUE(Wilcoxon(d, Alternative::kGreater).ok());
  }
  EXPECT_TRUE(
      Wilcoxon(std::vector<double>{1, -2, 3}, Alternative::kGreater, WilcoxonMode::kExact).ok());
}

TEST(Wilcoxon, AutoIsExactUpToFifty) {
  std::vector<double> d;
  for (int i = 1; i <= 50; ++i) d.push_back(i % 3 == 0 ? -i : i);
  EXPECT_EQ(Wilcoxon(d)->mode_used, WilcoxonMode::kExact);
  const double exact = P(d, Alternative::kGreater);
  EXPECT_NEAR(exact, P(d, Alternative::kGreater, WilcoxonMode::kApprox), 2e-3);
  d.push_back(51);
  EXPECT_EQ(Wilcoxon(d)->mode_used, WilcoxonMode::kApprox);
}

TEST(Wilcoxon, AllZeroIsDegenerateWithPOne) {
  const Result<WilcoxonResult> result = Wilcoxon(std::vector<double>{0.0, -0.0});
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->mode_used, WilcoxonMode::kDegenerate);
  EXPECT_EQ(result->p_value, 1.0);
  EXPECT_EQ(result->n_used, 0u);
}

TEST(Wilcoxon, RefusesWhatItCannotJudge) {
  EXPECT_EQ(Wilcoxon({}).status().code(), StatusCode::kInsufficientData);
  const std::vector<double> bad = {1.0, std::numeric_limits<double>::infinity()};
  EXPECT_EQ(Wilcoxon(bad).status().code(), StatusCode::kNonFinite);
  EXPECT_EQ(Wilcoxon(bad).status().detail().item_index, 1);
  std::vector<double> many(kWilcoxonExactLimit + 1);
  for (size_t i = 0; i < many.size(); ++i) many[i] = static_cast<double>(i) + 1;
  const Status status = Wilcoxon(many, Alternative::kGreater, WilcoxonMode::kExact).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_NE(status.message().find("at most 1000"), std::string::npos) << status.message();
  many.pop_back();
  EXPECT_TRUE(Wilcoxon(many, Alternative::kGreater, WilcoxonMode::kExact).ok());
  EXPECT_EQ(Wilcoxon(many, Alternative::kGreater, WilcoxonMode::kDegenerate).status().code(),
            StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace vetvec
