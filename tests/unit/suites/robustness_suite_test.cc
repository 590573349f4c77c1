// Noise, changes of meaning, and the robustness suite that is made of both.
#include "suites/robustness_suite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "base/strings.h"
#include "base/utf8.h"
#include "english/meaning_change.h"
#include "english/noise.h"
#include "suites/suite_file.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

constexpr const char* kSentence =
    "The heavy wooden parcel from Berlin should arrive safely, in 3 days, on Monday.";

std::string Changed(ChangeKind kind, const std::string& text) {
  Rng rng(7);
  return ChangeMeaning(kind, text, &rng).value_or("");
}

std::string Digits(std::string_view text) {
  std::string digits;
  for (const char c : text) {
    if (c >= '0' && c <= '9') digits += c;
  }
  return digits;
}

TEST(Noise, EveryKindChangesAndKeepsNumbers) {
  for (const NoiseKind kind : kNoiseKinds) {
    for (uint32_t strength = 1; strength <= kNoiseStrengths; ++strength) {
      for (uint64_t seed = 0; seed < 50; ++seed) {
        Rng rng(seed);
        const auto noisy = AddNoise(kind, strength, kSentence, &rng);
        ASSERT_TRUE(noisy) << NoiseName(kind) << strength;
        EXPECT_NE(*noisy, kSentence);
        EXPECT_TRUE(IsValidUtf8(*noisy));
        // Scanners read letters as digits; the number itself stays.
        EXPECT_THAT(*noisy, HasSubstr(" 3 ")) << NoiseName(kind);
        if (kind != NoiseKind::kOcr) {
          EXPECT_EQ(Digits(*noisy), "3");
        }
      }
    }
  }
}

TEST(Noise, StrengthIsTheNumberOfWordsHit) {
  const size_t hit[] = {1, 2, 4};
  const std::vector<std::string_view> before = Split(kSentence, ' ');
  for (const NoiseKind kind : {NoiseKind::kTypo, NoiseKind::kOcr}) {
    for (uint32_t strength = 1; strength <= kNoiseStrengths; ++strength) {
      Rng rng(3);
      const std::string noisy = *AddNoise(kind, strength, kSentence, &rng);
      const std::vector<std::string_view> after = Split(noisy, ' ');
      ASSERT_EQ(after.size(), before.size());
      size_t changed = 0;
      for (size_t i = 0; i < before.size(); ++i) changed += before[i] == after[i] ? 0U : 1U;
      EXPECT_EQ(changed, hit[strength - 1]);
    }
  }
}

TEST(Noise, SparesNamesMonthsDaysAndNumberWords) {
  const char* const text = "Maria Keller collected forty parcels from customers on Monday in June.";
  for (const NoiseKind kind : {NoiseKind::kTypo, NoiseKind::kOcr}) {
    for (uint64_t seed = 0; seed < 60; ++seed) {
      Rng rng(seed);
      const auto noisy = AddNoise(kind, 1, text, &rng);
      ASSERT_TRUE(noisy);
      for (const char* kept : {"Maria Keller ", " forty ", " Monday ", " June."}) {
        EXPECT_THAT(*noisy, HasSubstr(kept));
      }
    }
    Rng rng(1);
    EXPECT_FALSE(AddNoise(kind, 1, "In June", &rng)) << NoiseName(kind);
  }
}

TEST(Noise, ASlipIsNotAnotherWordThatWeKnow) {
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(seed);
    const auto noisy = AddNoise(NoiseKind::kTypo, 1, "started", &rng);
    if (noisy) {
      EXPECT_NE(*noisy, "stated");
      EXPECT_NE(*noisy, "stared");
    }
  }
}

TEST(Noise, WhatTheOthersDo) {
  Rng rng(1);
  EXPECT_EQ(AddNoise(NoiseKind::kCase, 1, "Hello Bob.", &rng), "hello bob.");
  EXPECT_EQ(AddNoise(NoiseKind::kCase, 2, "Hello Bob.", &rng), "HELLO BOB.");
  EXPECT_EQ(AddNoise(NoiseKind::kPunctuation, 1, "Well, no.", &rng), "Well, no");
  EXPECT_EQ(AddNoise(NoiseKind::kPunctuation, 2, "Well, 3.5 no.", &rng), "Well 3.5 no");
  EXPECT_EQ(AddNoise(NoiseKind::kPunctuation, 3, "One two three four.", &rng),
            "One two three, four");
  EXPECT_EQ(AddNoise(NoiseKind::kLookalike, 3, "pace", &rng), "\u0440\u0430\u0441\u0435");
}

TEST(Noise, NothingWhereThereIsNoPlace) {
  Rng rng(1);
  EXPECT_FALSE(AddNoise(NoiseKind::kTypo, 1, "We go up", &rng));
  EXPECT_FALSE(AddNoise(NoiseKind::kTypo, 3, "Please wait", &rng));
  EXPECT_FALSE(AddNoise(NoiseKind::kPunctuation, 1, "Please wait", &rng));
  EXPECT_FALSE(AddNoise(NoiseKind::kCase, 1, "please wait", &rng));
  EXPECT_FALSE(AddNoise(NoiseKind::kPunctuation, 1, ".", &rng));
}

