#include "audit/header_value.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(HeaderValue, NamesSecrets) {
  EXPECT_THAT(*SecretNamesIn("plain"), ElementsAre());
  EXPECT_THAT(*SecretNamesIn("$A_1 and x$_b-$C"), ElementsAre("A_1", "_b", "C"));
  EXPECT_THAT(*SecretNamesIn("5$$A"), ElementsAre());
  for (const char* bad : {"$", "a$ b", "$1", "$-"}) EXPECT_FALSE(SecretNamesIn(bad).ok()) << bad;
}

TEST(HeaderValue, IsCompletedOrNamesWhatIsMissing) {
  Secrets secrets;
  secrets.Set("TOKEN", "canary");
  EXPECT_EQ(WithSecrets("Bearer $TOKEN", secrets)->value(), "Bearer canary");
  EXPECT_EQ(WithSecrets("$$TOKEN$TOKEN$$", secrets)->value(), "$TOKENcanary$");
  EXPECT_EQ(WithSecrets("", secrets)->value(), "");
  const auto missing = WithSecrets("$TOKEN $OTHER", secrets);
  EXPECT_THAT(missing.status().message(), HasSubstr("OTHER is not set"));
  EXPECT_EQ(missing.status().message().find("canary"), std::string::npos);
}

}  // namespace
}  // namespace vetvec
