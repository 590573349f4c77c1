#include "base/status.h"

#include <fmt/core.h>

#include <exception>
#include <new>
#include <utility>

namespace vetvec {

const char* StatusCodeName(StatusCode code) {
  switch (code) {
    case StatusCode::kOk: return "OK";
    case StatusCode::kCancelled: return "CANCELLED";
    case StatusCode::kUnknown: return "UNKNOWN";
    case StatusCode::kInvalidArgument: return "INVALID_ARGUMENT";
    case StatusCode::kDeadlineExceeded: return "DEADLINE_EXCEEDED";
    case StatusCode::kNotFound: return "NOT_FOUND";
    case StatusCode::kAlreadyExists: return "ALREADY_EXISTS";
    case StatusCode::kPermissionDenied: return "PERMISSION_DENIED";
    case StatusCode::kOutOfMemory: return "OUT_OF_MEMORY";
    case StatusCode::kFailedPrecondition: return "FAILED_PRECONDITION";
    case StatusCode::kAborted: return "ABORTED";
    case StatusCode::kOutOfRange: return "OUT_OF_RANGE";
    case StatusCode::kUnimplemented: return "UNIMPLEMENTED";
    case StatusCode::kInternal: return "INTERNAL";
    case StatusCode::kUnavailable: return "UNAVAILABLE";
    case StatusCode::kDataLoss: return "DATA_LOSS";
    case StatusCode::kUnauthenticated: return "UNAUTHENTICATED";
    case StatusCode::kBufferTooSmall: return "BUFFER_TOO_SMALL";
    case StatusCode::kRateLimited: return "RATE_LIMITED";
    case StatusCode::kQuotaExceeded: return "QUOTA_EXCEEDED";
    case StatusCode::kBudgetExceeded: return "BUDGET_EXCEEDED";
    case StatusCode::kPartial: return "PARTIAL";
    case StatusCode::kProtocol: return "PROTOCOL";
    case StatusCode::kBadVector: return "BAD_VECTOR";
    case StatusCode::kInvalidHandle: return "INVALID_HANDLE";
    case StatusCode::kForked: return "FORKED";
    case StatusCode::kParseError: return "PARSE_ERROR";
    case StatusCode::kNonFinite: return "NON_FINITE";
    case StatusCode::kDimensionMismatch: return "DIMENSION_MISMATCH";
    case StatusCode::kInsufficientData: return "INSUFFICIENT_DATA";
    case StatusCode::kDegenerate: return "DEGENERATE";
  }
  return "UNRECOGNIZED";
}

Status::Status(StatusCode code, std::string message) {
  if (code != StatusCode::kOk)
    rep_ = std::make_shared<const Rep>(Rep{code, std::move(message), {}, nullptr});
}

const std::string& Status::message() const {
  static const std::string kEmpty;
  return rep_ ? rep_->message : kEmpty;
}

const StatusDetail& Status::detail() const {
  static const StatusDetail kNone;
  return rep_ ? rep_->detail : kNone;
}

const std::vector<Status>& Status::items() const {
  static const std::vector<Status> kNone;
  return rep_ && rep_->items ? *rep_->items : kNone;
}

template <typename Change>
Status Status::Changed(Change change) const {
  if (!rep_) return *this;
  try {
    auto rep = std::make_shared<Rep>(*rep_);
    change(*rep);
    Status out;
    out.rep_ = std::move(rep);
    return out;
  } catch (const std::bad_alloc&) {
    if (rep_->code != StatusCode::kOutOfMemory) throw;
    return *this;
  }
}

Status OutOfMemory() noexcept {
  // Never destroyed, and the text is short enough to be stored in the string object itself.
  alignas(Status::Rep) static unsigned char memory[sizeof(Status::Rep)];
  static const Status::Rep* const rep =
      new (memory) Status::Rep{StatusCode::kOutOfMemory, "out of memory", {}, nullptr};
  Status out;
  out.rep_ = std::shared_ptr<const Status::Rep>(std::shared_ptr<const Status::Rep>(), rep);
  return out;
}

Status CaughtStatus() noexcept {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return OutOfMemory();
  } catch (const std::exception& error) {
    try {
      return Internal(error.what());
    } catch (...) {
      return OutOfMemory();
    }
  } catch (...) {
    try {
      return Internal("caught an exception that is not a std::exception");
    } catch (...) {
      return OutOfMemory();
    }
  }
}

Status Status::WithCode(StatusCode code, std::string message) const {
  return Changed([&](Rep& rep) {
    rep.code = code;
    rep.message = std::move(message);
  });
}

