// Small changes that make a sentence say something else: negated, another number, date, unit or
// name.
//
//   ChangeMeaning(ChangeKind::kNumber, "It took 3 hours.", &rng)   // "It took 7 hours."
// Rules that are sure of themselves: a sentence where they are not gives nothing. English. Internal
// to suites; negate.h and change_fact.h have the rules. Deterministic for the generator's state;
// thread safety: any thread.
#ifndef VETVEC_ENGLISH_MEANING_CHANGE_H_
#define VETVEC_ENGLISH_MEANING_CHANGE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/rng.h"

namespace vetvec {

enum class ChangeKind : int32_t {
  kNegation = 0,  // negated, or the negation taken away
  kNumber,        // digits, or a number word
  kDate,          // a month, a weekday, a year
  kUnit,          // hours for days, dollars for euros
  kEntity,        // a first name, a city, a country
};
inline constexpr ChangeKind kChangeKinds[] = {ChangeKind::kNegation, ChangeKind::kNumber,
                                              ChangeKind::kDate, ChangeKind::kUnit,
                                              ChangeKind::kEntity};

const char* ChangeName(ChangeKind kind);  // "negation"

// Nothing where the text has nothing to change. `text` is valid UTF-8.
std::optional<std::string> ChangeMeaning(ChangeKind kind, std::string_view text, Rng* rng);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_MEANING_CHANGE_H_
