#include "cache/maintenance_file.h"

#include <fmt/core.h>
#include <sqlite3.h>

#include <algorithm>
#include <utility>

#include "base/file.h"
#include "base/utf8.h"
#include "cache/sqlite_readers.h"
#include "cache/sqlite_shared.h"
#include "cache/sqlite_store.h"

namespace vetvec {
namespace {

constexpr int kMaintenanceTimeoutMs = 1'000;
constexpr int64_t kLockWaitMs = 30'000;
constexpr int kRowsAtOnce = 500;
constexpr uint64_t kLargeWalBytes = uint64_t{64} << 20;
constexpr int kStepsBetweenChecks = 100'000;  // instructions of SQLite's virtual machine

int StopIfAsked(void* file) { return static_cast<MaintenanceFile*>(file)->GoOn().ok() ? 0 : 1; }

}  // namespace

MaintenanceFile::MaintenanceFile(std::unique_ptr<StoreDirectory> directory,
                                 SqliteConnection connection, const MaintenanceCall& call)
    : call_(call),
      clock_(call.clock != nullptr ? call.clock : SystemClock()),
      directory_(std::move(directory)),
      path_(directory_->PathOf(kSqliteStoreFile)),
      connection_(std::move(connection)),
      lock_(directory_.get(), kSqliteStoreLock) {
  sqlite3_progress_handler(connection_.handle(), kStepsBetweenChecks, &StopIfAsked, this);
}

Result<std::unique_ptr<MaintenanceFile>> MaintenanceFile::Open(const std::string& directory,
                                                               Access access,
                                                               const MaintenanceCall& call) {
  if (directory.empty()) return InvalidArgument("cache: the folder's name is empty");
  // Checked first, because preparing a folder creates it.
  if (!FileExists(JoinPath(directory, kSqliteStoreFile))) {
    return NoCacheIn(directory);
  }
  VETVEC_ASSIGN_OR_RETURN(StoreDirectory prepared, StoreDirectory::Prepare(directory));
  auto folder = std::make_unique<StoreDirectory>(std::move(prepared));
  VETVEC_ASSIGN_OR_RETURN(const bool there, folder->HasFile(kSqliteStoreFile));
  if (!there) {
    return NoCacheIn(directory);
  }
  const std::string path = folder->PathOf(kSqliteStoreFile);
  Result<SqliteConnection> connection =
      access == Access::kWrite
          ? SqliteConnection::Open(path, SqliteConnection::Mode::kWrite, kMaintenanceTimeoutMs)
          : OpenForReading(*folder);
  if (!connection.ok()) return connection.status();
  VETVEC_ASSIGN_OR_RETURN(const bool has_schema, HasSchema(*connection, path));
  if (!has_schema) {
    return NotFound(fmt::format("the cache in '{}' is empty", directory)).WithFile(path);
  }
  return std::unique_ptr<MaintenanceFile>(
      new MaintenanceFile(std::move(folder), *std::move(connection), call));
}

Status MaintenanceFile::GoOn() const {
  if (call_.cancel != nullptr && call_.cancel->requested()) {
    return Cancelled("cache: the call was cancelled; the work done so far is kept");
  }
  if (call_.deadline_nanos != 0 && clock_->MonotonicNanos() >= call_.deadline_nanos) {
    return DeadlineExceeded("cache: the deadline passed; the work done so far is kept");
  }
  return OkStatus();
}

Result<uint64_t> MaintenanceFile::Rows() {
  VETVEC_ASSIGN_OR_RETURN(const int64_t rows, connection_.QueryInt("SELECT count(*) FROM vectors"));
  return static_cast<uint64_t>(rows);
}

Result<uint64_t> MaintenanceFile::UsedBytes() {
  VETVEC_ASSIGN_OR_RETURN(const int64_t pages, connection_.QueryInt("PRAGMA page_count"));
  VETVEC_ASSIGN_OR_RETURN(const int64_t unused, connection_.QueryInt("PRAGMA freelist_count"));
  VETVEC_ASSIGN_OR_RETURN(const int64_t size, connection_.QueryInt("PRAGMA page_size"));
  return static_cast<uint64_t>((pages - unused) * size);
}

Status MaintenanceFile::Walk(bool values, const std::function<Status(const RowView&)>& visit,
                             const std::function<Status()>& between) {
  VETVEC_ASSIGN_OR_RETURN(const uint64_t total, Rows());
  VETVEC_ASSIGN_OR_RETURN(
      SqliteStatement select,
      connection_.Prepare(values
                              ? "SELECT id,key,stored_ms,value FROM vectors WHERE id>?1 ORDER BY id"
                                " LIMIT ?2"
                              : "SELECT id,key,stored_ms FROM vectors WHERE id>?1 ORDER BY id"
                                " LIMIT ?2"));
  int64_t last = INT64_MIN;
  uint64_t done = 0;
  for (int in_batch = kRowsAtOnce; in_batch == kRowsAtOnce;) {
    VETVEC_RETURN_IF_ERROR(GoOn());
    select.BindInt(1, last);
    select.BindInt(2, kRowsAtOnce);
    for (in_batch = 0;; ++in_batch) {
      const Result<bool> row = select.Step();
      Status status = row.status();
      if (row.ok() && !*row) break;
      if (row.ok()) {
        last = select.Int(0);
        status = visit(
            {last, select.Blob(1), select.Int(2), values ? select.Blob(3) : std::string_view()});
      }
      if (status.ok()) continue;
      select.Reset();
      const Status stop = GoOn();  // SQLite only says "interrupted"
      return stop.ok() ? status : stop;
    }
    select.Reset();
    VETVEC_RETURN_IF_ERROR(between());
    done += static_cast<uint64_t>(in_batch);
    const int32_t value = call_.progress ? call_.progress(done, std::max(done, total)) : 0;
    if (value != 0) {
      return StoppedByProgress(value);
    }
  }
  return OkStatus();
}

Status MaintenanceFile::Lock() {
  VETVEC_ASSIGN_OR_RETURN(const bool locked, lock_.Acquire([this](int64_t waited_ms) {
    return waited_ms >= kLockWaitMs || !GoOn().ok();
  }));
  if (locked) return OkStatus();
  VETVEC_RETURN_IF_ERROR(GoOn());
  return Unavailable(fmt::format("cache: another process has held the lock '{}' for 30 seconds",
                                 directory_->PathOf(kSqliteStoreLock)))
      .WithRetryable(true);
}

Status MaintenanceFile::EnsureUses() {
  VETVEC_RETURN_IF_ERROR(Lock());
  Status status = vetvec::EnsureUses(connection_);
  lock_.Release();
  return status;
}

Status MaintenanceFile::QuickCheck() {
  VETVEC_ASSIGN_OR_RETURN(SqliteStatement check, connection_.Prepare("PRAGMA quick_check(1)"));
  const Result<bool> row = check.Step();
  const std::string found(row.ok() && *row ? check.Blob(0) : std::string_view("ok"));
  check.Reset();
  VETVEC_RETURN_IF_ERROR(GoOn());
  VETVEC_RETURN_IF_ERROR(row.status());
  if (found == "ok") return OkStatus();
  return DataLoss("cache: '" + path_ + "' is damaged: " + Sanitized(found)).WithFile(path_);
}

Status MaintenanceFile::Change(const std::function<Status()>& change) {
  VETVEC_RETURN_IF_ERROR(Lock());
  Status status =
      connection_.HasMoved()
          ? Unavailable(fmt::format("cache: '{}' was renamed or replaced in the meantime", path_))
          : connection_.Execute("BEGIN IMMEDIATE");
  if (status.ok()) {
    status = change();
    if (status.ok()) status = connection_.Execute("COMMIT");
    if (!status.ok()) static_cast<void>(connection_.Execute("ROLLBACK"));
  }
  if (status.ok() && directory_->SizeOf(std::string(kSqliteStoreFile) + "-wal") > kLargeWalBytes) {
    sqlite3_wal_checkpoint_v2(connection_.handle(), "main", SQLITE_CHECKPOINT_PASSIVE, nullptr,
                              nullptr);
  }
  lock_.Release();
  return status;
}

void MaintenanceFile::Checkpoint() {
  const Result<bool> locked = lock_.Acquire([](int64_t) { return true; });
  if (locked.ok() && *locked) {
    sqlite3_busy_timeout(connection_.handle(), 0);
    sqlite3_wal_checkpoint_v2(connection_.handle(), "main", SQLITE_CHECKPOINT_TRUNCATE, nullptr,
                              nullptr);
    sqlite3_busy_timeout(connection_.handle(), kMaintenanceTimeoutMs);
  }
  lock_.Release();
}

}  // namespace vetvec
