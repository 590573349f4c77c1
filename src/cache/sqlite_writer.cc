#include "cache/sqlite_writer.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <sqlite3.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "base/descriptors.h"
#include "base/file.h"
#include "base/fork_section.h"
#include "cache/row_format.h"
#include "cache/use_log.h"

namespace vetvec {
namespace {

constexpr uint64_t kPageBytes = 32768;
constexpr uint64_t kWalFrameBytes = kPageBytes + 24;
constexpr int kFlushBusyTimeoutMs = 1'000;
constexpr int kCheckpointBusyTimeoutMs = 250;
constexpr int64_t kCheckpointRestMs = 1'000;
constexpr int64_t kEvictRows = 128;
constexpr size_t kStepRows = 64;
constexpr uint64_t kRowOverheadBytes = 128;
constexpr uint64_t kStepBytes = uint64_t{1} << 20;
// A transaction ends once it has written this many bytes to the WAL early, because SQLite's cache
// was full. The WAL also gets the content of that cache and the last step: 128 rows deleted or 64
// stored, each with a page of the index.
constexpr uint64_t kPartBytes = uint64_t{2} << 20;
constexpr uint64_t kMostPartBytes =
    SqliteConnection::kWriterCacheBytes + kPartBytes + (uint64_t{6} << 20);

}  // namespace

SqliteWriter::SqliteWriter(const StoreDirectory* directory, const SqliteStoreOptions* options,
                           StoreCounters* counters, OnceWarnings* warnings)
    : directory_(directory),
      options_(options),
      counters_(counters),
      warnings_(warnings),
      path_(directory->PathOf(kSqliteStoreFile)) {}

int SqliteWriter::OnCommit(void* self, sqlite3*, const char*, int wal_pages) {
  auto* writer = static_cast<SqliteWriter*>(self);
  writer->counters_->wal_bytes = static_cast<uint64_t>(wal_pages) * kWalFrameBytes;
  return SQLITE_OK;
}

Status SqliteWriter::EnsureOpen() {
  // Another process may have set the file aside, or the folder may have been removed.
  if (session_ && session_->connection.HasMoved()) session_.reset();
  if (session_) return OkStatus();
  const std::string wal = std::string(kSqliteStoreFile) + "-wal";
  if (directory_->SizeOf(kSqliteStoreFile) == 0 && directory_->SizeOf(wal) > 0) {
    // SQLite would take this for a new database and delete the WAL.
    VETVEC_RETURN_IF_ERROR(SetAside("the file is empty but its WAL is not"));
  }
  Status status = Open();
  if (status.code() == StatusCode::kDataLoss) {
    VETVEC_RETURN_IF_ERROR(SetAside(status.message()));
    status = Open();
  }
  return status;
}

Status SqliteWriter::Open() {
  const ForkSection section;
  const StandardDescriptors kept;
  VETVEC_ASSIGN_OR_RETURN(const bool there, directory_->HasFile(kSqliteStoreFile));
  if (!there) {
    VETVEC_RETURN_IF_ERROR(directory_->CreateFile(kSqliteStoreFile));
    VETVEC_RETURN_IF_ERROR(directory_->Sync());
  }
  VETVEC_ASSIGN_OR_RETURN(
      SqliteConnection connection,
      SqliteConnection::Open(path_, SqliteConnection::Mode::kWrite, kBusyTimeoutMs));
  VETVEC_ASSIGN_OR_RETURN(const bool has_schema, HasSchema(connection, path_));
  if (!has_schema) VETVEC_RETURN_IF_ERROR(CreateSchema(connection));
  VETVEC_RETURN_IF_ERROR(EnsureUses(connection));
  VETVEC_RETURN_IF_ERROR(EnsureDimensions(connection));
  if (connection.HasMoved() || !directory_->SameFile(kSqliteStoreFile)) {
    return Unavailable(fmt::format("cache: '{}' was replaced while it was being opened", path_))
        .WithFile(path_);
  }
  return Prepare(std::move(connection));
}

Status SqliteWriter::Prepare(SqliteConnection connection) {
  // In the order of Statement.
  static constexpr const char* kSql[kStatements] = {
      "BEGIN IMMEDIATE",
      ("INSERT INTO vectors(key,stored_ms,value) VALUES(?1,?2,?3) ON CONFLICT(key) DO UPDATE "
       "SET stored_ms=excluded.stored_ms, value=excluded.value"),
      "SELECT value,id FROM vectors WHERE key=?1",
      "SELECT id FROM vectors WHERE key=?1",
      "DELETE FROM vectors WHERE id=?1",
      "PRAGMA page_count",
      "PRAGMA freelist_count",
      "DELETE FROM vectors WHERE id IN (SELECT id FROM uses ORDER BY hour,id LIMIT ?1)",
      "DELETE FROM uses WHERE id IN (SELECT id FROM uses ORDER BY hour,id LIMIT ?1)",
      "DELETE FROM vectors WHERE id IN (SELECT id FROM vectors ORDER BY id LIMIT ?1)",
      "INSERT OR IGNORE INTO uses(id,hour) VALUES(?1,?2)",
      "UPDATE uses SET hour=?2 WHERE id=?1 AND hour<?2",
      "DELETE FROM uses WHERE id=?1",
      "INSERT OR REPLACE INTO dimensions(identity,dimension,sum) VALUES(?1,?2,?3)",
  };
  std::array<SqliteStatement, kStatements> statements;
  for (size_t i = 0; i < statements.size(); ++i) {
    VETVEC_ASSIGN_OR_RETURN(statements[i], connection.Prepare(kSql[i]));
  }
  session_.emplace(Session{std::move(connection), std::move(statements)});
  sqlite3_wal_hook(session_->connection.handle(), &SqliteWriter::OnCommit, this);
  return OkStatus();
}

Status SqliteWriter::SetAside(const std::string& why) {
  session_.reset();
  VETVEC_ASSIGN_OR_RETURN(const uint64_t bytes, directory_->SetAside(kSqliteStoreFile));
  ++counters_->files_quarantined;
  counters_->bytes_quarantined += bytes;
  counters_->wal_bytes = 0;
  warnings_->Warn(OnceWarnings::kAside, fmt::format("cache: '{}' is damaged ({}); it was renamed "
                                                    "to '{}.damaged-N', and a new file was started",
                                                    path_, why, path_));
  return OkStatus();
}

Status SqliteWriter::Commit(const CommitGroup& group) {
  if (group.damaged_inode != 0 && group.damaged_inode == directory_->InodeOf(kSqliteStoreFile)) {
    VETVEC_RETURN_IF_ERROR(SetAside("the damage was found while reading"));
  }
  VETVEC_RETURN_IF_ERROR(EnsureOpen());
  Status status = TryCommit(group);
  if (status.code() == StatusCode::kDataLoss) {
    VETVEC_RETURN_IF_ERROR(SetAside(status.message()));
    VETVEC_RETURN_IF_ERROR(EnsureOpen());
    status = TryCommit(group);
  }
  return status;
}

Status SqliteWriter::TryCommit(const CommitGroup& group) {
  if (group.rows.empty() && group.used_ids.empty() && group.dimensions.empty()) return OkStatus();
  size_t next = 0;
  for (;;) {
    VETVEC_RETURN_IF_ERROR(CommitPart(group, &next));
    if (next == group.rows.size()) return OkStatus();
    VETVEC_RETURN_IF_ERROR(CheckpointBetweenParts());
  }
}

// One transaction: stores as many rows from `*next` on as fit into it.
Status SqliteWriter::CommitPart(const CommitGroup& group, size_t* next) {
  const ForkSection section;
  const StandardDescriptors kept;  // SQLite may open files at any time
  evicted_ = 0;
  removed_ = 0;
  changed_ = !group.rows.empty() || !group.dimensions.empty();
  pages_before_ = PagesWritten();
  VETVEC_RETURN_IF_ERROR(At(kBegin).Run());
  Status status;
  if (*next == 0) {
    // First, so that rows that have just been read are not evicted.
    status = WriteUses(group.used_ids, group.now_millis);
    if (status.ok()) status = WriteDimensions(group.dimensions);
  }
  size_t end = *next;
  if (status.ok()) {
    const Result<size_t> written = WriteSomeRows(group.rows, *next);
    status = written.status();
    if (written.ok()) end = *written;
  }
  if (status.ok()) status = session_->connection.Execute("COMMIT");
  if (!status.ok()) {
    // After some errors SQLite has already rolled back; then this fails, which is harmless.
    static_cast<void>(session_->connection.Execute("ROLLBACK"));
    return status;
  }
  if (changed_) ++counters_->commits;
  counters_->evicted_rows += evicted_;
  counters_->bad_rows += removed_;
  *next = end;
  return OkStatus();
}

Status SqliteWriter::CheckpointBetweenParts() {
  if (!WalIsLarge()) return OkStatus();
  const Status status = Checkpoint(CheckpointKind::kBetweenCommits);
  if (status.code() != StatusCode::kDataLoss) return OkStatus();  // the next commit fails likewise
  return Status(StatusCode::kAborted, status.message());  // the file was set aside: start over
}

// Pages that SQLite has written to the WAL since this file was opened, counting repeated writes.
uint64_t SqliteWriter::PagesWritten() const {
  int pages = 0;
  int most = 0;
  sqlite3_db_status(session_->connection.handle(), SQLITE_DBSTATUS_CACHE_WRITE, &pages, &most, 0);
  return static_cast<uint32_t>(pages);
}

bool SqliteWriter::PartIsFull() const {
  const auto pages = static_cast<uint32_t>(PagesWritten() - pages_before_);  // the count may wrap
  return pages * kPageBytes >= kPartBytes;
}

// Stores rows from `first` on until there are no more or the transaction is large enough. Returns
// the index of the first row that is left; that may be `first`, if others had to be deleted before
// it.
Result<size_t> SqliteWriter::WriteSomeRows(const std::vector<QueuedRowPtr>& rows, size_t first) {
  size_t end = first;
  while (end < rows.size() && !PartIsFull()) {
    const size_t begin = end;
    uint64_t bytes = 0;
    while (end < rows.size() && end - begin < kStepRows && bytes < kStepBytes) {
      bytes += rows[end++]->value.size();
    }
    if (options_->max_bytes > 0 && bytes > 0) {
      VETVEC_ASSIGN_OR_RETURN(const bool has_room, EvictFor(bytes, end - begin));
      if (!has_room) return begin;
    }
    for (size_t i = begin; i < end; ++i) {
      VETVEC_RETURN_IF_ERROR(rows[i]->value.empty() ? RemoveIfBad(*rows[i]) : WriteRow(*rows[i]));
    }
    // An acknowledged row must be found: this detects damage to the index that SQLite does not
    // notice.
    for (size_t i = begin; i < end; ++i) {
      if (!rows[i]->value.empty()) VETVEC_RETURN_IF_ERROR(IdOf(rows[i]->key).status());
    }
  }
  return end;
}

// No RETURNING and no OR REPLACE here: for those SQLite keeps a journal of each statement, that is,
// a copy of each page of 32 KiB that it touches, which more than doubled the cost of a row.
Status SqliteWriter::WriteRow(const QueuedRow& row) {
  sqlite3* database = session_->connection.handle();
  sqlite3_set_last_insert_rowid(database, 0);
  SqliteStatement& insert = At(kInsert);
  insert.BindBlob(1, row.key.bytes.data(), row.key.bytes.size());
  insert.BindInt(2, row.stored_millis);
  insert.BindBlob(3, row.value.data(), row.value.size());
  VETVEC_RETURN_IF_ERROR(insert.Run());
  int64_t id = sqlite3_last_insert_rowid(database);
  if (id == 0) {  // it existed, and has been replaced
    VETVEC_ASSIGN_OR_RETURN(id, IdOf(row.key));
  }
  SqliteStatement& use = At(kUse);
  use.BindInt(1, id);
  use.BindInt(2, row.stored_millis / kUseHourMillis);
  VETVEC_RETURN_IF_ERROR(use.Run());
  if (session_->connection.changes() > 0) return OkStatus();
  return WriteUses({id}, row.stored_millis);
}

Result<int64_t> SqliteWriter::IdOf(const CacheKey& key) {
  SqliteStatement& find = At(kFindId);
  find.BindBlob(1, key.bytes.data(), key.bytes.size());
  const Result<bool> found = find.Step();
  const int64_t id = found.ok() && *found ? find.Int(0) : 0;
  find.Reset();
  if (!found.ok()) return found.status();
  if (id == 0) return DataLoss("cache: a stored row cannot be found by its key");
  return id;
}

Status SqliteWriter::WriteUses(const std::vector<int64_t>& ids, int64_t now_millis) {
  SqliteStatement& use_again = At(kUseAgain);
  for (const int64_t id : ids) {
    use_again.BindInt(1, id);
    use_again.BindInt(2, now_millis / kUseHourMillis);
    VETVEC_RETURN_IF_ERROR(use_again.Run());
    changed_ = changed_ || session_->connection.changes() > 0;
  }
  return OkStatus();
}

Status SqliteWriter::WriteDimensions(const DimensionNotes& notes) {
  SqliteStatement& insert = At(kNoteDimension);
  for (const auto& [identity, elements] : notes) {
    const auto dimension = static_cast<int64_t>(elements);
    insert.BindBlob(1, identity.bytes.data(), identity.bytes.size());
    insert.BindInt(2, dimension);
    insert.BindInt(3, SumOfDimension(identity, dimension));
    VETVEC_RETURN_IF_ERROR(insert.Run());
  }
  return OkStatus();
}

// Checks again: since a reader found the bad row, a good one may have been stored.
Status SqliteWriter::RemoveIfBad(const QueuedRow& row) {
  SqliteStatement& find = At(kFind);
  find.BindBlob(1, row.key.bytes.data(), row.key.bytes.size());
  const Result<bool> found = find.Step();
  const bool bad = found.ok() && *found && VerifyRow(row.key, find.Blob(0)) == 0;
  const int64_t id = bad ? find.Int(1) : 0;
  find.Reset();
  if (!found.ok()) return found.status();
  if (!bad) return OkStatus();
  for (const Statement statement : {kRemove, kForget}) {
    At(statement).BindInt(1, id);
    VETVEC_RETURN_IF_ERROR(At(statement).Run());
  }
  ++removed_;
  return OkStatus();
}

Result<uint64_t> SqliteWriter::UsedBytes() {
  int64_t pages[2] = {0, 0};
  SqliteStatement* const counts[2] = {&At(kPageCount), &At(kFreeCount)};
  for (int i = 0; i < 2; ++i) {
    VETVEC_ASSIGN_OR_RETURN(const bool row, counts[i]->Step());
    if (row) pages[i] = counts[i]->Int(0);
    counts[i]->Reset();
  }
  return static_cast<uint64_t>(pages[0] - pages[1]) * kPageBytes;
}

// Deletes some of the least recently used rows and returns how many. Rows without a use were
// written by a program that does not know about uses; they are deleted last, oldest first.
Result<uint64_t> SqliteWriter::EvictSome() {
  uint64_t gone = 0;
  for (const Statement statement : {kEvict, kForgetEvicted, kEvictOldest}) {
    if (statement == kEvictOldest && gone > 0) break;
    At(statement).BindInt(1, kEvictRows);
    VETVEC_RETURN_IF_ERROR(At(statement).Run());
    const auto rows = static_cast<uint64_t>(session_->connection.changes());
    if (statement != kForgetEvicted) evicted_ += rows;
    gone += rows;
  }
  return gone;
}

// Deletes the least recently used rows, a tenth of the limit at a time, so that this is rare.
// False: more must be deleted, but not in this transaction, which is large enough.
Result<bool> SqliteWriter::EvictFor(uint64_t bytes, uint64_t rows) {
  const uint64_t max_bytes = options_->max_bytes;
  VETVEC_ASSIGN_OR_RETURN(uint64_t used, UsedBytes());
  // A row takes a little more than its bytes: page ends, its key, its entries in the indexes.
  const uint64_t wanted = bytes + bytes / 8 + rows * kRowOverheadBytes + kPageBytes;
  if (used + wanted <= max_bytes) return true;
  while (used + wanted > max_bytes - max_bytes / 10) {
    if (PartIsFull()) return used + wanted <= max_bytes;
    VETVEC_ASSIGN_OR_RETURN(const uint64_t gone, EvictSome());
    if (gone == 0) break;
    VETVEC_ASSIGN_OR_RETURN(used, UsedBytes());
  }
  return true;
}

bool SqliteWriter::WalIsLarge() const {
  const uint64_t room = std::min(options_->wal_bytes / 2, kMostPartBytes);
  return counters_->wal_bytes > options_->wal_bytes - room;
}

Status SqliteWriter::Checkpoint(CheckpointKind kind) {
  VETVEC_RETURN_IF_ERROR(EnsureOpen());
  const ForkSection section;
  const StandardDescriptors kept;
  const bool flush = kind == CheckpointKind::kFlush;
  // Truncating a file by 64 MiB takes ext4 longer than copying them: so between commits the WAL is
  // overwritten, and only a flush and the end of the store give its space back. Many reading
  // threads leave no moment in which none reads: so it waits for those that began before (new ones
  // are not in the way), but not forever for one that has been stopped.
  const int mode = kind == CheckpointKind::kBetweenCommits ? SQLITE_CHECKPOINT_RESTART
                                                           : SQLITE_CHECKPOINT_TRUNCATE;
  sqlite3* database = session_->connection.handle();
  const int64_t now = SystemClock()->MonotonicNanos() / kNanosPerMilli;
  const bool waits = kind == CheckpointKind::kBetweenCommits && now >= no_wait_until_millis_;
  sqlite3_busy_timeout(database,
                       flush ? kFlushBusyTimeoutMs : (waits ? kCheckpointBusyTimeoutMs : 0));
  const int result = sqlite3_wal_checkpoint_v2(database, "main", mode, nullptr, nullptr);
  sqlite3_busy_timeout(database, kBusyTimeoutMs);
  if (result == SQLITE_OK) {
    ++counters_->checkpoints;
    counters_->wal_bytes = 0;
    return OkStatus();
  }
  if (waits) no_wait_until_millis_ = now + kCheckpointBusyTimeoutMs + kCheckpointRestMs;
  const Status status = SqliteError(database, result, fmt::format("checkpoint '{}'", path_));
  // A reader is in the way: what could be moved has been moved, and the next commit checks again.
  if (status.code() == StatusCode::kAborted) return flush ? SyncWal() : OkStatus();
  if (status.code() == StatusCode::kDataLoss) VETVEC_RETURN_IF_ERROR(SetAside(status.message()));
  return status;
}

// What stays in the WAL is safe if the WAL is. SQLite holds no locks on this file, so that opening
// and closing it here does no harm.
Status SqliteWriter::SyncWal() const {
  const std::string wal = path_ + "-wal";
  const int descriptor = AboveStandard(open(wal.c_str(), O_RDONLY | O_NOFOLLOW | O_CLOEXEC));
  if (descriptor < 0) return FileError("open", wal, errno);
  const int result = fdatasync(descriptor);
  const int error_number = errno;
  close(descriptor);
  if (result != 0) return FileError("sync", wal, error_number);
  return directory_->Sync();
}

}  // namespace vetvec
