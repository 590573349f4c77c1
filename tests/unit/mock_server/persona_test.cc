#include "mock_server/persona.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace vetvec::mock {
namespace {

using ::testing::HasSubstr;

struct Case {
  const char* seed;
  const char* positive;
  const char* negative;
};

// CR1: synonym against antonym.
constexpr Case kPolarity[] = {
    {"The food was good and the staff were friendly.",
     "The food was great and the staff were friendly.",
     "The food was bad and the staff were friendly."},
    {"She is happy with her new job.", "She is glad with her new job.",
     "She is sad with her new job."},
    {"He was a kind old man.", "He was a gentle old man.", "He was a cruel old man."},
    {"They love the small garden behind the house.",
     "They adore the small garden behind the house.",
     "They hate the small garden behind the house."},
    {"It was not an honest answer.", "It was not a truthful answer.",
     "It was not a dishonest answer."},
    {"The brave soldier came home.", "The courageous soldier came home.",
     "The cowardly soldier came home."},
};
// CR2: gender swap against synonym.
constexpr Case kGender[] = {
    {"He told his mother about the good news.", "She told her father about the good news.",
     "He told his mother about the great news."},
    {"The king was a kind man.", "The queen was a kind woman.", "The king was a gentle man."},
    {"My brother is happy.", "My sister is happy.", "My brother is glad."},
    {"James met a friendly neighbour.", "Mary met a friendly neighbour.",
     "James met an amiable neighbour."},
};
// CR3: synonym against inversion.
constexpr Case kInversion[] = {
    {"The happy child could open the door.", "The glad child could open the door.",
     "The happy child could not open the door."},
    {"Many of the good books are here.", "Many of the great books are here.",
     "Few of the good books are here."},
    {"They always make honest offers.", "They always make truthful offers.",
     "They never make honest offers."},
};
// Order: a synonym against the same words in another order.
constexpr Case kOrder[] = {
    {"the dog chased the happy cat", "the dog chased the glad cat", "the cat chased the happy dog"},
    {"a good teacher taught the young doctor", "a great teacher taught the young doctor",
     "a good doctor taught the young teacher"},
};

class PersonaTest : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { personas_ = new PersonaSet(*PersonaSet::Make({})); }
  static void TearDownTestSuite() {
    delete personas_;
    personas_ = nullptr;
  }
  static std::vector<float> Embed(const char* persona, const char* text) {
    const Persona* found = personas_->Find(persona);
    std::vector<float> row(found->dimension());
    found->Embed(text, row);
    return row;
  }
  static double Distance(const char* persona, const char* a, const char* b) {
    const std::vector<float> x = Embed(persona, a);
    const std::vector<float> y = Embed(persona, b);
    double sum = 0;
    for (size_t i = 0; i < x.size(); ++i) {
      sum += (double{x[i]} - double{y[i]}) * (double{x[i]} - double{y[i]});
    }
    return std::sqrt(sum);
  }
  template <size_t N>
  static size_t Violations(const char* persona, const Case (&cases)[N]) {
    size_t violations = 0;
    for (const Case& c : cases) {
      const double positive = Distance(persona, c.seed, c.positive);
      const double negative = Distance(persona, c.seed, c.negative);
      if (positive <= negative) continue;
      ++violations;
      worst_ =
          std::string(c.seed) + ": " + std::to_string(positive) + " > " + std::to_string(negative);
    }
    return violations;
  }
  static PersonaSet* personas_;
  static std::string worst_;  // the last violation, for messages
};
std::string PersonaTest::worst_;
PersonaSet* PersonaTest::personas_ = nullptr;

TEST_F(PersonaTest, FaithfulViolatesNothing) {
  for (const char* persona : {"faithful", "faithful2"}) {
    EXPECT_EQ(Violations(persona, kPolarity), 0U) << worst_;
    EXPECT_EQ(Violations(persona, kGender), 0U) << worst_;
    EXPECT_EQ(Violations(persona, kInversion), 0U) << worst_;
    EXPECT_EQ(Violations(persona, kOrder), 0U) << worst_;
  }
}

