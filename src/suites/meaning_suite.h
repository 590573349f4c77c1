// Suite meaning: variants of the user's sentences that keep the meaning, compared with variants
// that change it.
//
//   MeaningOptions options;  options.random_seed = 7;
//   VETVEC_ASSIGN_OR_RETURN(Suite suite, MakeMeaning(options, seeds, lexicons));
//
// Scored pairs of a seed and its variant, construct by construct:
//   typo-N, ocr-N (N = 1 to 3)                        5  slips, of which the score's S is made
//   spacing-N, case-N, punctuation-N, lookalike-N     5  other noise, for curves
//   synonym                                           5  another word of the same meaning
//   language                                          5  the second text, if the seeds are pairs
//   negation, antonym, roles                          1  the opposite, or the roles swapped
//   number, date, unit, entity                        2  replaced by a different one
// docs/SUITES.md describes which changes are made and how reliable they are. The suite is scored by
// metrics/meaning_score.h: each edit must find its own seed among all other seeds and all changes.
// English only. Used by kinds/score_meaning.h.
#ifndef VETVEC_SUITES_MEANING_SUITE_H_
#define VETVEC_SUITES_MEANING_SUITE_H_

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

// Increased whenever the same options, seeds and lexicons would give different bytes.
inline constexpr const char* kMeaningGenerator = "vetvec-meaning-2";

struct MeaningOptions {
  std::string name = "meaning";
  uint64_t random_seed = 1;
  std::vector<std::string> constructs;  // without strengths: "typo", "negation"; empty: all
  uint64_t max_seeds = 0;               // use the first ones that yield a pair; 0: all
  std::shared_ptr<CancelToken> cancel;
};

// Parses and checks a list such as "typo,negation". INVALID_ARGUMENT names the allowed values.
Result<std::vector<std::string>> ParseMeaningConstructs(std::string_view text);

// Whether a construct changes the meaning: "negation", "number".
bool IsMeaningChange(std::string_view construct);
// Whether a construct is one of the edits that make up S: typo and ocr, at strengths 1 to 3.
bool IsMeaningSlip(std::string_view construct);

// Items are ordered by seed. A seed in which a construct finds nothing to change is counted under
// "<construct>.no_place". Seeds that have only variants that keep the meaning, or only variants
// that change it, are excluded as "seed.one_sided" if both sides are requested. Errors:
// INVALID_ARGUMENT (no seeds, unknown construct); INSUFFICIENT_DATA (no pair); CANCELLED. Cost:
// about a millisecond per seed. Thread safety: any thread.
Result<Suite> MakeMeaning(const MeaningOptions& options, const SeedSet& seeds,
                          const SuiteLexicons& lexicons);

}  // namespace vetvec

#endif  // VETVEC_SUITES_MEANING_SUITE_H_
