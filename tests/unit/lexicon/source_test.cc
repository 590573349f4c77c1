#include "lexicon/source.h"

#include <gtest/gtest.h>

#include "base/hash.h"
#include "lexicon/bad_line.h"
#include "unit/lexicon/test_files.h"

namespace vetvec {
namespace {

TEST(SourceTest, HashIsOverTheUnpackedBytes) {
  TemporaryFolder folder;
  const auto plain = ReadSource(folder.Write("a.txt", "hello\n"), "a name", "CC0");
  const auto packed = ReadSource(WriteGzip(folder, "a.gz", "hello\n"), "a name");
  ASSERT_TRUE(plain.ok() && packed.ok());
  EXPECT_EQ(plain->text, "hello\n");
  EXPECT_EQ(plain->source.sha256, Sha256Hex("hello\n"));
  EXPECT_EQ(packed->source.sha256, plain->source.sha256);
  EXPECT_EQ(plain->source.licence, "CC0");
  EXPECT_EQ(packed->source.licence, "not stated");
  EXPECT_EQ(ReadSource("/no/such", "x").status().code(), StatusCode::kNotFound);
}

TEST(BadLineTest, QuotesShortAndClean) {
  const Status status = BadLine(7, "score", std::string("x\x01") + std::string(100, 'y'), "0 to 1");
  EXPECT_EQ(status.code(), StatusCode::kParseError);
  EXPECT_EQ(status.message().substr(0, 26), "line 7: invalid score 'x?y");
  EXPECT_LT(status.message().size(), 120u);
  EXPECT_EQ(status.detail().key, "score");
  EXPECT_EQ(status.detail().allowed, "0 to 1");
}

TEST(BadLineTest, ADuplicateIsNamed) {
  const Status status = DuplicateOnLine(3, "word", "x\x01");
  EXPECT_EQ(status.code(), StatusCode::kParseError);
  EXPECT_EQ(status.message(), "line 3: duplicate word 'x?'");
  EXPECT_EQ(status.detail().allowed, "each word once");
}

}  // namespace
}  // namespace vetvec
