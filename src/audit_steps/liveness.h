// Liveness: checks whether a vendor's vectors reflect the text at all, before anything is compared.
//
// Meaningless vectors can win on scores, because each vendor is judged by its own spread and a tie
// is not an error. So three things are checked first, on pairs of kin (kin.h): that a lightly
// changed text is nearest to its own seed among all seeds (for good encoders in 99% of cases; for
// noise, in one case out of the number of seeds), that light changes move a vector little, and that
// different texts get different vectors. A vendor that fails is excluded from the ranking, and the
// reason is reported.
//
//   LivenessResult live = MeasureLiveness(rows, texts, kin, failed);
//   live.defects        {"returns the same vector for every text"}
// Used by the judge. Deterministic. Thread safety: any thread.
#ifndef VETVEC_AUDIT_STEPS_LIVENESS_H_
#define VETVEC_AUDIT_STEPS_LIVENESS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "audit_steps/kin.h"
#include "core/matrix.h"
#include "core/text_batch.h"

namespace vetvec {

struct LivenessResult {
  uint64_t pairs = 0;  // pairs of kin examined
  uint64_t seeds = 0;  // distinct seeds of these pairs
  double found = 0;    // share of variants whose own seed is the nearest; tied seeds count in part
  // Share of texts whose vector is unrelated to them, estimated from pairs whose seed is no nearer
  // than a random one would be; 0 if there are so few such pairs that they may be chance.
  double unrelated = 0;
  bool misplaced = false;    // those vectors belong to other texts: they lie near another seed
  bool other_model = false;  // those vectors lie near each other as their texts do
  // 10th percentile of the pairs' cosine distances, divided by the usual distance between two
  // texts.
  double noise = 0;
  double usual_distance = 0;  // cosine distance between two texts
  uint64_t texts = 0;
  uint64_t distinct_vectors = 0;
  std::optional<uint64_t> words_read;  // later words have no effect; nothing: no cut at a word
  std::optional<uint64_t> bytes_read;  // likewise; both: either may be the cut (text_reach.h)
  double cut_texts = 0;                // share of the suites' texts that are longer
  // Clauses for people, "reads only the first 8 words of a text: ...", most serious first.
  std::vector<std::string> defects;
};

// `rows` has a row per text; those in `failed` (ascending) are skipped. Texts below `suite_texts`
// belong to suites. At most 1,000 pairs are used, evenly drawn. Cost: O(1,000 seeds d).
LivenessResult MeasureLiveness(MatrixView rows, const TextBatch& texts, uint64_t suite_texts,
                               const std::vector<KinPair>& kin,
                               const std::vector<uint64_t>& failed);

// The cut as a clause for people: "reads only the first 8 words of a text". `words_read` or
// `bytes_read` is set.
std::string ReachClause(const LivenessResult& live);

// The usual cosine distance between two texts: the median over 1,000 pairs of suite texts. The
// random seed for drawing the pairs is the number of texts.
double UsualDistance(MatrixView rows, uint64_t suite_texts, const std::vector<uint64_t>& failed);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_STEPS_LIVENESS_H_
