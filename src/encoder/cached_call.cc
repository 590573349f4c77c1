#include "encoder/cached_call.h"

#include <fmt/core.h>

#include <algorithm>
#include <new>
#include <optional>
#include <utility>

#include "core/text_check.h"
#include "encoder/first_texts.h"

namespace vetvec {
namespace {

constexpr size_t kTextsPerRound = 65'536;
constexpr size_t kTextsPerLook = 4096;  // between two looks at deadline and cancel

int64_t DeadlineOf(const CachedEncoder& encoder, const CallOptions& options) {
  if (options.deadline_nanos > 0) return options.deadline_nanos;
  const CachedEncoderOptions& own = encoder.options();
  const bool is_job = options.patience_nanos > 0 && own.job_timeout_ms > 0;
  const int64_t timeout_ms = is_job ? own.job_timeout_ms : own.default_timeout_ms;
  return own.clock->MonotonicNanos() + timeout_ms * kNanosPerMilli;
}

}  // namespace

CachedCall::CachedCall(CachedEncoder* encoder, const TextBatch& texts, const CallOptions& options,
                       EmbedOutput* out, std::shared_ptr<Waker> waker)
    : encoder_(encoder),
      texts_(texts),
      options_(options),
      on_rows_(options.on_rows),
      progress_(options.progress),
      out_(out),
      waker_(std::move(waker)),
      keys_(texts.size()),
      is_written_(texts.size(), 0),
      has_flight_(texts.size(), 0),
      deadline_nanos_(DeadlineOf(*encoder, options)) {
  options_.deadline_nanos = deadline_nanos_;
  options_.on_rows = [this](std::span<const size_t> items) {
    for (const size_t item : items) is_written_[item] = 1;
    Keep(items, VectorSource::kComputed);
    if (on_rows_) on_rows_(items);
  };
  if (progress_) {
    options_.progress = [this](uint64_t done, uint64_t total) {
      return progress_(fetched_ + done, fetched_ + total + missing_.size());
    };
  }
  if (!encoder->options().on_call) return;
  is_reported_ = false;
  options_.wants_model = true;
  start_wall_nanos_ = encoder->options().clock->WallNanos();
  start_nanos_ = encoder->options().clock->MonotonicNanos();
}

CachedCall::~CachedCall() {
  fetch_.reset();
  EndFetch();
  LeaveJoined();
  Report(StatusCode::kAborted);  // unless it has ended
}

bool CachedCall::Step(Pause* pause) {
  Prepare();
  for (;;) {
    if (phase_ == Phase::kRound) {
      if (status_.ok() && !missing_.empty()) status_ = StopReason();
      if (!status_.ok()) FailMissing();
      if (missing_.empty()) return End();
      StartRound();
    }
    if (phase_ == Phase::kFetch) {
      if (!StepFetch(pause)) return false;
      EndFetch();
    }
    if (!TakeJoined(pause)) return false;
  }
}

void CachedCall::Prepare() {
  if (phase_ != Phase::kBegin) return;
  out_->usage.texts += texts_.size();
  FindDistinct();
  if (UsesStores() && status_.ok()) {
    ReadMissing(encoder_->options().memory.get(), VectorSource::kMemoryCache,
                &out_->usage.cache_memory_hits);
    ReadMissing(encoder_->options().disk.get(), VectorSource::kDiskCache,
                &out_->usage.cache_disk_hits);
  }
  phase_ = Phase::kRound;
  // With a shared store, what is missing is known only after it has answered.
  if (SendsNothing() && !UsesShared() && status_.ok()) {
    FailUncached(missing_);
    missing_.clear();
  }
}

void CachedCall::FailUncached(const std::vector<size_t>& items) {
  for (size_t i = 0; i < items.size(); ++i) {
    if (i % kTextsPerLook == 0 && i > 0 && status_.ok()) status_ = StopReason();
    const size_t item = items[i];
    out_->items[item] =
        !status_.ok()
            ? status_
            : NotFound(
                  fmt::format("text {} is not in the cache, and this {} does not send requests",
                              texts_.NumberOf(item), options_.only_cached ? "call" : "encoder"))
                  .WithItem(static_cast<int64_t>(item));
  }
  out_->usage.failed_texts += items.size();
}

bool CachedCall::End() {
  cancel_wakes_ = {};
  CopyDuplicates();
  DropUnwritten();
  if (status_.ok()) status_ = store_status_;
  if (status_.ok() && progress_) {
    const int32_t value = progress_(texts_.size(), texts_.size());
    if (value != 0) {
      status_ = StoppedByProgress(value);
    }
  }
  if (status_.ok()) status_ = SummarizeItems(out_->items);
  encoder_->Count(out_->usage);
  Report(status_.code());
  return true;
}

void CachedCall::Report(StatusCode status) noexcept {
  if (std::exchange(is_reported_, true)) return;
  const CachedEncoderOptions& options = encoder_->options();
  CallRecord record = CallRecordOf(options.target, options_, texts_.size(), *out_, status);
  record.start_nanos = start_wall_nanos_;
  record.end_nanos = start_wall_nanos_ + options.clock->MonotonicNanos() - start_nanos_;
  options.on_call(record);
}

void CachedCall::FindDistinct() {
  const bool may_repeat = texts_.size() > 1 && !HasFlag(kCallNoDedupe);
  std::optional<FirstTexts> first;
  if (may_repeat) first.emplace(texts_);
  for (size_t i = 0; i < texts_.size(); ++i) {
    if (i % kTextsPerLook == 0 && i > 0 && status_.ok()) status_ = StopReason();
    if (status_.ok() && out_->items[i].ok()) out_->items[i] = CheckTextAt(texts_, i);
    if (!out_->items[i].ok()) {
      ++out_->usage.failed_texts;
      continue;
    }
    if (may_repeat && status_.ok()) {
      const size_t before = first->Add(i);
      if (before != i) {
        repeats_.emplace_back(i, before);
        continue;
      }
    }
    missing_.push_back(i);
    if (UsesStores() && status_.ok()) keys_[i] = encoder_->keys().KeyOf(texts_[i]);
  }
}

void CachedCall::ReadMissing(Store* store, VectorSource source, uint64_t* hits) {
  if (store == nullptr) return;
  ReadStore(store, source, hits, missing_);
  std::erase_if(missing_, [&](size_t item) { return is_written_[item] != 0; });
}

void CachedCall::ReadStore(Store* store, VectorSource source, uint64_t* hits,
                           const std::vector<size_t>& missing) {
  if (store == nullptr || missing.empty()) return;
  std::vector<CacheKey> keys;
  keys.reserve(std::min(missing.size(), kTextsPerLook));
  size_t begin = 0;
  const auto sink = [&](size_t index, size_t dimension) -> float* {
    // A row whose length differs from its neighbours' is a miss, not an error.
    if (!out_->rows.SetDimension(dimension).ok()) return nullptr;
    const size_t item = missing[begin + index];
    is_written_[item] = 1;
    out_->sources[item] = source;
    ++*hits;
    return out_->rows.Row(item);
  };
  // A store that cannot be read is treated as empty.
  for (; begin < missing.size() && status_.ok(); begin += kTextsPerLook) {
    if (begin > 0) status_ = StopReason();
    if (!status_.ok()) return;
    keys.clear();
    const size_t end = std::min(begin + kTextsPerLook, missing.size());
    for (size_t i = begin; i < end; ++i) keys.push_back(keys_[missing[i]]);
    try {
      static_cast<void>(store->GetMany(keys, encoder_->inner().dimension(), sink));
    } catch (const std::bad_alloc&) {
    }
  }
}

// A call whose tokens are limited is fetched as a whole, because they are counted before anything
// is sent.
std::vector<size_t> CachedCall::TakeRound() {
  if (missing_.size() <= kTextsPerRound || options_.max_tokens > 0) {
    return std::exchange(missing_, {});
  }
  const auto end = missing_.begin() + static_cast<std::ptrdiff_t>(kTextsPerRound);
  std::vector<size_t> round(missing_.begin(), end);
  missing_.erase(missing_.begin(), end);
  return round;
}

void CachedCall::StartRound() {
  JoinFlights();
  TakeWhatHasLanded();
  StartSharedRound();
  if ((!joined_.empty() || shared_ != nullptr) && options_.cancel) {
    cancel_wakes_ = options_.cancel->OnCancel([waker = waker_] { waker->Wake(); });
  }
  phase_ = Phase::kFetch;
}

// Joins what other calls are fetching; this call fetches the rest.
void CachedCall::JoinFlights() {
  const std::vector<size_t> missing = TakeRound();
  owned_.reserve(missing.size());
  joined_.reserve(joined_.size() + missing.size());
  const bool joins = UsesStores() && !HasFlag(kCallNoDedupe);
  for (const size_t item : missing) {
    bool is_owner = true;
    std::shared_ptr<Flight> flight;
    if (joins) flight = encoder_->flights().Join(keys_[item], waker_, &is_owner);
    if (is_owner || flight == nullptr) {
      owned_.push_back(item);
      has_flight_[item] = joins && is_owner ? 1 : 0;
      may_lease_ = may_lease_ && is_owner;
    } else {
      joined_.push_back({item, std::move(flight)});
    }
  }
}

// Another call may have fetched a text after we looked for it and before its flight became ours:
// its vector was stored before its flight ended, so a second look finds it.
void CachedCall::TakeWhatHasLanded() {
  if (!UsesStores() || owned_.empty()) return;
  const CachedEncoderOptions& options = encoder_->options();
  const bool is_in_memory = options.memory != nullptr && options_.keep_in_memory;
  ReadStore(is_in_memory ? options.memory.get() : options.disk.get(),
            is_in_memory ? VectorSource::kMemoryCache : VectorSource::kDiskCache,
            is_in_memory ? &out_->usage.cache_memory_hits : &out_->usage.cache_disk_hits, owned_);
  std::erase_if(owned_, [&](size_t item) {
    if (is_written_[item]) EndFlight(item);
    return is_written_[item] != 0;
  });
}

void CachedCall::StartSharedRound() {
  to_fetch_.clear();
  if (owned_.empty()) return;
  if (!UsesShared()) {
    to_fetch_ = owned_;
    return;
  }
  SharedRoundInput input;
  input.items = owned_;
  input.keys = &keys_;
  input.dimension = encoder_->inner().dimension();
  input.takes_leases = may_lease_ && !SendsNothing() && !HasFlag(kCallNoDedupe);
  input.deadline_nanos = deadline_nanos_;
  input.waker = waker_;
  input.row_of = [this](size_t item, size_t dimension) -> float* {
    return out_->rows.SetDimension(dimension).ok() ? out_->rows.Row(item) : nullptr;
  };
  input.on_hits = [this](std::span<const size_t> items) {
    for (const size_t item : items) {
      is_written_[item] = 1;
      out_->sources[item] = VectorSource::kSharedCache;
    }
    out_->usage.cache_shared_hits += items.size();
    encoder_->NoteSharedDimension(out_->rows.dimension());
    Keep(items, VectorSource::kSharedCache);
  };
  shared_ = std::make_unique<SharedRound>(encoder_->options().shared, std::move(input));
}

void CachedCall::Fetch() {
  if (SendsNothing()) {
    FailUncached(to_fetch_);
  } else {
    fetch_ = encoder_->inner().NewTask(texts_, to_fetch_, options_, out_, waker_);
    fetch_size_ = to_fetch_.size();
  }
  to_fetch_.clear();
}

bool CachedCall::StepFetch(Pause* pause) {
  for (;;) {
    Pause shared_pause{.until_nanos = kNoDeadline, .only_time = true};
    const bool is_shared_done = shared_ == nullptr || shared_->Step(&to_fetch_, &shared_pause);
    if (fetch_ == nullptr && !to_fetch_.empty()) Fetch();
    if (fetch_ != nullptr) {
      if (!StepInner(shared_pause, pause)) return false;
      if (!status_.ok()) return true;
      continue;
    }
    if (is_shared_done) return true;
    status_ = StopReason();
    if (!status_.ok()) {
      FailOwned();
      return true;
    }
    *pause = shared_pause;
    pause->until_nanos = std::min(pause->until_nanos, deadline_nanos_);
    return false;
  }
}

void CachedCall::FailOwned() {
  for (const size_t item : owned_) {
    if (is_written_[item] != 0 || !out_->items[item].ok()) continue;
    out_->items[item] = status_;
    ++out_->usage.failed_texts;
  }
}

void CachedCall::FailMissing() {
  for (const size_t item : missing_) out_->items[item] = status_;
  out_->usage.failed_texts += missing_.size();
  missing_.clear();
}

// False while the fetch has not ended.
bool CachedCall::StepInner(const Pause& shared, Pause* pause) {
  if (!fetch_->Step(pause)) {
    pause->until_nanos = std::min(pause->until_nanos, shared.until_nanos);
    pause->only_time = pause->only_time && shared.only_time;
    return false;
  }
  status_ = fetch_->status();
  fetch_.reset();
  fetched_ += std::exchange(fetch_size_, 0);
  return true;
}

Status CachedCall::StopReason() const {
  if (encoder_->options().clock->MonotonicNanos() >= deadline_nanos_) {
    return EmbedDeadlinePassed();
  }
  return options_.cancel && options_.cancel->requested() ? CallCancelled() : OkStatus();
}

// Whatever has not been delivered when this is called has failed or was not sent.
void CachedCall::EndFetch() {
  fetch_.reset();
  shared_.reset();
  for (const size_t item : owned_) EndFlight(item);
  owned_.clear();
  phase_ = Phase::kJoined;
}

// Delivers the item's vector, if there is one, to the calls that wait for it.
void CachedCall::EndFlight(size_t item) noexcept {
  if (std::exchange(has_flight_[item], 0) == 0) return;
  if (is_written_[item]) {
    encoder_->flights().Land(keys_[item], {out_->rows.Row(item), out_->rows.dimension()});
  } else {
    encoder_->flights().Fail(keys_[item]);
  }
}

// Stores rows that have just arrived and ends their flights: on other hosts, only after the rows
// are on their way to the shared store.
void CachedCall::Keep(std::span<const size_t> items, VectorSource source) {
  if (!UsesStores()) return;
  const Status status = PutIntoStores(items, source);
  if (options_.durable && store_status_.ok()) store_status_ = status;
  if (shared_ != nullptr && source != VectorSource::kSharedCache) shared_->Release(items);
  for (const size_t item : items) EndFlight(item);
}

// Returns the status of the disk store. A store that runs out of memory counts as one that refused.
Status CachedCall::PutIntoStores(std::span<const size_t> items, VectorSource source) noexcept {
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
  const size_t dimension = out_->rows.dimension();
  for (const size_t item : items) {
    rows.push_back({keys_[item], {out_->rows.Row(item), dimension}});
  }
  const CachedEncoderOptions& options = encoder_->options();
  if (options.memory != nullptr && options_.keep_in_memory) {
    static_cast<void>(put(options.memory, {}));
  }
  if (options.shared != nullptr && source != VectorSource::kSharedCache) {
    static_cast<void>(put(options.shared, {}));
  }
  if (options.disk == nullptr) return OkStatus();
  StoreWait wait;
  wait.durability = options_.durable ? Durability::kCommitted : Durability::kQueued;
  wait.deadline_nanos = deadline_nanos_;
  wait.cancel = options_.cancel;
  return put(options.disk, wait);
}

bool CachedCall::TakeJoined(Pause* pause) {
  const Status stop = joined_.empty() ? OkStatus() : StopReason();
  while (!joined_.empty()) {
    const Joined& one = joined_.back();
    std::vector<float> values;
    if (!encoder_->flights().TryTake(*one.flight, &values)) {
      if (stop.ok()) {
        *pause = {.until_nanos = deadline_nanos_};
        return false;
      }
      encoder_->flights().Leave(*one.flight, waker_);
      out_->items[one.item] = stop;
      ++out_->usage.failed_texts;
    } else if (values.empty() || !out_->rows.SetDimension(values.size()).ok()) {
      missing_.push_back(one.item);  // for the next round
    } else {
      std::copy(values.begin(), values.end(), out_->rows.Row(one.item));
      is_written_[one.item] = 1;
      out_->sources[one.item] = VectorSource::kJoined;
      ++out_->usage.joined;
    }
    joined_.pop_back();
  }
  if (status_.ok()) status_ = stop;
  phase_ = Phase::kRound;
  return true;
}

void CachedCall::LeaveJoined() {
  for (const Joined& one : joined_) encoder_->flights().Leave(*one.flight, waker_);
  joined_.clear();
}

void CachedCall::CopyDuplicates() {
  const size_t dimension = out_->rows.dimension();
  for (const auto& [item, first] : repeats_) {
    out_->items[item] = out_->items[first];
    if (!is_written_[first]) {
      if (!out_->items[first].ok()) ++out_->usage.failed_texts;
      continue;
    }
    std::copy_n(out_->rows.Row(first), dimension, out_->rows.Row(item));
    is_written_[item] = 1;
    out_->sources[item] = VectorSource::kJoined;
    ++out_->usage.joined;
  }
}

// Rows without a vector are zero, whatever a reply that failed half-way has left in them; an item
// without a status was never sent.
void CachedCall::DropUnwritten() {
  const size_t dimension = out_->rows.dimension();
  for (size_t i = 0; i < texts_.size(); ++i) {
    if (is_written_[i]) continue;
    if (dimension > 0) std::fill_n(out_->rows.Row(i), dimension, 0.0f);
    if (out_->items[i].ok()) {
      out_->items[i] =
          Status(StatusCode::kAborted, fmt::format("text {} was not sent", texts_.NumberOf(i)))
              .WithItem(static_cast<int64_t>(i));
    }
  }
}

}  // namespace vetvec
