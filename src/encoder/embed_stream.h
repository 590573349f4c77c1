// EmbedStream: turns any number of texts into vectors, in bounded memory and in order.
//
// Texts are pulled as needed and cut into pieces, each of which is an embed call; several run at
// once, stepped by the calling thread. Rows are delivered in the order of the texts.
//
//   StreamOptions options;
//   Status status = EmbedStream(encoder, options, next, take);
#ifndef VETVEC_ENCODER_EMBED_STREAM_H_
#define VETVEC_ENCODER_EMBED_STREAM_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

#include "base/clock.h"
#include "core/encoder.h"

namespace vetvec {

struct StreamOptions {
  // Options of each piece, except that deadline_nanos (0: none) and max_tokens apply to all pieces
  // together; progress reports the texts delivered, with total 0.
  CallOptions call;
  // Of each piece, from its start. 0: the encoder's own or, if it sets none, that of a job.
  int64_t piece_timeout_ms = 0;
  size_t piece_texts = 0;     // 0: encoder.batch_texts()
  uint64_t window_bytes = 0;  // for rows in progress or waiting; 0: 8 MiB. At least two pieces
  Clock* clock = nullptr;     // null: SystemClock()
  // Called for each piece that has ended, in order, with the time it took.
  std::function<void(const EmbedOutput&, int64_t nanos)> on_piece;
};

// 1: *text is the next text, valid until the next call; 0: no more texts; any other value: stop.
using NextText = std::function<int32_t(std::string_view* text)>;
// The rows of texts first, first + 1, ...; returns 0 to continue.
using TakeRows = std::function<int32_t(uint64_t first, const EmbedOutput& out)>;

// OK; PARTIAL if texts failed; CANCELLED with the callback's value; otherwise the error of a piece
// that failed as a whole: the pieces before it have been delivered.
Status EmbedStream(Encoder& encoder, const StreamOptions& options, const NextText& next,
                   const TakeRows& take);

}  // namespace vetvec

#endif  // VETVEC_ENCODER_EMBED_STREAM_H_
