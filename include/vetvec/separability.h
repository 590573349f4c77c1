/* separability.h: measures how well the caller's own vectors separate meanings: the SynTextBench
 * score, its baselines, and COSTELLO's ground truth from an ensemble of classifiers. Needs no
 * encoder and no network.
 *
 *   vetvec_syntextbench_options options = VETVEC_INIT(vetvec_syntextbench_options);
 *   vetvec_syntextbench_result result = VETVEC_INIT(vetvec_syntextbench_result);
 *   status = vetvec_separability_syntextbench(tasks, 20, &options, NULL, &result, NULL, &err);
 *
 * Sums are computed in double. Results depend on the input, the seed and (in the last digits) the
 * instruction set, never on the number of threads. docs/METHODS.md gives the formulas and the
 * differences from the papers. No function returns NaN.
 */
#ifndef VETVEC_SEPARABILITY_H_
#define VETVEC_SEPARABILITY_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* Rows and the class of each row. Never grows. Borrowed for the call only. */
typedef struct vetvec_labelled_rows {
  vetvec_rows rows;
  const uint32_t* labels; /* one per row, each below `classes` */
  uint32_t classes;       /* at least 2 */
  uint32_t reserved;      /* zero */
} vetvec_labelled_rows;

/* The sentence vectors for one mixing ratio p. Never grows. All four matrices have the same cols;
 * each class has at least 2 training rows and 1 test row. */
typedef struct vetvec_syntextbench_task {
  double p; /* copied to the result and not used otherwise */
  vetvec_rows train_positive;
  vetvec_rows train_negative;
  vetvec_rows test_positive;
  vetvec_rows test_negative;
} vetvec_syntextbench_task;

typedef enum vetvec_syntextbench_variant VETVEC_INT32 {
  VETVEC_SYNTEXTBENCH_VARIANT_RELATIVE = 0, /* depends only on the data */
  /* the paper's formula as printed; depends on the origin */
  VETVEC_SYNTEXTBENCH_VARIANT_LITERAL = 1,
  VETVEC_SYNTEXTBENCH_VARIANT_FORCE32 = 0x7fffffff
} vetvec_syntextbench_variant;

typedef struct vetvec_syntextbench_options {
  uint64_t struct_size;
  double a_t;     /* lowest accuracy that counts, up to 1; default: 0.7; -1: no minimum, so all
                     accuracies count */
  double tau;     /* prior of the positive class, below 1; default: 0.5 */
  double epsilon; /* the adversary's budget, 0 or more */
  double energy;  /* share of the variance that whitening keeps, up to 1; default: 0.99 */
  vetvec_syntextbench_variant variant;
  uint32_t sign_draws; /* LITERAL: number of random draws of eigenvector signs; default: 64 */
  uint64_t seed;       /* random seed of the sign draws; default: 1 */
  uint32_t threads;    /* 0: all usable cores */
  uint32_t reserved;   /* zero */
} vetvec_syntextbench_options;

/* The score of one task. Never grows. */
typedef struct vetvec_task_score {
  double p;
  double accuracy;     /* share of test rows classified correctly */
  double delta;        /* mean scaled margin of the correctly classified test rows */
  double d_inter;      /* distance between the class means */
  double d_intra;      /* mean distance from a training row to the mean of its class */
  double whitened_ref; /* the factor by which d_inter / d_intra is multiplied */
  double distance;     /* distance between the whitened classes */
  uint64_t k_positive; /* eigenvectors kept for the positive class */
  uint64_t k_negative;
  uint64_t n_correct;
  uint64_t n_test;
} vetvec_task_score;

typedef struct vetvec_syntextbench_result {
  uint64_t struct_size;
  double score;                 /* area under the margin-accuracy curve beyond a_t */
  double a_t;                   /* the value used; state it with every score */
  double sign_score_min;        /* LITERAL: lowest score of the sign draws; otherwise 0 */
  double sign_score_mean;       /* LITERAL: mean score of the sign draws; otherwise 0 */
  double sign_score_max;        /* LITERAL: highest score of the sign draws; otherwise 0 */
  uint64_t sign_draws;          /* draws that could be scored */
  uint64_t sign_draws_excluded; /* draws that could not be scored */
} vetvec_syntextbench_result;

