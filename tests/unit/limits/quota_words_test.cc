#include "limits/quota_words.h"

#include <gtest/gtest.h>

namespace vetvec {
namespace {

struct Case {
  int http_status;
  const char* code;
  const char* message;
  bool is_spent;
  int64_t retry_after_ms = -1;
};

TEST(QuotaWords, TellsASpentQuotaFromARateLimit) {
  const Case cases[] = {
      {402, "", "", true},
      {429, "insufficient_quota", "", true},
      {429, "", "You are using a Trial key, which is limited to 1000 API calls / month.", true},
      {429, "", "You are using a Trial key, which is limited to 40 API calls / minute.", false},
      // MicrosoftDocs/azure-docs#16282
      {403, "", "Out of call volume quota. Quota will be replenished in 02:45:12.", true,
       9'912'000},
      // Gitlawb/openclaude#936
      {429, "429", "Rate limit exceeded: free-models-per-day. Add 10 credits", true},
      {429, "429", "Rate limit exceeded: free-models-per-min.", false},
      // A daily limit that refills all the time, with and without the wait.
      {429, "", "Rate limit reached on tokens per day (TPD): Limit 500000, Used 499980", false,
       13'800},
      {429, "", "Rate limit reached on requests per day (RPD): Limit 200, Used 200", true},
      {429, "", "you have used up your daily free allocation of 10,000 neurons", true},
      {429, "", "Too many tokens per day, please wait before trying again.", true},
      {429, "", "Limit 20 requests per minute and 200 requests per day", false},
      {429, "", "Requests have exceeded the call rate limit of your pricing tier", false, 11'000},
      {429, "", "The maximum rate limit for this model is 240000 tokens per minute", false},
      {429, "", "You exceeded your current quota, please check your plan", false},
      {429, "", "", false},
      {400, "", "a text about the daily news", false},
      {403, "", "Your credit balance is too low to access the API", true},
      {403, "", "Forbidden", false},
      {500, "insufficient_quota", "per month", false},
  };
  for (const Case& c : cases) {
    const QuotaFacts facts{c.http_status, c.code, c.message, c.retry_after_ms};
    EXPECT_EQ(IsQuotaSpent(facts), c.is_spent) << c.http_status << " " << c.code << c.message;
  }
}

}  // namespace
}  // namespace vetvec
