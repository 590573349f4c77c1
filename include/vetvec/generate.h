/* generate.h: SynTextBench's sentences one by one, published data sets, and the items of any suite.
 *
 * SynTextBench: synthetic sentences of known polarity, a task per mixing ratio p of neutral words.
 * A file of them is a suite of kind "syntextbench" (suite.h): an audit scores vendors on it, and
 * vetvec_syntextbench_score (separability.h) scores vectors that the caller has. The law of the
 * sentences and the files' form: docs/SUITES.md.
 */
#ifndef VETVEC_GENERATE_H_
#define VETVEC_GENERATE_H_

#include "vetvec/suite.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* One sentence; text is borrowed for the callback only. */
typedef struct vetvec_sentence {
  uint64_t struct_size;
  uint64_t number; /* 1, 2, ... among those of the same draw, p and label */
  vetvec_str text;
  double p;
  int32_t label; /* 1 or -1 */
  uint8_t is_test;
  uint8_t draw; /* 1, 2, ... */
  uint8_t reserved[2];
} vetvec_sentence;
typedef int32_t (*vetvec_sentence_fn)(void* user_data, const vetvec_sentence* sentence);

/* Calls `sentence` with each sentence that a suite of kind "syntextbench" with these options has,
 * in its order, on the calling thread; non-zero stops with CANCELLED, the value is in the error.
 * Errors: INVALID_ARGUMENT (another kind; icl, which is for files); those of vetvec_suite_make.
 * Cost: more than a million sentences a second and core. Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_syntextbench_each(
    const vetvec_suite_make_options* options, const vetvec_call_options* call,
    vetvec_sentence_fn sentence, void* user_data, vetvec_error** err) VETVEC_NOEXCEPT;

typedef struct vetvec_import_options {
  uint64_t struct_size;
  vetvec_str kind; /* "sr": scored pairs; "evalrank": a set to rank, the best-scored quarter of each
                      data set being the positives */
  const vetvec_text_batch* sources; /* data sets, "FORMAT:FILE[,FILE...]": sr, stsb, sick, str,
                                       words */
  vetvec_str aspect;                /* of format sr: "structure" (or empty), "relation" */
  vetvec_str background_file;       /* evalrank: further texts, one a line; empty: none */
  uint8_t words;                    /* evalrank: 1 for word level (lower case) */
  uint8_t reserved[7];
} vetvec_import_options;
VETVEC_API void vetvec_import_options_init(vetvec_import_options* options,
                                           size_t size) VETVEC_NOEXCEPT;
#define VETVEC_IMPORT_OPTIONS_INIT \
  {sizeof(vetvec_import_options), {0, 0}, NULL, {0, 0}, {0, 0}, 0, {0}}

/* Reads published data sets in their true formats (docs/SUITES.md). They are their owners': what
 * you may pass on is theirs to say.
 * Errors: INVALID_ARGUMENT / PARSE_ERROR with file and line; NOT_FOUND. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_suite_import(const vetvec_import_options* options,
                                                              vetvec_suite** out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;

/* Item `index` of a suite of any kind as its line of JSON, without the line end. A ranking suite
 * has its texts first, then its pairs. OUT_OF_RANGE past vetvec_suite_size. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_suite_item(const vetvec_suite* suite,
                                                            uint64_t index, vetvec_buffer** out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_GENERATE_H_ */
