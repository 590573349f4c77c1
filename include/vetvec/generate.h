/* generate.h: suites other than contrastive ones, and the items of any suite.
 *
 * SynTextBench: synthetic sentences of known polarity, a task per mixing ratio p of neutral words.
 * A file of them is a suite: vetvec_suite_read reads it, an audit scores vendors on it, and
 * vetvec_syntextbench_score (separability.h) scores vectors that the caller has.
 *
 *   vetvec_syntextbench_suite_options options = VETVEC_SYNTEXTBENCH_SUITE_OPTIONS_INIT;
 *   options.seed = 7;
 *   status = vetvec_syntextbench_write(&options, NULL, path, &manifest, &err);
 * The law of the sentences and the files' form: docs/SUITES.md.
 */
#ifndef VETVEC_GENERATE_H_
#define VETVEC_GENERATE_H_

#include "vetvec/suite.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef struct vetvec_syntextbench_suite_options {
  uint64_t struct_size;
  uint64_t seed;      /* of every random choice */
  vetvec_str p;       /* mixing ratios in [0, 1]: "0,0.05,0.1", "0,0.05,..." (goes on below 1),
                         "0,0.1,...,0.9"; empty: 0, 0.05, ..., 0.95 */
  uint64_t n;         /* sentences per p, half of them positive: even; 0: 8192 */
  double p_e;         /* chance of the end at each step, 1e-6 to 1; 0: 0.09, or by corpus_file */
  double p_n;         /* chance of the closing word, else a new one, 0 to 1; 0: 0.5 */
  double train_share; /* of each polarity, 0 to 1; 0: 0.5 */
  vetvec_str sentiwordnet_file; /* SentiWordNet 3.0, plain or gzip; empty: the embedded words */
  vetvec_str stop_words_file;   /* left out of the lists and of corpus_file; "embedded": ours */
  vetvec_str corpus_file;       /* a sentence a line: p_e = 1 / (mean words of them) */
  uint32_t threads;             /* 0: all usable cores; the bytes do not depend on it */
  uint8_t no_nesting;           /* 1: p_n is 0, the paper's ablation */
  uint8_t in_context;           /* 1 (write only): prompts with two demonstrations */
  uint8_t draws;                /* write only: draws of n sentences per p, each its own; 0: 1, the
                                   same bytes as the first of more */
  uint8_t reserved[1];
} vetvec_syntextbench_suite_options;
VETVEC_API void vetvec_syntextbench_suite_options_init(vetvec_syntextbench_suite_options* options,
                                                       size_t size) VETVEC_NOEXCEPT;
#define VETVEC_SYNTEXTBENCH_SUITE_OPTIONS_INIT \
  {sizeof(vetvec_syntextbench_suite_options),  \
   0,                                          \
   {0, 0},                                     \
   0,                                          \
   0,                                          \
   0,                                          \
   0,                                          \
   {0, 0},                                     \
   {0, 0},                                     \
   {0, 0},                                     \
   0,                                          \
   0,                                          \
   0,                                          \
   0,                                          \
   {0}}

/* Writes PATH, a sentence a line, and PATH.manifest.json; of any size, in bounded memory.
 * *out_manifest (may be NULL): the manifest; its "facts" tell for each p how often the reference
 * polarity (the sum of the words' own) is right, and how long the sentences are.
 * Errors: INVALID_ARGUMENT names the option; NOT_FOUND / PARSE_ERROR with file and line; CANCELLED.
 * Cost: more than a million sentences a second and core. Thread safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_syntextbench_write(
    const vetvec_syntextbench_suite_options* options, const vetvec_call_options* call,
    vetvec_str path, vetvec_buffer** out_manifest, vetvec_error** err) VETVEC_NOEXCEPT;

/* One sentence; text is borrowed for the callback only. */
typedef struct vetvec_sentence {
  uint64_t struct_size;
  uint64_t number; /* 1, 2, ... among those of the same p and label */
  vetvec_str text;
  double p;
  int32_t label; /* 1 or -1 */
  uint8_t is_test;
  uint8_t reserved[3];
} vetvec_sentence;
typedef int32_t (*vetvec_sentence_fn)(void* user_data, const vetvec_sentence* sentence);

