// Store: vectors by key. The one interface of the memory store (memory_store.h), the store on disk
// (sqlite_store.h) and the store on a Redis server (redis_store.h), so that callers need not know
// which they have.
//
// A store is an aid, never an obstacle: what it cannot read is a miss, what it cannot write is
// dropped and counted, and only calls that ask for more than that (durability) get an error. What
// it returns has been verified. It never returns or keeps a value that is not finite.
//
//   store->GetMany(keys, 0, [&](size_t i, size_t dimension) {
//     return out->rows.SetDimension(dimension).ok() ? out->rows.Row(i) : nullptr;
//   });
//   store->PutMany(rows, {.durability = Durability::kCommitted});
#ifndef VETVEC_CACHE_STORE_H_
#define VETVEC_CACHE_STORE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "base/cancel.h"
#include "base/result.h"
#include "cache/key.h"
#include "cache/row_format.h"

namespace vetvec {

enum class Durability : uint8_t {
  kQueued,     // return at once; normally committed within 0.2 s
  kCommitted,  // return after the transaction has committed: safe against kill -9 of this process
};

// How long a call may wait. A call that ends early (DEADLINE_EXCEEDED, CANCELLED) loses nothing:
// its rows stay queued.
struct StoreWait {
  Durability durability = Durability::kQueued;  // of PutMany; Flush always waits
  int64_t deadline_nanos = 0;                   // absolute, monotonic; 0: 60 s from now
  std::shared_ptr<CancelToken> cancel{};        // may be null
};

// A vector to keep. Borrowed for the call.
struct StoreRow {
  CacheKey key;
  std::span<const float> values;
};

// Called by GetMany for each verified hit, on the calling thread, in no particular order: returns
// where to copy keys[index]'s vector of `dimension` floats, or null to skip it. Must not call the
// store. The copy is complete when GetMany returns.
using RowSink = std::function<float*(size_t index, size_t dimension)>;

// What a store contains, and what has happened since it was opened (hits .. bytes_quarantined).
struct StoreStat {
  uint64_t rows = 0;
  uint64_t bytes = 0;      // memory: payload and bookkeeping; disk: pages in use, without the WAL
  uint64_t max_bytes = 0;  // 0: no limit
  uint64_t queued_rows = 0;
  uint64_t queued_bytes = 0;
  uint64_t wal_bytes = 0;
  bool waiting_for_lock = false;  // another process has held the writers' lock for over 250 ms
  bool read_only = false;         // the last attempt to write failed; reads continue

  uint64_t hits = 0;
  uint64_t misses = 0;  // including expired and bad rows
  uint64_t expired = 0;
  uint64_t stored_rows = 0;
  uint64_t dropped_rows = 0;  // not stored: disk full or read-only, or the queue was full
  uint64_t evicted_rows = 0;
  uint64_t bad_rows = 0;     // wrong checksum or format: deleted, never returned
  uint64_t read_errors = 0;  // reads that failed because of the disk or the file; counted as misses
  uint64_t commits = 0;
  uint64_t checkpoints = 0;
  uint64_t files_quarantined = 0;  // damaged files that were set aside and replaced by a new one
  uint64_t bytes_quarantined = 0;  // their size
  std::string path;                // of the file; empty for memory
};

// Thread safety: any thread. After fork() the child's calls return FORKED and take no lock;
// destroying the store there does nothing.
class Store {
 public:
  virtual ~Store() = default;

  // Looks up `keys` (any number, repeats allowed). `dimension` is the required dimension, 0 for
  // any; a row of another dimension is a miss. Queued rows are found. Errors: FORKED. An error of
  // the disk is a miss.
  virtual Status GetMany(std::span<const CacheKey> keys, size_t dimension, const RowSink& sink) = 0;

  // Keeps `rows`; a new vector replaces the old one of the same key. Errors: INVALID_ARGUMENT
  // (empty vector, more than 2^20 values) and NON_FINITE, with the row in detail().item_index, in
  // which case nothing is kept; FORKED. With kCommitted also the reason why the rows could not be
  // committed: UNAVAILABLE (disk full or failing), PERMISSION_DENIED (read-only),
  // FAILED_PRECONDITION, DEADLINE_EXCEEDED, CANCELLED.
  virtual Status PutMany(std::span<const StoreRow> rows, const StoreWait& wait) = 0;

  // Commits what is queued and forces it to disk, so that it is safe against a power cut. OK at
  // once for a store in memory.
  virtual Status Flush(const StoreWait& wait) = 0;

  virtual Result<StoreStat> Stat() = 0;

  // How vectors are stored. Keys must be derived with its name as stored_dtype, so that no store
  // returns a lossy vector to a caller that has not requested one.
  virtual VectorDtype dtype() const { return VectorDtype::kFloat32; }

  // The dimension of one encoder's vectors, which a store that answers every text must know by
  // itself. `identity` is KeyDeriver::IdentityKey; 0: unknown. The note is kept with the rows that
  // are put after it; a later one replaces it.
  virtual size_t DimensionOf(const CacheKey& /*identity*/) { return 0; }
  virtual void NoteDimension(const CacheKey& /*identity*/, size_t /*dimension*/) {}
};

// `store` as used by one encoder: passes all calls on, and notes the dimension of stored vectors
// for `identity` when it is first seen or has changed.
std::shared_ptr<Store> StoreOfIdentity(std::shared_ptr<Store> store, const CacheKey& identity);

inline constexpr size_t kMaxStoreDimension = size_t{1} << 20;

// What PutMany rejects: empty, too long, not finite.
Status CheckStoreRows(std::span<const StoreRow> rows);

}  // namespace vetvec

#endif  // VETVEC_CACHE_STORE_H_
