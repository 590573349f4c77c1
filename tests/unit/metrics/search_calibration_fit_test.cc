#include "metrics/search_calibration_fit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "base/rng.h"
#include "core/vector_distance.h"
#include "metrics/conformal_cutoff.h"
#include "metrics/first_hit.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

std::vector<double> OneTo(size_t n) {
  std::vector<double> scores(n);
  std::iota(scores.begin(), scores.end(), 1.0);
  return scores;
}

TEST(ConformalCutoff, IsTheStatedOrderStatistic) {
  EXPECT_FALSE(ConformalCutoff({}, 0.5));
  EXPECT_FALSE(ConformalCutoff(OneTo(18), 0.95));  // floor(0.95)
  EXPECT_EQ(ConformalCutoff(OneTo(19), 0.95), 1);  // 20 * 0.05
  EXPECT_EQ(ConformalCutoff(OneTo(9), 0.9), 1);    // 10 * (1 - 0.9) is below 1 in binary
  EXPECT_EQ(ConformalCutoff(OneTo(1), 0.5), 1);
  EXPECT_EQ(ConformalCutoff(OneTo(99), 0.99), 1);
  EXPECT_FALSE(ConformalCutoff(OneTo(98), 0.99));
  EXPECT_EQ(ConformalCutoff(OneTo(1000), 0.95), 50);  // 50.05
  EXPECT_EQ(ConformalCutoff(OneTo(3), 0.001), 3);
}

TEST(ConformalCutoff, SharesAreThoseThatPeopleName) {
  const auto shares = SharesToKeep();
  EXPECT_EQ(shares.front(), 0.5);
  EXPECT_EQ(shares[16], 0.9);
  EXPECT_EQ(shares[18], 0.95);
  EXPECT_EQ(shares.back(), 0.99);
  EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
}

// Scores of pairs from documents that differ in level: `documents` of three pairs each.
std::vector<std::vector<double>> Collection(size_t documents) {
  std::vector<std::vector<double>> scores;
  Rng rng(11);
  for (size_t i = 0; i < documents; ++i) {
    const double level = 0.1 * (rng.Uniform() + rng.Uniform());
    scores.emplace_back();
    for (int k = 0; k < 3; ++k) {
      scores.back().push_back(level + 0.2 * (rng.Uniform() + rng.Uniform() + rng.Uniform()));
    }
  }
  return scores;
}

// The cutoff of one half of the documents, used on the other.
TEST(ConformalCutoff, KeepsWhatItSaysWithinACollection) {
  auto documents = Collection(1000);
  size_t within = 0;
  constexpr size_t kDraws = 200;
  for (size_t draw = 0; draw < kDraws; ++draw) {
    Rng rng(3, draw);
    Shuffle(documents, rng);
    std::vector<double> half;
    for (size_t i = 0; i < 500; ++i) {
      half.insert(half.end(), documents[i].begin(), documents[i].end());
    }
    std::sort(half.begin(), half.end());
    const double cutoff = *ConformalCutoff(half, 0.95);
    size_t kept = 0;
    for (size_t i = 500; i < 1000; ++i) {
      kept += static_cast<size_t>(std::count_if(documents[i].begin(), documents[i].end(),
                                                [&](double score) { return score >= cutoff; }));
    }
    const double share = static_cast<double>(kept) / 1500;
    if (share >= 0.93 && share <= 0.97) ++within;
  }
  EXPECT_GE(within, kDraws * 95 / 100);
}

TEST(CutoffsOf, IntervalsHoldTheCutoffAndAreWiderWithFewerSources) {
  std::vector<double> scores;
  std::vector<uint64_t> documents;
  std::vector<uint64_t> few;
  for (const auto& document : Collection(200)) {
    for (const double score : document) {
      documents.push_back(scores.size() / 3);
      few.push_back(scores.size() / 60);
      scores.push_back(score);
    }
  }
  std::sort(scores.begin(), scores.end());  // sources now have levels of their own
  const auto kept = CutoffsOf(scores, documents, {});
  const auto kept_of_few = CutoffsOf(scores, few, {});
  ASSERT_TRUE(kept.ok() && kept_of_few.ok());
  ASSERT_EQ(kept->size(), kKeptShares);
  for (size_t i = 0; i < kKeptShares; ++i) {
    const KeptShare& one = (*kept)[i];
    EXPECT_LE(one.low, one.cutoff);
    EXPECT_GE(one.high, one.cutoff);
    EXPECT_EQ((*kept_of_few)[i].cutoff, one.cutoff);
    EXPECT_LE(one.cutoff, (*kept)[i == 0 ? 0 : i - 1].cutoff);
  }
  EXPECT_GT((*kept_of_few)[10].high - (*kept_of_few)[10].low, (*kept)[10].high - (*kept)[10].low);
  const auto again = CutoffsOf(scores, documents, {});
  const auto other = CutoffsOf(scores, documents, {.seed = 2});
  EXPECT_EQ((*again)[10].low, (*kept)[10].low);
  EXPECT_NEAR((*other)[10].low, (*kept)[10].low, 0.02);
}

