// The quality score of triples. Random vectors score 0. Triples that share a word pair or a seed
// sentence are clustered.
//
//   order score = share of triples with D+ < D-, less the share with D+ > D-, in points (-100 to
//   100)
//
// The threshold is 0 for every vendor: vendors are never compared at thresholds of their own. CR1,
// CR3 and CR4 make up the score of a suite; CR2 tests even-handedness, which is a separate
// property. Violations by threshold (COSTELLO) are described in RelationResult. Used by the judge
// and compare.h.
#ifndef VETVEC_KINDS_TRIPLE_SCORE_H_
#define VETVEC_KINDS_TRIPLE_SCORE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "core/triple.h"
#include "kinds/score_result.h"
#include "metrics/violations.h"

namespace vetvec {

// A triple with its distances for one vendor.
struct JudgedTriple {
  const Triple* triple = nullptr;
  double positive = 0;  // D+
  double negative = 0;  // D-
};

// +100 if the positive is nearer to the seed, -100 if the negative is, otherwise 0.
double OrderValue(const JudgedTriple& one);

// The order of each triple, clustered by word pair and by seed.
ScoreUnits OrderUnits(const std::vector<JudgedTriple>& triples);

// The score of a suite's triples, with its interval, each relation's score and CR2's shares. It
// describes vendors but does not rank them (docs/JUDGING.md).
ScoreResult ScoreTriples(const std::string& suite, const std::string& kind,
                         const std::vector<JudgedTriple>& triples);

// What is swapped in a CR2 triple: pronouns ("she", "his") are distinct from names and nouns.
enum class Swapped : int32_t { kName, kPronoun, kNoun };
Swapped SwappedOf(const Triple& triple);

}  // namespace vetvec

#endif  // VETVEC_KINDS_TRIPLE_SCORE_H_
