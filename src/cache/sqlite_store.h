// The store on disk: one SQLite file in a folder, shared by all processes that open the folder.
//
// A row is committed by one transaction, verified by its checksum on each read, and deleted if it
// is bad. Writers of all processes queue for one flock; a process that does not get it keeps up to
// 64 MiB of rows in memory and keeps answering. Readers never wait. A damaged file is set aside
// (FILE.damaged-1, ...) and a new one started. docs/ARCHITECTURE.md has the rules; sqlite_engine.h
// says which part keeps which.
//
//   VETVEC_ASSIGN_OR_RETURN(auto store, OpenSqliteStore({.directory = "/home/me/.cache/vetvec"}));
//
// Files: vectors.sqlite, vectors.sqlite-wal, vectors.sqlite-shm (anyone can open them with sqlite3)
// and vectors.lock. Local file systems only: network file systems do not have reliable locks
// (lock_check.h).
#ifndef VETVEC_CACHE_SQLITE_STORE_H_
#define VETVEC_CACHE_SQLITE_STORE_H_

#include <cstdint>
#include <memory>
#include <string>

#include "base/clock.h"
#include "base/log.h"
#include "base/result.h"
#include "cache/store.h"

namespace vetvec {

struct SqliteStoreOptions {
  // Created with mode 0700 if it does not exist. Refused if it belongs to another user, or if group
  // or others may write to it.
  std::string directory{};
  // The least recently used rows are deleted when the pages in use would exceed this; 0: no limit.
  // "Used" means stored or read, to the hour. The file never shrinks; freed pages are reused. The
  // WAL is additional: 64 MiB, and more only while a reader that has been stopped prevents a
  // checkpoint.
  uint64_t max_bytes = 0;
  int64_t ttl_seconds = 0;  // a row stored longer ago than this is a miss; 0: no limit
  uint64_t queue_bytes = uint64_t{64} << 20;  // rows kept in memory while they wait to be committed
  // The WAL is checkpointed before another transaction, which takes up to 24 MiB of it, might make
  // it larger than this; if this is less than 48 MiB, when the WAL is half as large.
  uint64_t wal_bytes = uint64_t{64} << 20;
  int64_t open_wait_ms = 5'000;   // for the lock, if the file must be created or set aside
  int64_t close_wait_ms = 5'000;  // for the lock, if rows are left to be committed
  // How vectors are stored. kFloat16 halves the file; a vector that is returned has 1 - cos <=
  // 1.2e-7 to the one that was stored. Rows of the other kind, which other programs may keep in the
  // same file, do no harm: the keys keep them apart.
  VectorDtype dtype = VectorDtype::kFloat32;
  bool one_host = false;   // no other host uses the folder at the same time: it may be on a network
  LogFunction log{};       // only warnings, each kind once
  Clock* clock = nullptr;  // null: SystemClock()
};

// The name of the file in the directory.
inline constexpr const char kSqliteStoreFile[] = "vectors.sqlite";
inline constexpr const char kSqliteStoreLock[] = "vectors.lock";
inline constexpr int kSqliteStoreFormat = 1;

// Opens or creates the store. A folder or file on a read-only system is opened for reading. Errors:
// FAILED_PRECONDITION: a file in a newer format (named in the message, and not touched), a file
// that is not ours, a folder or file that others could change, a symbolic link; PERMISSION_DENIED,
// UNAVAILABLE: the folder or file cannot be created or opened. The key is "cache_dir" if the place
// is at fault: no locks (FAILED_PRECONDITION), no space (UNAVAILABLE).
Result<std::unique_ptr<Store>> OpenSqliteStore(const SqliteStoreOptions& options);

// NOT_FOUND, for those who open only a cache that exists.
Status NoCacheIn(const std::string& directory);

}  // namespace vetvec

#endif  // VETVEC_CACHE_SQLITE_STORE_H_
