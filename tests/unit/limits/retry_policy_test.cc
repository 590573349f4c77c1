#include "limits/retry_policy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

#include "base/clock.h"

namespace vetvec {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

AttemptFacts Reply(int http_status, std::string code = "", std::string message = "") {
  AttemptFacts facts;
  facts.http_status = http_status;
  facts.provider_code = std::move(code);
  facts.provider_message = std::move(message);
  facts.origin = "https://api.example.com";
  return facts;
}

TEST(RetryPolicy, ClassifiesReplies) {
  struct Row {
    AttemptFacts facts;
    RetryAction action;
    StatusCode code;
  };
  const std::vector<Row> rows = {
      {Reply(200), RetryAction::kSuccess, StatusCode::kOk},
      {Reply(204), RetryAction::kSuccess, StatusCode::kOk},
      {Reply(0), RetryAction::kFail, StatusCode::kInternal},
      {Reply(301), RetryAction::kFail, StatusCode::kFailedPrecondition},
      {Reply(308), RetryAction::kFail, StatusCode::kFailedPrecondition},
      {Reply(400), RetryAction::kFail, StatusCode::kInvalidArgument},
      {Reply(400, "", "Too many inputs: 3000, at most 2048"), RetryAction::kSplit,
       StatusCode::kInvalidArgument},
      {Reply(400, "InvalidParameter", "batch size is invalid, it should not be larger than 10"),
       RetryAction::kSplit, StatusCode::kInvalidArgument},
      {Reply(401), RetryAction::kFailQueue, StatusCode::kUnauthenticated},
      {Reply(402), RetryAction::kFailQueue, StatusCode::kQuotaExceeded},
      {Reply(403), RetryAction::kFailQueue, StatusCode::kPermissionDenied},
      {Reply(403, "AUTHZ_INSUFFICIENT_BALANCE"), RetryAction::kFailQueue,
       StatusCode::kQuotaExceeded},
      {Reply(404), RetryAction::kFail, StatusCode::kNotFound},
      {Reply(408), RetryAction::kRetry, StatusCode::kUnavailable},
      {Reply(409), RetryAction::kRetryOnce, StatusCode::kAborted},
      {Reply(413), RetryAction::kSplit, StatusCode::kInvalidArgument},
      {Reply(407), RetryAction::kFail, StatusCode::kUnauthenticated},
      {Reply(418), RetryAction::kFail, StatusCode::kFailedPrecondition},
      {Reply(422), RetryAction::kFail, StatusCode::kInvalidArgument},
      {Reply(426), RetryAction::kFail, StatusCode::kFailedPrecondition},
      {Reply(431), RetryAction::kFail, StatusCode::kFailedPrecondition},
      {Reply(451), RetryAction::kFail, StatusCode::kPermissionDenied},
      {Reply(400, "API_KEY_INVALID", "API key not valid. Please pass a valid API key."),
       RetryAction::kFailQueue, StatusCode::kUnauthenticated},
      {Reply(400, "invalid_request_error", "Incorrect API key provided: xai-..."),
       RetryAction::kFailQueue, StatusCode::kUnauthenticated},
      {Reply(424), RetryAction::kRetryOnce, StatusCode::kUnavailable},
      {Reply(425), RetryAction::kRetryOnce, StatusCode::kUnavailable},
      {Reply(429), RetryAction::kRetry, StatusCode::kRateLimited},
      {Reply(429, "insufficient_quota"), RetryAction::kFailQueue, StatusCode::kQuotaExceeded},
      {Reply(429, "1113", "Insufficient balance or no resource package"), RetryAction::kFailQueue,
       StatusCode::kQuotaExceeded},
      // Google words its per-minute limit like this.
      {Reply(429, "RESOURCE_EXHAUSTED", "You exceeded your current quota, please check your plan"),
       RetryAction::kRetry, StatusCode::kRateLimited},
      {Reply(500), RetryAction::kRetry, StatusCode::kUnavailable},
      {Reply(500, "insufficient_quota"), RetryAction::kRetry, StatusCode::kUnavailable},
      {Reply(420), RetryAction::kRetry, StatusCode::kRateLimited},
      {Reply(429, "", "limited to 1000 API calls / month"), RetryAction::kFailQueue,
       StatusCode::kQuotaExceeded},
      {Reply(460), RetryAction::kRetry, StatusCode::kUnavailable},
      {Reply(498), RetryAction::kRetry, StatusCode::kUnavailable},
      {Reply(499), RetryAction::kRetry, StatusCode::kUnavailable},
      {Reply(501), RetryAction::kFail, StatusCode::kUnimplemented},
      {Reply(505), RetryAction::kFail, StatusCode::kUnavailable},
      {Reply(507), RetryAction::kRetry, StatusCode::kUnavailable},
      {Reply(511), RetryAction::kRetry, StatusCode::kUnavailable},
      {Reply(530), RetryAction::kRetry, StatusCode::kUnavailable},
      {Reply(599), RetryAction::kRetry, StatusCode::kUnavailable},
      {Reply(502), RetryAction::kRetry, StatusCode::kUnavailable},
      {Reply(503), RetryAction::kRetry, StatusCode::kUnavailable},
      {Reply(504), RetryAction::kRetry, StatusCode::kUnavailable},
      {Reply(529), RetryAction::kRetry, StatusCode::kUnavailable},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(Classify(row.facts), row.action)
        << row.facts.http_status << " " << row.facts.provider_code;
    EXPECT_EQ(StatusOfReply(row.facts).code(), row.code)
        << row.facts.http_status << " " << row.facts.provider_code;
  }
}

TEST(RetryPolicy, ClassifiesTransportFailures) {
  AttemptFacts facts;
  facts.transport = Unavailable("refused").WithRetryable(true);
  EXPECT_EQ(Classify(facts), RetryAction::kRetry);
  facts.transport_retry_once = true;
  EXPECT_EQ(Classify(facts), RetryAction::kRetryOnce);
  facts.transport = Status(StatusCode::kUnauthenticated, "certificate");
  EXPECT_EQ(Classify(facts), RetryAction::kFail);
  facts.transport = Cancelled("stop");
  EXPECT_EQ(Classify(facts), RetryAction::kFail);
  EXPECT_EQ(StatusOfReply(facts).code(), StatusCode::kCancelled);

  // A 200 whose body makes no sense.
  facts.http_status = 200;
  facts.transport = BadVector("two values are missing");
  EXPECT_EQ(Classify(facts), RetryAction::kRetryOnce);
  EXPECT_EQ(StatusOfReply(facts).code(), StatusCode::kBadVector);
  EXPECT_EQ(StatusOfReply(facts).detail().http_status, 200);

  // The status line decides where the body of an error was cut.
  facts.http_status = 401;
  facts.transport = Unavailable("cut").WithRetryable(true);
  EXPECT_EQ(Classify(facts), RetryAction::kFailQueue);
}

TEST(RetryPolicy, ObeysShouldRetryWithinReason) {
  AttemptFacts facts = Reply(500);
  facts.should_retry = 0;
  EXPECT_EQ(Classify(facts), RetryAction::kFail);
  facts = Reply(400);
  facts.should_retry = 1;
  EXPECT_EQ(Classify(facts), RetryAction::kRetry);
  for (const int http_status : {200, 302, 401, 402, 403, 413}) {
    facts = Reply(http_status);
    const RetryAction before = Classify(facts);
    facts.should_retry = 1;
    EXPECT_EQ(Classify(facts), before) << http_status;
  }
}

TEST(RetryPolicy, TellsAKeyThatWasRefusedFromNone) {
  for (const int http_status : {401, 403}) {
    AttemptFacts facts = Reply(http_status);
    EXPECT_THAT(StatusOfReply(facts).message(), Not(HasSubstr("no key was sent")));
    facts.has_key = false;
    EXPECT_THAT(StatusOfReply(facts).message(), HasSubstr("HTTP " + std::to_string(http_status) +
                                                          ": no key was sent; set api_key_env"));
    EXPECT_EQ(Classify(facts), RetryAction::kFailQueue);
  }
  AttemptFacts facts = Reply(404);
  facts.has_key = false;
  EXPECT_THAT(StatusOfReply(facts).message(), Not(HasSubstr("no key was sent")));
}

TEST(RetryPolicy, ErrorTextsNameOriginAndQuoteSafely) {
  AttemptFacts facts = Reply(404, "model_not_found",
                             std::string("no\r\nsuch \x1b[31mmo\xe2\x80\xae"
                                         "del\xff"));
  Status status = StatusOfReply(facts);
  EXPECT_THAT(status.message(), HasSubstr("https://api.example.com: HTTP 404"));
  EXPECT_THAT(status.message(), HasSubstr("[model_not_found]"));
  for (const char c : status.message()) EXPECT_TRUE(c >= 0x20 && c < 0x7F) << int{c};
  EXPECT_THAT(status.message(), HasSubstr(": no such ?[31mmodel?"));
  EXPECT_EQ(status.detail().provider_code, "model_not_found");

  facts.url = "https://api.example.com/v1/embeddings/embeddings";
  EXPECT_THAT(StatusOfReply(facts).message(),
              HasSubstr("(request to https://api.example.com/v1/embeddings/embeddings)"));
  facts = Reply(204);
  facts.url = "https://api.example.com/v1/embeddings";
  facts.transport = ProtocolError("the reply is empty");
  EXPECT_EQ(StatusOfReply(facts).message(),
            "the reply is empty (HTTP 204, request to https://api.example.com/v1/embeddings)");

  facts = Reply(302, "", "go to https://evil.example/?key=1");
  facts.location = "/v1/embeddings/";
  EXPECT_THAT(StatusOfReply(facts).message(), HasSubstr("the service points to /v1/embeddings/"));
  EXPECT_THAT(StatusOfReply(facts).message(), HasSubstr("redirects are not followed"));
  EXPECT_THAT(StatusOfReply(facts).message(), Not(HasSubstr("evil")));

  facts = Reply(429, "", std::string(5000, 'x'));
  facts.retry_after_ms = 1500;
  status = StatusOfReply(facts);
  EXPECT_LT(status.message().size(), 400u);
  EXPECT_EQ(status.detail().retry_after_ms, 1500);
  EXPECT_TRUE(status.detail().retryable);
}

TEST(RetryPolicy, NamesWhatStandsBetweenAndTheWayOut) {
  AttemptFacts facts = Reply(403, "", "Just a moment...");
  facts.is_page = true;
  facts.server = "cloudflare";
  facts.has_key = false;
  const std::string message = StatusOfReply(facts).message();
  EXPECT_THAT(message, HasSubstr("between here and the service"));
  EXPECT_THAT(message, HasSubstr("a web page from cloudflare"));
  EXPECT_THAT(message, Not(HasSubstr("key")));
  facts = Reply(400, "", "400 The plain HTTP request was sent to HTTPS port");
  EXPECT_THAT(StatusOfReply(facts).message(), HasSubstr("use https in the base URL"));
  EXPECT_THAT(StatusOfReply(Reply(511)).message(), HasSubstr("requires a login"));
  facts = Reply(429);
  facts.retry_after_ms = 86'400'000;
  EXPECT_THAT(StatusOfReply(facts).message(), HasSubstr("retry after 86400 s"));
}

TEST(RetryPolicy, BackoffIsFullJitterWithACap) {
  const RetryPolicy policy(RetryOptions{});
  Rng rng(7);
  for (int retry = 0; retry < 70; ++retry) {
    const int64_t bound_ms = retry > 6 ? 20'000 : std::min<int64_t>(20'000, 500ll << retry);
    int64_t sum = 0;
    constexpr int kDraws = 400;
    for (int i = 0; i < kDraws; ++i) {
      const int64_t wait = policy.BackoffNanos(retry, rng);
      ASSERT_GE(wait, 0);
      ASSERT_LT(wait, bound_ms * kNanosPerMilli);
      sum += wait / kDraws;
    }
    // Uniform: mean half the bound, standard error bound / sqrt(12 * 400).
    EXPECT_NEAR(static_cast<double>(sum), 0.5e6 * static_cast<double>(bound_ms),
                0.075e6 * static_cast<double>(bound_ms));
  }
}

