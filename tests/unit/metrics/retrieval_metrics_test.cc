// Figures of rankings, computed by hand.
#include "metrics/retrieval_metrics.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace vetvec {
namespace {

using Places = std::vector<RelevantPlace>;

TEST(RetrievalMetrics, NdcgByHand) {
  // Relevance 3 at rank 2, 1 at rank 4; best: 3 at rank 1, 1 at rank 2.
  const Places places = {{1, 3}, {3, 1}};
  const double best = 3.0 + 1.0 / std::log2(3.0);
  EXPECT_NEAR(NdcgAt(places, 10), (3.0 / std::log2(3.0) + 1.0 / std::log2(5.0)) / best, 1e-15);
  EXPECT_NEAR(NdcgAt(places, 3), 3.0 / std::log2(3.0) / best, 1e-15);
  EXPECT_NEAR(NdcgAt(places, 2), 3.0 / std::log2(3.0) / best, 1e-15);
  EXPECT_EQ(NdcgAt(places, 1), 0.0);
  // At k = 1 the best order has one document alone.
  EXPECT_NEAR(NdcgAt(Places{{0, 1}, {1, 3}}, 1), 1.0 / 3.0, 1e-15);
}

TEST(RetrievalMetrics, GainIsTheRelevanceItself) {
  // 2 before 1 is best; with gains 2^r - 1 the other order would have 0.797, not 0.860.
  EXPECT_EQ(NdcgAt(Places{{0, 2}, {1, 1}}, 10), 1.0);
  const double half = 1.0 / std::log2(3.0);
  EXPECT_NEAR(NdcgAt(Places{{0, 1}, {1, 2}}, 10), (1.0 + 2.0 * half) / (2.0 + half), 1e-15);
}

TEST(RetrievalMetrics, RecallHitsAndReciprocalRank) {
  const Places places = {{2, 1}, {9, 2}, {10, 1}, {99, 1}, {100, 1}};
  EXPECT_EQ(RecallAt(places, 2), 0.0);
  EXPECT_EQ(RecallAt(places, 10), 0.4);
  EXPECT_EQ(RecallAt(places, 100), 0.8);
  EXPECT_EQ(HitAt(places, 2), 0.0);
  EXPECT_EQ(HitAt(places, 3), 1.0);
  EXPECT_EQ(ReciprocalRank(places), 1.0 / 3.0);
  EXPECT_NEAR(AveragePrecision(places),
              (1.0 / 3 + 2.0 / 10 + 3.0 / 11 + 4.0 / 100 + 5.0 / 101) / 5.0, 1e-15);
}

TEST(RetrievalMetrics, OneRelevantDocument) {
  const RetrievalFigures figures = FiguresOf(Places{{3, 7}});
  EXPECT_EQ(figures.reciprocal_rank, 0.25);
  EXPECT_EQ(figures.average_precision, 0.25);
  EXPECT_NEAR(figures.ndcg_at_10, 1.0 / std::log2(5.0), 1e-15);  // whatever its relevance
  EXPECT_EQ(figures.hit_at_1, 0.0);
  EXPECT_EQ(figures.hit_at_10, 1.0);
  EXPECT_EQ(figures.recall_at_10, 1.0);
}

// All orders of tied documents, one by one. Groups of (relevance, 0: none), the best one first.
RetrievalFigures MeanOverOrders(std::vector<std::vector<int32_t>> groups) {
  for (std::vector<int32_t>& group : groups) std::sort(group.begin(), group.end());
  std::vector<RetrievalFigures> all;
  const std::function<void(size_t)> permute = [&](size_t g) {
    if (g < groups.size()) {
      do {
        permute(g + 1);
      } while (std::next_permutation(groups[g].begin(), groups[g].end()));
      return;
    }
    Places places;
    uint64_t rank = 0;
    for (const std::vector<int32_t>& group : groups) {
      for (const int32_t relevance : group) {
        if (relevance > 0) places.push_back({rank, relevance});
        ++rank;
      }
    }
    all.push_back(FiguresOf(places));
  };
  permute(0);
  return MeanOf(all);
}

TEST(RetrievalMetrics, TiesAreTheMeanOverAllOrders) {
  // One, then five (two relevant alike), four of which all are relevant, then eight with one.
  const std::vector<std::vector<int32_t>> groups = {
      {0}, {0, 1, 0, 1, 0}, {2, 2, 2, 2}, {0, 0, 0, 0, 0, 3, 0, 0}};
  const Places places = {{1, 1, 4}, {1, 1, 4}, {6, 2, 3}, {6, 2, 3},
                         {6, 2, 3}, {6, 2, 3}, {10, 3, 7}};
  const RetrievalFigures want = MeanOverOrders(groups);
  const RetrievalFigures got = FiguresOf(places);
  EXPECT_NEAR(got.ndcg_at_10, want.ndcg_at_10, 1e-12);
  EXPECT_NEAR(got.recall_at_10, want.recall_at_10, 1e-12);
  EXPECT_NEAR(got.hit_at_1, want.hit_at_1, 1e-12);
  EXPECT_NEAR(got.hit_at_10, want.hit_at_10, 1e-12);
  EXPECT_NEAR(got.reciprocal_rank, want.reciprocal_rank, 1e-12);
  EXPECT_NEAR(got.average_precision, want.average_precision, 1e-12);
  // Cut within a group: the second of three is relevant or not.
  EXPECT_NEAR(HitAt(Places{{0, 1, 2}}, 2), 2.0 / 3, 1e-15);
  EXPECT_NEAR(RecallAt(Places{{0, 1, 2}, {0, 1, 2}}, 1), 1.0 / 3, 1e-15);
}

// Each grade alone, so that equal grades cannot hide which document has which gain.
TEST(RetrievalMetrics, TiedGradesEachGetTheMeanDiscount) {
  const RetrievalFigures want = MeanOverOrders({{1, 0, 3, 0, 2}});
  EXPECT_NEAR(NdcgAt(Places{{0, 1, 4}, {0, 3, 4}, {0, 2, 4}}, 10), want.ndcg_at_10, 1e-12);
}

TEST(RetrievalMetrics, NothingRelevantIsZeroAndNeverNan) {
  const RetrievalFigures figures = FiguresOf({});
  EXPECT_EQ(figures.ndcg_at_10, 0.0);
  EXPECT_EQ(figures.recall_at_100, 0.0);
  EXPECT_EQ(figures.hit_at_10, 0.0);
  EXPECT_EQ(figures.reciprocal_rank, 0.0);
  EXPECT_EQ(figures.average_precision, 0.0);
}

TEST(RetrievalMetrics, MeansAreOfQueries) {
  const std::vector<RetrievalFigures> figures = {FiguresOf(Places{{0, 1}}),
                                                 FiguresOf(Places{{1, 1}, {199, 1}})};
  const RetrievalFigures mean = MeanOf(figures);
  EXPECT_EQ(mean.reciprocal_rank, 0.75);
  EXPECT_EQ(mean.hit_at_1, 0.5);
  EXPECT_EQ(mean.recall_at_100, 0.75);
  EXPECT_NEAR(mean.average_precision, (1.0 + (1.0 / 2 + 2.0 / 200) / 2) / 2, 1e-15);
}

}  // namespace
}  // namespace vetvec
