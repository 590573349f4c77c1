#include "limits/wait_words.h"

#include <gtest/gtest.h>

#include <utility>

namespace vetvec {
namespace {

TEST(WaitWords, ReadsWhatServicesWrite) {
  const std::pair<const char*, int64_t> cases[] = {
      {"Rate limit is exceeded. Try again in 12 seconds.", 12'000},
      // mongodb/chatbot#34, sigoden/aichat#877, microsoft/PubSec-Info-Assistant#479
      {"Please retry after 55 seconds. Please go here if you need more.", 55'000},
      {"Rate limit reached. Limit 3 / min. Please try again in 20s. Contact us.", 20'000},
      {"Please try again in 7m12s.", 432'000},
      {"Please try again in 6ms", 6},
      {"Please try again in 1.337s.", 1'337},
      {"Please try again in 2 minutes", 120'000},
      {"Try again after 1 hour and 5 minutes", 3'900'000},
      {"Request was throttled. Expected available in 13 seconds.", 13'000},
      {"Too many requests, please wait for 30 sec.", 30'000},
      {"You must wait at least 90 seconds", 90'000},
      {"retry_after=3; retry after 30", 30'000},
      {"Retry-After: 17", 17'000},
      {"Please retry in 41.5s.", 41'500},
      {"Quota resets in 3 days", 259'200'000},
      {"Out of call volume quota. Quota will be replenished in 02:45:12.", 9'912'000},
      // MicrosoftDocs/azure-docs#16282, goferito/node-bing-api#34
      {"Quota will be replenished in 5.03:23:11.", 444'191'000},
  };
  for (const auto& [words, millis] : cases) {
    const std::optional<int64_t> wait = WaitMillisIn(words);
    ASSERT_TRUE(wait.has_value()) << words;
    EXPECT_EQ(*wait, millis) << words;
  }
}

TEST(WaitWords, FindsNothingWhereNothingIsSaid) {
  for (const char* words :
       {"", "try again in", "Please try again later.", "try again in a while", "wait 5",
        "retry 3 times", "try again in 99 days", "retry after 0", "waiting in line",
        "try again in 5 parsecs", "try again in 99999999999999 seconds", "available in eu-west-1",
        "retry after -5 seconds", "try again in 1:99:00"}) {
    EXPECT_FALSE(WaitMillisIn(words).has_value()) << words;
  }
}

}  // namespace
}  // namespace vetvec
