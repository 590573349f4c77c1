#include "audit/plan.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audit/runner.h"
#include "audit_steps/resend.h"
#include "base/json.h"
#include "encoder/role_encoders.h"
#include "support/set_option.h"
#include "unit/audit/hand_made_run.h"

namespace vetvec {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

// The hand-made workload for a remote vendor that nobody answers for: planning sends nothing.
class PlanTest : public testing::Test {
 protected:
  PlanTest() : config(made.record().config) {
    config.out = folder.Path("out");
    VendorConfig vendor;
    vendor.name = "remote";
    vendor.spec = "openai:m?base_url=http://127.0.0.1:9/v1";
    SetOption(&vendor.settings, "batch", 4);
    config.vendors = {vendor};
    config.steps_off = {"contract", "resend"};
  }
  Result<AuditPlan> Plan() { return PlanOnly(config, secrets, {}); }

  const TemporaryFolder folder;
  HandMadeRun made;
  AuditConfig config;
  Secrets secrets;
};

TEST_F(PlanTest, Counts) {
  const Result<AuditPlan> plan = Plan();
  ASSERT_TRUE(plan.ok()) << plan.status().ToString();
  EXPECT_EQ(plan->triples, 4u);
  EXPECT_EQ(plan->texts, 15u);
  EXPECT_EQ(plan->dictionary_words, 3u);
  ASSERT_EQ(plan->vendors.size(), 1u);
  EXPECT_EQ(plan->vendors[0].texts, 15u);
  EXPECT_EQ(plan->vendors[0].sent.requests, 4u);
  EXPECT_EQ(plan->vendors[0].sent.tokens, 15 * EstimateTokens("s0"));
  EXPECT_EQ(plan->tokens, plan->vendors[0].sent.tokens);
  EXPECT_FALSE(plan->cost.has_value());
  EXPECT_THAT(plan->notes, Contains(HasSubstr("upper estimate")));
  EXPECT_THAT(plan->notes, Contains(HasSubstr("the total cost is unknown")));
  EXPECT_FALSE(FileExists(config.out)) << "a plan writes nothing";
  const auto json = Json::parse(PlanJson(*plan));
  EXPECT_EQ(json["vendors"][0]["requests"], 4);
  EXPECT_TRUE(json["cost"].is_null());
}

TEST_F(PlanTest, PriceAndTime) {
  SetOption(&config.vendors[0].settings, "price_per_million_tokens", 1000);
  SetOption(&config.vendors[0].settings, "rpm", 2);
  const Result<AuditPlan> plan = Plan();
  ASSERT_TRUE(plan.ok()) << plan.status().ToString();
  EXPECT_DOUBLE_EQ(*plan->cost, static_cast<double>(plan->tokens) / 1000);
  EXPECT_DOUBLE_EQ(plan->vendors[0].minutes, 2.0);
}

// A request of a service that takes one text, or ten, is one of one text, or ten.
TEST_F(PlanTest, RequestsByTheProvidersLimits) {
  secrets.Set("AWS_BEARER_TOKEN_BEDROCK", "k");
  const auto requests = [&](const std::string& spec) {
    config.vendors[0].spec = spec;
    config.vendors[0].settings.Unset("batch");
    const Result<AuditPlan> plan = Plan();
    EXPECT_TRUE(plan.ok()) << plan.status().ToString();
    return plan.ok() ? plan->vendors[0].sent.requests : 0;
  };
  EXPECT_EQ(requests("openai:m?base_url=http://127.0.0.1:9/v1"), 1u);
  EXPECT_EQ(requests("dashscope:text-embedding-v4?base_url=http://127.0.0.1:9"), 2u);
  EXPECT_EQ(requests("bedrock:amazon.titan-embed-text-v2:0?base_url=http://127.0.0.1:9"), 15u);
}

TEST_F(PlanTest, ATokenizerGoesBeforeTheEstimate) {
  AuditOptions options;
  options.tokenizers["remote"] = [](std::span<const std::string_view>, std::span<uint64_t> tokens) {
    for (uint64_t& each : tokens) each = 5;
    return OkStatus();
  };
  const Result<AuditPlan> plan = PlanOnly(config, secrets, options);
  ASSERT_TRUE(plan.ok()) << plan.status().ToString();
  EXPECT_EQ(plan->tokens, 75u);
  EXPECT_EQ(plan->vendors[0].sent.tokens_expected, 75u);
  const Result<AuditPlan> estimated = Plan();
  ASSERT_TRUE(estimated.ok());
  EXPECT_LT(estimated->vendors[0].sent.tokens_expected, estimated->vendors[0].sent.tokens);
}

TEST_F(PlanTest, WhatIsSentAgainIsPriced) {
  const uint64_t once = Plan()->tokens;
  config.steps_off.erase("resend");
  const Result<AuditPlan> plan = Plan();
  ASSERT_TRUE(plan.ok()) << plan.status().ToString();
  EXPECT_EQ(plan->vendors[0].steps.at("resend").counted, 15u) << "all, as there are fewer than 60";
  EXPECT_EQ(plan->tokens, 3 * once) << "at most: all have changed";
  EXPECT_EQ(plan->vendors[0].sent.texts, 30u);
  EXPECT_EQ(plan->vendors[0].sent.requests, 19u) << "all alone, as there are fewer than 20";
}

// 20 of 60 texts alone, the others in requests of 3 instead of 4.
TEST(ResendRequests, SomeAreAloneAndTheOthersInAnotherSize) {
  const auto sizes = [](int64_t batch) {
    EncoderSpec spec = *ParseEncoderSpec("openai:m?base_url=http://127.0.0.1:9/v1");
    SetOption(&spec.settings, "batch", batch);
    EncoderOptions options;
    options.api_key = "k";
    const auto encoders = RoleEncoders::Open(spec, options, {});
    EXPECT_TRUE(encoders.ok()) << encoders.status().ToString();
    std::vector<size_t> found;
    for (const auto& request : ResendRequests(300, {}, *encoders, 1)) {
      found.push_back(request.size());
    }
    return found;
  };
  std::vector<size_t> of_four(20, 1);
  of_four.insert(of_four.end(), 13, 3);
  of_four.push_back(1);
  EXPECT_EQ(sizes(4), of_four);
  std::vector<size_t> of_32(20, 1);
  of_32.insert(of_32.end(), {24, 16});
  EXPECT_EQ(sizes(32), of_32);
  EXPECT_EQ(sizes(1), std::vector<size_t>(60, 1));
}

TEST_F(PlanTest, TheContractOfAServiceIsTestedUnlessItIsTurnedOff) {
  const uint64_t without = Plan()->vendors[0].sent.requests;
  config.steps_off.erase("contract");
  const Result<AuditPlan> plan = Plan();
  EXPECT_GT(plan->vendors[0].steps.at("contract").counted, 30u);
  EXPECT_LE(plan->vendors[0].sent.requests,
            without + plan->vendors[0].steps.at("contract").counted);
  EXPECT_GT(plan->vendors[0].sent.requests,
            without + plan->vendors[0].steps.at("contract").counted / 2);
  config.cache.mode = "only";
  EXPECT_EQ(Plan()->vendors[0].steps.count("contract"), 0u) << "nothing is sent";
}

TEST_F(PlanTest, LocalVendorsSendNothing) {
  config.vendors[0].spec = "builtin:";
  config.vendors[0].settings.Unset("batch");
  const Result<AuditPlan> plan = Plan();
  ASSERT_TRUE(plan.ok()) << plan.status().ToString();
  EXPECT_TRUE(plan->vendors[0].is_local);
  EXPECT_EQ(plan->tokens, 0u);
  EXPECT_EQ(plan->cost, 0.0);
}

TEST_F(PlanTest, BudgetOfTokens) {
  const Result<AuditPlan> plan = Plan();
  ASSERT_TRUE(plan.ok());
  config.budget_tokens = static_cast<int64_t>(plan->tokens);
  EXPECT_TRUE(CheckBudget(config, *plan).ok());
  config.budget_tokens = static_cast<int64_t>(plan->tokens) - 1;
  const Status status = CheckBudget(config, *plan);
  EXPECT_EQ(status.code(), StatusCode::kBudgetExceeded);
  EXPECT_EQ(status.detail().key, "audit.budget_tokens");
  EXPECT_THAT(status.message(), HasSubstr("Nothing was sent"));
}

TEST_F(PlanTest, BudgetOfMoney) {
  config.budget = 0.01;
  Result<AuditPlan> plan = Plan();
  ASSERT_TRUE(plan.ok());
  const Status not_priced = CheckBudget(config, *plan);
  EXPECT_EQ(not_priced.code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(not_priced.message(), HasSubstr("price_per_million_tokens"));
  SetOption(&config.vendors[0].settings, "price_per_million_tokens", 1000);
  plan = Plan();
  ASSERT_TRUE(plan.ok());
  EXPECT_EQ(CheckBudget(config, *plan).code(), StatusCode::kBudgetExceeded);
  config.budget = *plan->cost;
  EXPECT_TRUE(CheckBudget(config, *plan).ok());
}

// The run itself stops before it connects, and can be run again with a larger budget.
TEST_F(PlanTest, ARunOverItsBudgetSendsNothing) {
  config.budget_tokens = 1;
  const Status status = RunAudit(config, secrets, {});
  EXPECT_EQ(status.code(), StatusCode::kBudgetExceeded) << status.ToString();
  EXPECT_FALSE(FileExists(JoinPath(config.out, "requests.jsonl")));
}

class BatchPlanTest : public PlanTest {
 protected:
  BatchPlanTest() {
    VendorConfig& vendor = config.vendors[0];
    vendor.spec = "openai:text-embedding-3-small?base_url=http://127.0.0.1:9/v1";
    SetOption(&vendor.settings, "price_per_million_tokens", 2);
    SetOption(&vendor.settings, "batch_api", true);
    SetOption(&vendor.settings, "batch_proof", 4);
  }
};

TEST_F(BatchPlanTest, TextsCostThePriceOfBatchesAndTheirProofTheUsualOne) {
  const Result<AuditPlan> plan = Plan();
  ASSERT_TRUE(plan.ok()) << plan.status().ToString();
  const VendorPlan& vendor = plan->vendors[0];
  ASSERT_TRUE(vendor.batches.has_value());
  const uint64_t of_a_text = EstimateTokens("s0");
  EXPECT_EQ(vendor.batches->texts, 15u);
  EXPECT_EQ(vendor.batches->tokens, 15 * of_a_text);
  EXPECT_EQ(vendor.batches->proof_texts, 4u);
  EXPECT_EQ(vendor.batches->hours, 24);
  EXPECT_EQ(vendor.sent.tokens, 19 * of_a_text);
  EXPECT_EQ(vendor.sent.requests, 1u) << "the proof's, of 4 texts";
  EXPECT_DOUBLE_EQ(vendor.batches->price.value(), 1) << "half, as the table of facts says";
  const auto tokens = static_cast<double>(of_a_text);
  EXPECT_DOUBLE_EQ(plan->cost.value(), (15 * tokens * 1 + 4 * tokens * 2) / 1e6);
  EXPECT_THAT(plan->notes, Contains(HasSubstr("remote embeds 15 texts in batches within 24 hours, "
                                              "at 1 per million tokens")));
  EXPECT_FALSE(FileExists(config.out)) << "a plan writes nothing";
  EXPECT_EQ(Json::parse(PlanJson(*plan))["vendors"][0]["batches"]["proof_texts"], 4);
}

TEST_F(BatchPlanTest, APriceOfItsOwnGoesBeforeTheTable) {
  SetOption(&config.vendors[0].settings, "batch_price_per_million_tokens", 0.5);
  EXPECT_EQ(Plan()->vendors[0].batches->price, 0.5);
  config.vendors[0].settings.Unset("batch_price_per_million_tokens");
  config.vendors[0].spec = "openai:m?base_url=http://127.0.0.1:9/v1";
  const Result<AuditPlan> plan = Plan();
  EXPECT_EQ(plan->vendors[0].batches->price, 2);
  EXPECT_THAT(plan->notes, Contains(HasSubstr("because no discount is known")));
  config.vendors[0].settings.Unset("price_per_million_tokens");
  EXPECT_FALSE(Plan()->cost.has_value());
}

TEST_F(BatchPlanTest, AProofThatCostsMoreThanTheDiscountIsSaid) {
  EXPECT_THAT(Plan()->notes, Not(Contains(HasSubstr("would cost less"))));
  SetOption(&config.vendors[0].settings, "batch_proof", 600);
  const Result<AuditPlan> plan = Plan();
  EXPECT_EQ(plan->vendors[0].batches->proof_texts, 15u);
  EXPECT_THAT(plan->notes, Contains(HasSubstr("without batch_api, remote would cost less")));
}

TEST_F(BatchPlanTest, WhatIsSentAgainStaysOnline) {
  const uint64_t once = Plan()->tokens;
  config.steps_off.erase("resend");
  const Result<AuditPlan> plan = Plan();
  EXPECT_EQ(plan->vendors[0].batches->texts, 15u);
  EXPECT_EQ(plan->tokens, once + 30 * EstimateTokens("s0"));
}

TEST_F(BatchPlanTest, VendorsThatHaveNoBatchesAreErrors) {
  const auto error = [&](const std::string& spec) {
    config.vendors[0].spec = spec;
    config.vendors[0].settings.Unset("batch");
    const Status status = Plan().status();
    EXPECT_EQ(status.detail().key, "vendors.remote.batch_api") << spec;
    return status;
  };
  EXPECT_EQ(error("builtin:").code(), StatusCode::kFailedPrecondition);
  const Status other = error("ollama:m?base_url=http://127.0.0.1:9");
  EXPECT_EQ(other.code(), StatusCode::kUnimplemented);
  EXPECT_THAT(other.message(), HasSubstr("vendor 'remote' sets batch_api"));
}

TEST_F(BatchPlanTest, TwoVendorsWithOneEncoderAreAnError) {
  config.vendors.push_back(config.vendors[0]);
  config.vendors[1].name = "twin";
  const Status status = Plan().status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("vendors 'remote' and 'twin' send the same requests"));
  SetOption(&config.vendors[1].settings, "batch_api", false);
  EXPECT_TRUE(Plan().ok());
}

TEST_F(PlanTest, NoKeyIsNeededButNamed) {
  for (const char* spec : {"openai:text-embedding-3-small", "cohere:embed-v4.0",
                           "bedrock:amazon.titan-embed-text-v2:0?region=us-east-1",
                           "openai:m?base_url=http://127.0.0.1:9/v1&api_key_env=MY_KEY"}) {
    config.vendors[0].spec = spec;
    const Result<AuditPlan> plan = Plan();
    ASSERT_TRUE(plan.ok()) << plan.status().ToString();
    EXPECT_GT(plan->vendors[0].sent.requests, 0u);
    EXPECT_THAT(plan->notes, Contains(HasSubstr("which is not set"))) << spec;
  }
  config.vendors[0].spec = "openai:m";
  SetOption(&config.vendors[0].settings, "api_key_file", folder.Path("none"));
  EXPECT_TRUE(Plan().ok());
}

TEST_F(PlanTest, AMissingKeyOfAnAuditIsNamed) {
  SetOption(&config.vendors[0].settings, "api_key_env", "MY_KEY");
  const Status status = RunAudit(config, secrets, {});
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("MY_KEY, which is not set"));
}

TEST_F(PlanTest, AKeyGivenTwiceIsAnError) {
  SetOption(&config.vendors[0].settings, "base_url", "http://127.0.0.1:8/v1");
  EXPECT_THAT(Plan().status().message(),
              HasSubstr("sets 'base_url' in both its spec and its table"));
}

TEST_F(PlanTest, AnUnknownProviderNamesTheVendor) {
  config.vendors[0].spec = "opnai:m";
  const Status status = Plan().status();
  EXPECT_EQ(status.code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(status.message(), HasSubstr("vendor 'remote'"));
  EXPECT_THAT(status.message(), HasSubstr("did you mean 'openai'?"));
}

}  // namespace
}  // namespace vetvec
