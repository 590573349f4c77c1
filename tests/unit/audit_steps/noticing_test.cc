#include "audit_steps/noticing.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/audit_steps/planted_search.h"

namespace vetvec {
namespace {

using testing::ElementsAre;

// The figures of ControlsOf(384, 5000, 96) with the differences that `loss` gives, all with a bar
// of 2.8 points.
template <typename Loss>
VendorControls VendorWith(Loss loss, const std::string& suite = "passages", bool ranks = true) {
  VendorControls vendor;
  vendor.dimension = 384;
  SuiteControls controls;
  controls.suite = suite;
  controls.ranks = ranks;
  for (const Control& control : ControlsOf(384, 5000, 96)) {
    ControlFigure figure;
    figure.control = control;
    figure.difference = loss(control);
    figure.standard_error = 1;
    figure.bar = 2.8;
    controls.figures.push_back(figure);
  }
  vendor.suites.push_back(controls);
  return vendor;
}

double LossOfAUsualVendor(const Control& control) {
  const double amount = control.copy.amount;
  switch (control.copy.form) {
    case CopyForm::kNoise: return -10 * amount;     // 30% and 50% noticed
    case CopyForm::kSwapped: return -100 * amount;  // 5 and 10%
    case CopyForm::kProjected: return amount > 96 ? -1 : -5;
    case CopyForm::kDecimals: return -4;
    default: return 0;
  }
}

std::vector<NoticeLine> LinesOf(const std::vector<VendorControls>& vendors) {
  std::vector<const VendorControls*> pointers;
  for (const VendorControls& vendor : vendors) pointers.push_back(&vendor);
  return NoticedLosses(pointers, ExposedScores(pointers));
}

TEST(Noticing, NamesTheMildestLossOfEachKindAndTheStrongestThatWouldBeMissed) {
  EXPECT_EQ(NoticeSentence(LinesOf({VendorWith(LossOfAUsualVendor)})),
            "This audit would have noticed: vectors cut to 96 of 384 dimensions, 30% noise, 5% of "
            "the texts with a wrong vector, or rounding to 1 decimal. It would not have noticed: "
            "vectors cut to 192 of 384 dimensions, 20% noise, 2% of the texts with a wrong vector, "
            "rounding to 4 bits.");
}

TEST(Noticing, CountsTheLeastSensitiveVendor) {
  const VendorControls keen = VendorWith([](const Control&) { return -9.0; });
  const std::vector<NoticeLine> lines = LinesOf({keen, VendorWith(LossOfAUsualVendor), keen});
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(lines[1].noticed, "30% noise");
  EXPECT_EQ(lines[1].unnoticed, "20% noise");
}

TEST(Noticing, OfALadderWithoutAnyNoticedLossSaysEvenTheStrongest) {
  const std::vector<NoticeLine> lines = LinesOf({VendorWith(
      [](const Control& control) { return control.family == LossFamily::kNoise ? -9.0 : -1.0; })});
  EXPECT_EQ(NoticeSentence(lines),
            "This audit would have noticed: 5% noise. It would not have noticed: even vectors "
            "cut to 48 of 384 dimensions, even 10% of the texts with a wrong vector, even "
            "rounding to 1 decimal.");
}

// A stronger loss that goes unnoticed means that the milder one was noticed by luck.
TEST(Noticing, NeedsAllStrongerLossesToBeNoticedToo) {
  const std::vector<NoticeLine> lines = LinesOf({VendorWith([](const Control& control) {
    return control.copy.form == CopyForm::kNoise && control.copy.amount == 0.3 ? -1.0 : -9.0;
  })});
  EXPECT_EQ(lines[1].noticed, "50% noise");
  EXPECT_EQ(lines[1].unnoticed, "30% noise");
}

TEST(Noticing, CountsOneOfSeveralScoresThatRank) {
  VendorControls vendor = VendorWith([](const Control&) { return 0.0; });
  vendor.suites.push_back(VendorWith(LossOfAUsualVendor, "retrieval").suites[0]);
  EXPECT_EQ(LinesOf({vendor})[1].noticed, "30% noise");
  VendorControls described = VendorWith(LossOfAUsualVendor, "meaning", false);
  EXPECT_TRUE(LinesOf({described}).empty());
}

TEST(Noticing, ExposesAScoreByTheClearestRiseAfterHolmsCorrection) {
  const auto vendor_with = [](double p) {
    VendorControls vendor = VendorWith(LossOfAUsualVendor);
    for (ControlFigure& figure : vendor.suites[0].figures) {
      if (figure.control.copy.form != CopyForm::kPca) continue;
      figure.difference = 9.7;
      figure.p_of_rise = p;
    }
    return vendor;
  };
  const VendorControls clear = vendor_with(0.001);
  const VendorControls doubtful = vendor_with(0.01);
  const VendorControls usual = VendorWith(LossOfAUsualVendor);
  const VendorControls* first[] = {&usual, &clear};
  ASSERT_EQ(ExposedScores(first).size(), 1U);
  EXPECT_EQ(ExposedScores(first)[0].vendor, 1U);
  EXPECT_EQ(ExposedSentence(ExposedScores(first)[0]),
            "`passages` rose when information was thrown away (PCA to 96 of 384: +9.7), so it does "
            "not rank here.");
  const VendorControls* second[] = {&usual, &doubtful};
  EXPECT_TRUE(ExposedScores(second).empty()) << "0.01 of 20 controls";
}

// A cheaper vector may be as good; that it is no worse does not speak against the score.
TEST(Noticing, LeadingDimensionsThatGainExposeNothing) {
  VendorControls vendor = VendorWith(LossOfAUsualVendor);
  for (ControlFigure& figure : vendor.suites[0].figures) {
    if (figure.control.is_priced) figure.p_of_rise = 1e-5;
  }
  const VendorControls* vendors[] = {&vendor};
  EXPECT_TRUE(ExposedScores(vendors).empty());
}

TEST(Noticing, TheLeastDifferenceIsThatOfTheLossWhichNeededTheSmallest) {
  VendorControls vendor = VendorWith(LossOfAUsualVendor);
  vendor.suites[0].figures.front().bar = 1.5;
  vendor.suites[0].figures.front().difference = -2;
  VendorControls blind = VendorWith([](const Control&) { return 0.0; });
  const VendorControls* one[] = {&vendor};
  const VendorControls* two[] = {&vendor, &blind};
  EXPECT_EQ(LeastDifferences(one)[0].points, 1.5);
  EXPECT_EQ(LeastDifferences(two)[0].points, 2.8);
}

TEST(Noticing, OfNoCaseInNExcludesTheShareThatWouldHaveShownOne) {
  for (const auto& [cases, share] :
       {std::pair{20, 0.139}, std::pair{60, 0.049}, std::pair{300, 0.010}}) {
    EXPECT_NEAR(*LeastShareNoticed(static_cast<uint64_t>(cases), 1), share, 0.0005);
  }
  EXPECT_NEAR(*LeastShareNoticed(60, 2), 0.0766, 0.0005);  // 1 - (1-p)^60 - 60 p (1-p)^59 = 0.95
  EXPECT_FALSE(LeastShareNoticed(1, 2));
}

// What is said to be noticed is noticed by another audit of the same vendor.
TEST(Noticing, WouldHaveNoticedComesTrueInOtherAudits) {
  size_t statements = 0;
  size_t repeated = 0;
  for (uint64_t audit = 0; audit < 40; ++audit) {
    const PlantedSearch search = MakePlantedSearch(100, 64, 100 + audit);
    const PlantedSearch again = MakePlantedSearch(100, 64, 1100 + audit);
    const auto first = RunControls(search.Case(), search.Space(audit));
    const auto second = RunControls(again.Case(), again.Space(1000 + audit));
    ASSERT_TRUE(first.ok() && second.ok());
    for (size_t i = 0; i < first->figures.size(); ++i) {
      const ControlFigure& now = first->figures[i];
      const ControlFigure& then = second->figures[i];
      if (!now.control.on_ladder || !now.IsNoticed()) continue;
      ++statements;
      // t at 5%: what a comparison of two vendors needs
      if (then.difference < -1.98 * then.standard_error) ++repeated;
    }
  }
  EXPECT_GT(statements, 100U);
  EXPECT_GE(static_cast<double>(repeated), 0.93 * static_cast<double>(statements))
      << repeated << " of " << statements;
}

}  // namespace
}  // namespace vetvec
