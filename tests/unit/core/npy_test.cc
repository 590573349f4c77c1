#include "core/npy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <limits>

#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::string FromHex(std::string_view hex) {
  std::string bytes;
  for (size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
  }
  return bytes;
}

// numpy.save([[1.5, -2.25, 0], [3, 4.5, -1e-30]], '<f4'), numpy 2.
constexpr char kFloat32Hex[] =
    "934e554d5059010076007b276465736372273a20273c6634272c2027666f727472616e5f6f72646572273a2046616c"
    "73652c20277368617065273a2028322c2033292c207d20202020202020202020202020202020202020202020202020"
    "2020202020202020202020202020202020202020202020202020202020202020200a0000c03f000010c00000000000"
    "004040000090406042a28d";
// [[0.1, -2.0]], '<f8'.
constexpr char kFloat64Hex[] =
    "934e554d5059010076007b276465736372273a20273c6638272c2027666f727472616e5f6f72646572273a2046616c"
    "73652c20277368617065273a2028312c2032292c207d20202020202020202020202020202020202020202020202020"
    "2020202020202020202020202020202020202020202020202020202020202020200a9a9999999999b93f0000000000"
    "0000c0";
// [[7.0]], '<f4', format 2.0.
constexpr char kVersion2Hex[] =
    "934e554d50590200740000007b276465736372273a20273c6634272c2027666f727472616e5f6f72646572273a2046"
    "616c73652c20277368617065273a2028312c2031292c207d2020202020202020202020202020202020202020202020"
    "2020202020202020202020202020202020202020202020202020202020202020200a0000e040";

// An .npy file with this dictionary and this payload.
std::string Npy(const std::string& dictionary, std::string_view payload) {
  std::string bytes("\x93NUMPY\x01\x00", 8);
  const std::string header = dictionary + "\n";
  bytes += static_cast<char>(header.size() & 0xFF);
  bytes += static_cast<char>(header.size() >> 8);
  return bytes + header + std::string(payload);
}

std::string Floats(const std::vector<float>& values) {
  std::string bytes(values.size() * sizeof(float), '\0');
  if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
  return bytes;
}

std::string Dictionary(const std::string& descr, const std::string& order,
                       const std::string& shape) {
  return "{'descr': '" + descr + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }";
}

TEST(ReadNpy, WhatNumpyWrites) {
  const TemporaryFolder folder;
  const Result<Matrix> rows = ReadNpy(folder.Write("a.npy", FromHex(kFloat32Hex)));
  ASSERT_TRUE(rows.ok()) << rows.status().ToString();
  ASSERT_EQ(rows->rows(), 2u);
  ASSERT_EQ(rows->cols(), 3u);
  EXPECT_THAT(rows->row(0), ElementsAre(1.5f, -2.25f, 0.0f));
  EXPECT_THAT(rows->row(1), ElementsAre(3.0f, 4.5f, -1e-30f));
}

TEST(ReadNpy, Float64IsConvertedAndFormat2Read) {
  const Result<Matrix> doubles = ParseNpy(FromHex(kFloat64Hex));
  ASSERT_TRUE(doubles.ok()) << doubles.status().ToString();
  EXPECT_THAT(doubles->row(0), ElementsAre(0.1f, -2.0f));
  const Result<Matrix> version2 = ParseNpy(FromHex(kVersion2Hex));
  ASSERT_TRUE(version2.ok()) << version2.status().ToString();
  EXPECT_THAT(version2->row(0), ElementsAre(7.0f));
}

TEST(NpyBytes, AreThoseOfNumpy) {
  Matrix rows(2, 3);
  const float values[] = {1.5f, -2.25f, 0.0f, 3.0f, 4.5f, -1e-30f};
  std::memcpy(rows.data(), values, sizeof values);
  EXPECT_EQ(NpyBytes(rows.view()), FromHex(kFloat32Hex));
}

TEST(NpyBytes, PaddedRowsAreWrittenDense) {
  const float padded[] = {1, 2, 99, 3, 4, 99};
  const Result<Matrix> rows = ParseNpy(NpyBytes(MatrixView(padded, 2, 2, 3)));
  ASSERT_TRUE(rows.ok());
  EXPECT_THAT(rows->row(0), ElementsAre(1.0f, 2.0f));
  EXPECT_THAT(rows->row(1), ElementsAre(3.0f, 4.0f));
}

TEST(WriteNpy, RoundTripOfManyShapes) {
  const TemporaryFolder folder;
  for (const size_t n : {0u, 1u, 99u, 1000u}) {
    for (const size_t d : {1u, 3u, 1536u}) {
      Matrix rows(n, d);
      for (size_t i = 0; i < n * d; ++i) rows.data()[i] = static_cast<float>(i) * 0.37f - 5.0f;
      const std::string path = folder.Path("a.npy");
      ASSERT_TRUE(WriteNpy(path, rows.view()).ok());
      const Result<Matrix> again = ReadNpy(path);
      ASSERT_TRUE(again.ok()) << again.status().ToString();
      ASSERT_EQ(again->rows(), n);
      ASSERT_EQ(again->cols(), d);
      if (n > 0) {
        EXPECT_EQ(std::memcmp(again->data(), rows.data(), n * d * sizeof(float)), 0);
      }
    }
  }
}

