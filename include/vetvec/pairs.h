/* pairs.h: graded pairs, alignment and uniformity, computed on the caller's own rows.
 *
 * Sums are computed in double; results do not depend on the number of threads. No function returns
 * NaN or infinity.
 */
#ifndef VETVEC_PAIRS_H_
#define VETVEC_PAIRS_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef struct vetvec_pair_scores {
  uint64_t struct_size;
  double spearman; /* between cosine similarity and label; 0 if undefined */
  double spearman_p;
  double pearson;
  double pearson_p;
  double gap;              /* mean cosine of pairs with label >= 4, minus that of pairs with label
                              <= 1 */
  double auc;              /* AUC for the same two groups of pairs */
  double label_entropy;    /* in bits; if it is near 0, the correlations mean little */
  uint8_t has_correlation; /* 0: all labels or all cosines are equal */
  uint8_t has_p;           /* 0: fewer than 3 pairs */
  uint8_t has_gap;         /* 0: one of the groups is empty */
  uint8_t reserved[5];
} vetvec_pair_scores;

/* Measures how well the cosine similarity between row i of `a` and row i of `b` agrees with
 * labels[i] (SR, STS). Shapes: a, b [n, cols]; labels: n; out_cosines: NULL, or room for n.
 * Errors: INSUFFICIENT_DATA (fewer than 2 rows), NON_FINITE, DEGENERATE (zero vector; item_index is
 * the pair). Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_pairs_score(
    const vetvec_rows* a, const vetvec_rows* b, const double* labels, vetvec_pair_scores* out,
    double* out_cosines, vetvec_error** err) VETVEC_NOEXCEPT;

typedef struct vetvec_alignment {
  uint64_t struct_size;
  double alignment;  /* mean of |x - y|^2 over the pairs; 0 without pairs */
  double uniformity; /* log of the mean of exp(-2 |x - y|^2) over all rows */
} vetvec_alignment;

/* Computes the alignment of the pairs and the uniformity of all rows, scaled to unit length (Wang
 * and Isola 2020). Shapes: pairs: 2 x pair_count row numbers. Progress counts rows. Errors:
 * INSUFFICIENT_DATA (fewer than 2 rows), OUT_OF_RANGE (no such row), NON_FINITE, DEGENERATE (zero
 * vector), CANCELLED. Cost: O(rows^2 cols). Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_pairs_alignment(
    const vetvec_rows* rows, const uint64_t* pairs, uint64_t pair_count,
    const vetvec_call_options* call, vetvec_alignment* out, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_PAIRS_H_ */
