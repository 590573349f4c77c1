/* stream.h: embeds texts of any number in bounded memory.
 *
 *   static int32_t Next(void* user, vetvec_str* text) { ... return has_text ? 1 : 0; }
 *   static int32_t Rows(void* user, const vetvec_stream_rows* rows) { ... return 0; }
 *
 *   vetvec_stream_options options = VETVEC_STREAM_OPTIONS_INIT;
 *   options.next = Next;
 *   options.rows = Rows;
 *   vetvec_status status = vetvec_encoder_embed_stream(encoder, &options, NULL, &err);
 *
 * Texts are pulled as they are needed, sent in pieces, many at once, and their rows handed out in
 * the order of the texts.
 */
#ifndef VETVEC_STREAM_H_
#define VETVEC_STREAM_H_

#include "vetvec/encoder.h"
#include "vetvec/provenance.h"
#include "vetvec/types.h"

VETVEC_EXTERN_C_BEGIN

/* The rows of the next texts. Borrowed for the call of the callback. */
typedef struct vetvec_stream_rows {
  uint64_t struct_size;
  uint64_t first;              /* index of the first text in the stream, from 0 */
  uint64_t count;              /* texts */
  uint64_t dimension;          /* elements a row; 0 if no vector is known */
  const float* data;           /* count * dimension, row-major; rows of failed texts are zero */
  const vetvec_status* status; /* count entries, one a text */
  const vetvec_provenance* provenance; /* likewise: who gave each vector (fallback.h) */
} vetvec_stream_rows;

/* Both run on the thread that called, one at a time. Must not throw or longjmp. May call the
 * library.
 * next: sets *text and returns 1; 0: there are no more; any other value stops the stream with
 * VETVEC_CANCELLED and is kept in the error. *text is borrowed until `next` is called again.
 * rows: returns 0 to go on; any other value stops the stream likewise. */
typedef int32_t (*vetvec_stream_next_fn)(void* user_data, vetvec_str* text);
typedef int32_t (*vetvec_stream_rows_fn)(void* user_data, const vetvec_stream_rows* rows);

typedef struct vetvec_stream_options {
  uint64_t struct_size;
  vetvec_stream_next_fn next; /* required */
  vetvec_stream_rows_fn rows; /* required */
  void* user_data;            /* of both */
  uint64_t window_bytes;      /* rows under way or waiting for their turn, at most; 0: 8 MiB. Two
                                 pieces are always allowed */
  uint32_t piece_texts;       /* texts a piece; 0: as many as the encoder sends in one request */
  uint32_t reserved;          /* zero */
} vetvec_stream_options;
#define VETVEC_STREAM_OPTIONS_INIT {sizeof(vetvec_stream_options), NULL, NULL, NULL, 0, 0, 0}
VETVEC_API void vetvec_stream_options_init(vetvec_stream_options* options,
                                           size_t size) VETVEC_NOEXCEPT;

/* Embeds the texts that `next` gives, to its end. Of `options`, timeout_ms is that of each piece,
 * from when it begins; max_tokens is that of the whole stream; progress is told of `done` texts, of
 * a total that is not known (0).
 * Returns OK: all rows were delivered. PARTIAL: the stream ran to its end and some texts failed
 * (`rows` got their status). Any other: it stopped there; what `rows` got until then is good.
 * A service that is down, a key that is refused, or a piece of which nothing came stops the stream.
 * Memory: the window, the replies under way, and the texts of both; what is cached goes to the disk
 * store only, so equal texts far apart are paid once only with a cache_dir. Thread safety: shared;
 * must not be called on the library's thread (submit.h). Since: 0.1. */
VETVEC_API VETVEC_NODISCARD vetvec_status
vetvec_encoder_embed_stream(const vetvec_encoder* encoder, const vetvec_stream_options* stream,
                            const vetvec_call_options* options, vetvec_error** err) VETVEC_NOEXCEPT;

VETVEC_EXTERN_C_END

#endif /* VETVEC_STREAM_H_ */
