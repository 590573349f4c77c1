// Small changes that make a sentence say something different: a negation, or a different number,
// date, unit or name.
//
//   ChangeMeaning(ChangeKind::kNumber, "It took 3 hours.", &rng)   // "It took 7 hours."
// The rules are strict: if they are not certain about a sentence, the result is nothing. English.
// Internal to suites; the rules are in negate.h and change_fact.h. Deterministic for the
// generator's state; thread safety: any thread.
#ifndef VETVEC_ENGLISH_MEANING_CHANGE_H_
#define VETVEC_ENGLISH_MEANING_CHANGE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/rng.h"

namespace vetvec {

enum class ChangeKind : int32_t {
  kNegation = 0,  // negated, or the negation removed
  kNumber,        // digits, or a number word
  kDate,          // a month, a weekday, a year
  kUnit,          // hours for days, dollars for euros
  kEntity,        // a first name, a city, a country
};
inline constexpr ChangeKind kChangeKinds[] = {ChangeKind::kNegation, ChangeKind::kNumber,
                                              ChangeKind::kDate, ChangeKind::kUnit,
                                              ChangeKind::kEntity};

const char* ChangeName(ChangeKind kind);  // "negation"

// Nothing if there is nothing to change in the text. `text` is valid UTF-8.
std::optional<std::string> ChangeMeaning(ChangeKind kind, std::string_view text, Rng* rng);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_MEANING_CHANGE_H_
