/* suite.h: contrastive test suites: made from the buyer's own sentences, kept as JSONL.
 *
 * A suite is a list of triples (seed, positive, negative): a good embedding does not put the
 * positive further from the seed than the negative. The four relations are COSTELLO's
 * (section 4.2):
 *
 *   CR1  word -> synonym          against  word -> antonym
 *   CR2  gender swapped           against  word -> synonym
 *   CR3  word -> synonym          against  meaning inverted
 *   CR4  sentence pairs "A [SEP] B": word of A -> synonym  against  word of A -> antonym
 */
#ifndef VETVEC_SUITE_H_
#define VETVEC_SUITE_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

typedef int32_t vetvec_relation;
enum { VETVEC_CR1 = 1, VETVEC_CR2 = 2, VETVEC_CR3 = 3, VETVEC_CR4 = 4 };

/* A handle, unchangeable once made. Thread safety: shared; destroy: exclusive. */
typedef struct vetvec_suite vetvec_suite;

typedef struct vetvec_suite_options {
  uint64_t struct_size;
  vetvec_str seeds_file; /* .txt (a sentence a line), .tsv/.csv (header with "text", or "a" and
                            "b"), .jsonl, .conllu; or: */
  const vetvec_text_batch* seeds; /* sentences; used when seeds_file is empty */
  vetvec_str relations;           /* "CR1,CR2,CR3"; empty: all that the seeds allow */
  uint64_t seed;                  /* of every random choice */
  uint64_t max_per_relation;      /* 0: no limit */
  vetvec_str wordnet_dir; /* dict folder of WordNet 3.x; empty: the embedded starter lexicon */
  vetvec_str sentiwordnet_file; /* SentiWordNet 3.0, plain or gzip */
  vetvec_str gender_pairs_file; /* TSV; empty: embedded */
  vetvec_str names_file;        /* JSON or one a line; empty: embedded */
  vetvec_str inversions_file;   /* TSV of text, inverted text: CR3's reference table */
  vetvec_str user_lexicon_file; /* TSV or CSV with a header */
  vetvec_str polarity; /* which words are polar: "sense" (or empty; the project's lists, then the
                          first sense of the part of speech) or "first-sense" (the rule of the
                          COSTELLO paper's code; far fewer words have a polarity by it) */
} vetvec_suite_options;
VETVEC_API void vetvec_suite_options_init(vetvec_suite_options* options,
                                          size_t size) VETVEC_NOEXCEPT;
#define VETVEC_SUITE_OPTIONS_INIT \
  {sizeof(vetvec_suite_options),  \
   {0, 0},                        \
   0,                             \
   {0, 0},                        \
   0,                             \
   0,                             \
   {0, 0},                        \
   {0, 0},                        \
   {0, 0},                        \
   {0, 0},                        \
   {0, 0},                        \
   {0, 0},                        \
   {0, 0}}

/* Makes a suite; the same options and files give the same bytes on every machine.
 * Errors: INVALID_ARGUMENT / NOT_FOUND / PARSE_ERROR with file and line; INSUFFICIENT_DATA when the
 * seeds give no triple at all (the message counts the reasons). Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_suite_generate(const vetvec_suite_options* options,
                                                                const vetvec_call_options* call,
                                                                vetvec_suite** out,
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
