// The thread that commits what is queued, and what it does when it cannot.
#include <fmt/core.h>

#include <algorithm>
#include <exception>

#include "base/quiet_thread.h"
#include "cache/sqlite_engine.h"

namespace vetvec {
namespace {

constexpr int64_t kStalledAfterMs = 250;
constexpr int64_t kRestAfterFailureMs = 1'000;

}  // namespace

Status SqliteEngine::StartThread() {
  std::lock_guard<std::mutex> guard(thread_mutex_);
  if (thread_.joinable()) return OkStatus();
  return StartQuietThread("the thread that writes the cache", [this] { RunThread(); }, &thread_);
}

void SqliteEngine::RunThread() {
  while (queue_.WaitForWork()) RunOnce();
  try {
    CommitUsesAtEnd();
    CheckpointAtEnd();
  } catch (const std::exception&) {  // out of memory: nothing of it is needed
  }
  lock_.Release();
}

// Returns whether to stop waiting for the lock, and warns that we are waiting.
bool SqliteEngine::GiveUp(int64_t waited_ms) {
  if (waited_ms >= kStalledAfterMs) {
    queue_.SetStalled(true);
    warnings_.Warn(OnceWarnings::kLock,
                   fmt::format("cache: another process holds the lock '{}'; new vectors are kept "
                               "in memory until it is released",
                               directory_.PathOf(kSqliteStoreLock)));
  }
  return queue_.MillisSinceStop() >= options_.close_wait_ms;
}

// Whatever happens, the queued rows are taken, and everyone who waits for them is notified.
void SqliteEngine::RunOnce() noexcept {
  Status status = TakeLock();
  CommitGroup group = queue_.Take();  // with what has arrived while we waited
  group.dimensions = TakeDimensions();
  group.now_millis = clock_->WallMillis();
  try {
    if (directory_.SizeOf(kSqliteStoreFile) > 0) group.used_ids = uses_.Take();
    if (status.ok()) status = CommitTaken(group);
  } catch (...) {
    status = CaughtStatus();
    writer_.Close();  // a transaction may be open
  }
  queue_.SetStalled(false);
  try {
    FinishGroup(&group, status);
  } catch (...) {
    writer_.Close();
    queue_.FinishFlush(group, OutOfMemory());
  }
  lock_.Release();
}

Status SqliteEngine::TakeLock() noexcept {
  try {
    const Result<bool> locked = lock_.Acquire([this](int64_t waited) { return GiveUp(waited); });
    if (!locked.ok() || *locked) return locked.status();
    return Unavailable("cache: the cache was closed while another process held its lock");
  } catch (...) {
    return CaughtStatus();
  }
}

Status SqliteEngine::CommitTaken(const CommitGroup& group) {
  return WhenNobodyIsInTheWay([&] { return writer_.Commit(group); },
                              [this](int64_t waited_ms) { return GiveUp(waited_ms); });
}

// Notifies the callers first: nothing before that needs memory, so nothing before that can fail.
void SqliteEngine::FinishGroup(CommitGroup* taken, const Status& status) {
  if (!status.ok()) KeepDimensions(std::move(taken->dimensions));
  ReopenIfRefused(status);
  const CommitGroup& group = *taken;
  const auto rows = static_cast<uint64_t>(std::count_if(
      group.rows.begin(), group.rows.end(), [](const auto& row) { return !row->value.empty(); }));
  if (group.empty() && !group.used_ids.empty()) {
    if (!status.ok()) rest_until_millis_ = SteadyMillis() + kRestAfterFailureMs;
    return;  // only reads were to be noted: nothing waits, nothing is lost
  }
  if (status.ok() && counters_.read_only) readers_.Renew();
  counters_.read_only = !status.ok();
  rest_until_millis_ = status.ok() ? 0 : SteadyMillis() + kRestAfterFailureMs;
  (status.ok() ? counters_.stored_rows : counters_.dropped_rows) += rows;
  queue_.Finish(group, status);
  if (!status.ok()) {
    warnings_.Warn(OnceWarnings::kWriting, status.message() + kNotCached);
  } else if (group.flush) {
    const Status checkpoint = writer_.Checkpoint(CheckpointKind::kFlush);
    ReopenIfRefused(checkpoint);
    queue_.FinishFlush(group, checkpoint);
  } else if (writer_.WalIsLarge()) {
    const Status checkpoint = writer_.Checkpoint(CheckpointKind::kBetweenCommits);
    ReopenIfRefused(checkpoint);
    if (!checkpoint.ok()) warnings_.Warn(OnceWarnings::kWriting, checkpoint.message());
  }
}

// All connections of a process share what SQLite knows about a file, including that it is not
// writable: when that begins and when it ends, all of them are reopened. SQLite also considers a
// WAL read-only that could not be opened because no descriptors were left.
void SqliteEngine::ReopenIfRefused(const Status& status) {
  if (status.code() != StatusCode::kPermissionDenied) return;
  writer_.Close();
  readers_.Renew();
}

// Writes the uses that no other commit has included. Never waits and never reports errors: only a
// little of the order in which rows are evicted can be lost.
void SqliteEngine::CommitUsesAtEnd() {
  if (uses_.empty() || directory_.SizeOf(kSqliteStoreFile) == 0) return;
  const Result<bool> locked = lock_.Acquire([](int64_t) { return true; });
  if (locked.ok() && *locked) {
    CommitGroup group;
    group.used_ids = uses_.Take();
    group.now_millis = clock_->WallMillis();
    static_cast<void>(writer_.Commit(group));
  }
  lock_.Release();
}

// So that the next program reads from the file and does not have to replay a WAL. Never waits.
void SqliteEngine::CheckpointAtEnd() {
  if (counters_.commits == 0) return;
  const Result<bool> locked = lock_.Acquire([](int64_t) { return true; });
  if (locked.ok() && *locked) static_cast<void>(writer_.Checkpoint(CheckpointKind::kAtEnd));
  lock_.Release();
}

}  // namespace vetvec
