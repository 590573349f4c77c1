// RowQueue: rows that have been put but not yet committed.
//
// Callers push rows and may wait for a ticket; the store's writer thread takes everything that is
// queued as one group, commits it, and reports the result. Rows can be found here until then.
// Thread safety: any thread; Take and Finish: only the writer thread.
#ifndef VETVEC_CACHE_ROW_QUEUE_H_
#define VETVEC_CACHE_ROW_QUEUE_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/clock.h"
#include "cache/store.h"

namespace vetvec {

// `value` as in row_format.h; empty: delete the stored row if it is bad.
struct QueuedRow {
  CacheKey key;
  std::string value;
  int64_t stored_millis = 0;
};
using QueuedRowPtr = std::shared_ptr<const QueuedRow>;

// What a caller waits for.
struct CommitTicket {
  bool flush = false;
  bool done = false;
  Status status;
};

// The dimensions of encoders' vectors, by identity.
using DimensionNotes = std::map<CacheKey, size_t>;

struct CommitGroup {
  std::vector<QueuedRowPtr> rows;
  std::vector<std::shared_ptr<CommitTicket>> tickets;
  bool flush = false;
  uint64_t damaged_inode = 0;  // of the file in which a reader has found damage; 0: none
  // What the store adds: rows read since the last group, the time of the commit, and dimensions to
  // be noted.
  std::vector<int64_t> used_ids{};
  int64_t now_millis = 0;
  DimensionNotes dimensions{};

  bool empty() const { return rows.empty() && tickets.empty() && damaged_inode == 0; }
};

class RowQueue {
 public:
  static constexpr size_t kGroupRows = 100;
  static constexpr std::chrono::milliseconds kGroupDelay{200};
  static constexpr std::chrono::milliseconds kFullDelay{250};

  RowQueue(uint64_t max_bytes, Clock* clock) : max_bytes_(max_bytes), clock_(clock) {}

  // Queues `rows` without waiting for them to be committed. False: nothing was queued, because the
  // queue was full and stayed full for 250 ms, or because the writer cannot work.
  bool Push(std::vector<QueuedRowPtr> rows);
  // Queues `rows` and waits until they are committed and, with `flush`, checkpointed.
  Status PushAndWait(std::vector<QueuedRowPtr> rows, bool flush, const StoreWait& wait);
  void ReportDamage(uint64_t inode);
  void Wake();  // the writer must run, with or without rows

  QueuedRowPtr Find(const CacheKey& key);
  bool has_rows() const { return rows_waiting_.load(std::memory_order_acquire) > 0; }

  // For the writer, which needs no memory for any of these. Waits for work: a ticket, 100 rows, a
  // row that is 200 ms old, or Stop. False: stopped and nothing is left.
  bool WaitForWork() noexcept;
  CommitGroup Take() noexcept;
  // Notifies the tickets and drops the rows; a ticket for a flush is only notified by FinishFlush,
  // unless `status` is an error.
  void Finish(const CommitGroup& group, const Status& status) noexcept;
  void FinishFlush(const CommitGroup& group, const Status& status) noexcept;
  void SetStalled(bool stalled) noexcept;  // the writer waits for another process
  void Stop() noexcept;
  int64_t MillisSinceStop();  // -1 until stopped

  void AddTo(StoreStat* stat);

 private:
  using Lock = std::unique_lock<std::mutex>;
  bool HasRoom(uint64_t bytes) const;
  bool HasWork() const;
  void Add(std::vector<QueuedRowPtr> rows);

  const uint64_t max_bytes_;
  Clock* const clock_;
  std::mutex mutex_;
  std::condition_variable work_;  // for the writer
  std::condition_variable done_;  // for callers: tickets notified, room made
  std::vector<QueuedRowPtr> queue_;
  std::vector<std::shared_ptr<CommitTicket>> tickets_;
  std::unordered_map<CacheKey, QueuedRowPtr, CacheKeyHash> by_key_;  // queue_ and what is taken
  std::atomic<size_t> rows_waiting_{0};                              // by_key_.size()
  std::chrono::steady_clock::time_point oldest_;  // when queue_ got its first row
  uint64_t bytes_ = 0;                            // of queue_ and what has been taken
  uint64_t damaged_inode_ = 0;
  bool wake_ = false;
  bool stalled_ = false;
  bool stop_ = false;
  std::chrono::steady_clock::time_point stopped_;
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_ROW_QUEUE_H_
