/* queue.h: queues of finished jobs (job.h), in the order in which the jobs finished.
 *
 * vetvec_queue is a handle. Thread safety: any number of threads at once; several threads may take
 * jobs from one queue.
 */
#ifndef VETVEC_QUEUE_H_
#define VETVEC_QUEUE_H_

#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_queue_create(vetvec_queue* out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;

/* A descriptor that is readable (level-triggered) while the queue contains a finished job. Use it
 * only to wait, with poll or epoll: do not read, write or close it. Valid until the queue is
 * destroyed; -1 for a bad handle. */
VETVEC_API int32_t vetvec_queue_descriptor(vetvec_queue queue) VETVEC_NOEXCEPT;

typedef struct vetvec_completion {
  uint64_t struct_size;
  vetvec_job job; /* the handle that vetvec_job_submit returned; the caller must destroy it */
  void* user_data;
  vetvec_status status; /* the status that vetvec_job_take returns */
  uint32_t reserved;    /* zero */
} vetvec_completion;

/* Takes the next finished job, waiting for at most `timeout_ms` (0: poll, do not wait). Set
 * out->struct_size first. DEADLINE_EXCEEDED: no job finished in time. FAILED_PRECONDITION: the
 * function was called on the library's thread with a non-zero `timeout_ms`. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_queue_next(vetvec_queue queue, int64_t timeout_ms,
                                                            vetvec_completion* out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;

/* Jobs that are still running continue, but the queue does not report them. */
VETVEC_API void vetvec_queue_destroy(vetvec_queue queue) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_QUEUE_H_ */
