// SqliteEngine: a store's file, queue and thread, without handling forks (sqlite_store.cc).
//
// Which part keeps which promise:
//   row_format.h       nothing is returned that does not carry the right sum for its key
//   store_directory.h  private folder and file, no links, damaged files set aside
//   writer_lock.h      one writer or checkpoint at a time, on this machine
//   row_queue.h        group commits; queued rows are found; callers wait no longer than they said
//   sqlite_writer.h    transactions, eviction, checkpoints
//   sqlite_readers.h   reads, one transaction per GetMany
//   use_log.h          what has been read, for the order of eviction
// The engine: the thread that commits, and what happens when it cannot.
#ifndef VETVEC_CACHE_SQLITE_ENGINE_H_
#define VETVEC_CACHE_SQLITE_ENGINE_H_

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cache/row_queue.h"
#include "cache/sqlite_readers.h"
#include "cache/sqlite_shared.h"
#include "cache/sqlite_store.h"
#include "cache/sqlite_writer.h"
#include "cache/store_directory.h"
#include "cache/use_log.h"
#include "cache/writer_lock.h"

namespace vetvec {

// The state that a forked child must not touch.
class SqliteEngine {
 public:
  SqliteEngine(SqliteStoreOptions options, StoreDirectory directory)
      : options_(std::move(options)),
        directory_(std::move(directory)),
        clock_(options_.clock != nullptr ? options_.clock : SystemClock()),
        warnings_(options_.log),
        queue_(options_.queue_bytes, clock_),
        readers_(&directory_),
        lock_(&directory_, kSqliteStoreLock),
        writer_(&directory_, &options_, &counters_, &warnings_) {}
  ~SqliteEngine();

  Status Start();
  Status Get(std::span<const CacheKey> keys, size_t dimension, const RowSink& sink);
  Status Put(std::span<const StoreRow> rows, const StoreWait& wait);
  Status Flush(const StoreWait& wait);
  Result<StoreStat> Stat();
  VectorDtype dtype() const { return options_.dtype; }
  size_t DimensionOf(const CacheKey& identity);
  void NoteDimension(const CacheKey& identity, size_t dimension);

 private:
  static constexpr char kNotCached[] = "; new vectors are not cached";

  std::vector<uint32_t> GetQueued(std::span<const CacheKey> keys, size_t dimension,
                                  const RowSink& sink, ReadCounts* counts);
  void ReadFailed(const Status& status);
  void NoteUses(const std::vector<int64_t>& ids, int64_t now_millis);
  void RemoveBad(const std::vector<CacheKey>& bad);
  void Drop(uint64_t rows, OnceWarnings::Kind kind, const std::string& why);
  static int64_t SteadyMillis() { return SystemClock()->MonotonicNanos() / kNanosPerMilli; }
  // Other locks may be held: by a program that does not know our lock (sqlite3 at a prompt), or by
  // a reader that looks at a file while it is being created. They will be released; tries again.
  static Status WhenNobodyIsInTheWay(const std::function<Status()>& work,
                                     const std::function<bool(int64_t waited_ms)>& give_up);
  bool Resting() const { return SteadyMillis() < rest_until_millis_.load(); }

  // The committing thread: sqlite_engine_thread.cc.
  Status StartThread();
  void RunThread();
  void RunOnce() noexcept;
  bool GiveUp(int64_t waited_ms);
  Status TakeLock() noexcept;
  Status CommitTaken(const CommitGroup& group);
  void FinishGroup(CommitGroup* group, const Status& status);
  void ReopenIfRefused(const Status& status);
  DimensionNotes TakeDimensions() noexcept;
  void KeepDimensions(DimensionNotes notes) noexcept;
  void CommitUsesAtEnd();
  void CheckpointAtEnd();

  const SqliteStoreOptions options_;
  const StoreDirectory directory_;
  Clock* const clock_;
  OnceWarnings warnings_;
  StoreCounters counters_;
  RowQueue queue_;
  UseLog uses_;
  std::mutex dimensions_mutex_;
  DimensionNotes dimensions_;  // noted and not yet committed
  SqliteReaders readers_;
  WriterLock lock_;  // used by the writer thread, like writer_
  SqliteWriter writer_;
  std::atomic<int64_t> rest_until_millis_{0};  // after a failure; rows are dropped until then
  std::mutex thread_mutex_;
  std::thread thread_;  // started when the first row arrives
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_SQLITE_ENGINE_H_
