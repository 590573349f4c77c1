// The form of COSTELLO's released suites, with texts of our own.
#include "suites/import_triples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "suites/suite_file.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

class ImportTriplesTest : public testing::Test {
 protected:
  Result<Suite> Import(const std::string& json) {
    return ImportTriples({{"costello", {folder.Write("set.json", json)}}});
  }
  const TemporaryFolder folder;
};

TEST_F(ImportTriplesTest, NamesBecomeRelationsAndBadTriplesAreCounted) {
  const Result<Suite> suite = Import(R"({
    "synon_contr": [["A fine film.", "A nice film.", "A poor film.", 1]],
    "SenWordFuzz": [["It was hard .", "It was tough .", "It was easy .", 0],
                    ["It was hard .", "It was tough .", "It was easy .", 0],
                    ["It was hard .", "It was hard .", "It was easy .", 0],
                    ["It was hard .", "It was put_up .", "It was put_down ."]],
    "mrpc_fuzz": [["A cat sat . [SEP] One cat sat .", "A cat rode . [SEP] One cat sat .",
                   "A cat stood . [SEP] One cat sat .", 1]]})");
  ASSERT_TRUE(suite.ok()) << suite.status().ToString();
  ASSERT_EQ(suite->items.size(), 4u);
  EXPECT_EQ(suite->kind, kContrastiveKind);
  EXPECT_EQ(suite->items[0].id, "CR1-000001");
  EXPECT_EQ(suite->items[1].positive, "It was put_up .");
  EXPECT_EQ(suite->items[2].relation, Relation::kCr3);
  EXPECT_EQ(suite->items[3].relation, Relation::kCr4);
  EXPECT_EQ(suite->items[3].changed_positive[0].start, 6u);
  EXPECT_EQ(suite->dropped.at("CR1.unchanged"), 1u);
  EXPECT_EQ(suite->dropped.at("CR1.duplicate"), 1u);
  const Result<Suite> again =
      ParseSuite(SuiteJsonl(*suite), SuiteManifest(*suite, SuiteSha256(*suite)), "x.jsonl");
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  EXPECT_EQ(SuiteJsonl(*again), SuiteJsonl(*suite));
}

TEST_F(ImportTriplesTest, Refuses) {
  const auto message = [&](const std::string& json) { return Import(json).status().ToString(); };
  EXPECT_THAT(message("{"), HasSubstr("set.json"));
  EXPECT_THAT(message("[]"), HasSubstr("must contain a JSON object"));
  EXPECT_THAT(message(R"({"Other": []})"), HasSubstr("unknown suite 'Other'"));
  EXPECT_THAT(message(R"({"CR1": 3})"), HasSubstr("must be a list of triples"));
  EXPECT_THAT(message(R"({"CR1": [["a", "b", "c"], ["a", "b"]]})"),
              HasSubstr("element 1 of 'CR1'"));
  EXPECT_THAT(message(R"({"CR1": [["a", "b", " "]]})"), HasSubstr("element 0"));
  EXPECT_THAT(message(R"({"CR1": [["a", "a", "b"]]})"), HasSubstr("no triple"));
  EXPECT_EQ(ImportTriples({{"stsb", {"x"}}}).status().code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(ImportPairs({{"costello", {"x"}}}, {}).status().message(),
              HasSubstr("kind contrastive"));
}

}  // namespace
}  // namespace vetvec
