#include "local/word_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstring>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/hash.h"

namespace vetvec {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

struct Word {
  std::string word;
  std::vector<float> numbers;
};

std::string Floats(const std::vector<float>& numbers) {
  std::string bytes(numbers.size() * sizeof(float), '\0');
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return bytes;
}

std::string Binary(const std::string& header, const std::vector<Word>& words,
                   const std::string& after = "\n") {
  std::string bytes = header + "\n";
  for (const Word& one : words) bytes += one.word + " " + Floats(one.numbers) + after;
  return bytes;
}

class WordFileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    path_ = ::testing::TempDir() + "words_" + std::to_string(getpid()) + "_" + test->name();
  }
  void TearDown() override { std::filesystem::remove(path_); }

  Result<WordFile> Read(std::string_view bytes, size_t block_bytes = size_t{1} << 20) {
    EXPECT_TRUE(WriteFileAtomic(path_, bytes).ok());
    return ReadWordFile(path_, {.threads = 3, .block_bytes = block_bytes});
  }
  void ExpectError(std::string_view bytes, StatusCode code, const std::string& what,
                   int64_t line = 0) {
    for (const size_t block : {size_t{1} << 20, size_t{16}}) {
      const Result<WordFile> file = Read(bytes, block);
      ASSERT_FALSE(file.ok()) << what;
      EXPECT_EQ(file.status().code(), code) << file.status().ToString();
      EXPECT_THAT(file.status().message(), StartsWith("'" + path_ + "': "));
      EXPECT_THAT(file.status().message(), HasSubstr(what));
      EXPECT_EQ(file.status().detail().file, path_);
      EXPECT_EQ(file.status().detail().line, line) << what;
    }
  }

  std::string path_;
};

std::vector<float> RowOf(const WordFile& file, std::string_view word) {
  const auto row = file.vectors.Find(word);
  if (!row) return {};
  const auto numbers = file.vectors.Row(*row);
  return {numbers.begin(), numbers.end()};
}

TEST_F(WordFileTest, EveryFormatGivesTheSameVectors) {
  const std::vector<Word> words = {
      {"the", {0.5F, -0.25F}}, {"caf\xc3\xa9", {1, 2}}, {"of", {3, 4}}};
  const std::string lines = "the 0.5 -0.25\ncaf\xc3\xa9 1 2\nof 3.0 4e0\n";
  const struct {
    std::string bytes;
    const char* format;
  } kCases[] = {
      {lines, "GloVe text"},
      {"\xef\xbb\xbf" + lines, "GloVe text"},
      {"3 2\n" + lines, "text with a header"},
      {"3 2\r\nthe 0.5 -0.25 \r\ncaf\xc3\xa9 1 2 \r\nof 3.0 4e0 \r\n", "text with a header"},
      {Binary("3 2", words), "word2vec binary"},
      {Binary("3 2", words, ""), "word2vec binary"}};
  for (const auto& one : kCases) {
    for (const size_t block : {size_t{1} << 20, size_t{7}, size_t{1}}) {
      const Result<WordFile> file = Read(one.bytes, block);
      ASSERT_TRUE(file.ok()) << file.status().ToString();
      EXPECT_STREQ(file->format, one.format);
      EXPECT_EQ(file->vectors.dimension(), 2U);
      EXPECT_EQ(file->vectors.words(), 3U);
      EXPECT_EQ(file->sha256, Sha256Hex(one.bytes));
      for (const Word& word : words) EXPECT_EQ(RowOf(*file, word.word), word.numbers);
      EXPECT_FALSE(file->vectors.Find("The").has_value());
    }
  }
}

TEST_F(WordFileTest, ALineEndWithinABinaryNumberIsNotText) {
  float number = 0;
  std::memcpy(&number, "\n\x01\x02\x3c", sizeof number);
  const Result<WordFile> file = Read(Binary("1 2", {{"a", {number, number}}}));
  ASSERT_TRUE(file.ok()) << file.status().ToString();
  EXPECT_STREQ(file->format, "word2vec binary");
  EXPECT_THAT(RowOf(*file, "a"), ElementsAre(number, number));
}

TEST_F(WordFileTest, ShortLinesBeforeAForeignWordAreText) {
  const Result<WordFile> file = Read("2 3\na 1 2 3\n\xc3\xa9\xc3\xa9 4 5 6\n");
  ASSERT_TRUE(file.ok()) << file.status().ToString();
  EXPECT_STREQ(file->format, "text with a header");
}

