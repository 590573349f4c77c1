// A vendor's specification for each role of texts.
#include "audit/vendor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/set_option.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

constexpr TextRole kNone = TextRole::kNone;
constexpr TextRole kQuery = TextRole::kQuery;
constexpr TextRole kDocument = TextRole::kDocument;

VendorConfig Vendor(const std::string& spec) {
  VendorConfig vendor;
  vendor.name = "v";
  vendor.spec = spec;
  return vendor;
}

std::string TypeOf(const AuditConfig& config, const VendorConfig& vendor, TextRole role) {
  const auto spec = VendorSpec(config, vendor, role);
  EXPECT_TRUE(spec.ok()) << spec.status().ToString();
  return spec.ok() ? spec->settings.Text("input_type") : "";
}

TEST(VendorSpec, TheTypeOfTheAuditIsThatOfTextsWithoutARole) {
  AuditConfig config;
  for (const char* spec : {"cohere:m", "openai:m", "tei:http://x", "onnx:d"}) {
    EXPECT_EQ(TypeOf(config, Vendor(spec), kNone), "document") << spec;
    EXPECT_EQ(TypeOf(config, Vendor(spec), kQuery), "query") << spec;
    EXPECT_EQ(TypeOf(config, Vendor(spec), kDocument), "document") << spec;
  }
  config.input_type = "similarity";
  EXPECT_EQ(TypeOf(config, Vendor("gemini:m"), kNone), "similarity");
  EXPECT_EQ(TypeOf(config, Vendor("openai:m"), kNone), "similarity");
  EXPECT_EQ(TypeOf(config, Vendor("gemini:m"), kQuery), "query");
  config.input_type = "search_document";  // a word of Cohere's
  EXPECT_EQ(TypeOf(config, Vendor("cohere:m"), kNone), "search_document");
  EXPECT_EQ(TypeOf(config, Vendor("openai:m"), kNone), "");
  EXPECT_EQ(TypeOf(config, Vendor("openai:m"), kQuery), "query");
}

TEST(VendorSpec, WhatTheVendorSetsHoldsForAllRoles) {
  AuditConfig config;
  VendorConfig vendor = Vendor("cohere:m");
  SetOption(&vendor.settings, "input_type", "clustering");
  for (const TextRole role : {kNone, kQuery, kDocument}) {
    EXPECT_EQ(TypeOf(config, vendor, role), "clustering");
    EXPECT_EQ(TypeOf(config, Vendor("cohere:m?input_type=query"), role), "query");
  }
  SetOption(&config.defaults.settings, "input_type", "query");
  EXPECT_EQ(TypeOf(config, Vendor("cohere:m"), kDocument), "query");
}

TEST(VendorSpec, TheUrlOfAKindIsForVendorsThatSetNone) {
  AuditConfig config;
  config.defaults.base_urls = {{"openai", "http://127.0.0.1:1/v1"}};
  const VendorConfig plain = Vendor("openai:m");
  EXPECT_EQ(VendorSpec(config, plain)->settings.Text("base_url"), "http://127.0.0.1:1/v1");
  EXPECT_EQ(VendorSpec(config, Vendor("cohere:m"))->settings.Text("base_url"), "");
  EXPECT_EQ(
      VendorSpec(config, Vendor("openai:m?base_url=http://127.0.0.1:2"))->settings.Text("base_url"),
      "http://127.0.0.1:2");
  // The usual key is sent to it, and only if there is one.
  EXPECT_EQ(KeyNameOf(config, plain), "OPENAI_API_KEY");
  EXPECT_TRUE(KeyIsOptional(config, plain));
  EXPECT_EQ(KeyNameOf(config, Vendor("openai:m?base_url=http://127.0.0.1:2")), "");
  EXPECT_FALSE(KeyIsOptional(config, Vendor("cohere:m")));
  const Result<AuditConfig> again = ConfigFromJson(ConfigJson(config), "run.json");
  ASSERT_TRUE(again.ok()) << again.status().ToString();
  EXPECT_EQ(again->defaults.base_urls, config.defaults.base_urls);
  SetOption(&config.defaults.settings, "base_url", "http://127.0.0.1:3");
  EXPECT_EQ(VendorSpec(config, plain)->settings.Text("base_url"), "http://127.0.0.1:3");
}

TEST(VendorSpec, LocalKindsWithoutPrefixesKeepTheirNames) {
  const AuditConfig config;
  EXPECT_EQ(VendorSpec(config, Vendor("builtin:"), kQuery)->Name(), "builtin:");
  EXPECT_EQ(VendorSpec(config, Vendor("vectors:d"), kQuery)->Name(), "vectors:d");
  VendorConfig prefixed = Vendor("builtin:");
  SetOption(&prefixed.settings, "query_prefix", "q: ");
  EXPECT_EQ(VendorSpec(config, prefixed, kQuery)->Name(),
            "builtin:?input_type=query&query_prefix=q:%20");
  EXPECT_EQ(VendorSpec(config, prefixed, kNone)->Name(), "builtin:?input_type=document");
}

TEST(VendorSpec, PrefixesStandInOnePlace) {
  AuditConfig config;
  SetOption(&config.defaults.settings, "document_prefix", "d: ");
  VendorConfig vendor = Vendor("openai:m?query_prefix=q");
  EXPECT_EQ(VendorSpec(config, vendor, kDocument)->Name(),
            "openai:m?input_type=document&document_prefix=d:%20");
  SetOption(&vendor.settings, "query_prefix", "other");
  const Status twice = VendorSpec(config, vendor).status();
  EXPECT_EQ(twice.detail().key, "vendors.v.query_prefix");
  EXPECT_THAT(twice.message(), HasSubstr("remove one of them"));
  vendor = Vendor("openai:m");
  SetOption(&vendor.settings, "document_prefix", std::string(5000, 'a'));
  EXPECT_THAT(VendorSpec(config, vendor).status().message(), HasSubstr("vendor 'v'"));
}

}  // namespace
}  // namespace vetvec
