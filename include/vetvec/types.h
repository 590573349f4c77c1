/* types.h: types that several headers share: strings, packed texts, rows, handles, callbacks and
 * call options. Declares no functions.
 *
 * Every struct with `struct_size` follows one rule: set `struct_size` to the size of the struct as
 * you compiled it, and zero the rest; zero always means the default. VETVEC_INIT does so in C and
 * C++, vetvec_struct_init (struct.h) in other languages. Structs grow only at the end. An older
 * caller's shorter struct is read up to its size. A newer caller's longer struct is accepted if the
 * part unknown to this library is all zero; otherwise the call returns VETVEC_STATUS_UNIMPLEMENTED.
 * Structs without `struct_size` never grow.
 */
#ifndef VETVEC_TYPES_H_
#define VETVEC_TYPES_H_

#include <stddef.h>
#include <stdint.h>

#include "vetvec/export.h"
#include "vetvec/status.h"

VETVEC_EXTERN_C_BEGIN

/* A UTF-8 string and its length in bytes; not necessarily NUL-terminated. Borrowed for the call
 * only. The empty string is {NULL, 0}; in an optional field it means "not set". */
typedef struct vetvec_str {
  const char* data;
  size_t size;
} vetvec_str;
/* Initialises a vetvec_str from a literal: vetvec_str kind = VETVEC_STR("passages"); */
#define VETVEC_STR(literal) {literal, sizeof(literal) - 1}

/* Texts packed into two flat arrays: text i consists of the bytes from offsets[i] up to, but not
 * including, offsets[i + 1]. `offsets` holds count + 1 entries, none smaller than the one before
 * it. Borrowed for the call only. */
typedef struct vetvec_text_batch {
  uint64_t struct_size;
  const char* bytes;
  const uint64_t* offsets;
  uint64_t count;
} vetvec_text_batch;

/* How the texts of scored pairs are treated when a ranking task is made from them (ranking.h,
 * suite.h). */
typedef enum vetvec_text_level VETVEC_INT32 {
  VETVEC_TEXT_LEVEL_WORD = 0,     /* ASCII letters are converted to lower case; a word is never
                                     paired with itself */
  VETVEC_TEXT_LEVEL_SENTENCE = 1, /* sentences are unchanged, except that leading and trailing white
                                     space is removed */
  VETVEC_TEXT_LEVEL_FORCE32 = 0x7fffffff
} vetvec_text_level;

/* A row-major float32 matrix, [rows, cols]. Borrowed for the call only. */
typedef struct vetvec_rows {
  const float* data;
  uint64_t rows;
  uint64_t cols;
  uint64_t row_stride; /* elements from one row to the next, at least cols */
} vetvec_rows;

/* Handles are numbers, passed by value. {0} means no handle. A call with a handle that is zero,
 * destroyed, of a different type or not from this library returns VETVEC_STATUS_INVALID_HANDLE;
 * destroying such a handle does nothing. If a handle is destroyed while another thread's call is
 * using it, its object stays alive until that call ends. */
typedef struct vetvec_cancel {
  uint64_t id; /* cancel.h: a token that cancels calls */
} vetvec_cancel;
typedef struct vetvec_matrix {
  uint64_t id; /* matrix.h: a matrix that the library allocated */
} vetvec_matrix;
typedef struct vetvec_texts {
  uint64_t id; /* texts.h: texts read from a file */
} vetvec_texts;
typedef struct vetvec_encoder {
  uint64_t id; /* encoder.h: turns texts into vectors */
} vetvec_encoder;
typedef struct vetvec_job {
  uint64_t id; /* job.h: an asynchronous embed call */
} vetvec_job;
typedef struct vetvec_queue {
  uint64_t id; /* queue.h: a queue of finished jobs */
} vetvec_queue;
typedef struct vetvec_tokenizer {
  uint64_t id; /* tokenizer.h: turns texts into token ids */
} vetvec_tokenizer;
typedef struct vetvec_identity {
  uint64_t id; /* identity.h: a record of which model an encoder is */
} vetvec_identity;
typedef struct vetvec_suite {
  uint64_t id; /* suite.h: a test suite */
} vetvec_suite;
typedef struct vetvec_config {
  uint64_t id; /* config.h: the configuration of an audit */
} vetvec_config;
typedef struct vetvec_audit {
  uint64_t id; /* audit.h: a finished audit */
} vetvec_audit;

/* Bytes that the library allocated: buffer.h. Referred to by an ordinary pointer, not a handle. */
typedef struct vetvec_buffer vetvec_buffer;

/* The progress of a call. `stage` is a short English word such as "embed" or "judge". */
typedef struct vetvec_progress {
  uint64_t struct_size;
  const char* stage;
  uint64_t done;
  uint64_t total;     /* 0 while unknown */
  uint64_t requests;  /* completed so far, retries included */
  uint64_t tokens;    /* in the completed requests; estimated if the service does not report them */
  double cost;        /* so far, in the currency of the configured price; 0 without a price */
  const char* vendor; /* audits: the vendor that last made progress; otherwise "" */
} vetvec_progress;

