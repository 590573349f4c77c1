// Numbers; the other facts are in change_fact.cc.
#include <algorithm>

#include "base/strings.h"
#include "english/change_fact.h"
#include "english/fact_rules.h"
#include "english/fact_words.h"
#include "english/word_classes.h"
#include "lexicon/surface.h"

namespace vetvec {
namespace {

constexpr size_t kMostDigits = 4;  // longer ones are codes more often than counts
constexpr int64_t kHours = 12;

// "Sept. 22", "Dec 7"
bool IsShortMonth(std::string_view lower) {
  return IsOneOf(
      lower, {"jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec"});
}

// A day of a month: "October 12", "12 May", "the 12th of May". There is no October 62.
bool IsDay(const ChangedText& text, size_t i) {
  if (IsShortMonth(text.lower(i - 1)) || IsShortMonth(text.lower(i + 1)) ||
      (text.lower(i - 1) == "." && IsShortMonth(text.lower(i - 2)))) {
    return true;
  }
  return (i > 0 && IsMonthName(text.at(i - 1))) || IsMonthName(text.at(i + 1)) ||
         (text.lower(i + 1) == "of" && IsMonthName(text.at(i + 2)));
}

// "3 or 4", "from 10 to 12", "two by two": numbers that have a meaning together.
bool HasNumberBeside(const ChangedText& text, size_t i) {
  constexpr size_t kReach = 4;
  for (size_t j = i > kReach ? i - kReach : 0; j <= i + kReach; ++j) {
    if (j != i && IsNumberLike(text, j)) return true;
  }
  return false;
}

bool BelongsToName(const ChangedText& text, size_t i) {
  constexpr std::string_view kLabels[] = {"version", "no",   "nr",     "number", "code", "id",
                                          "v",       "rfc",  "iso",    "model",  "pin",  "type",
                                          "order",   "case", "ticket", "error",  "port", "flight",
                                          "top",     "area", "zip",    "article"};
  if (text.begins(i) && text.touches(i + 1)) return true;  // "3." before a point of a list
  if (i > 0 && IsOneOf(text.lower(i - 1), kLabels)) return true;
  // "on Windows 10", "Game 15:"; not "The 10 of us", "Take 3 tablets"
  const bool is_opening = i > 0 && text.begins(i - 1) && text.is_word(i + 1);
  const bool follows_name =
      text.is_capital(i - 1) && ClassesOf(text.lower(i - 1)) == 0 && !is_opening;
  return follows_name || text.is_capital(i + 1);
}

// The number in a time of day is one of twelve hours.
bool IsHour(const ChangedText& text, size_t i) {
  const std::string_view next = text.lower(i + 1);
  return IsOneOf(text.lower(i - 1), {"at", "past", "around", "until"}) || next == "o'clock" ||
         next == "am" || next == "pm" || next == "a" || next == "p" || next == "in";
}

std::string OtherNumber(const ChangedText& text, size_t i, Rng* rng) {
  const std::string word(text.at(i));
  const int64_t value = ParseInt(word).value_or(0);
  if (IsHour(text, i) && value <= kHours) {
    const auto other = static_cast<int64_t>(2 + rng->Below(kHours - 2));
    return std::to_string(other == value ? kHours : other);
  }
  if (value == 100) return std::to_string(10 * (2 + rng->Below(7)));  // "100%"
  // Changes the first digit to one nearby, but never to 0; the other digits stay, so that the size
  // does.
  constexpr int kReach = 3;
  std::string digits;
  for (int digit = word.size() == 1 ? '2' : '1'; digit <= '9'; ++digit) {
    const int step = digit - word[0];
    if (step != 0 && step >= -kReach && step <= kReach) digits += static_cast<char>(digit);
  }
  return digits[static_cast<size_t>(rng->Below(digits.size()))] + word.substr(1);
}

std::optional<std::string> ChangeDigits(const ChangedText& text, size_t i, Rng* rng) {
  const std::string_view word = text.at(i);
  // "1 hour" would need "hours"; "01" is a code or part of a time.
  if (!IsAllDigits(word) || word == "1" || word[0] == '0' || word.size() > kMostDigits) {
    return std::nullopt;
  }
  if (YearOf(word) != 0 || IsGlued(text, i) || BelongsToName(text, i)) return std::nullopt;
  return text.With(i, OtherNumber(text, i, rng));
}

std::optional<std::string> ChangeNumberWord(const ChangedText& text, size_t i, Rng* rng) {
  constexpr std::string_view kParts[] = {"thirds",   "quarters", "fifths",  "halves", "hundred",
                                         "thousand", "million",  "billion", "dozen",  "of"};
  constexpr std::string_view kBefore[] = {"no",   "one", "or",    "all",   "in",    "my",
                                          "your", "his", "her",   "its",   "our",   "their",
                                          "of",   "the", "these", "those", "other", "square"};
  if (IsOneOf(text.lower(i + 1), kParts) || IsOneOf(text.lower(i - 1), kBefore) ||
      text.is_capital(i + 1)) {
    return std::nullopt;
  }
  if (text.is_capital(i) && !text.begins(i)) return std::nullopt;
  // Chooses a number nearby: "four digits" does not become "forty digits".
  constexpr size_t kReach = 3;
  constexpr size_t kTens = 11;  // in the list, "twenty" follows "twelve"
  const size_t at = static_cast<size_t>(
      std::find(std::begin(kNumberWords), std::end(kNumberWords), text.lower(i)) - kNumberWords);
  const size_t most = IsHour(text, i) ? kHours - 1 : at < kTens ? kTens : std::size(kNumberWords);
  const size_t least = at < kTens ? (at > kReach ? at - kReach : 0) : kTens;
  const size_t end = std::max(least, std::min(most, at + kReach + 1));
  const std::optional<std::string> other =
      OtherOf(std::span(kNumberWords).subspan(least, end - least), text, rng);
  if (!other) return std::nullopt;
  return text.With(i, TransferCase(text.at(i), *other));
}

}  // namespace

std::optional<std::string> ChangeNumber(const ChangedText& text, Rng* rng) {
  for (size_t i = 0; i < text.size(); ++i) {
    if (IsDay(text, i) || HasNumberBeside(text, i)) continue;
    std::optional<std::string> changed;
    if (text.is_number(i)) changed = ChangeDigits(text, i, rng);
    if (IsOneOf(text.lower(i), kNumberWords)) changed = ChangeNumberWord(text, i, rng);
    if (changed) return changed;
  }
  return std::nullopt;
}

}  // namespace vetvec
