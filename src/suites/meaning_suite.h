// Suite meaning: variants of the user's sentences that keep the meaning, compared with variants
// that change it.
//
//   MeaningOptions options;  options.random_seed = 7;
//   VETVEC_ASSIGN_OR_RETURN(Suite suite, MakeMeaning(options, seeds, lexicons));
//
// Scored pairs of a seed and its variant, construct by construct:
//   typo-1, ocr-1, spacing-1, synonym                 5  mild edits: one slip or one synonym
//   typo-2, -3, ocr-2, -3, spacing-2, -3, case-N,
//   punctuation-N, lookalike-N                        5  noise, for robustness curves
//   language                                          5  the second text, if the seeds are pairs
//   negation, antonym, roles                          1  the opposite, or the roles swapped
//   number, date, unit, entity                        2  replaced by a different one
// docs/SUITES.md describes which changes are made and how reliable they are. The suite is scored by
// metrics/meaning_score.h, which compares each mild edit of a seed with each of its changes.
// English only. Used by kinds/score_meaning.h.
#ifndef VETVEC_SUITES_MEANING_SUITE_H_
#define VETVEC_SUITES_MEANING_SUITE_H_

#include <cstdint>
#include <memory>
#include <span>
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

// The role of a construct in the score. Constructs without a role are noise, or the user's own.
enum class MeaningRole : int32_t { kChange = 0, kSlip, kSynonym, kNoise };
struct MeaningConstruct {
  std::string_view name;  // with its strength: "typo-1"
  MeaningRole role = MeaningRole::kNoise;
  // The group of a change: number, date, unit and entity are all "fact", which counts once.
  std::string_view group;
};
// The mild edits that make up the primary score, and the changes.
std::span<const MeaningConstruct> MeaningConstructs();

// Items are ordered by seed. A seed in which a construct finds nothing to change is counted under
// "<construct>.no_place". Seeds that have only variants that keep the meaning, or only variants
// that change it, are excluded as "seed.one_sided" if both sides are requested. Errors:
// INVALID_ARGUMENT (no seeds, unknown construct); INSUFFICIENT_DATA (no pair); CANCELLED. Cost:
// about a millisecond per seed. Thread safety: any thread.
Result<Suite> MakeMeaning(const MeaningOptions& options, const SeedSet& seeds,
                          const SuiteLexicons& lexicons);

}  // namespace vetvec

#endif  // VETVEC_SUITES_MEANING_SUITE_H_
