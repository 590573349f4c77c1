#include "encoder/cached_round.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace vetvec {

void CachedRound::Start(const std::vector<size_t>& items, JoinedTexts* joined) {
  joined->Join(items, &owned_, &may_lease_);
  TakeWhatHasLanded();
  to_fetch_.clear();
  if (owned_.empty()) return;
  if (frame_.UsesShared()) {
    StartShared();
  } else {
    to_fetch_ = owned_;
  }
}

// Another call may have fetched a text after we looked for it and before its flight became ours:
// its vector was stored before its flight ended, so a second look finds it.
void CachedRound::TakeWhatHasLanded() {
  if (!frame_.UsesStores()) return;
  if (frame_.encoder.options().memory != nullptr && frame_.options.keep_in_memory) {
    texts_.ReadMemory(&owned_);
  } else {
    texts_.ReadDisk(&owned_);
  }
}

void CachedRound::StartShared() {
  SharedRoundInput input;
  input.items = owned_;
  input.keys = &texts_.keys();
  input.dimension = frame_.encoder.inner().dimension();
  input.takes_leases = may_lease_ && !frame_.SendsNothing() && !frame_.HasFlag(kCallNoDedupe);
  input.deadline_nanos = frame_.options.deadline_nanos;
  input.waker = frame_.waker;
  input.row_of = [this](size_t item, size_t dimension) -> float* {
    RowBuffer& rows = frame_.out.rows;
    return rows.SetDimension(dimension).ok() ? rows.Row(item) : nullptr;
  };
  input.on_hits = [this](std::span<const size_t> items) {
    for (const size_t item : items) texts_.SetWritten(item, VectorSource::kSharedCache);
    frame_.out.usage.cache_shared_hits += items.size();
    frame_.encoder.NoteSharedDimension(frame_.out.rows.dimension());
    Keep(items, VectorSource::kSharedCache);
  };
  shared_ = std::make_unique<SharedRound>(frame_.encoder.options().shared, std::move(input));
}

void CachedRound::Fetch() {
  if (frame_.SendsNothing()) {
    FailUncached(to_fetch_);
  } else {
    fetch_ = frame_.encoder.inner().NewTask(frame_.texts, to_fetch_, frame_.options, &frame_.out,
                                            frame_.waker);
    fetch_size_ = to_fetch_.size();
  }
  to_fetch_.clear();
}

bool CachedRound::Step(Pause* pause) {
  for (;;) {
    Pause shared_pause{.until_nanos = kNoDeadline, .only_time = true};
    const bool is_shared_done = shared_ == nullptr || shared_->Step(&to_fetch_, &shared_pause);
    if (fetch_ == nullptr && !to_fetch_.empty()) Fetch();
    if (fetch_ != nullptr) {
      if (!StepFetch(shared_pause, pause)) return false;
      if (!frame_.status.ok()) return true;
      continue;
    }
    if (is_shared_done) return true;
    frame_.status = frame_.StopReason();
    if (!frame_.status.ok()) {
      FailOwned();
      return true;
    }
    *pause = shared_pause;
    pause->until_nanos = std::min(pause->until_nanos, frame_.options.deadline_nanos);
    return false;
  }
}

// False while the fetch has not ended.
bool CachedRound::StepFetch(const Pause& shared, Pause* pause) {
  if (!fetch_->Step(pause)) {
    pause->until_nanos = std::min(pause->until_nanos, shared.until_nanos);
    pause->only_time = pause->only_time && shared.only_time;
    return false;
  }
  frame_.status = fetch_->status();
  fetch_.reset();
  fetched_ += std::exchange(fetch_size_, 0);
  return true;
}

void CachedRound::FailOwned() {
  EmbedOutput& out = frame_.out;
  for (const size_t item : owned_) {
    if (texts_.is_written(item) || !out.items[item].ok()) continue;
    out.items[item] = frame_.status;
    ++out.usage.failed_texts;
  }
}

void CachedRound::FailUncached(const std::vector<size_t>& items) {
  for (size_t i = 0; i < items.size(); ++i) {
    const size_t item = items[i];
    frame_.out.items[item] =
        !frame_.GoesOn(i)
            ? frame_.status
            : NotFound(
                  fmt::format("text {} is not in the cache, and this {} does not send requests",
                              frame_.texts.NumberOf(item),
                              frame_.options.only_cached ? "call" : "encoder"))
                  .WithItem(static_cast<int64_t>(item));
  }
  frame_.out.usage.failed_texts += items.size();
}

void CachedRound::End() {
  fetch_.reset();
  shared_.reset();
  for (const size_t item : owned_) texts_.EndFlight(item);
  owned_.clear();
}

void CachedRound::Keep(std::span<const size_t> items, VectorSource source) {
  if (!frame_.UsesStores()) return;
  texts_.Keep(items, source);
  if (shared_ != nullptr && source != VectorSource::kSharedCache) shared_->Release(items);
  for (const size_t item : items) texts_.EndFlight(item);
}

}  // namespace vetvec
