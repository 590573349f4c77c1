// Data sets in their true formats, and what is said of bad files.
#include "suites/import.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "base/file.h"
#include "suites/suite_file.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

class ImportTest : public testing::Test {
 protected:
  Result<Suite> Import(const std::string& format, const std::string& bytes,
                       const std::string& aspect = "structure") {
    const std::string path = folder.Write("set.csv", bytes);
    ImportOptions options;
    options.aspect = aspect;
    return ImportPairs({{format, {path}}}, options);
  }
  void Refused(const std::string& format, const std::string& bytes, int64_t line,
               const std::string& what) {
    const Result<Suite> suite = Import(format, bytes);
    ASSERT_FALSE(suite.ok()) << format << ": " << bytes.substr(0, 80);
    EXPECT_EQ(suite.status().detail().line, line) << suite.status().ToString();
    EXPECT_THAT(suite.status().detail().file, HasSubstr("set.csv"));
    EXPECT_THAT(suite.status().message(), HasSubstr(what));
  }
  const TemporaryFolder folder;
};

constexpr const char* kSrHeader = "sentence1,relation,relationscore,structure,structurescore\n";

TEST_F(ImportTest, SrByAspect) {
  const std::string bytes =
      std::string(kSrHeader) + "\"A, b\",rel one,2,\"str \"\"one\"\"\",5\nC,rel two,4,str two,0\n";
  const Result<Suite> suite = Import("sr", bytes);
  ASSERT_TRUE(suite.ok()) << suite.status().ToString();
  ASSERT_EQ(suite->pairs.size(), 2u);
  EXPECT_EQ(suite->pairs[0].a, "A, b");
  EXPECT_EQ(suite->pairs[0].b, "str \"one\"");
  EXPECT_EQ(suite->pairs[0].score, 5);
  EXPECT_EQ(suite->pairs[0].label_source, "llm");
  EXPECT_EQ(suite->pairs[0].domain, "set");
  EXPECT_EQ(suite->pairs[1].id, "set-3");
  const Result<Suite> relation = Import("sr", bytes, "relation");
  ASSERT_TRUE(relation.ok());
  EXPECT_EQ(relation->pairs[1].b, "rel two");
  EXPECT_EQ(relation->counts.at("relation"), 2u);
  EXPECT_FALSE(Import("sr", bytes, "meaning").ok());
  const Result<Suite> again =
      ParseSuite(SuiteJsonl(*suite), SuiteManifest(*suite, SuiteSha256(*suite)), "x.jsonl");
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  EXPECT_EQ(SuiteJsonl(*again), SuiteJsonl(*suite));
}

TEST_F(ImportTest, StsbHasNoHeaderAndNoQuoting) {
  const Result<Suite> suite =
      Import("stsb",
             "main-captions\tMSRvid\t2012test\t0001\t5.000\tA \"plane is.\tAn air plane.\n"
             "main-news\tx\t2014\t7\t0.25\tOne.\tTwo.\tlicence\tlicence\n");
  ASSERT_TRUE(suite.ok()) << suite.status().ToString();
  ASSERT_EQ(suite->pairs.size(), 2u);
  EXPECT_EQ(suite->pairs[0].a, "A \"plane is.");
  EXPECT_EQ(suite->pairs[0].domain, "main-captions");
  EXPECT_EQ(suite->pairs[1].b, "Two.");
  EXPECT_EQ(suite->pairs[1].score, 0.25);
}

TEST_F(ImportTest, SickStrAndWords) {
  const Result<Suite> sick = Import("sick",
                                    "pair_ID\tsentence_A\tsentence_B\trelatedness_score\t"
                                    "entailment_judgment\n1\tA dog\tA cat\t3.5\tNEUTRAL\n");
  ASSERT_TRUE(sick.ok()) << sick.status().ToString();
  EXPECT_EQ(sick->pairs[0].score, 3.5);
  const Result<Suite> str = Import("str", "Index,PairID,Text,Score\n0,a,\"One.\nTwo.\",0.5\n");
  ASSERT_TRUE(str.ok()) << str.status().ToString();
  EXPECT_EQ(str->pairs[0].a, "One.");
  EXPECT_EQ(str->pairs[0].b, "Two.");
  EXPECT_EQ(str->pairs[0].score, 2.5) << "0 to 1 becomes 0 to 5";
  const Result<Suite> words = Import("words", "Tiger\tcat 7.35\nlove  sex\t6.77");
  ASSERT_TRUE(words.ok()) << words.status().ToString();
  EXPECT_EQ(words->pairs[1].b, "sex");
  EXPECT_EQ(words->pairs[1].score, 6.77);
}

TEST_F(ImportTest, BadFilesAreNamedByLine) {
  const std::string header = kSrHeader;
  Refused("sr", "sentence1,relation,relationscore,struct,structurescore\na,b,1,c,2\n", 1,
          "no column 'structure'");
  Refused("sr", header + "a,b,1,c,2\na,b,1,c\n", 3, "4 fields");
  Refused("sr", header + "a,b,1,c,nine\n", 2, "score 'nine'");
  Refused("sr", header + "a,b,1,c,6\n", 2, "between 0 and 5");
  Refused("sr", header + "a,b,1,,2\n", 2, "blank");
  Refused("sr", header + "a,b,1,c,2\n\"a,b,1,c,2\nd,e,1,f,2\n", 3, "never closed");
  Refused("sr", header + "a,b,1,c\xff,2\n", 2, "UTF-8");
  Refused("sr", header + std::string("a,b,1,c\0,2\n", 11), 2, "NUL");
  Refused("sr", header + "a,b,1,c,2\n" + std::string((size_t{1} << 20) + 1, 'x') + "\n", 3, "");
  Refused("stsb", "g\tf\ty\t1\t5.0\tone\ttwo\ng\tf\ty\t1\t5.0\tone\n", 2, "6 columns");
  Refused("str", "Text,Score\n\"one\ntwo\nthree\",0.5\n", 2, "3 lines");
  Refused("words", "a b 1\na b\n", 2, "2 fields");
  EXPECT_FALSE(Import("sr", header).ok()) << "no pair at all";
  EXPECT_EQ(ImportPairs({{"stsb", {"/no/such/file"}}}, {}).status().code(), StatusCode::kNotFound);
  EXPECT_EQ(ImportPairs({{"sts", {"file"}}}, {}).status().code(), StatusCode::kInvalidArgument);
}

// The released file, where it is beside the project: VETVEC_SHARED.
TEST_F(ImportTest, ReleasedSr) {
  const char* shared = std::getenv("VETVEC_SHARED");
  if (shared == nullptr) GTEST_SKIP() << "set VETVEC_SHARED";
  const std::string path = std::string(shared) + "/data/sr/cqa.csv";
  if (!FileExists(path)) GTEST_SKIP() << path << " is not there";
  const Result<Suite> suite = ImportPairs({{"sr", {path}}}, {});
  ASSERT_TRUE(suite.ok()) << suite.status().ToString();
  EXPECT_EQ(suite->pairs.size(), 1820u);
}

}  // namespace
}  // namespace vetvec