TEST(CutoffsOf, TooLittleIsRefused) {
  const std::vector<uint64_t> one_source(100);
  std::vector<uint64_t> sources(99);
  std::iota(sources.begin(), sources.end(), 0);
  const auto few = CutoffsOf(OneTo(99), sources, {});
  ASSERT_FALSE(few.ok());
  EXPECT_EQ(few.status().code(), StatusCode::kInsufficientData);
  EXPECT_THAT(few.status().message(), HasSubstr("99 pairs; a calibration needs at least 100"));
  EXPECT_EQ(CutoffsOf(OneTo(100), one_source, {}).status().code(), StatusCode::kInsufficientData);
  CancelToken cancel;
  cancel.Request();
  sources.push_back(99);
  EXPECT_EQ(CutoffsOf(OneTo(100), sources, {.cancel = &cancel}).status().code(),
            StatusCode::kCancelled);
}

// The reference was computed by Newton's method in Python with the same penalty.
TEST(FirstHit, IsThePenalisedLogisticModel) {
  std::vector<FirstHit> hits;
  for (int i = 0; i < 40; ++i) {
    const double first = 0.30 + 0.015 * i;
    const double lead = 0.01 * (7 * i % 11);
    hits.push_back({first, first - lead, first + 3 * lead + 0.25 * (5 * i % 3 - 1) > 0.75});
  }
  const auto model = FitFirstHit(hits);
  ASSERT_TRUE(model.ok() && model->has_value());
  EXPECT_EQ((*model)->n, 40U);
  EXPECT_NEAR((*model)->intercept, -3.747878, 1e-3);
  EXPECT_NEAR((*model)->score, 5.428329, 1e-3);
  EXPECT_NEAR((*model)->lead, 20.934680, 1e-3);
}

TEST(FirstHit, NeedsBothOutcomes) {
  for (const bool is_right : {true, false}) {
    const std::vector<FirstHit> hits(200, FirstHit{0.6, 0.5, is_right});
    const auto model = FitFirstHit(hits);
    ASSERT_TRUE(model.ok());
    EXPECT_FALSE(model->has_value());
  }
  EXPECT_FALSE(FitFirstHit({})->has_value());
}

TEST(FirstHit, NeedsTenOfEachOutcome) {
  std::vector<FirstHit> hits;
  for (int i = 0; i < 200; ++i) hits.push_back({0.002 * i, 0, i >= 191});
  EXPECT_FALSE(FitFirstHit(hits)->has_value());
  hits[190].is_right = true;
  EXPECT_TRUE(FitFirstHit(hits)->has_value());
}

// Shuffled pairs give slopes of either sign: a better hit must never be less probable.
TEST(FirstHit, AWeightIsNotNegative) {
  std::vector<FirstHit> by_lead;
  std::vector<FirstHit> against;
  for (int i = 0; i < 100; ++i) {
    const double lead = 0.002 * (i % 50);
    by_lead.push_back({0.9 - 3 * lead, 0.9 - 4 * lead, i % 50 >= 25});
    against.push_back({0.005 * i, 0, i < 50});
  }
  const auto model = FitFirstHit(by_lead);
  ASSERT_TRUE(model.ok() && model->has_value());
  EXPECT_EQ((*model)->score, 0);
  EXPECT_GT((*model)->lead, 0);
  EXPECT_FALSE(FitFirstHit(against)->has_value());
}

TEST(FirstHit, IsFiniteIfScoresSeparateTheOutcomes) {
  std::vector<FirstHit> hits;
  for (int i = 0; i < 100; ++i) hits.push_back({0.005 * i, 0, i >= 50});
  const auto model = FitFirstHit(hits);
  ASSERT_TRUE(model.ok() && model->has_value());
  EXPECT_LT(std::abs((*model)->score), 1e4);
  EXPECT_GT((*model)->score, 0);
}

