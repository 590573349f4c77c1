// Kin: texts that differ so little that any encoder should place them next to each other.
//
// A pair is a seed and a light variant of it: a synonym in its place, other punctuation, the same
// words in another order, or another last word. Liveness (liveness.h) asks whether each variant
// finds its own seed, and where a change is not seen at all. Opposites, negations, typing errors,
// look-alike letters and exchanged names are not among them: an encoder may well put those far
// away. Used by workload.h; thread safety: free.
#ifndef VETVEC_AUDIT_KIN_H_
#define VETVEC_AUDIT_KIN_H_

#include <cstdint>
#include <string>
#include <vector>

#include "kinds/suite_kind.h"
#include "suites/suite.h"

namespace vetvec {

// Two texts by their ids.
struct KinPair {
  uint64_t variant = 0;
  uint64_t seed = 0;
};

// The pairs that suites made by vetvec already contain (SuiteKind::add_kin).
std::vector<KinTexts> KinOfSuites(const std::vector<Suite>& suites);

// Up to `limit` of the suites' texts of 5 words or more (of 15 characters or more, where a language
// puts no blanks), evenly drawn and each with the last word of the next one instead of its own.
// Texts that differ in their last word only are not drawn: none of them would find its own.
std::vector<KinTexts> MakeTailKin(const std::vector<Suite>& suites, size_t limit);

// The words of a text in small ASCII letters, without punctuation at their ends.
std::vector<std::string> PlainWords(const std::string& text);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_KIN_H_
