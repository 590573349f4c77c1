#include "metrics/similarity_bands.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace vetvec {
namespace {

TEST(SimilarityBands, ThePapersBandsOfAScale) {
  const std::vector<LabelBand> bands = FifthsOf(0, 5);
  ASSERT_EQ(bands.size(), 4U);
  for (size_t b = 0; b < 4; ++b) {
    EXPECT_EQ(bands[b].low, 3.0 - static_cast<double>(b));
    EXPECT_EQ(bands[b].high, 5.0 - static_cast<double>(b));
  }
  EXPECT_DOUBLE_EQ(FifthsOf(1, 11)[0].low, 7);
}

TEST(SimilarityBands, EndsBelongToTheBand) {
  // In order within 3 to 5, against the order within 0 to 2.
  const std::vector<double> labels = {5, 4, 3, 2, 1, 0};
  const std::vector<double> similarities = {0.9, 0.8, 0.7, 0.1, 0.2, 0.3};
  const auto scores = SpearmanInBands(similarities, labels, FifthsOf(0, 5), {});
  ASSERT_TRUE(scores.ok());
  EXPECT_EQ((*scores)[0].pairs, 3U);
  EXPECT_EQ((*scores)[0].spearman.coefficient, 1.0);
  EXPECT_EQ((*scores)[1].pairs, 3U);
  EXPECT_EQ((*scores)[3].pairs, 3U);
  EXPECT_EQ((*scores)[3].spearman.coefficient, -1.0);
}

TEST(SimilarityBands, FewOrEqualLabelsGiveNoCoefficient) {
  const std::vector<double> labels = {5, 1, 1, 1};
  const std::vector<double> similarities = {0.9, 0.1, 0.2, 0.3};
  const std::vector<LabelBand> bands = {{4, 5}, {0, 2}, {2.5, 3}};
  const auto scores = SpearmanInBands(similarities, labels, bands, {});
  ASSERT_TRUE(scores.ok());
  EXPECT_EQ((*scores)[0].pairs, 1U);
  EXPECT_FALSE((*scores)[0].spearman.coefficient.has_value());
  EXPECT_EQ((*scores)[1].spearman.n, 3U);
  EXPECT_FALSE((*scores)[1].spearman.coefficient.has_value());
  EXPECT_EQ((*scores)[2].pairs, 0U);
}

TEST(SimilarityBands, SamplesAreDrawnWithoutReplacementAndBySeed) {
  std::vector<double> labels;
  std::vector<double> similarities;
  for (int i = 0; i < 500; ++i) {
    labels.push_back(i % 100);
    similarities.push_back((i * 37) % 500);
  }
  const std::vector<LabelBand> band = {{0, 99}};
  const auto drawn = [&](uint64_t seed, size_t sample) {
    return (*SpearmanInBands(similarities, labels, band, {.sample = sample, .seed = seed}))[0];
  };
  EXPECT_EQ(drawn(1, 100).spearman.n, 100U);
  EXPECT_EQ(drawn(1, 100).pairs, 500U);
  EXPECT_EQ(drawn(1, 100).spearman.coefficient, drawn(1, 100).spearman.coefficient);
  EXPECT_NE(drawn(1, 100).spearman.coefficient, drawn(2, 100).spearman.coefficient);
  EXPECT_EQ(drawn(1, 500).spearman.coefficient, drawn(2, 0).spearman.coefficient) << "all pairs";
}

TEST(SimilarityBands, Errors) {
  const std::vector<double> two = {1, 2};
  const std::vector<double> three = {1, 2, 3};
  const std::vector<LabelBand> bad = {{3, 1}};
  EXPECT_EQ(SpearmanInBands(two, three, {}, {}).status().code(), StatusCode::kDimensionMismatch);
  EXPECT_EQ(SpearmanInBands(two, two, bad, {}).status().code(), StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace vetvec
