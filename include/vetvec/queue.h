/* queue.h: jobs that have ended, in the order in which they ended (job.h).
 *
 * A handle. Thread safety: many threads at once (several may take from one queue); destroy: one
 * thread at a time.
 */
#ifndef VETVEC_QUEUE_H_
#define VETVEC_QUEUE_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_queue_create(vetvec_queue* out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;

/* A descriptor that is readable (level-triggered) while the queue holds an ended job. Only for
 * poll and the like: do not read, write or close it. Valid until destroy; -1 for a bad handle. */
VETVEC_API int32_t vetvec_queue_descriptor(vetvec_queue queue) VETVEC_NOEXCEPT;

typedef struct vetvec_completion {
  uint64_t struct_size;
  vetvec_job job; /* from vetvec_job_submit; the thread that takes it must destroy it */
  void* user_data;
  vetvec_status status; /* as vetvec_job_take returns it */
  uint32_t reserved;    /* zero */
} vetvec_completion;

/* Takes the next ended job, waiting for at most `timeout_ms` (0: poll, do not wait). Set
 * out->struct_size first. DEADLINE_EXCEEDED: no job ended in time. FAILED_PRECONDITION: called on
 * the library's thread with a nonzero `timeout_ms`. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_queue_next(vetvec_queue queue, int64_t timeout_ms,
                                                            vetvec_completion* out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;

/* Jobs that are still running continue; their completions are not recorded. */
VETVEC_API void vetvec_queue_destroy(vetvec_queue queue) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_QUEUE_H_ */
