#include "english/fact_words.h"

#include <string>

#include "base/strings.h"
#include "base/utf8_lower.h"
#include "lexicon/starter_lexicon.h"

namespace vetvec {
namespace {

constexpr std::string_view kLengths[] = {"kilometers", "miles", "meters", "feet", "yards"};
constexpr std::string_view kBritishLengths[] = {"kilometres", "miles", "metres", "feet", "yards"};
constexpr std::string_view kWeights[] = {"kilograms", "pounds", "grams", "tons"};
constexpr std::string_view kShortWeights[] = {"kg", "mg"};
constexpr std::string_view kTimes[] = {"seconds", "minutes", "hours", "days",
                                       "weeks",   "months",  "years"};
constexpr std::string_view kOneTime[] = {"minute", "hour", "day", "week", "month", "year"};
constexpr std::string_view kMoney[] = {"dollars", "euros", "yen", "francs"};
constexpr std::string_view kVolumes[] = {"liters", "gallons", "pints"};
constexpr std::string_view kBritishVolumes[] = {"litres", "gallons", "pints"};

constexpr WordRow kUnits[] = {kLengths, kBritishLengths, kWeights, kShortWeights,  kTimes,
                              kOneTime, kMoney,          kVolumes, kBritishVolumes};

}  // namespace

std::span<const WordRow> UnitRows() { return kUnits; }

WordRow RowWith(std::span<const WordRow> rows, std::string_view word) {
  for (const WordRow& row : rows) {
    if (IsOneOf(word, row)) return row;
  }
  return {};
}

bool IsFactWord(std::string_view word) {
  const NameLists& names = StarterNames();
  const std::string lower = Utf8Lower(word);
  return IsOneOf(lower, kNumberWords) || !RowWith(UnitRows(), lower).empty() ||
         IsOneOf(word, kMonths) || IsOneOf(word, kWeekdays) || word == "March" || word == "May" ||
         IsOneOf(word, kCities) || IsOneOf(word, kCountries) || IsOneOf(word, names.male) ||
         IsOneOf(word, names.female);
}

}  // namespace vetvec
