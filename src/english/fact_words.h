// Words that carry facts: numbers, months, weekdays, units, places. The words of a list can replace
// one another in a sentence. Internal to english.
//
//   IsOneOf(word, kMonths);  RowWith(kUnitRows, "days");   // the row of "days", or nullptr
//   IsFactWord("June")                                      // true: noise must leave it alone
// Thread safety: any thread.
#ifndef VETVEC_ENGLISH_FACT_WORDS_H_
#define VETVEC_ENGLISH_FACT_WORDS_H_

#include <span>
#include <string_view>

namespace vetvec {

using WordRow = std::span<const std::string_view>;

inline constexpr std::string_view kNumberWords[] = {"two",    "three",  "four",   "five",  "six",
                                                    "seven",  "eight",  "nine",   "ten",   "eleven",
                                                    "twelve", "twenty", "thirty", "forty", "fifty"};
// Without March and May, which are also other words.
inline constexpr std::string_view kMonths[] = {"January",  "February", "April",     "June",
                                               "July",     "August",   "September", "October",
                                               "November", "December"};
inline constexpr std::string_view kWeekdays[] = {"Monday", "Tuesday",  "Wednesday", "Thursday",
                                                 "Friday", "Saturday", "Sunday"};
// In lower case, including March and May.
inline constexpr std::string_view kDateWords[] = {
    "monday",  "tuesday",   "wednesday", "thursday", "friday",  "saturday", "sunday",
    "january", "february",  "march",     "april",    "may",     "june",     "july",
    "august",  "september", "october",   "november", "december"};
inline constexpr std::string_view kCities[] = {
    "Paris",   "London",    "Berlin",   "Madrid",    "Rome",    "Vienna", "Boston",
    "Chicago", "Denver",    "Tokyo",    "Sydney",    "Toronto", "Munich", "Hamburg",
    "Milan",   "Prague",    "Warsaw",   "Dublin",    "Lisbon",  "Athens", "Cairo",
    "Mumbai",  "Houston",   "Dallas",   "Seattle",   "Atlanta", "Miami",  "Montreal",
    "Oslo",    "Amsterdam", "Brussels", "Stockholm", "Zurich",  "Geneva", "Barcelona"};
inline constexpr std::string_view kCountries[] = {
    "France",  "Germany", "Spain",   "Italy",    "Japan",   "Canada",   "Brazil",
    "Sweden",  "Poland",  "Mexico",  "Kenya",    "Norway",  "China",    "India",
    "Russia",  "Egypt",   "Greece",  "Portugal", "Austria", "Belgium",  "Denmark",
    "Finland", "Hungary", "Ireland", "Morocco",  "Nigeria", "Australia"};

// Rows of units: after a number, each unit can be replaced by any other in its row.
std::span<const WordRow> UnitRows();
// The row that contains the word; empty if none does.
WordRow RowWith(std::span<const WordRow> rows, std::string_view word);

// Whether the word, as written, is a number word, month, weekday, unit, place or first name.
bool IsFactWord(std::string_view word);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_FACT_WORDS_H_
