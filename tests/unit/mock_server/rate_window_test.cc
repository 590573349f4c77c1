#include "mock_server/rate_window.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/clock.h"
#include "base/rng.h"

namespace vetvec::mock {
namespace {

constexpr int64_t kSecond = kNanosPerSecond;

std::string Value(const HttpHeaders& headers, const std::string& wanted) {
  for (const auto& [name, value] : headers) {
    if (name == wanted) return value;
  }
  return "none";
}

TEST(RateWindow, AdmitsTheLimitAndSaysWhenToComeBack) {
  RateWindow window({60'000, 3, 0, 0, true});
  HttpHeaders headers;
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(window.Admit({1, 1}, i * kSecond, &headers));
  EXPECT_EQ(Value(headers, "x-ratelimit-limit-requests"), "3");
  EXPECT_EQ(Value(headers, "x-ratelimit-remaining-requests"), "2");
  headers.clear();
  EXPECT_FALSE(window.Admit({1, 1}, 10 * kSecond + 500'000'000, &headers));
  EXPECT_EQ(Value(headers, "x-ratelimit-remaining-requests"), "0");
  EXPECT_EQ(Value(headers, "retry-after"), "50");
  EXPECT_EQ(Value(headers, "retry-after-ms"), "49500");
  EXPECT_EQ(Value(headers, "x-ratelimit-reset-requests"), "51.500s");
  EXPECT_FALSE(window.Admit({1, 1}, 60 * kSecond - 1, &headers));
  EXPECT_TRUE(window.Admit({1, 1}, 60 * kSecond, &headers));
}

TEST(RateWindow, CountsTokens) {
  RateWindow window({1000, 0, 100, 0, false});
  HttpHeaders headers;
  EXPECT_TRUE(window.Admit({60, 1}, 0, &headers));
  headers.clear();
  EXPECT_FALSE(window.Admit({41, 1}, 1, &headers));
  EXPECT_EQ(Value(headers, "retry-after"), "none");
  EXPECT_EQ(Value(headers, "x-ratelimit-remaining-tokens"), "none");
  EXPECT_TRUE(window.Admit({40, 1}, 2, &headers));
  EXPECT_TRUE(window.Admit({60, 1}, kSecond, &headers));
}

TEST(RateWindow, CountsTexts) {
  RateWindow window({1000, 0, 0, 100, true});
  HttpHeaders headers;
  EXPECT_TRUE(window.Admit({1, 96}, 0, &headers));
  EXPECT_FALSE(window.Admit({1, 5}, 1, &headers));
  EXPECT_EQ(Value(headers, "retry-after-ms"), "1000");
  EXPECT_TRUE(window.Admit({1, 4}, 2, &headers));
  EXPECT_TRUE(window.Admit({1, 96}, kSecond, &headers));
}

// A greedy client against a limit of 20 a second: brute force over all admitted times agrees.
TEST(RateWindow, NoWindowHoldsMoreThanTheLimit) {
  RateWindow window({1000, 20, 0, 0, true});
  WindowPeak peak(kSecond);
  Rng rng(5);
  std::vector<int64_t> admitted;
  int64_t now = 0;
  for (int i = 0; i < 5000; ++i) {
    now += static_cast<int64_t>(rng.Below(20'000'000));
    HttpHeaders headers;
    if (!window.Admit({1, 1}, now, &headers)) continue;
    admitted.push_back(now);
    peak.Add(now, {1, 3});
  }
  size_t most = 0;
  for (size_t i = 0; i < admitted.size(); ++i) {
    size_t held = 0;
    for (size_t j = i; j < admitted.size() && admitted[j] < admitted[i] + kSecond; ++j) ++held;
    most = std::max(most, held);
  }
  EXPECT_EQ(most, 20U);
  EXPECT_EQ(peak.requests(), 20U);
  EXPECT_EQ(peak.tokens(), 20U);
  EXPECT_EQ(peak.texts(), 60U);
}

TEST(DurationText, IsOpenAis) {
  EXPECT_EQ(DurationText(0), "0ms");
  EXPECT_EQ(DurationText(5'500'000), "6ms");
  EXPECT_EQ(DurationText(kSecond), "1s");
  EXPECT_EQ(DurationText(1'250'000'000), "1.250s");
  EXPECT_EQ(DurationText(360 * kSecond), "6m0s");
}

}  // namespace
}  // namespace vetvec::mock
