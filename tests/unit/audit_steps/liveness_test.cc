#include "audit_steps/liveness.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "unit/audit_steps/live_space.h"

namespace vetvec {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::Ge;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Le;
using testing::Not;
using testing::StartsWith;

constexpr const char* kNoText = "returns vectors that do not reflect the text: only ";

void SwapRows(Matrix* rows, size_t i, size_t j) {
  std::swap_ranges(rows->row(i).begin(), rows->row(i).end(), rows->row(j).begin());
}

// The vectors of `count` texts have nothing to do with them.
void PutRandom(uint64_t seed, size_t count, Matrix* rows) {
  std::vector<size_t> ids(rows->rows());
  for (size_t i = 0; i < ids.size(); ++i) ids[i] = i;
  Rng rng(seed, 5);
  Shuffle(ids, rng);
  for (size_t i = 0; i < count; ++i) {
    const std::span<float> row = rows->row(ids[i]);
    std::fill(row.begin(), row.end(), 0.0F);
    AddNoise(ids[i], seed + 10, 1, row);
  }
}

TEST(Liveness, CleanVectorsHaveNoDefect) {
  const LiveSpace space;
  const LivenessResult live = space.Measure(space.Rows());
  EXPECT_THAT(live.defects, IsEmpty());
  EXPECT_EQ(live.pairs, 200U);
  EXPECT_EQ(live.seeds, 200U);
  EXPECT_GE(live.found, 0.99);
  EXPECT_EQ(live.unrelated, 0);
  EXPECT_THAT(live.noise, AllOf(Ge(0.08), Le(0.15))) << "one word of eight";
  EXPECT_EQ(live.texts, 200U);
  EXPECT_EQ(live.distinct_vectors, 200U);
  EXPECT_FALSE(live.words_read.has_value());
  EXPECT_EQ(live.cut_texts, 0);
}

// Half of the words are unknown, and so are all words of some texts: those have no vector.
TEST(Liveness, WeakVectorsHaveNoDefect) {
  for (uint64_t seed = 1; seed <= 5; ++seed) {
    const LiveSpace space(seed);
    const Matrix rows = space.Rows(64, 0.5);
    std::vector<uint64_t> failed;
    for (uint64_t id = 0; id < rows.rows(); ++id) {
      if (rows.row(id)[0] == 0 && rows.row(id)[1] == 0) failed.push_back(id);
    }
    const LivenessResult live = space.Measure(rows, failed);
    EXPECT_THAT(live.defects, IsEmpty()) << seed;
    EXPECT_GE(live.found, 0.9);
  }
}

// Every second word counts.
TEST(Liveness, VectorsOfHalfTheWordsHaveNoDefect) {
  const LiveSpace space;
  Matrix rows(space.texts.size(), 64);
  for (size_t id = 0; id < rows.rows(); ++id) {
    const std::vector<std::string> words = PlainWords(space.texts[id]);
    for (size_t w = 1; w < words.size(); w += 2) AddWords(words[w], 1, rows.row(id));
  }
  const LivenessResult live = space.Measure(rows);
  EXPECT_THAT(live.defects, IsEmpty());
  EXPECT_GE(live.found, 0.99);
  EXPECT_THAT(live.noise, AllOf(Ge(0.15), Le(0.25))) << "one word of four";
}

// Vectors whose spread is small beside what they share: as many encoders give them.
TEST(Liveness, NarrowVectorsHaveNoDefect) {
  const LiveSpace space;
  Matrix rows = space.Rows();
  for (size_t id = 0; id < rows.rows(); ++id) AddNoise(7, 7, 100, rows.row(id));
  EXPECT_THAT(space.Measure(rows).defects, IsEmpty());
}

TEST(Liveness, TheSameVectorForAll) {
  const LiveSpace space;
  Matrix rows(space.texts.size(), 16);
  for (size_t id = 0; id < rows.rows(); ++id) AddNoise(1, 1, 1, rows.row(id));
  LivenessResult live = space.Measure(rows);
  EXPECT_THAT(live.defects, ElementsAre("returns the same vector for every text"));
  EXPECT_NEAR(live.found, 1.0 / 200, 1e-9) << "ties share it";
  EXPECT_EQ(live.distinct_vectors, 1U);
  EXPECT_EQ(live.unrelated, 1) << "its own seed is as any other";
  for (size_t id = 0; id < rows.rows(); ++id) AddNoise(id, 2, 1e-6, rows.row(id));
  live = space.Measure(rows);
  EXPECT_THAT(live.defects, ElementsAre("returns the same vector for every text"))
      << "but for rounding";
  EXPECT_GT(live.distinct_vectors, 1U);
}

TEST(Liveness, ARandomVectorForEachText) {
  const LiveSpace space;
  Matrix rows = space.Rows();
  PutRandom(1, rows.rows(), &rows);
  const LivenessResult live = space.Measure(rows);
  EXPECT_LE(live.found, 0.03);
  EXPECT_GE(live.unrelated, 0.8);
  ASSERT_EQ(live.defects.size(), 1U);
  EXPECT_THAT(live.defects[0], AllOf(StartsWith(kNoText), HasSubstr("(0.5% by chance)")));
}

TEST(Liveness, ARandomVectorForHalfOfTheTexts) {
  const LiveSpace space;
  Matrix rows = space.Rows();
  PutRandom(1, rows.rows() / 2, &rows);
  const LivenessResult live = space.Measure(rows);
  EXPECT_THAT(live.found, AllOf(Ge(0.15), Le(0.35))) << "both texts of a pair must be right";
  EXPECT_THAT(live.unrelated, AllOf(Ge(0.35), Le(0.65)));
  ASSERT_EQ(live.defects.size(), 1U);
  EXPECT_THAT(live.defects[0], StartsWith(kNoText));
}

TEST(Liveness, ARandomVectorForOneTextInFifty) {
  for (uint64_t seed = 1; seed <= 5; ++seed) {
    const LiveSpace space(seed);
    Matrix rows = space.Rows();
    PutRandom(seed, rows.rows() / 50, &rows);
    const LivenessResult live = space.Measure(rows);
    EXPECT_GE(live.found, 0.95) << seed;
    EXPECT_THAT(live.unrelated, AllOf(Ge(0.005), Le(0.05))) << seed;
    ASSERT_EQ(live.defects.size(), 1U) << seed;
    EXPECT_THAT(live.defects[0],
                AllOf(StartsWith("returns a random vector, unrelated to the text, or one of a "
                                 "different model, for about "),
                      HasSubstr("% of texts")));
  }
}

TEST(Liveness, HalfOfTheElementsAreNoise) {
  const LiveSpace space;
  Matrix rows = space.Rows(256);
  for (size_t id = 0; id < rows.rows(); ++id) {
    const std::span<float> half = rows.row(id).subspan(128);
    std::fill(half.begin(), half.end(), 0.0F);
    AddNoise(id, 3, std::sqrt(8.0), half);  // as large as 8 words
  }
  const LivenessResult live = space.Measure(rows);
  EXPECT_GE(live.found, 0.95) << "the other half tells them apart";
  EXPECT_THAT(live.noise, AllOf(Ge(0.4), Le(0.6)));
  EXPECT_EQ(live.unrelated, 0);
  ASSERT_EQ(live.defects.size(), 1U);
  EXPECT_THAT(live.defects[0], StartsWith("returns vectors that are partly noise: "));
}

TEST(Liveness, NothingButTheLength) {
  const LiveSpace space;
  Matrix rows(space.texts.size(), 32);
  for (size_t id = 0; id < rows.rows(); ++id) {
    AddNoise(space.texts[id].size(), 4, 1, rows.row(id));
  }
  const LivenessResult live = space.Measure(rows);
  EXPECT_THAT(live.defects,
              ElementsAre("returns vectors that depend only on the length of a text"));
  EXPECT_LT(live.found, 0.2);
  EXPECT_LT(live.distinct_vectors, 12U);
}

// What is swapped alike on both sides shows when texts are sent again (resend_test.cc).
TEST(Liveness, VectorsOfNeighboursSwapped) {
  const LiveSpace space;
  Matrix rows = space.Rows();
  for (size_t i = 0; i < 8; i += 2) SwapRows(&rows, 20 * i, 20 * i + 1);
  LivenessResult live = space.Measure(rows);
  EXPECT_NEAR(live.found, 1 - 8.0 / 200, 0.011);
  ASSERT_EQ(live.defects.size(), 1U);
  EXPECT_THAT(live.defects[0], HasSubstr("assigns vectors to the wrong texts: about "));
  rows = space.Rows();
  for (size_t i = 0; i < LiveSpace::kSeeds; i += 2) SwapRows(&rows, i, i + 1);
  live = space.Measure(rows);
  EXPECT_LE(live.found, 0.02);
  ASSERT_EQ(live.defects.size(), 1U);
  EXPECT_THAT(live.defects[0], StartsWith(kNoText));
}

// Seeds that are the same to the encoder: in capitals, or with several variants.
TEST(Liveness, DuplicatesOfSeedsAreNotADefect) {
  LiveSpace space;
  for (size_t i = 0; i < 50; ++i) {
    space.texts[i] = space.texts[100 + i];
    std::replace(space.texts[i].begin(), space.texts[i].end(), 'w', 'W');
    space.texts[LiveSpace::kSeeds + i] = space.texts[LiveSpace::kSeeds + 100 + i] + "!";
  }
  for (size_t i = 50; i < 100; ++i) space.kin.push_back(space.kin[i]);
  const LivenessResult live = space.Measure(space.Rows());
  EXPECT_THAT(live.defects, IsEmpty());
  EXPECT_EQ(live.pairs, 250U);
  EXPECT_EQ(live.seeds, 200U);
  EXPECT_NEAR(live.found, 200.0 / 250, 0.01) << "half a point for each of 100 with a twin";
  EXPECT_EQ(live.distinct_vectors, 150U);
}

TEST(Liveness, DifferentTextsWithTheSameVector) {
  LiveSpace space;
  // 300 texts more, all words of which are unknown.
  for (size_t i = 0; i < 300; ++i) space.texts.push_back("unknown " + std::to_string(i));
  for (KinPair& pair : space.kin) pair.variant += 300;
  std::rotate(space.texts.begin() + 200, space.texts.begin() + 400, space.texts.end());
  space.suite_texts = 500;
  Matrix rows = space.Rows();
  for (size_t id = 200; id < 500; ++id) std::fill_n(rows.row(id).begin(), rows.cols(), 1.0F);
  const LivenessResult live = space.Measure(rows);
  EXPECT_EQ(live.distinct_vectors, 201U);
  EXPECT_THAT(
      live.defects,
      ElementsAre(
          "returns the same vector for different texts: 201 distinct vectors for 500 texts"));
}

TEST(Liveness, FailedTextsAreLeftOut) {
  const LiveSpace space;
  Matrix rows = space.Rows();
  std::vector<uint64_t> failed;
  for (uint64_t id = 5; id < rows.rows(); id += 10) {
    std::fill_n(rows.row(id).begin(), rows.cols(), 0.0F);
    failed.push_back(id);
  }
  LivenessResult live = space.Measure(rows, failed);
  EXPECT_THAT(live.defects, IsEmpty());
  EXPECT_EQ(live.pairs, 180U);
  EXPECT_EQ(live.texts, 180U);
  EXPECT_EQ(live.distinct_vectors, 180U);
  live = space.Measure(rows);
  EXPECT_THAT(live.defects, Not(IsEmpty())) << "delivered, they are a defect";
  failed.clear();
  for (uint64_t id = 0; id < rows.rows(); ++id) failed.push_back(id);
  live = space.Measure(rows, failed);
  EXPECT_THAT(live.defects, IsEmpty()) << "of nothing, nothing is claimed";
  EXPECT_EQ(live.pairs, 0U);
  EXPECT_EQ(live.found, 0);
}

TEST(Liveness, NothingIsClaimedOfFewPairs) {
  LiveSpace space;
  Matrix rows = space.Rows();
  PutRandom(1, rows.rows(), &rows);
  space.kin.resize(9);
  EXPECT_THAT(space.Measure(rows).defects, IsEmpty());
  space.kin.push_back({LiveSpace::kSeeds + 9, 9});
  EXPECT_THAT(space.Measure(rows).defects, Not(IsEmpty()));
}

TEST(Liveness, WhatIsCutIsNamed) {
  const LiveSpace space(1, 40);
  Matrix rows(space.texts.size(), 32);
  for (size_t id = 0; id < rows.rows(); ++id) {
    AddWords(space.texts[id].substr(0, space.texts[id].rfind(' ')), 1, rows.row(id));
  }
  const LivenessResult live = space.Measure(rows);
  EXPECT_EQ(live.words_read, 39U);
  EXPECT_EQ(live.cut_texts, 1);
  EXPECT_THAT(live.defects,
              ElementsAre(AllOf(StartsWith("reads only the first 39 words of a text, or finds "
                                           "stored vectors by the first "),
                                HasSubstr(": 100% of the texts in this audit are longer"))))
      << "only last words differ, so both are possible";
}

// A space in which other words than the last one differ, too, and first words have many lengths:
// `places` variants for each seed.
LiveSpace WithVariants(const std::vector<size_t>& places) {
  LiveSpace space;
  for (size_t i = 0; i < space.texts.size(); ++i) {
    space.texts[i].insert(0, std::string(i % LiveSpace::kSeeds % 20, 'x'));
  }
  for (size_t i = 0; i < LiveSpace::kSeeds; ++i) {
    for (const size_t place : places) {
      std::vector<std::string> words = PlainWords(space.texts[i]);
      words[place] = "v" + std::to_string(i);
      std::string text;
      for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
      space.kin.push_back({space.texts.size(), i});
      space.texts.push_back(text);
    }
  }
  return space;
}

TEST(Liveness, ACutAtAWordAndStoredVectorsByTheBeginningAreToldApart) {
  const LiveSpace space = WithVariants({2, 3, 4, 5, 6});
  Matrix cut(space.texts.size(), 64);
  Matrix stored(space.texts.size(), 64);
  std::map<std::string, size_t> by_beginning;
  for (size_t id = 0; id < space.texts.size(); ++id) {
    std::vector<std::string> words = PlainWords(space.texts[id]);
    words.resize(5);
    for (const std::string& word : words) AddWords(word, 1, cut.row(id));
    const std::string beginning = space.texts[id].substr(0, 24);
    AddWords(space.texts[by_beginning.try_emplace(beginning, id).first->second], 1, stored.row(id));
  }
  EXPECT_THAT(space.Measure(cut).defects, Contains(StartsWith("reads only the first 5 words of a "
                                                              "text: ")));
  EXPECT_THAT(space.Measure(stored).defects,
              Contains(AllOf(StartsWith("returns the same vector for all texts with the first 2"),
                             HasSubstr("finds stored vectors by the beginning of a text"))));
}

TEST(Liveness, ADifferentModelForSomeTextsIsNotAMixUp) {
  const LiveSpace space = WithVariants({0, 1, 2, 3, 4, 5, 6});
  Matrix rows = space.Rows();
  for (size_t id = 0; id < rows.rows(); ++id) {
    if (Rng(id, 8).Uniform() >= 0.2) continue;
    std::fill(rows.row(id).begin(), rows.row(id).end(), 0.0F);
    for (const std::string& word : PlainWords(space.texts[id])) {
      AddNoise(Xxh64(word.data(), word.size()), 9, 1, rows.row(id));
    }
  }
  const LivenessResult live = space.Measure(rows);
  EXPECT_TRUE(live.other_model);
  ASSERT_FALSE(live.defects.empty());
  for (const std::string& defect : live.defects) {
    EXPECT_THAT(defect, Not(HasSubstr("wrong texts")));
  }
}

TEST(Liveness, UsualDistance) {
  const LiveSpace space;
  Matrix rows = space.Rows();
  EXPECT_NEAR(UsualDistance(rows.view(), 200, {}), 1, 0.05) << "of unrelated texts";
  EXPECT_EQ(UsualDistance(rows.view(), 1, {}), 0);
  for (size_t id = 0; id < rows.rows(); ++id) std::fill_n(rows.row(id).begin(), 128, 1.0F);
  EXPECT_NEAR(UsualDistance(rows.view(), 200, {}), 0, 1e-6);
  for (size_t id = 0; id < 120; ++id) std::fill_n(rows.row(id).begin(), 128, 0.0F);
  std::vector<uint64_t> failed(120);
  for (uint64_t id = 0; id < 120; ++id) failed[id] = id;
  EXPECT_NEAR(UsualDistance(rows.view(), 200, failed), 0, 1e-6);
}

}  // namespace
}  // namespace vetvec
