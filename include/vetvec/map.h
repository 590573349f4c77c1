/* map.h: linear maps and adapters.
 *
 * A linear map converts vectors from the space of one encoder to the space of another, so that a
 * local encoder can replace a remote one (fallback.h; docs/FALLBACK.md says how the accuracy of a
 * map is measured).
 *
 * An adapter is a linear map of low rank within one space. It repairs violations
 * (docs/METHODS.md). It turns a vector x into y = x + (x A) B, divided by the length of y. An
 * encoder applies an adapter if the SPEC key "adapter" or the option of that name is set to the
 * path of the adapter's file (encoder.h). The cache stores the unadapted vectors. With
 * "adapter_for=query", the adapter is applied only to texts whose input_type says that they are
 * queries. The encoder's name contains the path of the adapter, and vetvec_encoder_describe returns
 * the SHA-256 of its file. */
#ifndef VETVEC_MAP_H_
#define VETVEC_MAP_H_

#include "vetvec/config.h"
#include "vetvec/encoder.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef enum vetvec_map_method VETVEC_INT32 {
  VETVEC_MAP_METHOD_RIDGE = 0,      /* least squares with a penalty; dimensions may differ */
  VETVEC_MAP_METHOD_PROCRUSTES = 1, /* a rotation and a scale factor; equal dimensions only */
  VETVEC_MAP_METHOD_FORCE32 = 0x7fffffff
} vetvec_map_method;

typedef struct vetvec_map_options {
  uint64_t struct_size;
  vetvec_map_method method;
  uint32_t reserved;     /* zero */
  double ridge;          /* the penalty, as a multiple of the mean eigenvalue; default: the best of
                            five values, as measured on a fifth of the texts */
  double held_out_share; /* share of the texts held out to measure the map, at most 0.5; default:
                            0.2 */
  uint64_t seed;         /* for the random choice of the held-out texts */
} vetvec_map_options;

/* The accuracy of a map, measured on texts that were not used for the fit. An overlap compares two
 * lists, each with the `neighbours` nearest rows (by cosine) to a query: it is the share of rows
 * that occur in both lists. */
typedef struct vetvec_map_agreement {
  uint64_t struct_size;
  uint64_t fitted;         /* texts used for the fit */
  uint64_t held_out;       /* texts used to measure the map */
  uint64_t neighbours;     /* length of the lists: 10 */
  double mean_cosine;      /* mean cosine between the mapped and the remote vector of a text */
  double overlap;          /* nearest remote vectors to the mapped query, compared with the nearest
                              remote vectors to the remote query */
  double overlap_within;   /* nearest mapped vectors to the mapped query, compared with the nearest
                              remote vectors to the remote query */
  double overlap_unmapped; /* nearest local vectors to the local query (without the map), compared
                              with the nearest remote vectors to the remote query */
  double ridge;            /* the penalty used; 0 with Procrustes */
} vetvec_map_agreement;

/* Embeds `texts` (equal texts count once) with both encoders, fits a map from `from` to `to`,
 * measures the map and writes it to `path`. Errors: those of vetvec_encoder_embed;
 * INSUFFICIENT_DATA with fewer than 100 texts; DIMENSION_MISMATCH (Procrustes, if the dimensions
 * differ); DEGENERATE. `out` may be NULL. Audit part only (client.h). */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_map_fit(vetvec_encoder from, vetvec_encoder to,
                                                         const vetvec_text_batch* texts,
                                                         const vetvec_map_options* options,
                                                         const vetvec_call_options* call,
                                                         vetvec_str path, vetvec_map_agreement* out,
                                                         vetvec_error** err) VETVEC_NOEXCEPT;

/* The clusters that are kept apart when an adapter is fitted and tested. */
typedef enum vetvec_map_split VETVEC_INT32 {
  VETVEC_MAP_SPLIT_PAIR = 0, /* triples with the same exchanged words */
  VETVEC_MAP_SPLIT_SEED = 1, /* triples from the same seed sentence */
  VETVEC_MAP_SPLIT_FORCE32 = 0x7fffffff
} vetvec_map_split;

