#include "metrics/size_curve.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "base/rng.h"
#include "unit/metrics/retrieval_harness.h"

namespace vetvec {
namespace {

// The mean of nDCG@10 over all corpora of `size` documents that have the relevant ones, by a search
// in each.
double MeanOfAllCorpora(RetrievalFixture made, size_t query, size_t size) {
  const size_t n = made.documents.rows();
  double sum = 0;
  size_t corpora = 0;
  for (uint32_t drawn = 0; drawn < (1U << n); ++drawn) {
    if (static_cast<size_t>(__builtin_popcount(drawn)) != size) continue;
    bool has_relevant = true;
    for (const RelevanceGrade& grade : made.grades) {
      if (grade.query != query || grade.relevance <= 0) continue;
      has_relevant = has_relevant && ((drawn >> grade.document) & 1U) != 0;
    }
    if (!has_relevant) continue;
    made.document_missing.assign(n, 0);
    for (size_t i = 0; i < n; ++i) made.document_missing[i] = ((drawn >> i) & 1U) != 0 ? 0 : 1;
    sum += NdcgAt(RankDocuments(made.Task())->places[query], 10);
    ++corpora;
  }
  return sum / static_cast<double>(corpora);
}

TEST(SizeCurve, IsTheMeanOfSearchesInAllSmallerCorpora) {
  for (const uint64_t levels :
       {uint64_t{0}, uint64_t{2}, uint64_t{1}}) {  // reals, many ties, all tied
    RetrievalFixture made = RandomRetrieval(3, 13, 3, levels, 4 + levels);
    const RetrievalRanking all = *RankDocuments(made.Task());
    for (size_t query = 0; query < 3; ++query) {
      if (all.places[query].empty()) continue;
      for (const size_t size : {size_t{5}, size_t{9}, size_t{13}}) {
        EXPECT_NEAR(ExpectedNdcg(all.places[query], 13, size), MeanOfAllCorpora(made, query, size),
                    1e-12)
            << levels << ' ' << query << ' ' << size;
      }
    }
  }
}

// Each query with one document, near it; some documents are equal.
RetrievalFixture PlantedSearch(size_t queries, size_t documents, double noise) {
  Rng rng(5);
  RetrievalFixture made;
  made.documents = Matrix(documents, 8);
  made.queries = Matrix(queries, 8);
  for (size_t i = 0; i < documents; ++i) {
    for (float& value : made.documents.row(i)) value = static_cast<float>(rng.Uniform() - 0.5);
    if (i % 7 == 1) std::ranges::copy(made.documents.row(i - 1), made.documents.row(i).begin());
    made.ids.push_back(std::to_string(i));
  }
  for (size_t q = 0; q < queries; ++q) {
    for (size_t k = 0; k < 8; ++k) {
      made.queries.row(q)[k] = made.documents.row(q)[k] + static_cast<float>(noise * rng.Uniform());
    }
    made.grades.push_back({q, q, 1});
  }
  return made;
}

ScoreUnits UnitsOfScores(const RetrievalScores& scores) {
  ScoreUnits units;
  units.clusterings.resize(1);
  for (size_t i = 0; i < scores.figures.size(); ++i) {
    units.values.push_back(100 * scores.figures[i].ndcg_at_10);
    units.clusterings[0].push_back(i / 2);
  }
  return units;
}

double MeanPoints(const ScoreUnits& units) {
  return std::accumulate(units.values.begin(), units.values.end(), 0.0) /
         static_cast<double>(units.values.size());
}

// The mean of searches in random corpora of `size` documents, one for each query and draw.
double MeanOfDraws(RetrievalFixture made, size_t size, size_t draws) {
  Rng rng(9);
  const size_t n = made.documents.rows();
  double sum = 0;
  for (size_t draw = 0; draw < draws; ++draw) {
    std::vector<size_t> order(n);
    std::iota(order.begin(), order.end(), size_t{0});
    for (size_t i = n; i > 1; --i) std::swap(order[i - 1], order[rng.Below(i)]);
    made.document_missing.assign(n, 1);
    for (size_t i = 0; i < size; ++i) made.document_missing[order[i]] = 0;
    const RetrievalScores scores = *ScoreRetrieval(made.Task());
    sum += MeanPoints(UnitsOfScores(scores));  // of the queries whose documents were drawn
  }
  return sum / static_cast<double>(draws);
}

TEST(SizeCurve, MeetsRealSearchesAtSmallerSizes) {
  RetrievalFixture made = PlantedSearch(1'100, 1'100, 0.6);
  const RetrievalScores scores = *ScoreRetrieval(made.Task());
  const ScoreUnits units = UnitsOfScores(scores);
  const std::vector<uint64_t> searched(1'100, 1'100);
  const std::vector<SizePoint> curve = SizeCurve(scores, units, searched);
  ASSERT_EQ(curve.size(), 5U);
  EXPECT_EQ(curve.back().documents, 1'100U);  // nothing beyond what was searched
  EXPECT_EQ(curve.back().units.values, units.values);
  for (const SizePoint& point : curve) {
    if (point.documents == 1'100) continue;
    EXPECT_GT(MeanPoints(point.units), MeanPoints(units));
    EXPECT_NEAR(MeanPoints(point.units), MeanOfDraws(made, point.documents, 40), 1.2)
        << point.documents;
  }
}

TEST(SizeCurve, OneVectorForAllTextsTakesNoTime) {
  RetrievalScores scores;
  scores.ranking.places.assign(2'000, {{0, 1, 9'999}});
  for (size_t q = 0; q < 2'000; ++q) scores.queries.push_back(q);
  ScoreUnits units{std::vector<double>(2'000, 0.05), {std::vector<uint64_t>(2'000)}};
  const std::vector<SizePoint> curve =
      SizeCurve(scores, units, std::vector<uint64_t>(2'000, 10'000));
  const double chance = ExpectedNdcg(scores.ranking.places[0], 10'000, 100);
  EXPECT_NEAR(chance, NdcgAt(std::vector<RelevantPlace>{{0, 1, 99}}, 10), 1e-9);
  EXPECT_NEAR(MeanPoints(curve[0].units), 100 * chance, 1e-9);
}

}  // namespace
}  // namespace vetvec
