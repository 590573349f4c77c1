// Result<T>: a value, or the Status that explains why there is none.
//
//   Result<Table> table = LoadTable(path);
//   if (!table.ok()) return table.status();
//   Use(*table);
// or VETVEC_ASSIGN_OR_RETURN(Table table, LoadTable(path));
#ifndef VETVEC_BASE_RESULT_H_
#define VETVEC_BASE_RESULT_H_

#include <optional>
#include <utility>

#include "base/status.h"

namespace vetvec {

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}  // NOLINT: implicit, as return values need it
  Result(Status status) : status_(std::move(status)) {  // NOLINT: likewise
    if (status_.ok()) status_ = Internal("a Result was built from an OK status without a value");
  }

  bool ok() const { return value_.has_value(); }
  const Status& status() const { return status_; }

  // Only if ok().
  T& operator*() & { return *value_; }
  const T& operator*() const& { return *value_; }
  T&& operator*() && { return std::move(*value_); }
  T* operator->() { return &*value_; }
  const T* operator->() const { return &*value_; }

 private:
  std::optional<T> value_;
  Status status_;
};

}  // namespace vetvec

#define VETVEC_CONCAT_INNER(a, b) a##b
#define VETVEC_CONCAT(a, b) VETVEC_CONCAT_INNER(a, b)

#define VETVEC_RETURN_IF_ERROR(expr)                 \
  do {                                               \
    ::vetvec::Status vetvec_status_ = (expr);        \
    if (!vetvec_status_.ok()) return vetvec_status_; \
  } while (false)

#define VETVEC_ASSIGN_OR_RETURN(declaration, expr) \
  VETVEC_ASSIGN_OR_RETURN_IMPL(VETVEC_CONCAT(vetvec_result_, __LINE__), declaration, expr)
#define VETVEC_ASSIGN_OR_RETURN_IMPL(result, declaration, expr) \
  auto result = (expr);                                         \
  if (!result.ok()) return result.status();                     \
  declaration = *std::move(result)

#endif  // VETVEC_BASE_RESULT_H_
