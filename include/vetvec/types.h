/* types.h: the types that several headers share: strings, packed texts, rows, handles, callbacks
 * and call options. No functions.
 *
 * Every struct with `struct_size` follows one rule: set it to the struct's sizeof as you compiled
 * it (VETVEC_INIT does so, and vetvec_struct_init of struct.h for other languages) and zero the
 * rest; zero always means the default. Structs grow only at the end. An older caller's shorter
 * struct is read up to its size. A newer caller's longer struct is accepted if the part that this
 * library does not know is all zero; otherwise the call returns VETVEC_STATUS_UNIMPLEMENTED.
 * Structs without `struct_size` never grow.
 */
#ifndef VETVEC_TYPES_H_
#define VETVEC_TYPES_H_

#include <stddef.h>
#include <stdint.h>

#include "vetvec/export.h"
#include "vetvec/status.h"

VETVEC_EXTERN_C_BEGIN

/* UTF-8 bytes and their length; need not be NUL-terminated. Borrowed for the call only. {NULL, 0}
 * is the empty string; for an optional field it means "not set". */
typedef struct vetvec_str {
  const char* data;
  size_t size;
} vetvec_str;
/* Initialises a vetvec_str with a literal: vetvec_str kind = VETVEC_STR("passages"); */
#define VETVEC_STR(literal) {literal, sizeof(literal) - 1}

/* Texts packed into two flat arrays: text i is the bytes from offsets[i] up to, but not including,
 * offsets[i + 1]. `offsets` has count + 1 ascending entries. Borrowed for the call only. */
typedef struct vetvec_text_batch {
  uint64_t struct_size;
  const char* bytes;
  const uint64_t* offsets;
  uint64_t count;
} vetvec_text_batch;

typedef enum vetvec_text_level VETVEC_INT32 {
  VETVEC_TEXT_LEVEL_WORD = 0,     /* in ASCII lower case; a word is not paired with itself */
  VETVEC_TEXT_LEVEL_SENTENCE = 1, /* unchanged, but without white space at either end */
  VETVEC_TEXT_LEVEL_FORCE32 = 0x7fffffff
} vetvec_text_level;

/* A matrix of float32, row-major [rows, cols]. Borrowed for the call only. */
typedef struct vetvec_rows {
  const float* data;
  uint64_t rows;
  uint64_t cols;
  uint64_t row_stride; /* elements from one row to the next, at least cols */
} vetvec_rows;

/* Handles: checked numbers, passed by value. {0} means no handle. Calls with a handle that is zero,
 * stale, of another type, made up or destroyed return VETVEC_STATUS_INVALID_HANDLE; destroying it
 * does nothing. If a handle is destroyed while another thread's call is using it, it stays usable
 * until that call ends. */
typedef struct vetvec_cancel {
  uint64_t id; /* cancel.h: a token that stops calls */
} vetvec_cancel;
typedef struct vetvec_matrix {
  uint64_t id; /* matrix.h: rows that the library allocated */
} vetvec_matrix;
typedef struct vetvec_texts {
  uint64_t id; /* texts.h: texts read from a file */
} vetvec_texts;
typedef struct vetvec_encoder {
  uint64_t id; /* encoder.h: texts to vectors */
} vetvec_encoder;
typedef struct vetvec_job {
  uint64_t id; /* job.h: an asynchronous embed call */
} vetvec_job;
typedef struct vetvec_queue {
  uint64_t id; /* queue.h: jobs that have ended */
} vetvec_queue;
typedef struct vetvec_tokenizer {
  uint64_t id; /* tokenizer.h: text to ids */
} vetvec_tokenizer;
typedef struct vetvec_suite {
  uint64_t id; /* suite.h: test items */
} vetvec_suite;
typedef struct vetvec_config {
  uint64_t id; /* config.h: what an audit does */
} vetvec_config;
typedef struct vetvec_audit {
  uint64_t id; /* audit.h: an audit that has run */
} vetvec_audit;

/* Bytes that the library allocated: buffer.h. An ordinary pointer. */
typedef struct vetvec_buffer vetvec_buffer;

/* The progress of a call. `stage` is a short English word such as "embed" or "judge". */
typedef struct vetvec_progress {
  uint64_t struct_size;
  const char* stage;
  uint64_t done;
  uint64_t total;     /* 0 while unknown */
  uint64_t requests;  /* completed so far, retries included */
  uint64_t tokens;    /* in these requests: as reported by the service, else estimated */
  double cost;        /* so far, in the currency of the configured price; 0 without a price */
  const char* vendor; /* audits: the current vendor; otherwise "" */
} vetvec_progress;

/* Runs on the calling thread, one call at a time. Return 0 to continue; any other value stops the
 * call with VETVEC_STATUS_CANCELLED and is stored in the error. Must not throw or longjmp. May call
 * the library, but not functions that allow only one thread at a time on a handle in use. */
typedef int32_t (*vetvec_progress_fn)(void* user_data, const vetvec_progress* progress);

typedef enum vetvec_log_level VETVEC_INT32 {
  VETVEC_LOG_LEVEL_DEBUG = 0,
  VETVEC_LOG_LEVEL_INFO = 1,
  VETVEC_LOG_LEVEL_WARNING = 2,
  VETVEC_LOG_LEVEL_ERROR = 3,
  VETVEC_LOG_LEVEL_FORCE32 = 0x7fffffff
} vetvec_log_level;

/* Runs on any thread, possibly on several at once. `message` is NUL-terminated, borrowed for the
 * call, and contains no secret. Must not throw, longjmp or call the library. */
typedef void (*vetvec_log_fn)(void* user_data, vetvec_log_level level, const char* message);

/* Call flags for probes that must observe the service itself, without the client's safeguards.
 * Limits, budget and deadline still apply. */
typedef uint32_t vetvec_call_flags;
enum {
  VETVEC_CALL_FLAGS_NO_CACHE = 1,    /* do not read or write any cache */
  VETVEC_CALL_FLAGS_NO_DEDUPE = 2,   /* send a repeated text each time it occurs */
  VETVEC_CALL_FLAGS_NO_SPLIT = 4,    /* one request for the whole batch */
  VETVEC_CALL_FLAGS_NO_RETRY = 8,    /* only one attempt */
  VETVEC_CALL_FLAGS_AS_RECEIVED = 16 /* report invalid vectors as findings and never cache them */
};

/* Options of a call that may take a long time. */
typedef struct vetvec_call_options {
  uint64_t struct_size;
  int64_t timeout_ms;          /* for the whole call, retries included; 0: the encoder's default */
  vetvec_cancel cancel;        /* {0}: none */
  vetvec_progress_fn progress; /* may be NULL */
  void* progress_user_data;
  int64_t max_tokens;     /* limit on the tokens sent: a call that needs more returns
                             VETVEC_STATUS_BUDGET_EXCEEDED; 0: no limit */
  vetvec_str traceparent; /* W3C Trace Context of the caller's span, sent unchanged with each
                             request: "00-<32 hex>-<16 hex>-<2 hex>"; may be empty */
  vetvec_str tracestate;  /* only together with traceparent */
  vetvec_call_flags flags;
  uint32_t reserved; /* zero */
} vetvec_call_options;

VETVEC_EXTERN_C_END

#endif /* VETVEC_TYPES_H_ */
