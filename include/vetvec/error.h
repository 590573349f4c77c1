/* error.h: error objects, which describe a failure for people and for programs.
 *
 * The caller owns the error objects that calls return and must destroy each of them once. The
 * accessors return text as NUL-terminated UTF-8, valid until the error is destroyed. They accept
 * NULL and treat it as success. Thread safety of the accessors: any number of threads at once.
 */
#ifndef VETVEC_ERROR_H_
#define VETVEC_ERROR_H_

#include "vetvec/status.h"

VETVEC_EXTERN_C_BEGIN

VETVEC_API vetvec_status vetvec_error_status(const vetvec_error* error) VETVEC_NOEXCEPT;
/* Human-readable message: what failed, where, and what to do. "" for NULL. Contains no secret. */
VETVEC_API const char* vetvec_error_message(const vetvec_error* error) VETVEC_NOEXCEPT;
/* The HTTP status of the last reply; 0 if there was no reply. */
VETVEC_API int32_t vetvec_error_http_status(const vetvec_error* error) VETVEC_NOEXCEPT;
/* The delay that the service asked for before a retry, in milliseconds; -1 if it asked for none. */
VETVEC_API int64_t vetvec_error_retry_after_ms(const vetvec_error* error) VETVEC_NOEXCEPT;
/* The number of requests sent for the failing item; 0 if none was sent. */
VETVEC_API int32_t vetvec_error_attempts(const vetvec_error* error) VETVEC_NOEXCEPT;
/* 1 if the same call may succeed later. With PARTIAL: 1 if any failed item may succeed later. */
VETVEC_API uint8_t vetvec_error_is_retryable(const vetvec_error* error) VETVEC_NOEXCEPT;
/* 0-based index of the first failing text, row or value; -1 if not applicable. */
VETVEC_API int64_t vetvec_error_item_index(const vetvec_error* error) VETVEC_NOEXCEPT;
/* The value that a callback returned to stop the call; otherwise 0. */
VETVEC_API int64_t vetvec_error_callback_value(const vetvec_error* error) VETVEC_NOEXCEPT;
/* All of the above and, where known, `provider_code`, `file`, `line`, `key`, `found` and `allowed`,
 * as one JSON object; "{}" for NULL. */
VETVEC_API const char* vetvec_error_detail_json(const vetvec_error* error) VETVEC_NOEXCEPT;
/* For calls with several texts: the error for text `index`. It can be passed to all functions
 * above. It is borrowed from `error`: do not destroy it. NULL if that text did not fail or does not
 * exist. */
VETVEC_API const vetvec_error* vetvec_error_item(const vetvec_error* error,
                                                 uint64_t index) VETVEC_NOEXCEPT;
/* Does nothing for NULL. Thread safety: one thread at a time. */
VETVEC_API void vetvec_error_destroy(vetvec_error* error) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_ERROR_H_ */
