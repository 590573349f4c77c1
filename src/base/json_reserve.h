// The reserve of memory from which JSON values are destroyed when the heap is exhausted.
//
// 1 MiB, enough for a value with 32,000 elements on one level. It is not touched, and so costs
// nothing, before memory has run out. Thread safety: any thread.
#ifndef VETVEC_BASE_JSON_RESERVE_H_
#define VETVEC_BASE_JSON_RESERVE_H_

#include <cstddef>

namespace vetvec {

inline constexpr size_t kJsonReserveBytes = size_t{1} << 20;

// Throws std::bad_alloc if the reserve is exhausted too.
void* AllocateOrTakeReserve(size_t bytes);
void FreeOrReturnToReserve(void* memory) noexcept;

}  // namespace vetvec

#endif  // VETVEC_BASE_JSON_RESERVE_H_
