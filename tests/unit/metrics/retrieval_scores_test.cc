// Scores of retrievals: an order that is known, what must lose, what is left out; run files.
#include "metrics/retrieval_scores.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <sstream>

#include "base/file.h"
#include "metrics/trec_run.h"
#include "unit/base/temporary_folder.h"
#include "unit/metrics/retrieval_harness.h"

namespace vetvec {
namespace {

// Each query has one document of its own, which is the query and `noise` of something else.
RetrievalFixture OwnDocuments(size_t n, double noise, uint64_t seed) {
  Rng rng(seed);
  RetrievalFixture made;
  made.queries = RandomRows(n, 16, 0, &rng);
  made.documents = RandomRows(n, 16, 0, &rng);
  for (size_t i = 0; i < n; ++i) {
    for (size_t k = 0; k < 16; ++k) {
      made.documents.row(i)[k] = static_cast<float>((1 - noise) * double{made.queries.row(i)[k]} +
                                                    noise * double{made.documents.row(i)[k]});
    }
    made.ids.push_back("d" + std::to_string(1000 + i));
    made.grades.push_back({i, i, 1});
  }
  return made;
}

double MrrOf(RetrievalFixture made) {
  const Result<RetrievalScores> scores = ScoreRetrieval(made.Task());
  EXPECT_TRUE(scores.ok()) << scores.status().ToString();
  return scores.ok() ? scores->mean.reciprocal_rank : -1;
}

TEST(RetrievalScores, NoiseLosesAndThereIsAnOrder) {
  const double none = MrrOf(OwnDocuments(400, 0.0, 1));
  const double some = MrrOf(OwnDocuments(400, 0.5, 1));
  const double more = MrrOf(OwnDocuments(400, 0.7, 1));
  const double all = MrrOf(OwnDocuments(400, 1.0, 1));
  EXPECT_EQ(none, 1.0);
  EXPECT_GT(some, more + 0.1);
  EXPECT_GT(more, all + 0.1);
  EXPECT_LT(all, 0.05);  // by chance: H(400) / 400 = 0.016
}

TEST(RetrievalScores, AConstantLosesAndIsSeenInTheTies) {
  RetrievalFixture made = OwnDocuments(400, 0.0, 2);
  for (size_t i = 0; i < 400; ++i) {
    std::fill(made.queries.row(i).begin(), made.queries.row(i).end(), 0.5F);
    std::fill(made.documents.row(i).begin(), made.documents.row(i).end(), 0.25F);
  }
  const Result<RetrievalScores> scores = ScoreRetrieval(made.Task());
  ASSERT_TRUE(scores.ok());
  double harmonic = 0;
  for (int i = 1; i <= 400; ++i) harmonic += 1.0 / i;
  EXPECT_NEAR(scores->mean.reciprocal_rank, harmonic / 400, 1e-12);
  EXPECT_EQ(scores->tied, 400U);
}

TEST(RetrievalScores, WhatIsLeftOut) {
  RetrievalFixture made = OwnDocuments(6, 0.0, 3);
  made.queries.row(0)[0] = std::numeric_limits<float>::quiet_NaN();
  made.query_missing = {1, 0, 0, 0, 0, 0};
  made.document_missing = {0, 1, 0, 0, 0, 0};  // the answer to query 1
  made.grades[2].relevance = 0;
  made.grades[3].relevance = -1;
  made.excluded = {{4, 4}};
  const Result<RetrievalScores> scores = ScoreRetrieval(made.Task());
  ASSERT_TRUE(scores.ok());
  EXPECT_EQ(scores->queries, std::vector<size_t>{5});
  EXPECT_EQ(scores->queries_missing, 1U);
  EXPECT_EQ(scores->relevant_missing, 1U);
  EXPECT_EQ(scores->queries_irrelevant, 3U);
  EXPECT_EQ(scores->documents_missing, 1U);
  EXPECT_EQ(scores->figures[0].ndcg_at_10, 1.0);
  made.grades.pop_back();
  EXPECT_EQ(ScoreRetrieval(made.Task()).status().code(), StatusCode::kInsufficientData);
}

TEST(RetrievalScores, AMissingBackgroundDocumentOnlyLeavesTheRanking) {
  RetrievalFixture made;
  made.queries = RowsOf({{1, 0}});
  made.documents = RowsOf({{1, 1}, {1, 0}});
  made.ids = {"a", "b"};
  made.grades = {{0, 0, 1}};
  EXPECT_EQ(MrrOf(made), 0.5);
  made.document_missing = {0, 1};
  EXPECT_EQ(MrrOf(made), 1.0);
}

TEST(RetrievalScores, RowsMayBeSharedAndReordered) {
  RetrievalFixture made = OwnDocuments(30, 0.4, 4);
  const Result<RetrievalScores> want = ScoreRetrieval(made.Task());
  Matrix all(60, 16);
  std::vector<uint64_t> query_rows;
  std::vector<uint64_t> document_rows;
  for (size_t i = 0; i < 30; ++i) {
    query_rows.push_back(59 - i);
    document_rows.push_back(i);
    std::copy_n(made.queries.row(i).data(), 16, all.row(59 - i).data());
    std::copy_n(made.documents.row(i).data(), 16, all.row(i).data());
  }
  RetrievalTask task = made.Task();
  task.queries = {all.view(), query_rows, {}};
  task.documents = {all.view(), document_rows, {}};
  const Result<RetrievalScores> got = ScoreRetrieval(task);
  ASSERT_TRUE(want.ok() && got.ok());
  ASSERT_EQ(got->figures.size(), want->figures.size());
  for (size_t i = 0; i < want->figures.size(); ++i) {
    EXPECT_EQ(got->figures[i].ndcg_at_10, want->figures[i].ndcg_at_10);
  }
}

TEST(TrecRun, ScoresReadBackInOrder) {
  RetrievalFixture made = RandomRetrieval(5, 300, 3, 3, 11);
  made.query_missing = {0, 0, 1, 0, 0};
  const RetrievalTask task = made.Task();
  const Result<RetrievalRanking> ranking = RankDocuments(task, {.top = kTrecRunDepth});
  ASSERT_TRUE(ranking.ok());
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/run.trec";
  const std::vector<std::string_view> queries = {"q0", "q1", "q2", "q3", "q4"};
  ASSERT_TRUE(WriteTrecRun(path, queries, task.document_ids, ranking->top).ok());
  std::istringstream lines(*ReadFile(path));
  std::string query, q0, document, rank, score, tag;
  size_t count = 0;
  while (lines >> query >> q0 >> document >> rank >> score >> tag) {
    const size_t number = static_cast<size_t>(query[1] - '0');
    const size_t place = count++ % 300;
    const RankedDocument& want = ranking->top[number][place];
    EXPECT_EQ(q0 + tag, "Q0vetvec");
    EXPECT_EQ(document, made.ids[want.document]);
    EXPECT_EQ(rank, std::to_string(place + 1));
    EXPECT_EQ(static_cast<float>(std::strtod(score.c_str(), nullptr)), want.score);
    if (place == 0) continue;
    // As a program that keeps doubles reads them: equal scores are equal, others in order.
    const RankedDocument& before = ranking->top[number][place - 1];
    EXPECT_GE(before.score, want.score);
  }
  EXPECT_EQ(count, 4 * 300U);
}

TEST(TrecRun, RefusesWhatTheFormCannotHold) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/run.trec";
  const std::vector<std::string_view> queries = {"q"};
  const std::vector<std::string_view> documents = {"a b"};
  const Status status = WriteTrecRun(path, queries, documents, {{{0, 1.0F}}});
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(status.detail().found, "a b");
  EXPECT_FALSE(FileExists(path));
}

}  // namespace
}  // namespace vetvec