TEST_F(WordFileTest, TheFirstOfEqualWordsCounts) {
  const Result<WordFile> file = Read("a 1\nb 2\na 3\nb 4\nc 5\n");
  ASSERT_TRUE(file.ok());
  EXPECT_THAT(RowOf(*file, "a"), ElementsAre(1));
  EXPECT_THAT(RowOf(*file, "c"), ElementsAre(5));
  EXPECT_EQ(file->vectors.words(), 3U);
  EXPECT_EQ(file->vectors.duplicates(), 2U);
  EXPECT_EQ(file->vectors.first_duplicate(), 2U);
}

TEST_F(WordFileTest, WordsWithBlanksOfGlove840B) {
  const Result<WordFile> file = Read(", 1 2\n. . . 3 4\nto name@domain.com 5 6\n");
  ASSERT_TRUE(file.ok()) << file.status().ToString();
  EXPECT_THAT(RowOf(*file, ". . ."), ElementsAre(3, 4));
  EXPECT_THAT(RowOf(*file, "to name@domain.com"), ElementsAre(5, 6));
}

TEST_F(WordFileTest, ManyWordsAcrossBlocksAndThreads) {
  std::string bytes = "5000 3\n";
  for (int i = 0; i < 5000; ++i) {
    bytes +=
        "w" + std::to_string(i) + " " + std::to_string(i) + " 0.5 -" + std::to_string(i) + "\n";
  }
  for (const size_t block : {size_t{1} << 20, size_t{1000}}) {
    const Result<WordFile> file = Read(bytes, block);
    ASSERT_TRUE(file.ok()) << file.status().ToString();
    EXPECT_EQ(file->vectors.words(), 5000U);
    for (const int i : {0, 1, 1023, 1024, 4999}) {
      const auto number = static_cast<float>(i);
      EXPECT_THAT(RowOf(*file, "w" + std::to_string(i)), ElementsAre(number, 0.5F, -number));
      EXPECT_EQ(file->vectors.WordAt(static_cast<size_t>(i)), "w" + std::to_string(i));
    }
  }
}

TEST_F(WordFileTest, TextErrorsNameTheLine) {
  ExpectError("a 1 2\nb 1\n", StatusCode::kDimensionMismatch,
              "line 2: the word is followed by 1 numbers; expected: 2", 2);
  ExpectError("a 1 2\nb 1 2 3\n", StatusCode::kDimensionMismatch,
              "line 2: the word is followed by 3 numbers; expected: 2", 2);
  ExpectError("2 2\na 1 2 3\nb 1 2 3\n", StatusCode::kDimensionMismatch, "line 2: ", 2);
  ExpectError("a 1 2\nb 1 nan\n", StatusCode::kNonFinite, "line 2: number 2 is 'nan'", 2);
  ExpectError("2 2\na 1 2\nb inf 2\n", StatusCode::kNonFinite, "line 3: number 1 is 'inf'", 3);
  ExpectError("a 1 2\n\nb 1 2\n", StatusCode::kDimensionMismatch, "line 2: the line is empty", 2);
  ExpectError("a 1 2\nb 1 x\n", StatusCode::kParseError, "line 2: number 2 is 'x'", 2);
  ExpectError("only words here\n", StatusCode::kParseError, "line 1: 'only words here'", 1);
}

TEST_F(WordFileTest, TruncatedTextIsDataLoss) {
  ExpectError("a 1 2\nb 1 2", StatusCode::kDataLoss,
              "line 2: the last line does not end with a newline", 2);
  ExpectError("3 1\naa 11\nbb 22\n", StatusCode::kDataLoss,
              "line 3: the file ends after 2 words, but its header declares 3", 3);
  ExpectError("a 1 2", StatusCode::kDataLoss, "line 1 does not end with a newline", 1);
  ExpectError("900 2\na 1 2\n", StatusCode::kDataLoss, "line 1: 900 words of 2 numbers", 1);
}

