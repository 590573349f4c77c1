/* metrics.h: judgements on vectors that the caller holds; no encoder, no network.
 *
 * Matrices are row-major float32; row_stride counts elements (>= cols). Sums are in double; results
 * do not depend on the number of threads. No function returns NaN.
 */
#ifndef VETVEC_METRICS_H_
#define VETVEC_METRICS_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef int32_t vetvec_metric;
enum {
  VETVEC_METRIC_L2 = 0,    /* sqrt(sum (x - y)^2) */
  VETVEC_METRIC_L1 = 1,    /* sum |x - y| */
  VETVEC_METRIC_COSINE = 2 /* 1 - x.y / (|x| |y|), clamped to [0, 2] */
};

typedef int32_t vetvec_threshold_method;
enum {
  VETVEC_THRESHOLD_MEAN_2SIGMA = 0, /* max(0, mean - 2 sigma) of the nearest-neighbour distances */
  VETVEC_THRESHOLD_MEAN_SIGMA = 1,
  VETVEC_THRESHOLD_MIN = 2,
  VETVEC_THRESHOLD_ZERO = 3
};

typedef struct vetvec_threshold {
  uint64_t struct_size;
  double threshold; /* clamped at 0 */
  double raw;       /* before the clamp */
  uint64_t n;       /* distinct words */
  double nn_min;
  double nn_mean;
  double nn_std; /* population standard deviation (divisor n) */
} vetvec_threshold;
#define VETVEC_THRESHOLD_INIT {sizeof(vetvec_threshold), 0, 0, 0, 0, 0, 0}

/* The adaptive threshold of a dictionary: every word's distance to its nearest other word, exact.
 * Source: COSTELLO, Algorithm 2 and section 4.3.3.
 * Shapes: data [rows, cols], rows >= 2 distinct words. words: NULL, or one per row; a repeated word
 * is dropped, the first kept. out_nn: NULL, or room for `rows` doubles; the first out->n are
 * written. Errors: INSUFFICIENT_DATA (fewer than 2 words), NON_FINITE, DEGENERATE (zero vector
 * under cosine). Cost: O(rows^2 cols) flops on all usable cores, memory O(rows) beside the matrix.
 * Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_threshold_compute(const float* data, uint64_t rows, uint64_t cols, uint64_t row_stride,
                         const vetvec_text_batch* words, vetvec_metric metric,
                         vetvec_threshold_method method, const vetvec_call_options* options,
                         vetvec_threshold* out, double* out_nn, vetvec_error** err) VETVEC_NOEXCEPT;

/* Evaluates `method` on one JSON object and returns one JSON object: "alignment-uniformity",
 * "correlation", "cr-violations", "evalrank", "nn-threshold", "postprocess", "syntextbench-score",
 * "wilcoxon". All arithmetic is binary64. docs/METHODS.md has the inputs and outputs. On failure
 * `*out` holds {"error":{"code","message"}} as well. Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_eval(vetvec_str method, vetvec_str input_json,
                                                      vetvec_buffer** out,
                                                      vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_METRICS_H_ */
