// The words of a verdict: one row for each claim (claim.h), and for the words that join them. All
// formats print these. A further language would be a second table.
//
// A row may name, in braces: the claim's vendors ({vendor} is the first, {vendors} are "a and b",
// {vendors.or} are "a or b"), {other}, {suite}, {in} (the row "in", if several suites rank),
// {detail}, and its figures by name: {points}, {points.interval} (the row "interval"; nothing if
// there is none), {points.range} ("1.4 less to 5.6 more"), {price.unit} (the row of that name).
#ifndef VETVEC_AUDIT_VERDICT_WORDS_H_
#define VETVEC_AUDIT_VERDICT_WORDS_H_

#include <string_view>

namespace vetvec {

// Empty if there is no such row: then there is no rule for the sentence, and nothing is printed.
std::string_view WordsOf(std::string_view code);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_VERDICT_WORDS_H_
