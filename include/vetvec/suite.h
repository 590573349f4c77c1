/* suite.h: makes, writes and reads test suites (JSONL), and scores encoders with them.
 *
 * A suite is a list of texts with requirements on their vectors. Its kind determines the
 * requirements. suite_kinds.h lists the kinds and their options, which are also the keys of
 * [suites.NAME] in vetvec.toml.
 *
 *   const vetvec_suite_option given[] = {{VETVEC_STR("seeds"), VETVEC_STR("sentences.txt")},
 *                                        {VETVEC_STR("relations"), VETVEC_STR("CR1,CR3")}};
 *   const vetvec_str kind = VETVEC_STR(VETVEC_SUITE_CONTRASTIVE);
 *   vetvec_suite_make_options options = VETVEC_INIT(vetvec_suite_make_options);
 *   options.kind = kind;
 *   options.options = given;
 *   options.options_count = 2;
 *   status = vetvec_suite_make(&options, NULL, &suite, &err);
 *
 * Kind "contrastive" makes triples (seed, positive, negative). A good embedding does not place the
 * positive farther from the seed than the negative. The four relations are COSTELLO's (section
 * 4.2):
 *
 *   CR1  word -> synonym          against  word -> antonym
 *   CR2  gender swapped           against  word -> synonym
 *   CR3  word -> synonym          against  meaning inverted
 *   CR4  sentence pairs "A [SEP] B": word of A -> synonym  against  word of A -> antonym
 *
 * vetvec_suite is a handle; a suite is immutable once made. Thread safety: any number of threads at
 * once.
 */
#ifndef VETVEC_SUITE_H_
#define VETVEC_SUITE_H_

#include "vetvec/suite_kinds.h"
#include "vetvec/threshold.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* One option of a kind. `value` is text: numbers in decimal, flags "true" or "false", list items
 * separated by commas; empty: the default. */
typedef struct vetvec_suite_option {
  vetvec_str name; /* name of the option, such as "max_per_word" */
  vetvec_str value;
} vetvec_suite_option;

typedef struct vetvec_suite_make_options {
  uint64_t struct_size;
  vetvec_str kind;                    /* name of the kind, such as "contrastive" */
  const vetvec_suite_option* options; /* options not listed get their defaults */
  uint64_t options_count;
  const vetvec_text_batch* seeds; /* seed sentences, for a kind with an option "seeds" that is not
                                     set above; may be NULL */
  vetvec_log_fn log;              /* receives messages when the call retries or waits for a chat
                                     model; may be NULL */
  void* log_user_data;
} vetvec_suite_make_options;

/* Makes a suite. The same options and files give the same bytes on every machine; if a chat model
 * writes the pairs (kind sr with option llm), this holds as long as the answer journal contains the
 * model's answers. Errors: INVALID_ARGUMENT names the option, the value found and the values
 * allowed; NOT_FOUND / PARSE_ERROR with file and line; INSUFFICIENT_DATA if the sentences or
 * documents yield no item (the message gives the reasons with their counts); CANCELLED; with llm,
 * the errors of vetvec_encoder_embed for a call that ended early, and FAILED_PRECONDITION while
 * another process uses the journal. With llm, the default timeout is one day, and max_tokens limits
 * an upper estimate of the chat model's tokens. Thread safety: any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_suite_make(const vetvec_suite_make_options* options, const vetvec_call_options* call,
                  vetvec_suite* out, vetvec_error** err) VETVEC_NOEXCEPT;

/* Makes a suite and writes it to PATH and PATH.manifest.json. For kind syntextbench, memory use is
 * bounded whatever the size of the suite. `out_manifest` may be NULL; otherwise *out_manifest is
 * set to the manifest. Errors: those of vetvec_suite_make and those of writing the files. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_suite_make_file(
    const vetvec_suite_make_options* options, const vetvec_call_options* call, vetvec_str path,
    vetvec_buffer** out_manifest, vetvec_error** err) VETVEC_NOEXCEPT;

/* One sentence; text is borrowed for the callback only. */
typedef struct vetvec_sentence {
  uint64_t struct_size;
  uint64_t number; /* 1, 2, ... within the same draw, p and label */
  vetvec_str text;
  double p;      /* share of neutral words */
  int32_t label; /* 1 or -1 */
  uint8_t is_test;
  uint8_t draw;        /* 1, 2, ... */
  uint8_t reserved[2]; /* zero */
} vetvec_sentence;
typedef int32_t (*vetvec_sentence_fn)(void* user_data, const vetvec_sentence* sentence);

