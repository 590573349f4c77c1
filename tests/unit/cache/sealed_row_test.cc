#include "cache/sealed_row.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "base/rng.h"
#include "cache/row_format.h"
#include "unit/cache/store_testing.h"

namespace vetvec {
namespace {

constexpr char kHmacKey[] = "0123456789abcdef0123456789abcdef";

RowSealer SealerOf(const SecretString& key) {
  Result<RowSealer> sealer = RowSealer::Create(key);
  EXPECT_TRUE(sealer.ok()) << sealer.status().ToString();
  return *std::move(sealer);
}

std::string Sealed(const RowSealer& sealer, uint64_t number, size_t dimension = 8,
                   VectorDtype dtype = VectorDtype::kFloat32) {
  const CacheKey key = TestKey(number);
  return sealer.Seal(key, EncodeRow(key, TestVector(number, dimension), dtype));
}

TEST(SealedRow, RoundTrip) {
  for (const char* key : {"", kHmacKey}) {
    const RowSealer sealer = SealerOf(key);
    for (const VectorDtype dtype : {VectorDtype::kFloat32, VectorDtype::kFloat16}) {
      const std::string bytes = Sealed(sealer, 1, 8, dtype);
      const OpenedRow opened = sealer.Open(TestKey(1), bytes);
      ASSERT_EQ(opened.fault, RowFault::kNone);
      ASSERT_EQ(DimensionOfRow(opened.row), 8u);
      EXPECT_EQ(DtypeOfRow(opened.row), dtype);
      std::vector<float> out(8);
      CopyRow(opened.row, out.data());
      EXPECT_EQ(out[0], 1.0f);
    }
  }
}

TEST(SealedRow, BytesAreAsDocumented) {
  EXPECT_EQ(Sealed(SealerOf(""), 1).substr(0, 4), std::string("\x01\x00\x00\x00", 4));
  const std::string bytes = Sealed(SealerOf(kHmacKey), 1);
  EXPECT_EQ(bytes.substr(0, 4), std::string("\x01\x01\x00\x00", 4));
  EXPECT_EQ(bytes.size(), 4 + 32 + kRowHeaderBytes + 8 * 4);
  EXPECT_EQ(bytes.substr(36), Sealed(SealerOf(""), 1).substr(4));
}

TEST(SealedRow, KeysThatAreTooShortAreRefusedUnseen) {
  const Status status = RowSealer::Create(SecretString("fifteen-letters")).status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_EQ(status.message().find("fifteen"), std::string::npos);
  EXPECT_TRUE(RowSealer::Create(SecretString("sixteen--letters")).ok());
  EXPECT_FALSE(RowSealer::Create(SecretString(std::string(4097, 'k'))).ok());
}

TEST(SealedRow, RowsOfAnotherProtectionAreForged) {
  const RowSealer with = SealerOf(kHmacKey);
  const RowSealer without = SealerOf("");
  const RowSealer other = SealerOf("another key of thirty-two bytes!");
  EXPECT_EQ(with.Open(TestKey(1), Sealed(without, 1)).fault, RowFault::kForged);
  EXPECT_EQ(without.Open(TestKey(1), Sealed(with, 1)).fault, RowFault::kForged);
  EXPECT_EQ(with.Open(TestKey(1), Sealed(other, 1)).fault, RowFault::kForged);
}

TEST(SealedRow, ARowOfAnotherKeyIsRejectedEvenIfItsChecksumIsMadeToFit) {
  const RowSealer sealer = SealerOf(kHmacKey);
  const std::string bytes = Sealed(sealer, 1);
  EXPECT_EQ(sealer.Open(TestKey(2), bytes).fault,
            RowFault::kDamaged);  // the checksum includes the key
  // What somebody without the HMAC key can do: compute the checksum.
  const std::string row = EncodeRow(TestKey(2), TestVector(1, 8));
  EXPECT_EQ(sealer.Open(TestKey(2), bytes.substr(0, 36) + row).fault, RowFault::kForged);
}

// The header and HMAC of the one, and the rest of the other.
std::string Joined(const std::string& head, const std::string& tail) {
  return head.substr(0, 36) + (tail.size() > 36 ? tail.substr(36) : "");
}

// A byte changed, bytes lost or added, a row of another key, an HMAC of another key, two rows
// mixed.
std::string Corrupt(Rng& rng, const std::vector<std::string>& own,
                    const std::vector<std::string>& foreign, size_t at) {
  std::string bytes = own[at];
  const size_t other = (at + 1 + rng.Below(own.size() - 1)) % own.size();
  switch (rng.Below(8)) {
    case 0: bytes[rng.Below(bytes.size())] ^= static_cast<char>(1u << rng.Below(8)); break;
    case 1:
      for (uint64_t i = 1 + rng.Below(16); i > 0; --i) {
        bytes[rng.Below(bytes.size())] = static_cast<char>(rng.Next32());
      }
      break;
    case 2: bytes.resize(rng.Below(bytes.size())); break;
    case 3: bytes += std::string(1 + rng.Below(64), static_cast<char>(rng.Next32())); break;
    case 4: bytes = own[other]; break;   // replayed under another key
    case 5: bytes = foreign[at]; break;  // the right row with a foreign HMAC, or none
    case 6: bytes = Joined(own[at], own[other]); break;
    default: bytes = Joined(foreign[at], own[at]); break;
  }
  return bytes;
}

// VETVEC_FIGURES=full: 10^6 corruptions of either kind.
TEST(SealedRow, NoCorruptedRowIsAccepted) {
  const char* const figures = std::getenv("VETVEC_FIGURES");
  const bool is_full = figures != nullptr && std::string(figures) == "full";
  const int corruptions = is_full ? 1'000'000 : 20'000;
  const RowSealer with = SealerOf(kHmacKey);
  const RowSealer other = SealerOf("another key of thirty-two bytes!");
  const RowSealer without = SealerOf("");
  Rng rng(7);
  for (const RowSealer* sealer : {&with, &without}) {
    std::vector<std::string> own;
    std::vector<std::string> foreign;
    for (uint64_t i = 0; i < 64; ++i) {
      const size_t dimension = 1 + i % 24;
      const VectorDtype dtype = i % 2 == 0 ? VectorDtype::kFloat32 : VectorDtype::kFloat16;
      own.push_back(Sealed(*sealer, i, dimension, dtype));
      foreign.push_back(Sealed(sealer == &with && i % 4 != 0 ? other
                               : sealer == &with             ? without
                                                             : with,
                               i, dimension, dtype));
    }
    int accepted = 0;
    int unchanged = 0;
    for (int i = 0; i < corruptions; ++i) {
      const size_t at = rng.Below(own.size());
      const std::string bytes = Corrupt(rng, own, foreign, at);
      if (bytes == own[at]) {
        ++unchanged;
        continue;
      }
      const OpenedRow opened = sealer->Open(TestKey(at), bytes);
      if (opened.fault == RowFault::kNone) ++accepted;
      EXPECT_EQ(opened.row.empty(), opened.fault != RowFault::kNone);
    }
    EXPECT_EQ(accepted, 0);
    EXPECT_LT(unchanged, corruptions / 5);
  }
}

}  // namespace
}  // namespace vetvec
