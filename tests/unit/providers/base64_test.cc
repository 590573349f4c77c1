#include "providers/base64.h"

#include <gtest/gtest.h>

#include <cstring>
#include <string>
#include <vector>

#include "base/rng.h"

namespace vetvec {
namespace {

constexpr std::string_view kAlphabet =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// Written apart from the code under test: bit by bit.
std::string Encode(const std::string& bytes) {
  std::string text;
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t bits = 0;
    for (size_t j = 0; j < 3; ++j) {
      bits <<= 8;
      if (i + j < bytes.size()) bits |= static_cast<unsigned char>(bytes[i + j]);
    }
    for (size_t j = 0; j < 4; ++j) {
      text += i * 8 + j * 6 < bytes.size() * 8 && j <= bytes.size() - i
                  ? kAlphabet[(bits >> (18 - 6 * j)) & 63]
                  : '=';
    }
  }
  return text;
}

std::string RandomBytes(size_t size, Rng* rng) {
  std::string bytes(size, '\0');
  for (char& c : bytes) c = static_cast<char>(rng->Next32());
  return bytes;
}

TEST(Base64, KnownFloats) {
  std::vector<float> out(2);
  // RFC 4648 spelling of 00 00 80 3F and of 00 00 80 3F 00 00 00 C0.
  ASSERT_TRUE(DecodeBase64Floats("AACAPw==", out.data()));
  EXPECT_EQ(out[0], 1.0f);
  ASSERT_TRUE(DecodeBase64Floats("AACAPwAAAMA=", out.data()));
  EXPECT_EQ(out[0], 1.0f);
  EXPECT_EQ(out[1], -2.0f);
}

TEST(Base64, AllLengthsRoundTrip) {
  Rng rng(7);
  for (size_t floats = 0; floats < 300; ++floats) {
    const std::string bytes = RandomBytes(floats * 4, &rng);
    const std::string text = Encode(bytes);
    ASSERT_EQ(Base64FloatCount(text), floats);
    // One guard element behind: nothing may be written past the end.
    std::vector<uint32_t> out(floats + 1, 0xA5A5A5A5u);
    ASSERT_TRUE(DecodeBase64Floats(text, reinterpret_cast<float*>(out.data()))) << floats;
    if (floats > 0) {
      EXPECT_EQ(0, std::memcmp(out.data(), bytes.data(), bytes.size())) << floats;
    }
    EXPECT_EQ(out[floats], 0xA5A5A5A5u) << floats;
  }
}

TEST(Base64, EachWrongCharacterIsFoundAtEachPlace) {
  Rng rng(8);
  const std::string good = Encode(RandomBytes(48 * 4, &rng));
  std::vector<float> out(48);
  ASSERT_TRUE(DecodeBase64Floats(good, out.data()));
  for (size_t at = 0; at < good.size(); ++at) {
    for (int c = 0; c < 256; ++c) {
      if (kAlphabet.find(static_cast<char>(c)) != std::string_view::npos) continue;
      std::string bad = good;
      bad[at] = static_cast<char>(c);
      if (Base64FloatCount(bad) != size_t{48}) continue;  // found by its length already
      ASSERT_FALSE(DecodeBase64Floats(bad, out.data())) << at << " " << c;
    }
  }
}

TEST(Base64, LengthAndPaddingMustStandForWholeFloats) {
  for (const char* text : {"A", "AA", "AAA", "AAAA", "AAAAA=", "AACAPw=", "AACAPwAA", "AACAPw",
                           "====", "AA==", "AAA="}) {
    EXPECT_FALSE(Base64FloatCount(text).has_value()) << text;
  }
  float out[4];
  EXPECT_FALSE(DecodeBase64Floats("AACAP===", out));  // a third padding sign is not a letter
  EXPECT_EQ(Base64FloatCount(""), size_t{0});
  EXPECT_EQ(Base64FloatCount("AACAPw=="), size_t{1});
}

TEST(Base64, SetBitsBehindTheEndAreRefused) {
  float out[4];
  EXPECT_FALSE(DecodeBase64Floats("AACAPx==", out));  // the lowest four bits of "x" are not zero
  EXPECT_FALSE(DecodeBase64Floats("AACAPwAAAMB=", out));  // the lowest two bits of "B"
}

#if defined(__x86_64__)
TEST(Base64, VectorAndPortableFormAgree) {
  if (!base64_internal::HasAvx2()) GTEST_SKIP() << "this processor has no AVX2";
  Rng rng(9);
  for (int round = 0; round < 3000; ++round) {
    std::string text = Encode(RandomBytes(rng.Below(300) * 3, &rng));
    if (!text.empty() && rng.Below(2) == 0) {
      text[rng.Below(text.size())] = static_cast<char>(rng.Next32());
    }
    std::vector<uint8_t> a(text.size() / 4 * 3 + 1, 0xEE);
    std::vector<uint8_t> b = a;
    const size_t done = base64_internal::DecodeGroupsAvx2(text.data(), text.size(), a.data());
    const size_t rest = base64_internal::DecodeGroupsPortable(
        text.data() + done, text.size() - done, a.data() + done / 4 * 3);
    const size_t whole = base64_internal::DecodeGroupsPortable(text.data(), text.size(), b.data());
    ASSERT_EQ(done + rest, whole);
    ASSERT_EQ(0, std::memcmp(a.data(), b.data(), whole / 4 * 3));
    EXPECT_EQ(a.back(), 0xEE);
  }
}
#endif

}  // namespace
}  // namespace vetvec
