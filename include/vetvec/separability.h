/* separability.h: how far vectors keep meanings apart: the SynTextBench score, its baselines, and
 * the ground truth of COSTELLO by an ensemble of classifiers. On vectors that the caller holds; no
 * encoder, no network.
 *
 *   vetvec_syntextbench_options options = VETVEC_SYNTEXTBENCH_OPTIONS_INIT;
 *   vetvec_syntextbench_result result = VETVEC_SYNTEXTBENCH_RESULT_INIT;
 *   status = vetvec_syntextbench_score(tasks, 20, &options, NULL, &result, NULL, &err);
 *
 * Matrices are row-major float32; row_stride counts elements (>= cols). Sums are in double. Results
 * depend on the input, the seed and (last digits) the instruction set, never on the number of
 * threads. Formulas and what differs from the papers: docs/METHODS.md. No function returns NaN.
 */
#ifndef VETVEC_SEPARABILITY_H_
#define VETVEC_SEPARABILITY_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* A matrix of the caller's. Never grows. Borrowed for the call only. */
typedef struct vetvec_rows {
  const float* data;
  uint64_t rows;
  uint64_t cols;
  uint64_t row_stride;
} vetvec_rows;

/* The sentences of one mixing ratio p. Never grows. All four have the same cols; 2 training rows
 * and 1 test row per class at least. */
typedef struct vetvec_syntextbench_task {
  double p; /* only passed on */
  vetvec_rows train_positive;
  vetvec_rows train_negative;
  vetvec_rows test_positive;
  vetvec_rows test_negative;
} vetvec_syntextbench_task;

typedef int32_t vetvec_syntextbench_variant;
enum {
  VETVEC_SYNTEXTBENCH_RELATIVE = 0, /* depends on the data alone */
  VETVEC_SYNTEXTBENCH_LITERAL = 1   /* the paper's line word for word: moves with the origin */
};

typedef struct vetvec_syntextbench_options {
  uint64_t struct_size;
  double a_t;     /* accuracy from which a task counts, up to 1; 0: 0.7 (for 0 itself: 1e-300) */
  double tau;     /* prior of the positive class, below 1; 0: 0.5 */
  double epsilon; /* budget of the adversary, 0 or more */
  double energy;  /* share of the variance that whitening keeps, up to 1; 0: 0.99 */
  vetvec_syntextbench_variant variant;
  uint32_t sign_draws; /* LITERAL: draws of eigenvector signs; 0: 64 */
  uint64_t seed;       /* of these draws; 0: 1 */
  uint32_t threads;    /* 0: all usable cores */
  uint32_t reserved;   /* zero */
} vetvec_syntextbench_options;
#define VETVEC_SYNTEXTBENCH_OPTIONS_INIT \
  {sizeof(vetvec_syntextbench_options), 0, 0, 0, 0, 0, 0, 0, 0, 0}
VETVEC_API void vetvec_syntextbench_options_init(vetvec_syntextbench_options* options,
                                                 size_t size) VETVEC_NOEXCEPT;

/* Of one task. Never grows. */
typedef struct vetvec_task_score {
  double p;
  double accuracy;     /* share of test rows on their side */
  double delta;        /* mean scaled margin of these */
  double d_inter;      /* distance of the class means */
  double d_intra;      /* mean distance of a training row to its class's mean */
  double whitened_ref; /* what d_inter / d_intra is multiplied by */
  double distance;     /* of the whitened classes */
  uint64_t k_positive; /* eigenvectors kept, of each class */
  uint64_t k_negative;
  uint64_t n_correct;
  uint64_t n_test;
} vetvec_task_score;

typedef struct vetvec_syntextbench_result {
  uint64_t struct_size;
  double score;                 /* area of the margin-accuracy curve beyond a_t */
  double a_t;                   /* as used: print it with every score */
  double sign_score_min;        /* LITERAL: over the draws of signs; else 0 */
  double sign_score_mean;       /* likewise */
  double sign_score_max;        /* likewise */
  uint64_t sign_draws;          /* that could be scored */
  uint64_t sign_draws_excluded; /* that could not */
} vetvec_syntextbench_result;
#define VETVEC_SYNTEXTBENCH_RESULT_INIT {sizeof(vetvec_syntextbench_result), 0, 0, 0, 0, 0, 0, 0}

