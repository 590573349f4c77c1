// Words that carry facts: numbers, months, weekdays, units, places. Each list holds what can stand
// for one another in a sentence. Internal to english.
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
// Not March and May, which are other words too.
inline constexpr std::string_view kMonths[] = {"January",  "February", "April",     "June",
                                               "July",     "August",   "September", "October",
                                               "November", "December"};
inline constexpr std::string_view kWeekdays[] = {"Monday", "Tuesday",  "Wednesday", "Thursday",
                                                 "Friday", "Saturday", "Sunday"};
// In lower case, March and May among them.
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

// Rows of units: each stands for every other one of its row behind a number.
std::span<const WordRow> UnitRows();
// The row that has the word, empty if none does.
WordRow RowWith(std::span<const WordRow> rows, std::string_view word);

// A number word, month, weekday, unit, place or first name, as it is written.
bool IsFactWord(std::string_view word);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_FACT_WORDS_H_