TEST(ReadNpy, WhatCannotBeRead) {
  struct Case {
    std::string bytes;
    StatusCode code;
    const char* message;
  };
  const std::string two = Floats({1, 2});
  const std::vector<Case> cases = {
      {"", StatusCode::kInvalidArgument, "is not an .npy file"},
      {"PK\x03\x04 a zip archive", StatusCode::kInvalidArgument, "is not an .npy file"},
      {Npy(Dictionary("<f4", "True", "(1, 2)"), two), StatusCode::kInvalidArgument,
       "Fortran order"},
      {Npy(Dictionary("<i4", "False", "(1, 2)"), two), StatusCode::kInvalidArgument, "type '<i4'"},
      {Npy(Dictionary(">f4", "False", "(1, 2)"), two), StatusCode::kInvalidArgument, "type '>f4'"},
      {Npy(Dictionary("<f2", "False", "(1, 4)"), two), StatusCode::kInvalidArgument, "type '<f2'"},
      {Npy(Dictionary("<f4", "False", "(2,)"), two), StatusCode::kInvalidArgument, "1 dimensions"},
      {Npy(Dictionary("<f4", "False", "()"), two), StatusCode::kInvalidArgument, "0 dimensions"},
      {Npy(Dictionary("<f4", "False", "(1, 1, 2)"), two), StatusCode::kInvalidArgument,
       "3 dimensions"},
      {Npy(Dictionary("<f4", "False", "(1, -2)"), two), StatusCode::kInvalidArgument, "shape"},
      {Npy(Dictionary("<f4", "False", "[1, 2]"), two), StatusCode::kInvalidArgument, "shape"},
      {Npy(Dictionary("<f4", "False", "(2, 0)"), ""), StatusCode::kDimensionMismatch, "0 elements"},
      {Npy(Dictionary("<f4", "False", "(2, 2)"), two), StatusCode::kDataLoss, "8 bytes of data"},
      {Npy(Dictionary("<f4", "False", "(1, 2)"), two + "x"), StatusCode::kDataLoss, "9 bytes"},
      {Npy(Dictionary("<f4", "False", "(4611686018427387905, 4)"), Floats({1, 2, 3, 4})),
       StatusCode::kDataLoss, "requires a different size"},
      {Npy(Dictionary("<f4", "False", "(0, 2)"), two), StatusCode::kDataLoss, "8 bytes of data"},
      {Npy("{'descr': '<f4'}", two), StatusCode::kInvalidArgument, "damaged header"},
      {Npy("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1, 2)}", two),
       StatusCode::kInvalidArgument, "type"},
      {std::string("\x93NUMPY\x03\x00\x10\x00\x00\x00", 12), StatusCode::kInvalidArgument,
       "format 3"},
  };
  for (const Case& one : cases) {
    const Result<Matrix> rows = ParseNpy(one.bytes);
    EXPECT_EQ(rows.status().code(), one.code) << one.message << rows.status().ToString();
    EXPECT_THAT(rows.status().message(), HasSubstr(one.message));
  }
}

TEST(ReadNpy, EveryCutIsAnError) {
  const std::string bytes = FromHex(kFloat32Hex);
  for (size_t size = 0; size < bytes.size(); ++size) {
    const Result<Matrix> rows = ParseNpy(std::string_view(bytes).substr(0, size));
    ASSERT_FALSE(rows.ok()) << size;
    const bool expected = rows.status().code() == StatusCode::kDataLoss ||
                          rows.status().code() == StatusCode::kInvalidArgument;
    EXPECT_TRUE(expected) << rows.status().ToString();
    if (size >= 12) {
      EXPECT_EQ(rows.status().code(), StatusCode::kDataLoss) << size;
    }
  }
}

TEST(ReadNpy, NonFiniteValuesNameTheirRow) {
  const TemporaryFolder folder;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float infinity = std::numeric_limits<float>::infinity();
  for (const float bad : {nan, infinity, -infinity}) {
    const std::string path = folder.Write(
        "a.npy", Npy(Dictionary("<f4", "False", "(3, 2)"), Floats({1, 2, 3, 4, 5, bad})));
    const Result<Matrix> rows = ReadNpy(path);
    EXPECT_EQ(rows.status().code(), StatusCode::kNonFinite);
    EXPECT_EQ(rows.status().detail().item_index, 2);
    EXPECT_EQ(rows.status().detail().file, path);
    EXPECT_EQ(rows.status().message(),
              "'" + path + "' contains a value that is not finite in row 2");
  }
  const double large[] = {1.0, 1e300};  // fits a double only
  const std::string bytes(reinterpret_cast<const char*>(large), sizeof large);
  EXPECT_EQ(ParseNpy(Npy(Dictionary("<f8", "False", "(2, 1)"), bytes)).status().detail().item_index,
            1);
}

TEST(ReadNpy, MissingFile) {
  EXPECT_EQ(ReadNpy("/no/such/file.npy").status().code(), StatusCode::kNotFound);
}

}  // namespace
}  // namespace vetvec
