/* job.h: asynchronous embed calls.
 *
 * A job runs on the library's network thread, which all encoders of the process share; thousands of
 * jobs may be in flight. A finished job is reported by a callback, by a queue (queue.h) with a
 * descriptor for poll or epoll, or by both.
 *
 *   vetvec_queue queue = {0};
 *   vetvec_queue_create(&queue, &err);
 *   vetvec_job_options options = VETVEC_INIT(vetvec_job_options);
 *   options.queue = queue;
 *   options.user_data = my_request;
 *   vetvec_job job = {0};
 *   if (vetvec_job_submit(encoder, &texts, NULL, &options, &job, &err) != VETVEC_STATUS_OK) ...
 *   ... epoll_wait: vetvec_queue_descriptor(queue) is readable ...
 *   vetvec_completion done = VETVEC_INIT(vetvec_completion);
 *   while (vetvec_queue_next(queue, 0, &done, NULL) == VETVEC_STATUS_OK) {
 *     vetvec_matrix rows = {0};
 *     vetvec_status status = vetvec_job_take(done.job, &rows, NULL, 0, &err);
 *     ... done.user_data ...
 *     vetvec_matrix_destroy(rows);
 *     vetvec_job_destroy(done.job);
 *   }
 *
 * Order, limits, retries, caching and the deduplication of texts are the same as in
 * vetvec_encoder_embed. A local encoder computes its jobs one after another on a thread of its own.
 *
 * vetvec_job is a handle. Thread safety: any number of threads at once.
 */
#ifndef VETVEC_JOB_H_
#define VETVEC_JOB_H_

#include "vetvec/provenance.h"
#include "vetvec/queue.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* Runs once per job, on the library's thread, after the job has finished. It must return quickly,
 * because all other calls wait for it. `job` is the handle that vetvec_job_submit returned; it may
 * already have been destroyed. The callback may call any library function that does not block, such
 * as vetvec_job_submit, _cancel, _take and _destroy. Functions that block (vetvec_encoder_embed,
 * vetvec_job_wait, ...) return VETVEC_STATUS_FAILED_PRECONDITION in the callback. The callback must
 * not throw or longjmp. */
typedef void (*vetvec_done_fn)(void* user_data, vetvec_job job, vetvec_status status);

typedef struct vetvec_job_options {
  uint64_t struct_size;
  vetvec_queue queue;  /* receives the job when it has finished; {0}: none */
  vetvec_done_fn done; /* may be NULL */
  void* user_data;     /* passed to `done` and to vetvec_completion */
} vetvec_job_options;

/* Starts an embed call and returns without waiting for a reply. `texts` are copied; `call` is as
 * for vetvec_encoder_embed, but a progress callback runs on the library's thread. If `options` is
 * NULL, only vetvec_job_wait reports that the job has finished. Cached vectors are looked up on the
 * calling thread, before vetvec_job_submit returns. `done` may run before vetvec_job_submit
 * returns, but only on another thread. Errors: INVALID_ARGUMENT; UNAVAILABLE if no thread can be
 * started. Errors of the embed call itself are reported when it finishes. On failure `*out` is {0}
 * and `done` does not run. Destroying the encoder cancels the call. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_job_submit(
    vetvec_encoder encoder, const vetvec_text_batch* texts, const vetvec_call_options* call,
    const vetvec_job_options* options, vetvec_job* out, vetvec_error** err) VETVEC_NOEXCEPT;

/* Requests cancellation: the job finishes soon, with VETVEC_STATUS_CANCELLED. Has no effect once
 * the job has finished. */
VETVEC_API vetvec_status vetvec_job_cancel(vetvec_job job) VETVEC_NOEXCEPT;

/* Waits until the job has finished, for at most `timeout_ms` (0: poll, do not wait). OK: the job
 * has finished, successfully or not. DEADLINE_EXCEEDED: it is still running. FAILED_PRECONDITION:
 * the function was called on the library's thread. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_job_wait(vetvec_job job, int64_t timeout_ms,
                                                          vetvec_error** err) VETVEC_NOEXCEPT;

/* Returns the status of a finished job and takes its rows, which can be taken only once. `*out` is
 * a matrix with one row per text (rows of failed texts are zero), or {0} if no text was embedded.
 * out_item_status: NULL, or room for `item_capacity` entries; one is written per text.
 * BUFFER_TOO_SMALL: the entries do not fit; nothing was taken. FAILED_PRECONDITION: the job has
 * not finished, or its rows have already been taken. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_job_take(vetvec_job job, vetvec_matrix* out,
                                                          vetvec_status* out_item_status,
                                                          size_t item_capacity,
                                                          vetvec_error** err) VETVEC_NOEXCEPT;

/* Writes the provenance of each text of a finished job; may be called any number of times. `out`
 * may be NULL if `capacity` is 0. FAILED_PRECONDITION: the job has not finished. BUFFER_TOO_SMALL:
 * `capacity` is less than the number of texts. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_job_provenance(vetvec_job job,
                                                                vetvec_provenance* out,
                                                                size_t capacity,
                                                                vetvec_error** err) VETVEC_NOEXCEPT;

/* Cancels the job if it has not finished; in that case, the callback still runs and the queue still
 * receives the job. */
VETVEC_API void vetvec_job_destroy(vetvec_job job) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_JOB_H_ */