TEST(RetryPolicy, StopsAfterMaxAttemptsUnlessBatch) {
  Rng rng(1);
  const int64_t now = 1000 * kNanosPerSecond;
  const int64_t deadline = now + 3600 * kNanosPerSecond;
  const RetryPolicy interactive(RetryOptions{.max_attempts = 3});
  EXPECT_EQ(interactive.Decide(Reply(503), {.attempts = 2}, now, deadline, rng).action,
            RetryAction::kRetry);
  const RetryDecision last = interactive.Decide(Reply(503), {.attempts = 3}, now, deadline, rng);
  EXPECT_EQ(last.action, RetryAction::kFail);
  EXPECT_EQ(last.status.detail().attempts, 3);
  EXPECT_EQ(last.status.detail().http_status, 503);

  const RetryPolicy batch(RetryOptions{.max_attempts = 3, .batch = true});
  EXPECT_EQ(batch.Decide(Reply(503), {.attempts = 50}, now, deadline, rng).action,
            RetryAction::kRetry);
  EXPECT_EQ(batch.Decide(Reply(503), {.attempts = 3}, now, kNoDeadline, rng).action,
            RetryAction::kFail);
  const RetryPolicy never(RetryOptions{.max_attempts = 1, .batch = true});
  EXPECT_EQ(never.Decide(Reply(503), {.attempts = 1}, now, deadline, rng).action,
            RetryAction::kFail);
}

