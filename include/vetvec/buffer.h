/* buffer.h: bytes that the library allocated, usually text or JSON.
 *
 * A vetvec_buffer* is an ordinary pointer, not a checked handle: destroy each buffer exactly once.
 * All three functions accept NULL.
 */
#ifndef VETVEC_BUFFER_H_
#define VETVEC_BUFFER_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* The bytes, valid until the buffer is destroyed. They are followed by a NUL, which
 * vetvec_buffer_size does not count, so text may be used as a C string. Thread safety: any number
 * of threads at once. */
VETVEC_API const char* vetvec_buffer_data(const vetvec_buffer* buffer) VETVEC_NOEXCEPT;
/* The number of bytes, without the NUL. Thread safety: any number of threads at once. */
VETVEC_API size_t vetvec_buffer_size(const vetvec_buffer* buffer) VETVEC_NOEXCEPT;
/* Thread safety: one thread at a time. */
VETVEC_API void vetvec_buffer_destroy(vetvec_buffer* buffer) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_BUFFER_H_ */
