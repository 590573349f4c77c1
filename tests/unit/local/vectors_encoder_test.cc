#include "local/vectors_encoder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <limits>
#include <thread>

#include "base/file.h"
#include "core/npy.h"

namespace vetvec {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class VectorsEncoderTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = ::testing::TempDir() + "vectors_" + std::to_string(getpid()) + "_" + test->name();
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void Write(const std::string& name, std::string_view bytes) {
    ASSERT_TRUE(WriteFileAtomic(JoinPath(folder_, name), bytes).ok());
  }
  void WriteRows(const std::vector<float>& values, size_t cols) {
    Write("vectors.npy", NpyBytes({values.data(), values.size() / cols, cols}));
  }
  std::unique_ptr<Encoder> MustOpen() {
    auto encoder = OpenVectorsEncoder(folder_);
    EXPECT_TRUE(encoder.ok()) << encoder.status().ToString();
    return encoder.ok() ? std::move(*encoder) : nullptr;
  }
  Status OpenError() {
    const auto encoder = OpenVectorsEncoder(folder_);
    EXPECT_FALSE(encoder.ok());
    return encoder.status();
  }

  std::string folder_;
};

TEST_F(VectorsEncoderTest, LooksTextsUpInAnyOrder) {
  Write("texts.txt", "one\ntwo words\n\xE4\xBD\xA0\r\n");
  WriteRows({1, 2, 3, 4, 5, 6}, 2);
  const auto encoder = MustOpen();
  ASSERT_NE(encoder, nullptr);
  EXPECT_EQ(encoder->dimension(), 2U);
  EXPECT_EQ(encoder->name(), "vectors:" + folder_);
  const auto texts =
      PackedTexts::Of(std::vector<std::string>{"\xE4\xBD\xA0", "one", "one", "two words"});
  EmbedOutput out(texts.size());
  ASSERT_TRUE(encoder->Embed(texts.view(), {}, &out).ok());
  const Matrix rows = out.rows.TakeMatrix();
  EXPECT_THAT(std::vector<float>(rows.data(), rows.data() + 8),
              ElementsAre(5, 6, 1, 2, 1, 2, 3, 4));
  EXPECT_EQ(out.usage.texts_sent, 4U);
  EXPECT_EQ(out.sources[3], VectorSource::kComputed);
}

