/* stream.h: embeds any number of texts in bounded memory.
 *
 *   static int32_t Next(void* user, vetvec_str* text) { ... return has_text ? 1 : 0; }
 *   static int32_t Rows(void* user, const vetvec_stream_rows* rows) { ... return 0; }
 *
 *   vetvec_stream_options options = VETVEC_INIT(vetvec_stream_options);
 *   options.next = Next;
 *   options.rows = Rows;
 *   vetvec_status status = vetvec_stream_embed(encoder, &options, NULL, &err);
 *
 * Texts are pulled as needed and sent in pieces, several pieces at once. Rows are delivered in the
 * order of the texts.
 */
#ifndef VETVEC_STREAM_H_
#define VETVEC_STREAM_H_

#include "vetvec/batch.h"
#include "vetvec/encoder.h"
#include "vetvec/error.h"
#include "vetvec/provenance.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* The rows of consecutive texts. Borrowed for the duration of the callback. */
typedef struct vetvec_stream_rows {
  uint64_t struct_size;
  uint64_t first;              /* position of the first of these texts in the stream, from 0 */
  uint64_t count;              /* texts */
  uint64_t dimension;          /* elements per row; 0 if no text has a vector */
  const float* data;           /* count * dimension, row-major; rows of failed texts are zero */
  const vetvec_status* status; /* count entries, one per text */
  const vetvec_provenance* provenance; /* count entries: the source of each vector */
  const vetvec_error* const* errors;   /* count entries: why a text failed, with its position in the
                                          stream as item_index; NULL for a text that did not fail */
} vetvec_stream_rows;

/* Both callbacks run on the calling thread, one at a time. They must not throw or longjmp, and may
 * call the library.
 * next: sets *text and returns 1, or returns 0 at the end; any other value stops the stream with
 * VETVEC_STATUS_CANCELLED and is stored in the error. *text is borrowed until `next` is called
 * again.
 * rows: returns 0 to continue; any other value stops the stream in the same way. */
typedef int32_t (*vetvec_stream_next_fn)(void* user_data, vetvec_str* text);
typedef int32_t (*vetvec_stream_rows_fn)(void* user_data, const vetvec_stream_rows* rows);

typedef struct vetvec_stream_options {
  uint64_t struct_size;
  vetvec_stream_next_fn next; /* required */
  vetvec_stream_rows_fn rows; /* required */
  void* user_data;            /* passed to both callbacks */
  uint64_t window_bytes;      /* limit on the bytes of rows in flight or waiting for delivery;
                                 default: 8 MiB. Two pieces are always allowed, whatever their
                                 size */
  uint32_t piece_texts;       /* texts per piece; default: as many as the encoder sends in one
                                 request */
  uint32_t reserved;          /* zero */
  const vetvec_batch_options* batch; /* embeds through the service's batch API;
                                        plan_only must be 0. NULL: online */
  int64_t piece_timeout_ms; /* timeout of each piece, from its start; default: the encoder's own
                               or, if it sets none, one minute more than the hour for which a stream
                               waits for a busy service (docs/ERRORS.md) */
} vetvec_stream_options;

/* Embeds the texts that `next` returns, until it returns 0. timeout_ms and max_tokens of `call`
 * apply to the whole stream; if timeout_ms is 0, only its pieces have a timeout. A callback is not
 * interrupted: if the time is over when it returns, the stream ends. progress reports the texts
 * delivered (`done`), with an unknown total (0).
 * Returns OK if all rows were delivered, and PARTIAL if the stream ran to its end but some texts
 * failed. `rows` received the error of each; that of the call describes the first and counts them,
 * and its vetvec_error_item is always NULL. With any other status, the stream stopped early; rows
 * already delivered are valid. The stream stops if a piece fails as a whole, for example because
 * the service is down, the key is rejected or the deadline passes; texts that are invalid or
 * rejected do not stop the stream.
 * Memory use consists of the window (window_bytes), the replies in flight, and the texts that
 * belong to either. Vectors are cached only on disk: without cache_dir, equal texts that are far
 * apart in the stream are paid for more than once.
 * With `batch`, all texts are pulled and kept in memory before any of them is sent, and their rows
 * are delivered when all jobs have ended. timeout_ms and progress apply as in vetvec_batch_embed.
 * Errors of vetvec_batch_embed other than PARTIAL stop the stream before the first row. Texts for
 * which the batch returned no vector fail with NOT_FOUND and are not sent online.
 * Thread safety: any number of threads at once; must not be called from the library's thread
 * (job.h). */
VETVEC_API VETVEC_NODISCARD vetvec_status vetvec_stream_embed(vetvec_encoder encoder,
                                                              const vetvec_stream_options* options,
                                                              const vetvec_call_options* call,
                                                              vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_STREAM_H_ */
