/* stream.hpp: stream.h for C++17. Encoder::EmbedStream calls EmbedStream.
 *
 *   encoder.EmbedStream(
 *       [&](std::string_view* text) { ... return true; },
 *       [&](const vetvec_stream_rows& rows) { ... });
 *
 * Or as a range, if the rows are not to be received by a function:
 *
 *   for (const vetvec_stream_rows& rows : encoder.Stream(next)) { ... }
 */
#ifndef VETVEC_STREAM_HPP_
#define VETVEC_STREAM_HPP_

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <iterator>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

#include "vetvec/options.hpp"
#include "vetvec/stream.h"

namespace vetvec {
inline namespace abi {

/* Sets the next text, borrowed until the next call, and returns true; returns false at the end. */
using NextText = std::function<bool(std::string_view* text)>;
/* Receives rows, in the order of the texts. */
using TakeRows = std::function<void(const vetvec_stream_rows& rows)>;

/* Why text i of `rows` failed, as a copy; its status is VETVEC_STATUS_OK if it did not. */
inline Error ErrorOf(const vetvec_stream_rows& rows, std::size_t i) {
  return Error(Error::Borrowed(), rows.status[i], rows.errors[i]);
}

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
 * Throws an Error with VETVEC_STATUS_PARTIAL if the stream ran to its end but some texts failed;
 * `rows` received the error of each.
 */
inline void EmbedStream(Handle<vetvec_encoder> encoder, const NextText& next, const TakeRows& rows,
                        const StreamOptions& options = {}, const CallOptions& call = {}) {
  detail::CStruct c_call(call);
  detail::CStruct stream(options);
  detail::StreamState state{next, rows, c_call.thrown()};
  vetvec_stream_options* const c = stream.get();
  c->next = detail::StreamNext;
  c->rows = detail::StreamRows;
  c->user_data = &state;
  c_call.Try([&](vetvec_error** err) {
    return vetvec_stream_embed(encoder.get(), stream.get(), c_call.get(), err);
  });
}

/* A stream as a range of pieces, which can be passed through once. Made by Encoder::Stream.
 *
 * The call is made on a thread of its own, which runs only while the loop waits for a piece: `next`
 * and the progress callback never run at the same time as the body of the loop. A piece is borrowed
 * until the next one. begin() and ++ throw what EmbedStream throws. Leaving the loop ends the
 * stream. The encoder must outlive it. Do not wait in the body for a text that the stream is
 * fetching: the body may embed others. */
class Stream {
 public:
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = vetvec_stream_rows;
    using difference_type = std::ptrdiff_t;
    using pointer = const vetvec_stream_rows*;
    using reference = const vetvec_stream_rows&;

    Iterator() = default; /* the end */
    reference operator*() const { return *stream_->piece_; }
    pointer operator->() const { return stream_->piece_; }
    Iterator& operator++() {
      if (!stream_->Advance()) stream_ = nullptr;
      return *this;
    }
    void operator++(int) { ++*this; }
    bool operator==(const Iterator& other) const { return stream_ == other.stream_; }
    bool operator!=(const Iterator& other) const { return stream_ != other.stream_; }

   private:
    friend class Stream;
    explicit Iterator(Stream* stream) : stream_(stream) {}
    Stream* stream_ = nullptr;
  };

  Stream(Handle<vetvec_encoder> encoder, NextText next, StreamOptions options = {},
         CallOptions call = {})
      : encoder_(encoder),
        next_(std::move(next)),
        options_(std::move(options)),
        call_(std::move(call)) {}
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream() {
    if (!thread_.joinable()) return;
    is_left_ = true;
    Pass(Turn::kCall);
    thread_.join();
  }

  Iterator begin() {
    if (!has_begun_) Advance();
    return Iterator(piece_ != nullptr ? this : nullptr);
  }
  Iterator end() { return Iterator(); }

 private:
  enum class Turn { kLoop, kCall };
  struct Left {};

  /* Waits for the next piece. Returns false at the end. */
  bool Advance() {
    if (!has_begun_) {
      thread_ = std::thread([this] { Run(); });
      has_begun_ = true;
    }
    Pass(Turn::kCall);
    Await(Turn::kLoop);
    if (piece_ != nullptr) return true;
    thread_.join();
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
    return false;
  }

  void Run() {
    Await(Turn::kCall);
    try {
      EmbedStream(
          encoder_, next_, [this](const vetvec_stream_rows& rows) { Give(rows); }, options_, call_);
    } catch (...) {
      thrown_ = std::current_exception();
    }
    piece_ = nullptr;
    Pass(Turn::kLoop);
  }
  void Give(const vetvec_stream_rows& rows) {
    piece_ = &rows;
    Pass(Turn::kLoop);
    Await(Turn::kCall);
    if (is_left_) throw Left();
  }

  /* The other members belong to the thread whose turn it is. */
  void Pass(Turn to) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      turn_ = to;
    }
    has_passed_.notify_all();
  }
  void Await(Turn mine) {
    std::unique_lock<std::mutex> lock(mutex_);
    has_passed_.wait(lock, [&] { return turn_ == mine; });
  }

  const Handle<vetvec_encoder> encoder_;
  const NextText next_;
  const StreamOptions options_;
  const CallOptions call_;
  const vetvec_stream_rows* piece_ = nullptr; /* NULL: before the first, and at the end */
  std::exception_ptr thrown_;
  bool has_begun_ = false;
  bool is_left_ = false;
  std::mutex mutex_;
  std::condition_variable has_passed_;
  Turn turn_ = Turn::kLoop;
  std::thread thread_;
};

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_STREAM_HPP_
