#include "local/builtin_table.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace vetvec {
namespace {

uint32_t U32At(size_t offset) {
  const std::string_view bytes = BuiltinTableBytes();
  uint32_t value = 0;
  for (size_t i = 0; i < 4; ++i) {
    value |= static_cast<uint32_t>(static_cast<unsigned char>(bytes[offset + i])) << (8 * i);
  }
  return value;
}

// Walks the whole file as its format says: what is compiled in needs no checks at run time.
TEST(BuiltinTable, TheBytesAreWhatTheFormatSays) {
  const std::string_view bytes = BuiltinTableBytes();
  ASSERT_GT(bytes.size(), 64U);
  EXPECT_EQ(bytes.substr(0, 4), "VVST");
  EXPECT_EQ(U32At(4), 1U);
  EXPECT_EQ(U32At(8), 64U);
  const size_t words = U32At(12);
  const size_t rows = words + U32At(16);
  EXPECT_GE(words, 20000U);
  ASSERT_EQ(bytes.size(), 64 + rows * 34 + U32At(28));
  for (size_t row = 0; row < rows; ++row) {
    const auto* scale = reinterpret_cast<const unsigned char*>(bytes.data()) + 64 + 2 * row;
    ASSERT_GT(scale[0] + 256 * scale[1], 0) << "row " << row;
    const std::string_view packed = bytes.substr(64 + 2 * rows + 32 * row, 32);
    bool is_zero = true;
    for (const char c : packed) {
      const auto byte = static_cast<unsigned char>(c);
      ASSERT_GE(byte & 15, 1) << "row " << row;
      ASSERT_GE(byte >> 4, 1) << "row " << row;
      is_zero = is_zero && byte == 0x88;
    }
    EXPECT_FALSE(is_zero) << "row " << row;
  }
  std::string word;
  std::string before;
  size_t at = 64 + rows * 34;
  for (size_t i = 0; i < words; ++i) {
    ASSERT_LE(at + 2, bytes.size());
    const auto shared = static_cast<unsigned char>(bytes[at]);
    const auto rest = static_cast<unsigned char>(bytes[at + 1]);
    ASSERT_LE(shared, before.size());
    word = before.substr(0, shared) + std::string(bytes.substr(at + 2, rest));
    ASSERT_LT(before, word) << "word " << i;
    const auto row = BuiltinTable::Get().Find(word);
    ASSERT_TRUE(row.has_value()) << word;
    ASSERT_EQ(*row, i) << word;
    before = word;
    at += 2 + size_t{rest};
  }
  EXPECT_EQ(at, bytes.size());
}

TEST(BuiltinTable, SumsOfManyRowsDoNotOverflow) {
  std::array<uint8_t, 32> packed{};
  packed.fill(0xF1);  // 1 - 8 = -7 below, 15 - 8 = 7 above
  RowSum sum;
  for (int i = 0; i < 10000; ++i) sum.Add(packed.data(), 65535);
  const auto& total = sum.Total();
  EXPECT_EQ(total[0], -7LL * 65535 * 10000);
  EXPECT_EQ(total[63], 7LL * 65535 * 10000);
  EXPECT_EQ(sum.Total()[0], -7LL * 65535 * 10000);  // asking twice adds nothing
}

TEST(BuiltinTable, UnknownWordsAreNotFound) {
  const BuiltinTable& table = BuiltinTable::Get();
  EXPECT_FALSE(table.Find("").has_value());
  EXPECT_FALSE(table.Find("zorblatting").has_value());
  EXPECT_FALSE(table.Find("Dog").has_value());  // only folded words are there
  EXPECT_TRUE(table.Find("dog").has_value());
}

TEST(BuiltinTable, BucketsOfNothingAddNothing) {
  RowSum sum;
  std::string scratch;
  BuiltinTable::Get().AddBuckets("", &scratch, &sum);
  EXPECT_TRUE(std::ranges::all_of(sum.Total(), [](int64_t value) { return value == 0; }));
  BuiltinTable::Get().AddBuckets("x", &scratch, &sum);
  EXPECT_FALSE(std::ranges::all_of(sum.Total(), [](int64_t value) { return value == 0; }));
}

}  // namespace
}  // namespace vetvec
