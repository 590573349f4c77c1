/* error.hpp: the exception that a failed call throws, and the classes with which the other headers
 * own handles.
 */
#ifndef VETVEC_ERROR_HPP_
#define VETVEC_ERROR_HPP_

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "vetvec/buffer.h"
#include "vetvec/error.h"
#include "vetvec/types.h"

namespace vetvec {
inline namespace abi {

/* Thrown by a failed call. Contains a copy of everything in the C error object. */
class Error : public std::runtime_error {
 public:
  /* Takes ownership of `error`, which may be NULL. */
  Error(vetvec_status status, vetvec_error* error) : Error(Borrowed(), status, error) {
    vetvec_error_destroy(error);
  }
  /* Copies `error`, which still belongs to the caller. */
  struct Borrowed {};
  Error(Borrowed, vetvec_status status, const vetvec_error* error)
      : std::runtime_error(error ? vetvec_error_message(error) : vetvec_status_name(status)),
        status_(status),
        http_status_(vetvec_error_http_status(error)),
        retry_after_ms_(vetvec_error_retry_after_ms(error)),
        attempts_(vetvec_error_attempts(error)),
        item_index_(vetvec_error_item_index(error)),
        callback_value_(vetvec_error_callback_value(error)),
        is_retryable_(vetvec_error_is_retryable(error) != 0),
        detail_json_(vetvec_error_detail_json(error)) {}
  /* For errors that these headers detect before they call the library. */
  Error(vetvec_status status, const std::string& message)
      : std::runtime_error(message), status_(status) {}

  vetvec_status status() const { return status_; }
  const char* status_name() const { return vetvec_status_name(status_); }
  std::int32_t http_status() const { return http_status_; }
  std::int64_t retry_after_ms() const { return retry_after_ms_; }
  std::int32_t attempts() const { return attempts_; }
  std::int64_t item_index() const { return item_index_; }
  std::int64_t callback_value() const { return callback_value_; }
  bool is_retryable() const { return is_retryable_; }
  const std::string& detail_json() const { return detail_json_; }

 private:
  vetvec_status status_;
  std::int32_t http_status_ = 0;
  std::int64_t retry_after_ms_ = -1;
  std::int32_t attempts_ = 0;
  std::int64_t item_index_ = -1;
  std::int64_t callback_value_ = 0;
  bool is_retryable_ = false;
  std::string detail_json_;
};

/* A handle that another object owns. Using it is always safe: if that object has been destroyed,
 * calls fail with VETVEC_STATUS_INVALID_HANDLE. */
template <typename CHandle>
class Handle {
 public:
  Handle() = default;
  Handle(CHandle handle) : handle_(handle) {}
  /* Converts from an Encoder, a CancelToken, ... */
  template <typename Object, typename = decltype(CHandle(std::declval<const Object&>().get()))>
  Handle(const Object& object) : handle_(object.get()) {}

  CHandle get() const { return handle_; }
  explicit operator bool() const { return handle_.id != 0; }

 private:
  CHandle handle_{};
};

namespace detail {

inline vetvec_str Str(std::string_view text) { return {text.data(), text.size()}; }

/* Throws unless `status` is OK. Takes ownership of `error`. */
inline void Check(vetvec_status status, vetvec_error* error) {
  if (status != VETVEC_STATUS_OK) throw Error(status, error);
}

/* Invokes call(vetvec_error** err) and throws unless it returns OK. */
template <typename Call>
void Try(const Call& call) {
  vetvec_error* error = nullptr;
  const vetvec_status status = call(&error);
  Check(status, error);
}

/* Owns a handle or pointer. A moved-from object holds none. */
template <typename CHandle, void (*Destroy)(CHandle) noexcept>
class Owned {
 public:
  Owned() = default;
  explicit Owned(CHandle handle) : handle_(handle) {}
  Owned(Owned&& other) noexcept : handle_(std::exchange(other.handle_, CHandle{})) {}
  Owned& operator=(Owned&& other) noexcept {
    if (this != &other) {
      Destroy(handle_);
      handle_ = std::exchange(other.handle_, CHandle{});
    }
    return *this;
  }
  ~Owned() { Destroy(handle_); }

  CHandle get() const { return handle_; }
  CHandle* out() { return &handle_; }

 private:
  CHandle handle_{};
};

/* Takes ownership of `buffer`, which may be NULL. */
inline std::string TakeString(vetvec_buffer* buffer) {
  const Owned<vetvec_buffer*, vetvec_buffer_destroy> owned(buffer);
  const char* const data = vetvec_buffer_data(buffer);
  return data == nullptr ? std::string() : std::string(data, vetvec_buffer_size(buffer));
}

/* Returns the text that call(vetvec_buffer** out, vetvec_error** err) writes, or throws an
 * Error. */
template <typename Call>
std::string TextOf(const Call& call) {
  vetvec_buffer* buffer = nullptr;
  Try([&](vetvec_error** err) { return call(&buffer, err); });
  return TakeString(buffer);
}

}  // namespace detail

}  // namespace abi
}  // namespace vetvec

#endif  // VETVEC_ERROR_HPP_
