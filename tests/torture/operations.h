// operations.h: what is done while calls of the C library fail.
#ifndef VETVEC_TESTS_TORTURE_OPERATIONS_H_
#define VETVEC_TESTS_TORTURE_OPERATIONS_H_

#include <memory>
#include <span>
#include <string_view>

#include "torture/world.h"

namespace torture {

class Operation {
 public:
  virtual ~Operation() = default;
  // Whether the bytes of its result are compared with those of an undisturbed run.
  virtual bool HasResult() const { return false; }
  // With everything working.
  virtual void Prepare(World* /*world*/) {}
  // While calls fail. Allocates nothing itself.
  virtual void Act(World* world) = 0;
  // With everything back: the result is right, the next call works; then closes everything.
  virtual void Check(World* world) = 0;
};

constexpr size_t kNext =
    10;  // texts of the next call, from the first on: among them those of the operation

struct OperationRow {
  const char* name;
  std::unique_ptr<Operation> (*make)();
};

template <typename T, auto... arguments>
std::unique_ptr<Operation> Make() {
  return std::make_unique<T>(arguments...);
}

std::span<const OperationRow> OpeningOperations();  // open, destroy
std::span<const OperationRow> CallOperations();     // embed, jobs, streams, fallback
std::span<const OperationRow> AuditOperations();    // a suite, an audit

// Null: there is no such operation.
std::unique_ptr<Operation> MakeOperation(std::string_view name);

}  // namespace torture

#endif  // VETVEC_TESTS_TORTURE_OPERATIONS_H_
