#include "encoder/cached_texts.h"

#include <fmt/core.h>

#include <algorithm>
#include <new>
#include <optional>

#include "core/text_check.h"
#include "encoder/first_texts.h"

namespace vetvec {

Status CachedFrame::StopReason() const {
  if (encoder.options().clock->MonotonicNanos() >= options.deadline_nanos) {
    return EmbedDeadlinePassed();
  }
  return options.cancel && options.cancel->requested() ? CallCancelled() : OkStatus();
}

CachedTexts::CachedTexts(CachedFrame* frame)
    : frame_(*frame),
      keys_(frame->texts.size()),
      is_written_(frame->texts.size(), 0),
      has_flight_(frame->texts.size(), 0) {}

std::vector<size_t> CachedTexts::FindDistinct() {
  const TextBatch& texts = frame_.texts;
  EmbedOutput& out = frame_.out;
  std::vector<size_t> distinct;
  const bool may_repeat = texts.size() > 1 && !frame_.HasFlag(kCallNoDedupe);
  std::optional<FirstTexts> first;
  if (may_repeat) first.emplace(texts);
  for (size_t i = 0; i < texts.size(); ++i) {
    const bool goes_on = frame_.GoesOn(i);
    if (goes_on && out.items[i].ok()) out.items[i] = CheckTextAt(texts, i);
    if (!out.items[i].ok()) {
      ++out.usage.failed_texts;
      continue;
    }
    if (may_repeat && goes_on) {
      const size_t before = first->Add(i);
      if (before != i) {
        repeats_.emplace_back(i, before);
        continue;
      }
    }
    distinct.push_back(i);
    if (frame_.UsesStores() && goes_on) keys_[i] = frame_.encoder.keys().KeyOf(texts[i]);
  }
  return distinct;
}

void CachedTexts::ReadMemory(std::vector<size_t>* items) {
  Read(frame_.encoder.options().memory.get(), VectorSource::kMemoryCache,
       &frame_.out.usage.cache_memory_hits, items);
}

void CachedTexts::ReadDisk(std::vector<size_t>* items) {
  Read(frame_.encoder.options().disk.get(), VectorSource::kDiskCache,
       &frame_.out.usage.cache_disk_hits, items);
}

void CachedTexts::Read(Store* store, VectorSource source, uint64_t* hits,
                       std::vector<size_t>* items) {
  if (store == nullptr || items->empty()) return;
  constexpr size_t kAtOnce = CachedFrame::kTextsPerLook;
  std::vector<CacheKey> keys;
  keys.reserve(std::min(items->size(), kAtOnce));
  size_t begin = 0;
  const auto sink = [&](size_t index, size_t dimension) -> float* {
    // A row whose length differs from its neighbours' is a miss, not an error.
    if (!frame_.out.rows.SetDimension(dimension).ok()) return nullptr;
    const size_t item = (*items)[begin + index];
    SetWritten(item, source);
    ++*hits;
    return frame_.out.rows.Row(item);
  };
  // A store that cannot be read is treated as empty.
  for (; begin < items->size() && frame_.GoesOn(begin); begin += kAtOnce) {
    keys.clear();
    const size_t end = std::min(begin + kAtOnce, items->size());
    for (size_t i = begin; i < end; ++i) keys.push_back(keys_[(*items)[i]]);
    try {
      static_cast<void>(store->GetMany(keys, frame_.encoder.inner().dimension(), sink));
    } catch (const std::bad_alloc&) {
    }
  }
  std::erase_if(*items, [&](size_t item) {
    if (is_written(item)) EndFlight(item);
    return is_written(item);
  });
}

void CachedTexts::SetWritten(std::span<const size_t> items) {
  for (const size_t item : items) is_written_[item] = 1;
}

void CachedTexts::SetWritten(size_t item, VectorSource source) {
  is_written_[item] = 1;
  frame_.out.sources[item] = source;
}

std::shared_ptr<Flight> CachedTexts::Join(size_t item, bool* is_owner) {
  *is_owner = true;
  if (!frame_.UsesStores() || frame_.HasFlag(kCallNoDedupe)) return nullptr;
  std::shared_ptr<Flight> flight =
      frame_.encoder.flights().Join(keys_[item], frame_.waker, is_owner);
  has_flight_[item] = *is_owner ? 1 : 0;
  return *is_owner ? nullptr : flight;
}

void CachedTexts::EndFlight(size_t item) noexcept {
  if (std::exchange(has_flight_[item], 0) == 0) return;
  if (is_written(item)) {
    const RowBuffer& rows = frame_.out.rows;
    frame_.encoder.flights().Land(keys_[item], {rows.Row(item), rows.dimension()});
  } else {
    frame_.encoder.flights().Fail(keys_[item]);
  }
}

void CachedTexts::Keep(std::span<const size_t> items, VectorSource source) {
  const Status status = Put(items, source);
  if (frame_.options.durable && store_status_.ok()) store_status_ = status;
}

// Returns the status of the disk store. A store that runs out of memory counts as one that refused.
Status CachedTexts::Put(std::span<const size_t> items, VectorSource source) noexcept {
  std::vector<StoreRow> rows;
  const auto put = [&](const std::shared_ptr<Store>& store, const StoreWait& wait) {
    try {
      return store->PutMany(rows, wait);
    } catch (...) {
      return CaughtStatus();
    }
  };
  try {
    rows.reserve(items.size());
  } catch (...) {
    return CaughtStatus();
  }
  const size_t dimension = frame_.out.rows.dimension();
  for (const size_t item : items) {
    rows.push_back({keys_[item], {frame_.out.rows.Row(item), dimension}});
  }
  const CachedEncoderOptions& options = frame_.encoder.options();
  if (options.memory != nullptr && frame_.options.keep_in_memory) {
    static_cast<void>(put(options.memory, {}));
  }
  if (options.shared != nullptr && source != VectorSource::kSharedCache) {
    static_cast<void>(put(options.shared, {}));
  }
  if (options.disk == nullptr) return OkStatus();
  StoreWait wait;
  wait.durability = frame_.options.durable ? Durability::kCommitted : Durability::kQueued;
  wait.deadline_nanos = frame_.options.deadline_nanos;
  wait.cancel = frame_.options.cancel;
  return put(options.disk, wait);
}

void CachedTexts::Finish() {
  CopyDuplicates();
  DropUnwritten();
  if (frame_.status.ok()) frame_.status = store_status_;
}

void CachedTexts::CopyDuplicates() {
  EmbedOutput& out = frame_.out;
  const size_t dimension = out.rows.dimension();
  for (const auto& [item, first] : repeats_) {
    out.items[item] = out.items[first];
    if (!is_written(first)) {
      if (!out.items[first].ok()) ++out.usage.failed_texts;
      continue;
    }
    std::copy_n(out.rows.Row(first), dimension, out.rows.Row(item));
    SetWritten(item, VectorSource::kJoined);
    ++out.usage.joined;
  }
}

// Rows without a vector are zero, whatever a reply that failed half-way has left in them; an item
// without a status was never sent.
void CachedTexts::DropUnwritten() {
  EmbedOutput& out = frame_.out;
  for (size_t i = 0; i < frame_.texts.size(); ++i) {
    if (is_written(i)) continue;
    out.rows.ClearRow(i);
    if (out.items[i].ok()) {
      out.items[i] = Status(StatusCode::kAborted,
                            fmt::format("text {} was not sent", frame_.texts.NumberOf(i)))
                         .WithItem(static_cast<int64_t>(i));
    }
  }
}

}  // namespace vetvec
