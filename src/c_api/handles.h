// Handles: what a C caller holds instead of a pointer.
//
// The value of a vetvec_encoder and the like is a number, never an address: type, epoch, generation
// and slot of an entry in a table. A lookup checks all four, so that NULL, stale, foreign and
// doubly destroyed handles yield INVALID_HANDLE, never a crash. A lookup takes a reference: a
// handle that another thread destroys stays usable until the call that uses it ends.
//
// After fork() the child gets its own table (a new epoch) on its first call; handles of the parent
// are recognised by their epoch and yield FORKED, without touching a lock that may have been held.
#ifndef VETVEC_C_API_HANDLES_H_
#define VETVEC_C_API_HANDLES_H_

#include <cstdint>
#include <memory>
#include <utility>

#include "base/result.h"

namespace vetvec {

enum class HandleType : uint8_t {
  kCancel = 1,
  kMatrix,
  kTexts,
  kEncoder,
  kSuite,
  kConfig,
  kAudit,
  kJob,
  kQueue,
  kTokenizer,
  kIdentity,
};

// The C type, its number and the object behind it. One specialisation per handle type.
template <typename CType>
struct HandleTraits;

#define VETVEC_HANDLE(c_type, type_number, object_type)          \
  template <>                                                    \
  struct HandleTraits<c_type> {                                  \
    using Object = object_type;                                  \
    static constexpr HandleType kType = HandleType::type_number; \
  }

namespace handles {

uint64_t Insert(HandleType type, std::shared_ptr<void> object);
Result<std::shared_ptr<void>> Find(HandleType type, uint64_t value);
// Null if there is no such handle (any more), or it belongs to the parent process.
std::shared_ptr<void> Remove(HandleType type, uint64_t value) noexcept;

}  // namespace handles

template <typename CType>
CType NewHandle(std::shared_ptr<typename HandleTraits<CType>::Object> object) {
  return {handles::Insert(HandleTraits<CType>::kType, std::move(object))};
}

// INVALID_HANDLE or FORKED, naming the kind of handle.
template <typename CType>
Result<std::shared_ptr<typename HandleTraits<CType>::Object>> FindHandle(CType handle) {
  VETVEC_ASSIGN_OR_RETURN(std::shared_ptr<void> object,
                          handles::Find(HandleTraits<CType>::kType, handle.id));
  return std::static_pointer_cast<typename HandleTraits<CType>::Object>(std::move(object));
}

// A handle whose object is filled later, when nothing may fail any more; destroyed unless released.
template <typename CType>
class PendingHandle {
 public:
  using Object = typename HandleTraits<CType>::Object;

  PendingHandle() : object_(std::make_shared<Object>()), handle_(NewHandle<CType>(object_)) {}
  ~PendingHandle() { handles::Remove(HandleTraits<CType>::kType, handle_.id); }
  PendingHandle(const PendingHandle&) = delete;
  PendingHandle& operator=(const PendingHandle&) = delete;

  Object& object() { return *object_; }
  CType Release() { return std::exchange(handle_, CType{}); }

 private:
  const std::shared_ptr<Object> object_;
  CType handle_;
};

// Forgets the handle and returns its object; null if there is no such handle, or it belongs to the
// parent process.
template <typename CType>
std::shared_ptr<typename HandleTraits<CType>::Object> TakeHandle(CType handle) {
  return std::static_pointer_cast<typename HandleTraits<CType>::Object>(
      handles::Remove(HandleTraits<CType>::kType, handle.id));
}

// Forgets the handle. The object is destroyed when its last user releases it.
template <typename CType>
void DestroyHandle(CType handle) noexcept {
  handles::Remove(HandleTraits<CType>::kType, handle.id);
}

}  // namespace vetvec

#endif  // VETVEC_C_API_HANDLES_H_
