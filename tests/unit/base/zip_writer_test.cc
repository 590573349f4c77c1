#include "base/zip_writer.h"

#include <gtest/gtest.h>

#include "base/protobuf_writer.h"

namespace vetvec {
namespace {

uint32_t Little(const std::string& bytes, size_t at, size_t size) {
  uint32_t value = 0;
  for (size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + i]);
  return value;
}

// An integration test reads an archive with NumPy.
TEST(ZipWriterTest, StoresEachFileAndTheDirectoryAtTheEnd) {
  const std::string zip = ZipBytes({{"a.txt", "123456789"}, {"b", ""}});
  EXPECT_EQ(Little(zip, 0, 4), 0x04034b50u);
  EXPECT_EQ(Little(zip, 14, 4), 0xCBF43926u);  // the check value of CRC-32
  EXPECT_EQ(Little(zip, 22, 4), 9u);
  EXPECT_EQ(zip.substr(30, 5 + 9), "a.txt123456789");
  const size_t end = zip.size() - 22;
  EXPECT_EQ(Little(zip, end, 4), 0x06054b50u);
  EXPECT_EQ(Little(zip, end + 10, 2), 2u);
  const size_t directory = Little(zip, end + 16, 4);
  EXPECT_EQ(directory + Little(zip, end + 12, 4), end);
  EXPECT_EQ(Little(zip, directory, 4), 0x02014b50u);
  EXPECT_EQ(zip.substr(directory + 46, 5), "a.txt");
  EXPECT_EQ(zip, ZipBytes({{"a.txt", "123456789"}, {"b", ""}}));
}

TEST(ProtobufWriterTest, WritesNumbersTextsAndMessages) {
  ProtobufWriter inner;
  inner.Integer(1, 150);  // the example of protobuf's own documentation
  EXPECT_EQ(inner.bytes(), std::string("\x08\x96\x01", 3));
  ProtobufWriter outer;
  outer.Text(2, "testing");
  EXPECT_EQ(outer.bytes(), "\x12\x07testing");
  ProtobufWriter nested;
  nested.Message(3, inner);
  EXPECT_EQ(nested.bytes(), std::string("\x1a\x03\x08\x96\x01", 5));
}

}  // namespace
}  // namespace vetvec
