#include "encoder/cached_call.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace vetvec {
namespace {

constexpr int64_t kJoinPollNanos = 10 * kNanosPerMilli;

CallOptions WithDeadline(CallOptions options, int64_t deadline_nanos) {
  options.deadline_nanos = deadline_nanos;
  return options;
}

int64_t DeadlineOf(const CachedEncoder& encoder, const CallOptions& options) {
  if (options.deadline_nanos > 0) return options.deadline_nanos;
  return encoder.options().clock->MonotonicNanos() +
         encoder.options().default_timeout_ms * kNanosPerMilli;
}

}  // namespace

CachedCall::CachedCall(CachedEncoder* encoder, const TextBatch& texts, const CallOptions& options,
                       EmbedOutput* out)
    : encoder_(encoder),
      texts_(texts),
      options_(WithDeadline(options, DeadlineOf(*encoder, options))),
      out_(out),
      keys_(texts.size()),
      is_written_(texts.size(), 0),
      deadline_nanos_(options_.deadline_nanos) {}

Status CachedCall::Run() {
  out_->usage.failed_texts += CheckTexts(texts_, out_);
  FindDistinct();
  if (UsesStores()) {
    ReadStore(encoder_->options().memory.get(), VectorSource::kMemoryCache,
              &out_->usage.cache_memory_hits, Missing());
    ReadStore(encoder_->options().disk.get(), VectorSource::kDiskCache,
              &out_->usage.cache_disk_hits, Missing());
  }
  const Status status = FetchMissing();
  CopyDuplicates();
  DropUnwritten();
  if (!status.ok()) return status;
  if (!store_status_.ok()) return store_status_;
  if (options_.progress) {
    const int32_t value = options_.progress(texts_.size(), texts_.size());
    if (value != 0)
      return Cancelled("the progress callback stopped the call").WithCallbackValue(value);
  }
  return SummarizeItems(out_->items);
}

void CachedCall::FindDistinct() {
  std::unordered_map<std::string_view, size_t> first;
  for (size_t i = 0; i < texts_.size(); ++i) {
    if (!out_->items[i].ok()) continue;
    if (!HasFlag(kCallNoDedupe)) {
      const auto [entry, is_new] = first.try_emplace(texts_[i], i);
      if (!is_new) {
        repeats_.emplace_back(i, entry->second);
        continue;
      }
    }
    distinct_.push_back(i);
    if (UsesStores()) keys_[i] = encoder_->keys().KeyOf(texts_[i]);
  }
}

std::vector<size_t> CachedCall::Missing() const {
  std::vector<size_t> missing;
  for (const size_t item : distinct_) {
    if (!is_written_[item]) missing.push_back(item);
  }
  return missing;
}

void CachedCall::ReadStore(Store* store, VectorSource source, uint64_t* hits,
                           const std::vector<size_t>& missing) {
  if (store == nullptr || missing.empty()) return;
  std::vector<CacheKey> keys;
  keys.reserve(missing.size());
  for (const size_t item : missing) keys.push_back(keys_[item]);
  const auto sink = [&](size_t index, size_t dimension) -> float* {
    // A row of another length than its neighbours is a miss, not an error.
    if (!out_->rows.SetDimension(dimension).ok()) return nullptr;
    const size_t item = missing[index];
    is_written_[item] = 1;
    out_->sources[item] = source;
    ++*hits;
    return out_->rows.Row(item);
  };
  // A store that cannot be read is a store without rows.
  static_cast<void>(store->GetMany(keys, encoder_->inner().dimension(), sink));
}

// Joins what other calls are fetching; `owned` gets what this one must fetch.
std::vector<CachedCall::Joined> CachedCall::JoinFlights(const std::vector<size_t>& missing,
                                                        std::vector<size_t>* owned) {
  std::vector<Joined> joined;
  if (!UsesStores() || HasFlag(kCallNoDedupe)) {
    *owned = missing;
    return joined;
  }
  for (const size_t item : missing) {
    bool is_owner = false;
    std::shared_ptr<Flight> flight = encoder_->flights().Join(keys_[item], &is_owner);
    if (is_owner) {
      owned->push_back(item);
    } else {
      joined.push_back({item, std::move(flight)});
    }
  }
  return joined;
}

// Another call may have fetched a text after we looked for it and before its flight became ours:
// its vector was stored before its flight ended, so a second look finds it.
void CachedCall::TakeWhatHasLanded(std::vector<size_t>* owned) {
  const CachedEncoderOptions& options = encoder_->options();
  Store* const store = options.memory ? options.memory.get() : options.disk.get();
  if (store == nullptr || !UsesStores() || owned->empty()) return;
  ReadStore(store, options.memory ? VectorSource::kMemoryCache : VectorSource::kDiskCache,
            options.memory ? &out_->usage.cache_memory_hits : &out_->usage.cache_disk_hits, *owned);
  std::erase_if(*owned, [&](size_t item) {
    if (!is_written_[item]) return false;
    if (!HasFlag(kCallNoDedupe)) {
      encoder_->flights().Land(keys_[item], {out_->rows.Row(item), out_->rows.dimension()});
    }
    return true;
  });
}

