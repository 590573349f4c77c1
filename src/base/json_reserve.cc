#include "base/json_reserve.h"

#include <cstdint>
#include <mutex>
#include <new>

namespace vetvec {
namespace {

// Blocks are taken from the front; the whole is free again when all have been returned. Those of
// destructors are returned soon, and containers seldom outlive the lack of memory for long.
constinit std::mutex reserve_mutex;
alignas(std::max_align_t) constinit unsigned char reserve[kJsonReserveBytes] = {};
constinit size_t taken_bytes = 0;
constinit size_t taken_blocks = 0;

void* TakeReserve(size_t bytes, size_t most_taken) {
  constexpr size_t kAlignment = alignof(std::max_align_t);
  const std::lock_guard lock(reserve_mutex);
  if (taken_bytes > most_taken || bytes > most_taken - taken_bytes) return nullptr;
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

void* AllocateOrTakeReserve(size_t bytes, size_t most_taken) {
  if (void* const memory = ::operator new(bytes, std::nothrow)) return memory;
  if (void* const memory = TakeReserve(bytes, most_taken)) return memory;
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
