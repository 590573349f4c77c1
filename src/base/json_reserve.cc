#include "base/json_reserve.h"

#include <cstdint>
#include <mutex>
#include <new>

namespace vetvec {
namespace {

// Blocks are taken from the front; the whole is free again when all have been returned, which is
// soon: each lives as long as one destructor runs.
constinit std::mutex reserve_mutex;
alignas(std::max_align_t) constinit unsigned char reserve[kJsonReserveBytes] = {};
constinit size_t taken_bytes = 0;
constinit size_t taken_blocks = 0;

void* TakeReserve(size_t bytes) {
  constexpr size_t kAlignment = alignof(std::max_align_t);
  const std::lock_guard lock(reserve_mutex);
  if (bytes > kJsonReserveBytes - taken_bytes) return nullptr;
  void* const block = reserve + taken_bytes;
  taken_bytes += (bytes + kAlignment - 1) / kAlignment * kAlignment;
  ++taken_blocks;
  return block;
}

bool IsReserve(const void* memory) {
  const auto address = reinterpret_cast<uintptr_t>(memory);
  const auto begin = reinterpret_cast<uintptr_t>(reserve);
  return address >= begin && address < begin + kJsonReserveBytes;
}

}  // namespace

void* AllocateOrTakeReserve(size_t bytes) {
  if (void* const memory = ::operator new(bytes, std::nothrow)) return memory;
  if (void* const memory = TakeReserve(bytes)) return memory;
  throw std::bad_alloc();
}

void FreeOrReturnToReserve(void* memory) noexcept {
  if (!IsReserve(memory)) {
    ::operator delete(memory);
    return;
  }
  const std::lock_guard lock(reserve_mutex);
  if (--taken_blocks == 0) taken_bytes = 0;
}

}  // namespace vetvec
