/* threshold.h: computes distance thresholds from a dictionary, and violations as COSTELLO defines
 * them, for vectors supplied by the caller. Needs no encoder and no network.
 *
 *   vetvec_threshold threshold = VETVEC_INIT(vetvec_threshold);
 *   status = vetvec_threshold_compute(&rows, NULL, NULL, NULL, &threshold, NULL, &err);
 *
 * Sums are computed in double; results do not depend on the number of threads. No function returns
 * NaN or infinity. Formulas: docs/METHODS.md.
 */
#ifndef VETVEC_THRESHOLD_H_
#define VETVEC_THRESHOLD_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef enum vetvec_metric VETVEC_INT32 {
  VETVEC_METRIC_L2 = 0,     /* sqrt(sum (x - y)^2) */
  VETVEC_METRIC_L1 = 1,     /* sum |x - y| */
  VETVEC_METRIC_COSINE = 2, /* 1 - x.y / (|x| |y|), clamped to [0, 2] */
  VETVEC_METRIC_FORCE32 = 0x7fffffff
} vetvec_metric;

typedef enum vetvec_threshold_method VETVEC_INT32 {
  /* max(0, mean - 2 sigma) of the nearest-neighbour distances */
  VETVEC_THRESHOLD_METHOD_MEAN_2SIGMA = 0,
  VETVEC_THRESHOLD_METHOD_MEAN_SIGMA = 1,
  VETVEC_THRESHOLD_METHOD_MIN = 2,
  VETVEC_THRESHOLD_METHOD_ZERO = 3,
  VETVEC_THRESHOLD_METHOD_FORCE32 = 0x7fffffff
} vetvec_threshold_method;

typedef enum vetvec_threshold_mode VETVEC_INT32 {
  VETVEC_THRESHOLD_MODE_PAPER = 0, /* mean - k sigma */
  /* as in COSTELLO's released code: mean - k sqrt(sigma); for L2, mean and sigma are those of the
     squared distances */
  VETVEC_THRESHOLD_MODE_RELEASE = 1,
  VETVEC_THRESHOLD_MODE_FORCE32 = 0x7fffffff
} vetvec_threshold_mode;

typedef struct vetvec_threshold_options {
  uint64_t struct_size;
  vetvec_metric metric;
  vetvec_threshold_method method;
  vetvec_threshold_mode mode;
  uint32_t reserved; /* zero */
} vetvec_threshold_options;

typedef struct vetvec_threshold {
  uint64_t struct_size;
  double threshold; /* clamped at 0 */
  double raw;       /* before the clamp */
  uint64_t n;       /* distinct words */
  double nn_min;
  double nn_mean;
  double nn_std; /* population standard deviation (divisor n) */
} vetvec_threshold;

/* Computes the adaptive threshold of a dictionary from the exact distance between every word and
 * its nearest other word. Source: COSTELLO, Algorithm 2 and section 4.3.3.
 * Shapes: rows [n, cols], n >= 2 distinct words. words: NULL, or one per row; only the first row of
 * a repeated word is used. out_nn: NULL, or room for n doubles; the first out->n are written.
 * Errors: INSUFFICIENT_DATA (fewer than 2 words), NON_FINITE (also if a square overflows double),
 * DEGENERATE (zero vector under cosine). Cost: O(n^2 cols) flops on all usable cores, O(n) memory
 * in addition to the matrix. Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_threshold_compute(const vetvec_rows* rows, const vetvec_text_batch* words,
                         const vetvec_threshold_options* options, const vetvec_call_options* call,
                         vetvec_threshold* out, double* out_nn, vetvec_error** err) VETVEC_NOEXCEPT;

/* For each of `thetas` (in any order), counts COSTELLO's violations: the triples with d(seed,
 * positive) - d(seed, negative) > theta. Source: COSTELLO, Algorithm 1.
 * Shapes: triples: 3 x triple_count row numbers: seed, positive, negative, ... out_counts: room for
 * theta_count. out_margins: NULL, or room for triple_count differences.
 * Errors: OUT_OF_RANGE (no such row), NON_FINITE, DEGENERATE (zero vector under cosine; item_index
 * is the triple). Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_threshold_violations(
    const vetvec_rows* rows, const uint64_t* triples, uint64_t triple_count, vetvec_metric metric,
    const double* thetas, uint64_t theta_count, uint64_t* out_counts, double* out_margins,
    vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_THRESHOLD_H_ */
