/* ranking.h: EvalRank's ranking, computed on the caller's own vectors, and EvalRank's ranking task,
 * built from scored text pairs.
 *
 *   vetvec_ranking ranking = VETVEC_INIT(vetvec_ranking);
 *   status = vetvec_ranking_compute(&rows, pairs, pair_count, NULL, NULL, &ranking, NULL, NULL,
 *                                   &err);
 *
 * Sums are computed in double; results do not depend on the number of threads. No function returns
 * NaN or infinity.
 */
#ifndef VETVEC_RANKING_H_
#define VETVEC_RANKING_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef enum vetvec_similarity VETVEC_INT32 {
  VETVEC_SIMILARITY_COSINE = 0, /* x.y / (|x| |y|) */
  VETVEC_SIMILARITY_L2 = 1,     /* 1 / (1 + |x - y|) */
  VETVEC_SIMILARITY_FORCE32 = 0x7fffffff
} vetvec_similarity;

typedef enum vetvec_ranking_ties VETVEC_INT32 {
  VETVEC_RANKING_TIES_OPTIMISTIC = 0,  /* ties do not count against the positive */
  VETVEC_RANKING_TIES_MID = 1,         /* each tie counts half */
  VETVEC_RANKING_TIES_PESSIMISTIC = 2, /* ties count against the positive */
  VETVEC_RANKING_TIES_FORCE32 = 0x7fffffff
} vetvec_ranking_ties;

typedef enum vetvec_ranking_mode VETVEC_INT32 {
  VETVEC_RANKING_MODE_PAPER = 0,
  /* first subtracts the mean of all rows from each row, as EvalRank's released code does */
  VETVEC_RANKING_MODE_RELEASE_PROFILE = 1,
  VETVEC_RANKING_MODE_FORCE32 = 0x7fffffff
} vetvec_ranking_mode;

typedef struct vetvec_ranking_options {
  uint64_t struct_size;
  vetvec_similarity similarity;
  vetvec_ranking_ties ties;
  vetvec_ranking_mode mode;
  uint32_t threads;        /* 0: all usable cores */
  double tie_eps;          /* similarities that differ by at most this are ties; default: 1e-12 */
  uint64_t pivots_at_once; /* number of pivots that are processed together. Memory use grows with
                              it: that many rows are held, plus 512 rows and a few MiB for each
                              thread; default: 4096 */
  const uint64_t* hits_at; /* ranks up to which hits are counted, each at least 1; NULL: 1 and 3 */
  uint64_t hits_count;     /* number of entries of hits_at, at most 64 */
} vetvec_ranking_options;

typedef struct vetvec_ranking {
  uint64_t struct_size;
  uint64_t pairs;
  double mean_rank;
  double mrr;    /* mean of 1 / rank */
  uint64_t tied; /* rows tied with a positive, over all pairs */
} vetvec_ranking;

/* For each pair (pivot, positive), ranks the positive among all rows other than the pivot, by
 * similarity to the pivot. The rank is 1 + the number of rows that are more similar;
 * options->ties specifies how ties count. Ranks are exact, as if all similarities were computed in
 * double.
 * Source: EvalRank, section 4.2; docs/METHODS.md.
 * Shapes: pairs: 2 x pair_count row numbers (pivot, positive, pivot, ...).
 * out_ranks: NULL, or room for pair_count. out_hits: NULL, or room for one value per entry of
 * hits_at (2 entries by default): the share of pairs whose rank is at most that entry.
 * Errors: INSUFFICIENT_DATA (no pairs), OUT_OF_RANGE (no such row), NON_FINITE, DEGENERATE (zero
 * vector under cosine), CANCELLED. Cost: O(pivots rows cols). Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_ranking_compute(
    const vetvec_rows* rows, const uint64_t* pairs, uint64_t pair_count,
    const vetvec_ranking_options* options, const vetvec_call_options* call, vetvec_ranking* out,
    double* out_ranks, double* out_hits, vetvec_error** err) VETVEC_NOEXCEPT;

/* Builds EvalRank's ranking task from scored text pairs. The top-scoring quarter of each data set's
 * pairs are positives, in both directions; the background contains each distinct text of `first`,
 * `second` and `more` once. Embed the background and pass its vectors and the pairs to
 * vetvec_ranking_compute. `first`, `second`, `scores`: one entry per pair; `set_sizes`: the number
 * of pairs in each data set, in order. `more`: NULL, or additional texts. *out: the JSON object
 * {"background":[text],"pairs":[[row,row]]}. Source: EvalRank, section 4.3. Errors:
 * DIMENSION_MISMATCH, NON_FINITE, INVALID_ARGUMENT (not UTF-8). Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_ranking_task(
    const vetvec_text_batch* first, const vetvec_text_batch* second, const double* scores,
    const uint64_t* set_sizes, uint64_t set_count, vetvec_text_level level,
    const vetvec_text_batch* more, vetvec_buffer** out, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_RANKING_H_ */
