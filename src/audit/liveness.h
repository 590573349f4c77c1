// Liveness: do a vendor's vectors reflect the text at all? Checked before anything is compared.
//
// A score can be won by vectors that say nothing: each is judged by its own spread, and a tie is no
// error. So every vendor first shows, on pairs of kin (kin.h), that a lightly changed text finds
// its own seed among all seeds (good encoders: 99%, noise: one in as many as there are seeds), that
// light changes are small, and that different texts get different vectors. What fails is named and
// is excluded from the ranking.
//
//   LivenessResult live = MeasureLiveness(rows, texts, kin, failed);
//   live.defects        {"returns the same vector for every text"}
// Used by the judge. Deterministic. Thread safety: free.
#ifndef VETVEC_AUDIT_LIVENESS_H_
#define VETVEC_AUDIT_LIVENESS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "audit/kin.h"
#include "core/matrix.h"
#include "core/text_batch.h"

namespace vetvec {

struct LivenessResult {
  uint64_t pairs = 0;  // of kin that were looked at
  uint64_t seeds = 0;  // that each variant was to find its own among
  double found = 0;    // share of variants whose own seed is the nearest; ties share it
  // Share of texts whose vector has nothing to do with them, from pairs whose seed lies among the
  // others as a random one does; 0 where so few do that it may be chance.
  double unrelated = 0;
  bool misplaced = false;  // those vectors belong to other texts: they lie near another seed
  // Cosine distance of the closest tenth of the pairs, over the usual one of two texts.
  double noise = 0;
  double usual_distance = 0;  // of two texts, cosine
  uint64_t texts = 0;
  uint64_t distinct_vectors = 0;
  std::optional<uint64_t> words_read;  // words behind these change nothing; nothing: all are read
  double cut_texts = 0;                // share of the suites' texts that are longer
  // Clauses for people, "reads only the first 8 words of a text: ...", the gravest first.
  std::vector<std::string> defects;
};

// `rows` has a row per text; those in `failed` (ascending) are left out. Texts below `suite_texts`
// are the suites' own. At most 1,000 pairs are taken, evenly drawn. Cost: O(1,000 seeds d).
LivenessResult MeasureLiveness(MatrixView rows, const TextBatch& texts, uint64_t suite_texts,
                               const std::vector<KinPair>& kin,
                               const std::vector<uint64_t>& failed);

// The usual cosine distance of two texts: the median over 1,000 pairs of suite texts, fixed by
// their number.
double UsualDistance(MatrixView rows, uint64_t suite_texts, const std::vector<uint64_t>& failed);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_LIVENESS_H_