/* The SynTextBench score of `count` tasks. Give each task at least 2 d rows, half of them to train,
 * for vectors of d elements: with fewer, noise scores too (0.19 at d = 1,536 with 504 rows), and
 * this function does not refuse it. docs/METHODS.md has the figures. out_tasks: NULL, or room for
 * `count` scores. The curve is s(a) = (1 / count) * sum of delta over the tasks with accuracy > a.
 * Source: SynTextBench, section 2.3, Algorithm 1, A.7. Errors: INVALID_ARGUMENT, INSUFFICIENT_DATA,
 * DIMENSION_MISMATCH, NON_FINITE, DEGENERATE (classes without spread or with equal means, epsilon
 * too large; item_index is the task), CANCELLED. Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_syntextbench_score(const vetvec_syntextbench_task* tasks, uint64_t count,
                          const vetvec_syntextbench_options* options,
                          const vetvec_call_options* call, vetvec_syntextbench_result* out,
                          vetvec_task_score* out_tasks, vetvec_error** err) VETVEC_NOEXCEPT;

typedef struct vetvec_probe_options {
  uint64_t struct_size;
  double epsilon;       /* loss in nats for sdl and sample_size; 0: 1 */
  double learning_rate; /* 0: 1e-4 */
  uint64_t seed;        /* 0: 1 */
  uint32_t hidden;      /* units of each of the two hidden layers; 0: 512 */
  uint32_t steps;       /* of Adam; 0: 4000 */
  uint32_t batch;       /* 0: 256 */
  uint32_t seeds;       /* trainings per size; 0: 5 */
  uint32_t threads;     /* 0: all usable cores */
  uint32_t reserved;    /* zero */
} vetvec_probe_options;
#define VETVEC_PROBE_OPTIONS_INIT {sizeof(vetvec_probe_options), 0, 0, 0, 0, 0, 0, 0, 0, 0}
VETVEC_API void vetvec_probe_options_init(vetvec_probe_options* options,
                                          size_t size) VETVEC_NOEXCEPT;

enum { VETVEC_PROBE_SIZES = 10 };

typedef struct vetvec_probe_result {
  uint64_t struct_size;
  double validation_loss; /* nats, at the largest size */
  double mdl;
  double sdl;
  uint64_t sample_size;               /* eSC; 0: the loss never came down to epsilon */
  uint64_t sizes[VETVEC_PROBE_SIZES]; /* training rows, ascending */
  double losses[VETVEC_PROBE_SIZES];  /* mean validation loss of each */
} vetvec_probe_result;
#define VETVEC_PROBE_RESULT_INIT {sizeof(vetvec_probe_result), 0, 0, 0, 0, {0}, {0}}

/* SynTextBench's baselines, by a perceptron with two hidden layers on 10 sizes of training set.
 * `labels`: one per row, below `classes`. Source: SynTextBench, section 3.1; Whitney et al. 2020.
 * Errors: INVALID_ARGUMENT, INSUFFICIENT_DATA (fewer than 12 rows), DIMENSION_MISMATCH, NON_FINITE,
 * DEGENERATE (equal entries), CANCELLED. Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_probe_measure(const vetvec_rows* rows, const uint32_t* labels, uint32_t classes,
                     const vetvec_probe_options* options, const vetvec_call_options* call,
                     vetvec_probe_result* out, vetvec_error** err) VETVEC_NOEXCEPT;

typedef struct vetvec_ensemble_options {
  uint64_t struct_size;
  double learning_rate;    /* 0: 0.005 */
  double validation_share; /* of each class, below 1; 0: 0.2 */
  double alpha;            /* of the tests, below 1; 0: 0.05 */
  uint64_t seed;           /* 0: 1 */
  uint32_t epochs;         /* 0: 100 */
  uint32_t batch;          /* 0: 64 */
  uint32_t threads;        /* 0: all usable cores */
  uint32_t reserved;       /* zero */
} vetvec_ensemble_options;
#define VETVEC_ENSEMBLE_OPTIONS_INIT {sizeof(vetvec_ensemble_options), 0, 0, 0, 0, 0, 0, 0, 0}
VETVEC_API void vetvec_ensemble_options_init(vetvec_ensemble_options* options,
                                             size_t size) VETVEC_NOEXCEPT;

enum { VETVEC_ENSEMBLE_CLASSIFIERS = 14, VETVEC_GT_A = 1, VETVEC_GT_B = 2 };

/* Trains COSTELLO's 14 classifiers on `training` (labels below `classes`) and asks them about
 * triples of rows of `judged`: 3 * triple_count row numbers, seed, positive, negative.
 * out_gt: triple_count bit sets of VETVEC_GT_A and VETVEC_GT_B. out_f, out_g: NULL, or
 * triple_count * 14 doubles. out_accuracy: NULL, or 14 doubles: on the rows that were held out.
 * Source: COSTELLO, section 5.1.3. Errors: INVALID_ARGUMENT, INSUFFICIENT_DATA (a class with fewer
 * than 2 rows), DIMENSION_MISMATCH, OUT_OF_RANGE (a row number), NON_FINITE, CANCELLED.
 * Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_ensemble_judge(
    const vetvec_rows* training, const uint32_t* labels, uint32_t classes,
    const vetvec_rows* judged, const uint64_t* triples, uint64_t triple_count,
    const vetvec_ensemble_options* options, const vetvec_call_options* call, uint8_t* out_gt,
    double* out_f, double* out_g, double* out_accuracy, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_SEPARABILITY_H_ */