/* Generates a suite of kind "syntextbench" and calls `sentence` for each of its sentences, in
 * order, on the calling thread. A non-zero return value ends the call with CANCELLED and is stored
 * in the error. Errors: INVALID_ARGUMENT (a different kind; option icl, which needs a file); those
 * of vetvec_suite_make. Speed: more than a million sentences per second per core. Thread safety:
 * any thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_suite_each_sentence(
    const vetvec_suite_make_options* options, const vetvec_call_options* call,
    vetvec_sentence_fn sentence, void* user_data, vetvec_error** err) VETVEC_NOEXCEPT;

typedef enum vetvec_dataset_format VETVEC_INT32 {
  VETVEC_DATASET_FORMAT_SR = 0,       /* SR's released CSV */
  VETVEC_DATASET_FORMAT_STSB = 1,     /* STS-B: tab-separated, no header */
  VETVEC_DATASET_FORMAT_SICK = 2,     /* SICK: tab-separated, with a header */
  VETVEC_DATASET_FORMAT_STR = 3,      /* STR-2022: CSV */
  VETVEC_DATASET_FORMAT_WORDS = 4,    /* word, word, score */
  VETVEC_DATASET_FORMAT_COSTELLO = 5, /* COSTELLO's released suites: JSON, [seed, positive,
                                         negative] */
  VETVEC_DATASET_FORMAT_FORCE32 = 0x7fffffff
} vetvec_dataset_format;

/* A published data set. Its files are read as if they were one. Never grows. */
typedef struct vetvec_dataset {
  vetvec_dataset_format format;
  uint32_t file_count;
  const vetvec_str* files;
} vetvec_dataset;

typedef enum vetvec_import_form VETVEC_INT32 {
  VETVEC_IMPORT_FORM_PAIRS = 0,   /* scored pairs: a suite of kind "sr" */
  VETVEC_IMPORT_FORM_RANKING = 1, /* a ranking suite of kind "evalrank"; the top-scoring quarter of
                                     each data set's pairs are positives */
  VETVEC_IMPORT_FORM_TRIPLES = 2, /* triples: a suite of kind "contrastive"; only format COSTELLO */
  VETVEC_IMPORT_FORM_FORCE32 = 0x7fffffff
} vetvec_import_form;

typedef enum vetvec_sr_aspect VETVEC_INT32 {
  VETVEC_SR_ASPECT_STRUCTURE = 0,
  VETVEC_SR_ASPECT_RELATION = 1,
  VETVEC_SR_ASPECT_FORCE32 = 0x7fffffff
} vetvec_sr_aspect;

typedef struct vetvec_suite_import_options {
  uint64_t struct_size;
  const vetvec_dataset* datasets;
  uint64_t dataset_count;
  vetvec_import_form form;
  vetvec_sr_aspect aspect;    /* format SR: the pair to read from each line */
  vetvec_str background_file; /* RANKING: additional texts, one per line; empty: none */
  vetvec_text_level level;    /* RANKING: how the texts are treated */
  uint32_t reserved;          /* zero */
} vetvec_suite_import_options;

/* Reads published data sets in their original formats (docs/SUITES.md). Their licences determine
 * what you may redistribute.
 * Errors: INVALID_ARGUMENT / PARSE_ERROR with file and line; NOT_FOUND. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_suite_import(const vetvec_suite_import_options* options, vetvec_suite* out,
                    vetvec_error** err) VETVEC_NOEXCEPT;

/* All kinds with their options as JSON: [{"kind","summary","items","measure","cluster","ability",
 * "made","options":[{"name","type","default","least","most","allowed","unit","help","use",
 * "secret"}]}]. `made`: whether vetvec_suite_make can make suites of this kind; the other kinds
 * exist only in audits. `use`: where an option is valid, "anywhere", "make" or "audit". */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_suite_kinds(vetvec_buffer** out,
                                                             vetvec_error** err) VETVEC_NOEXCEPT;

/* Reads PATH (JSONL) and PATH.manifest.json. A suite without a manifest is treated as the user's
 * own. Errors: PARSE_ERROR with the line, DATA_LOSS if the SHA-256 differs from the manifest's,
 * FAILED_PRECONDITION for a newer format. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_suite_read(vetvec_str path, vetvec_suite* out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;
/* Writes PATH and PATH.manifest.json; each is replaced atomically. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_suite_write(vetvec_suite suite, vetvec_str path,
                                                             vetvec_error** err) VETVEC_NOEXCEPT;
VETVEC_API void vetvec_suite_destroy(vetvec_suite suite) VETVEC_NOEXCEPT;

/* The number of items (triples, or other items depending on the kind); 0 for a bad handle. */
VETVEC_API uint64_t vetvec_suite_size(vetvec_suite suite) VETVEC_NOEXCEPT;
/* SHA-256 of the JSONL bytes in lower-case hexadecimal; "" for a bad handle. Valid until the suite
 * is destroyed. */
