// How well the similarity of two texts follows a graded label: SR's and STS's score, and the
// margins between labels.
//
//   VETVEC_ASSIGN_OR_RETURN(const PairScores s, ScorePairs(a.view(), b.view(), labels));
//   Print(100 * *s.spearman.coefficient, s.spearman.p_value);
// Row i of `a` belongs to row i of `b` and to label i (0 to 5 in SR: 5 means the same).
// Source: SR, section 3; margins and AUC are ours. Thread safety: any thread.
#ifndef VETVEC_METRICS_PAIR_SCORES_H_
#define VETVEC_METRICS_PAIR_SCORES_H_

#include <optional>
#include <span>
#include <vector>

#include "base/result.h"
#include "core/matrix.h"
#include "stats/correlation.h"

namespace vetvec {

struct LabelMargin {
  double label = 0;
  size_t n = 0;
  double mean = 0;  // cosine similarity
};

struct PairScores {
  std::vector<double> cosines;  // of each pair, in [-1, 1], rounded (cosine_rounding.h)
  Correlation spearman;         // nothing if all labels or all cosines are equal
  Correlation pearson;
  std::vector<LabelMargin> margins;  // by label, ascending
  // Pairs of label >= 4 against pairs of label <= 1; nothing if one kind is missing.
  std::optional<double> gap;  // difference of the mean cosines
  std::optional<double> auc;
  // Entropy of the labels in bits. If it is near 0, nearly all labels are equal and the
  // correlations mean little.
  double label_entropy = 0;
};

// Shapes: a, b [n, d], n >= 2; labels n.
// Errors: DIMENSION_MISMATCH; INSUFFICIENT_DATA: n < 2; NON_FINITE; DEGENERATE: a row of zeros
//   (pair in detail().item_index). Cost: O(n d + n log n).
Result<PairScores> ScorePairs(MatrixView a, MatrixView b, std::span<const double> labels);

}  // namespace vetvec

#endif  // VETVEC_METRICS_PAIR_SCORES_H_
