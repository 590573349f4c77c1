#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/config.h"
#include "audit/vendor_costs.h"

namespace vetvec {
namespace {

constexpr char kConfig[] = R"(
version = 1
[audit]
vendors = ["a", "b", "c"]
[vendors.a]
spec = "openai:text-embedding-3-small"
[vendors.b]
spec = "openai:own"
price_per_million_tokens = 0.1
price_source = "offer 17"
price_date = 2026-11-01
[vendors.c]
spec = "builtin:"
[volume]
documents = 20_000_000
tokens_per_document = 77
characters_per_query = 48
queries_a_day = 48_000
changes_a_month = 400_000
storage_per_gb_month = 0.25
currency = "USD"
month_at_most = 50
fixed_a_month = { c = 60 }
)";

Result<AuditConfig> LoadText(const std::string& text) {
  AuditConfigInput input;
  input.text = text;
  return LoadConfig(input);
}

AuditConfig Loaded(const std::string& text) {
  Result<AuditConfig> config = LoadText(text);
  EXPECT_TRUE(config.ok()) << config.status().message();
  return config.ok() ? *std::move(config) : AuditConfig();
}

TEST(VolumeTable, IsReadAndRecorded) {
  const AuditConfig config = Loaded(kConfig);
  EXPECT_EQ(config.volume.documents, 20e6);
  EXPECT_EQ(config.volume.fixed_a_month.at("c"), 60);
  const Result<AuditConfig> again = ConfigFromJson(ConfigJson(config), "run.json");
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->volume.currency, "USD");
  EXPECT_EQ(again->volume.characters_per_query, 48);
  EXPECT_EQ(again->volume.fixed_a_month.at("c"), 60);
}

TEST(VolumeTable, SaysWhatItDoesNotTake) {
  for (const auto& [text, said] :
       {std::pair{"[volume]\ndocuments = -1\n", "documents"},
        std::pair{"[volume]\nfixed_a_month = { q = 1 }\n", "fixed_a_month"},
        std::pair{"[volume]\ntokens_per_query = 1\ncharacters_per_query = 4\n",
                  "characters_per_query"}}) {
    const auto config = LoadText(text);
    ASSERT_FALSE(config.ok()) << text;
    EXPECT_THAT(std::string(config.status().message()), testing::HasSubstr(said));
  }
}

TEST(PriceSource, IsRecordedAndNeedsAPrice) {
  const AuditConfig config = Loaded(kConfig);
  const Result<AuditConfig> again = ConfigFromJson(ConfigJson(config), "run.json");
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->vendors[1].price_source, "offer 17");
  EXPECT_EQ(again->vendors[1].price_date, "2026-11-01");
  for (const char* line : {"price_source = \"x\"\n", "price_date = 2026-11-01\n"}) {
    const auto alone = LoadText(std::string("[vendors.b]\nspec = \"openai:m\"\n") + line);
    ASSERT_FALSE(alone.ok()) << line;
    EXPECT_THAT(std::string(alone.status().message()),
                testing::HasSubstr("no value without price_per_million_tokens"));
  }
  EXPECT_FALSE(LoadText("[vendors.b]\nspec = \"openai:m\"\nprice_per_million_tokens = 1\n"
                        "price_date = \"May\"\n")
                   .ok());
}

// Its vendors, before anything was sent.
AuditResult ResultOf(const AuditConfig& config) {
  AuditResult result;
  for (const VendorConfig& vendor : config.vendors) {
    VendorResult& made = result.vendors.emplace_back();
    made.name = vendor.name;
    made.spec = vendor.spec;
    made.dimension = 384;
  }
  return result;
}

