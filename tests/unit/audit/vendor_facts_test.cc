#include "audit/vendor_facts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/config.h"

namespace vetvec {
namespace {

Result<AuditConfig> LoadWithFacts(const std::string& facts) {
  AuditConfigInput input;
  input.text =
      "version = 1\n[audit]\nvendors = [\"a\"]\n[vendors.a]\nspec = \"builtin:\"\n"
      "[vendors.a.facts]\n" +
      facts;
  return LoadConfig(input);
}

TEST(FactsOfVendors, AreReadAndRecorded) {
  const Result<AuditConfig> config = LoadWithFacts(
      "retention = { value = \"30 days\", source = \"https://a.example\", date = \"2026-11-01\" }");
  ASSERT_TRUE(config.ok()) << config.status().message();
  const Result<AuditConfig> again = ConfigFromJson(ConfigJson(*config), "run.json");
  ASSERT_TRUE(again.ok());
  ASSERT_EQ(again->vendors[0].facts.size(), 1U);
  const StatedFact& fact = again->vendors[0].facts.at("retention");
  EXPECT_EQ(fact.value, "30 days");
  EXPECT_EQ(fact.source, "https://a.example");
  EXPECT_EQ(fact.date, "2026-11-01");
}

TEST(FactsOfVendors, ADateMayBeWrittenAsTomlHasIt) {
  const auto config =
      LoadWithFacts("retention = { value = \"30 days\", source = \"x\", date = 2026-11-01 }");
  ASSERT_TRUE(config.ok()) << config.status().message();
  EXPECT_EQ(config->vendors[0].facts.at("retention").date, "2026-11-01");
  for (const char* date : {"\"2026-13-01\"", "\"2026-02-30\"", "\"1 May\"", "\"2026\"", "7"}) {
    EXPECT_THAT(
        LoadWithFacts(std::string("sla = { value = \"x\", source = \"x\", date = ") + date + " }")
            .status()
            .message(),
        testing::HasSubstr("a date, such as 2026-11-01"));
  }
}

TEST(FactsOfVendors, NeedASourceAndADate) {
  for (const auto& [facts, said] :
       {std::pair{"retention = { value = \"30 days\", date = \"2026-11-01\" }", "source"},
        std::pair{"retention = { value = \"30 days\", source = \"x\" }", "date"},
        std::pair{"retention = { source = \"x\", date = \"2026-11-01\" }", "value"},
        std::pair{"colour = { value = \"x\", source = \"x\", date = \"2026-11-01\" }",
                  "end_of_life"}}) {
    const Result<AuditConfig> config = LoadWithFacts(facts);
    ASSERT_FALSE(config.ok()) << facts;
    EXPECT_THAT(config.status().message(), testing::HasSubstr(said));
  }
}

}  // namespace
}  // namespace vetvec
