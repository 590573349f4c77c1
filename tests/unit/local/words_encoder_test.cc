#include "local/words_encoder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/hash.h"
#include "local/shared_word_file.h"

namespace vetvec {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class WordsEncoderTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    path_ = ::testing::TempDir() + "words_" + std::to_string(getpid()) + "_" + test->name();
    Write("the 1 0\ncat 0 1\nsat 3 5\n");
  }
  void TearDown() override { std::filesystem::remove(path_); }

  void Write(std::string_view bytes) { ASSERT_TRUE(WriteFileAtomic(path_, bytes).ok()); }
  std::unique_ptr<Encoder> MustOpen(WordsEncoderOptions options = {}) {
    options.file = path_;
    auto encoder = OpenWordsEncoder(options);
    EXPECT_TRUE(encoder.ok()) << encoder.status().ToString();
    return encoder.ok() ? std::move(*encoder) : nullptr;
  }

  std::string path_;
};

TEST_F(WordsEncoderTest, MeanOfTheKnownWords) {
  const auto encoder = MustOpen();
  ASSERT_NE(encoder, nullptr);
  EXPECT_EQ(encoder->dimension(), 2U);
  EXPECT_EQ(encoder->name(), "words:" + path_);
  const auto texts =
      PackedTexts::Of(std::vector<std::string>{"the cat", "The the Cat sat zebra", "sat!"});
  EmbedOutput out(texts.size());
  ASSERT_TRUE(encoder->Embed(texts.view(), {}, &out).ok());
  EXPECT_EQ(out.usage.words, 8U);
  EXPECT_EQ(out.usage.unknown_words, 1U);
  EXPECT_EQ(out.usage.texts_sent, 3U);
  EXPECT_EQ(encoder->usage().unknown_words, 1U);
  EXPECT_EQ(out.sources[0], VectorSource::kComputed);
  const Matrix rows = out.rows.TakeMatrix();
  EXPECT_THAT(std::vector<float>(rows.data(), rows.data() + 6),
              ElementsAre(0.5F, 0.5F, 1.25F, 1.5F, 3, 5));
}

TEST_F(WordsEncoderTest, ATextWithoutAnyKnownWordIsNotFound) {
  const auto encoder = MustOpen();
  const auto texts = PackedTexts::Of(std::vector<std::string>{"zebra, gnu", "cat", "", "..."});
  EmbedOutput out(texts.size());
  EXPECT_EQ(encoder->Embed(texts.view(), {}, &out).code(), StatusCode::kPartial);
  EXPECT_EQ(out.items[0].code(), StatusCode::kNotFound);
  EXPECT_THAT(out.items[0].message(),
              HasSubstr("none of the words of text 0 is in words:" + path_));
  EXPECT_TRUE(out.items[1].ok());
  EXPECT_EQ(out.items[2].code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(out.items[3].code(), StatusCode::kNotFound);
  EXPECT_EQ(out.rows.Row(0)[0], 0.0F);
  EXPECT_EQ(out.usage.failed_texts, 3U);
  EXPECT_EQ(out.usage.unknown_words, 2U);
}

TEST_F(WordsEncoderTest, IdentityIsTheFileAndWhatDecidesTheWords) {
  const auto plain = MustOpen();
  EXPECT_EQ(plain->identity().provider, "words");
  EXPECT_EQ(plain->identity().base_url, Sha256Hex("the 1 0\ncat 0 1\nsat 3 5\n"));
  EXPECT_EQ(plain->identity().other_fields, R"({"lookup":2,"lower":"if-unknown"})");
  const auto lower = MustOpen({.letter_case = WordCase::kLower, .prompt_prefix = "the "});
  EXPECT_EQ(lower->identity().other_fields, R"({"lookup":2,"lower":"yes"})");
  EXPECT_EQ(lower->identity().prompt_prefix, "the ");
  const auto texts = PackedTexts::Of(std::vector<std::string>{"cat"});
  EmbedOutput out(1);
  ASSERT_TRUE(lower->Embed(texts.view(), {}, &out).ok());
  EXPECT_EQ(out.rows.Row(0)[0], 0.5F);
}

TEST_F(WordsEncoderTest, TheNumberOfThreadsChangesNothing) {
  std::vector<std::string> list;
  for (int i = 0; i < 1000; ++i) list.push_back(i % 3 == 0 ? "the cat" : "sat the sat cat");
  const auto texts = PackedTexts::Of(list);
  std::vector<std::vector<float>> rows;
  for (const size_t threads : {size_t{1}, size_t{4}}) {
    EmbedOutput out(texts.size());
    ASSERT_TRUE(MustOpen({.threads = threads})->Embed(texts.view(), {}, &out).ok());
    EXPECT_EQ(out.usage.words, 334U * 2 + 666U * 4);
    const Matrix matrix = out.rows.TakeMatrix();
    rows.emplace_back(matrix.data(), matrix.data() + matrix.rows() * 2);
  }
  EXPECT_EQ(rows[0], rows[1]);
}

TEST_F(WordsEncoderTest, DuplicatesAreLogged) {
  Write("a 1\nb 2\na 3\na 4\n");
  std::vector<std::string> logged;
  const auto encoder =
      MustOpen({.log = [&](LogLevel, std::string_view message) { logged.emplace_back(message); }});
  ASSERT_EQ(logged.size(), 1U);
  EXPECT_THAT(logged[0], HasSubstr("' contains 2 words more than once, such as 'a'"));
}

TEST_F(WordsEncoderTest, WordsThatNoTextContainsAndOtherFormsAreLogged) {
  Write("caf\xe9 1\nna\xefve 2\ncafe\u0301 3\n");
  std::vector<std::string> logged;
  const auto encoder =
      MustOpen({.log = [&](LogLevel, std::string_view message) { logged.emplace_back(message); }});
  ASSERT_EQ(logged.size(), 2U);
  EXPECT_THAT(logged[0], HasSubstr("' contains 2 words that are not UTF-8, such as 'caf"));
  EXPECT_THAT(logged[1], HasSubstr("' contains 1 words that are not in NFC"));
}

TEST_F(WordsEncoderTest, EncodersOfAFileShareItUntilItChanges) {
  const auto first = SharedWordFile(path_);
  ASSERT_TRUE(first.ok());
  EXPECT_EQ(SharedWordFile(path_)->get(), first->get());
  Write("the 7 7\n");  // a new inode
  const auto second = SharedWordFile(path_);
  ASSERT_TRUE(second.ok());
  EXPECT_NE(second->get(), first->get());
  EXPECT_EQ((*second)->vectors.words(), 1U);
}

TEST_F(WordsEncoderTest, ErrorsOfTheFileAreReturned) {
  Write("a 1\nb x\n");
  const auto encoder = OpenWordsEncoder({.file = path_});
  ASSERT_FALSE(encoder.ok());
  EXPECT_EQ(encoder.status().code(), StatusCode::kParseError);
  EXPECT_EQ(encoder.status().detail().line, 2);
  EXPECT_EQ(OpenWordsEncoder({.file = path_ + "_missing"}).status().code(), StatusCode::kNotFound);
}

}  // namespace
}  // namespace vetvec
