// Suite meaning: variants of the user's sentences that keep the meaning, compared with variants
// that change it.
//
//   MeaningOptions options;  options.random_seed = 7;
//   VETVEC_ASSIGN_OR_RETURN(Suite suite, MakeMeaning(options, seeds, lexicons));
//
// Scored pairs of a seed and its variant, construct by construct:
//   typo-1, ocr-1, spacing-1, synonym                 5  mild: one slip, or one word for the same
//   typo-2, -3, ocr-2, -3, spacing-2, -3, case-N,
//   punctuation-N, lookalike-N                        5  noise, for robustness curves
//   language                                          5  the seed's other text, of pairs
//   negation, antonym, roles                          1  the opposite; who does it to whom
//   number, date, unit, entity                        2  another one of its sort
// docs/SUITES.md describes which changes are made and how reliable they are. Judged by
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

// Increased whenever the same options, seeds and lexicons would give different bytes.
inline constexpr const char* kMeaningGenerator = "vetvec-meaning-1";

struct MeaningOptions {
  std::string name = "meaning";
  uint64_t random_seed = 1;
  std::vector<std::string> constructs;  // without strengths: "typo", "negation"; empty: all
  uint64_t max_seeds = 0;               // the first ones that give a pair; 0: all
  std::shared_ptr<CancelToken> cancel;
};

// Parses and checks a list such as "typo,negation". INVALID_ARGUMENT names the allowed values.
Result<std::vector<std::string>> ParseMeaningConstructs(std::string_view text);

// The role of a construct in the score. Others are noise, or the user's own.
enum class MeaningRole : int32_t { kChange = 0, kSlip, kSynonym, kNoise };
struct MeaningConstruct {
  std::string_view name;  // with its strength: "typo-1"
  MeaningRole role = MeaningRole::kNoise;
  // Of changes: number, date, unit and entity are "fact", which counts once.
  std::string_view group;
};
// The mild edits that make up the primary score, and the changes.
std::span<const MeaningConstruct> MeaningConstructs();

// Items by seed. A seed in which a construct finds nothing to change is counted under
// "<construct>.no_place". Seeds whose variants are all on one side (no change, or nothing kept) are
// excluded as "seed.one_sided" if both sides are requested. Errors: INVALID_ARGUMENT (no seeds,
// unknown construct); INSUFFICIENT_DATA (no pair); CANCELLED. Cost: about a millisecond per seed.
// Thread safety: any thread.
Result<Suite> MakeMeaning(const MeaningOptions& options, const SeedSet& seeds,
                          const SuiteLexicons& lexicons);

}  // namespace vetvec

#endif  // VETVEC_SUITES_MEANING_SUITE_H_
