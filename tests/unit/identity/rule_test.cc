#include "identity/rule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <utility>
#include <vector>

#include "base/rng.h"

namespace vetvec {
namespace {

constexpr size_t kTexts = 32;
constexpr size_t kServices = 10'000;
constexpr size_t kRunNights = 3650;

double NormalOf(Rng* rng) {
  const double radius = std::sqrt(-2 * std::log(1 - rng->Uniform()));
  return radius * std::cos(2 * std::numbers::pi * rng->Uniform());
}

// Student's t with three degrees of freedom, without its sign (Bailey 1994): a law with wild
// outliers.
double WildOf(Rng* rng) {
  const double square = 3 * (std::pow(1 - rng->Uniform(), -2.0 / 3) - 1);
  return std::abs(std::sqrt(square) * std::cos(2 * std::numbers::pi * rng->Uniform()));
}

enum class Law { kNormal, kWild, kReplicas, kOutliers, kShiftedPasses };

// D of a pass of a faithful service. Angles are simulated instead of vectors: the rule sees no more
// of them.
double FaithfulDistance(Law law, double noise, Rng* rng) {
  const double shift = law == Law::kShiftedPasses ? WildOf(rng) : 1;
  double sum = 0;
  for (size_t text = 0; text < kTexts; ++text) {
    switch (law) {
      case Law::kNormal:
      case Law::kShiftedPasses: sum += shift * (1 + 0.04 * NormalOf(rng)); break;
      case Law::kWild: sum += WildOf(rng); break;
      case Law::kReplicas: sum += rng->Below(3) == 0 ? 0 : 1.4; break;  // another than at first
      case Law::kOutliers: sum += rng->Uniform() < 0.02 ? 20 : 0.05; break;
    }
  }
  return noise * sum / kTexts;
}

// The passes of a check: as many as are sent.
std::vector<double> CheckedDistances(double largest, const std::function<double()>& next) {
  std::vector<double> distances;
  do {
    distances.push_back(next());
  } while (IsBeyond(distances.back(), largest) && distances.size() < kPassRule.in_a_row);
  return distances;
}

TEST(IdentityRule, BoundIsOneInTheNumberOfChoices) {
  EXPECT_NEAR(1 / kPassRule.Bound(), 3'108'105, 1e-3);   // C(28, 8)
  EXPECT_NEAR(1 / kNightRule.Bound(), 1'947'792, 1e-3);  // C(36, 6)
  EXPECT_NEAR(1 / IdentityRule({20, 3}).Bound(), 1771, 1e-9);
}

TEST(IdentityRule, AnswersByDistance) {
  struct Row {
    std::vector<double> distances;
    double largest;
    IdentityAnswer answer;
  };
  const std::vector<double> eight(8, 2e-4);
  const std::vector<double> seven(7, 2e-4);
  std::vector<double> returned = seven;
  returned.push_back(1e-4);
  for (const Row& row : {Row{{0}, 0, IdentityAnswer::kSame},
                         {{3e-6}, 1e-3, IdentityAnswer::kSame},
                         {{5.6e-6}, 0, IdentityAnswer::kSameToRounding},  // six decimals
                         {{5.6e-6}, 1e-5, IdentityAnswer::kSameWithinNoise},
                         {{9e-5}, 1e-4, IdentityAnswer::kSameWithinNoise},
                         {{1.02e-4}, 1e-4, IdentityAnswer::kSameWithinNoise},  // T and rounding
                         {seven, 1e-4, IdentityAnswer::kSameWithinNoise},
                         {returned, 1e-4, IdentityAnswer::kSameWithinNoise},
                         {eight, 1e-4, IdentityAnswer::kAltered}}) {
    EXPECT_EQ(AnswerOf(row.distances, row.largest), row.answer) << row.distances[0];
  }
}

TEST(IdentityRule, EightRoundedPassesAreNoAlteration) {
  EXPECT_FALSE(IsBeyond(1e-5, 0));
  EXPECT_NE(AnswerOf(std::vector<double>(8, 1e-5), 0), IdentityAnswer::kAltered);
}

TEST(IdentityRule, FaithfulServicesAreNotAccused) {
  size_t accused = 0;
  size_t first_beyond = 0;
  for (size_t i = 0; i < kServices; ++i) {
    Rng rng(1, i);
    const auto law = static_cast<Law>(i % 5);
    const double noise = std::pow(10, -7 + 4 * rng.Uniform());
    const auto next = [&] { return FaithfulDistance(law, noise, &rng); };
    std::vector<double> recorded;
    for (size_t pass = 0; pass < kPassRule.recorded; ++pass) recorded.push_back(next());
    const double largest = LargestOf(recorded);
    const std::vector<double> checked = CheckedDistances(largest, next);
    first_beyond += IsBeyond(checked[0], largest) ? 1U : 0U;
    accused += AnswerOf(checked, largest) == IdentityAnswer::kAltered ? 1U : 0U;
  }
  EXPECT_LE(accused, kServices / 1000);
  // One pass alone would accuse 1 in 21 of those whose noise is well above rounding: the simulation
  // does put services to the test.
  EXPECT_GT(first_beyond, kServices / 100);
  EXPECT_LT(first_beyond, kServices / 20);
}

// What is left of a night with nothing beyond, the next night with a first pass beyond; `chance` is
// that of one night.
size_t NightsToNext(double chance, Rng* rng) {
  return 1 + static_cast<size_t>(std::log(1 - rng->Uniform()) / std::log1p(-chance));
}

// Any law without ties gives ranks as uniform numbers do, so distances here are 1 to 2. Nights
// whose first pass is not beyond change nothing and are skipped.
TEST(IdentityRule, AlarmsInTenYearsOfNights) {
  size_t alarmed = 0;
  for (size_t run = 0; run < kServices; ++run) {
    Rng rng(2, run);
    std::vector<double> recorded;
    for (size_t i = 0; i < kPassRule.recorded; ++i) recorded.push_back(1 + rng.Uniform());
    const double largest = LargestOf(recorded);
    const double chance = std::max(2 - largest, 1e-9);
    bool is_alarmed = false;
    for (size_t night = NightsToNext(chance, &rng); night <= kRunNights && !is_alarmed;
         night += NightsToNext(chance, &rng)) {
      bool is_first = true;
      const std::vector<double> checked = CheckedDistances(largest, [&] {
        const double uniform = rng.Uniform();
        return std::exchange(is_first, false) ? 2 - chance * uniform : 1 + uniform;
      });
      is_alarmed = AnswerOf(checked, largest) == IdentityAnswer::kAltered;
    }
    alarmed += is_alarmed ? 1U : 0U;
  }
  EXPECT_LE(alarmed, kServices / 500);  // 0.2%; exactly: 0.09%
  EXPECT_GE(alarmed, kServices / 10'000);
}

// The unit is the night: whatever its own effect, nights are alike among each other.
TEST(IdentityRule, AlarmsInTenYearsByNights) {
  size_t alarmed = 0;
  for (size_t run = 0; run < kServices; ++run) {
    Rng rng(3, run);
    std::vector<double> nights;
    for (size_t i = 0; i < kNightRule.recorded; ++i) nights.push_back(1 + rng.Uniform());
    const double chance = std::max(2 - JudgeNights(nights).largest, 1e-9);
    bool is_alarmed = false;
    for (size_t night = NightsToNext(chance, &rng); night <= kRunNights && !is_alarmed;
         night += 1 + NightsToNext(chance, &rng)) {
      std::vector<double> later = nights;
      do {
        later.push_back(2);
        ++night;
      } while (rng.Uniform() < chance && night <= kRunNights);
      is_alarmed = JudgeNights(later).is_changed();
    }
    alarmed += is_alarmed ? 1U : 0U;
  }
  EXPECT_LE(alarmed, kServices / 500);
  EXPECT_GE(alarmed, kServices / 10'000);
}

TEST(IdentityRule, NightsAreProvisionalThenWarnThenChange) {
  std::vector<double> nights(29, 1e-4);
  EXPECT_TRUE(JudgeNights(nights).is_provisional());
  nights.push_back(2e-4);
  EXPECT_FALSE(JudgeNights(nights).is_provisional());
  for (size_t night = 1; night <= 6; ++night) {
    nights.push_back(3e-4);
    EXPECT_EQ(JudgeNights(nights).in_a_row, night);
    EXPECT_EQ(JudgeNights(nights).is_changed(), night == 6);
  }
  nights.push_back(2e-4);
  EXPECT_EQ(JudgeNights(nights).in_a_row, 0u);
  EXPECT_EQ(JudgeNights({}).nights, 0u);
}

// Share of services found altered when their passes are `next` from now on.
double FoundShare(size_t trials, uint64_t seed,
                  const std::function<double(bool is_altered, Rng*)>& next) {
  size_t found = 0;
  for (size_t trial = 0; trial < trials; ++trial) {
    Rng rng(seed, trial);
    std::vector<double> recorded;
    for (size_t i = 0; i < kPassRule.recorded; ++i) recorded.push_back(next(false, &rng));
    const double largest = LargestOf(recorded);
    const auto checked = CheckedDistances(largest, [&] { return next(true, &rng); });
    found += AnswerOf(checked, largest) == IdentityAnswer::kAltered ? 1U : 0U;
  }
  return static_cast<double>(found) / static_cast<double>(trials);
}

TEST(IdentityRule, PowerByShiftOfTheDistance) {
  for (const auto& [shift, expected] :
       {std::pair{3.0, 0.38}, {4.0, 0.81}, {5.0, 0.98}, {6.0, 1.0}}) {
    const double found = FoundShare(2000, 4, [shift = shift](bool is_altered, Rng* rng) {
      return 1 + 0.05 * (NormalOf(rng) + (is_altered ? shift : 0));
    });
    EXPECT_NEAR(found, expected, 0.03) << shift;
  }
}

// D of a pass whose vectors, of 384 dimensions, have turned by `angle`, and whose noise has the
// length `noise` in both passes.
double AlteredDistance(double angle, double noise, Rng* rng) {
  constexpr double kDimensions = 384;
  double sum = 0;
  for (size_t text = 0; text < kTexts; ++text) {
    const double scatter = 2 + std::sqrt(6 / kDimensions) * NormalOf(rng);
    const double cross = 2 * angle * noise * std::sqrt(2 / kDimensions) * NormalOf(rng);
    sum += std::sqrt(std::max(0.0, angle * angle + cross + noise * noise * scatter));
  }
  return sum / kTexts;
}

// The angles of weights changed by 1e-2 to 1e-5 (MiniLM), and what is found of them.
TEST(IdentityRule, PowerByAlterationAndNoise) {
  struct Row {
    double angle;
    std::vector<double> least, most;  // at noise 1e-7, 1e-5, 1e-4, 1e-3
  };
  const std::vector<double> noises = {1e-7, 1e-5, 1e-4, 1e-3};
  for (const Row& row : {Row{3.3e-2, {1, 1, 1, 1}, {1, 1, 1, 1}},
                         {3.2e-3, {1, 1, 1, 1}, {1, 1, 1, 1}},
                         {3.2e-4, {1, 1, 1, 0.5}, {1, 1, 1, 1}},
                         {3.3e-5, {1, 1, 0, 0}, {1, 1, 0.3, 0.02}}}) {
    for (size_t i = 0; i < noises.size(); ++i) {
      const double found = FoundShare(100, 5, [&](bool is_altered, Rng* rng) {
        return AlteredDistance(is_altered ? row.angle : 0, noises[i], rng);
      });
      EXPECT_GE(found, row.least[i]) << row.angle << " at " << noises[i];
      EXPECT_LE(found, row.most[i]) << row.angle << " at " << noises[i];
    }
  }
}

}  // namespace
}  // namespace vetvec
