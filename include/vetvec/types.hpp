/* types.hpp: texts, options of a call and matrices for C++17.
 */
#ifndef VETVEC_TYPES_HPP_
#define VETVEC_TYPES_HPP_

#include <cstdint>
#include <exception>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "vetvec/error.hpp"
#include "vetvec/vectors.h"

namespace vetvec {

inline std::string Version() { return vetvec_version(); }

/* Texts in the packed form of the ABI. */
class TextBatch {
 public:
  TextBatch() = default;
  TextBatch(std::initializer_list<std::string_view> texts) {
    for (const std::string_view text : texts) Add(text);
  }
  template <typename Range>
  static TextBatch Of(const Range& texts) {
    TextBatch batch;
    for (const auto& text : texts) batch.Add(text);
    return batch;
  }
  void Add(std::string_view text) {
    bytes_.append(text);
    offsets_.push_back(bytes_.size());
  }
  std::size_t size() const { return offsets_.size() - 1; }
  vetvec_text_batch view() const {
    return {sizeof(vetvec_text_batch), bytes_.data(), offsets_.data(), size()};
  }

 private:
  std::string bytes_;
  std::vector<std::uint64_t> offsets_{0};
};

class CancelToken {
 public:
  CancelToken() {
    detail::Try([&](vetvec_error** err) { return vetvec_cancel_create(handle_.out(), err); });
  }
  void Request() const { (void)vetvec_cancel_request(handle_.get()); }
  const vetvec_cancel* get() const { return handle_.get(); }

 private:
  detail::Owned<vetvec_cancel, vetvec_cancel_destroy> handle_;
};

/* Options of one call. `progress` returns 0 to go on; what it throws ends the call and comes out of
 * it. Of a submitted call it runs on the library's thread: then this object must outlive the call,
 * and Rethrow() throws it. */
struct CallOptions {
  std::int64_t timeout_ms = 0;
  const CancelToken* cancel = nullptr;
  std::function<std::int32_t(const vetvec_progress&)> progress;
  vetvec_call_flags flags = 0;
  std::int64_t max_tokens = 0;
  std::string traceparent; /* W3C Trace Context, sent on */
  std::string tracestate;

  /* Borrows this object. */
  vetvec_call_options c_options() const {
    vetvec_call_options options = VETVEC_CALL_OPTIONS_INIT;
    options.timeout_ms = timeout_ms;
    options.cancel = cancel ? cancel->get() : nullptr;
    options.flags = flags;
    options.max_tokens = max_tokens;
    options.traceparent = detail::Str(traceparent);
    options.tracestate = detail::Str(tracestate);
    if (progress) {
      detail::Thrown() = nullptr;
      options.progress = [](void* data, const vetvec_progress* moved) -> std::int32_t {
        try {
          return static_cast<const CallOptions*>(data)->progress(*moved);
        } catch (...) {
          detail::Thrown() = std::current_exception();
          return -1;
        }
      };
      options.progress_user_data = const_cast<CallOptions*>(this);
    }
    return options;
  }
  /* The same for vetvec_encoder_submit. */
  vetvec_call_options c_submit_options() const {
    vetvec_call_options options = c_options();
    if (progress) {
      options.progress = [](void* data, const vetvec_progress* moved) -> std::int32_t {
        const CallOptions* self = static_cast<const CallOptions*>(data);
        try {
          return self->progress(*moved);
        } catch (...) {
          self->thrown_ = std::current_exception();
          return -1;
        }
      };
    }
    return options;
  }
  /* Throws what `progress` threw in a submitted call; call it once that has ended. */
  void Rethrow() const {
    if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  }

  mutable std::exception_ptr thrown_; /* of the functions above */
};

/* Rows that the library allocated: row-major float32, no padding. */
class Matrix {
 public:
  explicit Matrix(vetvec_matrix* handle) : handle_(handle) {}
  /* Reads an .npy file. */
  static Matrix Read(std::string_view path) {
    vetvec_matrix* handle = nullptr;
    detail::Try(
        [&](vetvec_error** err) { return vetvec_matrix_read(detail::Str(path), &handle, err); });
    return Matrix(handle);
  }
  const float* data() const { return vetvec_matrix_data(handle_.get()); }
  std::uint64_t rows() const { return vetvec_matrix_rows(handle_.get()); }
  std::uint64_t cols() const { return vetvec_matrix_cols(handle_.get()); }

 private:
  detail::Owned<vetvec_matrix, vetvec_matrix_destroy> handle_;
};

/* What a failed call for several texts threw that came to them, whether some of them failed
 * (VETVEC_PARTIAL) or it ended early. What has come is delivered. */
class EmbedError : public Error {
 public:
  /* Takes over `error`. */
  EmbedError(vetvec_status status, vetvec_error* error, std::shared_ptr<const Matrix> rows,
             std::vector<vetvec_status> item_status)
      : Error(Borrowed(), status, error),
        rows_(std::move(rows)),
        item_status_(std::move(item_status)),
        error_(error, vetvec_error_destroy) {}

  /* Rows of failed texts are zero. NULL: no text has its vector. */
  const std::shared_ptr<const Matrix>& rows() const { return rows_; }
  /* One a text. */
  const std::vector<vetvec_status>& item_status() const { return item_status_; }
  /* The failure of text `index`; VETVEC_OK if it has its vector. */
  Error item(std::uint64_t index) const {
    const vetvec_error* const item = vetvec_error_item(error_.get(), index);
    return Error(Borrowed(), vetvec_error_status(item), item);
  }

 private:
  std::shared_ptr<const Matrix> rows_;
  std::vector<vetvec_status> item_status_;
  std::shared_ptr<vetvec_error> error_;
};

namespace detail {

/* The rows of an ended call; throws unless it is OK, or PARTIAL and `asked` for. Takes over `rows`
 * and `error`; `items` has an entry a text. */
inline Matrix RowsOrError(vetvec_status status, vetvec_matrix* rows, vetvec_error* error,
                          std::vector<vetvec_status> items, std::vector<vetvec_status>* asked) {
  Matrix made(rows);
  if (asked != nullptr) *asked = items;
  if (status == VETVEC_OK || (status == VETVEC_PARTIAL && asked != nullptr)) {
    vetvec_error_destroy(error);
    return made;
  }
  bool came_to_texts = rows != nullptr;
  for (const vetvec_status item : items) came_to_texts = came_to_texts || item != VETVEC_OK;
  if (!came_to_texts || Thrown()) Check(status, error);
  throw EmbedError(status, error, rows ? std::make_shared<const Matrix>(std::move(made)) : nullptr,
                   std::move(items));
}

}  // namespace detail

/* Texts read from a file. */
class Texts {
 public:
  explicit Texts(std::string_view path) {
    detail::Try([&](vetvec_error** err) {
      return vetvec_texts_read(detail::Str(path), handle_.out(), err);
    });
  }
  /* Valid as long as this object. */
  vetvec_text_batch view() const {
    vetvec_text_batch batch = VETVEC_TEXT_BATCH_INIT;
    detail::Try([&](vetvec_error** err) { return vetvec_texts_view(handle_.get(), &batch, err); });
    return batch;
  }

 private:
  detail::Owned<vetvec_texts, vetvec_texts_destroy> handle_;
};

}  // namespace vetvec

#endif  // VETVEC_TYPES_HPP_
