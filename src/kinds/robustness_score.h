// The score of robustness suites: for each seed, whether harmless noise stays nearer to it than a
// change of meaning does.
//
//   RobustnessScore score = ScoreRobustness(pairs, cosines);
//   mean of score.by_seed: 1: every noisy variant is nearer than every changed one; 0.5: chance
// Used by score_pairs.cc. Thread safety: any thread.
#ifndef VETVEC_KINDS_ROBUSTNESS_SCORE_H_
#define VETVEC_KINDS_ROBUSTNESS_SCORE_H_

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "suites/items.h"

namespace vetvec {

struct ConstructShare {
  double share = 0;    // share of comparisons in the right order; a tie counts half
  double cosine = 0;   // mean cosine
  uint64_t items = 0;  // number of items that could be compared
};

struct RobustnessScore {
  std::vector<double> by_seed;  // share of (noise, change) pairs in order, for seeds that have both
  std::map<std::string, ConstructShare> by_construct;
};

// `cosines[i]` is that of pairs[i]. Pairs with a score of kHarmlessScore or more are noise; the
// others change the meaning. Pairs of one seed have the same text `a`. Cost: O(pairs x variants of
// a seed).
RobustnessScore ScoreRobustness(std::span<const ScoredPair* const> pairs,
                                std::span<const double> cosines);

}  // namespace vetvec

#endif  // VETVEC_KINDS_ROBUSTNESS_SCORE_H_