/* Calls `sentence` with each of the same sentences, in the same order, on the calling thread;
 * non-zero stops with CANCELLED, the value is in the error. Errors: as above. Thread safety: free.
 * Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_syntextbench_each(
    const vetvec_syntextbench_suite_options* options, const vetvec_call_options* call,
    vetvec_sentence_fn sentence, void* user_data, vetvec_error** err) VETVEC_NOEXCEPT;

/* Suites of pairs and sets to rank:
 *   "sr"          pairs of sentences with a score, 0 to 5, from a grammar that comes with vetvec:
 *                 passive, inversion, exchanged roles, a word more, less or another
 *   "evalrank"    sentences that mean the same, among others that nearly do: the same grammar
 *   "robustness"  the buyer's sentences with noise (similarity must stay) and with a change of
 *                 meaning (it must fall)
 * Scores are given by rule, which every item says. A field that such a suite is not made from must
 * be empty. */
typedef struct vetvec_suite_make_options {
  uint64_t struct_size;
  vetvec_str kind;       /* as above */
  uint64_t seed;         /* of every random choice */
  uint64_t n;            /* sr, evalrank: pairs, 0: 1000; robustness: most seeds used, 0: all */
  vetvec_str domains;    /* sr, evalrank: "general,support,finance,medical,law"; empty: all */
  vetvec_str constructs; /* "passive,inversion"; robustness: "typo,negation"; empty: all */
  vetvec_str seeds_file; /* robustness, sr with llm: as in vetvec_suite_options; or: */
  const vetvec_text_batch* seeds; /* sentences; used when seeds_file is empty */
  /* sr from your sentences by a chat model, which writes, checks and scores the pairs; n is then
     the most sentences used (0: all), label_source is "llm" on every item. A call without timeout
     has a day; its max_tokens are the budget of the model, by an upper estimate. */
  vetvec_str llm; /* "openai:MODEL" or "openai:MODEL@URL", URL as "http://127.0.0.1:8000/v1";
                     kinds openai, mistral, together; keys as of an encoder: rpm, tpm, ... */
  vetvec_str llm_api_key; /* sent to the model's URL only; never printed or stored */
  vetvec_str llm_journal; /* file of answers that came: after a kill or an outage the same call goes
                             on where it was, and pays no answer twice; empty: none */
  vetvec_str llm_ca_file; /* as in vetvec_encoder_options */
  vetvec_str llm_proxy;   /* likewise */
  double llm_temperature; /* 0 to 2; negative: not sent, for models that refuse it */
  int64_t llm_max_answer_tokens; /* of one answer for ten sentences; 0: 4,096 */
  vetvec_log_fn llm_log;         /* retries and waits, during the call; may be NULL */
  void* llm_log_user_data;
  vetvec_str conllu_file; /* sr from your sentences with their dependency parse (English, CoNLL-U):
                             the same constructs and more, by rule; n as with llm */
} vetvec_suite_make_options;
VETVEC_API void vetvec_suite_make_options_init(vetvec_suite_make_options* options,
                                               size_t size) VETVEC_NOEXCEPT;
#define VETVEC_SUITE_MAKE_OPTIONS_INIT \
  {sizeof(vetvec_suite_make_options),  \
   {0, 0},                             \
   0,                                  \
   0,                                  \
   {0, 0},                             \
   {0, 0},                             \
   {0, 0},                             \
   NULL,                               \
   {0, 0},                             \
   {0, 0},                             \
   {0, 0},                             \
   {0, 0},                             \
   {0, 0},                             \
   0,                                  \
   0,                                  \
   NULL,                               \
   NULL,                               \
   {0, 0}}

/* The same options give the same bytes on every machine; with `llm` as long as the journal has the
 * answers. Constructs: docs/SUITES.md.
 * Errors: INVALID_ARGUMENT names the option and what is allowed; NOT_FOUND / PARSE_ERROR with file
 * and line; INSUFFICIENT_DATA where the seeds give no pair, or the grammar not so many; CANCELLED;
 * with `llm` those of vetvec_encoder_embed for a call that ended early, and FAILED_PRECONDITION
 * while another process uses the journal. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_suite_make(const vetvec_suite_make_options* options, const vetvec_call_options* call,
                  vetvec_suite** out, vetvec_error** err) VETVEC_NOEXCEPT;

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
