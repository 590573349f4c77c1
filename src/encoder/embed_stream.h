// EmbedStream: texts of any number to vectors, in bounded memory and in order.
//
// Texts are pulled as they are needed and cut into pieces, each an embed call of its own; several
// run at once, stepped by the thread that called. Rows are handed out in the order of the texts.
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
  // Of each piece. deadline_nanos is not looked at: timeout_ms is a piece's, from its beginning.
  // max_tokens holds for all pieces together; progress reports the texts delivered, with total 0.
  CallOptions call;
  int64_t timeout_ms = 0;     // 0: the encoder's default
  size_t piece_texts = 0;     // 0: encoder.batch_texts()
  uint64_t window_bytes = 0;  // of rows under way or waiting; 0: 8 MiB. Two pieces at least
  Clock* clock = nullptr;     // null: SystemClock()
  // Told of each piece that has ended, in order, with how long it took.
  std::function<void(const EmbedOutput&, int64_t nanos)> on_piece;
};

// 1: *text is the next one, valid until the next call; 0: there are no more; other: stop.
using NextText = std::function<int32_t(std::string_view* text)>;
// The rows of texts first, first + 1, ...; returns 0 to continue.
using TakeRows = std::function<int32_t(uint64_t first, const EmbedOutput& out)>;

// OK; PARTIAL if texts failed; CANCELLED with the callback's value; otherwise why a piece as a
// whole failed: those before it have been handed out.
Status EmbedStream(Encoder& encoder, const StreamOptions& options, const NextText& next,
                   const TakeRows& take);

}  // namespace vetvec

#endif  // VETVEC_ENCODER_EMBED_STREAM_H_
