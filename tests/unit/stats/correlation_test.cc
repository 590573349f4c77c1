// Pearson, Spearman and Kendall against the definitions, by other ways of computing them.
#include "stats/correlation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "base/rng.h"
#include "stats/ranks.h"

namespace vetvec {
namespace {

std::vector<double> Draws(size_t n, uint64_t levels, Rng& rng) {
  std::vector<double> values(n);
  for (double& value : values) value = static_cast<double>(rng.Below(levels));
  return values;
}

int Sign(double x) { return (x > 0.0) - (x < 0.0); }

// tau-b by looking at every pair.
double TauByPairs(const std::vector<double>& x, const std::vector<double>& y) {
  double sum = 0.0;
  double x_untied = 0.0;
  double y_untied = 0.0;
  for (size_t i = 0; i < x.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      const int a = Sign(x[i] - x[j]);
      const int b = Sign(y[i] - y[j]);
      sum += a * b;
      x_untied += a != 0 ? 1.0 : 0.0;
      y_untied += b != 0 ? 1.0 : 0.0;
    }
  }
  return sum / std::sqrt(x_untied * y_untied);
}

TEST(Kendall, CountsAsAllPairsDo) {
  Rng rng(11);
  for (const size_t n : {2UL, 3UL, 7UL, 8UL, 9UL, 16UL, 17UL, 40UL, 257UL}) {
    for (const uint64_t levels : {2ULL, 5ULL, 1000000ULL}) {
      const std::vector<double> x = Draws(n, levels, rng);
      const std::vector<double> y = Draws(n, levels, rng);
      const Result<KendallCorrelation> result = Kendall(x, y);
      ASSERT_TRUE(result.ok());
      if (!result->coefficient.has_value()) continue;  // constant
      EXPECT_NEAR(*result->coefficient, TauByPairs(x, y), 1e-12) << n << " " << levels;
    }
  }
}

TEST(Kendall, ExactPIsTheShareOfOrders) {
  const std::vector<double> x = {1, 2, 3, 4, 5, 6};
  const std::vector<double> y = {2, 1, 3, 6, 4, 5};
  const double observed = TauByPairs(x, y);
  std::vector<double> order = x;
  double greater = 0.0;
  double less = 0.0;
  double all = 0.0;
  do {
    const double tau = TauByPairs(x, order);
    greater += tau >= observed - 1e-9 ? 1.0 : 0.0;
    less += tau <= observed + 1e-9 ? 1.0 : 0.0;
    all += 1.0;
  } while (std::next_permutation(order.begin(), order.end()));
  EXPECT_NEAR(*Kendall(x, y, Alternative::kGreater)->p_value, greater / all, 1e-12);
  EXPECT_NEAR(*Kendall(x, y, Alternative::kLess)->p_value, less / all, 1e-12);
  EXPECT_NEAR(*Kendall(x, y)->p_value, std::min(1.0, 2.0 * std::min(greater, less) / all), 1e-12);
  EXPECT_EQ(Kendall(x, y)->mode_used, KendallMode::kExact);
}

TEST(Kendall, ModeByTiesAndLength) {
  std::vector<double> x(34);
  std::iota(x.begin(), x.end(), 0.0);
  EXPECT_EQ(Kendall(x, x)->mode_used, KendallMode::kAsymptotic);
  x.pop_back();
  EXPECT_EQ(Kendall(x, x)->mode_used, KendallMode::kExact);
  EXPECT_EQ(Kendall(x, x)->coefficient, 1.0);
  x[1] = x[0];
  EXPECT_EQ(Kendall(x, x)->mode_used, KendallMode::kAsymptotic);
}

TEST(Spearman, IsOneMinusTheSquaredRankDifferences) {
  Rng rng(3);
  for (const size_t n : {3UL, 10UL, 101UL}) {
    std::vector<double> x(n);
    std::iota(x.begin(), x.end(), 0.0);
    std::vector<double> y = x;
    Shuffle(x, rng);
    Shuffle(y, rng);
    double squares = 0.0;
    for (size_t i = 0; i < n; ++i) squares += (x[i] - y[i]) * (x[i] - y[i]);
    const double count = static_cast<double>(n);
    EXPECT_NEAR(*Spearman(x, y)->coefficient, 1.0 - 6.0 * squares / (count * (count * count - 1.0)),
                1e-13);
  }
}

TEST(Spearman, PerfectOrderHasPZero) {
  const std::vector<double> x = {1, 5, 9};
  const std::vector<double> y = {-7, 0.5, 0.6};
  EXPECT_EQ(Spearman(x, y)->coefficient, 1.0);
  EXPECT_EQ(Spearman(x, y)->p_value, 0.0);
  EXPECT_EQ(Spearman(x, y, Alternative::kGreater)->p_value, 0.0);
  EXPECT_EQ(Spearman(x, y, Alternative::kLess)->p_value, 1.0);
}

TEST(Pearson, AnOffsetLeavesTheDigits) {
  const std::vector<double> x = {1, 2, 4, 8, 9};
  const std::vector<double> y = {3, 1, 4, 7, 5};
  std::vector<double> far = x;
  for (double& value : far) value += 1e9;
  EXPECT_NEAR(*Pearson(x, y)->coefficient, *Pearson(far, y)->coefficient, 1e-12);
}

TEST(Correlation, Errors) {
  const std::vector<double> two = {1, 2};
  const std::vector<double> one = {1};
  const std::vector<double> bad = {1, std::numeric_limits<double>::quiet_NaN()};
  EXPECT_EQ(Pearson(two, one).status().code(), StatusCode::kDimensionMismatch);
  EXPECT_EQ(Kendall(one, one).status().code(), StatusCode::kInsufficientData);
  EXPECT_EQ(Spearman(two, bad).status().code(), StatusCode::kNonFinite);
  EXPECT_EQ(Spearman(two, bad).status().detail().item_index, 1);
}

TEST(AverageRanks, TiesShareTheirMean) {
  EXPECT_EQ(AverageRanks(std::vector<double>{7, 3, 7, -0.0, 0.0, 7}),
            (std::vector<double>{5, 3, 5, 1.5, 1.5, 5}));
  EXPECT_TRUE(AverageRanks({}).empty());
}

}  // namespace
}  // namespace vetvec
