#include "base/float_text.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "base/rng.h"

namespace vetvec {
namespace {

struct ArrayRead {
  FloatArrayEnd end;
  std::vector<float> values;
  size_t count;
};

ArrayRead ReadArray(const std::string& text, size_t capacity = 1000) {
  std::string padded = text + std::string(64, ' ');
  ArrayRead read;
  read.values.resize(capacity);
  const FloatArray array =
      ParseFloatArray(padded.data(), padded.data() + text.size(), read.values.data(), capacity);
  read.end = array.end;
  read.count = array.count;
  read.values.resize(std::min(array.count, capacity));
  return read;
}

float ReadOne(const std::string& number) {
  const ArrayRead read = ReadArray("[" + number + "]");
  EXPECT_EQ(read.end, FloatArrayEnd::kClosed) << number;
  EXPECT_EQ(read.count, 1u) << number;
  return read.count == 1 ? read.values[0] : std::numeric_limits<float>::quiet_NaN();
}

bool SameBits(float a, float b) { return std::memcmp(&a, &b, sizeof a) == 0; }

void ExpectAsTheLibrary(const std::string& number) {
  const float expected = static_cast<float>(std::strtod(number.c_str(), nullptr));
  EXPECT_TRUE(SameBits(ReadOne(number), expected)) << number << " " << ReadOne(number);
}

TEST(FloatText, ArraysWithAnyWhiteSpace) {
  EXPECT_EQ(ReadArray("[]").end, FloatArrayEnd::kClosed);
  EXPECT_EQ(ReadArray("[ \n]").count, 0u);
  EXPECT_EQ(ReadArray("[1,-2 ,\t3.5\r\n, 4e1 ]x").values,
            (std::vector<float>{1.0f, -2.0f, 3.5f, 40.0f}));
}

TEST(FloatText, WhatIsNotANumber) {
  for (const char* bad :
       {"NaN",    "Infinity",      "-",    "+1",    ".5",  "1.", "1.e3", "1e",    "1e+", "01",
        "-01",    "0x1",           "null", "\"1\"", "[1]", "{}", "1.5x", "1.0.2", "--1", "1e400",
        "-1e400", "1e99999999999", "",     "true"}) {
    const ArrayRead read = ReadArray("[7," + std::string(bad) + "]");
    EXPECT_EQ(read.end, FloatArrayEnd::kNotNumber) << bad;
    EXPECT_EQ(read.count, 1u) << bad;
  }
}

TEST(FloatText, OneNumberEndsAtTheFirstOtherByte) {
  for (const char* text : {"-1.25e1 7", "-1.25e1\n", "-1.25e1x", "-1.25e1-"}) {
    const std::string padded = text + std::string(16, '7');
    float value = 0;
    EXPECT_EQ(ParseFloatText(padded.data(), &value), padded.data() + 7) << text;
    EXPECT_EQ(value, -12.5F) << text;
  }
  for (const char* bad : {"nan ", "+1 ", ".5 ", "1. ", "1e400 ", " 1 "}) {
    const std::string padded = bad + std::string(16, '7');
    float value = 0;
    EXPECT_EQ(ParseFloatText(padded.data(), &value), nullptr) << bad;
  }
}

TEST(FloatText, EndsAndCapacity) {
  EXPECT_EQ(ReadArray("[1,2,3]", 2).end, FloatArrayEnd::kFull);
  EXPECT_EQ(ReadArray("[1,2]", 2).end, FloatArrayEnd::kClosed);
  EXPECT_EQ(ReadArray("[1 2]").end, FloatArrayEnd::kMalformed);
  for (const char* cut : {"", "x", "[", "[1", "[1,", "[1 "}) {
    EXPECT_NE(ReadArray(cut).end, FloatArrayEnd::kClosed) << cut;
  }
  const std::string text = "[1,2,[3]]";
  EXPECT_EQ(MostFloatsIn(text.data(), text.data() + text.size()), 3u);
}

TEST(FloatText, EdgesOfFloatAndDouble) {
  for (const char* number : {"0",
                             "0.0",
                             "0.0e5",
                             "1e-400",
                             "1e-45",
                             "7e-46",
                             "1.17549435e-38",
                             "1.1754942e-38",
                             "3.4028234e38",
                             "3.4028235677973366e38",
                             "3.4028235677973367e38",
                             "1e39",
                             "1e308",
                             "0.1",
                             "16777217",
                             "16777216.9999999999999",
                             "9007199254740993",
                             "9007199254740992999",
                             "0.000000000000000000000000000000000000000000001",
                             "123456789012345678901234567890",
                             "1.00000005960464477539062500000000000001",
                             "1.0000000596046447754",
                             "1.00000005960464477",
                             "5e-324",
                             "1e22",
                             "1e23",
                             "12345678e-30",
                             "0.0012345678901234567",
                             "0.001234567890123456789",
                             "0.0012345678901234567891",
                             "0.000000000123456789012345",
                             "0.00000000000000000000012345678901234567"}) {
    ExpectAsTheLibrary(number);
    ExpectAsTheLibrary(std::string("-") + number);
  }
  ExpectAsTheLibrary("0." + std::string(500, '0') + "1");
  ExpectAsTheLibrary("1" + std::string(300, '0') + "e-300");
  ExpectAsTheLibrary("0." + std::string(1'000'000, '3'));
}

TEST(FloatText, RandomNumbersInAllSpellings) {
  Rng rng(11);
  const char* const formats[] = {"%.6g",  "%.8g",  "%.9g", "%.12g", "%.15g", "%.16g",
                                 "%.17g", "%.20g", "%.8f", "%.18f", "%.7e"};
  for (int round = 0; round < 60'000; ++round) {
    double value = 0;
    switch (rng.Below(3)) {
      case 0: value = (rng.Uniform() - 0.5) / 20; break;
      case 1:
        value = std::ldexp(rng.Uniform() - 0.5, static_cast<int>(rng.Below(280)) - 150);
        break;
      default: {  // near the middle of two floats
        const float f = static_cast<float>(rng.Uniform() - 0.5);
        value = (static_cast<double>(f) + static_cast<double>(std::nextafterf(f, 1.0f))) / 2;
        if (rng.Below(2) == 0) value = std::nextafter(value, rng.Below(2) == 0 ? -1.0 : 1.0);
      }
    }
    char text[400];
    std::snprintf(text, sizeof text, formats[rng.Below(std::size(formats))], value);
    ExpectAsTheLibrary(text);
  }
}

}  // namespace
}  // namespace vetvec
