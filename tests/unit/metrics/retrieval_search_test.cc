// The tiled search for documents against sorting all of them; ties, missing rows, refusals.
#include "metrics/retrieval_search.h"

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <string>
#include <vector>

#include "metrics/retrieval_tiles.h"
#include "unit/metrics/retrieval_harness.h"

namespace vetvec {
namespace {

void ExpectAsSorted(RetrievalFixture made, const RetrievalSearchOptions& options) {
  const RetrievalTask task = made.Task();
  const Result<RetrievalRanking> ranking = RankDocuments(task, options);
  ASSERT_TRUE(ranking.ok()) << ranking.status().ToString();
  std::map<std::pair<size_t, size_t>, int32_t> grades;
  for (const RelevanceGrade& grade : made.grades) {
    grades[{grade.query, grade.document}] = grade.relevance;
  }
  size_t found = 0;
  for (size_t query = 0; query < task.queries.size(); ++query) {
    const std::vector<RankedDocument> sorted = SortedDocuments(task, query);
    size_t next = 0;
    for (size_t i = 0; i < sorted.size(); ++i) {
      const auto grade = grades.find({query, sorted[i].document});
      if (grade == grades.end() || grade->second <= 0) continue;
      ASSERT_LT(next, ranking->places[query].size()) << "query " << query;
      const RelevantPlace& place = ranking->places[query][next++];
      const auto above = std::count_if(sorted.begin(), sorted.end(), [&](const auto& other) {
        return other.score > sorted[i].score;
      });
      EXPECT_EQ(place.above, static_cast<uint64_t>(above)) << "query " << query;
      const auto tied = std::count_if(sorted.begin(), sorted.end(), [&](const auto& other) {
        return other.score == sorted[i].score;
      });
      EXPECT_EQ(place.tied, static_cast<uint64_t>(tied) - 1);
      ++found;
    }
    EXPECT_EQ(next, ranking->places[query].size());
    ASSERT_EQ(ranking->top[query].size(), std::min(options.top, sorted.size()));
    for (size_t i = 0; i < ranking->top[query].size(); ++i) {
      EXPECT_EQ(ranking->top[query][i].document, sorted[i].document) << query << " " << i;
      EXPECT_EQ(ranking->top[query][i].score, sorted[i].score);
    }
  }
  EXPECT_GT(found, 0U);
}

TEST(RetrievalSearch, AsSortingWithTies) {
  ExpectAsSorted(RandomRetrieval(21, 1100, 3, 3, 1), {.top = 50, .threads = 2});
  ExpectAsSorted(RandomRetrieval(5, 33, 2, 2, 2), {.top = 1000});
}

TEST(RetrievalSearch, AsSortingOfReals) {
  ExpectAsSorted(RandomRetrieval(33, 1537, 48, 0, 3), {.top = 100, .threads = 2});
}

TEST(RetrievalSearch, AsSortingInRounds) {
  ExpectAsSorted(RandomRetrieval(40, 600, 4, 3, 4), {.top = 7, .threads = 2, .queries_at_once = 9});
}

TEST(RetrievalSearch, AsSortingWithMissingAndExcluded) {
  RetrievalFixture made = RandomRetrieval(20, 700, 3, 3, 5);
  made.query_missing.assign(20, 0);
  made.query_missing[3] = 1;
  std::fill(made.queries.row(3).begin(), made.queries.row(3).end(), 0.0F);
  made.document_missing.assign(700, 0);
  for (size_t i = 0; i < 700; i += 5) {
    made.document_missing[i] = 1;
    made.documents.row(i)[0] = std::numeric_limits<float>::quiet_NaN();  // is never looked at
  }
  made.excluded = {{0, 1}, {0, 699}, {7, 513}, {3, 2}, {7, 5}};
  made.excluded.emplace_back(made.grades[40].query, made.grades[40].document);
  ExpectAsSorted(made, {.top = 60, .threads = 2});
}

TEST(RetrievalSearch, SameForAnyThreadsAndRounds) {
  RetrievalFixture made = RandomRetrieval(30, 2000, 24, 0, 6);
  const Result<RetrievalRanking> one = RankDocuments(made.Task(), {.top = 20, .threads = 1});
  ASSERT_TRUE(one.ok());
  for (const size_t threads : {2U, 5U}) {
    const Result<RetrievalRanking> more =
        RankDocuments(made.Task(), {.top = 20, .threads = threads, .queries_at_once = 8});
    ASSERT_TRUE(more.ok());
    for (size_t query = 0; query < 30; ++query) {
      ASSERT_EQ(one->places[query].size(), more->places[query].size());
      for (size_t i = 0; i < one->places[query].size(); ++i) {
        EXPECT_EQ(one->places[query][i].above, more->places[query][i].above);
      }
      for (size_t i = 0; i < 20; ++i) {
        EXPECT_EQ(one->top[query][i].document, more->top[query][i].document);
      }
    }
  }
}

TEST(RetrievalSearch, EveryKernelGivesTheSameRanks) {
  RetrievalFixture made = RandomRetrieval(18, 1030, 5, 3, 8);
  const RetrievalTask task = made.Task();
  const Result<RetrievalRanking> want = RankDocuments(task);
  ASSERT_TRUE(want.ok());
  PreparedRetrieval prepared{task, {}, {}, {}, {}, {}, {}};
  for (size_t i = 0; i < 1030; ++i) prepared.documents.push_back(i);
  for (size_t i = 0; i < 1030; ++i) {
    prepared.tie_place.push_back(static_cast<uint32_t>(std::count_if(
        made.ids.begin(), made.ids.end(), [&](const auto& id) { return id > made.ids[i]; })));
  }
  const auto square = [](std::span<const float> row) {
    const std::vector<double> x(row.begin(), row.end());
    return DotInOrder(x, x);
  };
  for (size_t i = 0; i < 18; ++i) prepared.query_squares.push_back(square(made.queries.row(i)));
  for (size_t i = 0; i < 1030; ++i) {
    prepared.document_squares.push_back(square(made.documents.row(i)));
  }
  for (const RelevanceGrade& grade : made.grades) {
    if (grade.relevance > 0) prepared.relevant.push_back(grade);
  }
  for (const NnKernels* kernels : SupportedKernels()) {
    RetrievalRanking ranking;
    ranking.places.resize(18);
    ASSERT_TRUE(SearchTiles(prepared, {}, *kernels, &ranking).ok());
    for (size_t query = 0; query < 18; ++query) {
      ASSERT_EQ(ranking.places[query].size(), want->places[query].size()) << kernels->name;
      for (size_t i = 0; i < ranking.places[query].size(); ++i) {
        EXPECT_EQ(ranking.places[query][i].above, want->places[query][i].above) << kernels->name;
      }
    }
  }
}

TEST(RetrievalSearch, InTheListTiesGoToTheLaterId) {
  RetrievalFixture made;
  made.queries = RowsOf({{1, 0}});
  // "a" and "b" point the same way, at different lengths; "C" is nearest, "c" farthest.
  made.documents = RowsOf({{1, 1}, {2, 2}, {1, 0}, {-1, 0}});
  made.ids = {"a", "b", "C", "c"};
  made.grades = {{0, 0, 1}, {0, 3, 2}};
  const Result<RetrievalRanking> ranking = RankDocuments(made.Task(), {.top = 4});
  ASSERT_TRUE(ranking.ok());
  const std::vector<RelevantPlace>& places = ranking->places[0];
  ASSERT_EQ(places.size(), 2U);
  EXPECT_EQ(places[0].above, 1U);  // behind "C"
  EXPECT_EQ(places[0].tied, 1U);
  EXPECT_EQ(places[1].above, 3U);
  EXPECT_EQ(places[1].tied, 0U);
  EXPECT_EQ(ranking->top[0][1].document, 1U);
  EXPECT_EQ(ranking->top[0][2].document, 0U);
}

// 0.8 and 0.6, moved by 2e-7 and by 2e-6.
TEST(RetrievalSearch, CosinesWithinAMillionthAreTied) {
  RetrievalFixture made;
  made.queries = RowsOf({{1, 0}});
  made.documents = RowsOf({{0.8F, 0.6F}, {0.8000001F, 0.6F}, {0.800004F, 0.6F}});
  made.ids = {"a", "b", "c"};
  made.grades = {{0, 0, 1}};
  const Result<RetrievalRanking> ranking = RankDocuments(made.Task());
  ASSERT_TRUE(ranking.ok());
  EXPECT_EQ(ranking->places[0][0].above, 1U);
  EXPECT_EQ(ranking->places[0][0].tied, 1U);
}

TEST(RetrievalSearch, ScoresThatDifferBeyondFloatsAreTied) {
  RetrievalFixture made;
  made.queries = RowsOf({{1, 0}});
  made.documents = RowsOf({{1, 1e-6F}, {1, 2e-6F}});  // cosines 1 - 5e-13 and 1 - 2e-12
  made.ids = {"a", "b"};
  made.grades = {{0, 0, 1}};
  const Result<RetrievalRanking> ranking = RankDocuments(made.Task());
  ASSERT_TRUE(ranking.ok());
  EXPECT_EQ(ranking->places[0][0].above, 0U);
  EXPECT_EQ(ranking->places[0][0].tied, 1U);
}

TEST(RetrievalSearch, Refusals) {
  const RetrievalFixture good = RandomRetrieval(3, 9, 4, 0, 7);
  const auto code_of = [](RetrievalFixture made) {
    return RankDocuments(made.Task()).status().code();
  };
  EXPECT_EQ(code_of(good), StatusCode::kOk);
  RetrievalFixture bad = good;
  bad.documents.row(4)[1] = std::numeric_limits<float>::infinity();
  EXPECT_EQ(code_of(bad), StatusCode::kNonFinite);
  bad = good;
  std::fill(bad.queries.row(2).begin(), bad.queries.row(2).end(), 0.0F);
  EXPECT_EQ(code_of(bad), StatusCode::kDegenerate);
  bad = good;
  bad.ids[3] = bad.ids[5];
  EXPECT_EQ(code_of(bad), StatusCode::kInvalidArgument);
  bad = good;
  bad.ids.pop_back();
  EXPECT_EQ(code_of(bad), StatusCode::kInvalidArgument);
  bad = good;
  bad.grades.push_back(bad.grades[0]);
  EXPECT_EQ(code_of(bad), StatusCode::kInvalidArgument);
  bad = good;
  bad.grades[0].document = 9;
  EXPECT_EQ(code_of(bad), StatusCode::kOutOfRange);
  bad = good;
  bad.queries = RowsOf({{1, 2, 3}});
  EXPECT_EQ(code_of(bad), StatusCode::kDimensionMismatch);
  bad = good;
  bad.queries = Matrix(0, 4);
  EXPECT_EQ(code_of(bad), StatusCode::kInsufficientData);
}

TEST(RetrievalSearch, ProgressStopsIt) {
  RetrievalFixture made = RandomRetrieval(4, 1200, 4, 0, 9);
  RetrievalSearchOptions options;
  options.threads = 1;
  options.progress = [](uint64_t, uint64_t) { return 5; };
  const Status status = RankDocuments(made.Task(), options).status();
  EXPECT_EQ(status.code(), StatusCode::kCancelled);
  EXPECT_EQ(status.detail().callback_value, 5);
}

}  // namespace
}  // namespace vetvec
