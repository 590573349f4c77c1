#include "core/search_calibration.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace vetvec {
namespace {

using testing::HasSubstr;

SearchCalibration Example() {
  SearchCalibration example;
  example.pairs = 200;
  example.documents = 30;
  example.corpus = 1000;
  example.kept = {{0.5, 0.6, 0.58, 0.62},
                  {0.9, 0.4, 0.36, 0.44},
                  {0.95, 0.4, 0.35, 0.44},
                  {0.99, 0.1, 0.0, 0.2}};
  example.lets_in = {{0.6, 0.01}, {0.4, 0.05}, {0.4, 0.05}, {0.1, 0.45}};
  example.first_hit = FirstHitModel{-4, 5, 20, 200};
  example.duplicate = 0.9;
  example.source = "documents";
  example.at = "2026-01-02T03:04:05Z";
  example.seed = 7;
  return example;
}

double OddsOf(double p) { return p / (1 - p); }

TEST(SearchCalibration, CutoffsAreInterpolatedWithinWhatWasMeasured) {
  const SearchCalibration example = Example();
  EXPECT_DOUBLE_EQ(example.CutoffFor(0.5)->cutoff, 0.6);
  EXPECT_DOUBLE_EQ(example.CutoffFor(0.99)->high, 0.2);
  const auto between = example.CutoffFor(0.7);
  EXPECT_DOUBLE_EQ(between->cutoff, 0.5);
  EXPECT_DOUBLE_EQ(between->low, 0.47);
  for (const double share : {0.49, 0.995, 0.0, -1.0, std::nan("")}) {
    const auto outside = example.CutoffFor(share);
    ASSERT_FALSE(outside.ok()) << share;
    EXPECT_EQ(outside.status().code(), StatusCode::kOutOfRange);
    EXPECT_THAT(outside.status().message(), HasSubstr("measured: 0.5 to 0.99"));
  }
}

TEST(SearchCalibration, WhatIsLetInNeverGrowsWithTheCutoff) {
  const SearchCalibration example = Example();
  EXPECT_DOUBLE_EQ(*example.LetsIn(0.4), 0.05);
  EXPECT_DOUBLE_EQ(*example.LetsIn(0.25), 0.25);
  double before = 1;
  for (int i = 0; i <= 500; ++i) {
    const auto share = example.LetsIn(0.1 + 0.001 * i);
    ASSERT_TRUE(share.ok()) << i;
    EXPECT_LE(*share, before) << i;
    before = *share;
  }
  for (const double cutoff : {0.05, 0.61, std::nan("")}) {
    EXPECT_EQ(example.LetsIn(cutoff).status().code(), StatusCode::kOutOfRange) << cutoff;
  }
}

TEST(SearchCalibration, TheOddsOfTheFirstHitFallWithTheRootOfTheTextsSearched) {
  const SearchCalibration example = Example();
  const double fitted = *example.FirstHitProbability(0.6, 0.5, 1000);
  EXPECT_NEAR(fitted, 1 / (1 + std::exp(-1.0)), 1e-12);  // -4 + 5 * 0.6 + 20 * 0.1
  const double grown = *example.FirstHitProbability(0.6, 0.5, 16000);
  EXPECT_NEAR(OddsOf(grown), OddsOf(fitted) / 4, 1e-12);
  EXPECT_TRUE(example.FirstHitProbability(0.6, 0.5, 20000).ok());
  EXPECT_TRUE(example.FirstHitProbability(0.6, 0.5, 50).ok());
  for (const uint64_t searched : {uint64_t{0}, uint64_t{49}, uint64_t{20001}}) {
    const auto beyond = example.FirstHitProbability(0.6, 0.5, searched);
    ASSERT_FALSE(beyond.ok()) << searched;
    EXPECT_EQ(beyond.status().code(), StatusCode::kOutOfRange);
    EXPECT_THAT(beyond.status().message(), HasSubstr("cannot say"));
  }
}

TEST(SearchCalibration, TheFirstHitNeedsScoresOfTwoHits) {
  const SearchCalibration example = Example();
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  for (const auto& [first, second] :
       {std::pair(0.5, 0.6), {1.5, 0.2}, {kNan, 0.2}, {0.5, kNan}, {0.5, -1.5}}) {
    EXPECT_EQ(example.FirstHitProbability(first, second, 1000).status().code(),
              StatusCode::kOutOfRange)
        << first << " " << second;
  }
  SearchCalibration without = Example();
  without.first_hit.reset();
  const auto none = without.FirstHitProbability(0.6, 0.5, 1000);
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.status().code(), StatusCode::kFailedPrecondition);
}

TEST(SearchCalibration, IsReadAsItWasWritten) {
  for (const bool is_whole : {true, false}) {
    SearchCalibration example = Example();
    if (!is_whole) {
      example.first_hit.reset();
      example.duplicate.reset();
    }
    const OrderedJson written = SearchCalibrationJson(example);
    const auto read = ReadSearchCalibration(written);
    ASSERT_TRUE(read.ok()) << read.status().ToString();
    EXPECT_EQ(SearchCalibrationJson(*read), written);
    EXPECT_EQ(read->first_hit.has_value(), is_whole);
    EXPECT_EQ(written["kept"][1].dump(), "[0.9,0.4,0.36,0.44]");
  }
}

TEST(SearchCalibration, ADamagedOneIsRefused) {
  const OrderedJson whole = SearchCalibrationJson(Example());
  for (const auto& [key, value] : whole.items()) {
    OrderedJson damaged = whole;
    damaged.erase(key);
    const auto read = ReadSearchCalibration(damaged);
    ASSERT_FALSE(read.ok()) << key;
    EXPECT_EQ(read.status().code(), StatusCode::kDataLoss) << key;
  }
  const std::pair<const char*, const char*> changes[] = {
      {"/N0", "0"},          {"/kept", "[]"},         {"/kept/1/1", "0.7"},
      {"/kept/0/0", "0.95"}, {"/kept/0/1", "\"\""},   {"/kept/2", "[0.95]"},
      {"/kept/0/1", "1.5"},  {"/lets_in/0/1", "0.5"}, {"/lets_in/3/1", "1.1"},
      {"/kept/0/2", "-2"},   {"/first_hit", "[1]"},   {"/first_hit/2", "1e9"},
      {"/duplicate", "2"},   {"/n", "-1.5e300"},      {"/seed", "-1"},
      {"/lets_in", "7"}};
  for (const auto& [place, value] : changes) {
    OrderedJson damaged = whole;
    damaged[OrderedJson::json_pointer(place)] = OrderedJson::parse(value);
    EXPECT_FALSE(ReadSearchCalibration(damaged).ok()) << place << " " << value;
  }
  EXPECT_FALSE(ReadSearchCalibration(OrderedJson()).ok());
  EXPECT_FALSE(ReadSearchCalibration(OrderedJson::array()).ok());
}

}  // namespace
}  // namespace vetvec
