/* analysis.h: what goes with scores and suites: violations over a range of thresholds, intervals of
 * any statistic, tests that can be stopped, how many cases a comparison needs, likeness of syntax
 * trees, and EvalRank's ranking from texts. No encoder, no network.
 *
 *   uint64_t pairs = 0;
 *   status = vetvec_cases_needed(VETVEC_CASES_MEAN, 0.02, 0.1, 0.8, 0.05, &pairs, &err);
 *   status = vetvec_violations_count(rows, n, d, d, triples, count, VETVEC_METRIC_L2, thetas, 20,
 *                                    counts, NULL, &err);
 * Matrices are row-major float32; row_stride counts elements (>= cols). Deterministic; no function
 * returns NaN or infinity. Formulas: docs/METHODS.md.
 */
#ifndef VETVEC_ANALYSIS_H_
#define VETVEC_ANALYSIS_H_

#include "vetvec/metrics.h"
#include "vetvec/statistics.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* COSTELLO's violations at each of `thetas` (any order): triples with d(seed, positive) less
 * d(seed, negative) above theta. Source: COSTELLO, Algorithm 1.
 * Shapes: data [rows, cols]; triples: 3 x triple_count row numbers: seed, positive, negative, ...
 * out_counts: room for theta_count. out_margins: NULL, or room for triple_count differences.
 * Errors: OUT_OF_RANGE (no such row), NON_FINITE, DEGENERATE (zero vector under cosine; item_index
 * is the triple). Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_violations_count(
    const float* data, uint64_t rows, uint64_t cols, uint64_t row_stride, const uint64_t* triples,
    uint64_t triple_count, vetvec_metric metric, const double* thetas, uint64_t theta_count,
    uint64_t* out_counts, double* out_margins, vetvec_error** err) VETVEC_NOEXCEPT;

/* The threshold that COSTELLO's released code would take, from nearest-neighbour distances (out_nn
 * of vetvec_threshold_compute): mean - k sqrt(sigma), of squared distances under L2.
 * Errors: INSUFFICIENT_DATA (n < 2), NON_FINITE (a value, or a square beyond double).
 * Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_threshold_release(
    const double* nn, uint64_t n, vetvec_metric metric, vetvec_threshold_method method,
    vetvec_threshold* out, vetvec_error** err) VETVEC_NOEXCEPT;

/* A statistic of rows 0 .. n-1: writes its value for `count` row numbers (repeats allowed) to
 * *out_value and returns 0; returns 1 where it is not defined. Runs on the thread that made the
 * call, one at a time. Any other value stops the call with VETVEC_CANCELLED and is kept in the
 * error. Must not throw or longjmp. */
typedef int32_t (*vetvec_row_statistic_fn)(void* user_data, const uint32_t* rows, uint64_t count,
                                           double* out_value);

/* BCa bootstrap interval of any statistic of `n` cases (Efron 1987): resamples + n calls of
 * `statistic`. Progress: stage "bootstrap".
 * Errors: INSUFFICIENT_DATA (n < 2), INVALID_ARGUMENT (fewer than 100 resamples, a level outside of
 * (0, 1)), DEGENERATE (not defined on the cases as they are, or on more than half of the
 * resamples; or the value lies outside of all its replicates, so that BCa has no interval),
 * NON_FINITE, CANCELLED. Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_bootstrap_statistic(
    uint64_t n, vetvec_row_statistic_fn statistic, void* user_data,
    const vetvec_resampling_options* options, const vetvec_call_options* call, vetvec_interval* out,
    vetvec_error** err) VETVEC_NOEXCEPT;

typedef struct vetvec_permutation {
  uint64_t struct_size;
  double mean;    /* of the differences */
  double p_value; /* exact: share of the patterns; else (1 + as extreme) / (1 + resamples) */
  uint8_t exact;  /* 1: all sign patterns were counted */
  uint8_t reserved[7];
} vetvec_permutation;
#define VETVEC_PERMUTATION_INIT {sizeof(vetvec_permutation), 0, 0, 0, {0, 0, 0, 0, 0, 0, 0}}

/* vetvec_paired_permutation that can be watched and stopped: stage "permutation".
 * Errors: INSUFFICIENT_DATA (n = 0), NON_FINITE, CANCELLED. Cost: O(resamples n). Thread safety:
 * free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_permutation_test(
    const double* differences, uint64_t n, const vetvec_resampling_options* options,
    const vetvec_call_options* call, vetvec_permutation* out, vetvec_error** err) VETVEC_NOEXCEPT;

typedef int32_t vetvec_cases_kind;
enum {
  VETVEC_CASES_SHARES = 0, /* a, b: shares of pairs that only the first, only the second fails */
  VETVEC_CASES_MEAN = 1,   /* a, b: mean and standard deviation of the paired differences */
  VETVEC_CASES_CORRELATION = 2 /* a: the correlation; b: 0 */
};

/* Cases that a two-sided test at level `alpha` (0: 0.05) needs to show such a difference with the
 * chance `power` (0: 0.8); 0 if no number is enough. Normal approximations: Connor 1987, Fisher's
 * z. Errors: INVALID_ARGUMENT (power, alpha outside of (0, 1)), NON_FINITE. Thread safety: free.
 * Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_cases_needed(vetvec_cases_kind kind, double a,
                                                              double b, double power, double alpha,
                                                              uint64_t* out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;

/* Likeness of two constituency trees in brackets, "(S (NP I) (VP (V run)))", by the tree kernel of
 * Collins and Duffy 2001, normalised: 1 for equal trees. lambda in (0, 1]; 0: 1.
 * Errors: PARSE_ERROR, INVALID_ARGUMENT, NON_FINITE (take a smaller lambda). Cost: O(nodes of a x
 * of b). Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_trees_likeness(vetvec_str a, vetvec_str b,
                                                                double lambda, double* out,
                                                                vetvec_error** err) VETVEC_NOEXCEPT;
/* The mean of that over all pairs of different trees. INSUFFICIENT_DATA for fewer than 2;
 * item_index is the tree that cannot be read. Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_trees_mean_likeness(
    const vetvec_text_batch* trees, double lambda, double* out, vetvec_error** err) VETVEC_NOEXCEPT;

typedef int32_t vetvec_text_level;
enum {
  VETVEC_LEVEL_WORD = 0,    /* ASCII lower case; a word is not paired with itself */
  VETVEC_LEVEL_SENTENCE = 1 /* as it is, white space off both ends */
};

/* EvalRank's ranking task from scored text pairs: of each data set the quarter with the highest
 * scores is positive, in both directions; the background is every text of `first`, `second` and
 * `more` once. Embed the background and give its vectors and the pairs to vetvec_rank_pairs.
 * `first`, `second`, `scores`: one entry per pair; set_sizes: how many of them each data set has,
 * in order. `more`: NULL, or further texts. *out: {"background":[text],"pairs":[[row,row]]} as
 * JSON. Source: EvalRank, section 4.3. Errors: DIMENSION_MISMATCH, NON_FINITE, INVALID_ARGUMENT
 * (not UTF-8). Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_ranking_task(
    const vetvec_text_batch* first, const vetvec_text_batch* second, const double* scores,
    const uint64_t* set_sizes, uint64_t set_count, vetvec_text_level level,
    const vetvec_text_batch* more, vetvec_buffer** out, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_ANALYSIS_H_ */
