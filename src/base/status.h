// The result of a vetvec call: a code, a message for people, and structured detail.
//
// Included everywhere. Codes have the numbers of the C ABI (include/vetvec/status.h), so that c_api
// passes them on unchanged. OK does not allocate. The core never throws for an expected failure; it
// returns Status, or Result<T> (base/result.h).
//
//   if (n == 0) return InvalidArgument("seeds are empty").WithFile("seeds.txt", 1);
#ifndef VETVEC_BASE_STATUS_H_
#define VETVEC_BASE_STATUS_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace vetvec {

enum class StatusCode : int32_t {
  kOk = 0,
  kCancelled = 1,
  kUnknown = 2,
  kInvalidArgument = 3,
  kDeadlineExceeded = 4,
  kNotFound = 5,
  kAlreadyExists = 6,
  kPermissionDenied = 7,
  kOutOfMemory = 8,
  kFailedPrecondition = 9,
  kAborted = 10,
  kOutOfRange = 11,
  kUnimplemented = 12,
  kInternal = 13,
  kUnavailable = 14,
  kDataLoss = 15,
  kUnauthenticated = 16,
  kBufferTooSmall = 32,
  kRateLimited = 33,
  kQuotaExceeded = 34,
  kBudgetExceeded = 35,
  kPartial = 36,
  kProtocol = 37,
  kBadVector = 38,
  kInvalidHandle = 39,
  kForked = 40,
  kParseError = 41,
  kNonFinite = 42,
  kDimensionMismatch = 43,
  kInsufficientData = 44,
  kDegenerate = 45,
};

// "INVALID_ARGUMENT" and the like; static storage. "UNRECOGNIZED" for a number not listed above.
const char* StatusCodeName(StatusCode code);

// What a program may act on. A field with its default value is unknown or does not apply.
struct StatusDetail {
  int http_status = 0;          // of the last reply
  int64_t retry_after_ms = -1;  // the service asked to wait this long
  int attempts = 0;             // requests sent for the failing item
  bool retryable = false;       // the same call may succeed later, unchanged
  int64_t item_index = -1;      // 0-based index of the first failing text, row or value
  int64_t callback_value = 0;   // what a caller's callback returned to stop the call
  std::string provider_code;    // the vendor's own error code, e.g. "rate_limit_exceeded"
  std::string file;             // the input at fault
  int64_t line = 0;             // 1-based
  std::string key;              // configuration key or JSON field
  std::string found;            // what was found there
  std::string allowed;          // what is allowed there
};

// A value type; copying shares the immutable detail.
class [[nodiscard]] Status {
 public:
  Status() = default;  // OK
  Status(StatusCode code, std::string message);

  bool ok() const { return rep_ == nullptr; }
  StatusCode code() const { return rep_ ? rep_->code : StatusCode::kOk; }
  const std::string& message() const;  // empty when OK
  const StatusDetail& detail() const;  // all defaults when OK

  // Each returns a changed copy; no effect on OK.
  Status WithHttp(int http_status) const;
  Status WithRetryAfter(int64_t ms) const;
  Status WithAttempts(int attempts) const;
  Status WithRetryable(bool retryable) const;
  Status WithItem(int64_t index) const;
  Status WithCallbackValue(int64_t value) const;
  Status WithProviderCode(std::string code) const;
  Status WithFile(std::string file, int64_t line = 0) const;
  Status WithKey(std::string key, std::string found = "", std::string allowed = "") const;
  // Another code and message with the same detail.
  Status WithCode(StatusCode code, std::string message) const;
  // One Status per text of the call that this one summarises.
  Status WithItems(std::vector<Status> items) const;
  const std::vector<Status>& items() const;  // empty if it summarises none
  // Puts `context` and ": " before the message, keeping code and detail.
  Status Annotate(std::string_view context) const;

  // "INVALID_ARGUMENT: seeds.txt:3: ..." for logs and tests.
  std::string ToString() const;

 private:
  struct Rep {
    StatusCode code;
    std::string message;
    StatusDetail detail;
    std::shared_ptr<const std::vector<Status>> items;  // may be null
  };
  template <typename Change>
  Status Changed(Change change) const;
  friend Status OutOfMemory() noexcept;

  std::shared_ptr<const Rep> rep_;
};

inline Status OkStatus() { return Status(); }
// OUT_OF_MEMORY, without needing memory itself. If there is still no memory, the With functions
// return a status with this code unchanged instead of throwing.
Status OutOfMemory() noexcept;
// Only in a catch block: the status of the exception. OutOfMemory() for bad_alloc, INTERNAL with
// its text for any other.
Status CaughtStatus() noexcept;
// FORKED: `what`, such as "encoder", belongs to the parent process.
Status CreatedBeforeFork(std::string_view what);
Status Cancelled(std::string message);
// CANCELLED by the caller's cancel token.
Status CallCancelled();
// CANCELLED by the caller's progress callback, which returned `value`.
Status StoppedByProgress(int64_t value);
Status InvalidArgument(std::string message);
Status DeadlineExceeded(std::string message);
Status NotFound(std::string message);
Status PermissionDenied(std::string message);
Status FailedPrecondition(std::string message);
Status OutOfRange(std::string message);
Status Unimplemented(std::string message);
Status Internal(std::string message);
Status Unavailable(std::string message);
Status DataLoss(std::string message);
Status ProtocolError(std::string message);
Status BadVector(std::string message);
Status ParseError(std::string message);
Status NonFinite(std::string message);
Status DimensionMismatch(std::string message);
Status InsufficientData(std::string message);
Status Degenerate(std::string message);

}  // namespace vetvec

#endif  // VETVEC_BASE_STATUS_H_
