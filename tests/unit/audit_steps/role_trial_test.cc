#include "audit_steps/role_trial.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/rng.h"

namespace vetvec {
namespace {

using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

using Kind = RoleTreatment::Kind;

struct Audit {
  std::vector<Suite> suites;
  std::vector<std::vector<uint64_t>> text_rows;

  std::optional<RoleSample> Sample(uint64_t seed) const {
    return DrawRoleSample({{}, {}, suites, text_rows, 0, seed});
  }
};

// Query i is answered by document i alone.
Audit AuditOf(size_t queries, size_t documents) {
  Suite suite;
  suite.name = "own";
  suite.kind = kRetrievalKind;
  std::vector<uint64_t> rows;
  for (size_t i = 0; i < queries; ++i) {
    suite.retrieval.queries.push_back({"q" + std::to_string(i), "query", ""});
    suite.retrieval.judgements.push_back({i, i, 1});
  }
  for (size_t i = 0; i < documents; ++i) {
    suite.retrieval.documents.push_back({"d" + std::to_string(i), "document", ""});
  }
  for (uint64_t id = 0; id < queries + documents; ++id) rows.push_back(1000 + id);
  return {{Suite(), suite}, {{}, rows}};
}

EncoderSpec SpecOf(const std::string& text) { return *ParseEncoderSpec(text); }

std::vector<Kind> KindsOf(const std::vector<RoleTreatment>& treatments) {
  std::vector<Kind> kinds;
  for (const RoleTreatment& one : treatments) kinds.push_back(one.kind);
  return kinds;
}

TEST(RoleSample, QueriesWithWhatIsRelevantAndOthers) {
  const Audit audit = AuditOf(400, 900);
  const std::optional<RoleSample> sample = audit.Sample(3);
  ASSERT_TRUE(sample);
  const RetrievalSet& set = sample->part.retrieval;
  EXPECT_THAT(set.queries, SizeIs(kRoleSampleQueries));
  EXPECT_THAT(set.documents, SizeIs(kRoleSampleDocuments));
  ASSERT_THAT(set.judgements, SizeIs(kRoleSampleQueries));
  for (const Judgement& one : set.judgements) {
    EXPECT_EQ(set.queries[one.query].id.substr(1), set.documents[one.document].id.substr(1));
  }
  ASSERT_THAT(sample->ids, SizeIs(300));
  for (size_t i = 0; i < 300; ++i) {
    const bool is_query = i < kRoleSampleQueries;
    const std::string& id = is_query ? set.queries[i].id : set.documents[i - kRoleSampleQueries].id;
    EXPECT_EQ(sample->ids[i], 1000 + std::stoull(id.substr(1)) + (is_query ? 0 : 400));
    EXPECT_EQ(sample->roles[i], is_query ? TextRole::kQuery : TextRole::kDocument);
  }
  EXPECT_EQ(audit.Sample(3)->ids, sample->ids);
  EXPECT_NE(audit.Sample(4)->ids, sample->ids);
}

TEST(RoleSample, AllOfASmallSuiteAndNothingOfATinyOne) {
  const std::optional<RoleSample> sample = AuditOf(30, 40).Sample(1);
  ASSERT_TRUE(sample);
  EXPECT_THAT(sample->ids, SizeIs(70));
  EXPECT_FALSE(AuditOf(29, 40).Sample(1));
  EXPECT_FALSE(Audit().Sample(1));
}

TEST(RoleTreatments, FamiliesWhereNothingIsInUse) {
  const auto treatments = TreatmentsToTry(SpecOf("openai:m"), false);
  EXPECT_THAT(KindsOf(treatments), testing::AllOf(SizeIs(5), Each(Kind::kPrefixes)));
  std::set<std::string> queries;
  for (const RoleTreatment& one : treatments) queries.insert(one.query_prefix);
  EXPECT_THAT(queries, SizeIs(5));
}

TEST(RoleTreatments, TypesAreWorthSomethingOrNot) {
  EXPECT_THAT(KindsOf(TreatmentsToTry(SpecOf("cohere:m"), true)), ElementsAre(Kind::kAlike));
}

TEST(RoleTreatments, PrefixesMayBeSwappedOrHalf) {
  const auto right = SpecOf("openai:m?query_prefix=query:%20&document_prefix=passage:%20");
  const auto of_right = TreatmentsToTry(right, true);
  EXPECT_THAT(KindsOf(of_right), ElementsAre(Kind::kAlike, Kind::kSwapped));
  EXPECT_EQ(of_right[1].query_prefix, "passage: ");
  EXPECT_EQ(of_right[1].document_prefix, "query: ");
  const auto of_half = TreatmentsToTry(SpecOf("openai:m?query_prefix=query:%20"), true);
  EXPECT_THAT(KindsOf(of_half), ElementsAre(Kind::kAlike, Kind::kSwapped, Kind::kPrefixes));
  EXPECT_EQ(of_half[2].document_prefix, "passage: ");
  const auto of_own = TreatmentsToTry(SpecOf("openai:m?query_prefix=find:%20"), true);
  EXPECT_THAT(KindsOf(of_own), ElementsAre(Kind::kAlike, Kind::kSwapped));
}

TEST(RoleTreatments, NoneWhereTheUserChoseOrNothingIsTold) {
  EXPECT_THAT(TreatmentsToTry(SpecOf("cohere:m?input_type=document"), false), IsEmpty());
  EXPECT_THAT(TreatmentsToTry(SpecOf("builtin:"), false), IsEmpty());
  EXPECT_THAT(TreatmentsToTry(SpecOf("vectors:a.npy"), false), IsEmpty());
}

TEST(RoleTreatments, SpecOfATreatment) {
  const EncoderSpec spec = SpecOf("openai:m?query_prefix=a&document_prefix=b");
  const EncoderSpec other =
      SpecWithTreatment(spec, {Kind::kPrefixes, "q: ", "p: "}, TextRole::kQuery);
  EXPECT_EQ(other.settings.Text("query_prefix"), "q: ");
  EXPECT_EQ(other.settings.Text("document_prefix"), "p: ");
  EXPECT_EQ(other.settings.Text("input_type"), "query");
  const EncoderSpec alike = SpecWithTreatment(spec, {Kind::kAlike, "", ""}, TextRole::kQuery);
  EXPECT_EQ(alike.settings.Text("query_prefix"), "");
  EXPECT_EQ(alike.settings.Text("input_type"), "document");
}

// Rows of a model that finds query i's document, but for the queries that `finds` refuses.
template <typename Finds>
Matrix RowsOf(const RoleSample& sample, const Finds& finds) {
  const size_t queries = sample.part.retrieval.queries.size();
  const size_t documents = sample.part.retrieval.documents.size();
  Matrix rows(sample.ids.size(), documents);
  for (const Judgement& one : sample.part.retrieval.judgements) {
    const size_t found = finds(one.query) ? one.document : (one.document + 1) % documents;
    rows.row(one.query)[found] = 1;
  }
  for (size_t d = 0; d < documents; ++d) {
    rows.row(queries + d)[d] = 1;
    rows.row(queries + d)[(d + 1) % documents] = 0.1F;  // no two documents tie for long
  }
  return rows;
}

Matrix InWorkload(const RoleSample& sample, const Matrix& of_sample) {
  Matrix rows(2000, of_sample.cols());
  for (size_t i = 0; i < sample.ids.size(); ++i) {
    const auto row = of_sample.row(i);
    std::copy(row.begin(), row.end(), rows.row(sample.ids[i]).begin());
  }
  return rows;
}

TEST(RoleTrial, NamesWhatHelpsBeyondDoubtOnly) {
  const RoleSample sample = *AuditOf(100, 150).Sample(1);
  const Matrix most = RowsOf(sample, [](size_t q) { return q % 5 != 0; });  // 80 of 100
  const Matrix all = RowsOf(sample, [](size_t) { return true; });
  const Matrix one_more = RowsOf(sample, [](size_t q) { return q % 5 != 0 || q == 0; });
  const std::vector<RoleTreatment> treatments = {
      {Kind::kAlike, "", ""}, {Kind::kPrefixes, "q: ", "p: "}, {Kind::kPrefixes, "s: ", "t: "}};
  const std::vector<Matrix> trials = {one_more, all, most};
  const auto roles =
      JudgeRoles({sample, InWorkload(sample, most).view(), treatments, trials, 1, nullptr});
  ASSERT_TRUE(roles.ok()) << roles.status().ToString();
  ASSERT_NE(roles->Better(), nullptr);
  EXPECT_EQ(roles->Better(), &roles->trials[1]);
  EXPECT_THAT(BetterRolesClause(*roles),
              HasSubstr("points more with query prefix \"q: \" and document prefix \"p: \""));
  EXPECT_EQ(roles->trials[2].against.difference, 0);
  EXPECT_EQ(roles->queries, 100U);
  EXPECT_THAT(RolesWorthClause(*roles), HasSubstr("adds -0."));  // one query more without
  const auto quiet = JudgeRoles(
      {sample, InWorkload(sample, most).view(), {treatments[0]}, {one_more}, 1, nullptr});
  ASSERT_TRUE(quiet.ok());
  EXPECT_EQ(quiet->Better(), nullptr);
  EXPECT_EQ(BetterRolesClause(*quiet), "");
}

TEST(RoleTrial, TextsWithoutAVectorAreLeftOutEverywhere) {
  const RoleSample sample = *AuditOf(60, 90).Sample(1);
  const Matrix all = RowsOf(sample, [](size_t) { return true; });
  Matrix holed = all;
  for (float& x : holed.row(7)) x = 0;  // a query
  const auto roles = JudgeRoles(
      {sample, InWorkload(sample, all).view(), {{Kind::kAlike, "", ""}}, {holed}, 1, nullptr});
  ASSERT_TRUE(roles.ok()) << roles.status().ToString();
  EXPECT_EQ(roles->queries, 59U);
  EXPECT_EQ(roles->trials[0].against.difference, 0);
  const auto wrong = JudgeRoles({sample,
                                 InWorkload(sample, all).view(),
                                 {{Kind::kAlike, "", ""}},
                                 {Matrix(3, 4)},
                                 1,
                                 nullptr});
  EXPECT_EQ(wrong.status().code(), StatusCode::kDimensionMismatch);
}

}  // namespace
}  // namespace vetvec
