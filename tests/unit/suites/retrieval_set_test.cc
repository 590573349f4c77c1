#include "suites/retrieval_set.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "suites/suite_file.h"

namespace vetvec {
namespace {

using ::testing::HasSubstr;

constexpr char kQuery[] = R"({"id":"1","role":"query","group":"a.txt","text":"why \"so\"?"})";
constexpr char kDocument[] = R"({"id":"1","role":"document","text":"because"})";
constexpr char kSecond[] = R"({"id":"2","role":"document","text":"not so"})";
constexpr char kJudgement[] = R"({"query":"1","document":"2","relevance":-2})";

std::string LinesOf(std::initializer_list<const char*> lines) {
  std::string text;
  for (const char* line : lines) text += std::string(line) + "\n";
  return text;
}

TEST(RetrievalSetTest, LinesReadBackAndWriteTheSameBytes) {
  const std::string jsonl = LinesOf({kQuery, kDocument, kSecond, kJudgement});
  const Result<Suite> suite = ParseSuite(jsonl, "", "mine.jsonl");
  ASSERT_TRUE(suite.ok()) << suite.status().ToString();
  EXPECT_EQ(suite->kind, kFileKind);
  ASSERT_EQ(suite->retrieval.queries.size(), 1u);
  EXPECT_EQ(suite->retrieval.queries[0].text, "why \"so\"?");
  EXPECT_EQ(suite->retrieval.queries[0].group, "a.txt");
  ASSERT_EQ(suite->retrieval.judgements.size(), 1u);
  EXPECT_EQ(suite->retrieval.judgements[0].document, 1u);
  EXPECT_EQ(suite->retrieval.judgements[0].relevance, -2);
  EXPECT_EQ(suite->size(), 4u);
  EXPECT_EQ(suite->counts.at("documents"), 2u);
  EXPECT_EQ(SuiteJsonl(*suite), jsonl);
  EXPECT_EQ(SuiteItemLine(*suite, 3), std::string(kJudgement) + "\n");
}

TEST(RetrievalSetTest, AnyOrderGivesOneSuite) {
  const Result<Suite> suite =
      ParseSuite(LinesOf({kJudgement, kDocument, kSecond, kQuery}), "", "mine.jsonl");
  ASSERT_TRUE(suite.ok()) << suite.status().ToString();
  EXPECT_EQ(SuiteJsonl(*suite), LinesOf({kQuery, kDocument, kSecond, kJudgement}));
}

TEST(RetrievalSetTest, ManifestNamesTheKindAndItsCountsAreChecked) {
  Suite suite = *ParseSuite(LinesOf({kQuery, kDocument, kSecond, kJudgement}), "", "mine.jsonl");
  for (const char* kind : {kRetrievalKind, kPassagesKind}) {
    suite.kind = kind;
    const std::string manifest = SuiteManifest(suite, SuiteSha256(suite));
    const Result<Suite> again = ParseSuite(SuiteJsonl(suite), manifest, "mine.jsonl");
    ASSERT_TRUE(again.ok()) << again.status().ToString();
    EXPECT_EQ(again->kind, kind);
    EXPECT_EQ(SuiteSha256(*again), SuiteSha256(suite));
  }
  suite.counts["queries"] = 2;
  EXPECT_EQ(ParseSuite(SuiteJsonl(suite), SuiteManifest(suite, SuiteSha256(suite)), "mine.jsonl")
                .status()
                .code(),
            StatusCode::kDataLoss);
}

TEST(RetrievalSetTest, WrongLinesAreNamed) {
  const auto fails = [](const char* line, int64_t number, const char* key, const char* words) {
    const Status status =
        ParseSuite(LinesOf({kQuery, kDocument, kSecond, kJudgement, line}), "", "mine.jsonl")
            .status();
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument) << line;
    EXPECT_EQ(status.detail().file, "mine.jsonl") << line;
    EXPECT_EQ(status.detail().line, number) << line;
    EXPECT_EQ(status.detail().key, key) << line;
    EXPECT_THAT(status.message(), HasSubstr(words));
  };
  fails(kSecond, 5, "id", "document '2' occurs twice");
  fails(kQuery, 5, "id", "query '1' occurs twice");
  fails(R"({"id":"3","role":"title","text":"x"})", 5, "role", "allowed: query, document");
  fails(R"({"id":"3","role":"query"})", 5, "text", "'text' is missing");
  fails(R"({"role":"query","text":"x"})", 5, "id", "'id' is missing");
  fails(R"({"query":"1","relevance":1})", 5, "document", "'document' is missing");
  fails(R"({"query":"1","document":"1"})", 5, "relevance", "'relevance' is missing");
  fails(R"({"query":"1","document":"1","relevance":"1"})", 5, "relevance", "must be a number");
  fails(R"({"query":"1","document":"1","relevance":0.5})", 5, "relevance", "whole number");
  fails(R"({"query":"1","document":"1","relevance":3e9})", 5, "relevance", "allowed: ");
  fails(R"({"query":"7","document":"1","relevance":1})", 5, "query", "no query with id '7'");
  fails(R"({"query":"1","document":"7","relevance":1})", 5, "document", "no document with id '7'");
  fails(kJudgement, 5, "document", "are judged twice");
  fails(R"({"id":"3","text":"x"})", 5, "query", "'query' is missing");
}

TEST(RetrievalSetTest, AListIsMissing) {
  const auto message = [](std::initializer_list<const char*> lines) {
    return ParseSuite(LinesOf(lines), "", "mine.jsonl").status().message();
  };
  EXPECT_THAT(message({kDocument}), HasSubstr("'mine.jsonl' contains no query"));
  EXPECT_THAT(message({kQuery}), HasSubstr("'mine.jsonl' contains no document"));
  EXPECT_THAT(message({kQuery, kSecond}), HasSubstr("'mine.jsonl' contains no judgement"));
}

}  // namespace
}  // namespace vetvec
