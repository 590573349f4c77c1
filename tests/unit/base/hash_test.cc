#include "base/hash.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

// FIPS 180-4 examples.
TEST(Sha256, KnownAnswers) {
  EXPECT_EQ(Sha256Hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(Sha256Hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(Sha256Hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(Sha256Hex(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, PiecesGiveTheHashOfTheWhole) {
  std::string bytes(1000, '\0');
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<char>(i * 7);
  for (const size_t cut : {0u, 1u, 63u, 64u, 65u, 999u}) {
    Sha256 hash;
    hash.Update(std::string_view(bytes).substr(0, cut));
    Sha256 moved(std::move(hash));
    moved.Update(std::string_view(bytes).substr(cut));
    EXPECT_EQ(HexOf(moved.Finish()), Sha256Hex(bytes)) << cut;
  }
}

TEST(Sha256, OfAFile) {
  const TemporaryFolder folder;
  std::string bytes(3'000'000, 'x');
  std::iota(bytes.begin(), bytes.end(), '\0');
  const Result<std::string> hex = Sha256HexOfFile(folder.Write("big", bytes));
  ASSERT_TRUE(hex.ok());
  EXPECT_EQ(*hex, Sha256Hex(bytes));
  const Result<std::string> none = Sha256HexOfFile(folder.Path("none"));
  EXPECT_EQ(none.status().code(), StatusCode::kNotFound);
  EXPECT_EQ(none.status().detail().file, folder.Path("none"));
}

// The reference implementation's self test: a buffer of bytes made by a multiplicative generator.
TEST(Xxh64, KnownAnswers) {
  constexpr uint64_t kPrime = 2654435761u;
  std::vector<uint8_t> buffer(222);
  uint64_t generator = kPrime;
  for (uint8_t& byte : buffer) {
    byte = static_cast<uint8_t>(generator >> 56);
    generator *= 11400714785074694797u;
  }
  EXPECT_EQ(Xxh64(buffer.data(), 0), 0xEF46DB3751D8E999u);
  EXPECT_EQ(Xxh64(buffer.data(), 0, kPrime), 0xAC75FDA2929B17EFu);
  EXPECT_EQ(Xxh64(buffer.data(), 1), 0xE934A84ADB052768u);
  EXPECT_EQ(Xxh64(buffer.data(), 1, kPrime), 0x5014607643A9B4C3u);
  EXPECT_EQ(Xxh64(buffer.data(), 4), 0x9136A0DCA57457EEu);
  EXPECT_EQ(Xxh64(buffer.data(), 14), 0x8282DCC4994E35C8u);
  EXPECT_EQ(Xxh64(buffer.data(), 222), 0xB641AE8CB691C174u);
  EXPECT_EQ(Xxh64(buffer.data(), 222, kPrime), 0x20CB8AB7AE10C14Au);
}

}  // namespace
}  // namespace vetvec
