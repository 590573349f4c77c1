/* submit.h: embed calls without a thread of their own.
 *
 * A submitted call runs on the library's one network thread, which all encoders of the process
 * share; thousands may be under way. Its end is told by a callback, by a queue whose descriptor
 * fits poll, epoll and the like, or both.
 *
 *   vetvec_queue* queue = NULL;
 *   vetvec_queue_create(&queue, &err);
 *   vetvec_submit_options submit = VETVEC_SUBMIT_OPTIONS_INIT;
 *   submit.queue = queue;
 *   submit.user_data = my_request;
 *   vetvec_call* call = NULL;
 *   if (vetvec_encoder_submit(encoder, &texts, NULL, &submit, &call, &err) != VETVEC_OK) ...
 *   ... epoll_wait: vetvec_queue_descriptor(queue) is readable ...
 *   vetvec_completion done = VETVEC_COMPLETION_INIT;
 *   while (vetvec_queue_next(queue, 0, &done, NULL) == VETVEC_OK) {
 *     vetvec_matrix* rows = NULL;
 *     vetvec_status status = vetvec_call_take(done.call, &rows, NULL, 0, &err);
 *     ... done.user_data ...
 *     vetvec_matrix_destroy(rows);
 *     vetvec_call_destroy(done.call);
 *   }
 *
 * Everything said of vetvec_encoder_embed holds: order, limits, retries, cache, joins. Local
 * encoders compute submitted calls one after another on a thread of their own.
 */
#ifndef VETVEC_SUBMIT_H_
#define VETVEC_SUBMIT_H_

#include "vetvec/encoder.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* A submitted call. A handle. Thread safety of all calls on it: shared; destroy: exclusive. */
typedef struct vetvec_call vetvec_call;

/* Ended calls, in the order in which they ended. A handle. Thread safety: shared (several threads
 * may take from one queue); destroy: exclusive. */
typedef struct vetvec_queue vetvec_queue;

/* Runs once for each submitted call, on the library's thread, after its end: be short, as all calls
 * wait meanwhile. `call` is what submit gave (stale if it has been destroyed since). May call any
 * function of the library that does not block: submit, cancel, take, destroy; a blocking one
 * (vetvec_encoder_embed, vetvec_call_wait, ...) gives VETVEC_FAILED_PRECONDITION there. Must not
 * throw or longjmp. */
typedef void (*vetvec_done_fn)(void* user_data, vetvec_call* call, vetvec_status status);

typedef struct vetvec_submit_options {
  uint64_t struct_size;
  const vetvec_queue* queue; /* the ended call is put there; may be NULL */
  vetvec_done_fn done;       /* may be NULL */
  void* user_data;           /* handed to `done` and to vetvec_completion */
} vetvec_submit_options;
#define VETVEC_SUBMIT_OPTIONS_INIT {sizeof(vetvec_submit_options), NULL, NULL, NULL}
VETVEC_API void vetvec_submit_options_init(vetvec_submit_options* options,
                                           size_t size) VETVEC_NOEXCEPT;

/* Begins an embed call and returns without waiting for a reply. `texts` are copied; the options are
 * those of vetvec_encoder_embed (a progress callback runs on the library's thread). `submit` may be
 * NULL: then only vetvec_call_wait tells. Vectors that are cached are looked up here, on the
 * calling thread; `done` never runs before submit has returned, unless on another thread.
 * Errors: those of the arguments; UNAVAILABLE if no thread can be started; what becomes of the call
 * itself is told at its end. `*out` is NULL on failure, and `done` will not run. Destroying the
 * encoder cancels the call. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_encoder_submit(const vetvec_encoder* encoder,
                                                                const vetvec_text_batch* texts,
                                                                const vetvec_call_options* options,
                                                                const vetvec_submit_options* submit,
                                                                vetvec_call** out,
                                                                vetvec_error** err) VETVEC_NOEXCEPT;

/* Asks the call to end soon with VETVEC_CANCELLED. Nothing once it has ended. Since: 0.1. */
VETVEC_API vetvec_status vetvec_call_cancel(const vetvec_call* call) VETVEC_NOEXCEPT;

/* Waits until the call has ended, for at most `timeout_ms` (0: only looks). OK: it has, whatever
 * came of it. DEADLINE_EXCEEDED: it goes on. FAILED_PRECONDITION: called on the library's thread.
 * Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_call_wait(const vetvec_call* call,
                                                           int64_t timeout_ms,
                                                           vetvec_error** err) VETVEC_NOEXCEPT;

/* The status and the rows of an ended call; the rows can be taken once. `*out` is a matrix of one
 * row per text (rows of failed texts are zero), or NULL if no text has its vector. item_status:
 * NULL or `item_capacity` entries, of which as many are written as there are texts
 * (BUFFER_TOO_SMALL if they do not fit; nothing is taken then). FAILED_PRECONDITION: it has not
 * ended, or the rows have been taken. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_call_take(const vetvec_call* call,
                                                           vetvec_matrix** out,
                                                           vetvec_status* item_status,
                                                           size_t item_capacity,
                                                           vetvec_error** err) VETVEC_NOEXCEPT;

/* A call that has not ended is cancelled; its callback still comes, and its queue still gets it.
 * Since: 0.1. */
VETVEC_API void vetvec_call_destroy(vetvec_call* call) VETVEC_NOEXCEPT;

VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_queue_create(vetvec_queue** out,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;

/* A descriptor that is readable (level-triggered) while the queue holds an ended call. Only for
 * poll and the like: do not read, write or close it. Valid until destroy; -1 for a bad handle.
 * Since: 0.1. */
VETVEC_API int32_t vetvec_queue_descriptor(const vetvec_queue* queue) VETVEC_NOEXCEPT;

typedef struct vetvec_completion {
  uint64_t struct_size;
  vetvec_call* call; /* what submit gave; it is the taker's to destroy, once */
  void* user_data;
  vetvec_status status; /* as vetvec_call_take will give it */
  uint32_t reserved;
} vetvec_completion;
#define VETVEC_COMPLETION_INIT {sizeof(vetvec_completion), NULL, NULL, 0, 0}

/* Takes the next ended call, waiting for one for at most `timeout_ms` (0: not at all). `out`: set
 * struct_size first. DEADLINE_EXCEEDED: there was none. FAILED_PRECONDITION: `timeout_ms` is not 0
 * on the library's thread. Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_queue_next(const vetvec_queue* queue,
                                                            int64_t timeout_ms,
                                                            vetvec_completion* out,
                                                            vetvec_error** err) VETVEC_NOEXCEPT;

/* Calls that still run go on; their ends are not kept. Since: 0.1. */
VETVEC_API void vetvec_queue_destroy(vetvec_queue* queue) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_SUBMIT_H_ */
