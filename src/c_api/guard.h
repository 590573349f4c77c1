// Guard: wraps every ABI function. Turns a Status or an exception into a vetvec_status and an error
// object, so that nothing else crosses the ABI. Within, numbers are rounded to the nearest,
// whatever the caller's mode is; threads started there inherit it.
//
//   return Guard(err, [&]() -> Status { ... });
#ifndef VETVEC_C_API_GUARD_H_
#define VETVEC_C_API_GUARD_H_

#include "base/rounding.h"
#include "base/status.h"
#include "c_api/error.h"
#include "vetvec/status.h"
#include "vetvec/types.h"

namespace vetvec {

// Returns the status of the error object: OUT_OF_MEMORY if there is no memory for another one.
inline vetvec_status Fail(const Status& status, vetvec_error** err) noexcept {
  if (err == nullptr) return static_cast<vetvec_status>(status.code());
  *err = NewError(status);
  return static_cast<vetvec_status>((*err)->status.code());
}

template <typename Body>
vetvec_status Guard(vetvec_error** err, Body&& body) noexcept {
  if (err != nullptr) *err = nullptr;
  const NearestRounding rounding;
  try {
    const Status status = body();
    return status.ok() ? VETVEC_STATUS_OK : Fail(status, err);
  } catch (...) {
    return Fail(CaughtStatus(), err);
  }
}

// When a call that begins now must have ended (monotonic); 0: no timeout_ms, or an invalid one.
int64_t EndOfTime(const vetvec_call_options* call);
// A CANCELLED that no callback asked for is DEADLINE_EXCEEDED once the time is over.
Status WithLateness(const Status& status, int64_t end_nanos);

// For functions that compute until ComputeOptionsOf's token (convert.h) is requested.
template <typename Body>
vetvec_status GuardTimed(vetvec_error** err, const vetvec_call_options* call,
                         Body&& body) noexcept {
  return Guard(err, [&]() -> Status {
    const int64_t end_nanos = EndOfTime(call);
    return WithLateness(body(), end_nanos);
  });
}

}  // namespace vetvec

#endif  // VETVEC_C_API_GUARD_H_
