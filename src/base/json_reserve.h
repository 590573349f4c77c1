// The reserve of memory for JSON values when the heap is exhausted.
//
// 1 MiB, of which half is kept for destructors: enough for a value with 32,000 elements on one
// level. It is not touched, and so costs nothing, before memory has run out. Thread safety: any
// thread.
#ifndef VETVEC_BASE_JSON_RESERVE_H_
#define VETVEC_BASE_JSON_RESERVE_H_

#include <cstddef>

namespace vetvec {

inline constexpr size_t kJsonReserveBytes = size_t{1} << 20;

inline constexpr size_t kReserveForContainers = kJsonReserveBytes / 2;

// Throws std::bad_alloc if the heap is exhausted and more than `most_taken` bytes of the reserve
// would be taken.
void* AllocateOrTakeReserve(size_t bytes, size_t most_taken);
void FreeOrReturnToReserve(void* memory) noexcept;

}  // namespace vetvec

#endif  // VETVEC_BASE_JSON_RESERVE_H_
