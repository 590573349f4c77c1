/* identity.h: which model an encoder is, by its vectors and not by its name.
 *
 * A record is one JSON file ("vetvec-identity/1"), kept beside the vectors that the model made: the
 * vectors of 32 shipped texts, and how far 20 more passes lay from them. A check sends the texts
 * again and compares. A model that was renamed is the same; one that was swapped, quantised or
 * served with another prefix under its old name is altered. docs/IDENTITY.md explains the rule.
 *
 *   status = vetvec_identity_record(encoder, NULL, VETVEC_STR("id.json"), NULL, &err);
 *   status = vetvec_identity_check(encoder, NULL, NULL, VETVEC_STR("id.json"), &json, &err);
 *
 * For use beside a store, vetvec_identity_open reads a record once; it answers whether vectors are
 * the recorded model's and, after vetvec_identity_calibrate, which score is a match.
 *
 * All passes bypass the caches. An encoder with a fallback is rejected with INVALID_ARGUMENT: its
 * vectors come from two models. */
#ifndef VETVEC_IDENTITY_H_
#define VETVEC_IDENTITY_H_

#include "vetvec/encoder.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef struct vetvec_identity_options {
  uint64_t struct_size;
  uint8_t night;       /* 1: the unit is the night. The first 30 nights are recorded; from then on,
                          "altered" means six nights in a row beyond all of them. A check less than
                          12 hours after the night before is not counted */
  uint8_t reserved[7]; /* zero */
} vetvec_identity_options;

/* *out_json: the 32 texts, an array of strings; a pass sends each of them once. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_identity_texts(vetvec_buffer** out_json,
                                                                vetvec_error** err) VETVEC_NOEXCEPT;

/* Records the encoder in the file `path`: a reference pass and 20 more, each in 6 requests of 1 to
 * 16 texts that are put together anew. The file is written after each pass. If the call fails, the
 * next one with the same path sends only the passes that are missing. Texts that the encoder
 * rejects in the reference pass (too long, no known word) are left out, as long as 8 are left.
 * `out_json` may be NULL; otherwise as from vetvec_identity_describe.
 * Errors: those of vetvec_encoder_embed; ALREADY_EXISTS (the file is complete, or of another
 * encoder); DIMENSION_MISMATCH (the vectors changed their dimension); those of reading and writing.
 */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_identity_record(vetvec_encoder encoder, const vetvec_call_options* call, vetvec_str path,
                       vetvec_buffer** out_json, vetvec_error** err) VETVEC_NOEXCEPT;

