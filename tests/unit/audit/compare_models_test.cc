#include "audit/compare_models.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>

#include "base/rng.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr size_t kTexts = 60;
constexpr size_t kWidth = 32;

Workload TextsFrom(size_t first, TextRole role = TextRole::kNone) {
  Workload work;
  for (size_t i = 0; i < kTexts; ++i) {
    work.texts.Add("text " + std::to_string(first + i));
    work.roles.push_back(role);
  }
  return work;
}

Matrix RandomRows(uint64_t seed) {
  Rng rng(seed, 0);
  Matrix rows(kTexts, kWidth);
  for (size_t i = 0; i < kTexts * kWidth; ++i) {
    rows.data()[i] = static_cast<float>(rng.Uniform() - 0.5);
  }
  return rows;
}

// `rows` with each component changed by up to `size` times its usual size.
Matrix Changed(const Matrix& rows, double size, uint64_t seed) {
  Rng rng(seed, 1);
  Matrix out = rows;
  for (size_t i = 0; i < kTexts * kWidth; ++i) {
    out.data()[i] += static_cast<float>(size * (rng.Uniform() - 0.5));
  }
  return out;
}

class CompareModelsTest : public testing::Test {
 protected:
  ModelComparison With(const Matrix& second, std::optional<double> noise) const {
    return CompareModels({work_, rows_.view(), noise}, {work_, second.view(), noise});
  }

  const Workload work_ = TextsFrom(0);
  const Matrix rows_ = RandomRows(1);
};

TEST_F(CompareModelsTest, TheSameVectors) {
  const ModelComparison same = With(rows_, std::nullopt);
  EXPECT_STREQ(same.verdict(), "same");
  EXPECT_EQ(same.texts, kTexts);
  EXPECT_EQ(same.moved_share, 0);
}

TEST_F(CompareModelsTest, NoiseDecidesWhatIsAltered) {
  const Matrix noisy = Changed(rows_, 1e-3, 2);
  EXPECT_STREQ(With(noisy, 1e-3).verdict(), "same within noise");
  EXPECT_STREQ(With(noisy, 1e-5).verdict(), "altered");
  const ModelComparison unknown = With(noisy, std::nullopt);
  EXPECT_STREQ(unknown.verdict(), "not known");
  EXPECT_THAT(unknown.reason, HasSubstr("no text was sent again"));
}

TEST_F(CompareModelsTest, AnAlterationHasItsAngleAndMovesNeighbours) {
  const ModelComparison altered = With(Changed(rows_, 0.5, 3), 0.0);
  EXPECT_STREQ(altered.verdict(), "altered");
  EXPECT_GT(altered.diagnosis.angle, 0.1);
  EXPECT_GT(altered.moved_share, 0.05);
}

TEST_F(CompareModelsTest, AKnownAlterationIsNamed) {
  Matrix shorter(kTexts, kWidth / 2);
  for (size_t i = 0; i < kTexts; ++i) {
    std::ranges::copy(std::span(rows_.row(i)).first(kWidth / 2), shorter.row(i).begin());
  }
  const ModelComparison cut = With(shorter, std::nullopt);
  EXPECT_STREQ(cut.verdict(), "named");
  EXPECT_THAT(cut.diagnosis.names, ElementsAre(HasSubstr("16 dimensions")));
}

TEST_F(CompareModelsTest, AnotherModel) {
  EXPECT_STREQ(With(RandomRows(4), 0.0).verdict(), "other");
  const ModelComparison failed = With(Matrix(kTexts, kWidth), 0.0);
  EXPECT_STREQ(failed.verdict(), "not known") << "every text failed";
}

TEST_F(CompareModelsTest, OnlyTextsInTheSameRoleAreCompared) {
  const Workload later = TextsFrom(kTexts - 10);
  Matrix second = RandomRows(5);
  for (size_t i = 0; i < 10; ++i) {
    std::ranges::copy(rows_.row(kTexts - 10 + i), second.row(i).begin());
  }
  const ModelComparison ten =
      CompareModels({work_, rows_.view(), 0.0}, {later, second.view(), 0.0});
  EXPECT_EQ(ten.texts, 10U);
  EXPECT_STREQ(ten.verdict(), "same");
  const Workload queries = TextsFrom(0, TextRole::kQuery);
  const ModelComparison none =
      CompareModels({work_, rows_.view(), 0.0}, {queries, rows_.view(), 0.0});
  EXPECT_EQ(none.texts, 0U);
  EXPECT_THAT(none.reason, HasSubstr("0 texts in common"));
}

TEST_F(CompareModelsTest, WhatCannotBeReadIsNotKnown) {
  JudgedRun run;
  run.result.run_folder = "no such folder";
  run.result.vendors.resize(1);
  const ModelComparison unread = CompareModelsOfRuns(run, 0, run, 0);
  EXPECT_STREQ(unread.verdict(), "not known");
  EXPECT_THAT(unread.reason, HasSubstr("no such folder"));
}

}  // namespace
}  // namespace vetvec
