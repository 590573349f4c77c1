/* stream.hpp: stream.h for C++17. Encoder::EmbedStream calls EmbedStream.
 *
 *   encoder.EmbedStream(
 *       [&](std::string_view* text) { ... return true; },
 *       [&](const vetvec_stream_rows& rows) { ... });
 */
#ifndef VETVEC_STREAM_HPP_
#define VETVEC_STREAM_HPP_

#include <cstdint>
#include <exception>
#include <functional>
#include <string_view>

#include "vetvec/options.hpp"
#include "vetvec/stream.h"

namespace vetvec {
inline namespace abi {

/* Sets the next text, borrowed until the next call, and returns true; returns false at the end. */
using NextText = std::function<bool(std::string_view* text)>;
/* Receives rows, in the order of the texts. */
using TakeRows = std::function<void(const vetvec_stream_rows& rows)>;

namespace detail {

struct StreamState {
  const NextText& next;
  const TakeRows& rows;
  std::exception_ptr* thrown;
};

inline std::int32_t StreamNext(void* data, vetvec_str* text) {
  const StreamState* const state = static_cast<StreamState*>(data);
  return Guarded(state->thrown, [&] {
    std::string_view view;
    if (!state->next(&view)) return 0;
    *text = Str(view);
    return 1;
  });
}

inline std::int32_t StreamRows(void* data, const vetvec_stream_rows* some) {
  const StreamState* const state = static_cast<StreamState*>(data);
  return Guarded(state->thrown, [&] {
    state->rows(*some);
    return 0;
  });
}

}  // namespace detail

/* See vetvec_stream_embed. An exception from `next` or `rows` ends the stream and is rethrown.
 * Returns false if the stream ran to its end but some texts failed (PARTIAL); `rows` received their
 * statuses.
 */
inline bool EmbedStream(Handle<vetvec_encoder> encoder, const NextText& next, const TakeRows& rows,
                        const StreamOptions& options = {}, const CallOptions& call = {}) {
  detail::CStruct c_call(call);
  detail::CStruct stream(options);
  detail::StreamState state{next, rows, c_call.thrown()};
  vetvec_stream_options* const c = stream.get();
  c->next = detail::StreamNext;
  c->rows = detail::StreamRows;
  c->user_data = &state;
  vetvec_error* error = nullptr;
  const vetvec_status status =
      vetvec_stream_embed(encoder.get(), stream.get(), c_call.get(), &error);
  if (status == VETVEC_STATUS_PARTIAL) {
    vetvec_error_destroy(error);
    return false;
  }
  c_call.Check(status, error);
  return true;
}

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_STREAM_HPP_
