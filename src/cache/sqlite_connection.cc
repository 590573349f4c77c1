#include "cache/sqlite_connection.h"

#include <fmt/core.h>
#include <sqlite3.h>

#include <cerrno>
#include <new>

#include "base/descriptors.h"
#include "base/file.h"
#include "base/fork_section.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

constexpr sqlite3_int64 kMostMappedBytes = 2'147'418'112;
constexpr int kMostValueBytes = 8 << 20;  // twice the largest row
constexpr int kStepsBetweenCalls = 1'000'000;

StatusCode CodeOf(int result) {
  switch (result & 0xFF) {
    case SQLITE_CORRUPT:
    case SQLITE_TOOBIG:
    case SQLITE_NOTADB: return StatusCode::kDataLoss;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return StatusCode::kAborted;
    case SQLITE_FULL:
    case SQLITE_IOERR: return StatusCode::kUnavailable;
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM: return StatusCode::kPermissionDenied;
    case SQLITE_NOMEM: return StatusCode::kOutOfMemory;
    default: return StatusCode::kInternal;
  }
}

// If SQLite cannot prepare a statement of ours, the file does not have the schema or the header for
// which it was written.
Status PrepareError(sqlite3* database, int result) {
  Status status = SqliteError(database, result, "use the file");
  return result == SQLITE_ERROR ? DataLoss(status.message()) : status;
}

// SQLite lets nobody write to a file whose header has another version for writers than 1 and 2. It
// also opens a file for reading alone that it could not open for writing, and then the header is
// right. Read through SQLite's own file: closing another descriptor would end its locks.
bool IsRefusedToWriters(sqlite3* database) {
  constexpr sqlite3_int64 kWriteVersionAt = 18;
  if (sqlite3_db_readonly(database, "main") != 1) return false;
  sqlite3_file* file = nullptr;
  sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file);
  if (file == nullptr || file->pMethods == nullptr) return false;
  unsigned char version = 0;
  const int read = file->pMethods->xRead(file, &version, 1, kWriteVersionAt);
  return read == SQLITE_OK && version > 2;
}

// A file name as a URI: everything but plain characters is written as %XX.
std::string UriOf(const std::string& path) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  std::string uri = "file:";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '/' || c == '.' || c == '-' || c == '_';
    if (plain) {
      uri += c;
    } else {
      uri += {'%', kDigits[byte >> 4], kDigits[byte & 15]};
    }
  }
  return uri + "?immutable=1";
}

// A file that cannot be opened because of these could be opened later.
bool IsShortage(int error_number) {
  return error_number == EMFILE || error_number == ENFILE || error_number == ENOMEM;
}

}  // namespace

Status SqliteError(sqlite3* database, int result, std::string_view what) {
  std::string message = fmt::format("cache: cannot {}: {}", what, sqlite3_errstr(result));
  if (database != nullptr && sqlite3_extended_errcode(database) == result) {
    const std::string_view detail = sqlite3_errmsg(database);
    // The detail may be text of the file, which others may have made.
    if (detail != sqlite3_errstr(result))
      message.append(" (").append(Sanitized(detail)).append(")");
  }
  if ((result & 0xFF) == SQLITE_CANTOPEN && IsShortage(sqlite3_system_errno(database))) {
    return Unavailable(message + ": no file descriptors or memory left");
  }
  return Status(CodeOf(result), std::move(message));
}

void SqliteStatement::Finalize::operator()(sqlite3_stmt* statement) const {
  const ForkSection section;
  sqlite3_finalize(statement);
}

void SqliteStatement::BindBlob(int index, const void* data, size_t size) {
  sqlite3_bind_blob64(statement_.get(), index, data, size, SQLITE_STATIC);
}

void SqliteStatement::BindInt(int index, int64_t value) {
  sqlite3_bind_int64(statement_.get(), index, value);
}

Result<bool> SqliteStatement::StepBriefly() {
  // Called after every million instructions, of this or an earlier run of the statement: the second
  // call is for this one alone.
  int calls = 0;
  sqlite3_progress_handler(
      database_, kStepsBetweenCalls,
      [](void* count) { return ++*static_cast<int*>(count) > 1 ? 1 : 0; }, &calls);
  Result<bool> row = Step();
  sqlite3_progress_handler(database_, 0, nullptr, nullptr);
  if (calls > 1) return DataLoss("cache: a vector lookup took too many steps");
  return row;
}

Result<bool> SqliteStatement::Step() {
  const ForkSection section;
  const int result = sqlite3_step(statement_.get());
  if (result == SQLITE_ROW) return true;
  if (result == SQLITE_DONE) return false;
  return SqliteError(database_, result, "use the file");
}

void SqliteStatement::Reset() {
  const ForkSection section;
  sqlite3_reset(statement_.get());
}

Status SqliteStatement::Run() {
  for (;;) {
    const Result<bool> row = Step();
    if (row.ok() && *row) continue;
    Reset();
    return row.ok() ? OkStatus() : row.status();
  }
}

int64_t SqliteStatement::Int(int column) { return sqlite3_column_int64(statement_.get(), column); }

