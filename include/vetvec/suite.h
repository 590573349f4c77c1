/* suite.h: test suites: made, kept as JSONL, read.
 *
 * A suite is a list of texts and what is asked of their vectors. Its kind says what; suite_kinds.h
 * has the kinds and their options, which are the keys of [suites.NAME] in vetvec.toml:
 *
 *   const vetvec_suite_option given[] = {{VETVEC_STR("seeds"), VETVEC_STR("sentences.txt")},
 *                                        {VETVEC_STR("relations"), VETVEC_STR("CR1,CR3")}};
 *   const vetvec_str kind = VETVEC_STR(VETVEC_SUITE_CONTRASTIVE);
 *   vetvec_suite_make_options options = VETVEC_SUITE_MAKE_OPTIONS_INIT;
 *   options.kind = kind;
 *   options.options = given;
 *   options.options_count = 2;
 *   status = vetvec_suite_make(&options, NULL, &suite, &err);
 *
 * Kind "contrastive" gives triples (seed, positive, negative): a good embedding does not put the
 * positive further from the seed than the negative. The four relations are COSTELLO's (section
 * 4.2):
 *
 *   CR1  word -> synonym          against  word -> antonym
 *   CR2  gender swapped           against  word -> synonym
 *   CR3  word -> synonym          against  meaning inverted
 *   CR4  sentence pairs "A [SEP] B": word of A -> synonym  against  word of A -> antonym
 */
#ifndef VETVEC_SUITE_H_
#define VETVEC_SUITE_H_

#include "vetvec/suite_kinds.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef int32_t vetvec_relation;
enum { VETVEC_CR1 = 1, VETVEC_CR2 = 2, VETVEC_CR3 = 3, VETVEC_CR4 = 4 };

/* A handle, unchangeable once made. Thread safety: shared; destroy: exclusive. */
typedef struct vetvec_suite vetvec_suite;

/* One option of a kind. `value` is text: numbers in decimal, flags "true" or "false", lists with
 * commas between; empty: the default. */
typedef struct vetvec_suite_option {
  vetvec_str name; /* "max_per_word": suite_kinds.h */
  vetvec_str value;
} vetvec_suite_option;

typedef struct vetvec_suite_make_options {
  uint64_t struct_size;
  vetvec_str kind;                    /* "contrastive", ...: suite_kinds.h */
  const vetvec_suite_option* options; /* what is not among them has its default */
  uint64_t options_count;
  const vetvec_text_batch* seeds; /* sentences, where the kind has an option "seeds" and it is not
                                     among the options; may be NULL */
  vetvec_log_fn log;              /* retries and waits where a chat model is asked, during the call;
                                     may be NULL */
  void* log_user_data;
} vetvec_suite_make_options;
VETVEC_API void vetvec_suite_make_options_init(vetvec_suite_make_options* options,
                                               size_t size) VETVEC_NOEXCEPT;
#define VETVEC_SUITE_MAKE_OPTIONS_INIT \
  {sizeof(vetvec_suite_make_options), {0, 0}, NULL, 0, NULL, NULL, NULL}

/* Makes a suite. The same options and files give the same bytes on every machine; where a chat
 * model makes the pairs (sr with llm), as long as its journal has the answers. Errors:
 * INVALID_ARGUMENT names the option, what was found and what is allowed; NOT_FOUND / PARSE_ERROR
 * with file and line; INSUFFICIENT_DATA where the sentences or documents give no item (the message
 * counts the reasons); CANCELLED; with llm those of vetvec_encoder_embed for a call that ended
 * early, and FAILED_PRECONDITION while another process uses the journal. A call with llm and
 * without a timeout has a day; its max_tokens are the model's budget, by an upper estimate. Thread
 * safety: free. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_suite_make(const vetvec_suite_make_options* options, const vetvec_call_options* call,
                  vetvec_suite** out, vetvec_error** err) VETVEC_NOEXCEPT;

/* The same, written to PATH and PATH.manifest.json; syntextbench in bounded memory, of any size.
 * *out_manifest (may be NULL): the manifest. Errors: as above, and those of writing. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_suite_make_file(
    const vetvec_suite_make_options* options, const vetvec_call_options* call, vetvec_str path,
    vetvec_buffer** out_manifest, vetvec_error** err) VETVEC_NOEXCEPT;

/* All kinds with their options as JSON: [{"kind","summary","items","measure","cluster","ability",
 * "made","options":[{"name","type","default","least","most","allowed","unit","help","use",
 * "secret"}]}]. `made`: vetvec_suite_make makes it; the others are of audits. `use`: "anywhere",
 * "make" or "audit". Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_suite_kinds(vetvec_buffer** out,
                                                             vetvec_error** err) VETVEC_NOEXCEPT;

/* Reads PATH (JSONL) and PATH.manifest.json beside it. Without a manifest it is a user's suite.
 * Errors: PARSE_ERROR with the line, DATA_LOSS when the sha-256 differs from the manifest's,
 * FAILED_PRECONDITION for a newer format. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_suite_read(vetvec_str path, vetvec_suite** out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;
/* Writes PATH and PATH.manifest.json, each replaced as a whole. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_suite_write(const vetvec_suite* suite,
                                                             vetvec_str path,
                                                             vetvec_error** err) VETVEC_NOEXCEPT;
VETVEC_API void vetvec_suite_destroy(vetvec_suite* suite) VETVEC_NOEXCEPT;

/* Number of items: triples, or what the suite's kind has; 0 for a bad handle. */
VETVEC_API uint64_t vetvec_suite_size(const vetvec_suite* suite) VETVEC_NOEXCEPT;
/* Lower-case hex of the JSONL bytes; "" for a bad handle. Borrowed until destroy. */
VETVEC_API const char* vetvec_suite_sha256(const vetvec_suite* suite) VETVEC_NOEXCEPT;
/* The manifest: kind, seed, counts, what was dropped and why, lexicons with their sha-256 and
 * licence. Borrowed until destroy. */
VETVEC_API const char* vetvec_suite_manifest_json(const vetvec_suite* suite) VETVEC_NOEXCEPT;

/* One triple; all text is borrowed until the suite is destroyed. */
typedef struct vetvec_triple {
  uint64_t struct_size;
  vetvec_relation relation;
  uint32_t reserved;
  vetvec_str id;
  vetvec_str seed;
  vetvec_str positive;
  vetvec_str negative;
  uint64_t changed_positive[2]; /* first changed span of the positive: bytes [start, end) */
  uint64_t changed_negative[2];
} vetvec_triple;
/* Triple `index`. OUT_OF_RANGE past the end. Set out->struct_size first. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_suite_get(const vetvec_suite* suite,
                                                           uint64_t index, vetvec_triple* out,
                                                           vetvec_error** err) VETVEC_NOEXCEPT;

/* Words of a lexicon, one a line. name: "starter", "dictionary" (embedded), "sentiwordnet" (file
 * needed). list: sentiwordnet: "pos", "neg" or "neu", one entry per word sense, repeats kept (the
 * rule of SynTextBench A.3); starter: "polar", "names", "inversions"; dictionary: "". Errors name
 * what is allowed. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_lexicon_show(vetvec_str name, vetvec_str file,
                                                              vetvec_str list, vetvec_buffer** out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_SUITE_H_ */