TEST_F(VectorsEncoderTest, TextNotThereIsNotFoundForThatItem) {
  Write("texts.txt", "one\n");
  WriteRows({1, 2}, 2);
  const auto encoder = MustOpen();
  const auto texts = PackedTexts::Of(std::vector<std::string>{"One", "one", "", "\xff", " "});
  EmbedOutput out(texts.size());
  const Status status = encoder->Embed(texts.view(), {}, &out);
  EXPECT_EQ(status.code(), StatusCode::kPartial);
  EXPECT_EQ(out.items[0].code(), StatusCode::kNotFound);
  EXPECT_THAT(out.items[0].message(), HasSubstr("text 0 has no vector in vectors:"));
  EXPECT_THAT(out.items[0].message(), HasSubstr(": One"));
  EXPECT_TRUE(out.items[1].ok());
  EXPECT_EQ(out.items[2].code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(out.items[3].code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(out.items[4].code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(out.usage.failed_texts, 4U);
  const Matrix rows = out.rows.TakeMatrix();
  EXPECT_THAT(rows.row(0), ElementsAre(0, 0));
  EXPECT_THAT(rows.row(1), ElementsAre(1, 2));
}

TEST_F(VectorsEncoderTest, ReadsJsonLinesWithOtherKeysAndBlankLines) {
  Write("texts.jsonl", "{\"id\": 7, \"text\": \"two\\nlines\"}\n\n{\"text\":\"\\u4f60\"}\n");
  WriteRows({1, 2}, 1);
  const auto encoder = MustOpen();
  ASSERT_NE(encoder, nullptr);
  const auto texts = PackedTexts::Of(std::vector<std::string>{"\xE4\xBD\xA0", "two\nlines"});
  EmbedOutput out(2);
  ASSERT_TRUE(encoder->Embed(texts.view(), {}, &out).ok());
  const Matrix rows = out.rows.TakeMatrix();
  EXPECT_EQ(rows.row(0)[0], 2);
  EXPECT_EQ(rows.row(1)[0], 1);
}

TEST_F(VectorsEncoderTest, EqualTextsNeedEqualVectors) {
  Write("texts.txt", "one\ntwo\none\n");
  WriteRows({1, 2, 1}, 1);
  EXPECT_NE(MustOpen(), nullptr);
  WriteRows({1, 2, 3}, 1);
  const Status status = OpenError();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), AllOf(HasSubstr("lines 1 and 3 of '"),
                                      HasSubstr("have the same text but different vectors: one")));
  EXPECT_EQ(status.detail().line, 3);
}

TEST_F(VectorsEncoderTest, CountsMustAgree) {
  Write("texts.txt", "one\ntwo\n");
  WriteRows({1, 2, 3}, 1);
  const Status status = OpenError();
  EXPECT_EQ(status.code(), StatusCode::kDimensionMismatch);
  EXPECT_THAT(status.message(), HasSubstr("has 2 texts but"));
  EXPECT_THAT(status.message(), HasSubstr("has 3 rows"));
}

TEST_F(VectorsEncoderTest, MissingFiles) {
  EXPECT_EQ(OpenVectorsEncoder(folder_ + "/absent").status().code(), StatusCode::kNotFound);
  Write("texts.txt", "one\n");
  EXPECT_EQ(OpenError().code(), StatusCode::kNotFound);
  EXPECT_THAT(OpenError().message(), HasSubstr("vectors.npy' does not exist"));
  ASSERT_TRUE(RemoveFile(JoinPath(folder_, "texts.txt")).ok());
  WriteRows({1}, 1);
  EXPECT_EQ(OpenError().code(), StatusCode::kNotFound);
  EXPECT_THAT(OpenError().message(), HasSubstr("neither texts.txt"));
}

TEST_F(VectorsEncoderTest, BothTextFilesAreAmbiguous) {
  Write("texts.txt", "one\n");
  Write("texts.jsonl", "{\"text\":\"one\"}\n");
  WriteRows({1}, 1);
  EXPECT_EQ(OpenError().code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(OpenError().message(), HasSubstr("both texts.txt and texts.jsonl"));
}

TEST_F(VectorsEncoderTest, BadLinesAreNamed) {
  WriteRows({1, 2}, 1);
  const auto expect = [&](const char* name, std::string_view bytes, StatusCode code, int64_t line,
                          const char* words) {
    Write(name, bytes);
    const Status status = OpenError();
    EXPECT_EQ(status.code(), code) << status.ToString();
    EXPECT_EQ(status.detail().line, line) << status.ToString();
    EXPECT_THAT(status.detail().file, HasSubstr(name));
    EXPECT_THAT(status.ToString(), HasSubstr(words));
    ASSERT_TRUE(RemoveFile(JoinPath(folder_, name)).ok());
  };
  expect("texts.txt", "one\n\ntwo\n", StatusCode::kInvalidArgument, 2, "empty");
  expect("texts.txt", "one\n \t\n", StatusCode::kInvalidArgument, 2, "blank");
  expect("texts.txt", "one\nt\xffwo\n", StatusCode::kInvalidArgument, 2, "UTF-8");
  expect("texts.txt", "", StatusCode::kInvalidArgument, 0, "contains no texts");
  expect("texts.jsonl", "{\"text\":\"a\"}\n{\"text\":\n", StatusCode::kParseError, 2,
         "invalid JSON");
  expect("texts.jsonl", "{\"txt\":\"a\"}\n", StatusCode::kInvalidArgument, 1, "string 'text'");
  expect("texts.jsonl", "{\"text\":5}\n", StatusCode::kInvalidArgument, 1, "string 'text'");
  expect("texts.jsonl", "[\"text\"]\n", StatusCode::kInvalidArgument, 1, "string 'text'");
  expect("texts.jsonl", "{\"text\":\"\"}\n", StatusCode::kInvalidArgument, 1, "empty");
}

TEST_F(VectorsEncoderTest, BadVectors) {
  Write("texts.txt", "one\ntwo\n");
  Write("vectors.npy", "not numpy");
  EXPECT_EQ(OpenError().code(), StatusCode::kInvalidArgument);
  WriteRows({1, std::numeric_limits<float>::quiet_NaN()}, 1);
  EXPECT_EQ(OpenError().code(), StatusCode::kNonFinite);
  EXPECT_EQ(OpenError().detail().item_index, 1);
  const std::vector<float> values{1, 2};
  const std::string bytes = NpyBytes({values.data(), 2, 1});
  Write("vectors.npy", std::string_view(bytes).substr(0, bytes.size() - 1));
  EXPECT_EQ(OpenError().code(), StatusCode::kDataLoss);
}

TEST_F(VectorsEncoderTest, IdentityFollowsTheContentNotTheFolder) {
  Write("texts.txt", "one\ntwo\n");
  WriteRows({1, 2}, 1);
  const std::string first = MustOpen()->identity().base_url;
  EXPECT_EQ(first.size(), 64U);
  EXPECT_EQ(MustOpen()->identity().base_url, first);
  WriteRows({1, 3}, 1);
  const std::string second = MustOpen()->identity().base_url;
  EXPECT_NE(second, first);
  Write("texts.txt", "one\nthree\n");
  EXPECT_NE(MustOpen()->identity().base_url, second);
  EXPECT_EQ(MustOpen()->identity().provider, "vectors");
}

TEST_F(VectorsEncoderTest, ManyThreadsShareTheRows) {
  Write("texts.txt", "one\ntwo\n");
  WriteRows({1, 2}, 1);
  const auto encoder = MustOpen();
  const auto texts = PackedTexts::Of(std::vector<std::string>{"two", "one"});
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int k = 0; k < 200; ++k) {
        EmbedOutput out(2);
        ASSERT_TRUE(encoder->Embed(texts.view(), {}, &out).ok());
        ASSERT_EQ(out.rows.Row(0)[0], 2);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(encoder->usage().texts, 1600U);
}

TEST_F(VectorsEncoderTest, CancelAndProgressStopTheCall) {
  Write("texts.txt", "one\n");
  WriteRows({1}, 1);
  const auto encoder = MustOpen();
  const auto texts = PackedTexts::Of(std::vector<std::string>{"one"});
  CallOptions options;
  options.progress = [](uint64_t, uint64_t) { return 5; };
  EmbedOutput out(1);
  const Status stopped = encoder->Embed(texts.view(), options, &out);
  EXPECT_EQ(stopped.code(), StatusCode::kCancelled);
  EXPECT_EQ(stopped.detail().callback_value, 5);
  options.cancel = CancelToken::Create();
  options.cancel->Request();
  EmbedOutput again(1);
  EXPECT_EQ(encoder->Embed(texts.view(), options, &again).code(), StatusCode::kCancelled);
  EXPECT_EQ(again.items[0].code(), StatusCode::kCancelled);
}

}  // namespace
}  // namespace vetvec
