#include "stats/bootstrap.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <vector>

#include "base/rng.h"
#include "stats/random_rows.h"

namespace vetvec {
namespace {

// Skewed values: squares of uniform ones.
std::vector<double> Skewed(size_t n) {
  Rng rng(5);
  std::vector<double> values(n);
  for (double& value : values) value = std::pow(rng.Uniform(), 4.0);
  return values;
}

std::optional<double> MeanOf(const std::vector<double>& values, std::span<const uint32_t> rows) {
  double sum = 0.0;
  for (const uint32_t row : rows) sum += values[row];
  return sum / static_cast<double>(rows.size());
}

TEST(RandomRows, AreTheDocumentedStream) {
  for (const size_t size : {1UL, 63UL, 64UL, 65UL, 200UL}) {
    std::vector<uint32_t> words(size);
    RandomWords(0x123456789abcdef0ULL, 0xfedcba9876543210ULL, words);
    Rng rng(0x123456789abcdef0ULL, 0xfedcba9876543210ULL);
    for (size_t i = 0; i < size; ++i) ASSERT_EQ(words[i], rng.Next32()) << size << " " << i;
  }
  std::vector<uint32_t> rows(1000);
  RandomRows(1, 2, 7, rows);
  std::vector<size_t> counts(7);
  for (const uint32_t row : rows) ++counts.at(row);
  for (const size_t count : counts) EXPECT_GT(count, 80U);
}

TEST(Bootstrap, MeanHasTheTextbookError) {
  const std::vector<double> values = Skewed(400);
  double mean = 0.0;
  for (const double value : values) mean += value / 400.0;
  double squares = 0.0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const double error = std::sqrt(squares / 400.0 / 400.0);
  const Result<BootstrapInterval> ci = BootstrapMean(values);
  ASSERT_TRUE(ci.ok());
  EXPECT_NEAR(ci->estimate, mean, 1e-14);
  EXPECT_NEAR(ci->standard_error, error, 0.05 * error);
  EXPECT_NEAR(ci->low, mean - 1.96 * error, 0.4 * error);
  EXPECT_NEAR(ci->high, mean + 1.96 * error, 0.4 * error);
  // The values are skewed to the right, so the corrected interval reaches further up.
  EXPECT_GT(ci->high - mean, mean - ci->low);
}

TEST(Bootstrap, TheGeneralFormAgreesWithTheFastOne) {
  const std::vector<double> values = Skewed(60);
  BootstrapOptions options;
  options.resamples = 2000;
  options.seed = 9;
  const Result<BootstrapInterval> fast = BootstrapMean(values, options);
  const Result<BootstrapInterval> general = BootstrapRows(
      60, [&](std::span<const uint32_t> rows) { return MeanOf(values, rows); }, options);
  ASSERT_TRUE(fast.ok() && general.ok());
  EXPECT_NEAR(fast->low, general->low, 1e-12);
  EXPECT_NEAR(fast->high, general->high, 1e-12);
  EXPECT_NEAR(fast->standard_error, general->standard_error, 1e-12);
}

TEST(Bootstrap, SameForEveryNumberOfThreads) {
  const std::vector<double> values = Skewed(101);
  BootstrapOptions one;
  one.threads = 1;
  BootstrapOptions three;
  three.threads = 3;
  const auto a = BootstrapMean(values, one);
  const auto b = BootstrapMean(values, three);
  EXPECT_EQ(a->low, b->low);
  EXPECT_EQ(a->high, b->high);
  three.seed = 1;
  EXPECT_NE(a->low, BootstrapMean(values, three)->low);
}

TEST(Bootstrap, CoversTheTruthAboutAsOftenAsItSays) {
  Rng rng(21);
  BootstrapOptions options;
  options.resamples = 400;
  options.level = 0.9;
  size_t covered = 0;
  for (uint64_t run = 0; run < 300; ++run) {
    std::vector<double> values(50);
    for (double& value : values) value = rng.Uniform();
    options.seed = run;
    const auto ci = BootstrapMean(values, options);
    covered += ci->low <= 0.5 && 0.5 <= ci->high ? 1U : 0U;
  }
  EXPECT_GT(covered, 250U);  // 270 expected, deviation 5
  EXPECT_LT(covered, 290U);
}

TEST(Bootstrap, ConstantHugeAndTinyValues) {
  const auto constant = BootstrapMean(std::vector<double>(5, 0.1));
  EXPECT_EQ(constant->low, 0.1);
  EXPECT_EQ(constant->high, 0.1);
  EXPECT_EQ(constant->standard_error, 0.0);
  const auto huge = BootstrapMean(std::vector<double>{1.7e308, -1.7e308, 1.6e308});
  EXPECT_TRUE(std::isfinite(huge->low) && std::isfinite(huge->high));
  const auto tiny = BootstrapMean(std::vector<double>{5e-324, 0.0, 1e-320});
  EXPECT_TRUE(tiny.ok());
}

TEST(Bootstrap, UndefinedResamplesAreLeftOut) {
  // Defined only if row 0 is drawn: in about 1 - 1/e of the resamples.
  BootstrapOptions options;
  options.resamples = 1000;
  const auto statistic = [](std::span<const uint32_t> rows) -> std::optional<double> {
    for (const uint32_t row : rows) {
      if (row == 0) return static_cast<double>(rows[1]);
    }
    return std::nullopt;
  };
  const auto result = BootstrapRows(20, statistic, options);
  ASSERT_TRUE(result.ok());
  EXPECT_NEAR(static_cast<double>(result->undefined), 358.0, 80.0);
  const auto never = [](std::span<const uint32_t>) -> std::optional<double> {
    return std::nullopt;
  };
  EXPECT_EQ(BootstrapRows(20, never, options).status().code(), StatusCode::kDegenerate);
}

// The number of distinct rows is largest on the rows as they are: every resample has fewer.
TEST(Bootstrap, AnEstimateOutsideOfItsReplicatesHasNoInterval) {
  BootstrapOptions options;
  options.resamples = 200;
  for (const double sign : {1.0, -1.0}) {
    const auto distinct = [sign](std::span<const uint32_t> rows) -> std::optional<double> {
      return sign * static_cast<double>(std::set<uint32_t>(rows.begin(), rows.end()).size());
    };
    const auto result = BootstrapRows(40, distinct, options);
    EXPECT_EQ(result.status().code(), StatusCode::kDegenerate);
    const char* side =
        sign > 0 ? "above all of its 200 bootstrap replicates" : "below all of its 200";
    EXPECT_NE(result.status().message().find(side), std::string::npos) << result.status().message();
  }
  // A statistic that does not move has replicates that equal it: an interval of no width.
  const auto constant = [](std::span<const uint32_t>) -> std::optional<double> { return 0.3; };
  const auto result = BootstrapRows(40, constant, options);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  EXPECT_EQ(result->low, 0.3);
  EXPECT_EQ(result->high, 0.3);
}

TEST(Bootstrap, Errors) {
  const std::vector<double> two = {1, 2};
  EXPECT_EQ(BootstrapMean(std::vector<double>{1}).status().code(), StatusCode::kInsufficientData);
  EXPECT_EQ(BootstrapMean(std::vector<double>{1, std::numeric_limits<double>::infinity()})
                .status()
                .code(),
            StatusCode::kNonFinite);
  BootstrapOptions options;
  options.resamples = 99;
  EXPECT_EQ(BootstrapMean(two, options).status().code(), StatusCode::kInvalidArgument);
  options = {};
  options.level = 1.0;
  EXPECT_EQ(BootstrapMean(two, options).status().code(), StatusCode::kInvalidArgument);
  options = {};
  options.cancel = CancelToken::Create();
  options.cancel->Request();
  EXPECT_EQ(BootstrapMean(two, options).status().code(), StatusCode::kCancelled);
}

}  // namespace
}  // namespace vetvec
