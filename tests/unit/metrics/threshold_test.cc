#include "metrics/threshold.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace vetvec {
namespace {

TEST(Threshold, EachMethod) {
  const std::vector<double> nn = {1, 2, 3, 6};  // mean 3, population deviation sqrt(3.5)
  const double sigma = std::sqrt(3.5);
  EXPECT_EQ(ThresholdFromDistances(nn, ThresholdMethod::kZero)->threshold, 0.0);
  EXPECT_EQ(ThresholdFromDistances(nn, ThresholdMethod::kMin)->threshold, 1.0);
  EXPECT_DOUBLE_EQ(ThresholdFromDistances(nn, ThresholdMethod::kMeanSigma)->threshold, 3 - sigma);
  const Result<ThresholdResult> two = ThresholdFromDistances(nn, ThresholdMethod::kMean2Sigma);
  EXPECT_DOUBLE_EQ(two->raw, 3 - 2 * sigma);
  EXPECT_EQ(two->threshold, 0.0);
  EXPECT_EQ(two->n, 4u);
  EXPECT_EQ(two->nn_min, 1.0);
  EXPECT_EQ(two->nn_mean, 3.0);
  EXPECT_DOUBLE_EQ(two->nn_std, sigma);
  EXPECT_EQ(ThresholdByMethod(*two, ThresholdMethod::kMin)->threshold, 1.0);
}

TEST(Threshold, TheReleasedCodeSquaresL2AndTakesTheRootOfSigma) {
  const std::vector<double> nn = {1, 2, 3, 6};  // squares 1, 4, 9, 36: mean 12.5, variance 192.25
  const ThresholdResult paper = *ThresholdFromDistances(nn, ThresholdMethod::kMeanSigma);
  const ThresholdResult l2 =
      *CostelloReleaseThreshold(paper, Metric::kL2, ThresholdMethod::kMeanSigma);
  EXPECT_DOUBLE_EQ(l2.nn_mean, 12.5);
  EXPECT_DOUBLE_EQ(l2.nn_std, std::sqrt(192.25));
  EXPECT_DOUBLE_EQ(l2.raw, 12.5 - std::pow(192.25, 0.25));
  EXPECT_EQ(CostelloReleaseThreshold(paper, Metric::kL2, ThresholdMethod::kMin)->raw, 1.0);
  const ThresholdResult l1 =
      *CostelloReleaseThreshold(paper, Metric::kL1, ThresholdMethod::kMean2Sigma);
  EXPECT_DOUBLE_EQ(l1.raw, 3.0 - 2.0 * std::pow(3.5, 0.25));
  EXPECT_EQ(l1.threshold, std::max(0.0, l1.raw));
}

TEST(Threshold, RepeatedWordsAreDroppedEqualVectorsAreNot) {
  Matrix rows(5, 1);
  const float values[] = {0, 5, 5, 5, 9};
  std::copy(values, values + 5, rows.data());
  const PackedTexts words = PackedTexts::Of(std::vector<std::string>{"a", "b", "b", "B", "c"});
  const Result<ThresholdResult> result =
      DictionaryThreshold(rows.view(), words.view(), Metric::kL1, ThresholdMethod::kMin);
  ASSERT_TRUE(result.ok()) << result.status().ToString();
  EXPECT_EQ(result->kept, (std::vector<size_t>{0, 1, 3, 4}));
  EXPECT_EQ(result->nn, (std::vector<double>{5, 0, 0, 4}));
  const Result<ThresholdResult> all =
      DictionaryThreshold(rows.view(), {}, Metric::kL1, ThresholdMethod::kMin);
  EXPECT_EQ(all->nn, (std::vector<double>{5, 0, 0, 0, 4}));
}

TEST(Threshold, Refusals) {
  Matrix rows(3, 2);
  const PackedTexts same = PackedTexts::Of(std::vector<std::string>{"a", "a", "a"});
  const auto code = [&](const TextBatch& words, Metric metric, ThresholdMethod method) {
    return DictionaryThreshold(rows.view(), words, metric, method).status().code();
  };
  EXPECT_EQ(code(same.view(), Metric::kL2, ThresholdMethod::kMin), StatusCode::kInsufficientData);
  EXPECT_EQ(code(same.view(), Metric::kL2, ThresholdMethod::kZero), StatusCode::kOk);
  const PackedTexts two = PackedTexts::Of(std::vector<std::string>{"a", "b"});
  EXPECT_EQ(code(two.view(), Metric::kL2, ThresholdMethod::kMin), StatusCode::kDimensionMismatch);
  EXPECT_EQ(ThresholdFromDistances({1}, ThresholdMethod::kMin).status().code(),
            StatusCode::kInsufficientData);
  EXPECT_EQ(ThresholdFromDistances({1.7e308, 1.7e308}, ThresholdMethod::kMin).status().code(),
            StatusCode::kNonFinite);
  EXPECT_EQ(ThresholdByMethod(ThresholdResult(), ThresholdMethod::kMin).status().code(),
            StatusCode::kInsufficientData);
}

TEST(Threshold, ErrorsNameTheRowOfTheCaller) {
  Matrix rows(4, 1);
  const float values[] = {1, 1, 0, 2};
  std::copy(values, values + 4, rows.data());
  const PackedTexts words = PackedTexts::Of(std::vector<std::string>{"a", "a", "z", "b"});
  const Status status =
      DictionaryThreshold(rows.view(), words.view(), Metric::kCosine, ThresholdMethod::kMin)
          .status();
  EXPECT_EQ(status.code(), StatusCode::kDegenerate);
  EXPECT_EQ(status.detail().item_index, 2);
}

TEST(ThresholdMethod, NamesGoBothWays) {
  for (const char* name : {"zero", "min", "mean-2sigma", "mean-sigma"}) {
    EXPECT_STREQ(ThresholdMethodName(*ParseThresholdMethod(name)), name);
  }
  const Status status = ParseThresholdMethod("mean-3sigma").status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_NE(status.message().find("did you mean 'mean-"), std::string::npos) << status.message();
}

}  // namespace
}  // namespace vetvec
