#include "stats/permutation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "base/rng.h"

namespace vetvec {
namespace {

TEST(PairedPermutation, ExactOverAllSigns) {
  const std::vector<double> differences = {3, -1, 2, 5, 4, -2, 6, 1, 2.5};
  double observed = 0.0;
  for (const double value : differences) observed += value;
  double greater = 0.0;
  double both = 0.0;
  for (unsigned pattern = 0; pattern < 512; ++pattern) {
    double sum = 0.0;
    for (unsigned i = 0; i < 9; ++i) {
      sum += ((pattern >> i) & 1U) != 0 ? differences[i] : -differences[i];
    }
    greater += sum >= observed ? 1.0 : 0.0;
    both += std::fabs(sum) >= observed ? 1.0 : 0.0;
  }
  PermutationOptions options;
  EXPECT_TRUE(PairedPermutation(differences, options)->exact);
  EXPECT_DOUBLE_EQ(PairedPermutation(differences, options)->p_value, both / 512.0);
  EXPECT_DOUBLE_EQ(PairedPermutation(differences, options)->mean, observed / 9.0);
  options.alternative = Alternative::kGreater;
  EXPECT_DOUBLE_EQ(PairedPermutation(differences, options)->p_value, greater / 512.0);
  options.alternative = Alternative::kLess;
  EXPECT_GT(PairedPermutation(differences, options)->p_value, 0.9);
  // Few resamples: random patterns, near the exact share.
  options.alternative = Alternative::kTwoSided;
  options.resamples = 400;
  const auto random = PairedPermutation(differences, options);
  EXPECT_FALSE(random->exact);
  EXPECT_NEAR(random->p_value, both / 512.0, 0.05);
}

TEST(PairedPermutation, IsUniformUnderTheNullAndSmallUnderAShift) {
  Rng rng(7);
  PermutationOptions options;
  options.resamples = 199;
  size_t below = 0;
  for (uint64_t run = 0; run < 200; ++run) {
    std::vector<double> differences(30);
    for (double& value : differences) value = rng.Uniform() - 0.5;
    options.seed = run;
    below += PairedPermutation(differences, options)->p_value <= 0.2 ? 1U : 0U;
  }
  EXPECT_NEAR(static_cast<double>(below), 40.0, 20.0);
  std::vector<double> shifted(100);
  for (double& value : shifted) value = rng.Uniform() - 0.3;
  options.resamples = 9999;
  EXPECT_LE(PairedPermutation(shifted, options)->p_value, 2e-4);
}

TEST(PairedPermutation, SameForEveryNumberOfThreads) {
  std::vector<double> differences(50);
  Rng rng(8);
  for (double& value : differences) value = rng.Uniform() - 0.45;
  PermutationOptions options;
  options.threads = 1;
  const double one = PairedPermutation(differences, options)->p_value;
  options.threads = 3;
  EXPECT_EQ(PairedPermutation(differences, options)->p_value, one);
}

TEST(PairedPermutation, EqualSumsCountDespiteRounding) {
  // 0.1 + 0.2 and 0.3 differ in the last bit; every pattern is as extreme as every other.
  const auto result = PairedPermutation(std::vector<double>{0.3, 0.3, -0.1, -0.2, -0.1, -0.2});
  EXPECT_EQ(result->p_value, 1.0);
  EXPECT_EQ(PairedPermutation(std::vector<double>{0, 0, 0})->p_value, 1.0);
  EXPECT_EQ(PairedPermutation(std::vector<double>{1.7e308, 1.7e308})->p_value, 0.5);
}

TEST(PairedPermutation, Errors) {
  EXPECT_EQ(PairedPermutation({}).status().code(), StatusCode::kInsufficientData);
  EXPECT_EQ(PairedPermutation(std::vector<double>{std::numeric_limits<double>::quiet_NaN()})
                .status()
                .code(),
            StatusCode::kNonFinite);
  PermutationOptions options;
  options.resamples = 0;
  EXPECT_EQ(PairedPermutation(std::vector<double>{1}, options).status().code(),
            StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace vetvec
