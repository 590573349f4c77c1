#include "base/protobuf_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "unit/base/protobuf_writer.h"

namespace vetvec {
namespace {

using protobuf::Bytes;
using protobuf::Number;
using protobuf::Varint;

// Why the first field that cannot be read is refused; empty if all can.
std::string WhyRefused(const std::string& message) {
  for (ProtobufReader fields(message); !fields.done();) {
    ProtobufField field;
    const Status status = fields.Next(&field);
    if (status.ok()) continue;
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
    return status.message();
  }
  return "";
}

TEST(ProtobufReader, FieldsOfEachType) {
  const std::string message = Number(1, 300) + Bytes(2, "text") + Varint(3 << 3 | 5) +
                              std::string("\x01\x02\x03\x04") + Varint(4000 << 3 | 1) +
                              std::string("\x08\x07\x06\x05\x04\x03\x02\x01") + Bytes(5, "");
  ProtobufReader fields(message);
  ProtobufField field;
  ASSERT_TRUE(fields.Next(&field).ok());
  EXPECT_TRUE(field.Is(1, ProtobufField::kVarint));
  EXPECT_FALSE(field.Is(1, ProtobufField::kBytes));
  EXPECT_EQ(field.value, 300U);
  EXPECT_EQ(field.RecordIn(message), Number(1, 300));
  ASSERT_TRUE(fields.Next(&field).ok());
  EXPECT_TRUE(field.Is(2, ProtobufField::kBytes));
  EXPECT_EQ(field.BytesIn(message), "text");
  EXPECT_EQ(field.RecordIn(message), Bytes(2, "text"));
  ASSERT_TRUE(fields.Next(&field).ok());
  EXPECT_TRUE(field.Is(3, ProtobufField::kFixed32));
  EXPECT_EQ(field.value, 0x04030201U);
  ASSERT_TRUE(fields.Next(&field).ok());
  EXPECT_TRUE(field.Is(4000, ProtobufField::kFixed64));
  EXPECT_EQ(field.value, 0x0102030405060708U);
  ASSERT_TRUE(fields.Next(&field).ok());
  EXPECT_EQ(field.BytesIn(message), "");
  EXPECT_TRUE(fields.done());
  EXPECT_TRUE(ProtobufReader("").done());
}

TEST(ProtobufReader, TheLargestNumbers) {
  const std::string message = Number((uint32_t{1} << 29) - 1, UINT64_MAX);
  ProtobufField field;
  ASSERT_TRUE(ProtobufReader(message).Next(&field).ok());
  EXPECT_EQ(field.number, (uint32_t{1} << 29) - 1);
  EXPECT_EQ(field.value, UINT64_MAX);
}

TEST(ProtobufReader, RefusesNumbersThatAreCutOff) {
  EXPECT_EQ(WhyRefused("\x88"), "a number is truncated");                      // a tag
  EXPECT_EQ(WhyRefused("\x08"), "a number is truncated");                      // no value
  EXPECT_EQ(WhyRefused("\x08\xFF\xFF"), "a number is truncated");              // half a value
  EXPECT_EQ(WhyRefused("\x0A"), "a number is truncated");                      // no length
  EXPECT_EQ(WhyRefused("\x0A\x80"), "a number is truncated");                  // half a length
  EXPECT_EQ(WhyRefused("\x0D\x01\x02\x03"), "a number is truncated");          // of 4 bytes
  EXPECT_EQ(WhyRefused("\x09\x01\x02\x03\x04\x05"), "a number is truncated");  // of 8 bytes
}

TEST(ProtobufReader, RefusesNumbersOfMoreThan64Bits) {
  const std::string nine(9, '\xFF');
  EXPECT_EQ(WhyRefused("\x08" + nine + "\x01"), "");
  EXPECT_EQ(WhyRefused("\x08" + nine + "\x02"), "a number has more than 64 bits");
  EXPECT_EQ(WhyRefused("\x08" + nine + "\x81\x01"), "a number has more than 64 bits");
  EXPECT_EQ(WhyRefused(nine + "\x81\x01"), "a number has more than 64 bits");
}

TEST(ProtobufReader, RefusesTypesAndFieldsThatDoNotExist) {
  for (const uint64_t type : {3U, 4U, 6U, 7U}) {
    EXPECT_EQ(WhyRefused(Varint(1 << 3 | type) + "\x01"), "a field has an unknown type") << type;
  }
  EXPECT_EQ(WhyRefused(Number(0, 1)), "a field number is invalid");
  EXPECT_EQ(WhyRefused(Number(uint32_t{1} << 29, 1)), "a field number is invalid");
}

TEST(ProtobufReader, RefusesLengthsBeyondTheEnd) {
  EXPECT_EQ(WhyRefused("\x0A\x03"
                       "ab"),
            "a length field extends past the end");
  EXPECT_EQ(WhyRefused(Varint(1 << 3 | 2) + Varint(UINT64_MAX)),
            "a length field extends past the end");
  EXPECT_EQ(WhyRefused(Bytes(1, "ab") + Varint(1 << 3 | 2) + "\x01"),
            "a length field extends past the end");
}

// As from a file: no more than what is asked for is at hand, and a message ends before the source.
TEST(ProtobufReader, ReadsAPieceOfASource) {
  const std::string bytes = Number(9, 9) + Number(1, 1) + Bytes(2, std::string(1000, 'x')) + "\xFF";
  std::vector<size_t> counts;
  const ProtobufSource source = [&](size_t at, size_t count) {
    counts.push_back(count);
    return std::string_view(bytes).substr(at, count);
  };
  ProtobufReader fields(&source, 2, bytes.size() - 1);
  ProtobufField field;
  ASSERT_TRUE(fields.Next(&field).ok());
  EXPECT_TRUE(field.Is(1, ProtobufField::kVarint));
  EXPECT_EQ(field.tag, 2U);
  ASSERT_TRUE(fields.Next(&field).ok());
  EXPECT_EQ(field.BytesIn(bytes), std::string(1000, 'x'));
  EXPECT_TRUE(fields.done());
  EXPECT_THAT(counts, testing::ElementsAre(15, 15));
}

TEST(ProtobufReader, ASourceThatCannotBeReadIsCutOff) {
  const ProtobufSource source = [](size_t, size_t) { return std::string_view(); };
  ProtobufField field;
  EXPECT_EQ(ProtobufReader(&source, 0, 10).Next(&field).message(), "a number is truncated");
}

}  // namespace
}  // namespace vetvec
