// vetvec_error: what a C caller gets when a call fails. A Status, made readable through the
// accessors of vetvec/status.h.
#ifndef VETVEC_C_API_ERROR_H_
#define VETVEC_C_API_ERROR_H_

#include <string>

#include "base/status.h"
#include "vetvec/status.h"

struct vetvec_error {
  vetvec::Status status;
  std::string detail_json;
  bool is_static = false;  // shared by all callers: destroy does nothing
};

namespace vetvec {

// The error object of `status`, which is not OK. Never null and never throws: where there is no
// memory for one, a shared static object that says OUT_OF_MEMORY.
vetvec_error* NewError(const Status& status) noexcept;
vetvec_error* OutOfMemoryError() noexcept;

}  // namespace vetvec

#endif  // VETVEC_C_API_ERROR_H_
