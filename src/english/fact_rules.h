// Functions shared by the rules for numbers, dates, units and names. Internal to english: used by
// change_number.cc and change_fact.cc.
#ifndef VETVEC_ENGLISH_FACT_RULES_H_
#define VETVEC_ENGLISH_FACT_RULES_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/rng.h"
#include "base/utf8_lower.h"
#include "english/changed_text.h"

namespace vetvec {

// Whether the word consists only of ASCII digits, with at least one.
bool IsAllDigits(std::string_view text);
// The year, from 1000 to 2099; 0 if the word is not a year.
int64_t YearOf(std::string_view text);
bool IsMonthName(std::string_view word);
// Whether the word begins with digits or is a number word.
bool IsNumberLike(const ChangedText& text, size_t i);
// Whether token i is attached to a mark that makes it part of something longer: "2-1", "#5", "3/4";
// but not "5%".
bool IsGlued(const ChangedText& text, size_t i);

// A different word of the list that is not yet in the sentence; nothing if there is none.
template <typename List>
std::optional<std::string> OtherOf(const List& list, const ChangedText& text, Rng* rng) {
  std::vector<std::string_view> others;
  for (const auto& candidate : list) {
    if (!text.has(Utf8Lower(candidate))) others.push_back(candidate);
  }
  if (others.empty()) return std::nullopt;
  return std::string(others[static_cast<size_t>(rng->Below(others.size()))]);
}

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_FACT_RULES_H_
