#include "suites/change_fact.h"

#include <vector>

#include "base/strings.h"
#include "lexicon/starter_lexicon.h"
#include "lexicon/surface.h"
#include "suites/fact_words.h"
#include "suites/word_classes.h"

namespace vetvec {
namespace {

constexpr size_t kYearDigits = 4;
constexpr size_t kMostDigits = 4;  // longer ones are codes more often than counts
constexpr int64_t kFirstYear = 1000;
constexpr int64_t kLastYear = 2099;
constexpr int64_t kFirstRecentYear = 1900;
constexpr int64_t kHours = 12;
constexpr int64_t kShortestMonth = 28;

bool IsDigits(std::string_view text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

int64_t YearOf(std::string_view text) {
  if (text.size() != kYearDigits || !IsDigits(text)) return 0;
  const int64_t value = ParseInt(text).value_or(0);
  return value >= kFirstYear && value <= kLastYear ? value : 0;
}

bool IsMonth(std::string_view word) {
  return IsOneOf(word, kMonths) || word == "March" || word == "May";
}

// Another word of the list that the sentence does not hold yet; nothing where there is none.
template <typename List>
std::optional<std::string> Other(const List& list, const ChangedText& text, Rng* rng) {
  std::vector<std::string_view> others;
  for (const auto& candidate : list) {
    if (!text.has(Utf8Lower(candidate))) others.push_back(candidate);
  }
  if (others.empty()) return std::nullopt;
  return std::string(others[static_cast<size_t>(rng->Below(others.size()))]);
}

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
  return (i > 0 && IsMonth(text.at(i - 1))) || IsMonth(text.at(i + 1)) ||
         (text.lower(i + 1) == "of" && IsMonth(text.at(i + 2)));
}

bool IsNumberLike(const ChangedText& text, size_t i) {
  return text.is_number(i) || IsOneOf(text.lower(i), kNumberWords) || text.lower(i) == "one";
}

// "3 or 4", "from 10 to 12", "two by two": numbers that say something together.
bool HasNumberBeside(const ChangedText& text, size_t i) {
  constexpr size_t kReach = 4;
  for (size_t j = i > kReach ? i - kReach : 0; j <= i + kReach; ++j) {
    if (j != i && IsNumberLike(text, j)) return true;
  }
  return false;
}

// Glued to a mark that makes it part of something longer: "2-1", "#5", "3/4", "5%" is not.
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

// A time of the day is one of twelve hours.
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
  // Another first digit near by, never 0; the rest stays, so that the size does.
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
  if (!IsDigits(word) || word == "1" || word[0] == '0' || word.size() > kMostDigits) {
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
  const size_t most = IsHour(text, i) ? kHours - 1 : std::size(kNumberWords);
  const std::optional<std::string> other = Other(std::span(kNumberWords).first(most), text, rng);
  if (!other) return std::nullopt;
  return text.With(i, TransferCase(text.at(i), *other));
}

// "Sunday Times", "Good Friday", "the April Fools": a day or month within a name.
bool IsInName(const ChangedText& text, size_t i) {
  const auto is_other = [&](size_t j) {
    return text.is_capital(j) && !IsMonth(text.at(j)) && !IsOneOf(text.at(j), kWeekdays);
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
    if (day <= kShortestMonth || day >= kFirstYear) continue;
    const std::optional<std::string> other = Other(kLong, text, rng);
    return other ? std::optional(text.With(i, *other)) : std::nullopt;
  }
  const std::optional<std::string> other = Other(kMonths, text, rng);
  return other ? std::optional(text.With(i, *other)) : std::nullopt;
}

bool GoesWithYear(const ChangedText& text, size_t i) {
  constexpr std::string_view kBefore[] = {"in",     "since", "of",   "by",     "until",
                                          "till",   "from",  "for",  "before", "after",
                                          "during", "early", "late", "mid",    ","};
  return i > 0 && (IsMonth(text.at(i - 1)) || IsOneOf(text.lower(i - 1), kBefore));
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

std::optional<std::string> ChangeDate(const ChangedText& text, Rng* rng) {
  size_t years = 0;
  for (size_t i = 0; i < text.size(); ++i) years += YearOf(text.at(i)) != 0 ? 1U : 0U;
  for (size_t i = 0; i < text.size(); ++i) {
    const std::string_view word = text.at(i);
    if (IsOneOf(word, kMonths) && GoesWithMonth(text, i) && !IsInName(text, i)) {
      if (auto changed = ChangeMonth(text, i, rng)) return changed;
    }
    // Of "Monday, May 7" the month is changed.
    const bool has_month = text.lower(i + 1) == "," && IsMonth(text.at(i + 2));
    if (IsOneOf(word, kWeekdays) && !IsInName(text, i) && !has_month) {
      if (auto other = Other(kWeekdays, text, rng)) return text.With(i, *other);
    }
    const int64_t year = YearOf(word);
    // Of two years one may be the end of what the other begins.
    if (year < kFirstRecentYear || years > 1 || IsGlued(text, i) || !GoesWithYear(text, i))
      continue;
    const auto step = static_cast<int64_t>(2 + rng->Below(8));
    return text.With(i, std::to_string(year - step < kFirstRecentYear ? year + step : year - step));
  }
  return std::nullopt;
}

std::optional<std::string> ChangeUnit(const ChangedText& text, Rng* rng) {
  constexpr std::string_view kNotBefore[] = {"my",  "your", "his",   "her",
                                             "its", "our",  "their", "the"};
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
    // The next smaller or larger one: "60 minutes ago" for "60 hours ago" is natural, for years
    // not.
    const auto at =
        static_cast<size_t>(std::find(row.begin(), row.end(), text.at(i)) - row.begin());
    const size_t first = at == 0 ? 0 : at - 1;
    const size_t count = std::min(row.size() - first, at - first + 2);
    if (auto other = Other(row.subspan(first, count), text, rng)) return text.With(i, *other);
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
      if (auto other = Other(*list, text, rng)) return text.With(i, *other + tail);
    }
    // "Berlin Wall", "Paris, France", "New York and Boston"
    const bool in_name = text.is_capital(i + 1) ||
                         (text.lower(i + 1) == "," && text.is_capital(i + 2)) ||
                         (i > 1 && text.lower(i - 1) == "," && text.is_capital(i - 2));
    const bool follows_word = text.is_capital(i - 1) && ClassesOf(text.lower(i - 1)) == 0;
    if (in_name || follows_word) continue;
    for (const WordRow row : {WordRow(kCities), WordRow(kCountries)}) {
      if (!IsOneOf(word, row)) continue;
      if (auto other = Other(row, text, rng)) return text.With(i, *other + tail);
    }
  }
  return std::nullopt;
}

}  // namespace vetvec
