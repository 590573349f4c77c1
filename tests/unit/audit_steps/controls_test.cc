#include "audit_steps/controls.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "audit_steps/noticing.h"
#include "core/vector_distance.h"
#include "unit/audit_steps/planted_search.h"

namespace vetvec {
namespace {

const ControlFigure* Find(const SuiteControls& controls, CopyForm form, double amount) {
  for (const ControlFigure& one : controls.figures) {
    if (one.control.copy.form == form && one.control.copy.amount == amount) return &one;
  }
  return nullptr;
}

SuiteControls ControlsOfSearch(const PlantedSearch& search, uint64_t seed = 1) {
  const ControlSpace space = search.Space(seed);
  Result<SuiteControls> controls = RunControls(search.Case(), space);
  EXPECT_TRUE(controls.ok()) << controls.status().ToString();
  return controls.ok() ? *std::move(controls) : SuiteControls();
}

TEST(Controls, OfFewRowsCutToASixteenthOfThemByPca) {
  const std::vector<Control> few = ControlsOf(384, 233, 384);
  const std::vector<Control> many = ControlsOf(384, 5000, 384);
  const auto cuts = [](const std::vector<Control>& controls) {
    std::set<double> kept;
    for (const Control& one : controls) {
      if (one.copy.form == CopyForm::kPca) kept.insert(one.copy.amount);
    }
    return kept;
  };
  EXPECT_EQ(cuts(few), (std::set<double>{14}));
  EXPECT_EQ(cuts(many), (std::set<double>{48, 96}));
  EXPECT_TRUE(cuts(ControlsOf(384, 63, 384)).empty()) << "fewer than 4 dimensions";
}

TEST(Controls, LeadingDimensionsAndBitsHaveAPriceButNeedNotLose) {
  for (const Control& one : ControlsOf(384, 5000, 384)) {
    const bool is_choice = one.copy.form == CopyForm::kFirst || one.copy.form == CopyForm::kBits;
    EXPECT_EQ(one.is_priced, is_choice) << CopyWords(one.copy, 384);
    EXPECT_FALSE(is_choice && one.must_lose) << CopyWords(one.copy, 384);
  }
}

TEST(Controls, OfASearchThatWorksLoseAndTheStrongestAreNoticed) {
  const SuiteControls controls = ControlsOfSearch(MakePlantedSearch(150, 64, 2));
  ASSERT_FALSE(controls.figures.empty());
  for (const ControlFigure& one : controls.figures) {
    EXPECT_FALSE(one.control.must_lose && one.difference > 1) << CopyWords(one.control.copy, 64);
  }
  for (const auto& [form, amount] :
       {std::pair{CopyForm::kNoise, 0.5}, std::pair{CopyForm::kProjected, 8.0},
        std::pair{CopyForm::kSwapped, 0.1}}) {
    const ControlFigure* one = Find(controls, form, amount);
    ASSERT_NE(one, nullptr);
    EXPECT_TRUE(one->IsNoticed()) << CopyWords(one->control.copy, 64);
  }
  const VendorControls vendor{64, {controls}};
  const VendorControls* vendors[] = {&vendor};
  EXPECT_TRUE(ExposedScores(vendors).empty());
}

TEST(Controls, AreTheSameWhateverElseTheVendorsRowsContain) {
  PlantedSearch search = MakePlantedSearch(60, 32, 4);
  const SuiteControls alone = ControlsOfSearch(search);
  PlantedSearch shifted = search;  // the suite's texts come after others
  shifted.vectors = Matrix(search.vectors.rows() + 10, 32);
  for (size_t i = 0; i < search.vectors.rows(); ++i) {
    std::copy_n(search.vectors.row(i).data(), 32, shifted.vectors.row(i + 10).data());
    shifted.rows[i] += 10;
  }
  shifted.missing.assign(shifted.vectors.rows(), 0);
  const SuiteControls after = ControlsOfSearch(shifted);
  ASSERT_EQ(alone.figures.size(), after.figures.size());
  for (size_t i = 0; i < alone.figures.size(); ++i) {
    EXPECT_EQ(alone.figures[i].difference, after.figures[i].difference);
    EXPECT_EQ(alone.figures[i].bar, after.figures[i].bar);
  }
}

TEST(Controls, OfAScoreThatOnlyDescribesAreThoseThatMustLose) {
  const PlantedSearch search = MakePlantedSearch(60, 64, 4);
  const ControlSpace space = search.Space();
  const Result<SuiteControls> controls = RunControls(search.Case(false), space);
  ASSERT_TRUE(controls.ok());
  ASSERT_FALSE(controls->figures.empty());
  for (const ControlFigure& one : controls->figures) EXPECT_TRUE(one.control.must_lose);
}

TEST(Controls, OfASuiteWithoutAScoreAreNone) {
  PlantedSearch search = MakePlantedSearch(30, 64, 4);
  std::fill(search.missing.begin(), search.missing.begin() + 30, uint8_t{1});
  EXPECT_TRUE(ControlsOfSearch(search).figures.empty());
}

TEST(Controls, CanBeCancelled) {
  const PlantedSearch search = MakePlantedSearch(60, 64, 4);
  const ControlSpace space = search.Space();
  ControlCase one = search.Case();
  one.cancel = CancelToken::Create();
  one.cancel->Request();
  EXPECT_EQ(RunControls(one, space).status().code(), StatusCode::kCancelled);
}

// Texts with few directions of large spread, which tell the topics apart, and many of small spread,
// which tell a sentence from its variant.
Matrix TopicsAndDetails(size_t seeds) {
  Matrix rows(2 * seeds, 64);
  Rng rng(9);
  for (size_t i = 0; i < seeds; ++i) {
    for (size_t k = 0; k < 64; ++k) {
      const double topic = (k < 6 ? 1.0 : 0.15) * (rng.Uniform() - 0.5);
      const double detail = k < 6 ? 0 : 0.1 * (rng.Uniform() - 0.5);
      rows.row(2 * i)[k] = static_cast<float>(topic);
      rows.row(2 * i + 1)[k] = static_cast<float>(topic + detail);
    }
  }
  return rows;
}

// "The less a variant moves, the better": rises when details are thrown away.
ScoreResult StillnessOf(const std::vector<uint64_t>& rows, MatrixView copy) {
  ScoreResult score;
  score.suite = "stillness";
  score.value = 0;
  score.units.clusterings.emplace_back();
  for (size_t i = 0; i < rows.size() / 2; ++i) {
    const double moved = CosineDistance(copy.row(rows[2 * i]), copy.row(rows[2 * i + 1]));
    score.units.values.push_back(100 * std::max(0.0, 1 - 10 * moved));
    score.units.clusterings[0].push_back(i);
  }
  return score;
}

TEST(Controls, ExposeAScoreThatRisesWhenInformationIsThrownAway) {
  const Matrix vectors = TopicsAndDetails(150);
  std::vector<uint64_t> rows(vectors.rows());
  std::iota(rows.begin(), rows.end(), uint64_t{0});
  const std::vector<uint8_t> missing(rows.size(), 0);
  const auto space = ControlSpace::Of(vectors.view(), rows, 1, nullptr);
  ASSERT_TRUE(space.ok());
  const ControlCase one{rows, missing,
                        [](const std::vector<uint64_t>& at, const std::vector<uint8_t>&,
                           MatrixView copy) { return Result<ScoreResult>(StillnessOf(at, copy)); }};
  const Result<SuiteControls> controls = RunControls(one, *space);
  ASSERT_TRUE(controls.ok());
  const VendorControls vendor{64, {*controls}};
  const VendorControls* vendors[] = {&vendor};
  const std::vector<ExposedScore> exposed = ExposedScores(vendors);
  ASSERT_EQ(exposed.size(), 1U);
  EXPECT_EQ(exposed[0].figure.control.copy.form, CopyForm::kPca);
  EXPECT_THAT(ExposedSentence(exposed[0]),
              testing::MatchesRegex("`stillness` rose when information was thrown away \\(PCA to "
                                    "[0-9]+ of 64: \\+[0-9.]+\\), so it does not rank here\\."));
  EXPECT_TRUE(NoticedLosses(vendors, exposed).empty()) << "only scores that rank notice";
}

// Beside a large common offset, texts of small weight are near to all; subtracting the mean helps
// by itself, and PCA subtracts it.
TEST(Controls, DoNotExposeAScoreThatRisesBecauseTheMeanIsSubtracted) {
  PlantedSearch search = MakePlantedSearch(200, 64, 6);
  Rng rng(8);
  for (size_t i = 0; i < search.vectors.rows(); ++i) {
    const auto weight = static_cast<float>(0.1 + rng.Uniform() * rng.Uniform());
    for (float& value : search.vectors.row(i)) value *= weight;
    search.vectors.row(i)[20] += 30.0F;
  }
  const SuiteControls controls = ControlsOfSearch(search);
  const bool rises = std::any_of(
      controls.figures.begin(), controls.figures.end(),
      [](const ControlFigure& one) { return one.control.must_lose && one.difference > 1; });
  EXPECT_TRUE(rises) << "otherwise, nothing is tested";
  const VendorControls vendor{64, {controls}};
  const VendorControls* vendors[] = {&vendor};
  EXPECT_TRUE(ExposedScores(vendors).empty());
}

}  // namespace
}  // namespace vetvec
