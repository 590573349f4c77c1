/* types.h: what several headers share: strings, text batches, buffers, matrices, cancel tokens,
 * callbacks and the options of a call.
 *
 * Struct rules, for every struct with `struct_size`: set it to sizeof the struct as you compiled it
 * (the VETVEC_..._INIT macros do, as does the vetvec_..._init function for other languages), zero
 * the rest; zero always means the default. Structs grow only at the end. An older caller's shorter
 * struct is read as far as it goes; a newer caller's longer one is accepted if the tail that this
 * library does not know is all zero, else the call is VETVEC_UNIMPLEMENTED.
 */
#ifndef VETVEC_TYPES_H_
#define VETVEC_TYPES_H_

#include <stddef.h>
#include <stdint.h>

#include "vetvec/export.h"
#include "vetvec/status.h"

VETVEC_EXTERN_C_BEGIN

/* UTF-8 bytes and their length; no NUL is needed or looked for. Borrowed for the call only.
 * {NULL, 0} is the empty string, and where an option is optional, "not given". */
typedef struct vetvec_str {
  const char* data;
  size_t size;
} vetvec_str;
/* A literal as the initial value of a vetvec_str: vetvec_str kind = VETVEC_STR("passages"); */
#define VETVEC_STR(literal) {literal, sizeof(literal) - 1}

/* Texts packed into two flat arrays: text i is bytes[offsets[i]] up to bytes[offsets[i + 1]].
 * `offsets` has count + 1 ascending entries. Borrowed for the call only. */
typedef struct vetvec_text_batch {
  uint64_t struct_size;
  const char* bytes;
  const uint64_t* offsets;
  uint64_t count;
} vetvec_text_batch;
#define VETVEC_TEXT_BATCH_INIT {sizeof(vetvec_text_batch), NULL, NULL, 0}

/* Bytes that the library allocated. An ordinary pointer. `data` is followed by a NUL that is not
 * counted in `size`, so text may be used as a C string. NULL is accepted by all three.
 * Thread safety: shared; destroy: exclusive. Since: 0.1. */
typedef struct vetvec_buffer vetvec_buffer;
VETVEC_API const char* vetvec_buffer_data(const vetvec_buffer* buffer) VETVEC_NOEXCEPT;
VETVEC_API size_t vetvec_buffer_size(const vetvec_buffer* buffer) VETVEC_NOEXCEPT;
VETVEC_API void vetvec_buffer_destroy(vetvec_buffer* buffer) VETVEC_NOEXCEPT;

/* Rows that the library allocated: row-major float32 [rows, cols], no padding. A handle.
 * `data` is borrowed until destroy. A bad handle has 0 rows, 0 cols and NULL data.
 * Thread safety: shared; destroy: exclusive. Since: 0.1. */
typedef struct vetvec_matrix vetvec_matrix;
VETVEC_API const float* vetvec_matrix_data(const vetvec_matrix* matrix) VETVEC_NOEXCEPT;
VETVEC_API uint64_t vetvec_matrix_rows(const vetvec_matrix* matrix) VETVEC_NOEXCEPT;
VETVEC_API uint64_t vetvec_matrix_cols(const vetvec_matrix* matrix) VETVEC_NOEXCEPT;
VETVEC_API void vetvec_matrix_destroy(vetvec_matrix* matrix) VETVEC_NOEXCEPT;

/* Stops calls. One token may serve many calls; once requested it stays so.
 * request: thread safety free (any thread, any time, also from callbacks, not from signal
 * handlers). Destroying a token while a call uses it is allowed: the call goes on, uncancellable.
 * Since: 0.1. */
typedef struct vetvec_cancel vetvec_cancel;
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_cancel_create(vetvec_cancel** out,
                                                               vetvec_error** err) VETVEC_NOEXCEPT;
VETVEC_API vetvec_status vetvec_cancel_request(vetvec_cancel* cancel) VETVEC_NOEXCEPT;
VETVEC_API void vetvec_cancel_destroy(vetvec_cancel* cancel) VETVEC_NOEXCEPT;

/* How far a call has come. `stage` is a short English word such as "embed" or "judge". */
typedef struct vetvec_progress {
  uint64_t struct_size;
  const char* stage;
  uint64_t done;
  uint64_t total;     /* 0 while unknown */
  uint64_t requests;  /* ended so far, retries included */
  uint64_t tokens;    /* of these: reported by the service, else estimated */
  double cost;        /* so far, in the currency of the price given; 0 if not priced */
  const char* vendor; /* audits: the vendor at work; "" otherwise */
} vetvec_progress;

/* Runs on the thread that made the call, one at a time. Return 0 to go on; any other value stops
 * the call with VETVEC_CANCELLED and is kept in the error. Must not throw or longjmp. May call the
 * library, except functions on the same exclusive handle. */
typedef int32_t (*vetvec_progress_fn)(void* user_data, const vetvec_progress* progress);

typedef int32_t vetvec_log_level;
enum { VETVEC_LOG_DEBUG = 0, VETVEC_LOG_INFO = 1, VETVEC_LOG_WARNING = 2, VETVEC_LOG_ERROR = 3 };

/* May run on any thread, several at a time. `message` is borrowed for the call, NUL-terminated, and
 * holds no secret. Must not throw, longjmp or call the library. */
typedef void (*vetvec_log_fn)(void* user_data, vetvec_log_level level, const char* message);

/* Call flags: for probes, which must see what the service does without our care. Limits, budget and
 * deadline still apply. */
typedef uint32_t vetvec_call_flags;
enum {
  VETVEC_CALL_NO_CACHE = 1,    /* neither read nor write any cache */
  VETVEC_CALL_NO_DEDUPE = 2,   /* send equal texts as often as they stand in the batch */
  VETVEC_CALL_NO_SPLIT = 4,    /* one request for the whole batch */
  VETVEC_CALL_NO_RETRY = 8,    /* one attempt */
  VETVEC_CALL_AS_RECEIVED = 16 /* invalid vectors are returned as findings, never cached */
};

/* Options of one call that may take long. */
typedef struct vetvec_call_options {
  uint64_t struct_size;
  int64_t timeout_ms;          /* whole call, retries included; 0: the encoder's default */
  const vetvec_cancel* cancel; /* may be NULL */
  vetvec_progress_fn progress; /* may be NULL */
  void* progress_user_data;
  vetvec_call_flags flags;
  uint32_t reserved;  /* zero */
  int64_t max_tokens; /* VETVEC_BUDGET_EXCEEDED before sending more; 0: no limit */
  /* W3C Trace Context of the caller's span, sent with each request as they are; may be empty. */
  vetvec_str traceparent; /* "00-<32 hex>-<16 hex>-<2 hex>" */
  vetvec_str tracestate;  /* only beside a traceparent */
} vetvec_call_options;
#define VETVEC_CALL_OPTIONS_INIT \
  {sizeof(vetvec_call_options), 0, NULL, NULL, NULL, 0, 0, 0, {NULL, 0}, {NULL, 0}}
/* Zeroes at most `size` bytes and sets struct_size: VETVEC_..._INIT for languages without macros.
 * NULL and sizes below 8 are left alone. The same holds for every vetvec_..._init. */
VETVEC_API void vetvec_call_options_init(vetvec_call_options* options, size_t size) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_TYPES_H_ */
