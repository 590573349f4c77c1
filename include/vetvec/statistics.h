/* statistics.h: correlations, intervals and tests on numbers that the caller holds.
 *
 * Lists are `n` doubles, all finite, else NON_FINITE with the index in item_index. Deterministic
 * for a seed; results do not depend on the number of threads. No function returns NaN or infinity.
 */
#ifndef VETVEC_STATISTICS_H_
#define VETVEC_STATISTICS_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef int32_t vetvec_alternative;
enum { VETVEC_TWO_SIDED = 0, VETVEC_GREATER = 1, VETVEC_LESS = 2 };

typedef int32_t vetvec_correlation_kind;
enum {
  VETVEC_SPEARMAN = 0,
  VETVEC_PEARSON = 1,
  VETVEC_KENDALL = 2 /* tau-b */
};

typedef struct vetvec_correlation {
  uint64_t struct_size;
  double coefficient; /* 0 if not defined */
  double p_value;     /* 1 if not defined */
  uint64_t n;
  uint8_t has_coefficient; /* 0: a list is constant */
  uint8_t has_p_value;     /* 0: that, or n = 2 */
  uint8_t reserved[6];
} vetvec_correlation;
#define VETVEC_CORRELATION_INIT {sizeof(vetvec_correlation), 0, 0, 0, 0, 0, {0, 0, 0, 0, 0, 0}}

/* Errors: INSUFFICIENT_DATA (n < 2), NON_FINITE. Cost: O(n log n). Thread safety: free.
 * Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_correlation_compute(
    vetvec_correlation_kind kind, const double* x, const double* y, uint64_t n,
    vetvec_alternative alternative, vetvec_correlation* out, vetvec_error** err) VETVEC_NOEXCEPT;

typedef struct vetvec_resampling_options {
  uint64_t struct_size;
  uint64_t seed;
  uint64_t resamples;             /* 0: 10,000 */
  double level;                   /* of intervals; 0: 0.95 */
  uint32_t threads;               /* 0: all usable cores */
  vetvec_alternative alternative; /* of tests */
} vetvec_resampling_options;
#define VETVEC_RESAMPLING_OPTIONS_INIT {sizeof(vetvec_resampling_options), 0, 0, 0, 0, 0}
VETVEC_API void vetvec_resampling_options_init(vetvec_resampling_options* options,
                                               size_t size) VETVEC_NOEXCEPT;

typedef struct vetvec_interval {
  uint64_t struct_size;
  double estimate;
  double low;
  double high;
  double standard_error;
} vetvec_interval;
#define VETVEC_INTERVAL_INIT {sizeof(vetvec_interval), 0, 0, 0, 0}

/* BCa bootstrap interval of the mean of `values` (Efron 1987).
 * Errors: INSUFFICIENT_DATA (n < 2), NON_FINITE, INVALID_ARGUMENT (fewer than 100 resamples, a
 * level outside of (0, 1)), DEGENERATE (the mean lies outside of all its replicates, so that BCa
 * has no interval), CANCELLED. Cost: O(resamples n). Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_bootstrap_mean(
    const double* values, uint64_t n, const vetvec_resampling_options* options,
    const vetvec_call_options* call, vetvec_interval* out, vetvec_error** err) VETVEC_NOEXCEPT;

/* p-value of the mean of paired differences under random signs; exact if there are no more sign
 * patterns than resamples. vetvec_permutation_test of analysis.h is the form that can be stopped.
 * Errors: INSUFFICIENT_DATA (n = 0), NON_FINITE. Thread safety: free.
 * Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_paired_permutation(
    const double* differences, uint64_t n, const vetvec_resampling_options* options,
    double* out_p_value, vetvec_error** err) VETVEC_NOEXCEPT;

typedef int32_t vetvec_p_adjustment;
enum {
  VETVEC_HOLM = 0,              /* bounds the chance of a single false one */
  VETVEC_BENJAMINI_HOCHBERG = 1 /* bounds the share of false ones */
};

/* Corrects p-values, each in [0, 1], of tests made at once; `out` has room for n and may be
 * `p_values` itself. Errors: INVALID_ARGUMENT. Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_p_values_adjust(vetvec_p_adjustment method, const double* p_values, uint64_t n, double* out,
                       vetvec_error** err) VETVEC_NOEXCEPT;

/* The chance that one of `positives` is above one of `negatives`, ties counting half.
 * Errors: INSUFFICIENT_DATA (an empty list), NON_FINITE. Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_auc_compute(const double* positives,
                                                             uint64_t positive_count,
                                                             const double* negatives,
                                                             uint64_t negative_count, double* out,
                                                             vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_STATISTICS_H_ */
