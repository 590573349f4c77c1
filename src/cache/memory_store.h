// The store in memory: when it is full, the least recently used rows are removed first.
//
// In front of the disk store in every client, and alone if the cache on disk is off. Sixteen
// shards, each with its own lock, so that many threads may read at once.
#ifndef VETVEC_CACHE_MEMORY_STORE_H_
#define VETVEC_CACHE_MEMORY_STORE_H_

#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/clock.h"
#include "cache/store.h"

namespace vetvec {

struct MemoryStoreOptions {
  // For payload and bookkeeping together. A row larger than a sixteenth of it is not kept.
  uint64_t max_bytes = uint64_t{64} << 20;
  int64_t ttl_seconds = 0;  // a row older than this is a miss; 0: no limit
  Clock* clock = nullptr;   // null: SystemClock()
};

std::unique_ptr<Store> OpenMemoryStore(const MemoryStoreOptions& options);

}  // namespace vetvec

#endif  // VETVEC_CACHE_MEMORY_STORE_H_
