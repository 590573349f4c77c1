/* statistics.h: correlations, intervals and tests on the caller's own numbers.
 *
 * Lists hold `n` doubles. A value that is not finite causes NON_FINITE, with its index in
 * item_index. For a given seed, results are deterministic; they do not depend on the
 * number of threads. No function returns NaN or infinity.
 */
#ifndef VETVEC_STATISTICS_H_
#define VETVEC_STATISTICS_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef enum vetvec_alternative VETVEC_INT32 {
  VETVEC_ALTERNATIVE_TWO_SIDED = 0,
  VETVEC_ALTERNATIVE_GREATER = 1,
  VETVEC_ALTERNATIVE_LESS = 2,
  VETVEC_ALTERNATIVE_FORCE32 = 0x7fffffff
} vetvec_alternative;

typedef enum vetvec_correlation_kind VETVEC_INT32 {
  VETVEC_CORRELATION_KIND_SPEARMAN = 0,
  VETVEC_CORRELATION_KIND_PEARSON = 1,
  VETVEC_CORRELATION_KIND_KENDALL = 2, /* tau-b */
  VETVEC_CORRELATION_KIND_FORCE32 = 0x7fffffff
} vetvec_correlation_kind;

typedef struct vetvec_correlation {
  uint64_t struct_size;
  double coefficient; /* 0 if undefined */
  double p_value;     /* 1 if undefined */
  uint64_t n;
  uint8_t has_coefficient; /* 0: a list is constant */
  uint8_t has_p_value;     /* 0: a list is constant, or n = 2 */
  uint8_t reserved[6];
} vetvec_correlation;

/* Correlates x and y. Errors: INSUFFICIENT_DATA (n < 2), NON_FINITE. Cost: O(n log n). Thread
 * safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_statistics_correlation(
    vetvec_correlation_kind kind, const double* x, const double* y, uint64_t n,
    vetvec_alternative alternative, vetvec_correlation* out, vetvec_error** err) VETVEC_NOEXCEPT;

typedef struct vetvec_resampling_options {
  uint64_t struct_size;
  uint64_t seed;
  uint64_t resamples;             /* number of resamples; default: 10,000 */
  double level;                   /* confidence level of intervals; default: 0.95 */
  uint32_t threads;               /* 0: all usable cores */
  vetvec_alternative alternative; /* alternative hypothesis of tests */
} vetvec_resampling_options;

typedef struct vetvec_interval {
  uint64_t struct_size;
  double estimate;
  double low;
  double high;
  double standard_error;
} vetvec_interval;

/* Computes a statistic of a sample of rows: `rows` holds `count` row numbers in 0 .. n-1, which may
 * repeat. Writes the statistic to *out_value and returns 0, or returns 1 if it is undefined. Any
 * other return value ends vetvec_statistics_bootstrap with VETVEC_STATUS_CANCELLED and is stored in
 * the error. Runs on the calling thread, never concurrently. Must not throw or longjmp. */
typedef int32_t (*vetvec_row_statistic_fn)(void* user_data, const uint32_t* rows, uint64_t count,
                                           double* out_value);

/* Computes the BCa bootstrap interval (Efron 1987) of the mean of n `values`, or of any statistic
 * of n rows. To use a statistic, pass NULL as `values`; `statistic` is then called resamples + n
 * times. Progress: stage "bootstrap". Errors: INSUFFICIENT_DATA (n < 2), NON_FINITE,
 * INVALID_ARGUMENT (fewer than 100 resamples, a level outside (0, 1), both or neither of `values`
 * and `statistic`), DEGENERATE (the statistic is undefined on the original rows or on more than
 * half of the resamples, or the estimate lies outside the range of its replicates, so no BCa
 * interval exists), CANCELLED. Cost: O(resamples n). Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_statistics_bootstrap(
    const double* values, uint64_t n, vetvec_row_statistic_fn statistic, void* user_data,
    const vetvec_resampling_options* options, const vetvec_call_options* call, vetvec_interval* out,
    vetvec_error** err) VETVEC_NOEXCEPT;

typedef struct vetvec_permutation {
  uint64_t struct_size;
  double mean;    /* mean of the differences */
  double p_value; /* if exact, the share of sign patterns at least as extreme as the data; otherwise
                     (1 + number of resamples at least as extreme) / (1 + resamples) */
  uint8_t exact;  /* 1: all sign patterns were counted */
  uint8_t reserved[7];
} vetvec_permutation;

/* A sign-flip permutation test of the mean paired difference; exact if the number of sign patterns
 * does not exceed the number of resamples. Progress: stage "permutation". Errors: INSUFFICIENT_DATA
 * (n = 0), NON_FINITE, CANCELLED. Cost: O(resamples n). Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_statistics_permutation(
    const double* differences, uint64_t n, const vetvec_resampling_options* options,
    const vetvec_call_options* call, vetvec_permutation* out, vetvec_error** err) VETVEC_NOEXCEPT;

typedef enum vetvec_p_adjustment VETVEC_INT32 {
  VETVEC_P_ADJUSTMENT_HOLM = 0,               /* bounds the probability of any false positive */
  VETVEC_P_ADJUSTMENT_BENJAMINI_HOCHBERG = 1, /* bounds the expected share of false positives among
                                                 all positives */
  VETVEC_P_ADJUSTMENT_FORCE32 = 0x7fffffff
} vetvec_p_adjustment;

/* Corrects p-values, each in [0, 1], for multiple tests; `out` must have room for n and may be
 * `p_values` itself. Errors: INVALID_ARGUMENT. Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_statistics_adjust(vetvec_p_adjustment method, const double* p_values, uint64_t n,
                         double* out, vetvec_error** err) VETVEC_NOEXCEPT;

/* The probability that a random value from `positives` exceeds a random value from `negatives`;
 * ties count as half.
 * Errors: INSUFFICIENT_DATA (an empty list), NON_FINITE. Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_statistics_auc(const double* positives, uint64_t positive_count, const double* negatives,
                      uint64_t negative_count, double* out, vetvec_error** err) VETVEC_NOEXCEPT;

typedef enum vetvec_sample_size_kind VETVEC_INT32 {
  /* `a`: share of pairs that only the first vendor fails; `b`: share that only the second fails */
  VETVEC_SAMPLE_SIZE_KIND_SHARES = 0,
  /* `a`: mean of the paired differences; `b`: their standard deviation */
  VETVEC_SAMPLE_SIZE_KIND_MEAN = 1,
  VETVEC_SAMPLE_SIZE_KIND_CORRELATION = 2, /* `a`: the correlation; `b`: not used */
  VETVEC_SAMPLE_SIZE_KIND_FORCE32 = 0x7fffffff
} vetvec_sample_size_kind;

/* The sample size at which a two-sided test at level `alpha` (default: 0.05) detects the effect
 * given by `a` and `b` with probability `power` (default: 0.8); 0 if no size is enough. Normal
 * approximations: Connor 1987, Fisher's z. Errors: INVALID_ARGUMENT (power or alpha outside (0,
 * 1)), NON_FINITE. Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_statistics_sample_size(vetvec_sample_size_kind kind, double a, double b, double power,
                              double alpha, uint64_t* out, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_STATISTICS_H_ */
