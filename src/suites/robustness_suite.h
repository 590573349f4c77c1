// Suite robustness: what must not move a vector, against what must, on the user's own sentences.
//
//   RobustnessOptions options;  options.seed = 7;
//   VETVEC_ASSIGN_OR_RETURN(Suite suite, MakeRobustness(options, seeds));
//
// Scored pairs of a seed and its variant, construct by construct:
//   typo-1 .. typo-3, ocr-N, case-N, punctuation-N, lookalike-N     5  noise, in three strengths
//   language                                                        5  the seed's other text, where
//                                                                      the seeds are pairs
//   negation                                                        1
//   number, date, unit, entity                                      2  another one of its sort
// Judged by kinds/robustness_score.h: within a seed, noise must stay nearer than a change does.
#ifndef VETVEC_SUITES_ROBUSTNESS_SUITE_H_
#define VETVEC_SUITES_ROBUSTNESS_SUITE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/cancel.h"
#include "base/result.h"
#include "suites/seeds.h"
#include "suites/suite.h"

namespace vetvec {

// Raised whenever the same options and seeds would give other bytes.
inline constexpr const char* kRobustnessGenerator = "vetvec-robustness-2";
// Pairs with this score or more must stay alike; the others must not.
inline constexpr double kHarmlessScore = 4;

struct RobustnessOptions {
  std::string name = "robustness";
  uint64_t seed = 1;
  std::vector<std::string> constructs;  // without strengths: "typo", "negation"; empty: all
  uint64_t max_seeds = 0;               // those that come first and give a pair; 0: all
  std::shared_ptr<CancelToken> cancel;
};

// "typo,negation" as a list, checked: INVALID_ARGUMENT names what is allowed.
Result<std::vector<std::string>> ParseRobustnessConstructs(std::string_view text);

// Items by seed. A seed on which a construct finds nothing to do is counted under
// "<construct>.no_place". Seeds of which all variants are of one side only (no change found, or no
// noise) are left out as "seed.one_sided", where both sides are asked for: nothing can be judged on
// them. Errors: INVALID_ARGUMENT (no seeds, unknown construct); INSUFFICIENT_DATA (no pair);
// CANCELLED. Thread safety: free.
Result<Suite> MakeRobustness(const RobustnessOptions& options, const SeedSet& seeds);

}  // namespace vetvec

#endif  // VETVEC_SUITES_ROBUSTNESS_SUITE_H_