Status CachedCall::FetchMissing() {
  std::vector<size_t> missing = Missing();
  if (encoder_->options().only_cache && !missing.empty()) {
    for (const size_t item : missing) {
      out_->items[item] =
          NotFound("text " + std::to_string(item) + " is not in the cache, and nothing may be sent")
              .WithItem(static_cast<int64_t>(item));
    }
    out_->usage.failed_texts += missing.size();
    return OkStatus();
  }
  // What others fetch for us may fail with them: then it is ours to fetch, in another round.
  while (!missing.empty()) {
    std::vector<size_t> owned;
    std::vector<Joined> joined = JoinFlights(missing, &owned);
    TakeWhatHasLanded(&owned);
    Status status = FetchOwned(owned);
    std::vector<size_t> left_alone;
    const Status waited = WaitForJoined(&joined, &left_alone);
    if (status.ok()) status = waited;
    if (!status.ok()) return status;
    missing = std::move(left_alone);
  }
  return OkStatus();
}

Status CachedCall::FetchOwned(const std::vector<size_t>& owned) {
  if (owned.empty()) return OkStatus();
  CallOptions inner_options = options_;
  inner_options.on_rows = [&](std::span<const size_t> items) {
    for (const size_t item : items) is_written_[item] = 1;
    Keep(items);
    if (options_.on_rows) options_.on_rows(items);
  };
  // However the call ends, nobody may be left waiting for a flight of ours.
  struct Landing {
    CachedCall* call;
    const std::vector<size_t>& items;
    ~Landing() {
      if (!call->UsesStores()) return;
      for (const size_t item : items) {
        if (!call->is_written_[item]) call->encoder_->flights().Fail(call->keys_[item]);
      }
    }
  } landing{this, owned};
  return encoder_->inner().EmbedItems(texts_, owned, inner_options, out_);
}

// Stores rows that have just arrived and lands their flights.
void CachedCall::Keep(std::span<const size_t> items) {
  if (!UsesStores()) return;
  std::vector<StoreRow> rows;
  rows.reserve(items.size());
  const size_t dimension = out_->rows.dimension();
  for (const size_t item : items) {
    rows.push_back({keys_[item], {out_->rows.Row(item), dimension}});
  }
  if (Store* memory = encoder_->options().memory.get()) {
    static_cast<void>(memory->PutMany(rows, {}));
  }
  if (Store* disk = encoder_->options().disk.get()) {
    StoreWait wait;
    wait.durability = options_.durable ? Durability::kCommitted : Durability::kQueued;
    wait.deadline_nanos = deadline_nanos_;
    wait.cancel = options_.cancel;
    const Status status = disk->PutMany(rows, wait);
    if (options_.durable && store_status_.ok()) store_status_ = status;
  }
  if (HasFlag(kCallNoDedupe)) return;
  for (const StoreRow& row : rows) encoder_->flights().Land(row.key, row.values);
}

Status CachedCall::WaitForJoined(std::vector<Joined>* joined, std::vector<size_t>* left_alone) {
  Status status;
  Flights& flights = encoder_->flights();
  for (Joined& one : *joined) {
    while (status.ok() && !flights.WaitFor(*one.flight, kJoinPollNanos)) {
      if (options_.cancel && options_.cancel->requested()) {
        status = Cancelled("the call was cancelled");
      } else if (encoder_->options().clock->MonotonicNanos() >= deadline_nanos_) {
        status = DeadlineExceeded("the deadline passed before all vectors had come");
      }
    }
    if (!status.ok()) {
      flights.Leave(*one.flight);
      out_->items[one.item] = status.WithItem(static_cast<int64_t>(one.item));
      ++out_->usage.failed_texts;
      continue;
    }
    const std::vector<float> values = flights.Take(*one.flight);
    if (values.empty() || !out_->rows.SetDimension(values.size()).ok()) {
      left_alone->push_back(one.item);
      continue;
    }
    std::copy(values.begin(), values.end(), out_->rows.Row(one.item));
    is_written_[one.item] = 1;
    out_->sources[one.item] = VectorSource::kJoined;
    ++out_->usage.joined;
  }
  return status;
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
// that nobody has given a status did not get its turn.
void CachedCall::DropUnwritten() {
  const size_t dimension = out_->rows.dimension();
  for (size_t i = 0; i < texts_.size(); ++i) {
    if (is_written_[i]) continue;
    if (dimension > 0) std::fill_n(out_->rows.Row(i), dimension, 0.0f);
    if (out_->items[i].ok()) {
      out_->items[i] = Status(StatusCode::kAborted, "text " + std::to_string(i) + " was not sent")
                           .WithItem(static_cast<int64_t>(i));
    }
  }
}

}  // namespace vetvec