TEST(PriceVendors, DocumentsAndQueriesHaveTokensOfTheirOwn) {
  AuditConfig config = Loaded(kConfig);
  config.volume = Volume();
  config.volume.documents = 1000;
  config.volume.queries_a_day = 120;
  AuditResult result = ResultOf(config);
  VendorResult& typed = result.vendors[1];
  typed.traffic.texts_sent = 10;
  typed.traffic.tokens = 300;
  PriceVendors(config, &result);
  EXPECT_FALSE(result.vendors[0].at_volume) << "nothing was counted";
  EXPECT_EQ(typed.price->tokens_per_document, 30) << "the mean of all texts";
  typed.role_tokens = {77, 12};
  PriceVendors(config, &result);
  EXPECT_EQ(typed.price->tokens_per_document, 77);
  EXPECT_NEAR(typed.at_volume->first, 1000 * 77 * 0.1 / 1e6, 1e-12);
  EXPECT_NEAR(typed.at_volume->queries, 120 * 365.0 / 12 * 12 * 0.1 / 1e6, 1e-12);
}

TEST(PriceVendors, AModelForQueriesHasItsOwnDocumentedPrice) {
  AuditConfig config = Loaded(
      "[vendors.a]\ndocument_spec = \"openai:text-embedding-3-large\"\n"
      "query_spec = \"openai:text-embedding-3-small\"\n"
      "[volume]\nqueries_a_day = 120\ntokens_per_query = 10\n");
  AuditResult result;
  VendorResult& vendor = result.vendors.emplace_back();
  vendor.name = "a";
  vendor.spec = config.vendors[0].spec;
  vendor.query_spec = config.vendors[0].query_spec;
  vendor.dimension = 1536;
  PriceVendors(config, &result);
  ASSERT_TRUE(vendor.price);
  EXPECT_EQ(vendor.price->price, 0.13);
  EXPECT_EQ(vendor.price->query_price, 0.02);
  EXPECT_NEAR(vendor.at_volume->queries, 120 * 365.0 / 12 * 10 * 0.02 / 1e6, 1e-12);
  vendor.price.reset();
  vendor.query_spec = "openai:own";
  PriceVendors(config, &result);
  EXPECT_FALSE(vendor.price) << "the price of queries is not known";
}

TEST(PriceVendors, TypedStatedAndNone) {
  const AuditConfig config = Loaded(kConfig);
  AuditResult result = ResultOf(config);
  PriceVendors(config, &result);
  ASSERT_TRUE(result.vendors[0].price);
  EXPECT_EQ(result.vendors[0].price->price, 0.02);
  EXPECT_THAT(result.vendors[0].price->source, testing::StartsWith("https://"));
  EXPECT_THAT(result.vendors[0].price->date, testing::StartsWith("2026-"));
  EXPECT_EQ(result.vendors[1].price->price, 0.1);
  EXPECT_TRUE(result.vendors[0].price->is_stated);
  EXPECT_FALSE(result.vendors[1].price->is_stated);
  EXPECT_EQ(result.vendors[1].price->source, "offer 17");
  EXPECT_EQ(result.vendors[1].price->date, "2026-11-01");
  EXPECT_NEAR(result.vendors[0].at_volume->month, 8.6464, 1e-9);
  EXPECT_NEAR(result.vendors[2].at_volume->month, 67.68, 1e-9);
  EXPECT_FALSE(IsOverLimit(result, 0));
  EXPECT_TRUE(IsOverLimit(result, 2));
  AuditConfig euros = config;
  euros.volume.currency = "EUR";
  AuditResult in_euros = result;
  for (VendorResult& vendor : in_euros.vendors) vendor.price.reset(), vendor.at_volume.reset();
  PriceVendors(euros, &in_euros);
  EXPECT_FALSE(in_euros.vendors[0].price) << "the documented price is in US dollars";
  EXPECT_TRUE(in_euros.vendors[1].price) << "typed in";
  result.vendors[1].spec = "openai:own";
  AuditConfig unpriced = Loaded("[vendors.b]\nspec = \"openai:own\"\n[volume]\ndocuments = 1\n");
  result.vendors = {result.vendors[1]};
  result.vendors[0].price.reset();
  result.vendors[0].at_volume.reset();
  PriceVendors(unpriced, &result);
  EXPECT_FALSE(result.vendors[0].price) << "no price is known";
}

}  // namespace
}  // namespace vetvec
