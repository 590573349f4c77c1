#include "cache/row_format.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "unit/cache/store_testing.h"

namespace vetvec {
namespace {

TEST(RowFormat, RoundTripAtAnyAddress) {
  const std::vector<float> values = {1.5f, -0.0f, std::numeric_limits<float>::denorm_min(),
                                     std::numeric_limits<float>::max(), -3.25f};
  const CacheKey key = TestKey(1);
  const std::string row = EncodeRow(key, values);
  ASSERT_EQ(row.size(), kRowHeaderBytes + values.size() * 4);
  for (size_t shift = 0; shift < 8; ++shift) {
    const std::string moved = std::string(shift, 'x') + row;
    const std::string_view view = std::string_view(moved).substr(shift);
    ASSERT_EQ(VerifyRow(key, view), values.size());
    std::vector<float> out(values.size());
    CopyRow(view, out.data());
    EXPECT_EQ(std::memcmp(out.data(), values.data(), values.size() * 4), 0);
  }
}

TEST(RowFormat, BytesAreAsDocumented) {
  const std::vector<float> values = {1.0f};
  const std::string row = EncodeRow(TestKey(1), values);
  EXPECT_EQ(row.substr(0, 8), std::string("\x01\x00\x00\x00\x01\x00\x00\x00", 8));
  EXPECT_EQ(row.substr(16), std::string("\x00\x00\x80\x3f", 4));
}

TEST(RowFormat, Float16BytesAreAsDocumented) {
  const std::vector<float> values = {-3.0f, 0.25f, 0.0f};
  const std::string row = EncodeRow(TestKey(1), values, VectorDtype::kFloat16);
  // Scale 1: -1.5, 0.125 and 0.
  EXPECT_EQ(row.substr(0, 8), std::string("\x02\x00\x01\x00\x03\x00\x00\x00", 8));
  EXPECT_EQ(row.substr(16), std::string("\x00\xbe\x00\x30\x00\x00", 6));
  ASSERT_EQ(VerifyRow(TestKey(1), row), 3u);
  EXPECT_EQ(DimensionOfRow(row), 3u);
  EXPECT_EQ(DtypeOfRow(row), VectorDtype::kFloat16);
  std::vector<float> out(3);
  CopyRow(row, out.data());
  EXPECT_EQ(out, values) << "halves that say the values exactly";
}

TEST(RowFormat, AnyFlippedBitIsNoticed) {
  const CacheKey key = TestKey(2);
  for (const VectorDtype dtype : {VectorDtype::kFloat32, VectorDtype::kFloat16}) {
    const std::string row = EncodeRow(key, TestVector(2, 9), dtype);
    ASSERT_EQ(VerifyRow(key, row), 9u);
    for (size_t bit = 0; bit < row.size() * 8; ++bit) {
      std::string bad = row;
      bad[bit / 8] = static_cast<char>(bad[bit / 8] ^ (1 << (bit % 8)));
      EXPECT_EQ(VerifyRow(key, bad), 0u) << "bit " << bit;
    }
  }
}

TEST(RowFormat, AnyLengthButTheRightOneIsNoticed) {
  const CacheKey key = TestKey(3);
  for (const VectorDtype dtype : {VectorDtype::kFloat32, VectorDtype::kFloat16}) {
    const std::string row = EncodeRow(key, TestVector(3, 5), dtype);
    for (size_t size = 0; size < row.size(); ++size) {
      EXPECT_EQ(VerifyRow(key, std::string_view(row).substr(0, size)), 0u) << size;
    }
    EXPECT_EQ(VerifyRow(key, row + '\0'), 0u);
  }
}

TEST(RowFormat, ARowUnderAnotherKeyIsBad) {
  const std::string row = EncodeRow(TestKey(4), TestVector(4, 5));
  EXPECT_EQ(VerifyRow(TestKey(4), row), 5u);
  EXPECT_EQ(VerifyRow(TestKey(5), row), 0u);
}

TEST(RowFormat, NonFiniteValuesAreBadWhateverTheSum) {
  for (const float bad :
       {std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity(),
        std::numeric_limits<float>::quiet_NaN()}) {
    for (size_t at = 0; at < 20; ++at) {
      std::vector<float> values = TestVector(6, 20);
      values[at] = bad;
      EXPECT_FALSE(AllFinite(values.data(), values.size()));
      EXPECT_EQ(VerifyRow(TestKey(6), EncodeRow(TestKey(6), values)), 0u);
    }
  }
  EXPECT_TRUE(AllFinite(nullptr, 0));
}

// A dtype of a later format: no values that this program could check or copy.
TEST(RowFormat, AnUnknownDtypeIsBad) {
  const CacheKey key = TestKey(7);
  const std::string row = EncodeRow(key, TestVector(7, 4));
  for (const char dtype : {'\x00', '\x03', '\x7f'}) {
    std::string bad = row;
    bad[0] = dtype;
    EXPECT_EQ(VerifyRow(key, bad), 0u);
    EXPECT_EQ(VerifyRow(key, std::string_view(bad).substr(0, kRowHeaderBytes)), 0u);
  }
}

}  // namespace
}  // namespace vetvec