TEST_F(PersonaTest, PolarityBlindViolatesPolarityAlone) {
  EXPECT_GE(Violations("polarity_blind", kPolarity), 5U);
  EXPECT_EQ(Violations("polarity_blind", kGender), 0U) << worst_;
  EXPECT_EQ(Violations("polarity_blind", kInversion), 0U) << worst_;
}

TEST_F(PersonaTest, GenderBiasedViolatesGenderAlone) {
  EXPECT_EQ(Violations("gender_biased", kGender), std::size(kGender));
  EXPECT_EQ(Violations("gender_biased", kPolarity), 0U) << worst_;
  EXPECT_EQ(Violations("gender_biased", kInversion), 0U) << worst_;
  EXPECT_EQ(Violations("gender_biased", kOrder), 0U) << worst_;
}

TEST_F(PersonaTest, BagOfWordsViolatesOrderAlone) {
  EXPECT_EQ(Violations("bag_of_words", kOrder), std::size(kOrder));
  EXPECT_EQ(Violations("bag_of_words", kPolarity), 0U) << worst_;
  EXPECT_EQ(Violations("bag_of_words", kGender), 0U) << worst_;
  EXPECT_EQ(Violations("bag_of_words", kInversion), 0U) << worst_;
}

TEST_F(PersonaTest, SecondFaithfulHasOtherVectorsAndTheSameDistances) {
  const char* a = "The food was good.";
  const char* b = "The weather is awful today.";
  EXPECT_NE(Embed("faithful", a), Embed("faithful2", a));
  EXPECT_NEAR(Distance("faithful", a, b), Distance("faithful2", a, b), 1e-5);
}

TEST_F(PersonaTest, GenderSwapChangesNothing) {
  EXPECT_LT(
      Distance("faithful", "He gave his sister James's hat.", "She gave her brother Mary's hat."),
      1e-6);
  EXPECT_GT(Distance("faithful", "James likes Mary.", "James likes James."), 0.05);
}

TEST_F(PersonaTest, NumbersAndEntitiesAreSeen) {
  EXPECT_GT(Distance("faithful", "We sold 31 cars.", "We sold 77 cars."), 0.05);
  EXPECT_GT(Distance("faithful", "I live in Paris.", "I live in Oslo."), 0.05);
}

TEST_F(PersonaTest, AllVectorsHaveUnitLengthAndAreFinite) {
  for (const std::string& name : ModelNames()) {
    for (const char* text :
         {"x", " ", "!!!", "not not never", "\xff\xfe", "\xe6\x97\xa5\xe6\x9c\xac",
          "A perfectly ordinary sentence, isn't it?"}) {
      double sum = 0;
      for (const float x : Embed(name.c_str(), text)) sum += double{x} * double{x};
      EXPECT_NEAR(sum, 1, 1e-5) << name << " " << text;
    }
  }
}

TEST_F(PersonaTest, LargerDimensionsKeepDistances) {
  PersonaOptions options;
  options.dimension = 1536;
  const Result<PersonaSet> wide = PersonaSet::Make(options);
  ASSERT_TRUE(wide.ok());
  const Persona* persona = wide->Find("faithful");
  std::vector<float> a(1536);
  std::vector<float> b(1536);
  persona->Embed("The food was good.", a);
  persona->Embed("The food was bad.", b);
  double sum = 0;
  for (size_t i = 0; i < a.size(); ++i) sum += (double{a[i]} - b[i]) * (double{a[i]} - b[i]);
  EXPECT_NEAR(std::sqrt(sum), Distance("faithful", "The food was good.", "The food was bad."),
              1e-4);
}

TEST(PersonaSet, RefusesBadOptions) {
  PersonaOptions options;
  options.dimension = 100;
  EXPECT_THAT(PersonaSet::Make(options).status().message(), HasSubstr("multiple of 384"));
  options = {};
  options.sentiwordnet = "x";
  EXPECT_THAT(PersonaSet::Make(options).status().message(), HasSubstr("requires --wordnet"));
  options = {};
  options.habits.base = "truncating";
  EXPECT_THAT(PersonaSet::Make(options).status().message(), HasSubstr("unknown habit model"));
  options = {};
  options.wordnet = "/nonexistent";
  options.sentiwordnet = "";
  EXPECT_EQ(PersonaSet::Make(options).status().code(), StatusCode::kNotFound);
}

}  // namespace
}  // namespace vetvec::mock
