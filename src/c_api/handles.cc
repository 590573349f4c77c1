#include "c_api/handles.h"

#include <fmt/core.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <mutex>
#include <vector>

namespace vetvec::handles {
namespace {

static_assert(sizeof(void*) == 8, "handles need 64-bit pointers");

// Bits of a handle, from the lowest: slot + 1 (24), generation (24), epoch (8), type (8).
constexpr unsigned kSlotBits = 24;
constexpr unsigned kGenerationBits = 24;
constexpr unsigned kEpochShift = kSlotBits + kGenerationBits;
constexpr unsigned kTypeShift = kEpochShift + 8;
constexpr uint64_t kSlotMask = (uint64_t{1} << kSlotBits) - 1;
constexpr uint64_t kGenerationMask = (uint64_t{1} << kGenerationBits) - 1;
constexpr size_t kShards = 16;  // a power of two: the low bits of a slot choose the shard

struct Parts {
  uint64_t slot;  // 0-based
  uint64_t generation;
  uint64_t epoch;
  uint64_t type;
};

Parts Decode(uint64_t value) {
  return {(value & kSlotMask) - 1, (value >> kSlotBits) & kGenerationMask,
          (value >> kEpochShift) & 0xFF, value >> kTypeShift};
}

struct Slot {
  uint64_t generation = 1;
  HandleType type{};
  std::shared_ptr<void> object;
};

struct Shard {
  std::mutex mutex;
  std::vector<Slot> slots;
  std::vector<size_t> free;
};

struct Table {
  Table(pid_t owner, uint64_t number, Table* before) : pid(owner), epoch(number), parent(before) {}
  const pid_t pid;
  const uint64_t epoch;
  Table* const parent;  // never used again; only kept reachable for leak checkers
  std::array<Shard, kShards> shards;
  std::atomic<size_t> next_shard{0};
};

std::atomic<Table*> current{nullptr};

// Null: this process has no handles.
Table* TableOfThisProcess() {
  Table* const table = current.load(std::memory_order_acquire);
  return table == nullptr || table->pid != getpid() ? nullptr : table;
}

// The table of this process. A child of fork() does not touch its parent's table (its locks may be
// held by threads that do not exist here) and creates its own.
Table& CurrentTable() {
  Table* table = current.load(std::memory_order_acquire);
  const pid_t pid = getpid();
  while (table == nullptr || table->pid != pid) {
    auto fresh =
        std::make_unique<Table>(pid, table == nullptr ? 1 : (table->epoch + 1) & 0xFF, table);
    if (current.compare_exchange_strong(table, fresh.get(), std::memory_order_acq_rel)) {
      table = fresh.release();
    }
  }
  return *table;
}

const char* TypeName(HandleType type) {
  switch (type) {
    case HandleType::kCancel: return "cancel token";
    case HandleType::kMatrix: return "matrix";
    case HandleType::kTexts: return "list of texts";
    case HandleType::kEncoder: return "encoder";
    case HandleType::kSuite: return "suite";
    case HandleType::kConfig: return "configuration";
    case HandleType::kAudit: return "audit";
    case HandleType::kJob: return "job";
    case HandleType::kQueue: return "queue";
    case HandleType::kTokenizer: return "tokenizer";
    case HandleType::kIdentity: return "identity";
  }
  return "object";
}

Status NotAHandle(HandleType type) {
  const std::string name = TypeName(type);
  const bool is_vowel = name[0] == 'a' || name[0] == 'e' || name[0] == 'i' || name[0] == 'o';
  return Status(StatusCode::kInvalidHandle,
                fmt::format("the handle is not {}{}", is_vowel ? "an " : "a ", name));
}

// The slot of a handle in this table, or null. The caller holds the shard's lock.
Slot* FindSlot(Shard& shard, const Parts& parts, HandleType type) {
  const size_t index = static_cast<size_t>(parts.slot / kShards);
  if (index >= shard.slots.size()) return nullptr;
  Slot& slot = shard.slots[index];
  const bool is_same = slot.object != nullptr && slot.generation == parts.generation &&
                       slot.type == type && parts.type == static_cast<uint64_t>(type);
  return is_same ? &slot : nullptr;
}

}  // namespace

uint64_t Insert(HandleType type, std::shared_ptr<void> object) {
  Table& table = CurrentTable();
  const size_t shard_number = table.next_shard.fetch_add(1, std::memory_order_relaxed) % kShards;
  Shard& shard = table.shards[shard_number];
  std::lock_guard<std::mutex> lock(shard.mutex);
  if (shard.free.empty()) {
    if (shard.slots.size() >= kSlotMask / kShards) throw std::bad_alloc();
    if (shard.free.capacity() <= shard.slots.size()) {
      shard.free.reserve(2 * shard.slots.size() + 1);  // so that Remove never allocates
    }
    shard.slots.emplace_back();
    shard.free.push_back(shard.slots.size() - 1);
  }
  const size_t index = shard.free.back();
  shard.free.pop_back();
  Slot& slot = shard.slots[index];
  slot.type = type;
  slot.object = std::move(object);
  const uint64_t number = index * kShards + shard_number + 1;
  return number | (slot.generation << kSlotBits) | (table.epoch << kEpochShift) |
         (static_cast<uint64_t>(type) << kTypeShift);
}

Result<std::shared_ptr<void>> Find(HandleType type, uint64_t value) {
  if ((value & kSlotMask) == 0) return NotAHandle(type);
  Table& table = CurrentTable();
  const Parts parts = Decode(value);
  if (parts.epoch != table.epoch) {
    if (parts.epoch == 0 || parts.epoch > table.epoch) return NotAHandle(type);
    return CreatedBeforeFork(TypeName(type));
  }
  Shard& shard = table.shards[parts.slot % kShards];
  std::lock_guard<std::mutex> lock(shard.mutex);
  Slot* slot = FindSlot(shard, parts, type);
  if (slot != nullptr) return slot->object;
  const bool was_one = parts.type == static_cast<uint64_t>(type) &&
                       parts.slot / kShards < shard.slots.size() && parts.generation > 0 &&
                       parts.generation < shard.slots[parts.slot / kShards].generation;
  if (!was_one) return NotAHandle(type);
  return Status(StatusCode::kInvalidHandle,
                fmt::format("this {} has been destroyed", TypeName(type)));
}

std::shared_ptr<void> Remove(HandleType type, uint64_t value) noexcept {
  if ((value & kSlotMask) == 0) return nullptr;
  Table* const found = TableOfThisProcess();
  const Parts parts = Decode(value);
  if (found == nullptr || parts.epoch != found->epoch) return nullptr;
  Table& table = *found;
  Shard& shard = table.shards[parts.slot % kShards];
  std::lock_guard<std::mutex> lock(shard.mutex);
  Slot* slot = FindSlot(shard, parts, type);
  if (slot == nullptr) return nullptr;
  slot->generation = slot->generation == kGenerationMask ? 1 : slot->generation + 1;
  shard.free.push_back(static_cast<size_t>(parts.slot / kShards));
  return std::move(slot->object);
}

}  // namespace vetvec::handles