std::string_view SqliteStatement::Blob(int column) {
  const ForkSection section;
  // The pointer first: fetching it may change the size.
  const void* data = sqlite3_column_blob(statement_.get(), column);
  if (data == nullptr) {
    if ((sqlite3_errcode(database_) & 0xFF) == SQLITE_NOMEM) throw std::bad_alloc();
    return {};
  }
  return {static_cast<const char*>(data),
          static_cast<size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

void SqliteConnection::Close::operator()(sqlite3* database) const {
  const ForkSection section;
  sqlite3_close_v2(database);
}

Result<SqliteConnection> SqliteConnection::Open(const std::string& path, Mode mode,
                                                int busy_timeout_ms, bool immutable) {
  const ForkSection section;
  const StandardDescriptors kept;  // SQLite would leave /dev/null in their places
  int flags =
      SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE;
  flags |= mode == Mode::kRead ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE;
  if (immutable) flags |= SQLITE_OPEN_URI;
  if (sqlite3_threadsafe() == 0) {
    return FailedPrecondition("cache: the SQLite library was built without thread support");
  }
  bool no_proc = false;
  errno = 0;
  std::shared_ptr<FolderVfs> folder = FolderVfs::Hold(path, &no_proc);
  if (folder == nullptr && !no_proc) {
    if (IsShortage(errno)) return FileError("open the folder of", path, errno);
    return SqliteError(nullptr, SQLITE_CANTOPEN, fmt::format("open '{}'", path)).WithFile(path);
  }
  sqlite3* database = nullptr;
  const std::string& plain = folder ? folder->path() : path;
  const std::string name = immutable ? UriOf(plain) : plain;
  const int result =
      sqlite3_open_v2(name.c_str(), &database, flags, folder ? folder->name() : nullptr);
  if (folder) folder->Forget();
  SqliteConnection connection(database, std::move(folder));
  if (result != SQLITE_OK) {
    return SqliteError(database, result, fmt::format("open '{}'", path)).WithFile(path);
  }
  sqlite3_busy_timeout(database, busy_timeout_ms);
  sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  sqlite3_db_config(database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  // The schema is checked when the file is opened (HasSchema); another process may change it later.
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  sqlite3_db_config(database, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
  sqlite3_limit(database, SQLITE_LIMIT_LENGTH, kMostValueBytes);
  sqlite3_wal_autocheckpoint(database, 0);
  // A writer copies each page before it changes it, so that mapping would only cost memory. The
  // last statement reads, and so opens the WAL.
  const std::string pragmas = fmt::format(
      "PRAGMA mmap_size={}; PRAGMA secure_delete=OFF; PRAGMA synchronous=NORMAL; "
      "PRAGMA temp_store=MEMORY;PRAGMA user_version",
      mode == Mode::kRead ? kMostMappedBytes : 0);
  const int prepared = sqlite3_exec(database, pragmas.c_str(), nullptr, nullptr, nullptr);
  if (prepared != SQLITE_OK) return PrepareError(database, prepared).WithFile(path);
  if (mode != Mode::kRead && IsRefusedToWriters(database)) {
    return DataLoss("cache: the header of the file has an unknown format for writers")
        .WithFile(path);
  }
  VETVEC_RETURN_IF_ERROR(
      connection.LimitCache(mode == Mode::kRead ? kReaderCacheBytes : kWriterCacheBytes)
          .WithFile(path));
  return connection;
}

Result<SqliteStatement> SqliteConnection::Prepare(std::string_view sql) {
  const ForkSection section;
  sqlite3_stmt* statement = nullptr;
  const int result = sqlite3_prepare_v3(database_.get(), sql.data(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &statement, nullptr);
  SqliteStatement owner(database_.get(), statement);
  if (result == SQLITE_OK) return owner;
  return PrepareError(database_.get(), result);
}

Status SqliteConnection::Execute(const char* sql) {
  const ForkSection section;
  const int result = sqlite3_exec(database_.get(), sql, nullptr, nullptr, nullptr);
  return result == SQLITE_OK ? OkStatus() : SqliteError(database_.get(), result, "use the file");
}

Result<int64_t> SqliteConnection::QueryInt(std::string_view sql) {
  VETVEC_ASSIGN_OR_RETURN(SqliteStatement statement, Prepare(sql));
  VETVEC_ASSIGN_OR_RETURN(const bool row, statement.Step());
  return row ? statement.Int(0) : 0;
}

bool SqliteConnection::HasMoved() const {
  const std::shared_ptr<FolderVfs>& folder = database_.get_deleter().folder;
  if (folder && folder->HasMoved()) return true;
  int moved = 0;
  return sqlite3_file_control(database_.get(), "main", SQLITE_FCNTL_HAS_MOVED, &moved) ==
             SQLITE_OK &&
         moved != 0;
}

Status SqliteConnection::LimitCache(uint64_t bytes) {
  return Execute(fmt::format("PRAGMA cache_size=-{}", bytes / 1024).c_str());
}

void SqliteConnection::DropMap() {
  const ForkSection section;
  for (sqlite3_int64 bytes : {sqlite3_int64{0}, kMostMappedBytes}) {
    sqlite3_file_control(database_.get(), "main", SQLITE_FCNTL_MMAP_SIZE, &bytes);
  }
}

int64_t SqliteConnection::changes() const { return sqlite3_changes64(database_.get()); }

}  // namespace vetvec