TEST(RetryPolicy, TellsWhatPassesByItself) {
  struct Row {
    AttemptFacts facts;
    bool passes;
  };
  const std::vector<Row> rows = {
      {Reply(429), true},
      {Reply(420), true},
      {Reply(429, "", "Rate limit is exceeded. Try again in 12 seconds."), true},
      {Reply(498, "capacity_exceeded"), true},
      {Reply(503), true},
      {Reply(503, "unavailable_error", "Loading model"), true},
      {Reply(503, "", "Model BAAI/bge-m3 is currently loading"), true},
      {Reply(529, "overloaded_error"), true},
      {Reply(500, "", "Model is loading, please wait"), true},
      {Reply(200), false},
      {Reply(400, "", "Loading model"), false},
      {Reply(408), false},
      {Reply(500), false},
      {Reply(502), false},
      {Reply(504), false},
      {Reply(530), false},
      {Reply(0), false},
      {Reply(402), false},
      {Reply(429, "insufficient_quota"), false},
      {Reply(429, "", "Trial key, which is limited to 1000 API calls / month"), false},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(PassesByItself(row.facts), row.passes)
        << row.facts.http_status << ' ' << row.facts.provider_message;
    EXPECT_EQ(PassesByItself(StatusOfReply(row.facts)), row.passes)
        << StatusOfReply(row.facts).ToString();
  }
  AttemptFacts refused = Reply(503);
  refused.should_retry = 0;
  EXPECT_FALSE(PassesByItself(refused)) << "the service says that a retry is useless";
  EXPECT_FALSE(PassesByItself(StatusOfReply(refused)));
}

