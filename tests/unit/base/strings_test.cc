#include "base/strings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <clocale>
#include <limits>

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::Eq;
using testing::Optional;

TEST(Strings, Trim) {
  EXPECT_EQ(Trim(" \t\r\n\v\fa b\n"), "a b");
  EXPECT_EQ(Trim(""), "");
  EXPECT_EQ(Trim(" \n "), "");
  EXPECT_EQ(Trim("\xC2\xA0x"), "\xC2\xA0x") << "ASCII only";
}

TEST(Strings, SplitKeepsEmptyParts) {
  EXPECT_THAT(Split("a,b,c", ','), ElementsAre("a", "b", "c"));
  EXPECT_THAT(Split("", ','), ElementsAre(""));
  EXPECT_THAT(Split(",,", ','), ElementsAre("", "", ""));
  EXPECT_THAT(Split("a,", ','), ElementsAre("a", ""));
}

TEST(Strings, CaseIsAsciiOnly) {
  EXPECT_EQ(AsciiLower("AbZ[\xC3\x84"), "abz[\xC3\x84");
  EXPECT_TRUE(EqualsIgnoreCase("Retry-After", "retry-aFTER"));
  EXPECT_FALSE(EqualsIgnoreCase("retry-after", "retry-afte"));
  EXPECT_FALSE(EqualsIgnoreCase("[", "{")) << "letters only";
}

TEST(Strings, ParseInt) {
  EXPECT_THAT(ParseInt("0"), Optional(Eq(0)));
  EXPECT_THAT(ParseInt("-12"), Optional(Eq(-12)));
  EXPECT_THAT(ParseInt("9223372036854775807"), Optional(Eq(INT64_MAX)));
  EXPECT_THAT(ParseInt("-9223372036854775808"), Optional(Eq(INT64_MIN)));
  for (const char* bad : {"", " 1", "1 ", "+1", "1.0", "0x1", "9223372036854775808", "1a", "-"}) {
    EXPECT_EQ(ParseInt(bad), std::nullopt) << bad;
  }
}

TEST(Strings, ParseDouble) {
  EXPECT_THAT(ParseDouble("0.25"), Optional(Eq(0.25)));
  EXPECT_THAT(ParseDouble("-1e-3"), Optional(Eq(-1e-3)));
  EXPECT_THAT(ParseDouble("5"), Optional(Eq(5.0)));
  EXPECT_THAT(ParseDouble("1.7976931348623157e308"),
              Optional(Eq(std::numeric_limits<double>::max())));
  for (const char* bad :
       {"", "nan", "NaN", "inf", "-infinity", "1e999", "1,5", "1.5x", " 1", "+1"}) {
    EXPECT_EQ(ParseDouble(bad), std::nullopt) << bad;
  }
}

TEST(Strings, NumbersDoNotLookAtTheLocale) {
  const std::string before = std::setlocale(LC_ALL, nullptr);
  for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8", "C"}) {
    if (std::setlocale(LC_ALL, name) == nullptr) continue;
    EXPECT_THAT(ParseDouble("1.5"), Optional(Eq(1.5))) << name;
    EXPECT_EQ(ParseDouble("1,5"), std::nullopt) << name;
  }
  std::setlocale(LC_ALL, before.c_str());
}

TEST(Strings, NearestIsATypingSlip) {
  const std::vector<std::string> keys = {"seeds", "seed", "metric", "threshold_method", "rpm"};
  EXPECT_EQ(Nearest("metrc", keys), "metric");
  EXPECT_EQ(Nearest("METRIC", keys), "metric");
  EXPECT_EQ(Nearest("sedes", keys), "seeds");
  EXPECT_EQ(Nearest("treshold_methode", keys), "threshold_method");
  EXPECT_EQ(Nearest("seed", keys), "seed");
  EXPECT_EQ(Nearest("colour", keys), "") << "too far";
  EXPECT_EQ(Nearest("rmp", keys), "rpm") << "two edits of three letters";
  EXPECT_EQ(Nearest("xyz", {"rpm"}), "");
  EXPECT_EQ(Nearest("xy", {"rpm"}), "") << "more than half of the letters";
  EXPECT_EQ(Nearest("", keys), "");
  EXPECT_EQ(Nearest("seed", {}), "");
  EXPECT_EQ(Nearest(std::string(1000, 's'), keys), "");
}

TEST(Strings, DidYouMean) {
  EXPECT_EQ(DidYouMean("metrc", {"metric"}), " (did you mean 'metric'?)");
  EXPECT_EQ(DidYouMean("something", {"metric"}), "");
}

}  // namespace
}  // namespace vetvec
