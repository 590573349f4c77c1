#include "audit_steps/control_sample.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numeric>

namespace vetvec {
namespace {

struct LargeSuite {
  Suite suite;
  std::vector<uint64_t> rows;
};

// Query i is answered by document 3 i; the texts' rows begin at 50.
LargeSuite MakeLargeSuite(size_t queries, size_t documents) {
  LargeSuite out;
  out.suite.name = "manuals";
  out.suite.kind = "retrieval";
  RetrievalSet& set = out.suite.retrieval;
  for (size_t i = 0; i < queries; ++i) {
    set.queries.push_back({fmt::format("q{}", i), fmt::format("query {}", i), "g"});
    set.judgements.push_back({i, 3 * i, 2});
  }
  for (size_t i = 0; i < documents; ++i) {
    set.documents.push_back({fmt::format("d{}", i), fmt::format("document {}", i), ""});
  }
  out.rows.resize(queries + documents);
  std::iota(out.rows.begin(), out.rows.end(), uint64_t{50});
  return out;
}

TEST(ControlSample, KeepsTheDocumentsThatAnswerItsQueries) {
  const LargeSuite large = MakeLargeSuite(2500, 20000);
  const std::optional<ControlSample> sample = SampleForControls(large.suite, large.rows);
  ASSERT_TRUE(sample);
  const RetrievalSet& set = sample->suite.retrieval;
  EXPECT_EQ(sample->suite.name, "manuals");
  EXPECT_EQ(sample->suite.kind, "retrieval");
  ASSERT_EQ(set.queries.size(), 1000U);
  ASSERT_EQ(set.documents.size(), 5000U);
  ASSERT_EQ(set.judgements.size(), 1000U);
  for (const Judgement& one : set.judgements) {
    const size_t query = std::stoul(set.queries[one.query].id.substr(1));
    EXPECT_EQ(set.documents[one.document].id, fmt::format("d{}", 3 * query));
    EXPECT_EQ(one.relevance, 2);
  }
}

TEST(ControlSample, GivesTheRowsOfItsTexts) {
  const LargeSuite large = MakeLargeSuite(2500, 20000);
  const std::optional<ControlSample> sample = SampleForControls(large.suite, large.rows);
  ASSERT_TRUE(sample);
  ASSERT_EQ(sample->rows.size(), 6000U);
  for (size_t i = 0; i < 1000; ++i) {
    EXPECT_EQ(fmt::format("q{}", sample->rows[i] - 50), sample->suite.retrieval.queries[i].id);
  }
  for (size_t i = 0; i < 5000; ++i) {
    EXPECT_EQ(fmt::format("d{}", sample->rows[1000 + i] - 50 - 2500),
              sample->suite.retrieval.documents[i].id);
  }
}

TEST(ControlSample, OfASmallSuiteIsNotTaken) {
  const LargeSuite small = MakeLargeSuite(1000, 5000);
  EXPECT_FALSE(SampleForControls(small.suite, small.rows));
}

}  // namespace
}  // namespace vetvec
