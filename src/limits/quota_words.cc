#include "limits/quota_words.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/strings.h"
#include "limits/phrases.h"

namespace vetvec {
namespace {

constexpr size_t kMostMessageBytes = 1000;
constexpr int64_t kHourMs = 3'600'000;

// Codes for "no money" in the known spellings, in lower case.
constexpr std::array<std::string_view, 12> kCodes = {"insufficient_quota",
                                                     "billing_hard_limit_reached",
                                                     "billing_not_active",
                                                     "insufficient_balance",
                                                     "authz_insufficient_balance",
                                                     "insufficient_credits",
                                                     "insufficient_funds",
                                                     "arrearage",
                                                     "quota_exceeded",
                                                     "quotaexceeded",
                                                     "access_terminated",
                                                     "credits_exhausted"};
constexpr std::array<std::string_view, 10> kPhrases = {
    "insufficient balance",      "insufficient credit",  "insufficient quota",
    "insufficient funds",        "insufficient account", "out of call volume",
    "credit balance is too low", "out of credits",       "free allocation",
    "included credits"};
// A day or longer, and shorter.
constexpr std::array<std::string_view, 17> kLongPeriods = {
    "per day", "per-day", "/ day",    "/day",    "a day",     "daily",
    "(rpd)",   "(tpd)",   "per week", "weekly",  "per month", "per-month",
    "/ month", "/month",  "a month",  "monthly", "per year"};
constexpr std::array<std::string_view, 15> kShortPeriods = {
    "per second", "per-second", "/ second", "/second",  "/sec",
    "per minute", "per-minute", "per-min",  "/ minute", "/minute",
    "/min",       "/ min",      "per hour", "hourly",   "a minute"};

bool NamesALongPeriod(std::string_view text) {
  return ContainsAny(text, kLongPeriods) && !ContainsAny(text, kShortPeriods);
}

}  // namespace

bool IsQuotaSpent(const QuotaFacts& facts) {
  constexpr int kPaymentRequired = 402;
  if (facts.http_status == kPaymentRequired) return true;
  const bool is_limit = facts.http_status == 403 || facts.http_status == 429;
  if (!is_limit && facts.http_status != 400) return false;
  const std::string code = AsciiLower(facts.code);
  if (std::find(kCodes.begin(), kCodes.end(), code) != kCodes.end()) return true;
  const std::string text = AsciiLower(facts.message.substr(0, kMostMessageBytes));
  if (ContainsAny(text, kPhrases)) return true;
  const bool refills_soon = facts.retry_after_ms >= 0 && facts.retry_after_ms <= kHourMs;
  return is_limit && !refills_soon && NamesALongPeriod(text);
}

}  // namespace vetvec
