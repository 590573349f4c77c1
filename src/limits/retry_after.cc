#include "limits/retry_after.h"

#include <array>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <vector>

#include "base/strings.h"

namespace vetvec {
namespace {

constexpr std::array<std::string_view, 12> kMonths = {"jan", "feb", "mar", "apr", "may", "jun",
                                                      "jul", "aug", "sep", "oct", "nov", "dec"};

// Decimal digits with at most one point: no sign, exponent or blank, and short enough to be exact
// in a double.
std::optional<double> ParsePlainNumber(std::string_view text) {
  constexpr size_t kMaxBytes = 20;
  if (text.empty() || text.size() > kMaxBytes) return std::nullopt;
  if (text.find_first_not_of("0123456789.") != std::string_view::npos) return std::nullopt;
  return ParseDouble(text);
}

// Rounded up: waiting a little longer is right, a little shorter is not.
std::optional<int64_t> MillisOf(double millis) {
  if (!(millis >= 0) || millis > static_cast<double>(kMaxRetryAfterMillis)) return std::nullopt;
  return static_cast<int64_t>(std::ceil(millis));
}

std::optional<int64_t> ParseDigits(std::string_view text, size_t min_digits, size_t max_digits) {
  if (text.size() < min_digits || text.size() > max_digits) return std::nullopt;
  if (text.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  return ParseInt(text);
}

std::optional<unsigned> ParseMonth(std::string_view text) {
  for (unsigned i = 0; i < kMonths.size(); ++i) {
    if (EqualsIgnoreCase(text, kMonths[i])) return i + 1;
  }
  return std::nullopt;
}

// "08:49:37"
std::optional<int64_t> ParseTimeOfDay(std::string_view text) {
  const std::vector<std::string_view> parts = Split(text, ':');
  if (parts.size() != 3) return std::nullopt;
  const auto hour = ParseDigits(parts[0], 2, 2);
  const auto minute = ParseDigits(parts[1], 2, 2);
  const auto second = ParseDigits(parts[2], 2, 2);
  if (!hour || !minute || !second) return std::nullopt;
  if (*hour > 23 || *minute > 59 || *second > 60) return std::nullopt;  // 60: leap second
  return *hour * 3600 + *minute * 60 + *second;
}

std::optional<int64_t> SecondsOf(std::optional<int64_t> year, std::optional<unsigned> month,
                                 std::optional<int64_t> day, std::optional<int64_t> time_of_day) {
  if (!year || !month || !day || !time_of_day || *year < 1970) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year{static_cast<int>(*year)},
                                         std::chrono::month{*month},
                                         std::chrono::day{static_cast<unsigned>(*day)}};
  if (!date.ok()) return std::nullopt;
  constexpr int64_t kSecondsPerDay = 86'400;
  return int64_t{std::chrono::sys_days{date}.time_since_epoch().count()} * kSecondsPerDay +
         *time_of_day;
}

std::vector<std::string_view> Words(std::string_view text) {
  std::vector<std::string_view> words;
  for (const std::string_view word : Split(text, ' ')) {
    if (!word.empty()) words.push_back(word);
  }
  return words;
}

// "06-Nov-94": two-digit years from 70 on belong to the last century.
std::optional<int64_t> ParseObsoleteDate(std::string_view date, std::string_view time_of_day) {
  const std::vector<std::string_view> parts = Split(date, '-');
  if (parts.size() != 3) return std::nullopt;
  std::optional<int64_t> year = ParseDigits(parts[2], 2, 2);
  if (!year) return std::nullopt;
  *year += *year >= 70 ? 1900 : 2000;
  return SecondsOf(year, ParseMonth(parts[1]), ParseDigits(parts[0], 2, 2),
                   ParseTimeOfDay(time_of_day));
}

// Milliseconds per unit at the front of `text`, from which the unit is removed; 0 if there is none.
double TakeUnit(std::string_view* text) {
  struct Unit {
    std::string_view name;
    double millis;
  };
  // "ms" before "m".
  constexpr std::array<Unit, 7> kUnits = {{{"ms", 1.0},
                                           {"us", 1e-3},
                                           {"ns", 1e-6},
                                           {"d", 86'400'000.0},
                                           {"h", 3'600'000.0},
                                           {"m", 60'000.0},
                                           {"s", 1000.0}}};
  for (const Unit& unit : kUnits) {
    if (text->starts_with(unit.name)) {
      text->remove_prefix(unit.name.size());
      return unit.millis;
    }
  }
  return 0;
}

int64_t CountOf(const HeaderLookup& header, std::string_view name) {
  const std::string* value = header(name);
  if (value == nullptr) return -1;
  constexpr double kMaxCount = 1e15;
  const std::optional<double> count = ParsePlainNumber(Trim(*value));
  return count && *count <= kMaxCount ? static_cast<int64_t>(*count) : -1;
}

int64_t DurationOf(const HeaderLookup& header, std::string_view name) {
  const std::string* value = header(name);
  return value == nullptr ? -1 : ParseDurationMillis(*value).value_or(-1);
}

std::string_view ValueOf(const HeaderLookup& header, std::string_view name) {
  const std::string* value = header(name);
  return value == nullptr ? std::string_view() : std::string_view(*value);
}

}  // namespace

std::optional<int64_t> ParseHttpDate(std::string_view text) {
  constexpr size_t kMaxBytes = 64;
  if (text.empty() || text.size() > kMaxBytes) return std::nullopt;
  const std::vector<std::string_view> words = Words(Trim(text));
  if (words.size() == 6 && words[0].ends_with(',') && words[5] == "GMT") {
    return SecondsOf(ParseDigits(words[3], 4, 4), ParseMonth(words[2]), ParseDigits(words[1], 1, 2),
                     ParseTimeOfDay(words[4]));
  }
  if (words.size() == 4 && words[0].ends_with(',') && words[3] == "GMT") {
    return ParseObsoleteDate(words[1], words[2]);
  }
  if (words.size() == 5) {  // asctime: "Sun Nov  6 08:49:37 1994"
    return SecondsOf(ParseDigits(words[4], 4, 4), ParseMonth(words[1]), ParseDigits(words[2], 1, 2),
                     ParseTimeOfDay(words[3]));
  }
  return std::nullopt;
}

std::optional<int64_t> ParseDurationMillis(std::string_view text) {
  constexpr size_t kMaxBytes = 64;
  text = Trim(text);
  if (text.empty() || text.size() > kMaxBytes) return std::nullopt;
  if (const auto seconds = ParsePlainNumber(text)) return MillisOf(*seconds * 1000);
  double millis = 0;
  while (!text.empty()) {
    const size_t end = text.find_first_not_of("0123456789.");
    if (end == std::string_view::npos) return std::nullopt;  // a number without its unit
    const std::optional<double> number = ParsePlainNumber(text.substr(0, end));
    text.remove_prefix(end);
    const double unit = TakeUnit(&text);
    if (!number || unit == 0) return std::nullopt;
    millis += *number * unit;
  }
  return MillisOf(millis);
}

int64_t ParseRetryAfterMillis(const RetryAfterHeaders& headers) {
  if (const auto number = ParsePlainNumber(Trim(headers.retry_after_ms))) {
    if (const auto millis = MillisOf(*number)) return *millis;
  }
  const std::string_view text = Trim(headers.retry_after);
  if (const auto seconds = ParsePlainNumber(text)) return MillisOf(*seconds * 1000).value_or(-1);
  const std::optional<int64_t> until = ParseHttpDate(text);
  const std::optional<int64_t> sent = ParseHttpDate(headers.date);
  if (!until || !sent) return -1;
  if (*until <= *sent) return 0;
  return MillisOf(static_cast<double>(*until - *sent) * 1000).value_or(-1);
}

int64_t ParseRetryAfterMillis(const HeaderLookup& header) {
  return ParseRetryAfterMillis(
      RetryAfterHeaders{.retry_after_ms = ValueOf(header, "retry-after-ms"),
                        .retry_after = ValueOf(header, "retry-after"),
                        .date = ValueOf(header, "date")});
}

RateLimitHeaders ParseRateLimitHeaders(const HeaderLookup& header) {
  RateLimitHeaders out;
  out.limit_requests = CountOf(header, "x-ratelimit-limit-requests");
  out.remaining_requests = CountOf(header, "x-ratelimit-remaining-requests");
  out.reset_requests_ms = DurationOf(header, "x-ratelimit-reset-requests");
  out.limit_tokens = CountOf(header, "x-ratelimit-limit-tokens");
  out.remaining_tokens = CountOf(header, "x-ratelimit-remaining-tokens");
  out.reset_tokens_ms = DurationOf(header, "x-ratelimit-reset-tokens");
  return out;
}

}  // namespace vetvec
