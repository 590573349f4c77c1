// Conversions between the ABI's structs and the core's types, with the checks that raw memory from
// another language needs.
#ifndef VETVEC_C_API_CONVERT_H_
#define VETVEC_C_API_CONVERT_H_

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "base/clock.h"
#include "base/log.h"
#include "base/result.h"
#include "core/encoder.h"
#include "core/matrix.h"
#include "core/text_batch.h"
#include "core/token_count.h"
#include "encoder/call_record.h"
#include "encoder/key_source.h"
#include "vetvec/encoder.h"
#include "vetvec/types.h"

namespace vetvec {

inline constexpr uint64_t kLargestStruct = 4096;

// What the templates below report.
Status IsNull(const char* name);  // INVALID_ARGUMENT "NAME is NULL"
Status ReservedNotZero(const char* name);
Status BadStructSize(const char* name, uint64_t size, const std::string& remedy);
Status UnknownOptions(const char* name);
Status TooManyEntries(const char* name);

// A field reserved for later must be zero, so that it can be given a meaning.
template <typename Struct>
Status CheckReserved(const Struct& given, const char* name) {
  if constexpr (requires { given.reserved; }) {
    const auto bytes = std::as_bytes(std::span(&given.reserved, 1));
    if (std::any_of(bytes.begin(), bytes.end(), [](std::byte b) { return b != std::byte{0}; })) {
      return ReservedNotZero(name);
    }
  }
  return OkStatus();
}

// Copies an options struct of any version: fields that an older caller does not have are zero; the
// tail of a newer caller's struct must be zero. `in` null: all defaults.
template <typename Options>
Status ReadOptions(const Options* in, const char* name, Options* out) {
  static_assert(offsetof(Options, struct_size) == 0);
  std::memset(static_cast<void*>(out), 0, sizeof *out);
  out->struct_size = sizeof *out;
  if (in == nullptr) return OkStatus();
  const uint64_t size = in->struct_size;
  if (size < sizeof(uint64_t) || size > kLargestStruct) {
    return BadStructSize(name, size, std::string("sizeof(") + name + ")");
  }
  const char* bytes = reinterpret_cast<const char*>(in);
  for (uint64_t i = sizeof *out; i < size; ++i) {
    if (bytes[i] != 0) return UnknownOptions(name);
  }
  std::memcpy(static_cast<void*>(out), bytes, std::min<uint64_t>(size, sizeof *out));
  out->struct_size = sizeof *out;
  return CheckReserved(*out, name);
}

// INVALID_ARGUMENT unless `value` is 0 or 1.
Status CheckFlag(const char* name, uint8_t value);

// INVALID_ARGUMENT if the value is greater than `most`.
Status CheckAtMost(const char* name, uint64_t value, uint64_t most);

// INVALID_ARGUMENT unless the value is above 0 and below 1.
Status CheckFraction(const char* name, double value);

// Whether WriteOutput can write; checked before long work starts.
template <typename Output>
Status CheckOutput(const char* name, const Output* out) {
  static_assert(offsetof(Output, struct_size) == 0);
  if (out == nullptr) return IsNull(name);
  const uint64_t size = out->struct_size;
  if (size < sizeof(uint64_t) || size > kLargestStruct) {
    return BadStructSize(name, size, "its sizeof before the call");
  }
  return OkStatus();
}

// Fills the part of an output struct that its caller knows.
template <typename Output>
Status WriteOutput(const Output& value, const char* name, Output* out) {
  VETVEC_RETURN_IF_ERROR(CheckOutput(name, out));
  const uint64_t size = out->struct_size;
  std::memcpy(static_cast<void*>(out), &value, std::min<uint64_t>(size, sizeof value));
  out->struct_size = size;
  return OkStatus();
}

// INVALID_ARGUMENT for NULL with a length, or for a length too large for memory.
Result<std::string_view> ViewOf(const vetvec_str& text, const char* name);
// Likewise, as a string of valid UTF-8 without NUL: for names, paths and specifications.
Result<std::string> StringOf(const vetvec_str& text, const char* name);
vetvec_str StrOf(std::string_view text);  // borrowed

// Checks offsets and lengths once; the view borrows the caller's memory. NULL: an empty batch.
Result<TextBatch> BatchOf(const vetvec_text_batch* batch, const char* name);

Result<std::shared_ptr<CancelToken>> CancelOf(vetvec_cancel cancel);  // null for {0}
// `stage` is borrowed until the call ends. `price` per million tokens is used for the cost that the
// progress callback receives.
Result<CallOptions> CallOptionsOf(const vetvec_call_options* options, const char* stage,
                                  double price = 0);
// The same for a function that computes: `cancel` is also requested once timeout_ms has passed, so
// that whatever looks at it keeps the deadline. GuardTimed (guard.h) names the reason.
Result<CallOptions> ComputeOptionsOf(const vetvec_call_options* options, const char* stage,
                                     double price = 0);

// The data of a callback: `drop` (may be null) is called once, when nothing uses it any more. To be
// made before anything else can fail.
class UserData {
 public:
  UserData(void* data, void (*drop)(void*)) : data_(data), drop_(drop) {}
  UserData(UserData&& other) noexcept
      : data_(other.data_), drop_(std::exchange(other.drop_, nullptr)) {}
  UserData& operator=(UserData&&) = delete;
  ~UserData() {
    if (drop_ != nullptr) drop_(data_);
  }
  std::shared_ptr<void> Share();  // hands it over, even if memory runs out

 private:
  void* const data_;
  void (*drop_)(void*);
};

// Calls `fn` for each line; null for a null `fn`.
LogFunction LogOf(vetvec_log_fn fn, UserData user_data);

// Null for a null `fn`.
TokenCounter TokenCounterOf(vetvec_count_tokens_fn fn, UserData user_data);

// Likewise.
KeyFunction KeyFunctionOf(vetvec_key_fn fn, UserData user_data);

// Likewise.
CallFunction CallFunctionOf(vetvec_call_fn fn, UserData user_data);

Result<MatrixView> RowsOf(const vetvec_rows* rows, const char* name);

// `count` values, which must exist unless count is 0.
template <typename T>
Result<std::span<const T>> ListOf(const T* data, uint64_t count, const char* name) {
  constexpr uint64_t kMostEntries = uint64_t{1} << 40;
  if (data == nullptr && count > 0) return IsNull(name).WithKey(name);
  if (count > kMostEntries) return TooManyEntries(name);
  return std::span<const T>(data, count);
}

vetvec_buffer* NewBuffer(std::string bytes);

}  // namespace vetvec

#endif  // VETVEC_C_API_CONVERT_H_
