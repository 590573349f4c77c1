// Json: nlohmann's JSON value, which here withstands a lack of memory and is compiled once.
//
// nlohmann's destructor moves the children of an array or object into a std::vector first. If there
// is no memory for it, the exception leaves a destructor and ends the program, which a library must
// never do to its host. Json therefore has an allocator of its own for its members, so that
// std::allocator<Json> is used by that vector alone (and by vectors of Json in our code), and can
// take from a reserve when memory has run out (base/json_reserve.h).
//
// A null value that becomes an array or object (`value["key"]`, push_back) changes its type before
// it allocates the container. If that fails, version 3.11.2 dereferences the null pointer when the
// value is destroyed. So the allocator takes containers from the reserve, too.
#ifndef VETVEC_BASE_JSON_H_
#define VETVEC_BASE_JSON_H_

#include <cstddef>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <type_traits>

#include "base/json_fwd.h"
#include "base/json_reserve.h"

namespace vetvec {

// An array, object or string, not a value.
template <typename T>
concept JsonContainer =
    requires { typename T::value_type; } && !std::is_same_v<typename T::value_type, T>;

template <typename T>
struct JsonAllocator {
  using value_type = T;
  using propagate_on_container_move_assignment = std::true_type;  // else libc++ swaps by copies
  JsonAllocator() noexcept = default;
  template <typename U>
  JsonAllocator(const JsonAllocator<U>& /*other*/) noexcept {}  // NOLINT: as an allocator must be

  T* allocate(size_t count) {
    if constexpr (JsonContainer<T>) {
      return static_cast<T*>(AllocateOrTakeReserve(count * sizeof(T), kReserveForContainers));
    } else {
      return std::allocator<T>().allocate(count);
    }
  }
  void deallocate(T* values, size_t count) noexcept {
    if constexpr (JsonContainer<T>) {
      FreeOrReturnToReserve(values);
    } else {
      std::allocator<T>().deallocate(values, count);
    }
  }
  template <typename U>
  bool operator==(const JsonAllocator<U>& /*other*/) const noexcept {
    return true;
  }
};

// Allocates `Value` from the heap, and from the reserve if the heap is exhausted.
template <typename Value>
struct ReservedAllocator {
  using value_type = Value;
  using size_type = size_t;
  using difference_type = ptrdiff_t;
  using propagate_on_container_move_assignment = std::true_type;
  using is_always_equal = std::true_type;

  ReservedAllocator() noexcept = default;

  Value* allocate(size_t count) {
    if (count > static_cast<size_t>(-1) / sizeof(Value)) throw std::bad_array_new_length();
    return static_cast<Value*>(AllocateOrTakeReserve(count * sizeof(Value), kJsonReserveBytes));
  }
  void deallocate(Value* values, size_t /*count*/) noexcept { FreeOrReturnToReserve(values); }
};

}  // namespace vetvec

// A specialisation for types of this program ([namespace.std]): see above.
template <>
class std::allocator<vetvec::Json> : public vetvec::ReservedAllocator<vetvec::Json> {
 public:
  allocator() noexcept = default;
  template <typename Other>
  constexpr allocator(const std::allocator<Other>& /*other*/) noexcept {}  // NOLINT: likewise
  friend bool operator==(const allocator&, const allocator&) noexcept { return true; }
};

template <>
class std::allocator<vetvec::OrderedJson> : public vetvec::ReservedAllocator<vetvec::OrderedJson> {
 public:
  allocator() noexcept = default;
  template <typename Other>
  constexpr allocator(const std::allocator<Other>& /*other*/) noexcept {}  // NOLINT: likewise
  friend bool operator==(const allocator&, const allocator&) noexcept { return true; }
};

extern template class nlohmann::basic_json<std::map, std::vector, std::string, bool, int64_t,
                                           uint64_t, double, vetvec::JsonAllocator>;
extern template class nlohmann::basic_json<nlohmann::ordered_map, std::vector, std::string, bool,
                                           int64_t, uint64_t, double, vetvec::JsonAllocator>;

#endif  // VETVEC_BASE_JSON_H_
