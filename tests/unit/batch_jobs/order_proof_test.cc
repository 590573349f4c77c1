#include "batch_jobs/order_proof.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "base/rng.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {
namespace {

constexpr size_t kDimension = 16;

std::vector<float> VectorOf(size_t text) {
  Rng rng(text + 1);
  std::vector<float> values(kDimension);
  for (float& value : values) value = static_cast<float>(rng.Uniform() - 0.5);
  return values;
}

std::vector<size_t> FirstIndexes(size_t count) {
  std::vector<size_t> indexes(count);
  std::iota(indexes.begin(), indexes.end(), size_t{0});
  return indexes;
}

class OrderProofTest : public testing::Test {
 protected:
  // Row i has the vector of text from[i].
  void Fill(const std::vector<size_t>& from) {
    for (size_t i = 0; i < from.size(); ++i) ASSERT_TRUE(rows_.Write(i, VectorOf(from[i])).ok());
  }
  Result<ProofResult> Compare(std::span<const size_t> sample, size_t embeds = SIZE_MAX) {
    return CompareWithOnline(
        sample, rows_, proof_,
        [&](std::span<const size_t> indexes, const auto& take) -> Status {
          for (size_t i = 0; i < std::min(embeds, indexes.size()); ++i) {
            ++embedded_;
            VETVEC_RETURN_IF_ERROR(take(indexes[i], VectorOf(indexes[i])));
          }
          return indexes.size() > embeds ? Unavailable("gone") : OkStatus();
        },
        kDefaultProofTolerance);
  }

  const TemporaryFolder folder_;
  RowsFile rows_ = *RowsFile::Create(folder_.path() + "/rows", 50);
  const ProofFile proof_{folder_.path() + "/proof"};
  size_t embedded_ = 0;
};

TEST_F(OrderProofTest, RightRowsPass) {
  Fill(FirstIndexes(50));
  const auto result = Compare(FirstIndexes(50));
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->compared, 50u);
  EXPECT_EQ(result->different, 0u);
  EXPECT_LT(result->worst, 1e-6);
}

TEST_F(OrderProofTest, ASwappedPairInTheSampleIsSeen) {
  std::vector<size_t> from = FirstIndexes(50);
  std::swap(from[3], from[40]);
  Fill(from);
  const auto result = Compare(FirstIndexes(50));
  EXPECT_EQ(result->different, 2u);
  EXPECT_EQ(result->first_different, 3u);
}

TEST_F(OrderProofTest, AVectorThatWasEmbeddedOnceIsNotEmbeddedAgain) {
  Fill(FirstIndexes(50));
  EXPECT_EQ(Compare(FirstIndexes(50), 20).status().code(), StatusCode::kUnavailable);
  const auto result = Compare(FirstIndexes(50));
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result->compared, 50u);
  EXPECT_EQ(embedded_, 50u);
}

TEST(ProofSample, IsDeterminedByItsSeed) {
  const std::vector<size_t> all = FirstIndexes(1000);
  const auto one = DrawProofSample(all, 300, "file");
  EXPECT_EQ(one.size(), 300u);
  EXPECT_TRUE(std::is_sorted(one.begin(), one.end()));
  EXPECT_EQ(one, DrawProofSample(all, 300, "file"));
  EXPECT_NE(one, DrawProofSample(all, 300, "another"));
  EXPECT_EQ(DrawProofSample(all, 5000, "file"), all);
}

// The default sample of 50,000 rows misses 500 wrong ones in C(49500, k) / C(50000, k) of all
// cases: 0.23 %. The seeds are fixed, so this never changes by chance.
TEST(ProofSample, NoticesOnePercent) {
  const std::vector<size_t> all = FirstIndexes(50'000);
  constexpr size_t kHundreds = 20;
  size_t missed = 0;
  for (size_t hundred = 0; hundred < kHundreds; ++hundred) {
    size_t noticed = 0;
    for (size_t i = 0; i < 100; ++i) {
      const auto sample =
          DrawProofSample(all, kDefaultProofRows, std::to_string(100 * hundred + i));
      noticed +=
          std::any_of(sample.begin(), sample.end(), [](size_t row) { return row % 100 == 7; });
    }
    EXPECT_GE(noticed, 95u);
    missed += 100 - noticed;
  }
  // 4.7 of 2,000 are expected; 18 or more have a probability of 2e-6.
  EXPECT_LT(missed, 18u);
  EXPECT_GT(missed, 0u);
}

TEST(ExcludedWrongShare, IsWhatASampleRulesOut) {
  EXPECT_NEAR(ExcludedWrongShare(1'000'000, 300), 1 - std::pow(0.05, 1.0 / 300), 1e-5);
  EXPECT_LT(ExcludedWrongShare(50'000, 300), 0.01);
  EXPECT_DOUBLE_EQ(ExcludedWrongShare(100, 100), 0.01);
  EXPECT_DOUBLE_EQ(ExcludedWrongShare(100, 0), 1);
  EXPECT_DOUBLE_EQ(ExcludedWrongShare(0, 0), 1);
  EXPECT_DOUBLE_EQ(ExcludedWrongShare(2, 1), 1);
}

}  // namespace
}  // namespace vetvec
