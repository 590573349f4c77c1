/* error.hpp: what a failed call throws, and what the other headers own their handles with.
 */
#ifndef VETVEC_ERROR_HPP_
#define VETVEC_ERROR_HPP_

#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "vetvec/types.h"
#include "vetvec/version.h"

namespace vetvec {

/* What a failed call threw. */
class Error : public std::runtime_error {
 public:
  /* Takes over `error`, which may be NULL. */
  Error(vetvec_status status, vetvec_error* error) : Error(Borrowed(), status, error) {
    vetvec_error_destroy(error);
  }
  /* Copies what `error` says, which stays whose it is. */
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

  vetvec_status status() const { return status_; }
  const char* status_name() const { return vetvec_status_name(status_); }
  int32_t http_status() const { return http_status_; }
  int64_t retry_after_ms() const { return retry_after_ms_; }
  int32_t attempts() const { return attempts_; }
  int64_t item_index() const { return item_index_; }
  int64_t callback_value() const { return callback_value_; }
  bool is_retryable() const { return is_retryable_; }
  const std::string& detail_json() const { return detail_json_; }

 private:
  vetvec_status status_;
  int32_t http_status_;
  int64_t retry_after_ms_;
  int32_t attempts_;
  int64_t item_index_;
  int64_t callback_value_;
  bool is_retryable_;
  std::string detail_json_;
};

namespace detail {

inline vetvec_str Str(std::string_view text) { return {text.data(), text.size()}; }

/* What a callback threw during the call that this thread is in; nothing may leave through C. */
inline std::exception_ptr& Thrown() {
  thread_local std::exception_ptr thrown;
  return thrown;
}

/* Throws unless `status` is OK: what a callback threw, or an Error. */
inline void Check(vetvec_status status, vetvec_error* error) {
  if (status == VETVEC_OK) return;
  if (const std::exception_ptr thrown = std::exchange(Thrown(), nullptr)) {
    vetvec_error_destroy(error);
    std::rethrow_exception(thrown);
  }
  throw Error(status, error);
}

/* Makes the call(vetvec_error** err) and throws unless it returns OK. */
template <typename Call>
void Try(const Call& call) {
  vetvec_error* error = nullptr;
  const vetvec_status status = call(&error);
  Check(status, error);
}

/* Owns a handle or object of the C ABI. */
template <typename T, void (*Destroy)(T*) noexcept>
class Owned {
 public:
  Owned() = default;
  explicit Owned(T* object) : object_(object) {}
  Owned(Owned&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Owned& operator=(Owned&& other) noexcept {
    if (this != &other) {
      Destroy(object_);
      object_ = std::exchange(other.object_, nullptr);
    }
    return *this;
  }
  ~Owned() { Destroy(object_); }

  T* get() const { return object_; }
  T** out() { return &object_; }

 private:
  T* object_ = nullptr;
};

inline std::string TakeString(vetvec_buffer* buffer) {
  std::string text(vetvec_buffer_data(buffer) ? vetvec_buffer_data(buffer) : "",
                   vetvec_buffer_size(buffer));
  vetvec_buffer_destroy(buffer);
  return text;
}

/* The text that call(vetvec_buffer** out, vetvec_error** err) writes, or an Error. */
template <typename Call>
std::string TextOf(const Call& call) {
  vetvec_buffer* buffer = nullptr;
  vetvec_error* error = nullptr;
  const vetvec_status status = call(&buffer, &error);
  Check(status, error);
  return TakeString(buffer);
}

}  // namespace detail

}  // namespace vetvec

#endif  // VETVEC_ERROR_HPP_