/* Checks whether the encoder is the one recorded in `path`. Sends one pass, and up to seven more
 * only as long as all lie farther from the reference than every recorded one; appends the result to
 * the history in the file, of which nothing else changes.
 * *out_json: {"encoder", "fingerprint", "altered", "answer": "same" | "same to rounding" | "same
 * within noise" | "altered" (by the passes of this check), "reason" (a difference that needs no
 * rule, such as another dimension; otherwise empty), "distances" (of the passes sent: the mean
 * angle to the reference), "largest" (of the recorded ones), "bound" (the chance that a faithful
 * service is called altered by one check), "moved_share" (of the 10 nearest neighbours among the
 * shipped texts), "harmless" (an angle below 1e-3: no neighbour moves), "model", "model_recorded"
 * (as the service answered), "requests", "tokens", "night": null | {"counted", "recorded",
 * "largest", "in_a_row", "answer": "provisional" | "same" | "warning" | "changed", "bound"}}.
 * "altered" is that of the passes or, with `night` and 30 recorded nights, of the nights.
 * The status is OK if the encoder is altered. Errors, after which nothing is appended:
 * FAILED_PRECONDITION (the record is not complete); DATA_LOSS (not an identity file, or damaged);
 * UNIMPLEMENTED (of a later version); those of vetvec_encoder_embed, of reading and of writing.
 * `options` and `call` may be NULL; of `call`, the flags are ignored. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_identity_check(
    vetvec_encoder encoder, const vetvec_identity_options* options, const vetvec_call_options* call,
    vetvec_str path, vetvec_buffer** out_json, vetvec_error** err) VETVEC_NOEXCEPT;

/* Describes the file `path` without sending anything. *out_json: {"fingerprint" (SHA-256 of the
 * record; empty until it is complete), "complete", "recorded" (when), "model": {"name", "answered",
 * "provider", "model", "revision", "dimensions_requested", "input_type", "truncation",
 * "prompt_prefix", "other_fields", "source" (hash of a local model's file), "adapter_sha256"},
 * "dimensions", "unit_length", "texts", "refused" (indexes of texts left out), "passes", "largest",
 * "bound", "nights", "checks", "calibration": null | as from vetvec_identity_calibrate,
 * "passes_sent", "requests", "tokens" (of the call that recorded)}. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_identity_describe(
    vetvec_str path, vetvec_buffer** out_json, vetvec_error** err) VETVEC_NOEXCEPT;

/* Compares the record `path` with the encoder `other`, or with the record `other_path` (then
 * `other` is not used; otherwise `other_path` is empty), and says what the difference is, by
 * trying known alterations. `reference`, an encoder that is known to be the recorded model, is
 * needed to try those of requests (prefixes, truncation, chunks, case) and, if it is an `onnx:`
 * one, those of a model's files (pooling, special tokens, weights beside it); without one ({0}),
 * those of vectors are tried (precision, decimals, cut, sign, length, another basis). `other`
 * sends two passes, `reference` nothing unless they differ. `options`: NULL. No file changes.
 * *out_json, the certificate: {"format": "vetvec-certificate/1", "at", "a": {"name",
 * "fingerprint"}, "b": (the same; the fingerprint of an encoder is empty), "reference" (its name;
 * empty if it was not asked), "verdict": "same" | "same within noise" | "named" (the difference is
 * one of `names`; noise does not tell them apart) | "mostly" (one of `names`, and something else)
 * | "altered" (the same model; cannot say how) | "other" (another model), "names", "beside" (if
 * the name is of no angle: "noise" | "zeros" | "length"), "length_change" (of the lengths, or ""),
 * "texts" (compared), "angle" (root of the mean square over the texts), "noise", "tolerance" (3
 * noise + 3e-6), "explained" (the angle that the best alteration leaves; of a rotation, the largest
 * change of a cosine), "median_cosine", "moved_share" (of the 10 nearest neighbours among the
 * texts), "harmless" (an angle below 1e-3), "tried": [{"name", "angle" (that is left)}],
 * "not_tried": [{"name", "why"}], "requests", "tokens"}.
 * Errors: those of vetvec_identity_check; FAILED_PRECONDITION (a record is not complete; the
 * reference is not the recorded model); INSUFFICIENT_DATA (fewer than 8 texts in common). */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_identity_compare(
    vetvec_encoder other, vetvec_encoder reference, const vetvec_identity_options* options,
    const vetvec_call_options* call, vetvec_str path, vetvec_str other_path,
    vetvec_buffer** out_json, vetvec_error** err) VETVEC_NOEXCEPT;

/* What an angle costs on vectors of your own: *out is the share of the 10 nearest rows (by cosine)
 * that change when queries, at most 100 of the rows, are turned by `angle` in a random direction.
 * Errors: INVALID_ARGUMENT (the angle is not between 0 and 2); INSUFFICIENT_DATA (fewer than 12
 * rows); CANCELLED. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_identity_moved(const vetvec_rows* rows,
                                                                double angle,
                                                                const vetvec_call_options* call,
                                                                double* out,
                                                                vetvec_error** err) VETVEC_NOEXCEPT;

/* Opens a complete record, for use beside a store: parsed once, sends nothing, writes nothing. One
 * of `path` and `bytes` (what such a file contains) is given, the other is empty. Errors:
 * FAILED_PRECONDITION, DATA_LOSS and UNIMPLEMENTED as for vetvec_identity_check; those of reading.
 * Thread safety: any number of threads at once. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_identity_open(vetvec_str path, vetvec_str bytes,
                                                               vetvec_identity* out,
                                                               vetvec_error** err) VETVEC_NOEXCEPT;

/* Whether vectors are the recorded model's. `rows`: the vectors of the texts of
 * vetvec_identity_texts, embedded past every cache, in requests of 1 to 16 texts that are put
 * together anew for each pass, as they were recorded: a service may answer larger ones with other
 * noise. Zeros for a text that the record left out ("refused" of vetvec_identity_describe). Of up
 * to eight passes, one after the other as they were sent.
 * *out_json: "answer", "reason", "distances", "largest", "bound" and "moved_share" as from
 * vetvec_identity_check; "answer" is "unknown" if all of fewer than eight passes lie beyond: send
 * another. Errors: INVALID_ARGUMENT (another number of rows); NON_FINITE. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_identity_matches(vetvec_identity identity, const vetvec_rows* rows, vetvec_buffer** out_json,
                        vetvec_error** err) VETVEC_NOEXCEPT;

typedef enum vetvec_identity_ask VETVEC_INT32 {
  VETVEC_IDENTITY_ASK_FACTS = 0,     /* no more than what every answer has */
  VETVEC_IDENTITY_ASK_CUTOFF = 1,    /* the cutoff that keeps `share` of the matches */
  VETVEC_IDENTITY_ASK_LETS_IN = 2,   /* how many other texts `cutoff` lets in */
  VETVEC_IDENTITY_ASK_FIRST_HIT = 3, /* whether the first of `searched` texts is right */
  VETVEC_IDENTITY_ASK_DUPLICATE = 4, /* the cutoff for the same wording, not the same fact */
  VETVEC_IDENTITY_ASK_FORCE32 = 0x7fffffff
} vetvec_identity_ask;

