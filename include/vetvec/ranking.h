/* ranking.h: EvalRank's ranking and what goes with it, on vectors that the caller holds.
 *
 * Matrices are row-major float32; row_stride counts elements (>= cols). Sums are in double; results
 * do not depend on the number of threads. No function returns NaN or infinity.
 *
 *   vetvec_ranking ranking = VETVEC_RANKING_INIT;
 *   status = vetvec_rank_pairs(rows, n, d, d, pairs, pair_count, NULL, NULL, &ranking, NULL,
 *                              NULL, &err);
 */
#ifndef VETVEC_RANKING_H_
#define VETVEC_RANKING_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef int32_t vetvec_similarity;
enum {
  VETVEC_SIMILARITY_COSINE = 0, /* x.y / (|x| |y|) */
  VETVEC_SIMILARITY_L2 = 1      /* 1 / (1 + |x - y|) */
};

typedef int32_t vetvec_rank_ties;
enum {
  VETVEC_TIES_OPTIMISTIC = 0, /* ties do not push the positive down */
  VETVEC_TIES_MID = 1,
  VETVEC_TIES_PESSIMISTIC = 2
};

typedef int32_t vetvec_rank_mode;
enum {
  VETVEC_RANK_PAPER = 0,
  VETVEC_RANK_RELEASE_PROFILE = 1 /* less the mean of the background, as the released code does */
};

typedef struct vetvec_rank_options {
  uint64_t struct_size;
  vetvec_similarity similarity;
  vetvec_rank_ties ties;
  vetvec_rank_mode mode;
  uint32_t threads;        /* 0: all usable cores */
  double tie_eps;          /* similarities that differ by less are tied; 0: 1e-12 */
  uint64_t pivots_at_once; /* bounds the memory: this many rows, and 3 MiB + 512 rows a thread; 0:
                              4096 */
  const uint64_t* hits_at; /* each at least 1; NULL: 1 and 3 */
  uint64_t hits_count;     /* at most 64 */
} vetvec_rank_options;
#define VETVEC_RANK_OPTIONS_INIT {sizeof(vetvec_rank_options), 0, 0, 0, 0, 0, 0, NULL, 0}
VETVEC_API void vetvec_rank_options_init(vetvec_rank_options* options, size_t size) VETVEC_NOEXCEPT;

typedef struct vetvec_ranking {
  uint64_t struct_size;
  uint64_t pairs;
  double mean_rank;
  double mrr;    /* mean of 1 / rank */
  uint64_t tied; /* rows tied with a positive, over all pairs */
} vetvec_ranking;
#define VETVEC_RANKING_INIT {sizeof(vetvec_ranking), 0, 0, 0, 0}

/* The rank of each pair's second row (the positive) among all rows but the first (the pivot), by
 * their similarity to the pivot: 1 + how many are more similar. Exact: as if all similarities were
 * computed in double. Source: EvalRank, 4.2; docs/METHODS.md.
 * Shapes: data [rows, cols]; pairs: 2 x pair_count row numbers: pivot, positive, pivot, ...
 * out_ranks: NULL, or room for pair_count. out_hits: NULL, or room for the shares of ranks <= each
 * of hits_at (2 by default).
 * Errors: INSUFFICIENT_DATA (no pairs), OUT_OF_RANGE (no such row), NON_FINITE, DEGENERATE (zero
 * vector under cosine), CANCELLED. Cost: O(pivots rows cols). Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_rank_pairs(
    const float* data, uint64_t rows, uint64_t cols, uint64_t row_stride, const uint64_t* pairs,
    uint64_t pair_count, const vetvec_rank_options* options, const vetvec_call_options* call,
    vetvec_ranking* out, double* out_ranks, double* out_hits, vetvec_error** err) VETVEC_NOEXCEPT;

typedef struct vetvec_alignment {
  uint64_t struct_size;
  double alignment;  /* mean of |x - y|^2 over the pairs; 0 without pairs */
  double uniformity; /* log of the mean of exp(-2 |x - y|^2) over all rows */
} vetvec_alignment;
#define VETVEC_ALIGNMENT_INIT {sizeof(vetvec_alignment), 0, 0}

/* Alignment of pairs and uniformity of all rows, on unit vectors (Wang and Isola 2020).
 * Errors: INSUFFICIENT_DATA (fewer than 2 rows), OUT_OF_RANGE, NON_FINITE, DEGENERATE (zero
 * vector), CANCELLED. Progress counts rows. Cost: O(rows^2 cols). Thread safety: free. Since: 0.1.
 */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_alignment_compute(
    const float* data, uint64_t rows, uint64_t cols, uint64_t row_stride, const uint64_t* pairs,
    uint64_t pair_count, const vetvec_call_options* call, vetvec_alignment* out,
    vetvec_error** err) VETVEC_NOEXCEPT;

typedef int32_t vetvec_postprocess;
enum {
  VETVEC_POSTPROCESS_CENTER = 0,
  VETVEC_POSTPROCESS_NORMALIZE = 1,
  VETVEC_POSTPROCESS_WHITEN = 2, /* components: how many to keep, 0: all that vary */
  VETVEC_POSTPROCESS_ABTT = 3,   /* components: top directions to take away, after centring */
  VETVEC_POSTPROCESS_PCR = 4     /* the same without centring */
};

/* The rows post-processed (computed in double), as a new matrix.
 * Errors: INSUFFICIENT_DATA, INVALID_ARGUMENT (components out of range), NON_FINITE, DEGENERATE
 * (zero row to normalize; rows that do not vary to whiten), CANCELLED: heard, and progress made,
 * between the three long steps of WHITEN, ABTT and PCR (a product over all rows, the eigenvalues of
 * a matrix of cols x cols, another product). Cost: O(rows cols^2 + cols^3). Thread safety: free.
 * Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_matrix_postprocess(
    const float* data, uint64_t rows, uint64_t cols, uint64_t row_stride,
    vetvec_postprocess operation, uint64_t components, const vetvec_call_options* call,
    vetvec_matrix** out, vetvec_error** err) VETVEC_NOEXCEPT;

typedef struct vetvec_pair_scores {
  uint64_t struct_size;
  double spearman; /* of cosine similarity and label; 0 if not defined */
  double spearman_p;
  double pearson;
  double pearson_p;
  double gap;              /* mean cosine of labels >= 4 less that of labels <= 1 */
  double auc;              /* of these two kinds */
  double label_entropy;    /* bits; near 0 the correlations say little */
  uint8_t has_correlation; /* 0: all labels or all cosines are equal */
  uint8_t has_p;           /* 0: fewer than 3 pairs */
  uint8_t has_gap;         /* 0: no pair of one of the kinds */
  uint8_t reserved[5];
} vetvec_pair_scores;
#define VETVEC_PAIR_SCORES_INIT \
  {sizeof(vetvec_pair_scores), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, {0, 0, 0, 0, 0}}

/* How well the cosine similarity of row i of `a` and row i of `b` follows labels[i] (SR, STS).
 * Shapes: a, b [rows, cols], both with row_stride; out_cosines: NULL, or room for `rows`.
 * Errors: INSUFFICIENT_DATA (fewer than 2 rows), NON_FINITE, DEGENERATE (zero vector; pair in
 * item_index). Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_pairs_score(const float* a, const float* b, uint64_t rows, uint64_t cols,
                   uint64_t row_stride, const double* labels, vetvec_pair_scores* out,
                   double* out_cosines, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_RANKING_H_ */
