#include "english/fact_rules.h"

#include <algorithm>

#include "base/strings.h"
#include "english/fact_words.h"

namespace vetvec {
namespace {

constexpr size_t kYearDigits = 4;
constexpr int64_t kFirstYear = 1000;
constexpr int64_t kLastYear = 2099;

}  // namespace

bool IsAllDigits(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

int64_t YearOf(std::string_view text) {
  if (text.size() != kYearDigits || !IsAllDigits(text)) return 0;
  const int64_t value = ParseInt(text).value_or(0);
  return value >= kFirstYear && value <= kLastYear ? value : 0;
}

bool IsMonthName(std::string_view word) {
  return IsOneOf(word, kMonths) || word == "March" || word == "May";
}

bool IsNumberLike(const ChangedText& text, size_t i) {
  return text.is_number(i) || IsOneOf(text.lower(i), kNumberWords) || text.lower(i) == "one";
}

bool IsGlued(const ChangedText& text, size_t i) {
  const std::string_view before = text.lower(i - 1);
  const std::string_view after = text.lower(i + 1);
  if (text.touches(i) && before != "$" && before != "€" && before != "£" && before != "(" &&
      before != "\"") {
    return true;
  }
  if (!text.touches(i + 1)) return false;
  const bool ends = i + 2 >= text.size() || !text.touches(i + 2);
  const bool is_closing = after == "." || after == "," || after == ";" || after == ")" ||
                          after == "!" || after == "\"" || after == ":";
  return !(is_closing && ends) && after != "%";
}

}  // namespace vetvec