TEST(MeaningChange, Negation) {
  const auto negated = [](const char* text) { return Changed(ChangeKind::kNegation, text); };
  EXPECT_EQ(negated("The door is open."), "The door is not open.");
  EXPECT_EQ(negated("The door is not open."), "The door is open.");
  EXPECT_EQ(negated("You can pay later."), "You cannot pay later.");
  EXPECT_EQ(negated("You cannot pay later."), "You can pay later.");
  EXPECT_EQ(negated("They have received it."), "They have not received it.");
  EXPECT_EQ(negated("Refunds should arrive soon."), "Refunds should not arrive soon.");
  for (const char* unsure :
       {"Is the door open?", "They have a dog.", "Nobody was there, it is said.",
        "The man who was here left.", "It will never end."}) {
    EXPECT_EQ(negated(unsure), "") << unsure;
  }
}

TEST(MeaningChange, Facts) {
  EXPECT_THAT(Changed(ChangeKind::kNumber, "It cost 340 euros."),
              testing::MatchesRegex("It cost [1-9]40 euros\\."));
  EXPECT_THAT(Changed(ChangeKind::kNumber, "Two cups."), HasSubstr(" cups."));
  EXPECT_EQ(Changed(ChangeKind::kNumber, "In 1999 it was new."), "");
  EXPECT_EQ(Changed(ChangeKind::kNumber, "It took 1 hour."), "");
  EXPECT_EQ(Changed(ChangeKind::kNumber, "It is due on October 12 or 3 May."), "");
  EXPECT_THAT(Changed(ChangeKind::kDate, "In 1999 it was new."),
              testing::MatchesRegex("In (199|200)[0-9] it was new\\."));
  EXPECT_THAT(Changed(ChangeKind::kDate, "See you on Monday."), HasSubstr("day."));
  EXPECT_EQ(Changed(ChangeKind::kDate, "It may rain."), "");
  EXPECT_THAT(Changed(ChangeKind::kUnit, "It took 3 days."), HasSubstr("It took 3 "));
  EXPECT_EQ(Changed(ChangeKind::kUnit, "It took days."), "");
  EXPECT_THAT(Changed(ChangeKind::kEntity, "Robert's car is here."), HasSubstr("'s car is here."));
  EXPECT_EQ(Changed(ChangeKind::kEntity, "The car is here."), "");
  for (uint64_t seed = 0; seed < 200; ++seed) {
    Rng rng(seed);
    for (const ChangeKind kind : kChangeKinds) {
      const auto changed = ChangeMeaning(kind, kSentence, &rng);
      ASSERT_TRUE(changed) << ChangeName(kind);
      EXPECT_NE(*changed, kSentence) << ChangeName(kind);
    }
    EXPECT_NE(*ChangeMeaning(ChangeKind::kNumber, "It takes 9 cups.", &rng), "It takes 9 cups.");
  }
}

SeedSet RobustnessSeeds() {
  return *SeedsFromTexts({kSentence, "Nothing to change here, really", "Paris is 300 miles away.",
                          "You can return it within 14 days."});
}

TEST(RobustnessSuite, TheSameBytesForASeed) {
  RobustnessOptions options;
  options.random_seed = 7;
  const Result<Suite> suite = MakeRobustness(options, RobustnessSeeds());
  ASSERT_TRUE(suite.ok()) << suite.status().message();
  EXPECT_EQ(SuiteSha256(*suite),
            "fdc9e6b6a35ddac66c9aeb2dff4413d0b426720e0fab5084b3abcf68a8a18113");
  EXPECT_EQ(suite->kind, "robustness");
  EXPECT_EQ(suite->counts.at("seeds"), 3u);
  EXPECT_EQ(suite->counts.at("typo-1"), 2u);
  EXPECT_EQ(suite->dropped.at("seed.one_sided"), 1u);
  for (const ScoredPair& pair : suite->pairs) {
    EXPECT_NE(pair.a, pair.b) << pair.id;
    EXPECT_EQ(pair.label_source, "rule");
    const bool is_noise = pair.construct.find('-') != std::string::npos;
    EXPECT_EQ(pair.score >= kHarmlessScore, is_noise) << pair.id;
  }
  const Result<Suite> again =
      ParseSuite(SuiteJsonl(*suite), SuiteManifest(*suite, SuiteSha256(*suite)), "r.jsonl");
  ASSERT_TRUE(again.ok()) << again.status().message();
  EXPECT_EQ(SuiteSha256(*again), SuiteSha256(*suite));
}

TEST(RobustnessSuite, PairsOfSeedsAreLanguageSwitches) {
  const SeedSet seeds =
      *ParseSeeds("a\tb\nThe bill is paid.\tDie Rechnung ist bezahlt.\n", "pairs.tsv", {});
  const Result<Suite> suite = MakeRobustness({}, seeds);
  ASSERT_TRUE(suite.ok()) << suite.status().message();
  EXPECT_EQ(suite->counts.at("language"), 1u);
  EXPECT_EQ(suite->counts.at("negation"), 1u);
}

TEST(RobustnessSuite, ChosenConstructsAndBadOnes) {
  RobustnessOptions options;
  options.constructs = {"typo", "negation"};
  const Result<Suite> suite = MakeRobustness(options, RobustnessSeeds());
  ASSERT_TRUE(suite.ok());
  for (const auto& [name, count] : suite->counts) {
    EXPECT_TRUE(name == "seeds" || name == "negation" || name.starts_with("typo-")) << name;
  }
  EXPECT_THAT(ParseRobustnessConstructs("tpyo").status().message(), HasSubstr("did you mean"));
  options.constructs = {"date"};
  EXPECT_EQ(MakeRobustness(options, *SeedsFromTexts({"No date."})).status().code(),
            StatusCode::kInsufficientData);
  options.max_seeds = 1;
  options.constructs.clear();
  EXPECT_EQ(MakeRobustness(options, RobustnessSeeds())->counts.at("seeds"), 1u);
}

}  // namespace
}  // namespace vetvec
