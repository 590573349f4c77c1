// What the parts of the disk store share: counters, warnings, the file's format.
//
// The format, version 1 (user_version 1, application_id "vvec"; a later version must differ in its
// tables too: these, to the letter, with other marks, are a damaged file):
//   vectors(id INTEGER PRIMARY KEY, key BLOB, stored_ms INTEGER, value BLOB), unique index on key.
//   uses(id INTEGER PRIMARY KEY, hour INTEGER), index on hour: added by the first writer that
//   misses it, and used only by writers; a file without it has version 1 too.
//   dimensions(identity BLOB PRIMARY KEY, dimension INTEGER, sum INTEGER): likewise. By
//   KeyDeriver::IdentityKey; sum is XXH64 of both, so that a damaged row is ignored.
// Ids ascend with time, so that new rows are appended. A value is in the format of row_format.h.
// stored_ms is wall time since 1970, for ttl_seconds. uses.hour is the hour since 1970 in which a
// row was stored or last read, as far as known; rows with the smallest (hour, id) are evicted
// first.
#ifndef VETVEC_CACHE_SQLITE_SHARED_H_
#define VETVEC_CACHE_SQLITE_SHARED_H_

#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/log.h"
#include "cache/sqlite_connection.h"
#include "cache/store.h"

namespace vetvec {

struct StoreCounters {
  std::atomic<uint64_t> hits{0}, misses{0}, expired{0}, stored_rows{0}, dropped_rows{0},
      evicted_rows{0}, bad_rows{0}, read_errors{0}, commits{0}, checkpoints{0},
      files_quarantined{0}, bytes_quarantined{0}, wal_bytes{0};
  std::atomic<bool> read_only{false};

  void CopyTo(StoreStat* stat) const;
};

// Each kind of problem is reported once in the lifetime of a store.
class OnceWarnings {
 public:
  enum Kind : uint32_t {
    kReading = 1,
    kWriting = 2,
    kLock = 4,
    kBadRow = 8,
    kFull = 16,
    kAside = 32,
  };

  explicit OnceWarnings(LogFunction log) : log_(std::move(log)) {}
  void Warn(Kind kind, std::string_view message) {
    if ((told_.fetch_or(kind) & kind) == 0) Log(log_, LogLevel::kWarning, message);
  }

 private:
  const LogFunction log_;
  std::atomic<uint32_t> told_{0};
};

// Whether the file has our schema (false: it is empty), to the letter. FAILED_PRECONDITION: a newer
// format, or a database that is not ours. DATA_LOSS: anything is missing in the schema, added or
// different, or the schema is ours and the marks are not. Changes nothing.
Result<bool> HasSchema(SqliteConnection& connection, const std::string& path);
Status CreateSchema(SqliteConnection& connection);
// Adds the table `uses` to a file of version 1 that lacks it: its rows count as never used.
Status EnsureUses(SqliteConnection& connection);
// Adds the table `dimensions` if it is missing.
Status EnsureDimensions(SqliteConnection& connection);

// dimensions.sum.
int64_t SumOfDimension(const CacheKey& identity, int64_t dimension);
// From the file that `connection` reads; 0 if it is missing or damaged.
Result<size_t> ReadDimension(SqliteConnection& connection, const CacheKey& identity);

}  // namespace vetvec

#endif  // VETVEC_CACHE_SQLITE_SHARED_H_