TEST(RetryPolicy, GrantsOneRetryForNonsense) {
  Rng rng(1);
  const RetryPolicy policy(RetryOptions{});
  const RetryDecision first = policy.Decide(Reply(409), {.attempts = 1}, 0, kNoDeadline, rng);
  EXPECT_EQ(first.action, RetryAction::kRetry);
  EXPECT_TRUE(first.uses_once);
  EXPECT_EQ(
      policy.Decide(Reply(409), {.attempts = 2, .once_used = true}, 0, kNoDeadline, rng).action,
      RetryAction::kFail);
}

TEST(RetryPolicy, RetryAfterIsObeyedAndCappedByTheDeadline) {
  Rng rng(1);
  const RetryPolicy policy(RetryOptions{});
  AttemptFacts facts = Reply(429);
  facts.retry_after_ms = 30'000;
  const int64_t now = 5 * kNanosPerSecond;
  RetryDecision decision = policy.Decide(facts, {}, now, now + 31 * kNanosPerSecond, rng);
  EXPECT_EQ(decision.action, RetryAction::kRetry);
  EXPECT_EQ(decision.wait_nanos, 30 * kNanosPerSecond);
  EXPECT_FALSE(decision.costs_budget);

  decision = policy.Decide(facts, {}, now, now + 30 * kNanosPerSecond + 49 * kNanosPerMilli, rng);
  EXPECT_EQ(decision.action, RetryAction::kFail);
  EXPECT_EQ(decision.status.code(), StatusCode::kRateLimited);
  EXPECT_EQ(decision.status.detail().retry_after_ms, 30'000);

  facts.http_status = 503;
  EXPECT_TRUE(policy.Decide(facts, {}, now, kNoDeadline, rng).costs_budget);
  facts = Reply(429);
  EXPECT_TRUE(policy.Decide(facts, {}, now, kNoDeadline, rng).costs_budget);
}

}  // namespace
}  // namespace vetvec