Status Status::WithItems(std::vector<Status> items) const {
  return Changed(
      [&](Rep& rep) { rep.items = std::make_shared<const std::vector<Status>>(std::move(items)); });
}

Status Status::WithHttp(int http_status) const {
  return Changed([&](Rep& rep) { rep.detail.http_status = http_status; });
}
Status Status::WithRetryAfter(int64_t ms) const {
  return Changed([&](Rep& rep) { rep.detail.retry_after_ms = ms; });
}
Status Status::WithAttempts(int attempts) const {
  return Changed([&](Rep& rep) { rep.detail.attempts = attempts; });
}
Status Status::WithRetryable(bool retryable) const {
  return Changed([&](Rep& rep) { rep.detail.retryable = retryable; });
}
Status Status::WithItem(int64_t index) const {
  return Changed([&](Rep& rep) { rep.detail.item_index = index; });
}
Status Status::WithCallbackValue(int64_t value) const {
  return Changed([&](Rep& rep) { rep.detail.callback_value = value; });
}
Status Status::WithProviderCode(std::string code) const {
  return Changed([&](Rep& rep) { rep.detail.provider_code = std::move(code); });
}
Status Status::WithFile(std::string file, int64_t line) const {
  return Changed([&](Rep& rep) {
    rep.detail.file = std::move(file);
    rep.detail.line = line;
  });
}
Status Status::WithKey(std::string key, std::string found, std::string allowed) const {
  return Changed([&](Rep& rep) {
    rep.detail.key = std::move(key);
    rep.detail.found = std::move(found);
    rep.detail.allowed = std::move(allowed);
  });
}
Status Status::Annotate(std::string_view context) const {
  return Changed([&](Rep& rep) { rep.message = fmt::format("{}: {}", context, rep.message); });
}

std::string Status::ToString() const {
  if (!rep_) return "OK";
  std::string out = StatusCodeName(rep_->code);
  out += ": ";
  if (!rep_->detail.file.empty()) {
    out += rep_->detail.file;
    if (rep_->detail.line > 0) out += fmt::format(":{}", rep_->detail.line);
    out += ": ";
  }
  return out + rep_->message;
}

Status Cancelled(std::string message) { return {StatusCode::kCancelled, std::move(message)}; }
Status CallCancelled() { return Cancelled("the call was cancelled"); }
Status CreatedBeforeFork(std::string_view what) {
  return {StatusCode::kForked,
          fmt::format("this {} was created before fork(); create a new one in the child process",
                      what)};
}
Status StoppedByProgress(int64_t value) {
  return Cancelled("the progress callback stopped the call").WithCallbackValue(value);
}
Status InvalidArgument(std::string message) {
  return {StatusCode::kInvalidArgument, std::move(message)};
}
Status DeadlineExceeded(std::string message) {
  return {StatusCode::kDeadlineExceeded, std::move(message)};
}
Status NotFound(std::string message) { return {StatusCode::kNotFound, std::move(message)}; }
Status PermissionDenied(std::string message) {
  return {StatusCode::kPermissionDenied, std::move(message)};
}
Status FailedPrecondition(std::string message) {
  return {StatusCode::kFailedPrecondition, std::move(message)};
}
Status OutOfRange(std::string message) { return {StatusCode::kOutOfRange, std::move(message)}; }
Status Unimplemented(std::string message) {
  return {StatusCode::kUnimplemented, std::move(message)};
}
Status Internal(std::string message) { return {StatusCode::kInternal, std::move(message)}; }
Status Unavailable(std::string message) { return {StatusCode::kUnavailable, std::move(message)}; }
Status DataLoss(std::string message) { return {StatusCode::kDataLoss, std::move(message)}; }
Status ProtocolError(std::string message) { return {StatusCode::kProtocol, std::move(message)}; }
Status BadVector(std::string message) { return {StatusCode::kBadVector, std::move(message)}; }
Status ParseError(std::string message) { return {StatusCode::kParseError, std::move(message)}; }
Status NonFinite(std::string message) { return {StatusCode::kNonFinite, std::move(message)}; }
Status DimensionMismatch(std::string message) {
  return {StatusCode::kDimensionMismatch, std::move(message)};
}
Status InsufficientData(std::string message) {
  return {StatusCode::kInsufficientData, std::move(message)};
}
Status Degenerate(std::string message) { return {StatusCode::kDegenerate, std::move(message)}; }

}  // namespace vetvec
