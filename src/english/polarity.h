// The polarity of a word in suites.
//
// There are two rules:
//   kSense       first the substitution table's sign, then the user's and the starter lexicon;
//                otherwise, the sign of the score (positive - negative) of the first sense of that
//                part of speech in the lexicon.
//                Opposites from vetvec or the user need no polarity (substitution.h).
//   kFirstSense  the COSTELLO rule, for every word: the first sense of the first part of speech
//                (n, v, a, r), if its objective score is at most 0.5 and its part of speech agrees
//                with that of the word.
// With kFirstSense, WordNet's 48,000 example sentences yield 115 CR1 triples; with kSense, 1,430.
// kFirstSense judges "safe" by the strongbox and "patient" by the person, and finds no polarity.
#ifndef VETVEC_ENGLISH_POLARITY_H_
#define VETVEC_ENGLISH_POLARITY_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "english/suite_lexicons.h"

namespace vetvec {

enum class PolarityRule : int32_t {
  // The built-in polarity list; otherwise, the sign of the score of the first sense of that part of
  // speech.
  kSense = 0,
  // As in the released COSTELLO code: the first sense of the first part of speech, if at least half
  // of its score is polar. Far fewer words get a polarity.
  kFirstSense = 1,
};

// The names of the rules in options: "sense" and "first-sense".
const std::vector<std::string>& PolarityRuleNames();
// INVALID_ARGUMENT if the name is not one of them.
Result<PolarityRule> PolarityRuleOf(std::string_view name);

// The polarity of a lemma under the rule, without the table's signs.
Polarity SuitePolarity(const SuiteLexicons& lexicons, PolarityRule rule, std::string_view lemma,
                       PartOfSpeech pos);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_POLARITY_H_