VETVEC_API const char* vetvec_suite_sha256(vetvec_suite suite) VETVEC_NOEXCEPT;
/* The manifest as JSON: kind, random seed, counts, dropped items by reason, lexicons with their
 * SHA-256 and licence. Valid until the suite is destroyed. */
VETVEC_API const char* vetvec_suite_manifest_json(vetvec_suite suite) VETVEC_NOEXCEPT;

/* Item `index` of a suite of any kind as a line of JSON, without the newline. In a ranking suite
 * the texts come first, then the pairs. OUT_OF_RANGE unless `index` is below vetvec_suite_size. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_suite_item(vetvec_suite suite, uint64_t index,
                                                            vetvec_buffer** out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;

/* The form of a suite's items. Suites of kind "contrastive" contain triples, "syntextbench"
 * labelled texts, "sr", "meaning" and "robustness" scored pairs, "evalrank" a ranking set,
 * "retrieval" and "passages" a retrieval set. */
typedef enum vetvec_suite_form VETVEC_INT32 {
  VETVEC_SUITE_FORM_ANY = 0, /* as an argument: any form is accepted */
  VETVEC_SUITE_FORM_TRIPLES = 1,
  VETVEC_SUITE_FORM_LABELLED = 2,
  VETVEC_SUITE_FORM_SCORED = 3,
  VETVEC_SUITE_FORM_RANKING = 4,   /* texts, then pairs of texts that belong together */
  VETVEC_SUITE_FORM_RETRIEVAL = 5, /* queries, then documents, then judgements */
  VETVEC_SUITE_FORM_FORCE32 = 0x7fffffff
} vetvec_suite_form;

/* What an item is within its suite. */
typedef enum vetvec_item_role VETVEC_INT32 {
  VETVEC_ITEM_ROLE_TRIPLE = 0,
  VETVEC_ITEM_ROLE_LABELLED_TEXT = 1,
  VETVEC_ITEM_ROLE_SCORED_PAIR = 2,
  VETVEC_ITEM_ROLE_TEXT = 3, /* of a ranking set */
  VETVEC_ITEM_ROLE_PAIR = 4, /* of a ranking set */
  VETVEC_ITEM_ROLE_QUERY = 5,
  VETVEC_ITEM_ROLE_DOCUMENT = 6,
  VETVEC_ITEM_ROLE_JUDGEMENT = 7,
  VETVEC_ITEM_ROLE_FORCE32 = 0x7fffffff
} vetvec_item_role;

/* One item of a suite. Fields that do not belong to its role are empty or 0. */
typedef struct vetvec_item {
  uint64_t struct_size;
  vetvec_suite_form form; /* of the suite; never ANY */
  vetvec_item_role role;
  vetvec_str id;           /* empty: PAIR and JUDGEMENT */
  vetvec_str relation;     /* TRIPLE: "CR1" to "CR4" */
  vetvec_str seed;         /* TRIPLE */
  vetvec_str positive;     /* TRIPLE */
  vetvec_str negative;     /* TRIPLE */
  vetvec_str text;         /* LABELLED_TEXT, TEXT, QUERY, DOCUMENT */
  vetvec_str group;        /* QUERY, DOCUMENT: the source of the text; empty: none */
  vetvec_str a;            /* SCORED_PAIR */
  vetvec_str b;            /* SCORED_PAIR */
  vetvec_str construct;    /* SCORED_PAIR: what was done to `a`; empty: unknown */
  vetvec_str domain;       /* SCORED_PAIR; empty: unknown */
  vetvec_str label_source; /* SCORED_PAIR: "human", "rule" or "llm" */
  double score;            /* SCORED_PAIR: similarity of meaning, 0 to 5 */
  double p;                /* LABELLED_TEXT: share of neutral words */
  int32_t label;           /* LABELLED_TEXT: 1 or -1 */
  uint32_t draw;           /* LABELLED_TEXT: 1, 2, ... */
  int32_t relevance;       /* JUDGEMENT: above 0: the document answers the query */
  uint8_t is_test;         /* LABELLED_TEXT: 1: for testing; 0: for training */
  uint8_t reserved[3];     /* zero */
  uint64_t first;          /* PAIR: index in the suite of one text; JUDGEMENT: of the query */
  uint64_t second;         /* PAIR: of the other text; JUDGEMENT: of the document */
} vetvec_item;

