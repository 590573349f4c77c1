// F2 by hand, by its rules, and against a NumPy transcription (tests/golden/meaning_reference.py).
#include "metrics/meaning_score.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <string>

#include "base/file.h"
#include "base/json.h"
#include "base/rng.h"

namespace vetvec {
namespace {

// Vectors in the plane, by their angles in degrees.
class Plane {
 public:
  uint64_t Add(double degrees) {
    angles_.push_back(degrees);
    return angles_.size() - 1;
  }
  Matrix Rows() const {
    Matrix rows(angles_.size(), 2);
    for (size_t i = 0; i < angles_.size(); ++i) {
      const double angle = angles_[i] * std::acos(-1.0) / 180;
      rows.row(i)[0] = static_cast<float>(std::cos(angle));
      rows.row(i)[1] = static_cast<float>(std::sin(angle));
    }
    return rows;
  }
  MeaningScore Score() const {
    const Matrix rows = Rows();
    const Result<MeaningScore> score = ScoreMeaning(rows.view(), items);
    EXPECT_TRUE(score.ok()) << score.status().ToString();
    return score.ok() ? *score : MeaningScore();
  }

  MeaningItems items;

 private:
  std::vector<double> angles_;
};

double Mean(const std::vector<double>& values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// Two seeds at 0 and 60 degrees, and a change of the first one at 20.
Plane TwoSeeds() {
  Plane plane;
  plane.items.seeds = {plane.Add(0), plane.Add(60)};
  plane.items.changes = {plane.Add(20)};
  return plane;
}

TEST(MeaningScore, AnEditMustFindItsOwnSeed) {
  Plane plane = TwoSeeds();
  plane.items.edits = {{0, "typo-1", plane.Add(5)},   // its seed is nearest
                       {0, "typo-1", plane.Add(15)},  // the change is
                       {1, "typo-1", plane.Add(50)},  // its seed is
                       {0, "ocr-1", plane.Add(10)},   // seed and change are equally near: a failure
                       {1, "ocr-1", plane.Add(35)}};  // the change of another seed is
  const MeaningScore score = plane.Score();
  ASSERT_EQ(score.constructs.size(), 2U);
  EXPECT_EQ(score.constructs[0].construct, "ocr-1");
  EXPECT_EQ(score.constructs[0].found, 0);
  EXPECT_NEAR(score.constructs[1].found, 2.0 / 3, 1e-12);
  EXPECT_NEAR(score.s, 100.0 / 3, 1e-9) << "each construct counts the same";
  EXPECT_FALSE(score.w2.has_value() || score.f2.has_value());
  EXPECT_TRUE(score.f2_units.empty());
  EXPECT_NEAR(Mean(score.s_units.values), score.s, 1e-9);
}

TEST(MeaningScore, OtherEditsAreShownButDoNotCount) {
  Plane plane = TwoSeeds();
  plane.items.edits = {{0, "typo-1", plane.Add(5)}, {1, "case-1", plane.Add(0), false}};
  const MeaningScore score = plane.Score();
  EXPECT_EQ(score.s, 100);
  EXPECT_EQ(score.constructs.size(), 2U);
  EXPECT_EQ(score.s_units.values.size(), 1U);
}

TEST(MeaningScore, ASynonymMustFindTheSeedAndNotTheAntonym) {
  Plane plane = TwoSeeds();
  plane.items.edits = {{0, "typo-1", plane.Add(1)}};
  const uint64_t a = plane.Add(100);
  const uint64_t b = plane.Add(200);
  // Right; wrong; tied; and two in which a text of another seed is nearest. The other texts of the
  // same seed are no rivals: 101 and 102 are nearer to each other than to their seed.
  plane.items.triples = {{a, plane.Add(101), plane.Add(110), 1},
                         {a, plane.Add(102), plane.Add(102.5), 2},
                         {a, plane.Add(95), plane.Add(90), 3}};
  EXPECT_EQ(plane.Score().w2, 0) << "1 right, 1 wrong, 1 tied";
  plane.items.triples.push_back({b, plane.Add(203), plane.Add(220), 4});
  EXPECT_NEAR(*plane.Score().w2, 25, 1e-9);
  plane.items.triples.push_back({b, plane.Add(109), plane.Add(230), 5});
  EXPECT_NEAR(*plane.Score().w2, 20, 1e-9);
  EXPECT_EQ(plane.Score().w2_units.values.size(), 5U);
}

TEST(MeaningScore, W2IsNotBelowNothing) {
  Plane plane = TwoSeeds();
  plane.items.edits = {{0, "typo-1", plane.Add(1)}};
  const uint64_t seed = plane.Add(100);
  plane.items.triples = {{seed, plane.Add(120), plane.Add(121), 1}};
  EXPECT_EQ(plane.Score().w2, 0);
  EXPECT_EQ(plane.Score().w2_units.values[0], -100);
  EXPECT_EQ(plane.Score().wrong_triple, 0U);
  EXPECT_FALSE(plane.Score().lost_edit) << "the only edit finds its seed";
  plane.items.edits.push_back({1, "typo-1", plane.Add(2)});
  EXPECT_EQ(plane.Score().lost_edit, 1U);
}

// Cosines within 1e-6 are tied, so float noise finds nothing.
TEST(MeaningScore, EqualVectorsFindNothing) {
  Matrix rows(4, 3);
  for (size_t i = 0; i < 4; ++i) {
    for (size_t k = 0; k < 3; ++k) rows.row(i)[k] = 1 + static_cast<float>(i * k) * 1e-7F;
  }
  MeaningItems items;
  items.seeds = {0, 1};
  items.changes = {2};
  items.edits = {{0, "typo-1", 3}};
  const Result<MeaningScore> score = ScoreMeaning(rows.view(), items);
  ASSERT_TRUE(score.ok()) << score.status().ToString();
  EXPECT_EQ(score->s, 0);
}

TEST(MeaningScore, NothingToFind) {
  Plane plane = TwoSeeds();
  const Matrix rows = plane.Rows();
  EXPECT_EQ(ScoreMeaning(rows.view(), plane.items).status().code(), StatusCode::kInsufficientData);
}

struct Golden {
  Matrix rows;
  MeaningItems items;
  Json expected;
};

Golden ReadGolden() {
  const std::string here = __FILE__;
  const Result<std::string> text =
      ReadFile(here.substr(0, here.rfind("/unit/")) + "/golden/meaning_score.json");
  EXPECT_TRUE(text.ok()) << text.status().ToString();
  const Json given = Json::parse(*text);
  Golden golden{Matrix(given["vectors"].size(), given["vectors"][0].size()), {}, given["expected"]};
  for (size_t i = 0; i < golden.rows.rows(); ++i) {
    for (size_t k = 0; k < golden.rows.cols(); ++k) {
      golden.rows.row(i)[k] = given["vectors"][i][k].get<float>();
    }
  }
  golden.items.seeds = given["seeds"].get<std::vector<uint64_t>>();
  golden.items.changes = given["changes"].get<std::vector<uint64_t>>();
  for (const Json& edit : given["edits"]) {
    golden.items.edits.push_back({edit[0], edit[1], edit[2], true});
  }
  for (const Json& triple : given["triples"]) {
    golden.items.triples.push_back({triple[0], triple[1], triple[2], triple[3]});
  }
  return golden;
}

TEST(MeaningScore, EqualsTheTranscription) {
  const Golden golden = ReadGolden();
  const Result<MeaningScore> score = ScoreMeaning(golden.rows.view(), golden.items);
  ASSERT_TRUE(score.ok()) << score.status().ToString();
  EXPECT_NEAR(score->s, golden.expected["s"].get<double>(), 1e-9);
  EXPECT_NEAR(score->w2.value(), golden.expected["w2"].get<double>(), 1e-9);
  EXPECT_NEAR(score->f2.value(), golden.expected["f2"].get<double>(), 1e-9);
  EXPECT_EQ(score->constructs.size(), golden.expected["constructs"].size());
  for (const MeaningConstructShare& one : score->constructs) {
    EXPECT_NEAR(one.found, golden.expected["constructs"][one.construct].get<double>(), 1e-12);
  }
}

TEST(MeaningScore, UnitsHaveF2AsTheirMeanAndMoveAsItDoes) {
  Golden golden = ReadGolden();
  const MeaningScore before = *ScoreMeaning(golden.rows.view(), golden.items);
  const ScoreUnits& units = before.f2_units;
  ASSERT_EQ(units.values.size(), before.s_units.values.size() + golden.items.triples.size());
  EXPECT_NEAR(Mean(units.values), *before.f2, 1e-9);
  // A word pair that is left out moves F2 by what its units say, to first order. Its texts stay
  // rivals in none, so the two differ a little more than by the second order.
  const uint64_t word_pair = golden.items.triples[0].word_pair;
  double effect = 0;
  for (size_t i = 0; i < golden.items.triples.size(); ++i) {
    const size_t unit = before.s_units.values.size() + i;
    if (golden.items.triples[i].word_pair != word_pair) continue;
    effect -= (units.values[unit] - *before.f2) / static_cast<double>(units.values.size());
  }
  std::erase_if(golden.items.triples,
                [&](const MeaningTriple& one) { return one.word_pair == word_pair; });
  const MeaningScore after = *ScoreMeaning(golden.rows.view(), golden.items);
  EXPECT_NEAR(*after.f2 - *before.f2, effect, 0.3 * std::abs(effect) + 0.3);
}

TEST(MeaningScore, NoF2FromFewItems) {
  Golden golden = ReadGolden();
  MeaningItems few = golden.items;
  few.triples.resize(kLeastMeaningTriples - 1);
  EXPECT_FALSE(ScoreMeaning(golden.rows.view(), few)->f2.has_value());
  EXPECT_TRUE(ScoreMeaning(golden.rows.view(), few)->w2.has_value());
  few = golden.items;
  std::erase_if(few.edits,
                [](const MeaningEdit& one) { return one.seed + 1 >= kLeastMeaningSeeds; });
  EXPECT_FALSE(ScoreMeaning(golden.rows.view(), few)->f2.has_value());
}

}  // namespace
}  // namespace vetvec
