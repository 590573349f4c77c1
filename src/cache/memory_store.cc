#include "cache/memory_store.h"

#include <array>
#include <cstring>
#include <list>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cache/fork_guard.h"

namespace vetvec {
namespace {

constexpr size_t kShards = 16;
constexpr uint64_t kEntryOverhead = 160;  // list node, table entry and allocator, rounded up

struct Entry {
  CacheKey key;
  std::vector<float> values;
  int64_t stored_millis = 0;
};

uint64_t CostOf(const Entry& entry) { return entry.values.size() * sizeof(float) + kEntryOverhead; }

struct Counters {
  uint64_t hits = 0, misses = 0, expired = 0, stored = 0, dropped = 0, evicted = 0;
};

// A list in order of use, newest first, and a table that points into it.
class Shard {
  using List = std::list<Entry>;

 public:
  void Configure(uint64_t max_bytes, int64_t ttl_millis) {
    max_bytes_ = max_bytes;
    ttl_millis_ = ttl_millis;
  }

  void Get(const CacheKey& key, size_t index, size_t dimension, const RowSink& sink, int64_t now) {
    std::lock_guard<std::mutex> lock(mutex_);
    const auto found = table_.find(key);
    if (found == table_.end()) {
      ++counters_.misses;
      return;
    }
    const Entry& entry = *found->second;
    if (ttl_millis_ > 0 && now - entry.stored_millis >= ttl_millis_) {
      Remove(found->second);
      ++counters_.expired;
      ++counters_.misses;
      return;
    }
    if (dimension != 0 && dimension != entry.values.size()) {
      ++counters_.misses;
      return;
    }
    entries_.splice(entries_.begin(), entries_, found->second);
    ++counters_.hits;
    if (float* out = sink(index, entry.values.size())) {
      std::memcpy(out, entry.values.data(), entry.values.size() * sizeof(float));
    }
  }

  void Put(Entry entry) {
    const uint64_t cost = CostOf(entry);
    List one;
    one.push_front(std::move(entry));
    const CacheKey& key = one.front().key;
    std::lock_guard<std::mutex> lock(mutex_);
    if (const auto found = table_.find(key); found != table_.end()) Remove(found->second);
    if (cost > max_bytes_) {
      ++counters_.dropped;
      return;
    }
    while (bytes_ + cost > max_bytes_) {
      Remove(std::prev(entries_.end()));
      ++counters_.evicted;
    }
    table_.emplace(key, one.begin());  // first: the rest cannot fail
    entries_.splice(entries_.begin(), one);
    bytes_ += cost;
    ++counters_.stored;
  }

  void AddTo(StoreStat* stat) {
    std::lock_guard<std::mutex> lock(mutex_);
    stat->rows += table_.size();
    stat->bytes += bytes_;
    stat->hits += counters_.hits;
    stat->misses += counters_.misses;
    stat->expired += counters_.expired;
    stat->stored_rows += counters_.stored;
    stat->dropped_rows += counters_.dropped;
    stat->evicted_rows += counters_.evicted;
  }

 private:
  void Remove(List::iterator entry) {
    bytes_ -= CostOf(*entry);
    table_.erase(entry->key);
    entries_.erase(entry);
  }

  std::mutex mutex_;
  List entries_;
  std::unordered_map<CacheKey, List::iterator, CacheKeyHash> table_;
  uint64_t bytes_ = 0;
  uint64_t max_bytes_ = 0;
  int64_t ttl_millis_ = 0;
  Counters counters_;
};

class MemoryStore : public Store {
 public:
  explicit MemoryStore(const MemoryStoreOptions& options)
      : max_bytes_(options.max_bytes),
        clock_(options.clock != nullptr ? options.clock : SystemClock()),
        shards_(std::make_unique<Shards>()) {
    for (Shard& shard : *shards_) shard.Configure(max_bytes_ / kShards, options.ttl_seconds * 1000);
  }
  ~MemoryStore() override {
    // In a forked child a shard may be in the middle of a change, so it is not touched.
    if (guard_.forked()) static_cast<void>(shards_.release());
  }

  Status GetMany(std::span<const CacheKey> keys, size_t dimension, const RowSink& sink) override {
    VETVEC_RETURN_IF_ERROR(guard_.Check());
    const int64_t now = clock_->WallMillis();
    for (size_t i = 0; i < keys.size(); ++i) ShardOf(keys[i]).Get(keys[i], i, dimension, sink, now);
    return OkStatus();
  }

  Status PutMany(std::span<const StoreRow> rows, const StoreWait&) override {
    VETVEC_RETURN_IF_ERROR(guard_.Check());
    VETVEC_RETURN_IF_ERROR(CheckStoreRows(rows));
    const int64_t now = clock_->WallMillis();
    for (const StoreRow& row : rows) {
      ShardOf(row.key).Put({row.key, {row.values.begin(), row.values.end()}, now});
    }
    return OkStatus();
  }

  Status Flush(const StoreWait&) override { return guard_.Check(); }

  Result<StoreStat> Stat() override {
    VETVEC_RETURN_IF_ERROR(guard_.Check());
    StoreStat stat;
    stat.max_bytes = max_bytes_;
    for (Shard& shard : *shards_) shard.AddTo(&stat);
    return stat;
  }

 private:
  using Shards = std::array<Shard, kShards>;

  // The table inside a shard uses the first bytes of the key, so the last one chooses the shard.
  Shard& ShardOf(const CacheKey& key) { return (*shards_)[key.bytes[31] % kShards]; }

  const ForkGuard guard_;
  const uint64_t max_bytes_;
  Clock* const clock_;
  std::unique_ptr<Shards> shards_;
};

}  // namespace

std::unique_ptr<Store> OpenMemoryStore(const MemoryStoreOptions& options) {
  return std::make_unique<MemoryStore>(options);
}

}  // namespace vetvec
