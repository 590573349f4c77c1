#include "base/option.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::vector<Option>& Options() {
  static const std::vector<Option> kOptions = {
      {.name = "n", .type = OptionType::kInteger, .standard = "10", .least = 1, .most = 20},
      {.name = "share", .type = OptionType::kNumber, .standard = "0.5", .most = 1},
      {.name = "rule", .type = OptionType::kChoice, .standard = "a", .allowed = {"a", "b"}},
      {.name = "relations", .type = OptionType::kList, .allowed = {"CR1", "CR2"}},
      {.name = "words", .type = OptionType::kList},
      {.name = "is_short", .type = OptionType::kFlag, .standard = "false"},
      {.name = "documents", .type = OptionType::kPath},
      {.name = "key", .type = OptionType::kText, .is_secret = true},
  };
  return kOptions;
}

TEST(OptionValues, DefaultsAndValues) {
  OptionValues values(&Options());
  EXPECT_EQ(values.Integer("n"), 10);
  EXPECT_FALSE(values.IsGiven("n"));
  EXPECT_EQ(values.Number("share"), 0.5);
  EXPECT_EQ(values.Text("documents"), "");
  EXPECT_FALSE(values.Flag("is_short"));
  ASSERT_TRUE(values.Set("n", "7").ok());
  ASSERT_TRUE(values.Set("share", "0.25").ok());
  ASSERT_TRUE(values.Set("relations", " CR2 ,CR1,").ok());
  ASSERT_TRUE(values.Set("is_short", "true").ok());
  ASSERT_TRUE(values.Set("documents", "").ok()) << "no value: the default stays";
  EXPECT_EQ(values.Integer("n"), 7);
  EXPECT_TRUE(values.IsGiven("n"));
  EXPECT_EQ(values.Number("share"), 0.25);
  EXPECT_THAT(values.List("relations"), ElementsAre("CR2", "CR1"));
  EXPECT_TRUE(values.Flag("is_short"));
  EXPECT_FALSE(values.IsGiven("documents"));
}

TEST(OptionValues, WrongValuesAreRefusedWithWhatIsAllowed) {
  OptionValues values(&Options());
  const std::vector<std::tuple<std::string, std::string, std::string>> wrong = {
      {"n", "0", "a whole number from 1 to 20"},
      {"n", "21", "a whole number from 1 to 20"},
      {"n", "1.5", "a whole number from 1 to 20"},
      {"n", "7x", "a whole number from 1 to 20"},
      {"n", " 7", "a whole number from 1 to 20"},
      {"share", "nan", "a number between 0 and 1"},
      {"share", "1e9", "a number between 0 and 1"},
      {"share", "-inf", "a number between 0 and 1"},
      {"rule", "c", "one of a, b"},
      {"relations", "CR1,CR9", "CR1, CR2"},
      {"is_short", "yes", "true, false"},
  };
  for (const auto& [name, text, allowed] : wrong) {
    const Status status = values.Set(name, text);
    EXPECT_EQ(status.code(), StatusCode::kInvalidArgument) << name << " = " << text;
    EXPECT_EQ(status.detail().key, name);
    EXPECT_EQ(status.detail().found, text);
    EXPECT_EQ(status.detail().allowed, allowed);
    EXPECT_FALSE(values.IsGiven(name));
  }
}

TEST(OptionValues, AMissingValueIsReportedAsNotSet) {
  EXPECT_EQ(BadOption("file", "", "a path").message(), "'file' is not set; allowed: a path");
  EXPECT_EQ(BadOption("n", "x", "a number").message(), "'n' is 'x'; allowed: a number");
}

TEST(OptionValues, AnUnknownNameTellsTheNearest) {
  OptionValues values(&Options());
  const Status status = values.Set("documnets", "x");
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("did you mean 'documents'"));
  EXPECT_THAT(status.detail().allowed, HasSubstr("n, share, rule"));
}

TEST(OptionValues, TheRecordGivesTheSameValuesAndNoSecret) {
  OptionValues values(&Options());
  ASSERT_TRUE(values.Set("share", "0.1").ok());
  ASSERT_TRUE(values.Set("key", "secret-word").ok());
  OptionValues again(&Options());
  for (const auto& [name, text] : values.Record()) {
    EXPECT_EQ(text.find("secret-word"), std::string::npos);
    EXPECT_TRUE(again.Set(name, text).ok()) << name;
  }
  EXPECT_EQ(again.Number("share"), 0.1);
  EXPECT_EQ(again.Integer("n"), 10);
  EXPECT_FALSE(again.IsGiven("key"));
  EXPECT_EQ(values
                .Set("n",
                     "\x01"
                     "2")
                .detail()
                .found.find('\x01'),
            std::string::npos);
}

}  // namespace
}  // namespace vetvec
