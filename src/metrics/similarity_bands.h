// How well similarities follow labels within bands of the label: whether a model that does well on
// all pairs also does on the similar ones, which matter for search.
//
//   VETVEC_ASSIGN_OR_RETURN(auto bands, SpearmanInBands(cosines, labels, FifthsOf(0, 5), {}));
// Source: EvalRank, figure 2 and appendix B: STS-B's pairs in the bands 5 to 3, 4 to 2, 3 to 1 and
// 2 to 0, 3,000 pairs drawn from each. Thread safety: any thread.
#ifndef VETVEC_METRICS_SIMILARITY_BANDS_H_
#define VETVEC_METRICS_SIMILARITY_BANDS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/result.h"
#include "stats/correlation.h"

namespace vetvec {

struct LabelBand {
  double low = 0;  // both ends belong to the band
  double high = 0;
};

// The paper's bands for a scale from `low` to `high`: two fifths of it wide, each a fifth below the
// last, from the top.
std::vector<LabelBand> FifthsOf(double low, double high);

struct BandOptions {
  // Draws this many pairs from a larger band, without replacement; 0: all pairs. The paper draws
  // 3,000, so that the bands have the same size.
  size_t sample = 0;
  uint64_t seed = 1;
};

struct BandScore {
  LabelBand band;
  size_t pairs = 0;      // in the band; `spearman.n` of them were used
  Correlation spearman;  // nothing if fewer than 2 pairs, or all labels or similarities are equal
};

// A score for each band, in order. Pair i has similarities[i] and labels[i]. Errors:
// DIMENSION_MISMATCH; NON_FINITE (index in detail().item_index); INVALID_ARGUMENT: a band whose low
// end exceeds its high end. Cost: O(bands * n log n).
Result<std::vector<BandScore>> SpearmanInBands(std::span<const double> similarities,
                                               std::span<const double> labels,
                                               std::span<const LabelBand> bands,
                                               const BandOptions& options);

}  // namespace vetvec

#endif  // VETVEC_METRICS_SIMILARITY_BANDS_H_
