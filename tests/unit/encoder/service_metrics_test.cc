#include "encoder/service_metrics.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "encoder/open_encoder.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

TEST(ServiceMetrics, TellsLimiterBreakerBudgetAndStores) {
  const auto service = std::make_shared<FakeService>();
  service->Rule([](const FakeRequest& request) {
    if (request.number == 0) return Reply(429, "{}", {{"retry-after-ms", "1"}});
    return GoodReply(request);
  });
  EncoderOptions options;
  options.transport = service;
  options.api_key = "metrics-test";
  const auto encoder = OpenEncoder("openai:m?base_url=http://127.0.0.1:9/v1", options);
  ASSERT_TRUE(encoder.ok());
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a", "b"});
  EmbedOutput out(2);
  ASSERT_TRUE((*encoder)->Embed(texts.view(), {}, &out).ok());
  EmbedOutput again(2);
  ASSERT_TRUE((*encoder)->Embed(texts.view(), {}, &again).ok());
  const std::string text = ServiceMetrics(**encoder);
  const std::string label = "{encoder=\"openai:m?base_url=http://127.0.0.1:9/v1\"";
  EXPECT_THAT(text, HasSubstr("vetvec_breaker" + label + ",vetvec_breaker=\"closed\"} 1\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_breaker" + label + ",vetvec_breaker=\"open\"} 0\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_breaker_openings_total" + label + "} 0\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_retry_budget" + label + "} 10\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_limiter_rate_limited_total" + label + "} 1\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_limiter_wait_seconds_count" + label + "} 2\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_limiter_texts_total" + label + "} 4\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_limiter_in_flight" + label + "} 0\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_store_rows" + label + ",tier=\"memory\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("vetvec_store_hits_total" + label + ",tier=\"memory\"} 2\n"));
  EXPECT_THAT(text, testing::Not(HasSubstr("metrics-test")));
}

TEST(ServiceMetrics, LocalEncodersHaveNone) {
  const auto encoder = OpenEncoder("builtin:", {});
  ASSERT_TRUE(encoder.ok());
  EXPECT_EQ(ServiceMetrics(**encoder), "");
}

}  // namespace
}  // namespace vetvec
