#include "kinds/query_keys.h"

#include <gtest/gtest.h>

#include <utility>

namespace vetvec {
namespace {

RetrievalSet Set() {
  RetrievalSet set;
  set.queries = {{"q1", "first", ""}, {"q2", "second", ""}};
  set.documents = {{"d1", "one", ""}, {"d2", "two", ""}};
  set.judgements = {{0, 0, 1}, {1, 1, 1}, {1, 0, 2}};
  return set;
}

std::vector<std::string> Keys(const RetrievalSet& set) { return QueryKeys(set, {0, 1}); }

TEST(QueryKeys, DoNotDependOnIdsGroupsOrOrder) {
  const std::vector<std::string> keys = Keys(Set());
  EXPECT_NE(keys[0], keys[1]);
  RetrievalSet same = Set();
  same.queries[0].id = "other";
  same.queries[0].group = "source";
  std::swap(same.documents[0], same.documents[1]);
  same.judgements = {{1, 1, 2}, {1, 0, 1}, {0, 1, 1}};
  EXPECT_EQ(Keys(same), keys);
  EXPECT_EQ(QueryKeys(Set(), {1}), std::vector<std::string>{keys[1]});
}

TEST(QueryKeys, DependOnTheQueryItsGradesAndAllDocuments) {
  const std::vector<std::string> keys = Keys(Set());
  RetrievalSet query = Set();
  query.queries[0].text = "another";
  EXPECT_NE(Keys(query)[0], keys[0]);
  EXPECT_EQ(Keys(query)[1], keys[1]);
  RetrievalSet grade = Set();
  grade.judgements[2].relevance = 1;
  EXPECT_EQ(Keys(grade)[0], keys[0]);
  EXPECT_NE(Keys(grade)[1], keys[1]);
  RetrievalSet more = Set();
  more.documents.push_back({"d3", "three", ""});
  EXPECT_NE(Keys(more)[0], keys[0]);
  EXPECT_NE(Keys(more)[1], keys[1]);
}

}  // namespace
}  // namespace vetvec
