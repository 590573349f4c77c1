#include "english/change_fact.h"

#include <vector>

#include "base/strings.h"
#include "english/fact_rules.h"
#include "english/fact_words.h"
#include "english/word_classes.h"
#include "lexicon/starter_lexicon.h"
#include "lexicon/surface.h"

namespace vetvec {
namespace {

constexpr int64_t kFirstRecentYear = 1900;
constexpr int64_t kShortestMonth = 28;
constexpr int64_t kLongestMonth = 31;

// "Sunday Times", "Good Friday", "the April Fools": a day or month within a name.
bool IsInName(const ChangedText& text, size_t i) {
  const auto is_other = [&](size_t j) {
    return text.is_capital(j) && !IsMonthName(text.at(j)) && !IsOneOf(text.at(j), kWeekdays);
  };
  const bool is_event =
      text.lower(i) == "september" && (text.at(i - 1) == "11" || text.at(i + 1) == "11");
  return (i > 0 && is_other(i - 1) && !text.begins(i - 1)) || is_other(i + 1) || is_event;
}

bool GoesWithMonth(const ChangedText& text, size_t i) {
  constexpr std::string_view kBefore[] = {"in",   "of",    "since",  "until", "till",   "from",
                                          "by",   "for",   "before", "after", "last",   "next",
                                          "this", "every", "early",  "late",  "during", "through"};
  return IsNumberLike(text, i + 1) || (i > 0 && IsNumberLike(text, i - 1)) ||
         (i > 0 && IsOneOf(text.lower(i - 1), kBefore));
}

std::optional<std::string> ChangeMonth(const ChangedText& text, size_t i, Rng* rng) {
  constexpr std::string_view kLong[] = {"January", "July", "August", "October", "December"};
  for (const size_t j : {i - 1, i + 1}) {
    const int64_t day = ParseInt(text.at(j)).value_or(0);
    if (day <= kShortestMonth || day > kLongestMonth) continue;
    const std::optional<std::string> other = OtherOf(kLong, text, rng);
    return other ? std::optional(text.With(i, *other)) : std::nullopt;
  }
  const std::optional<std::string> other = OtherOf(kMonths, text, rng);
  return other ? std::optional(text.With(i, *other)) : std::nullopt;
}

bool GoesWithYear(const ChangedText& text, size_t i) {
  constexpr std::string_view kBefore[] = {"in",     "since", "of",   "by",     "until",
                                          "till",   "from",  "for",  "before", "after",
                                          "during", "early", "late", "mid",    ","};
  return i > 0 && (IsMonthName(text.at(i - 1)) || IsOneOf(text.lower(i - 1), kBefore));
}

}  // namespace

std::optional<std::string> ChangeDate(const ChangedText& text, Rng* rng) {
  size_t years = 0;
  for (size_t i = 0; i < text.size(); ++i) years += YearOf(text.at(i)) != 0 ? 1U : 0U;
  for (size_t i = 0; i < text.size(); ++i) {
    const std::string_view word = text.at(i);
    if (IsOneOf(word, kMonths) && GoesWithMonth(text, i) && !IsInName(text, i)) {
      if (auto changed = ChangeMonth(text, i, rng)) return changed;
    }
    // In "Monday, May 7", the month is changed instead.
    const bool has_month = text.lower(i + 1) == "," && IsMonthName(text.at(i + 2));
    if (IsOneOf(word, kWeekdays) && !IsInName(text, i) && !has_month) {
      if (auto other = OtherOf(kWeekdays, text, rng)) return text.With(i, *other);
    }
    const int64_t year = YearOf(word);
    // If there are two years, one may be the end of a period that the other begins.
    if (year < kFirstRecentYear || years > 1 || IsGlued(text, i) || !GoesWithYear(text, i))
      continue;
    const auto step = static_cast<int64_t>(2 + rng->Below(8));
    return text.With(i, std::to_string(year - step < kFirstRecentYear ? year + step : year - step));
  }
  return std::nullopt;
}

std::optional<std::string> ChangeUnit(const ChangedText& text, Rng* rng) {
  // "on four feet", "all six feet": those of a body, and not a length
  constexpr std::string_view kNotBefore[] = {"my",    "your", "his", "her", "its", "our",
                                             "their", "the",  "on",  "all", "both"};
  for (size_t i = 1; i < text.size(); ++i) {
    if (!IsNumberLike(text, i - 1) || text.at(i) == "pounds") continue;
    if (i > 1 && IsOneOf(text.lower(i - 2), kNotBefore)) continue;
    const WordRow row = RowWith(UnitRows(), text.at(i));
    // "30 years old", "six feet tall", "two days' notice"
    const std::string_view next = text.lower(i + 1);
    if (row.empty() || next == "old" || next == "tall" || next == "'" || next == "young") continue;
    if (text.lower(i) == "day" && text.lower(i - 1) == "one") continue;  // "one day we will"
    const auto same_row = [&](size_t j) { return j != i && IsOneOf(text.at(j), row); };
    bool is_compound = false;  // "five years and four months"
    for (size_t j = 0; j < text.size(); ++j) is_compound |= same_row(j);
    if (is_compound) continue;
    // Only the next smaller or larger unit: "60 minutes ago" instead of "60 hours ago" is natural,
    // but not instead of "60 years ago".
    const auto at =
        static_cast<size_t>(std::find(row.begin(), row.end(), text.at(i)) - row.begin());
    const size_t first = at == 0 ? 0 : at - 1;
    const size_t count = std::min(row.size() - first, at - first + 2);
    if (auto other = OtherOf(row.subspan(first, count), text, rng)) return text.With(i, *other);
  }
  return std::nullopt;
}

std::optional<std::string> ChangeEntity(const ChangedText& text, Rng* rng) {
  constexpr std::string_view kThings[] = {"Street", "Road", "Avenue", "Square", "Hall",      "Park",
                                          "Prize",  "Cup",  "Church", "School", "University"};
  const NameLists& names = StarterNames();
  for (size_t i = 0; i < text.size(); ++i) {
    std::string_view word = text.at(i);
    const bool is_possessive = word.ends_with("'s");
    if (is_possessive) word.remove_suffix(2);
    const auto occurs = std::count_if(text.tokens.begin(), text.tokens.end(), [&](const Token& t) {
      return TextOf(text.bytes, t).starts_with(word);
    });
    const bool follows_name = i > 0 && text.is_capital(i - 1) && !text.begins(i - 1);
    if (!text.is_capital(i) || occurs != 1 || follows_name) continue;
    const std::string tail = is_possessive ? "'s" : "";
    for (const std::vector<std::string>* list : {&names.male, &names.female}) {
      if (!IsOneOf(word, *list) || IsOneOf(text.at(i + 1), kThings)) continue;
      if (auto other = OtherOf(*list, text, rng)) return text.With(i, *other + tail);
    }
    // "Berlin Wall", "Paris, France", "New York and Boston"
    const bool in_name = text.is_capital(i + 1) ||
                         (text.lower(i + 1) == "," && text.is_capital(i + 2)) ||
                         (i > 1 && text.lower(i - 1) == "," && text.is_capital(i - 2));
    const bool follows_word = text.is_capital(i - 1) && ClassesOf(text.lower(i - 1)) == 0;
    if (in_name || follows_word) continue;
    for (const WordRow row : {WordRow(kCities), WordRow(kCountries)}) {
      if (!IsOneOf(word, row)) continue;
      if (auto other = OtherOf(row, text, rng)) return text.With(i, *other + tail);
    }
  }
  return std::nullopt;
}

}  // namespace vetvec
