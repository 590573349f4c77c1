// Replaces a number, date, unit or name in a sentence, if that certainly changes the meaning.
//
//   ChangeNumber(ChangedText("It took 3 hours."), &rng)   // "It took 7 hours."
// English. Internal to english, see meaning_change.h. Deterministic for the generator's state.
#ifndef VETVEC_ENGLISH_CHANGE_FACT_H_
#define VETVEC_ENGLISH_CHANGE_FACT_H_

#include <optional>
#include <string>

#include "base/rng.h"
#include "english/changed_text.h"

namespace vetvec {

// Does not change 1 and "one" (the noun would have to change), years, days of a month, ranges,
// scores, fractions, versions, codes and numbers that belong to a name ("Windows 10", "No. 5").
std::optional<std::string> ChangeNumber(const ChangedText& text, Rng* rng);
// Changes a year, or a month or weekday after a word that typically precedes one. The result is
// always a day that exists.
std::optional<std::string> ChangeDate(const ChangedText& text, Rng* rng);
// Changes the unit after a number. Pounds are left unchanged, because they may be money or weight.
std::optional<std::string> ChangeUnit(const ChangedText& text, Rng* rng);
// Changes a first name, city or country that is not part of a longer name and occurs only once.
std::optional<std::string> ChangeEntity(const ChangedText& text, Rng* rng);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_CHANGE_FACT_H_