/* Runs on the calling thread (for jobs, on the library's thread), never concurrently. Return 0 to
 * continue; any other value aborts the call with VETVEC_STATUS_CANCELLED and is stored in the
 * call's error. Must not throw or longjmp. May call the library, also on the encoder of the call
 * (docs/THREADING.md), but on a handle that the call is using, must not call a function that allows
 * only one thread at a time. */
typedef int32_t (*vetvec_progress_fn)(void* user_data, const vetvec_progress* progress);

typedef enum vetvec_log_level VETVEC_INT32 {
  VETVEC_LOG_LEVEL_DEBUG = 0,
  VETVEC_LOG_LEVEL_INFO = 1,
  VETVEC_LOG_LEVEL_WARNING = 2,
  VETVEC_LOG_LEVEL_ERROR = 3,
  VETVEC_LOG_LEVEL_FORCE32 = 0x7fffffff
} vetvec_log_level;

/* Runs on any thread, possibly on several at once. `message` is NUL-terminated, borrowed for the
 * duration of the callback, and contains no secret. Must not throw, longjmp or call the library; in
 * it, functions that use an encoder return VETVEC_STATUS_FAILED_PRECONDITION. */
typedef void (*vetvec_log_fn)(void* user_data, vetvec_log_level level, const char* message);

/* Provides an API key that expires, such as a token from Entra ID, Google Cloud or AWS STS. On
 * success, it returns 0 and writes the key to out_key, the key's length to *out_size, and the
 * number of seconds until the key expires (0: never) to *out_lifetime_s. out_key has room for
 * `capacity` (16,384) bytes. On failure, it returns any other value and may write the reason to
 * out_key and the reason's length to *out_size. Up to 200 bytes of the reason are shown, so the
 * reason must not contain a secret. The calls that wait for the key then fail with
 * VETVEC_STATUS_UNAUTHENTICATED, and vetvec_error_callback_value returns the value that the
 * function returned. was_rejected: 1 if the service has rejected the previous key; if the function
 * has cached that key, it must not return it again.
 *
 * Called before the first request, before the key expires (when a fifth of its lifetime or five
 * minutes are left, whichever is less), and when the service rejects the key (HTTP 401 or, from
 * AWS, ExpiredToken). A call renews a rejected key at most once. Runs on a thread that the library
 * starts for it, while the library holds no lock, and never concurrently for one encoder, however
 * many calls wait for the key. May block: only calls without a valid key wait for it, and no longer
 * than their deadlines. A call that the function itself makes on such an encoder returns
 * VETVEC_STATUS_FAILED_PRECONDITION if it must send anything. After a failure, it is called again
 * after at least one second, or after at least 30 seconds while the current key is still valid.
 * Must not throw, longjmp or destroy the encoder, because destroying it waits for the function to
 * return. The library wipes out_key after the call, and wipes its copy of the key when the key is
 * replaced. */
typedef int32_t (*vetvec_key_fn)(void* user_data, uint8_t was_rejected, char* out_key,
                                 size_t capacity, size_t* out_size, int64_t* out_lifetime_s);

/* Call flags for probes that must observe the service itself, without the client's safeguards.
 * Limits, budget and deadline still apply. */
typedef uint32_t vetvec_call_flags;
enum {
  VETVEC_CALL_FLAGS_NO_CACHE = 1,    /* do not read or write any cache */
  VETVEC_CALL_FLAGS_NO_DEDUPE = 2,   /* send a repeated text each time it occurs */
  VETVEC_CALL_FLAGS_NO_SPLIT = 4,    /* send the whole batch in one request */
  VETVEC_CALL_FLAGS_NO_RETRY = 8,    /* make only one attempt */
  VETVEC_CALL_FLAGS_AS_RECEIVED = 16 /* report invalid vectors as findings and never cache them */
};

/* Options for a call that may take a long time. */
typedef struct vetvec_call_options {
  uint64_t struct_size;
  int64_t timeout_ms;          /* timeout for the whole call, retries included; default: the
                                  encoder's */
  vetvec_cancel cancel;        /* {0}: none */
  vetvec_progress_fn progress; /* may be NULL */
  void* progress_user_data;
  int64_t max_tokens;     /* maximum number of tokens to send; a call that would send more returns
                             VETVEC_STATUS_BUDGET_EXCEEDED; 0: no limit */
  vetvec_str traceparent; /* W3C Trace Context of the caller's span, sent unchanged with each
                             request: "00-<32 hex>-<16 hex>-<2 hex>"; may be empty */
  vetvec_str tracestate;  /* allowed only with traceparent */
  vetvec_call_flags flags;
  uint32_t reserved; /* zero */
} vetvec_call_options;

VETVEC_EXTERN_C_END

#endif /* VETVEC_TYPES_H_ */
