// vetvec_error: what a C caller gets when a call fails. A Status, made readable through the
// accessors of vetvec/status.h.
#ifndef VETVEC_C_API_ERROR_H_
#define VETVEC_C_API_ERROR_H_

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/status.h"
#include "vetvec/error.h"

namespace vetvec {

// The same with characters that could deceive a terminal shown as escapes: a message may quote what
// a service, a file or the file system says.
Status WithVisibleMessage(const Status& status);

}  // namespace vetvec

struct vetvec_error {
  explicit vetvec_error(const vetvec::Status& of) : status(vetvec::WithVisibleMessage(of)) {}

  const vetvec::Status status;
  bool is_static = false;  // shared by all callers: destroy does nothing
  // Created on first access: a call of 100,000 texts may have as many errors.
  mutable std::once_flag has_json;
  mutable std::string detail_json;
  mutable std::once_flag has_items;
  mutable std::vector<std::unique_ptr<const vetvec_error>> items;  // null: the text did not fail
};

namespace vetvec {

// The error object of `status`, which is not OK. Never null and never throws: if memory runs out,
// it is a shared static object with the status OUT_OF_MEMORY.
vetvec_error* NewError(const Status& status) noexcept;
vetvec_error* OutOfMemoryError() noexcept;

// For the accessors of vetvec/status.h.
const char* DetailOf(const vetvec_error& error) noexcept;
const vetvec_error* ItemOf(const vetvec_error& error, uint64_t index) noexcept;

}  // namespace vetvec

#endif  // VETVEC_C_API_ERROR_H_
