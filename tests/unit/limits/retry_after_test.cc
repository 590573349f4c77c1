#include "limits/retry_after.h"

#include <gtest/gtest.h>

#include <map>

#include "base/rng.h"

namespace vetvec {
namespace {

TEST(RetryAfter, ReadsSecondsAndMilliseconds) {
  struct Row {
    const char* ms;
    const char* seconds;
    int64_t want;
  };
  const Row rows[] = {
      {"", "0", 0},
      {"", "1", 1000},
      {"", "1.5", 1500},
      {"", " 20 ", 20000},
      {"", "0.0001", 1},
      {"250", "", 250},
      {"250.2", "", 251},
      {"250", "7", 250},
      {"soon", "7", 7000},
      {"-1", "7", 7000},
      {"", "2678400", kMaxRetryAfterMillis},
      {"", "2678401", -1},
      {"", "1000000000000", -1},
      {"", "-1", -1},
      {"", "", -1},
      {"", "soon", -1},
      {"", "1e3", -1},
      {"", "+1", -1},
      {"", "0x10", -1},
      {"", "1,5", -1},
      {"", "1.2.3", -1},
      {"", "nan", -1},
      {"", "inf", -1},
      {"", ".", -1},
      {"1000000000000000000000000", "", -1},
      {"99999999999999999999", "3", 3000},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(ParseRetryAfterMillis({.retry_after_ms = row.ms, .retry_after = row.seconds}),
              row.want)
        << "'" << row.ms << "' '" << row.seconds << "'";
  }
}

TEST(RetryAfter, MeasuresDatesAgainstTheReplysOwnDate) {
  struct Row {
    const char* until;
    const char* date;
    int64_t want;
  };
  const Row rows[] = {
      {"Wed, 21 Oct 2026 07:28:00 GMT", "Wed, 21 Oct 2026 07:27:30 GMT", 30000},
      {"Wednesday, 21-Oct-26 07:28:00 GMT", "Wed, 21 Oct 2026 07:27:59 GMT", 1000},
      {"Wed Oct 21 07:28:00 2026", "Wed, 21 Oct 2026 07:28:00 GMT", 0},
      {"Wed, 21 Oct 2026 07:28:00 GMT", "Thu, 22 Oct 2026 07:28:00 GMT", 0},
      {"Wed, 21 Oct 2026 07:28:00 GMT", "", -1},
      {"Wed, 21 Oct 2026 07:28:00 GMT", "yesterday", -1},
      {"Fri, 21 Oct 9999 07:28:00 GMT", "Wed, 21 Oct 2026 07:28:00 GMT", -1},
      {"Wed, 31 Feb 2026 07:28:00 GMT", "Wed, 21 Oct 2026 07:28:00 GMT", -1},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(ParseRetryAfterMillis({.retry_after = row.until, .date = row.date}), row.want)
        << row.until;
  }
}

TEST(RetryAfter, ReadsThreeFormsOfHttpDates) {
  EXPECT_EQ(ParseHttpDate("Sun, 06 Nov 1994 08:49:37 GMT"), 784111777);
  EXPECT_EQ(ParseHttpDate("Sunday, 06-Nov-94 08:49:37 GMT"), 784111777);
  EXPECT_EQ(ParseHttpDate("Sun Nov  6 08:49:37 1994"), 784111777);
  EXPECT_EQ(ParseHttpDate("Thu, 01 Jan 1970 00:00:00 GMT"), 0);
  EXPECT_EQ(ParseHttpDate("Thu, 29 Feb 2024 00:00:00 GMT"), 1709164800);
  for (const char* bad :
       {"", "Sun", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 1994 24:00:00 GMT",
        "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 6x Nov 1994 08:49:37 GMT",
        "Sun, 06 Noy 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT",
        "Sun, 06 Nov 1969 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT and a great deal of other text that is not a date at all"}) {
    EXPECT_EQ(ParseHttpDate(bad), std::nullopt) << bad;
  }
}

TEST(RetryAfter, ReadsDurations) {
  const std::map<std::string, int64_t> good = {
      {"6ms", 6},   {"1s", 1000},     {"6m0s", 360000}, {"1h2m3.5s", 3723500},
      {"0s", 0},    {"20", 20000},    {"0.25", 250},    {"17s", 17000},
      {"120us", 1}, {"1d", 86400000}, {"1m30s", 90000}, {"0.5ms", 1}};
  for (const auto& [text, want] : good) EXPECT_EQ(ParseDurationMillis(text), want) << text;
  for (const char* bad : {"", "s", "-1s", "1 s", "1x", "6m0", "1h2", "1e9s", "999999999999999h",
                          "1.2.3s", "ms6", "\xff\xfe", "1s\n2"}) {
    EXPECT_EQ(ParseDurationMillis(bad), std::nullopt) << bad;
  }
}

TEST(RetryAfter, ReadsRateLimitHeaders) {
  const std::map<std::string, std::string, std::less<>> headers = {
      {"x-ratelimit-limit-requests", "3000"},
      {"x-ratelimit-remaining-requests", "0"},
      {"x-ratelimit-reset-requests", "20ms"},
      {"x-ratelimit-limit-tokens", "-5"},
      {"x-ratelimit-remaining-tokens", "many"},
      {"x-ratelimit-reset-tokens", "6m0s"},
      {"retry-after", "2"}};
  const HeaderLookup lookup = [&](std::string_view name) -> const std::string* {
    const auto found = headers.find(name);
    return found == headers.end() ? nullptr : &found->second;
  };
  const RateLimitHeaders read = ParseRateLimitHeaders(lookup);
  EXPECT_EQ(read.limit_requests, 3000);
  EXPECT_EQ(read.remaining_requests, 0);
  EXPECT_EQ(read.reset_requests_ms, 20);
  EXPECT_EQ(read.limit_tokens, -1);
  EXPECT_EQ(read.remaining_tokens, -1);
  EXPECT_EQ(read.reset_tokens_ms, 360000);
  EXPECT_EQ(ParseRetryAfterMillis(lookup), 2000);
}

// Whatever the bytes, the result is -1 or within the promised range.
TEST(RetryAfter, SurvivesRandomBytes) {
  Rng rng(20261121);
  const std::string alphabet("0123456789.:-+, GMTSunNovmsh\0\xff\n", 31);
  for (int i = 0; i < 200000; ++i) {
    std::string text;
    const uint64_t length = rng.Below(40);
    for (uint64_t j = 0; j < length; ++j) {
      text.push_back(rng.Below(8) == 0 ? static_cast<char>(rng.Below(256))
                                       : alphabet[rng.Below(alphabet.size())]);
    }
    const int64_t millis = ParseRetryAfterMillis(
        {.retry_after_ms = text, .retry_after = text, .date = "Sun, 06 Nov 1994 08:49:37 GMT"});
    ASSERT_TRUE(millis >= -1 && millis <= kMaxRetryAfterMillis) << i;
    const std::optional<int64_t> duration = ParseDurationMillis(text);
    ASSERT_TRUE(!duration || (*duration >= 0 && *duration <= kMaxRetryAfterMillis)) << i;
  }
}

}  // namespace
}  // namespace vetvec
