// Suite meaning: from every sentence of the user's in which something can be changed, what changes
// its meaning against what keeps it.
//
//   MeaningOptions options;  options.seed = 7;
//   VETVEC_ASSIGN_OR_RETURN(Suite suite, MakeMeaning(options, seeds, lexicons));
//
// Scored pairs of a seed and its variant, construct by construct:
//   typo-1, ocr-1, spacing-1, synonym                 5  mild: one slip, or one word for the same
//   typo-2, -3, ocr-2, -3, spacing-2, -3, case-N,
//   punctuation-N, lookalike-N                        5  noise, for curves of what a vendor stands
//   language                                          5  the seed's other text, of pairs
//   negation, antonym, roles                          1  the opposite; who does it to whom
//   number, date, unit, entity                        2  another one of its sort
// What is sure, what is left alone and how well that goes: docs/SUITES.md. Judged by
// metrics/meaning_score.h: within a seed, each mild edit against each change. English. Users:
// kinds/score_meaning.h.
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

// Raised whenever the same options, seeds and lexicons would give other bytes.
inline constexpr const char* kMeaningGenerator = "vetvec-meaning-1";

struct MeaningOptions {
  std::string name = "meaning";
  uint64_t seed = 1;
  std::vector<std::string> constructs;  // without strengths: "typo", "negation"; empty: all
  uint64_t max_seeds = 0;               // those that come first and give a pair; 0: all
  std::shared_ptr<CancelToken> cancel;
};

// "typo,negation" as a list, checked: INVALID_ARGUMENT names what is allowed.
Result<std::vector<std::string>> ParseMeaningConstructs(std::string_view text);

// What a construct is to the score. Those that are not named are noise, or the user's own.
enum class MeaningRole : int32_t { kChange = 0, kSlip, kSynonym, kNoise };
struct MeaningConstruct {
  std::string_view name;  // with its strength: "typo-1"
  MeaningRole role = MeaningRole::kNoise;
  std::string_view
      group;  // of changes: number, date, unit and entity are "fact", which counts once
};
// The mild edits, which the primary score is made of, and the changes.
std::span<const MeaningConstruct> MeaningConstructs();

// Items by seed. A seed on which a construct finds nothing to do is counted under
// "<construct>.no_place". Seeds of which all variants are of one side only (nothing changed, or
// nothing kept) are left out as "seed.one_sided", where both sides are asked for. Errors:
// INVALID_ARGUMENT (no seeds, unknown construct); INSUFFICIENT_DATA (no pair); CANCELLED. Cost:
// about a millisecond a seed. Thread safety: free.
Result<Suite> MakeMeaning(const MeaningOptions& options, const SeedSet& seeds,
                          const SuiteLexicons& lexicons);

}  // namespace vetvec

#endif  // VETVEC_SUITES_MEANING_SUITE_H_
