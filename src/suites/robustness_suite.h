// Suite robustness: compares, on the user's own sentences, noise that must not move a vector with
// changes of meaning that must.
//
//   RobustnessOptions options;  options.random_seed = 7;
//   VETVEC_ASSIGN_OR_RETURN(Suite suite, MakeRobustness(options, seeds));
//
// Scored pairs of a seed and its variant, construct by construct:
//   typo-1 .. typo-3, ocr-N, case-N, punctuation-N, lookalike-N   5  noise, in three strengths
//   language                                                      5  the second text, if the seeds
//                                                                    are pairs
//   negation                                                      1
//   number, date, unit, entity                                    2  replaced by a different one
// Scored by kinds/robustness_score.h: for each seed, noise must move a vector less than a change
// does.
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

// Increased whenever the same options and seeds would give different bytes.
inline constexpr const char* kRobustnessGenerator = "vetvec-robustness-2";
// Pairs with at least this score must stay similar; others must not.
inline constexpr double kHarmlessScore = 4;

struct RobustnessOptions {
  std::string name = "robustness";
  uint64_t random_seed = 1;
  std::vector<std::string> constructs;  // without strengths: "typo", "negation"; empty: all
  uint64_t max_seeds = 0;               // use the first ones that yield a pair; 0: all
  std::shared_ptr<CancelToken> cancel;
};

// Parses and checks a list such as "typo,negation". INVALID_ARGUMENT names the allowed values.
Result<std::vector<std::string>> ParseRobustnessConstructs(std::string_view text);

// Items are ordered by seed. A seed in which a construct finds nothing to change is counted under
// "<construct>.no_place". Seeds that have only noise or only changes of meaning are excluded as
// "seed.one_sided" if both are requested, because they cannot be scored. Errors: INVALID_ARGUMENT
// (no seeds, unknown construct); INSUFFICIENT_DATA (no pair); CANCELLED. Thread safety: any thread.
Result<Suite> MakeRobustness(const RobustnessOptions& options, const SeedSet& seeds);

}  // namespace vetvec

#endif  // VETVEC_SUITES_ROBUSTNESS_SUITE_H_
