/* status.h: what a call ended with.
 *
 * Every function that can fail returns a vetvec_status and takes `vetvec_error** err` as its last
 * argument. The status is enough to branch on; the error object tells the rest: a sentence for a
 * person, the HTTP status, how long to wait, which text was at fault. There is no "last error" of a
 * thread: an error belongs to the call that made it, and may be kept, moved between threads, or
 * dropped.
 *
 *   vetvec_error* err = NULL;
 *   if (vetvec_encoder_open(&options, &encoder, &err) != VETVEC_OK) {
 *     fprintf(stderr, "%s\n", vetvec_error_message(err));
 *     vetvec_error_destroy(err);
 *   }
 *
 * Rules: `err` may be NULL. Otherwise `*err` is written on every call (NULL on success) and never
 * read, so destroy an earlier error first. On failure `*err` is not NULL, except that
 * VETVEC_INVALID_HANDLE and out-of-memory errors may share a static object whose destroy does
 * nothing.
 */
#ifndef VETVEC_STATUS_H_
#define VETVEC_STATUS_H_

#include <stddef.h>
#include <stdint.h>

#include "vetvec/export.h"

VETVEC_EXTERN_C_BEGIN

/* Values are frozen and never reused. Treat an unknown value other than VETVEC_OK as a failure. */
typedef int32_t vetvec_status;
enum {
  VETVEC_OK = 0,
  VETVEC_CANCELLED = 1, /* a cancel token was requested, or a callback returned non-zero */
  VETVEC_UNKNOWN = 2,
  VETVEC_INVALID_ARGUMENT = 3,  /* an argument, option, configuration or input is not allowed */
  VETVEC_DEADLINE_EXCEEDED = 4, /* the time given was not enough, retries included */
  VETVEC_NOT_FOUND = 5,         /* a file, a vendor or, with a cache-only encoder, a vector */
  VETVEC_ALREADY_EXISTS = 6,
  VETVEC_PERMISSION_DENIED = 7,
  VETVEC_OUT_OF_MEMORY = 8,
  VETVEC_FAILED_PRECONDITION = 9, /* e.g. a file of a newer format */
  VETVEC_ABORTED = 10,
  VETVEC_OUT_OF_RANGE = 11,
  VETVEC_UNIMPLEMENTED = 12, /* e.g. an options struct of a newer library */
  VETVEC_INTERNAL = 13,
  VETVEC_UNAVAILABLE = 14,      /* network or service down; the same call may succeed later */
  VETVEC_DATA_LOSS = 15,        /* a file is damaged */
  VETVEC_UNAUTHENTICATED = 16,  /* the key was refused, or a certificate cannot be trusted */
  VETVEC_BUFFER_TOO_SMALL = 32, /* out_written tells what is needed; nothing was written */
  VETVEC_RATE_LIMITED = 33,
  VETVEC_QUOTA_EXCEEDED = 34,  /* the account is out of credit: not retried */
  VETVEC_BUDGET_EXCEEDED = 35, /* the caller's own budget */
  VETVEC_PARTIAL = 36,         /* some items failed, the others are delivered */
  VETVEC_PROTOCOL = 37,        /* a reply that is not what the service's interface promises */
  VETVEC_BAD_VECTOR = 38,      /* a reply whose vector is not usable */
  VETVEC_INVALID_HANDLE = 39,  /* NULL, stale, foreign or destroyed handle */
  VETVEC_FORKED = 40,          /* a handle made before fork(), used in the child */
  VETVEC_PARSE_ERROR = 41,
  VETVEC_NON_FINITE = 42,
  VETVEC_DIMENSION_MISMATCH = 43,
  VETVEC_INSUFFICIENT_DATA = 44,
  VETVEC_DEGENERATE = 45
};

/* "INVALID_ARGUMENT" and the like; static storage; "UNRECOGNIZED" for an unknown number.
 * Thread safety: free. Since: 0.1. */
VETVEC_API const char* vetvec_status_name(vetvec_status status) VETVEC_NOEXCEPT;

/* An error object. An ordinary pointer, owned by the caller once a call has written it.
 * All text it returns is borrowed: valid until vetvec_error_destroy, NUL-terminated UTF-8.
 * Every accessor accepts NULL and then answers as for success. Thread safety of the accessors:
 * shared. Since: 0.1. */
typedef struct vetvec_error vetvec_error;

VETVEC_API vetvec_status vetvec_error_status(const vetvec_error* error) VETVEC_NOEXCEPT;
/* A sentence for a person: what failed, where, what to do. "" for NULL. Holds no secret. */
VETVEC_API const char* vetvec_error_message(const vetvec_error* error) VETVEC_NOEXCEPT;
/* The last reply's HTTP status; 0 if there was none. */
VETVEC_API int32_t vetvec_error_http_status(const vetvec_error* error) VETVEC_NOEXCEPT;
/* How long the service asked to wait, in milliseconds; -1 if it did not say. */
VETVEC_API int64_t vetvec_error_retry_after_ms(const vetvec_error* error) VETVEC_NOEXCEPT;
/* Requests sent for the failing item; 0 if it never reached the network. */
VETVEC_API int32_t vetvec_error_attempts(const vetvec_error* error) VETVEC_NOEXCEPT;
/* 1 if the same call may succeed later: all of it, or with PARTIAL what failed. */
VETVEC_API uint8_t vetvec_error_is_retryable(const vetvec_error* error) VETVEC_NOEXCEPT;
/* 0-based index of the first failing text, row or value; -1 if it does not apply. */
VETVEC_API int64_t vetvec_error_item_index(const vetvec_error* error) VETVEC_NOEXCEPT;
/* What a callback returned to stop the call; 0 otherwise. */
VETVEC_API int64_t vetvec_error_callback_value(const vetvec_error* error) VETVEC_NOEXCEPT;
/* All of the above and, where known, provider_code, file, line, key, found, allowed, as one JSON
 * object. */
VETVEC_API const char* vetvec_error_detail_json(const vetvec_error* error) VETVEC_NOEXCEPT;
/* Where the call was one for many texts: the error of text `index`, with all of the above. Borrowed
 * from `error`: not to be destroyed. NULL: that text did not fail, or there is none. */
VETVEC_API const vetvec_error* vetvec_error_item(const vetvec_error* error,
                                                 uint64_t index) VETVEC_NOEXCEPT;
/* NULL is a no-op. Thread safety: exclusive. */
VETVEC_API void vetvec_error_destroy(vetvec_error* error) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_STATUS_H_ */
