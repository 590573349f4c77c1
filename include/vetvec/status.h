/* status.h: the result of a call.
 *
 * Every function that can fail returns a vetvec_status and takes `vetvec_error** err` as its last
 * argument. The status is enough to branch on; the error object holds the details, such as a
 * human-readable message, the HTTP status, how long to wait and the index of the text at fault.
 * There is no per-thread "last error": an error belongs to the call that returned it, and may be
 * kept, passed to another thread or destroyed.
 *
 *   vetvec_error* err = NULL;
 *   if (vetvec_encoder_open(&options, &encoder, &err) != VETVEC_STATUS_OK) {
 *     fprintf(stderr, "%s\n", vetvec_error_message(err));
 *     vetvec_error_destroy(err);
 *   }
 *
 * Rules: `err` may be NULL. Otherwise `*err` is written on every call (NULL on success) and never
 * read, so destroy an earlier error first. On failure `*err` is not NULL. For
 * VETVEC_STATUS_INVALID_HANDLE and out-of-memory errors, `*err` may be a shared static object,
 * which vetvec_error_destroy ignores.
 */
#ifndef VETVEC_STATUS_H_
#define VETVEC_STATUS_H_

#include <stddef.h>
#include <stdint.h>

#include "vetvec/export.h"

VETVEC_EXTERN_C_BEGIN

/* Values are frozen and never reused. Treat any value that you do not recognise as a failure. */
typedef enum vetvec_status VETVEC_INT32 {
  VETVEC_STATUS_OK = 0,
  VETVEC_STATUS_CANCELLED = 1, /* cancelled by a cancel token or by a callback that returned
                                  non-zero */
  VETVEC_STATUS_UNKNOWN = 2,
  /* invalid argument, option, configuration or input */
  VETVEC_STATUS_INVALID_ARGUMENT = 3,
  VETVEC_STATUS_DEADLINE_EXCEEDED = 4, /* the call, retries included, exceeded its timeout */
  VETVEC_STATUS_NOT_FOUND = 5, /* no such file or vendor; with a cache-only encoder, no cached
                                  vector */
  VETVEC_STATUS_ALREADY_EXISTS = 6,
  VETVEC_STATUS_PERMISSION_DENIED = 7,
  VETVEC_STATUS_OUT_OF_MEMORY = 8,
  VETVEC_STATUS_FAILED_PRECONDITION = 9, /* for example, a file in a newer format */
  VETVEC_STATUS_ABORTED = 10,
  VETVEC_STATUS_OUT_OF_RANGE = 11,
  VETVEC_STATUS_UNIMPLEMENTED = 12, /* for example, an options struct from a newer version of the
                                       library */
  VETVEC_STATUS_INTERNAL = 13,
  VETVEC_STATUS_UNAVAILABLE = 14,     /* network or service down; the same call may succeed later */
  VETVEC_STATUS_DATA_LOSS = 15,       /* a file is damaged */
  VETVEC_STATUS_UNAUTHENTICATED = 16, /* the API key was rejected, or a certificate is not
                                         trusted */
  VETVEC_STATUS_BUFFER_TOO_SMALL = 32, /* out_written is set to the size needed, or to 0 if it is
                                          unknown */
  VETVEC_STATUS_RATE_LIMITED = 33,
  VETVEC_STATUS_QUOTA_EXCEEDED = 34,  /* the account is out of credit; not retried */
  VETVEC_STATUS_BUDGET_EXCEEDED = 35, /* the call would exceed the caller's own budget */
  VETVEC_STATUS_PARTIAL = 36,         /* some items failed; the others were delivered */
  VETVEC_STATUS_PROTOCOL = 37,        /* a reply violates the service's protocol */
  VETVEC_STATUS_BAD_VECTOR = 38,      /* a reply contains an unusable vector */
  VETVEC_STATUS_INVALID_HANDLE = 39,  /* the handle is zero, destroyed or of the wrong type */
  VETVEC_STATUS_FORKED = 40,          /* a handle from before fork() was used in the child */
  VETVEC_STATUS_PARSE_ERROR = 41,
  VETVEC_STATUS_NON_FINITE = 42,
  VETVEC_STATUS_DIMENSION_MISMATCH = 43,
  VETVEC_STATUS_INSUFFICIENT_DATA = 44,
  VETVEC_STATUS_DEGENERATE = 45,
  VETVEC_STATUS_FORCE32 = 0x7fffffff
} vetvec_status;

/* The name of a status, such as "INVALID_ARGUMENT", in static storage; "UNRECOGNIZED" for an
 * unknown number.
 * Thread safety: any thread. */
VETVEC_API const char* vetvec_status_name(vetvec_status status) VETVEC_NOEXCEPT;

/* An error object: error.h. Referred to by an ordinary pointer, not a handle. */
typedef struct vetvec_error vetvec_error;

VETVEC_EXTERN_C_END

#endif /* VETVEC_STATUS_H_ */
