#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/config.h"
#include "base/json.h"
#include "support/set_option.h"
#include "unit/audit/suite_config_of.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

std::string ExampleOf(const Option& option) {
  switch (option.type) {
    case OptionType::kInteger: return "2";
    case OptionType::kNumber: return "0.25";
    case OptionType::kFlag: return option.standard == "true" ? "false" : "true";
    case OptionType::kChoice: return option.allowed.back();
    default: return "a \"b\":\n";
  }
}

AuditConfig Everything() {
  AuditConfig config;
  VendorConfig vendor;
  vendor.name = "a \"b\"";
  vendor.spec = "openai:m";
  for (const EncoderSetting& setting : EncoderSettings()) {
    SetOption(&vendor.settings, setting.option.name.c_str(), ExampleOf(setting.option));
  }
  vendor.headers = {{"x", "y"}};
  config.vendors = {vendor};
  vendor.name = "other";
  vendor.settings.Unset("price_per_million_tokens");
  config.other_vendors = {vendor};
  SetOption(&config.defaults.settings, "rpm", 9);
  config.providers_data = "facts.tsv";
  config.suites = {
      SuiteConfigOf("s", "contrastive",
                    {{"seeds", "/seeds"}, {"relations", "CR1,CR4"}, {"max_per_relation", "7"}}),
      SuiteConfigOf("t", "syntextbench", {{"p", "0,0.5"}, {"n", "10"}, {"pe", "0.25"}}),
      SuiteConfigOf("f", "file", {{"file", "/f.jsonl"}, {"a_t", "0.625"}})};
  config.lexicons = {"/wn", "/swn", "/g", "/n", "/i", "/u"};
  config.redis.url = "redis://h:1";
  config.redis.ca_file = "/redis.pem";
  config.redis.limits = false;
  config.redis.ttl_s = 1;
  config.redis.read_timeout_ms = 2;
  config.redis.lease_s = 5;
  config.redis.weight = 4;
  config.seeds = "/caf\xC3\xA9";
  config.dictionary = "/d";
  config.dictionary_max_words = 8;
  config.metric = Metric::kCosine;
  config.threshold_method = ThresholdMethod::kMeanSigma;
  config.seed = INT64_MAX;
  config.budget = 0.1;
  config.budget_tokens = 11;
  config.deadline_s = 12;
  config.out = "/out";
  config.input_type = "document";
  config.cache = {"/c", "off", 13, 14, "SALT", "/l", "process"};
  config.http = {{"h", "{\"url\":\"u\"}"}};
  config.gate_rules = {"tokens <= 5"};
  config.file = "/vetvec.toml";
  return config;
}

TEST(ConfigJson, RoundTrip) {
  const std::string json = ConfigJson(Everything());
  const Result<AuditConfig> again = ConfigFromJson(json, "run.json");
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  EXPECT_EQ(ConfigJson(*again), json);
  EXPECT_EQ(again->vendors[0].headers[0].second, "y");
  EXPECT_EQ(again->seed, static_cast<uint64_t>(INT64_MAX));
  EXPECT_EQ(again->budget, 0.1);
  EXPECT_EQ(again->other_vendors[0].settings.GivenNumber("price_per_million_tokens"), std::nullopt);
  EXPECT_EQ(again->vendors[0].settings, Everything().vendors[0].settings);
  EXPECT_EQ(again->defaults.settings, Everything().defaults.settings);
  EXPECT_EQ(again->suites[0].options.List("relations").size(), 2u);
  EXPECT_EQ(again->suites[1].options.Number("pe"), 0.25);
  EXPECT_EQ(again->cache.limits, "process");
  EXPECT_EQ(again->http[0].name, "h");
  EXPECT_EQ(again->redis.url, "redis://h:1");
  EXPECT_FALSE(again->redis.limits);
  EXPECT_EQ(again->redis.weight, 4);
}

// What older versions wrote for settings that were not set.
TEST(ConfigJson, SettingsOfOlderRunsThatAreNotSet) {
  Json json = Json::parse(ConfigJson(Everything()));
  Json& vendor = json.at("vendors").at(0);
  for (const char* name : {"base_url", "proxy", "postprocess"}) vendor[name] = "";
  for (const char* name : {"dimensions", "rpm", "weight"}) vendor[name] = 0;
  for (const char* name : {"hedge", "price_per_million_tokens"}) vendor[name] = nullptr;
  const Result<AuditConfig> again = ConfigFromJson(json.dump(), "run.json");
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  const OptionValues& settings = again->vendors[0].settings;
  for (const char* name : {"base_url", "proxy", "postprocess", "dimensions", "rpm", "weight",
                           "hedge", "price_per_million_tokens"}) {
    EXPECT_FALSE(settings.IsGiven(name)) << name;
  }
  EXPECT_TRUE(settings.IsGiven("tpm"));
  vendor["rpm"] = "many";
  EXPECT_EQ(ConfigFromJson(json.dump(), "run.json").status().code(), StatusCode::kDataLoss);
}

TEST(ConfigJson, DefaultsRoundTrip) {
  const std::string json = ConfigJson(AuditConfig());
  const Result<AuditConfig> again = ConfigFromJson(json, "run.json");
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  EXPECT_FALSE(again->budget.has_value());
  EXPECT_EQ(ConfigJson(*again), json);
}

// Every key but those that are younger than the format is needed: a folder that lost one is
// damaged, not half right.
TEST(ConfigJson, AMissingOrChangedKeyIsDataLoss) {
  const Json whole = Json::parse(ConfigJson(Everything()));
  for (const auto& [key, value] : whole.items()) {
    Json without = whole;
    without.erase(key);
    const Result<AuditConfig> missing = ConfigFromJson(without.dump(), "run.json");
    if (key == "try_roles" || key == "providers_data" || key == "redis" || key == "contract" ||
        key == "documents" || key == "resend") {
      EXPECT_TRUE(missing.ok());
    } else {
      EXPECT_EQ(missing.status().code(), StatusCode::kDataLoss) << key;
      EXPECT_EQ(missing.status().detail().file, "run.json");
      EXPECT_THAT(missing.status().message(), HasSubstr("'run.json' is damaged"));
    }
    Json changed = whole;
    changed[key] = Json::array({Json::object({{"a", true}}), nullptr});
    EXPECT_FALSE(ConfigFromJson(changed.dump(), "run.json").ok()) << key;
  }
}

TEST(ConfigJson, TextThatIsNotAConfiguration) {
  for (const char* text : {"", "{", "[]", "5", "\"x\"", "null"}) {
    EXPECT_EQ(ConfigFromJson(text, "run.json").status().code(), StatusCode::kDataLoss) << text;
  }
}

}  // namespace
}  // namespace vetvec
