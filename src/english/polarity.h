// Which polarity a word has for the suites.
//
// Two rules:
//   kSense       our words first: the substitution table's sign, the user's and the starter
//                lexicon; else the sign of the score (positive - negative) of the first sense of
//                that part of speech in the lexicon.
//                Opposites that are ours or the user's need no polarity (substitution.h).
//   kFirstSense  the decided COSTELLO rule, for every word: first sense of the first part of speech
//                (n, v, a, r) with an objective score of at most 0.5, and the sense's own part of
//                speech agreeing.
// Why two: by the second, WordNet's 48,000 example sentences give 115 CR1 triples where the first
// gives 1,430: it judges "safe" by the strongbox, "patient" by the invalid, and finds no polarity.
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
  kSense = 0,  // our polarity list, else the sign of the score of the first sense of that part of
               // speech
  kFirstSense = 1,  // the released COSTELLO code's: first sense of the first part of speech, and
                    // more than half of the score polar. Far fewer words have a polarity by it
};

// The rules' names where a user gives them: "sense" and "first-sense".
const std::vector<std::string>& PolarityRuleNames();
// INVALID_ARGUMENT for a name that is not one of them.
Result<PolarityRule> PolarityRuleOf(std::string_view name);

// Polarity of a lemma by the rule, the table's signs aside.
Polarity SuitePolarity(const SuiteLexicons& lexicons, PolarityRule rule, std::string_view lemma,
                       PartOfSpeech pos);

}  // namespace vetvec

#endif  // VETVEC_ENGLISH_POLARITY_H_
