#include "cache/row_queue.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace vetvec {
namespace {

constexpr uint64_t kRowOverhead = 200;  // table entry, shared_ptr, vector slot, rounded up
constexpr int64_t kDefaultWaitNanos = 60 * kNanosPerSecond;

uint64_t CostOf(const QueuedRow& row) { return row.value.size() + kRowOverhead; }

uint64_t CostOf(const std::vector<QueuedRowPtr>& rows) {
  uint64_t bytes = 0;
  for (const QueuedRowPtr& row : rows) bytes += CostOf(*row);
  return bytes;
}

// Limited to what steady_clock can hold.
std::chrono::steady_clock::time_point WaitUntil(Clock* clock, int64_t deadline_nanos) {
  int64_t left = kDefaultWaitNanos;
  if (deadline_nanos != 0) {
    left = deadline_nanos == kNoDeadline ? int64_t{365} * 86'400 * kNanosPerSecond
                                         : deadline_nanos - clock->MonotonicNanos();
  }
  return std::chrono::steady_clock::now() + std::chrono::nanoseconds(left);
}

}  // namespace

bool RowQueue::HasRoom(uint64_t bytes) const {
  return by_key_.empty() || bytes_ + bytes <= max_bytes_;
}

// If memory runs out, the rows so far are queued, and bad_alloc is thrown.
void RowQueue::Add(std::vector<QueuedRowPtr> rows) {
  if (queue_.empty()) oldest_ = std::chrono::steady_clock::now();
  if (queue_.capacity() - queue_.size() < rows.size()) {
    queue_.reserve(std::max(2 * queue_.size(), queue_.size() + rows.size()));
  }
  for (QueuedRowPtr& row : rows) {
    if (!row->value.empty()) by_key_[row->key] = row;
    rows_waiting_.store(by_key_.size(), std::memory_order_release);
    bytes_ += CostOf(*row);
    queue_.push_back(std::move(row));
  }
}

bool RowQueue::Push(std::vector<QueuedRowPtr> rows) {
  const uint64_t bytes = CostOf(rows);
  Lock lock(mutex_);
  if (!HasRoom(bytes)) {
    const auto settled = [&] { return HasRoom(bytes) || stalled_ || stop_; };
    done_.wait_for(lock, kFullDelay, settled);
    if (!HasRoom(bytes)) return false;
  }
  const bool was_empty = queue_.empty();
  Add(std::move(rows));
  // The first row starts the writer's 200 ms; the hundredth ends them.
  if (was_empty || queue_.size() >= kGroupRows) work_.notify_one();
  return true;
}

Status RowQueue::PushAndWait(std::vector<QueuedRowPtr> rows, bool flush, const StoreWait& wait) {
  const auto until = WaitUntil(clock_, wait.deadline_nanos);
  bool cancelled = false;  // under mutex_
  CancelToken::Registration wake;
  if (wait.cancel) {
    wake = wait.cancel->OnCancel([&] {
      Lock lock(mutex_);
      cancelled = true;
      done_.notify_all();
    });
  }
  const uint64_t bytes = CostOf(rows);
  auto ticket = std::make_shared<CommitTicket>();
  ticket->flush = flush;

  Lock lock(mutex_);
  bool queued = false;
  done_.wait_until(lock, until, [&] { return cancelled || stop_ || HasRoom(bytes); });
  if (!cancelled && !stop_ && HasRoom(bytes)) {
    tickets_.reserve(tickets_.size() + 1);
    Add(std::move(rows));
    tickets_.push_back(ticket);
    queued = true;
    work_.notify_one();
    done_.wait_until(lock, until, [&] { return cancelled || ticket->done; });
  }
  Status status = ticket->status;
  if (!ticket->done) {
    const char* what = queued ? "; the rows remain queued" : "; the rows were not queued";
    status =
        cancelled ? Cancelled(fmt::format(
                        "the call was cancelled while the cache was being written{}", what))
        : stalled_
            ? DeadlineExceeded(fmt::format("another process holds the lock of the cache{}", what))
            : DeadlineExceeded(fmt::format("the cache was not written in time{}", what));
  }
  lock.unlock();  // before ~Registration, which waits for the wake-up
  return status;
}

void RowQueue::ReportDamage(uint64_t inode) {
  Lock lock(mutex_);
  damaged_inode_ = inode;
  work_.notify_one();
}

void RowQueue::Wake() {
  Lock lock(mutex_);
  wake_ = true;
  work_.notify_one();
}

QueuedRowPtr RowQueue::Find(const CacheKey& key) {
  Lock lock(mutex_);
  const auto found = by_key_.find(key);
  return found == by_key_.end() ? nullptr : found->second;
}

bool RowQueue::HasWork() const {
  return stop_ || wake_ || damaged_inode_ != 0 || !tickets_.empty() || queue_.size() >= kGroupRows;
}

bool RowQueue::WaitForWork() noexcept {
  Lock lock(mutex_);
  for (;;) {
    if (HasWork()) return !(stop_ && queue_.empty() && tickets_.empty());
    if (queue_.empty()) {
      work_.wait(lock);
    } else if (work_.wait_until(lock, oldest_ + kGroupDelay) == std::cv_status::timeout) {
      return true;
    }
  }
}

CommitGroup RowQueue::Take() noexcept {
  Lock lock(mutex_);
  CommitGroup group;
  group.rows.swap(queue_);
  group.tickets.swap(tickets_);
  group.damaged_inode = std::exchange(damaged_inode_, 0);
  wake_ = false;
  group.flush = std::any_of(group.tickets.begin(), group.tickets.end(),
                            [](const auto& ticket) { return ticket->flush; });
  return group;
}

void RowQueue::Finish(const CommitGroup& group, const Status& status) noexcept {
  Lock lock(mutex_);
  for (const QueuedRowPtr& row : group.rows) {
    bytes_ -= CostOf(*row);
    const auto found = by_key_.find(row->key);
    if (found != by_key_.end() && found->second == row) by_key_.erase(found);
  }
  rows_waiting_.store(by_key_.size(), std::memory_order_release);
  for (const auto& ticket : group.tickets) {
    if (ticket->flush && status.ok()) continue;
    ticket->status = status;
    ticket->done = true;
  }
  done_.notify_all();
}

void RowQueue::FinishFlush(const CommitGroup& group, const Status& status) noexcept {
  Lock lock(mutex_);
  for (const auto& ticket : group.tickets) {
    if (!ticket->flush) continue;
    ticket->status = status;
    ticket->done = true;
  }
  done_.notify_all();
}

void RowQueue::SetStalled(bool stalled) noexcept {
  Lock lock(mutex_);
  if (stalled_ == stalled) return;
  stalled_ = stalled;
  if (stalled) done_.notify_all();
}

void RowQueue::Stop() noexcept {
  Lock lock(mutex_);
  stop_ = true;
  stopped_ = std::chrono::steady_clock::now();
  work_.notify_all();
  done_.notify_all();
}

int64_t RowQueue::MillisSinceStop() {
  Lock lock(mutex_);
  if (!stop_) return -1;
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() -
                                                               stopped_)
      .count();
}

void RowQueue::AddTo(StoreStat* stat) {
  Lock lock(mutex_);
  stat->queued_rows = by_key_.size();
  stat->queued_bytes = bytes_;
  stat->waiting_for_lock = stalled_;
}

}  // namespace vetvec
