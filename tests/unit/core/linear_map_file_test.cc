#include "core/linear_map_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>

#include "base/file.h"
#include "base/hash.h"

namespace vetvec {
namespace {

LinearMapFile SomeFile() {
  LinearMapFile file;
  file.map.weights = Matrix(2, 3);
  for (size_t i = 0; i < 6; ++i) file.map.weights.data()[i] = static_cast<float>(i) + 0.5f;
  file.map.bias = {1, -2, 3};
  file.map.to_unit_rows = true;
  file.method = "ridge";
  file.ridge = 0.01;
  file.seed = 7;
  file.from_name = "builtin:";
  file.to_name = "openai:m";
  file.from_sha256 = std::string(64, 'a');
  file.to_sha256 = std::string(64, 'b');
  file.agreement = {80, 20, 10, 0.75, 0.5, 0.25, 0.125};
  return file;
}

class LinearMapFileTest : public testing::Test {
 protected:
  void SetUp() override {
    path_ = testing::TempDir() + "/linear_map_file_test." + std::to_string(getpid()) + ".map";
    ASSERT_TRUE(WriteLinearMapFile(path_, SomeFile()).ok());
  }
  void TearDown() override { std::filesystem::remove(path_); }
  StatusCode CodeWith(const std::string& bytes) {
    EXPECT_TRUE(WriteFileAtomic(path_, bytes).ok());
    return ReadLinearMapFile(path_).status().code();
  }
  std::string path_;
};

TEST_F(LinearMapFileTest, ComesBackAsItWasWritten) {
  const auto file = ReadLinearMapFile(path_);
  ASSERT_TRUE(file.ok()) << file.status().ToString();
  const LinearMapFile wanted = SomeFile();
  EXPECT_EQ(file->map.weights.rows(), 2u);
  for (size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(file->map.weights.data()[i], wanted.map.weights.data()[i]);
  }
  EXPECT_EQ(file->map.bias, wanted.map.bias);
  EXPECT_TRUE(file->map.to_unit_rows);
  EXPECT_EQ(file->from_sha256, wanted.from_sha256);
  EXPECT_EQ(file->to_name, wanted.to_name);
  EXPECT_EQ(file->agreement.held_out, 20u);
  EXPECT_EQ(file->agreement.overlap, 0.5);
  EXPECT_EQ(file->sha256.size(), 64u);
}

TEST_F(LinearMapFileTest, EveryFlippedByteIsFound) {
  const std::string good = *ReadFile(path_);
  for (size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 0x10);
    EXPECT_NE(CodeWith(bad), StatusCode::kOk) << i;
  }
  EXPECT_EQ(CodeWith(good), StatusCode::kOk);
}

TEST_F(LinearMapFileTest, EveryCutIsFound) {
  const std::string good = *ReadFile(path_);
  for (size_t size = 0; size < good.size(); ++size) {
    EXPECT_NE(CodeWith(good.substr(0, size)), StatusCode::kOk) << size;
  }
}

TEST_F(LinearMapFileTest, SaysWhatItIsNot) {
  EXPECT_EQ(CodeWith("vetvec-map-3\n{}"), StatusCode::kFailedPrecondition);
  EXPECT_EQ(CodeWith("something else"), StatusCode::kParseError);
  EXPECT_EQ(CodeWith(std::string("vetvec-map-1\n") + std::string(40, 'x')), StatusCode::kDataLoss);
  EXPECT_EQ(ReadLinearMapFile(path_ + ".none").status().code(), StatusCode::kNotFound);
  LinearMapFile file = SomeFile();
  file.map.bias[1] = std::nanf("");
  EXPECT_EQ(WriteLinearMapFile(path_, file).code(), StatusCode::kNonFinite);
}

// 16 GiB of weights in a file of a kilobyte: refused before memory is taken.
TEST_F(LinearMapFileTest, ClaimsAreComparedWithTheFile) {
  std::string body = *ReadFile(path_);
  body.resize(body.size() - std::tuple_size_v<Sha256Digest>);
  for (const std::string dimension : {"\"dimension\":2", "\"dimension\":3"}) {
    const size_t at = body.find(dimension);
    ASSERT_NE(at, std::string::npos);
    body.replace(at, dimension.size(), "\"dimension\":65536");
  }
  const Sha256Digest sum = Sha256::Of(body);
  EXPECT_EQ(CodeWith(body + std::string(sum.begin(), sum.end())), StatusCode::kDataLoss);
}

TEST(LinearMapTest, AppliesWeightsAndBias) {
  LinearMap map = SomeFile().map;
  map.to_unit_rows = false;
  std::vector<float> out(3);
  const std::vector<float> row = {2, 1};
  ASSERT_TRUE(ApplyLinearMap(map, row, out).ok());
  EXPECT_EQ(out,
            (std::vector<float>{2 * 0.5f + 3.5f + 1, 2 * 1.5f + 4.5f - 2, 2 * 2.5f + 5.5f + 3}));
  EXPECT_EQ(ApplyLinearMap(map, out, out).code(), StatusCode::kDimensionMismatch);
  map.to_unit_rows = true;
  map.weights = Matrix(2, 3);
  map.bias = {0, 0, 0};
  EXPECT_EQ(ApplyLinearMap(map, row, out).code(), StatusCode::kDegenerate);
}

LinearMapFile SomeAdapter() {
  LinearMapFile file = SomeFile();
  file.map = LinearMap();
  file.map.weights = Matrix(3, 2);
  file.map.up = Matrix(2, 3);
  for (size_t i = 0; i < 6; ++i) {
    file.map.weights.data()[i] = static_cast<float>(i);
    file.map.up.data()[i] = -static_cast<float>(i);
  }
  file.map.to_unit_rows = true;
  file.method = "repair";
  file.report = R"({"folds":5})";
  return file;
}

TEST_F(LinearMapFileTest, AnAdapterComesBackAsItWasWritten) {
  ASSERT_TRUE(WriteLinearMapFile(path_, SomeAdapter()).ok());
  const auto file = ReadAdapterFile(path_);
  ASSERT_TRUE(file.ok()) << file.status().ToString();
  EXPECT_TRUE(file->map.is_adapter());
  EXPECT_EQ(file->map.rank(), 2u);
  EXPECT_EQ(file->map.to_dimension(), 3u);
  for (size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(file->map.weights.data()[i], static_cast<float>(i));
    EXPECT_EQ(file->map.up.data()[i], -static_cast<float>(i));
  }
  EXPECT_EQ(file->report, R"({"folds":5})");
  EXPECT_NE(LinearMapFileJson(*file).find(R"("rank":2)"), std::string::npos);
}

TEST_F(LinearMapFileTest, AnAdapterOfTooFewNumbersIsDamaged) {
  ASSERT_TRUE(WriteLinearMapFile(path_, SomeAdapter()).ok());
  std::string bytes = *ReadFile(path_, 1 << 20);
  std::string body = bytes.substr(0, bytes.size() - 32 - 4);
  const Sha256Digest sum = Sha256::Of(body);
  body.append(reinterpret_cast<const char*>(sum.data()), sum.size());
  EXPECT_EQ(CodeWith(body), StatusCode::kDataLoss);
}

TEST_F(LinearMapFileTest, AMapIsNotAnAdapter) {
  EXPECT_EQ(ReadAdapterFile(path_).status().code(), StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace vetvec