// Random texts, and queries that are near their own text by a chance of their own.
struct Search {
  Search(size_t n, size_t texts_count) : queries(n, 16), texts(texts_count, 16) {
    Rng rng(5);
    for (size_t i = 0; i < texts_count; ++i) {
      for (float& value : texts.row(i)) value = static_cast<float>(rng.Uniform() - 0.5);
    }
    for (size_t i = 0; i < n; ++i) {
      const double noise = 4 * rng.Uniform();
      for (size_t j = 0; j < 16; ++j) {
        queries.row(i)[j] = texts.row(2 * i)[j] + static_cast<float>(noise * (rng.Uniform() - 0.5));
      }
      own.push_back(2 * i);
      clusters.push_back(i / 2);
    }
  }
  SearchPairs pairs() const { return {queries.view(), texts.view(), own, clusters}; }

  Matrix queries;
  Matrix texts;
  std::vector<size_t> own;
  std::vector<uint64_t> clusters;
};

TEST(FitSearchCalibration, CountsWhatEachCutoffKeepsAndLetsIn) {
  const Search search(150, 400);
  const auto found = FitSearchCalibration(search.pairs(), {.seed = 9});
  ASSERT_TRUE(found.ok()) << found.status().ToString();
  EXPECT_EQ(found->pairs, 150U);
  EXPECT_EQ(found->corpus, 400U);
  EXPECT_EQ(found->seed, 9U);
  ASSERT_TRUE(found->first_hit.has_value());
  EXPECT_GT(found->first_hit->score, 0);
  for (const size_t row : {0U, 10U, 18U, 20U}) {
    const double cutoff = found->kept[row].cutoff - 1e-9;
    size_t kept = 0;
    size_t let_in = 0;
    for (size_t i = 0; i < 150; ++i) {
      for (size_t text = 0; text < 400; ++text) {
        const double cosine = 1 - CosineDistance(search.queries.row(i), search.texts.row(text));
        if (cosine + 5e-7 < cutoff) continue;
        ++(text == search.own[i] ? kept : let_in);
      }
    }
    EXPECT_NEAR(static_cast<double>(kept) / 150, found->kept[row].share, 2.0 / 150) << row;
    EXPECT_NEAR(static_cast<double>(let_in) / (150 * 399), found->lets_in[row].share, 1e-4) << row;
    EXPECT_EQ(found->lets_in[row].cutoff, found->kept[row].cutoff);
  }
}

TEST(FitSearchCalibration, IsTheSameForAnyNumberOfThreads) {
  const Search search(120, 300);
  const auto one = FitSearchCalibration(search.pairs(), {.threads = 1});
  const auto three = FitSearchCalibration(search.pairs(), {.threads = 3});
  ASSERT_TRUE(one.ok() && three.ok());
  EXPECT_EQ(SearchCalibrationJson(*one), SearchCalibrationJson(*three));
  EXPECT_TRUE(ReadSearchCalibration(SearchCalibrationJson(*one)).ok());
}

TEST(FitSearchCalibration, NonsenseIsRefused) {
  Search search(120, 300);
  const auto code = [&] { return FitSearchCalibration(search.pairs(), {}).status().code(); };
  search.own[7] = 300;
  EXPECT_EQ(code(), StatusCode::kOutOfRange);
  search.own[7] = 14;
  search.queries.row(3)[2] = NAN;
  EXPECT_EQ(code(), StatusCode::kNonFinite);
  std::fill_n(search.queries.row(3).begin(), 16, 0.0F);
  EXPECT_EQ(code(), StatusCode::kDegenerate);
  search.clusters.pop_back();
  EXPECT_EQ(code(), StatusCode::kDimensionMismatch);
}

TEST(CutoffOfCopies, KeepsNineteenInTwenty) {
  const Search search(120, 300);
  Matrix own(120, 16);
  for (size_t i = 0; i < 120; ++i) {
    std::copy_n(search.texts.row(2 * i).begin(), 16, own.row(i).begin());
  }
  const auto cutoff = CutoffOfCopies(search.queries.view(), own.view());
  ASSERT_TRUE(cutoff.ok() && cutoff->has_value());
  size_t kept = 0;
  for (size_t i = 0; i < 120; ++i) {
    const double cosine = 1 - CosineDistance(search.queries.row(i), own.row(i));
    if (cosine >= **cutoff - 1e-6) ++kept;
  }
  EXPECT_EQ(kept, 115U);  // all but floor(121 * 0.05) - 1
  EXPECT_FALSE(CutoffOfCopies(Matrix().view(), Matrix().view())->has_value());
}

}  // namespace
}  // namespace vetvec
