// SqliteConnection and SqliteStatement: owners of SQLite's handles; map its result codes to Status.
//
// A connection belongs to one thread at a time and is opened without SQLite's mutexes; no global
// setting of SQLite is changed, because the host program may use SQLite too. No connection
// checkpoints on its own: that is up to SqliteWriter, under the writers' lock.
//
// How SQLite's codes are reported: DATA_LOSS for CORRUPT, NOTADB and TOOBIG (the file is damaged),
// ABORTED for BUSY and LOCKED (try again later), UNAVAILABLE for FULL and IOERR, PERMISSION_DENIED
// for READONLY, CANTOPEN and PERM, OUT_OF_MEMORY for NOMEM, INTERNAL for the rest.
#ifndef VETVEC_CACHE_SQLITE_CONNECTION_H_
#define VETVEC_CACHE_SQLITE_CONNECTION_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"
#include "cache/folder_vfs.h"

struct sqlite3;
struct sqlite3_stmt;

namespace vetvec {

// How long a statement waits for another process that holds the file.
constexpr int kBusyTimeoutMs = 250;

Status SqliteError(sqlite3* database, int result, std::string_view what);

// A prepared statement. Text and blobs bound to it must live until Reset.
class SqliteStatement {
 public:
  SqliteStatement() = default;
  SqliteStatement(sqlite3* database, sqlite3_stmt* statement)
      : database_(database), statement_(statement) {}

  void BindBlob(int index, const void* data, size_t size);
  void BindInt(int index, int64_t value);

  // True: there is a row, whose columns may be read until the next Step or Reset.
  Result<bool> Step();
  // The same, for a statement that takes a few dozen instructions of SQLite's machine: DATA_LOSS
  // after a million.
  Result<bool> StepBriefly();
  void Reset();
  // Steps to the end, and resets.
  Status Run();

  int64_t Int(int column);
  // Throws bad_alloc if SQLite has no memory for it: an empty value would look like damage.
  std::string_view Blob(int column);

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const;
  };
  sqlite3* database_ = nullptr;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

class SqliteConnection {
 public:
  static constexpr uint64_t kReaderCacheBytes = uint64_t{8} << 20;
  static constexpr uint64_t kWriterCacheBytes = uint64_t{16} << 20;
  enum class Mode { kRead, kWrite };

  // Opens the existing file `path` (absolute, no symbolic link in it), and everything that belongs
  // to it, in the folder in which it is now. Readers map up to 2 GiB of the file, writers read it.
  // `immutable`: the file is on a read-only system and has no WAL.
  static Result<SqliteConnection> Open(const std::string& path, Mode mode, int busy_timeout_ms,
                                       bool immutable = false);

  Result<SqliteStatement> Prepare(std::string_view sql);
  Status Execute(const char* sql);                 // one or more statements without results
  Result<int64_t> QueryInt(std::string_view sql);  // the first column of the first row

  // Whether the path no longer leads to the file that this connection has open.
  bool HasMoved() const;
  // How much of the file SQLite may keep in memory besides the map. It is counted in pages of the
  // size at the time of this call: must be called again when the page size becomes known or
  // changes.
  Status LimitCache(uint64_t bytes);
  // Unmaps the file; the next read maps it again. Only between transactions.
  void DropMap();
  int64_t changes() const;  // rows changed by the last statement
  sqlite3* handle() const { return database_.get(); }

 private:
  struct Close {
    std::shared_ptr<FolderVfs> folder;  // null if the system has no /proc
    void operator()(sqlite3* database) const;
  };
  SqliteConnection(sqlite3* database, std::shared_ptr<FolderVfs> folder)
      : database_(database, Close{std::move(folder)}) {}

  std::unique_ptr<sqlite3, Close> database_;
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_SQLITE_CONNECTION_H_
