#include "limits/wait_words.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "base/strings.h"
#include "limits/retry_after.h"

namespace vetvec {
namespace {

constexpr size_t kMostWordBytes = 4000;

// Words that a wait follows.
struct Lead {
  std::string_view words;
  bool takes_bare_number;  // seconds
};
constexpr std::array<Lead, 12> kLeads = {{{"again in", false},
                                          {"again after", false},
                                          {"retry after", true},
                                          {"retry-after", true},
                                          {"retry in", true},
                                          {"retrying in", false},
                                          {"wait", false},
                                          {"available in", false},
                                          {"replenished in", false},
                                          {"resets in", false},
                                          {"reset in", false},
                                          {"reset after", false}}};

struct Unit {
  std::string_view name;
  double millis;
};
// Whole words: the letters after a number are compared with all of them.
constexpr std::array<Unit, 18> kUnits = {{{"ms", 1},
                                          {"msec", 1},
                                          {"millisecond", 1},
                                          {"milliseconds", 1},
                                          {"s", 1e3},
                                          {"sec", 1e3},
                                          {"secs", 1e3},
                                          {"second", 1e3},
                                          {"seconds", 1e3},
                                          {"m", 6e4},
                                          {"min", 6e4},
                                          {"mins", 6e4},
                                          {"minute", 6e4},
                                          {"minutes", 6e4},
                                          {"h", 3.6e6},
                                          {"hour", 3.6e6},
                                          {"hours", 3.6e6},
                                          {"day", 8.64e7}}};

bool IsDecimal(char c) { return c >= '0' && c <= '9'; }
bool IsLowerLetter(char c) { return c >= 'a' && c <= 'z'; }

void SkipAny(std::string_view characters, std::string_view* text) {
  text->remove_prefix(std::min(text->find_first_not_of(characters), text->size()));
}

void SkipWord(std::string_view word, std::string_view* text) {
  if (text->starts_with(word)) text->remove_prefix(word.size());
}

std::string_view TakeLetters(std::string_view* text) {
  size_t end = 0;
  while (end < text->size() && IsLowerLetter((*text)[end])) ++end;
  const std::string_view letters = text->substr(0, end);
  text->remove_prefix(end);
  return letters;
}

std::optional<double> TakeNumber(std::string_view* text) {
  constexpr size_t kMostDigits = 12;
  size_t end = 0;
  while (end < text->size() && (IsDecimal((*text)[end]) || (*text)[end] == '.')) ++end;
  std::string_view digits = text->substr(0, end);
  while (digits.ends_with('.')) digits.remove_suffix(1);  // the end of a sentence
  if (digits.empty() || digits.size() > kMostDigits) return std::nullopt;
  text->remove_prefix(digits.size());
  return ParseDouble(digits);
}

double MillisOfUnit(std::string_view name) {
  if (name == "days") name = "day";
  for (const Unit& unit : kUnits) {
    if (unit.name == name) return unit.millis;
  }
  return 0;
}

// "02:45:12", "45:12" or, with days, "5.02:45:12".
std::optional<double> TakeClock(std::string_view text) {
  constexpr double kHoursPerDay = 24;
  double days = 0;
  if (const size_t dot = text.substr(0, text.find(':')).find('.'); dot != text.npos) {
    std::string_view first = text.substr(0, dot);
    days = TakeNumber(&first).value_or(0);
    text.remove_prefix(dot + 1);
  }
  std::optional<double> seconds = TakeNumber(&text);
  if (seconds && days > 0) seconds = *seconds + days * kHoursPerDay;
  while (seconds && text.size() > 1 && text.front() == ':' && IsDecimal(text[1])) {
    text.remove_prefix(1);
    const std::optional<double> next = TakeNumber(&text);
    if (!next || *next >= 60) return std::nullopt;
    seconds = *seconds * 60 + *next;
  }
  return seconds ? std::optional<double>(*seconds * 1e3) : std::nullopt;
}

std::optional<double> TakeWait(std::string_view text, bool takes_bare_number) {
  SkipAny(" :=\"'~", &text);
  for (const std::string_view word :
       {"for ", "at least ", "about ", "approximately ", "another "}) {
    SkipWord(word, &text);
  }
  double millis = 0;
  for (bool is_first = true;; is_first = false) {
    const std::string_view before = text;
    const std::optional<double> number = TakeNumber(&text);
    if (!number) return is_first ? std::nullopt : std::optional<double>(millis);
    if (is_first && text.size() > 1 && text.front() == ':') return TakeClock(before);
    SkipAny(" -", &text);
    const double unit = MillisOfUnit(TakeLetters(&text));
    if (unit == 0) {
      if (!is_first) return millis;
      const bool is_bare = takes_bare_number && before.substr(0, 1) != "0";
      return is_bare ? std::optional<double>(*number * 1e3) : std::nullopt;
    }
    millis += *number * unit;
    SkipAny(" ,", &text);
    SkipWord("and ", &text);
  }
}

}  // namespace

std::optional<int64_t> WaitMillisIn(std::string_view message) {
  const std::string lower = AsciiLower(message.substr(0, kMostWordBytes));
  const std::string_view text = lower;
  for (const Lead& lead : kLeads) {
    for (size_t at = text.find(lead.words); at != text.npos; at = text.find(lead.words, at + 1)) {
      const auto millis = TakeWait(text.substr(at + lead.words.size()), lead.takes_bare_number);
      if (!millis || *millis > static_cast<double>(kMaxRetryAfterMillis)) continue;
      return static_cast<int64_t>(std::ceil(*millis));
    }
  }
  return std::nullopt;
}

}  // namespace vetvec