/* A question and its answer. Scores are cosines. */
typedef struct vetvec_identity_scores {
  uint64_t struct_size;
  vetvec_identity_ask ask; /* in */
  uint32_t reserved;       /* zero */
  double share;            /* in, CUTOFF: 0.5 to 0.99 */
  double cutoff;           /* in, LETS_IN; out, CUTOFF and DUPLICATE */
  double low;              /* out, CUTOFF: 95% interval of the cutoff */
  double high;             /* out, CUTOFF */
  double lets_in;          /* out, CUTOFF and LETS_IN: share of the other texts, for each query */
  double first;            /* in, FIRST_HIT: the best score of a query */
  double second;           /* in, FIRST_HIT: the second */
  uint64_t searched;       /* in, FIRST_HIT: texts searched; 0: as many as calibrated with */
  double probability;      /* out, FIRST_HIT */
  uint64_t pairs;          /* out: calibrated with; 0: no calibration */
  uint64_t documents;      /* out: from which they are */
  uint64_t corpus;         /* out: texts among which they were searched */
  vetvec_str fingerprint;  /* out: of the record; valid until the identity is destroyed */
} vetvec_identity_scores;

/* Answers from the calibration that vetvec_identity_calibrate has added: members marked "in" are
 * read, members marked "out" are written; members of other questions are left as they are. A cutoff
 * alone says little: one that keeps most matches lets in many other texts. Errors: OUT_OF_RANGE
 * (cannot say: beyond what was measured; `searched` more than 20 times "N0", or less by as much);
 * FAILED_PRECONDITION (not calibrated, or without this figure). */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_identity_calibrated(
    vetvec_identity identity, vetvec_identity_scores* scores, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_API void vetvec_identity_destroy(vetvec_identity identity) VETVEC_NOEXCEPT;

typedef struct vetvec_identity_calibrate_options {
  uint64_t struct_size;
  vetvec_str documents; /* your documents, a file or a folder as for suites of kind passages: a
                           sentence is cut out of each passage, and must find the rest */
  vetvec_str pairs;     /* .tsv, .csv or .jsonl with "query" and "passage": searched instead, among
                           these passages and those of the documents; of more than 5,000, as many
                           are drawn. Neither: 300 shipped pairs of 30 subjects, which are not your
                           texts: yours differ by about 5 points */
  uint64_t queries;     /* cut out of documents, without pairs; default: one a passage, 1000 at
                           most */
  uint64_t passages;    /* of documents that are searched; default: 5000 */
  uint64_t seed;        /* default: 1 */
} vetvec_identity_calibrate_options;

/* Audit part only. Which score of the encoder is a match: embeds 100 or more pairs of a query and a
 * passage, and the passages among which it is searched, and keeps what it finds as "calibration" in
 * the file `path`, whose fingerprint does not change. A check is made first, and recorded.
 * *out_json (may be NULL): {"encoder", "fingerprint", "calibration": {"n" (pairs), "documents",
 * "N0" (passages searched), "kept": [[share of matches, cutoff, low, high], ...] (21 shares from
 * 0.5 to 0.99; 95% interval over documents), "lets_in": [[cutoff, share of the other passages],
 * ...], "first_hit": null | [b0, b1, b2] (the first hit is right with the probability 1 / (1 +
 * exp(-(b0 + b1 s1 + b2 (s1 - s2)))), of its score s1 and that of the second; among N passages, the
 * odds are multiplied by sqrt(N0 / N)), "first_hit_n", "duplicate": null | cutoff (keeps 95% of
 * sentences with one typing error), "source": "documents" | "pairs" | "shipped" ("documents"
 * counts subjects), "at", "seed"}, "requests", "tokens"}. Errors: INSUFFICIENT_DATA (fewer than
 * 100 pairs); FAILED_PRECONDITION (another encoder than the recorded one); those of
 * vetvec_identity_check; those of reading. Of `call`, the flags are ignored. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_identity_calibrate(vetvec_encoder encoder, const vetvec_identity_calibrate_options* options,
                          const vetvec_call_options* call, vetvec_str path,
                          vetvec_buffer** out_json, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_IDENTITY_H_ */
