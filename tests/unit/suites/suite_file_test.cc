#include "suites/suite_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "base/file.h"

namespace vetvec {
namespace {

using ::testing::HasSubstr;

Suite SmallSuite() {
  Suite suite;
  suite.name = "small";
  suite.random_seed = 42;
  Triple triple;
  triple.id = "CR1-000001";
  triple.seed = "a bad \"caf\u00e9\"";
  triple.positive = "an awful \"caf\u00e9\"";
  triple.negative = "a good \"caf\u00e9\"";
  triple.changed_positive = {{0, 2}, {3, 8}};
  triple.changed_negative = {{2, 6}};
  triple.flags = {"reinflected"};
  suite.items.push_back(triple);
  suite.counts = {{"CR1", 1}, {"seeds", 3}};
  suite.dropped = {{"CR1.no_antonym", 2}};
  suite.lexicons.push_back({"WordNet 3.0", "/secret/path", std::string(64, 'a'), "WordNet"});
  return suite;
}

std::string Folder() {
  std::string path = testing::TempDir() + "/suite_file_XXXXXX";
  return mkdtemp(path.data()) == nullptr ? std::string() : path;
}

TEST(SuiteFileTest, RoundTrip) {
  const std::string path = Folder() + "/small.jsonl";
  const Suite suite = SmallSuite();
  ASSERT_TRUE(WriteSuite(suite, path).ok());
  Result<Suite> read = ReadSuite(path);
  ASSERT_TRUE(read.ok()) << read.status().ToString();
  EXPECT_EQ(SuiteJsonl(*read), SuiteJsonl(suite));
  EXPECT_EQ(SuiteManifest(*read, "x"), SuiteManifest(suite, "x"));
  EXPECT_EQ(read->kind, kContrastiveKind);
  EXPECT_EQ(read->random_seed, 42u);
  EXPECT_THAT(SuiteManifest(suite, "x"), ::testing::Not(HasSubstr("/secret")));
}

TEST(SuiteFileTest, ItemsWithoutManifestAreAUserSuite) {
  Result<Suite> suite = ParseSuite(
      "{\"relation\":\"CR3\",\"seed\":\"he won\",\"positive\":\"he triumphed\",\"negative\":\"he "
      "lost\"}\n",
      "", "dir/mine.jsonl");
  ASSERT_TRUE(suite.ok()) << suite.status().ToString();
  EXPECT_EQ(suite->kind, kFileKind);
  EXPECT_EQ(suite->name, "mine");
  EXPECT_EQ(suite->items[0].id, "CR3-line1");
  ASSERT_EQ(suite->items[0].changed_negative.size(), 1u);
  EXPECT_EQ(suite->items[0].changed_negative[0].start, 3u);
  EXPECT_EQ(suite->items[0].changed_negative[0].end, 7u);
}

TEST(SuiteFileTest, ChangedItemsAreDataLoss) {
  const Suite suite = SmallSuite();
  std::string jsonl = SuiteJsonl(suite);
  const std::string manifest = SuiteManifest(suite, SuiteSha256(suite));
  ASSERT_TRUE(ParseSuite(jsonl, manifest, "s.jsonl").ok());
  jsonl[jsonl.find("awful")] = 'A';
  const Status status = ParseSuite(jsonl, manifest, "s.jsonl").status();
  EXPECT_EQ(status.code(), StatusCode::kDataLoss);
  EXPECT_THAT(status.message(), HasSubstr("sha256"));
}

TEST(SuiteFileTest, EveryTruncationFails) {
  const Suite suite = SmallSuite();
  const std::string jsonl = SuiteJsonl(suite);
  const std::string manifest = SuiteManifest(suite, SuiteSha256(suite));
  for (size_t size = 1; size + 1 < jsonl.size(); ++size) {
    EXPECT_FALSE(ParseSuite(jsonl.substr(0, size), manifest, "s.jsonl").ok()) << size;
  }
  for (size_t size = 1; size + 2 < manifest.size(); ++size) {
    EXPECT_EQ(ParseSuite(jsonl, manifest.substr(0, size), "s.jsonl").status().code(),
              StatusCode::kDataLoss)
        << size;
  }
}

TEST(SuiteFileTest, DeepNestingIsRefused) {
  const Suite suite = SmallSuite();
  const std::string deep = std::string(500'000, '[') + std::string(500'000, ']');
  std::string manifest = SuiteManifest(suite, SuiteSha256(suite));
  manifest.replace(manifest.find("{"), 1, "{\"facts\": " + deep + ",");
  const Status status = ParseSuite(SuiteJsonl(suite), manifest, "s.jsonl").status();
  EXPECT_EQ(status.code(), StatusCode::kDataLoss);
  EXPECT_THAT(status.message(), HasSubstr("nested more than"));
}

TEST(SuiteFileTest, NewerFormatIsRefused) {
  const Suite suite = SmallSuite();
  std::string manifest = SuiteManifest(suite, SuiteSha256(suite));
  manifest.replace(manifest.find("\"format\": 1"), 11, "\"format\": 2");
  const Status status = ParseSuite(SuiteJsonl(suite), manifest, "s.jsonl").status();
  EXPECT_EQ(status.code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(status.message(), HasSubstr("format 2"));
}

TEST(SuiteFileTest, AnImpossibleFormatIsDamage) {
  const Suite suite = SmallSuite();
  std::string manifest = SuiteManifest(suite, SuiteSha256(suite));
  manifest.replace(manifest.find("\"format\": 1"), 11, "\"format\": 0");
  const Status status = ParseSuite(SuiteJsonl(suite), manifest, "s.jsonl").status();
  EXPECT_EQ(status.code(), StatusCode::kDataLoss);
  EXPECT_THAT(status.message(), HasSubstr("the manifest has format 0"));
}

TEST(SuiteFileTest, WrongCountIsDataLoss) {
  Suite suite = SmallSuite();
  suite.counts["CR1"] = 9;
  EXPECT_EQ(ParseSuite(SuiteJsonl(suite), SuiteManifest(suite, SuiteSha256(suite)), "s.jsonl")
                .status()
                .code(),
            StatusCode::kDataLoss);
}

TEST(SuiteFileTest, BadLinesNameFileAndLine) {
  const std::string good =
      R"({"id":"a","relation":"CR1","seed":"s","positive":"p","negative":"n"})";
  const auto fail = [&](const std::string& line) {
    return ParseSuite(good + "\n" + line + "\n", "", "s.jsonl").status();
  };
  EXPECT_EQ(fail("{").code(), StatusCode::kParseError);
  EXPECT_EQ(fail("{").detail().line, 2);
  EXPECT_THAT(fail(good).message(), HasSubstr("'a' occurs twice"));
  EXPECT_THAT(fail(R"({"relation":"CR9"})").message(), HasSubstr("CR1, CR2, CR3, CR4"));
  EXPECT_THAT(fail(R"({"relation":"CR1","seed":"s","positive":"p"})").message(),
              HasSubstr("'negative' is missing"));
  EXPECT_THAT(fail(R"({"relation":"CR1","seed":1,"positive":"p","negative":"n"})").message(),
              HasSubstr("must be a string"));
  EXPECT_THAT(fail(R"({"relation":"CR1","seed":"s","positive":"p","negative":"n",)"
                   R"("changed":{"positive":[[0,9]]}})")
                  .message(),
              HasSubstr("outside"));
  EXPECT_THAT(
      fail(R"({"relation":"CR1","seed":"s","positive":"p","negative":"n","flags":[1]})").message(),
      HasSubstr("list of strings"));
  EXPECT_EQ(ParseSuite("\n", "", "s.jsonl").status().code(), StatusCode::kInvalidArgument);
}

TEST(SuiteFileTest, MissingFile) {
  EXPECT_EQ(ReadSuite("/no/such.jsonl").status().code(), StatusCode::kNotFound);
}

TEST(ChangedSpanTest, KeepsCodePointsWhole) {
  EXPECT_TRUE(ChangedSpan("same", "same").empty());
  // U+00E9 and U+00E8 share their first byte.
  const std::vector<ByteSpan> spans = ChangedSpan("caf\u00e9", "caf\u00e8");
  ASSERT_EQ(spans.size(), 1u);
  EXPECT_EQ(spans[0].start, 3u);
  EXPECT_EQ(spans[0].end, 5u);
  // U+00E9 and U+0129 share their last byte.
  const std::vector<ByteSpan> last = ChangedSpan("\u00e9x", "\u0129x");
  EXPECT_EQ(last[0].start, 0u);
  EXPECT_EQ(last[0].end, 2u);
  const std::vector<ByteSpan> deleted = ChangedSpan("a b", "a");
  EXPECT_EQ(deleted[0].start, deleted[0].end);
}

}  // namespace
}  // namespace vetvec