TEST_F(WordFileTest, MixedFormatsAreRejected) {
  const std::string binary = Binary("2 2", {{"a", {0.1F, 0.2F}}, {"b", {0.1F, 0.2F}}});
  ExpectError("1 2\na 1 2\nb 1 2\n", StatusCode::kParseError,
              "line 3: the file contains more than the 1 words", 3);
  ExpectError("a 1 2\n" + Binary("1 2", {{"b", {0.1F, 0.2F}}}), StatusCode::kDimensionMismatch,
              "line 2: ", 2);
  ExpectError(binary + "c 1 2\n", StatusCode::kParseError,
              "byte 26: the file continues after the 2 words");
  ExpectError(Binary("2 2", {{"a", {0.1F, 0.2F}}}) + "b 0.1 0.2\nc 0.1 0.2 0.3\n",
              StatusCode::kParseError, "the file continues after");
}

TEST_F(WordFileTest, BinaryErrorsNameTheByte) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  ExpectError(Binary("2 2", {{"a", {0.1F, 0.2F}}, {"b", {0.1F, nan}}}), StatusCode::kNonFinite,
              "byte 21: number 2 of word 2, 'b', is nan");
  const std::string whole = Binary("2 2", {{"a", {0.1F, 0.2F}}, {"bcd", {0.1F, 0.2F}}});
  ExpectError(whole.substr(0, whole.size() - 2), StatusCode::kDataLoss,
              "the file ends after 26 bytes, within word 2 of 2, which begins at byte ");
  ExpectError(Binary("2 3", {{"a", {0.1F, 0.2F}}, {"b", {0, 0}}, {"c", {0, 0}}}),
              StatusCode::kParseError, "byte 18: expected word 2 of 2, followed by a space");
}

TEST_F(WordFileTest, DamagedHeadersReserveNothing) {
  ExpectError("18446744073709551615 300\na 1 2\n", StatusCode::kDataLoss, "line 1: ", 1);
  ExpectError("4000000000 1\na 1\n", StatusCode::kDataLoss, "line 1: ", 1);
  ExpectError("1 99999999\na 1\n", StatusCode::kParseError,
              "line 1: vectors have 99999999 numbers; allowed: 1 to 65536", 1);
  ExpectError("1 0\na\n", StatusCode::kParseError, "line 1: vectors have 0 numbers", 1);
  ExpectError("0 3\n", StatusCode::kInsufficientData, "the header declares 0 words", 1);
}

TEST_F(WordFileTest, OtherFormatsAreNamed) {
  ExpectError("", StatusCode::kInsufficientData, "the file is empty");
  ExpectError("\x1f\x8b\x08 1 2\n", StatusCode::kInvalidArgument, "it is a gzip file");
  ExpectError("PK\x03\x04 1 2\n", StatusCode::kInvalidArgument, "it is a zip file");
  ExpectError("\xba\x16\x4f\x2f 1 2\n", StatusCode::kInvalidArgument, "use its .vec file");
  ExpectError("\x80\x04\x95 1 2\n", StatusCode::kInvalidArgument, "save_word2vec_format");
  ExpectError(std::string("\x40\0\0\0\0\0\0\0{\"a\":1}\n", 16), StatusCode::kInvalidArgument,
              "it is a safetensors file");
  ExpectError("\x64\x01\x05\x02word 1 2\n", StatusCode::kInvalidArgument,
              "a binary file of another format");
  ExpectError("2 10\nword 3:0.5 9:0.022\nother 2:1\n", StatusCode::kInvalidArgument,
              "line 2: 'word 3:0.5 9:0.022' is a sparse vector", 2);
}

TEST_F(WordFileTest, ALineOfMoreThanAMebibyteIsRejected) {
  std::string bytes = "a 1\n" + std::string(size_t{3} << 20, 'b');
  const Result<WordFile> file = Read(bytes + " 1\n", size_t{1} << 16);
  ASSERT_FALSE(file.ok());
  EXPECT_EQ(file.status().code(), StatusCode::kOutOfRange);
  EXPECT_THAT(file.status().message(), HasSubstr("line 2: "));
}

TEST_F(WordFileTest, AMissingFileIsNotFound) {
  const Result<WordFile> file = ReadWordFile(path_ + "_missing");
  ASSERT_FALSE(file.ok());
  EXPECT_EQ(file.status().code(), StatusCode::kNotFound);
  EXPECT_EQ(file.status().detail().file, path_ + "_missing");
}

}  // namespace
}  // namespace vetvec
