// Guard: wraps every ABI function. Turns a Status or an exception into a vetvec_status and an error
// object, so that nothing else crosses the ABI. Within, numbers are rounded to the nearest, whatever
// the caller's mode is; threads started there inherit it.
//
//   return Guard(err, [&]() -> Status { ... });
#ifndef VETVEC_C_API_GUARD_H_
#define VETVEC_C_API_GUARD_H_

#include "base/rounding.h"
#include "base/status.h"
#include "c_api/error.h"
#include "vetvec/status.h"

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

}  // namespace vetvec

#endif  // VETVEC_C_API_GUARD_H_
