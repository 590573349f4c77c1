#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/config.h"
#include "base/json.h"
#include "unit/audit/suite_config_of.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

AuditConfig Everything() {
  AuditConfig config;
  VendorConfig vendor;
  vendor.name = "a \"b\"";
  vendor.spec = "openai:m";
  vendor.base_url = "http://127.0.0.1:1/v1";
  vendor.revision = "r";
  vendor.input_type = "query";
  vendor.query_prefix = "q: ";
  vendor.document_prefix = "d:\n";
  vendor.api_key_env = "KEY";
  vendor.api_key_file = "/f";
  vendor.ca_file = "/ca";
  vendor.proxy = "http://p:1";
  vendor.dimensions = 1;
  vendor.rpm = 2;
  vendor.tpm = 3;
  vendor.ipm = 7;
  vendor.concurrency = 4;
  vendor.batch = 5;
  vendor.weight = 6;
  vendor.hedge = true;
  vendor.batches = {.api = true, .discard = true, .proof = 0, .poll_s = 0.5, .price = 0.25};
  vendor.retry_until_deadline = false;
  vendor.deadline_s = 6.5;
  vendor.price_per_million_tokens = 0.02;
  vendor.postprocess = "abtt";
  vendor.postprocess_components = 3;
  vendor.headers = {{"x", "y"}};
  config.vendors = {vendor};
  vendor.name = "other";
  vendor.price_per_million_tokens.reset();
  config.other_vendors = {vendor};
  config.defaults.rpm = 9;
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
  EXPECT_FALSE(again->other_vendors[0].price_per_million_tokens.has_value());
  EXPECT_EQ(again->suites[0].options.List("relations").size(), 2u);
  EXPECT_EQ(again->suites[1].options.Number("pe"), 0.25);
  EXPECT_EQ(again->vendors[0].weight, 6);
  EXPECT_EQ(again->vendors[0].postprocess, "abtt");
  EXPECT_EQ(again->vendors[0].postprocess_components, 3);
  EXPECT_EQ(again->vendors[0].hedge, true);
  EXPECT_TRUE(again->vendors[0].batches.api);
  EXPECT_TRUE(again->vendors[0].batches.discard);
  EXPECT_EQ(again->vendors[0].batches.proof, 0);
  EXPECT_EQ(again->vendors[0].batches.poll_s, 0.5);
  EXPECT_EQ(again->vendors[0].batches.price, 0.25);
  EXPECT_EQ(again->vendors[0].retry_until_deadline, false);
  EXPECT_EQ(again->defaults.hedge, std::nullopt);
  EXPECT_EQ(again->cache.limits, "process");
  EXPECT_EQ(again->http[0].name, "h");
  EXPECT_EQ(again->redis.url, "redis://h:1");
  EXPECT_FALSE(again->redis.limits);
  EXPECT_EQ(again->redis.weight, 4);
}

// Runs that are older than the two keys are gone on with.
TEST(ConfigJson, PrefixesAreThereWhereTheyAreGiven) {
  AuditConfig config = Everything();
  const AuditConfig again = *ConfigFromJson(ConfigJson(config), "run.json");
  EXPECT_EQ(again.vendors[0].query_prefix, "q: ");
  EXPECT_EQ(again.vendors[0].document_prefix, "d:\n");
  config.vendors[0].query_prefix.clear();
  config.vendors[0].document_prefix.clear();
  const Json without = Json::parse(ConfigJson(config));
  EXPECT_FALSE(without.at("vendors").at(0).contains("query_prefix"));
  EXPECT_EQ(ConfigFromJson(without.dump(), "run.json")->vendors[0].query_prefix, "");
}

TEST(ConfigJson, DefaultsRoundTrip) {
  const std::string json = ConfigJson(AuditConfig());
  const Result<AuditConfig> again = ConfigFromJson(json, "run.json");
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  EXPECT_FALSE(again->budget.has_value());
  EXPECT_EQ(ConfigJson(*again), json);
}

// Every key but those that are younger than the format is needed: a folder that lost one is damaged,
// not half right.
TEST(ConfigJson, AMissingOrChangedKeyIsDataLoss) {
  const Json whole = Json::parse(ConfigJson(Everything()));
  for (const auto& [key, value] : whole.items()) {
    Json without = whole;
    without.erase(key);
    const Result<AuditConfig> missing = ConfigFromJson(without.dump(), "run.json");
    if (key == "try_roles" || key == "providers_data" || key == "redis" || key == "contract" ||
        key == "documents") {
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
