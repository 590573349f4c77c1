// The changes and edits of meaning suites, and the suite that is made of them.
#include "suites/meaning_suite.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "english/change_fact.h"
#include "english/fact_words.h"
#include "english/negate.h"
#include "english/noise_words.h"
#include "english/suite_lexicons.h"
#include "english/swap_roles.h"
#include "english/word_shape.h"
#include "suites/suite_file.h"

namespace vetvec {
namespace {

using testing::AnyOf;
using testing::HasSubstr;
using testing::MatchesRegex;

const Morphology& TestMorphology() {
  static const Morphology* const morphology = new Morphology(StarterSuiteLexicons().words);
  return *morphology;
}

std::string Negated(const char* text) {
  return Negator(TestMorphology()).Negate(ChangedText(text)).value_or("");
}

TEST(Negate, WithoutAnAuxiliary) {
  EXPECT_EQ(Negated("She helped the waiter."), "She did not help the waiter.");
  EXPECT_EQ(Negated("He likes the garden."), "He does not like the garden.");
  EXPECT_EQ(Negated("We love the garden."), "We do not love the garden.");
}

TEST(Negate, TakenAway) {
  EXPECT_EQ(Negated("The lamp isn't broken."), "The lamp is broken.");
  EXPECT_EQ(Negated("He did not help the waiter."), "He helped the waiter.");
  EXPECT_EQ(Negated("She doesn't like the garden."), "She likes the garden.");
  EXPECT_EQ(Negated("You can't pay later."), "You can pay later.");
  EXPECT_EQ(Negated("Do not help the waiter."), "Help the waiter.");
}

TEST(Negate, LeftAloneWhereItIsNotSure) {
  for (const char* unsure :
       {"I cannot log in any more.",           // "any" needs the "not"
        "All guests were happy.",              // two meanings
        "The bill was already paid.",          // "not already"
        "He was rude and hung up on me.",      // one verb or both
        "The pillow is soft but it smells.",   // "but" would be wrong
        "She left because the hall was hot.",  // what is the reason for what
        "I can't thank you enough.", "There is a scratch on the lid.", "Will it arrive?",
        "He said that he was glad.", "The old man works hard.",
        // formulas, and what another clause goes with
        "We are sorry for the delay.", "Please find the form enclosed.", "I shouldn't have to ask.",
        "The fee has been waived, since we caused the delay.",
        "The part has been ordered and should be here soon.", "The lamp is broken again.",
        "He was a good tenant for years, and you evicted him."}) {
    EXPECT_EQ(Negated(unsure), "") << unsure;
  }
}

std::string Number(const char* text, uint64_t seed = 7) {
  Rng rng(seed);
  return ChangeNumber(ChangedText(text), &rng).value_or("");
}

TEST(ChangeFact, NumbersThatAreCountsAlone) {
  for (uint64_t seed = 0; seed < 100; ++seed) {
    EXPECT_THAT(Number("It cost $340 in all.", seed), MatchesRegex("It cost \\$[1-6]40 in all\\."));
    EXPECT_THAT(Number("Be here at 9 on Monday.", seed),
                MatchesRegex("Be here at ([2-8]|1[0-2]) on Monday\\."));
    EXPECT_THAT(Number("It is half past two.", seed),
                AnyOf(HasSubstr("three"), HasSubstr("four"), HasSubstr("five"), HasSubstr("six"),
                      HasSubstr("seven"), HasSubstr("eight"), HasSubstr("nine"), HasSubstr("ten"),
                      HasSubstr("eleven"), HasSubstr("twelve")));
  }
  for (const char* other : {"I use Windows 10 at home.", "Update to version 42 now.",
                            "Call 5551234 now.", "It was 2-1 for us.", "See you on Sept. 22 there.",
                            "3. Open the box.", "Take 3 or 4 of them.", "Two of them left.",
                            "It opens at 10:30 daily.", "The year was 1999.", "It took 1 hour."}) {
    EXPECT_EQ(Number(other), "") << other;
  }
}

TEST(ChangeFact, DatesThatThereAre) {
  for (uint64_t seed = 0; seed < 100; ++seed) {
    Rng rng(seed);
    const auto day = ChangeDate(ChangedText("Due on October 31 at noon."), &rng);
    ASSERT_TRUE(day);
    EXPECT_THAT(*day, AnyOf(HasSubstr("January"), HasSubstr("July"), HasSubstr("August"),
                            HasSubstr("December")));
  }
  const auto changed = [](const char* text) {
    Rng rng(7);
    return ChangeDate(ChangedText(text), &rng).value_or("");
  };
  EXPECT_THAT(changed("We met in 2016."), MatchesRegex("We met in (2014|201[0-3]|200[6-9])\\."));
  for (const char* name : {"I read the Sunday Times.", "April is my sister.",
                           "From 1999 to 2003 it grew.", "The 11 September attacks."}) {
    EXPECT_EQ(changed(name), "") << name;
  }
}

TEST(ChangeFact, UnitsBesideIt) {
  for (uint64_t seed = 0; seed < 50; ++seed) {
    Rng rng(seed);
    const auto unit = ChangeUnit(ChangedText("It took 3 days."), &rng);
    ASSERT_TRUE(unit);
    EXPECT_THAT(*unit, AnyOf(HasSubstr("hours"), HasSubstr("weeks")));
  }
  Rng rng(7);
  for (const char* unsure :
       {"He is 30 years old.", "It weighs 20 pounds.", "One day we will.",
        "Five years and four months.", "On its two feet.", "A cat lands on four feet."}) {
    EXPECT_FALSE(ChangeUnit(ChangedText(unsure), &rng)) << unsure;
  }
}

TEST(ChangeFact, NamesThatStandAlone) {
  Rng rng(7);
  EXPECT_THAT(*ChangeEntity(ChangedText("Mr. Robert's car"), &rng), HasSubstr("'s car"));
  for (const char* name : {"The Berlin Wall fell.", "Paris, France", "New Mexico is hot.",
                           "Paul said that Paul came.", "I live in James Street."}) {
    EXPECT_FALSE(ChangeEntity(ChangedText(name), &rng)) << name;
  }
}

std::string Swapped(const char* text) { return SwapRoles(ChangedText(text)).value_or(""); }

TEST(SwapRoles, WhoDoesItToWhom) {
  EXPECT_EQ(Swapped("Maria helped the doctor."), "");  // no name of the list
  EXPECT_EQ(Swapped("Susan helped the doctor yesterday."), "The doctor helped Susan yesterday.");
  EXPECT_EQ(Swapped("She thanked him."), "He thanked her.");
  EXPECT_EQ(Swapped("I helped them."), "They helped me.");
  EXPECT_EQ(Swapped("The train from Vienna to Paris is late."),
            "The train from Paris to Vienna is late.");
  EXPECT_EQ(Swapped("Paul is older than Peter."), "Peter is older than Paul.");
  for (const char* unsure : {"Paul met Peter.", "She helped him and left.", "She helped her car.",
                             "They help him.", "Did she help him?", "The dog saw the river."}) {
    EXPECT_EQ(Swapped(unsure), "") << unsure;
  }
}

TEST(NoiseWords, SlipsAreNotWordsAndHitNoFacts) {
  const char* text = "In June Robert never walked seven miles before breakfast in Vienna today.";
  std::set<std::string> hit;
  for (uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(seed);
    const auto slip = Mistype(text, 1, &rng);
    ASSERT_TRUE(slip);
    const std::vector<Token> before = Tokenize(text);
    const std::vector<Token> after = Tokenize(*slip);
    ASSERT_EQ(before.size(), after.size());
    for (size_t i = 0; i < before.size(); ++i) {
      if (before[i].lower == after[i].lower) continue;
      hit.insert(before[i].lower);
      EXPECT_FALSE(LooksLikeWord(after[i].lower)) << after[i].lower;
    }
  }
  EXPECT_EQ(hit, (std::set<std::string>{"walked", "breakfast"}));
}

TEST(NoiseWords, WordsByTheirLetters) {
  EXPECT_TRUE(LooksLikeWord("short"));
  EXPECT_TRUE(LooksLikeWord("shirt"));  // in no list of ours
  EXPECT_FALSE(LooksLikeWord("sohrt"));
  EXPECT_TRUE(IsFactWord("June"));
  EXPECT_TRUE(IsFactWord("May"));
  EXPECT_FALSE(IsFactWord("may"));
}

TEST(NoiseWords, LostBlanks) {
  Rng rng(3);
  EXPECT_EQ(LoseBlanks("every day I go", 1, &rng), std::nullopt);
  EXPECT_EQ(LoseBlanks("the old house", 1, &rng).value_or("").size(), 12u);
  EXPECT_EQ(LoseBlanks("an ox", 1, &rng), std::nullopt);
}

SeedSet MeaningSeeds() {
  return *SeedsFromTexts({"The parcel from Berlin should arrive in 3 days.",
                          "The nervous teacher helped the shy boy.", "Something else, really",
                          "She was happy with the quiet garden."});
}

TEST(MeaningSuite, TheSameBytesForASeed) {
  MeaningOptions options;
  options.random_seed = 7;
  const Result<Suite> suite = MakeMeaning(options, MeaningSeeds(), StarterSuiteLexicons());
  ASSERT_TRUE(suite.ok()) << suite.status().message();
  EXPECT_EQ(SuiteSha256(*suite),
            "0d44677fc6c8e3e60bab804892773396fac2108c1d8fab69c7662adf537dc3ec");
  EXPECT_EQ(suite->kind, "meaning");
  EXPECT_EQ(suite->generator, "vetvec-meaning-2");
  EXPECT_EQ(suite->counts.at("seeds"), 3u);
  EXPECT_EQ(suite->counts.at("roles"), 1u);
  EXPECT_EQ(suite->dropped.at("seed.one_sided"), 1u);
  for (const ScoredPair& pair : suite->pairs) {
    EXPECT_NE(pair.a, pair.b) << pair.id;
    EXPECT_EQ(pair.label_source, "rule");
    EXPECT_EQ(pair.score < 4, IsMeaningChange(pair.construct)) << pair.id;
    EXPECT_EQ(pair.construct.starts_with("typo-") || pair.construct.starts_with("ocr-"),
              IsMeaningSlip(pair.construct));
  }
  const Result<Suite> again =
      ParseSuite(SuiteJsonl(*suite), SuiteManifest(*suite, SuiteSha256(*suite)), "m.jsonl");
  ASSERT_TRUE(again.ok()) << again.status().message();
  EXPECT_EQ(SuiteSha256(*again), SuiteSha256(*suite));
}

TEST(MeaningSuite, ASeedsVariantsDoNotDependOnTheOthers) {
  const SuiteLexicons lexicons = StarterSuiteLexicons();
  const Result<Suite> all = MakeMeaning({}, MeaningSeeds(), lexicons);
  const Result<Suite> one =
      MakeMeaning({}, *SeedsFromTexts({"She was happy with the quiet garden."}), lexicons);
  ASSERT_TRUE(all.ok() && one.ok());
  std::set<std::string> texts;
  for (const ScoredPair& pair : all->pairs) texts.insert(pair.b);
  for (const ScoredPair& pair : one->pairs) EXPECT_EQ(texts.count(pair.b), 1u) << pair.b;
}

TEST(MeaningSuite, ChosenConstructsAndBadOnes) {
  const SuiteLexicons lexicons = StarterSuiteLexicons();
  MeaningOptions options;
  options.constructs = {"spacing", "negation"};
  const Result<Suite> suite = MakeMeaning(options, MeaningSeeds(), lexicons);
  ASSERT_TRUE(suite.ok());
  for (const auto& [name, count] : suite->counts) {
    EXPECT_TRUE(name == "seeds" || name == "negation" || name.starts_with("spacing-")) << name;
  }
  EXPECT_THAT(ParseMeaningConstructs("antonim").status().message(), HasSubstr("did you mean"));
  EXPECT_EQ(MakeMeaning({}, SeedSet(), lexicons).status().code(), StatusCode::kInvalidArgument);
  options.constructs = {"date"};
  EXPECT_EQ(MakeMeaning(options, *SeedsFromTexts({"No date."}), lexicons).status().code(),
            StatusCode::kInsufficientData);
  options.constructs.clear();
  options.max_seeds = 1;
  EXPECT_EQ(MakeMeaning(options, MeaningSeeds(), lexicons)->counts.at("seeds"), 1u);
  options.cancel = std::make_shared<CancelToken>();
  options.cancel->Request();
  EXPECT_EQ(MakeMeaning(options, MeaningSeeds(), lexicons).status().code(), StatusCode::kCancelled);
}

TEST(MeaningSuite, PairsOfSeedsAreLanguageSwitches) {
  const SeedSet seeds =
      *ParseSeeds("a\tb\nThe bill is paid.\tDie Rechnung ist bezahlt.\n", "pairs.tsv", {});
  const Result<Suite> suite = MakeMeaning({}, seeds, StarterSuiteLexicons());
  ASSERT_TRUE(suite.ok()) << suite.status().message();
  EXPECT_EQ(suite->counts.at("language"), 1u);
  EXPECT_EQ(suite->counts.at("negation"), 1u);
}

}  // namespace
}  // namespace vetvec
