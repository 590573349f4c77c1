#include "batch_jobs/avro_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

constexpr char kSchema[] =
    R"({"type":"record","name":"row","fields":[{"name":"text","type":"string"},)"
    R"({"name":"v","type":["null",{"type":"array","items":"float"}]},{"name":"n","type":"long"}]})";

class AvroLinesTest : public testing::Test {
 protected:
  static std::string Text(const std::string& text) {
    return std::string(1, static_cast<char>(text.size() * 2)) + text;
  }
  // A text of up to 8191 bytes.
  static std::string LongText(const std::string& text) {
    const size_t bits = text.size() * 2;
    return {static_cast<char>((bits & 0x7F) | 0x80), static_cast<char>(bits >> 7)};
  }
  static std::string Head(const std::string& schema, const std::string& codec = "null") {
    return "Obj\x01\x04" + Text("avro.schema") + LongText(schema) + schema + Text("avro.codec") +
           Text(codec) + std::string(1, '\0') + kSync;
  }
  static std::string Block(int records, const std::string& bytes) {
    return std::string(1, static_cast<char>(records * 2)) + Text(bytes) + kSync;
  }
  Status Write(const std::string& content) {
    EXPECT_TRUE(WriteFileAtomic(path_, content).ok());
    return WriteAvroAsLines(path_, lines_);
  }

  static constexpr char kSync[] = "0123456789abcdef";
  const TemporaryFolder folder_;
  const std::string path_ = folder_.path() + "/avro";
  const std::string lines_ = folder_.path() + "/lines";
};

TEST_F(AvroLinesTest, RecordsBecomeLines) {
  const std::string one =
      Text("a\"b") + "\x02\x04" + std::string("\0\0\x80?\0\0\0\xC0", 8) + std::string("\0\x03", 2);
  const std::string two = Text("c") + std::string("\0\x04", 2);
  ASSERT_TRUE(Write(Head(kSchema) + Block(2, one + two)).ok());
  EXPECT_EQ(*ReadFile(lines_),
            "{\"text\":\"a\\\"b\",\"v\":[1,-2],\"n\":-2}\n{\"text\":\"c\",\"v\":null,\"n\":2}\n");
  EXPECT_TRUE(*IsAvroFile(path_));
  EXPECT_FALSE(*IsAvroFile(lines_));
}

TEST_F(AvroLinesTest, NoRecords) {
  ASSERT_TRUE(Write(Head(kSchema)).ok());
  EXPECT_EQ(*ReadFile(lines_), "");
}

TEST_F(AvroLinesTest, EveryCutIsNoticed) {
  const std::string whole = Head(kSchema) + Block(1, Text("c") + std::string("\0\x04", 2));
  ASSERT_TRUE(Write(whole).ok());
  for (size_t size = 0; size < whole.size(); ++size) {
    if (size == Head(kSchema).size()) continue;  // a file without records
    EXPECT_EQ(Write(whole.substr(0, size)).code(), StatusCode::kProtocol) << size;
  }
}

TEST_F(AvroLinesTest, WhatIsNotSupported) {
  EXPECT_THAT(Write(Head(kSchema, "snappy")).message(), HasSubstr("codec 'snappy'"));
  EXPECT_THAT(Write(Head(R"("decimal")") + Block(1, "a")).message(), HasSubstr("type 'decimal'"));
  EXPECT_THAT(Write(Head("{")).message(), HasSubstr("no schema"));
  EXPECT_THAT(Write(Head(kSchema, "deflate") + Block(1, "ab")).message(),
              HasSubstr("cannot be decompressed"));
  EXPECT_THAT(Write(Head(kSchema) + Block(1, Text("\xFF") + std::string("\0\x04", 2))).message(),
              HasSubstr("not UTF-8"));
}

TEST_F(AvroLinesTest, ListsWithoutEnd) {
  const std::string schema = R"({"type":"array","items":"null"})";
  const std::string most = "\xFE\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01";  // 2^63 - 1 items
  EXPECT_EQ(Write(Head(schema) + Block(1, most)).code(), StatusCode::kProtocol);
  EXPECT_EQ(Write(Head(schema) + Block(1, most + "a")).code(), StatusCode::kProtocol);
  const std::string least = "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01";  // -2^63
  EXPECT_EQ(Write(Head(schema) + Block(1, least + std::string(1, '\0'))).code(),
            StatusCode::kProtocol);
  EXPECT_EQ(Write(Head(R"("null")") + most + Text("a") + kSync).code(), StatusCode::kProtocol);
  EXPECT_EQ(Write(Head(R"({"type":"record","name":"a","fields":[{"name":"b","type":"a"}]})") +
                  Block(1, "a"))
                .code(),
            StatusCode::kProtocol);
}

}  // namespace
}  // namespace vetvec