typedef struct vetvec_map_repair_options {
  uint64_t struct_size;
  vetvec_str vendor; /* name or SPEC of a vendor of the configuration; empty: its only vendor */
  vetvec_str run;    /* folder of a finished run, whose suites and vectors are used; empty: the
                        configuration's suites are made and embedded, using its cache */
  vetvec_map_split split;
  uint32_t rank;         /* columns of A; default: 32 */
  uint32_t folds;        /* folds of the cross-validation, 2 to 20; default: 5 */
  uint32_t steps;        /* steps of each fit; default: 400 */
  double held_out_share; /* share of the clusters that are used only for the test, 0.05 to 0.5;
                            default: 0.2 */
  uint64_t seed;         /* random seed for the choice of clusters and for the fits; default: 1 */
  uint32_t threads;      /* 0: one per core; the result does not depend on it */
  uint32_t reserved;     /* zero */
} vetvec_map_repair_options;

/* Fits an adapter on the triples of the suites, so that in each triple the positive becomes nearer
 * to the seed than the negative, while the cosines between other texts (seeds, words of the
 * dictionary) are preserved. The strength of the adapter is chosen by cross-validation over
 * clusters. The adapter is then tested as by vetvec_map_test, and written to `path` only if it does
 * not harm retrieval. If the 95% interval of the change extends below -3 points on a suite of kind
 * passages or retrieval (evalrank, if there is neither), or if there is no such suite, the call
 * fails with FAILED_PRECONDITION, and nothing is written.
 * `out_report` may be NULL; otherwise *out_report is set to JSON, even if the adapter is refused:
 * split, held_out_share, folds, steps, seed, rank, fitted_triples, kept_texts, "settings" (one per
 * setting that was tried, with its out-of-fold violations at threshold zero), "chosen" (the index
 * of the setting that was chosen), "test" (as from vetvec_map_test) and version. The progress
 * callback counts the texts that are embedded, then the steps of the fits.
 * Errors: those of vetvec_audit_run and vetvec_audit_open; INVALID_ARGUMENT (an invalid option; a
 * vendor that already has an adapter); INSUFFICIENT_DATA (fewer than 50 triples to fit, no cluster
 * to test); CANCELLED. The same input, options and processor give the same bytes.
 * Audit part only. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_map_repair(
    vetvec_config config, const vetvec_map_repair_options* options, const vetvec_call_options* call,
    vetvec_str path, vetvec_buffer** out_report, vetvec_error** err) VETVEC_NOEXCEPT;

/* Tests the adapter in the file `path` on the triples of clusters that were held out when it was
 * fitted, and on all other suites; of `options`, only vendor and run are used. *out_report: JSON
 * with "thresholds", "relations" (shares of violations in percent at each threshold), "scores" (of
 * the other suites) and "refused" (the reason why vetvec_map_repair would not write the adapter;
 * empty if it would). Each figure is given before and after the adapter is applied, together with
 * the change, with 95% intervals over clusters.
 * Errors: those of vetvec_map_repair; INVALID_ARGUMENT (not an adapter, or for a different model);
 * INSUFFICIENT_DATA (no triple of a held-out cluster). Audit part only. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_map_test(
    vetvec_config config, const vetvec_map_repair_options* options, const vetvec_call_options* call,
    vetvec_str path, vetvec_buffer** out_report, vetvec_error** err) VETVEC_NOEXCEPT;

/* Writes a map or an adapter for other programs: `out_path` ends in ".npz" (NumPy: the arrays `A`
 * and `B` for an adapter, `W` and `b` for a map; and `unit`, which is 1 if vectors are divided by
 * their lengths) or ".onnx" (ONNX, opset 13: input "vectors", output "mapped"). Errors:
 * INVALID_ARGUMENT for any other extension; those of reading and writing. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_map_export(vetvec_str path, vetvec_str out_path,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;

/* Describes a map file as JSON: format, method, from and to; for a map, its agreement; for an
 * adapter, its rank and report. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_map_describe(vetvec_str path, vetvec_buffer** out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_MAP_H_ */
