// operator new that fails once, or from then on. To be included by one file of a program.
//
// Under the thread sanitizer, which defines the operators itself, nothing fails: tests skip.
#ifndef VETVEC_TESTS_SUPPORT_FAILING_NEW_H_
#define VETVEC_TESTS_SUPPORT_FAILING_NEW_H_

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>

#include "support/sanitizers.h"

namespace vetvec {

struct FailingNew {
  static inline std::atomic<int64_t> allocations_left{-1};  // negative: none fails
  static inline std::atomic<bool> all_later_ones{false};

  static void* Allocate(size_t size) {
    if (allocations_left.load() >= 0 && allocations_left.fetch_sub(1) == 0) {
      if (all_later_ones) allocations_left = 0;
      return nullptr;
    }
    return std::malloc(size == 0 ? 1 : size);
  }
};

}  // namespace vetvec

#if !VETVEC_TEST_THREAD_SANITIZER
void* operator new(size_t size) {
  void* const memory = vetvec::FailingNew::Allocate(size);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
void* operator new(size_t size, const std::nothrow_t&) noexcept {
  return vetvec::FailingNew::Allocate(size);
}
// Not inlined, or GCC warns of a pointer from operator new that is given to free.
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, size_t) noexcept { std::free(memory); }
#endif

#define REQUIRE_FAILING_NEW()                                                               \
  do {                                                                                      \
    if (VETVEC_TEST_THREAD_SANITIZER) GTEST_SKIP() << "allocations cannot be made to fail"; \
  } while (false)

#endif  // VETVEC_TESTS_SUPPORT_FAILING_NEW_H_