/* Computes the SynTextBench score of `count` tasks. For vectors of d elements, give each task at
 * least 2 d rows, half of them for training: with fewer rows, even noise scores well (0.19 at d =
 * 1,536 with 504 rows), and this function does not reject such tasks. docs/METHODS.md gives the
 * measurements. out_tasks: NULL, or room for `count` scores. The curve is s(a) = (1 / count) * sum
 * of delta over the tasks with accuracy > a. Source: SynTextBench, section 2.3, Algorithm 1, A.7.
 * Errors: INVALID_ARGUMENT, INSUFFICIENT_DATA, DIMENSION_MISMATCH, NON_FINITE, DEGENERATE (classes
 * without spread or with equal means, epsilon too large; item_index is the task), CANCELLED. Thread
 * safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_separability_syntextbench(const vetvec_syntextbench_task* tasks, uint64_t count,
                                 const vetvec_syntextbench_options* options,
                                 const vetvec_call_options* call, vetvec_syntextbench_result* out,
                                 vetvec_task_score* out_tasks, vetvec_error** err) VETVEC_NOEXCEPT;

typedef struct vetvec_probe_options {
  uint64_t struct_size;
  double epsilon;       /* threshold for the loss, in nats; used for sdl and sample_size; default:
                           1 */
  double learning_rate; /* learning rate of Adam; default: 1e-4 */
  uint64_t seed;        /* default: 1 */
  uint32_t hidden;      /* units in each of the two hidden layers; default: 512 */
  uint32_t steps;       /* Adam steps; default: 4000 */
  uint32_t batch;       /* rows per step; default: 256 */
  uint32_t seeds;       /* training runs per size; default: 5 */
  uint32_t threads;     /* 0: all usable cores */
  uint32_t reserved;    /* zero */
} vetvec_probe_options;

enum { VETVEC_PROBE_SIZES = 10 };

typedef struct vetvec_probe_result {
  uint64_t struct_size;
  double validation_loss; /* in nats, at the largest training size */
  double mdl;             /* minimum description length */
  double sdl;             /* surplus description length: only loss above epsilon counts */
  uint64_t sample_size;   /* epsilon sample complexity: the smallest size whose loss is at most
                             epsilon; 0: none */
  uint64_t sizes[VETVEC_PROBE_SIZES]; /* training rows, ascending */
  double losses[VETVEC_PROBE_SIZES];  /* mean validation loss at each size */
} vetvec_probe_result;

/* Computes SynTextBench's baselines with a perceptron that has two hidden layers and is trained on
 * sets of ten different sizes. Source: SynTextBench, section 3.1; Whitney et al. 2020.
 * Errors: INVALID_ARGUMENT, INSUFFICIENT_DATA (fewer than 12 rows), DIMENSION_MISMATCH, NON_FINITE,
 * DEGENERATE (all elements of the rows are equal), CANCELLED. Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_separability_probe(
    const vetvec_labelled_rows* rows, const vetvec_probe_options* options,
    const vetvec_call_options* call, vetvec_probe_result* out, vetvec_error** err) VETVEC_NOEXCEPT;

typedef struct vetvec_ensemble_options {
  uint64_t struct_size;
  double learning_rate;    /* learning rate of Adam; default: 0.005 */
  double validation_share; /* share of each class that is held out for validation, below 1; default:
                              0.2 */
  double alpha;            /* significance level, below 1; default: 0.05 */
  uint64_t seed;           /* default: 1 */
  uint32_t epochs;         /* passes over the training rows; default: 100 */
  uint32_t batch;          /* rows per step; default: 64 */
  uint32_t threads;        /* 0: all usable cores */
  uint32_t reserved;       /* zero */
} vetvec_ensemble_options;

enum { VETVEC_ENSEMBLE_CLASSIFIERS = 14 };

/* Flags for COSTELLO's ground truths, GT_A and GT_B, that hold for a triple (docs/METHODS.md). */
typedef uint8_t vetvec_ground_truth;
enum { VETVEC_GROUND_TRUTH_A = 1, VETVEC_GROUND_TRUTH_B = 2 };

/* The caller's arrays, which the call fills; all except `ground_truth` may be NULL. */
typedef struct vetvec_ensemble_outputs {
  uint64_t struct_size;
  vetvec_ground_truth* ground_truth; /* triple_count values, each a set of flags */
  double* f;        /* triple_count x 14: F_k of docs/METHODS.md for each triple and classifier k */
  double* g;        /* triple_count x 14: G_k, likewise */
  double* accuracy; /* 14 values, on the held-out rows */
} vetvec_ensemble_outputs;

/* Trains COSTELLO's 14 classifiers on `training` and applies them to triples of rows from `judged`.
 * triples: 3 x triple_count row numbers (seed, positive, negative, ...). Source: COSTELLO, section
 * 5.1.3. Errors: INVALID_ARGUMENT, INSUFFICIENT_DATA (a class with fewer than 2 rows),
 * DIMENSION_MISMATCH, OUT_OF_RANGE (a row number), NON_FINITE, CANCELLED. Thread safety: any
 * thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_separability_ensemble(
    const vetvec_labelled_rows* training, const vetvec_rows* judged, const uint64_t* triples,
    uint64_t triple_count, const vetvec_ensemble_options* options, const vetvec_call_options* call,
    const vetvec_ensemble_outputs* out, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_SEPARABILITY_H_ */
