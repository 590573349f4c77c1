#include "core/vector_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <limits>

#include "base/json.h"
#include "core/npy.h"
#include "core/text_file.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

// Values that need all of their digits.
Matrix Rows() {
  Matrix rows(3, 2);
  const float values[] = {0.1f, -1e-40f, 3.4028235e38f, 1.0f / 3, 16777217.0f, -0.0f};
  std::memcpy(rows.data(), values, sizeof values);
  return rows;
}

PackedTexts Texts() {
  return PackedTexts::Of(std::vector<std::string>{"one, \"two\"", "caf\xC3\xA9", "line\tx"});
}

TEST(WriteVectorFile, Npy) {
  const TemporaryFolder folder;
  ASSERT_TRUE(WriteVectorFile(folder.Path("a.npy"), TextBatch(), Rows().view()).ok());
  const Result<Matrix> again = ReadNpy(folder.Path("a.npy"));
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(std::memcmp(again->data(), Rows().data(), 6 * sizeof(float)), 0);
}

TEST(WriteVectorFile, JsonlReadsBackTheSame) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("a.jsonl");
  ASSERT_TRUE(WriteVectorFile(path, Texts().view(), Rows().view()).ok());
  const Result<PackedTexts> texts = ReadTexts(path);
  ASSERT_TRUE(texts.ok()) << texts.status().ToString();
  size_t row = 0;
  const Status status = ForEachLine(BytesOf(path), path, [&](std::string_view line, int64_t) {
    const auto object = Json::parse(line);
    EXPECT_EQ(object["text"].get<std::string>(), Texts()[row]);
    for (size_t j = 0; j < 2; ++j) {
      EXPECT_EQ(object["vector"][j].get<float>(), Rows().row(row)[j]) << row;
    }
    ++row;
    return OkStatus();
  });
  EXPECT_TRUE(status.ok());
  EXPECT_EQ(row, 3u);
}

TEST(WriteVectorFile, CsvReadsBackTheSame) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("a.csv");
  ASSERT_TRUE(WriteVectorFile(path, Texts().view(), Rows().view()).ok());
  const Result<PackedTexts> texts = ReadTexts(path);
  ASSERT_TRUE(texts.ok()) << texts.status().ToString();
  for (size_t i = 0; i < 3; ++i) EXPECT_EQ((*texts)[i], Texts()[i]);
  const std::string bytes = BytesOf(path);
  EXPECT_EQ(bytes.substr(0, bytes.find('\n')), "text,0,1\r");
  EXPECT_THAT(bytes, HasSubstr("\"one, \"\"two\"\"\",0.1,-1e-40\r\n"));
}

TEST(WriteVectorFile, Errors) {
  const TemporaryFolder folder;
  const Status ending = WriteVectorFile(folder.Path("a.txt"), Texts().view(), Rows().view());
  EXPECT_EQ(ending.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(ending.message(), HasSubstr("allowed: .npy, .jsonl, .csv"));
  EXPECT_EQ(WriteVectorFile(folder.Path("a.csv"), TextBatch(), Rows().view()).code(),
            StatusCode::kDimensionMismatch);
  Matrix bad = Rows();
  bad.row(1)[0] = std::numeric_limits<float>::infinity();
  for (const char* name : {"a.npy", "a.jsonl", "a.csv"}) {
    const Status status = WriteVectorFile(folder.Path(name), Texts().view(), bad.view());
    EXPECT_EQ(status.code(), StatusCode::kNonFinite) << name;
    EXPECT_EQ(status.detail().item_index, 1);
    EXPECT_FALSE(FileExists(folder.Path(name)));
  }
  EXPECT_EQ(WriteVectorFile(folder.Path("no/a.npy"), TextBatch(), Rows().view()).code(),
            StatusCode::kNotFound);
}

}  // namespace
}  // namespace vetvec