/* Item `index` as fields, without JSON. Texts are borrowed from the suite until it is destroyed.
 * The changed places and the flags of triples are only in vetvec_suite_item. Errors:
 * FAILED_PRECONDITION if the suite does not have the given form (ANY: all are accepted);
 * INVALID_ARGUMENT for an unknown form; OUT_OF_RANGE unless `index` is below vetvec_suite_size.
 * Cost: no allocation. Thread safety: any number of threads at once. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_suite_item_fields(vetvec_suite suite, uint64_t index, vetvec_suite_form form,
                         vetvec_item* out, vetvec_error** err) VETVEC_NOEXCEPT;

/* Options for scoring encoders with a suite; the defaults are those of an audit. */
typedef struct vetvec_suite_score_options {
  uint64_t struct_size;
  uint64_t seed;                            /* random seed for resampling; default: 1 */
  vetvec_metric metric;                     /* the distance of triples */
  vetvec_threshold_method threshold_method; /* of the threshold of triples */
  /* file of words whose vectors give the threshold of triples; empty: the built-in list of 3,000 */
  vetvec_str dictionary_file;
  uint64_t dictionary_max_words; /* uses only the first words of the dictionary; 0: all */
  uint64_t worst; /* violated triples to list per relation, at most 10,000; default: 20 */
  /* labelled items: an accuracy below this counts as zero; above 0, at most 1; default: 0.7 */
  double least_accuracy;
  /* in comparisons: scores that differ by less are equal; 0.01 to 100 points, default: 3 */
  double equal_within;
  /* a suite of kind contrastive, on whose triples a suite of kind meaning is scored as well; {0}:
     none, and its score is S alone */
  vetvec_suite triples;
  /* embeds the queries of retrieval and passages: the same model opened with input_type "query";
     {0}: the encoder itself */
  vetvec_encoder query_encoder;
  vetvec_encoder other_query_encoder; /* in comparisons: the same for the second encoder */
} vetvec_suite_score_options;

/* Scores an encoder: embeds the suite's texts, and the dictionary's if the suite contains triples,
 * through the encoder's cache, and judges the vectors as an audit does. *out_json has the figures
 * of an audit's report under the same keys (docs/report.schema.json, suite_score):
 *
 *   {"suite": {"name", "kind", "sha256", "items", "triples", "manifest"}, "encoder", "dimension",
 *    "texts", "failed_texts", "failure", "problem", "score": {"measure", "value", "interval",
 *    "items", "left_out", "details", "problem", ...}, "threshold", "relations": [{"relation",
 *    "triples", "violations", "share", "interval", "worst": [{"id", "seed", "positive", "negative",
 *    "d_positive", "d_negative", ...}], ...}], "metric", "seed", ...}
 *
 * What an audit checks besides (whether vectors reflect their texts and repeat, the contract) is
 * not checked. An audit opens its encoders with input_type "document" and, for queries, "query".
 * Items with a text that fails are left out: `failed_texts` counts such texts, and `failure` is the
 * reason for the first. If there is no score, its `value` is null and `problem` says why; if the
 * vectors cannot be measured at all, `score` is null, and the `problem` beside it says why.
 * Errors: INVALID_ARGUMENT (an option; a suite whose kind has no score that vectors give, such as
 * one that puts questions to a service), those of the dictionary file, and those of
 * vetvec_encoder_embed except PARTIAL; CANCELLED, DEADLINE_EXCEEDED. Vectors that have arrived are
 * in the cache even then. Default timeout: one day for each encoder; max_tokens applies to the
 * whole call. Cost: a copy of the suite, its vectors in memory, and the time of the judge. Thread
 * safety: any number of threads at once. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_suite_score(
    vetvec_suite suite, vetvec_encoder encoder, const vetvec_suite_score_options* options,
    const vetvec_call_options* call, vetvec_buffer** out_json, vetvec_error** err) VETVEC_NOEXCEPT;

/* Scores two encoders and their difference on the same items, by an audit's inference with this
 * suite alone. *out_json (suite_comparison in the schema): "suite", "metric", "seed",
 * "equal_within" and the like; "first" and "second", each as from vetvec_suite_score; "ranks":
 * whether an audit ranks vendors by this kind of score; "comparison": {"difference" (first minus
 * second, in points), "interval", "p_value", "items", "clusters" and, if the score ranks, "p_holm",
 * "detectable" and "outcome": "first better" | "second better" | "equal" | "undecided"}, null if an
 * audit does not compare such scores; "differences" of triples by relation, each with a "q_value".
 * Items with a text that fails with either encoder are left out for both. Errors, cost and thread
 * safety: as vetvec_suite_score. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_suite_compare(vetvec_suite suite, vetvec_encoder first, vetvec_encoder second,
                     const vetvec_suite_score_options* options, const vetvec_call_options* call,
                     vetvec_buffer** out_json, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_SUITE_H_ */
