// Kin: texts that differ so little that any encoder should place them next to each other.
//
// A pair is a seed sentence and a light variant of it: one word replaced by a synonym, different
// punctuation, the same words in another order, or another last word. Liveness (liveness.h) checks
// whether each variant is nearest to its own seed, and where in a text a change has no effect.
// Opposites, negations, typing errors, look-alike letters and exchanged names are not included: an
// encoder may well place those far away. Used by workload.h; thread safety: any thread.
#ifndef VETVEC_AUDIT_STEPS_KIN_H_
#define VETVEC_AUDIT_STEPS_KIN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "kinds/suite_kind.h"
#include "suites/suite.h"

namespace vetvec {

// Two texts, by their ids.
struct KinPair {
  uint64_t variant = 0;
  uint64_t seed = 0;
};

// The pairs that suites made by vetvec already contain (SuiteKind::add_kin).
std::vector<KinTexts> KinOfSuites(const std::vector<Suite>& suites);

// Draws up to `limit` of the suites' texts with at least 5 words (15 characters in languages
// without blanks), evenly spaced, and replaces the last word of each with that of the next one.
// Texts that differ only in their last word are not drawn: a variant would be as near to the others
// as to its seed.
std::vector<KinTexts> MakeTailKin(const std::vector<Suite>& suites, size_t limit);

// The words of a text with ASCII letters in lower case, without punctuation at their ends.
std::vector<std::string> PlainWords(const std::string& text);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_KIN_H_
