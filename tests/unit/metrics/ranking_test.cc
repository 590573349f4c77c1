// The tiled ranking of floats against the plain one of doubles, which the golden cases hold.
#include "metrics/ranking.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "base/rng.h"
#include "kernels/nn_kernels.h"
#include "metrics/ranking_rows.h"
#include "metrics/ranking_tiles.h"

namespace vetvec {
namespace {

// `distinct` different rows repeated up to n, each near one of a few centres, with an offset.
Matrix Rows(size_t n, size_t d, size_t distinct, double offset, uint64_t seed) {
  Rng rng(seed);
  Matrix rows(n, d);
  for (size_t i = 0; i < n; ++i) {
    for (size_t k = 0; k < d; ++k) {
      rows.row(i)[k] = i < distinct ? static_cast<float>(offset + rng.Uniform() - 0.5 +
                                                         static_cast<double>((i + k) % 3 == 0))
                                    : rows.row(i - distinct)[k];
    }
  }
  return rows;
}

MatrixD InDouble(const Matrix& rows) {
  MatrixD copy(rows.rows(), rows.cols());
  for (size_t i = 0; i < rows.rows() * rows.cols(); ++i) copy.data()[i] = double{rows.data()[i]};
  return copy;
}

std::vector<PositivePair> Pairs(size_t count, size_t n, uint64_t seed) {
  Rng rng(seed);
  std::vector<PositivePair> pairs;
  while (pairs.size() < count) {
    const size_t i = rng.Below(n);
    const size_t j = rng.Below(n);
    if (i != j) pairs.emplace_back(i, j);
  }
  pairs.emplace_back(pairs[0].first, pairs[1].second);  // a pivot with two positives
  return pairs;
}

void ExpectSame(const std::vector<PairPlace>& got, const std::vector<PairPlace>& want,
                const std::string& what) {
  ASSERT_EQ(got.size(), want.size());
  for (size_t p = 0; p < want.size(); ++p) {
    EXPECT_EQ(got[p].above, want[p].above) << what << " pair " << p;
    EXPECT_EQ(got[p].tied, want[p].tied) << what << " pair " << p;
  }
}

struct Shape {
  const char* what;
  size_t n;
  size_t d;
  size_t distinct;
  double offset;
};

TEST(RankPairs, TilesAgreeWithThePlainLoop) {
  const Shape shapes[] = {{"two blocks", 700, 17, 700, 0.0},
                          {"one row over", 513, 8, 513, 0.0},
                          {"three copies of each", 600, 12, 200, 0.0},
                          {"all equal", 40, 5, 1, 0.0},
                          {"a large common offset", 300, 16, 100, 4096.0},
                          {"one column", 100, 1, 50, 0.0}};
  for (const Shape& shape : shapes) {
    const Matrix rows = Rows(shape.n, shape.d, shape.distinct, shape.offset, 3);
    const MatrixD exact = InDouble(rows);
    const std::vector<PositivePair> pairs = Pairs(40, shape.n, 4);
    for (const Similarity similarity : {Similarity::kCosine, Similarity::kL2}) {
      for (const bool centre : {false, true}) {
        if (centre && similarity == Similarity::kCosine && shape.distinct == 1) continue;
        RankOptions options;
        options.similarity = similarity;
        options.centre = centre;
        const std::string what = std::string(shape.what) + (centre ? " centred " : " ") +
                                 (similarity == Similarity::kL2 ? "l2" : "cos");
        const Result<std::vector<PairPlace>> want = RankPairs(exact.view(), pairs, options);
        ASSERT_TRUE(want.ok()) << what;
        options.threads = 3;
        options.pivots_at_once = 7;
        const Result<std::vector<PairPlace>> got = RankPairs(rows.view(), pairs, options);
        ASSERT_TRUE(got.ok()) << what;
        ExpectSame(*got, *want, what);
      }
    }
  }
}

TEST(RankPairs, RoundedCosinesAgreeWithThePlainLoopAndAreTied) {
  Matrix rows = Rows(700, 9, 350, 0.0, 5);
  for (size_t i = 350; i < 700; ++i) rows.row(i)[0] *= 1.0F + 1e-7F;  // not quite copies
  RankOptions options;
  options.round_cosines = true;
  const std::vector<PositivePair> pairs = Pairs(40, 700, 4);
  const auto got = RankPairs(rows.view(), pairs, options);
  const auto want = RankPairs(InDouble(rows).view(), pairs, options);
  ASSERT_TRUE(got.ok() && want.ok());
  ExpectSame(*got, *want, "rounded");
  uint64_t tied = 0;
  for (const PairPlace& place : *got) tied += place.tied;
  EXPECT_GE(tied, 38U) << "each positive with its copy";
}

TEST(RankPairs, TheMeanOfReciprocalRanksOverAllOrders) {
  const std::vector<PairPlace> places = {{0, 0}, {6, 0}, {0, 1}, {2, 3}};
  const std::vector<double> means = MeanReciprocalRanks(places);
  EXPECT_EQ(means[0], 1);
  EXPECT_EQ(means[1], 1.0 / 7);
  EXPECT_DOUBLE_EQ(means[2], (1 + 1.0 / 2) / 2) << "more than 1 / 1.5";
  EXPECT_DOUBLE_EQ(means[3], (1.0 / 3 + 1.0 / 4 + 1.0 / 5 + 1.0 / 6) / 4);
}

TEST(RankPairs, EveryKernelGivesTheSame) {
  const Matrix rows = Rows(600, 20, 300, 1.0, 8);
  const std::vector<PositivePair> pairs = Pairs(30, 600, 9);
  RankOptions options;
  const Result<std::vector<PairPlace>> want = RankPairs(rows.view(), pairs, options);
  ASSERT_TRUE(want.ok());
  const auto ranking_rows = RankingRows<float>::Make(rows.view(), options);
  ASSERT_TRUE(ranking_rows.ok());
  for (const NnKernels* kernels : SupportedKernels()) {
    std::vector<PairPlace> got(pairs.size());
    ASSERT_TRUE(RankByTiles(*ranking_rows, pairs, options, *kernels, &got).ok());
    ExpectSame(got, *want, kernels->name);
  }
}

TEST(RankPairs, ScalesDoNotMatterForCosine) {
  Matrix rows = Rows(120, 9, 120, 0.0, 5);
  const std::vector<PositivePair> pairs = Pairs(20, 120, 6);
  const Result<std::vector<PairPlace>> want = RankPairs(rows.view(), pairs);
  ASSERT_TRUE(want.ok());
  for (size_t i = 0; i < rows.rows(); ++i) {
    const float scale = std::ldexp(1.0F, static_cast<int>(i % 41) * 4 - 80);
    for (float& value : rows.row(i)) value *= scale;
  }
  ExpectSame(*RankPairs(rows.view(), pairs), *want, "mixed scales");
  for (float& value : rows.row(3)) value *= 0x1p110F;  // too large for the tiles
  ExpectSame(*RankPairs(rows.view(), pairs), *want, "plain floats");
}

TEST(RankPairs, HugeDistancesUnderL2) {
  Matrix rows = Rows(80, 4, 80, 0.0, 5);
  for (size_t i = 0; i < rows.rows(); ++i) {
    for (float& value : rows.row(i)) value *= i % 2 == 0 ? 1e9F : 1e20F;
  }
  const std::vector<PositivePair> pairs = Pairs(20, 80, 6);
  RankOptions options;
  options.similarity = Similarity::kL2;
  ExpectSame(*RankPairs(rows.view(), pairs, options),
             *RankPairs(InDouble(rows).view(), pairs, options), "huge");
}

TEST(RankPairs, ARowPairedWithItselfIsFirst) {
  const Matrix rows = Rows(600, 10, 600, 0.0, 2);
  const std::vector<PositivePair> pairs = {{4, 4}, {599, 599}};
  const Result<std::vector<PairPlace>> places = RankPairs(rows.view(), pairs);
  ASSERT_TRUE(places.ok());
  for (const PairPlace& place : *places) EXPECT_EQ(place.above, 0U);
}

TEST(RankPairs, Errors) {
  Matrix rows = Rows(10, 3, 10, 0.0, 1);
  const std::vector<PositivePair> pairs = {{0, 1}};
  const auto code = [&](const std::vector<PositivePair>& which, const RankOptions& options = {}) {
    return RankPairs(rows.view(), which, options).status().code();
  };
  EXPECT_EQ(code({}), StatusCode::kInsufficientData);
  EXPECT_EQ(code({{0, 10}}), StatusCode::kOutOfRange);
  RankOptions options;
  options.tie_eps = -1.0;
  EXPECT_EQ(code(pairs, options), StatusCode::kInvalidArgument);
  EXPECT_EQ(RankPairs(MatrixView(rows.data(), 10, 0), pairs).status().code(),
            StatusCode::kDimensionMismatch);
  rows.row(7)[1] = std::numeric_limits<float>::infinity();
  EXPECT_EQ(code(pairs), StatusCode::kNonFinite);
  for (float& value : rows.row(7)) value = 0.0F;
  EXPECT_EQ(code(pairs), StatusCode::kDegenerate);
  EXPECT_EQ(RankPairs(rows.view(), pairs).status().detail().item_index, 7);
  options = {};
  options.similarity = Similarity::kL2;
  EXPECT_EQ(code(pairs, options), StatusCode::kOk);
}

TEST(RankPairs, ProgressAndCancel) {
  const Matrix rows = Rows(2000, 4, 2000, 0.0, 1);
  const std::vector<PositivePair> pairs = Pairs(10, 2000, 2);
  RankOptions options;
  options.threads = 1;
  uint64_t calls = 0;
  options.progress = [&](uint64_t done, uint64_t total) {
    EXPECT_EQ(done, ++calls);
    EXPECT_EQ(total, 4U);
    return 0;
  };
  ASSERT_TRUE(RankPairs(rows.view(), pairs, options).ok());
  EXPECT_EQ(calls, 4U);
  options.progress = [](uint64_t, uint64_t) { return 5; };
  const Status stopped = RankPairs(rows.view(), pairs, options).status();
  EXPECT_EQ(stopped.code(), StatusCode::kCancelled);
  EXPECT_EQ(stopped.detail().callback_value, 5);
  options.progress = nullptr;
  options.cancel = CancelToken::Create();
  options.cancel->Request();
  EXPECT_EQ(RankPairs(rows.view(), pairs, options).status().code(), StatusCode::kCancelled);
}

TEST(CountColumns, CountsWhatIsAboveAndWhatReaches) {
  std::vector<float> tile(48);
  std::vector<float> offset(48, 1.0F);
  for (size_t j = 0; j < 48; ++j) tile[j] = static_cast<float>(j);
  const RankCounts counts = CountColumns(tile.data(), offset.data(), 40.0F, 10.0F, 48);
  EXPECT_EQ(counts.above, 6U);     // 42 .. 47 less 1
  EXPECT_EQ(counts.reached, 37U);  // 11 .. 47 less 1
}

TEST(ScoreRanks, MeansAndHits) {
  const RankingScores scores =
      ScoreRanks(std::vector<double>{1, 2, 4, 10}, std::vector<uint64_t>{1, 3, 10});
  EXPECT_DOUBLE_EQ(scores.mean_rank, 4.25);
  EXPECT_DOUBLE_EQ(scores.mrr, (1.0 + 0.5 + 0.25 + 0.1) / 4.0);
  EXPECT_EQ(scores.hits, (std::vector<double>{0.25, 0.5, 1.0}));
}

TEST(WithReverses, AddsEachOnce) {
  const std::vector<PositivePair> pairs = {{0, 1}, {1, 0}, {2, 3}, {2, 3}};
  EXPECT_EQ(WithReverses(pairs),
            (std::vector<PositivePair>{{0, 1}, {1, 0}, {2, 3}, {2, 3}, {3, 2}}));
}

}  // namespace
}  // namespace vetvec
