// Maintenance of a store on disk: prune, verify, export. For the C ABI and the command; encoders
// never call these functions.
//
// All of them work on a folder that other processes may be using: those that delete rows hold the
// writers' lock for some hundred rows at a time. None creates a folder or a file.
//
//   VETVEC_ASSIGN_OR_RETURN(PruneReport report,
//                           PruneStore("/home/me/cache", {.max_bytes = 1 << 30}, {}));
//
// Errors of all: NOT_FOUND (no folder, no store in it), FAILED_PRECONDITION (a newer format, a file
// that is not ours or that others could change), PERMISSION_DENIED, UNAVAILABLE, CANCELLED and
// DEADLINE_EXCEEDED (the work done until then is kept), DATA_LOSS (damage that SQLite cannot read
// around; an encoder that opens the folder sets the file aside and starts a new one).
#ifndef VETVEC_CACHE_MAINTENANCE_H_
#define VETVEC_CACHE_MAINTENANCE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "base/cancel.h"
#include "base/clock.h"
#include "base/result.h"

namespace vetvec {

// How to stop and watch a long call.
struct MaintenanceCall {
  int64_t deadline_nanos = 0;  // absolute, monotonic; 0: none
  std::shared_ptr<CancelToken> cancel{};
  // Gets the rows done and all rows, on the calling thread; any value but 0 stops the call
  // (CANCELLED).
  std::function<int32_t(uint64_t done, uint64_t total)> progress{};
  Clock* clock = nullptr;  // null: SystemClock()
};

struct PruneOptions {
  uint64_t max_bytes = 0;  // the least recently used rows are deleted until this fits; 0: no limit
  int64_t older_than_seconds = 0;  // rows stored longer ago are deleted; 0: none
};
struct PruneReport {
  uint64_t rows_deleted = 0;
  uint64_t rows = 0;          // rows left
  uint64_t bytes_before = 0;  // pages in use; the file keeps its size, freed pages are reused
  uint64_t bytes = 0;
};
Result<PruneReport> PruneStore(const std::string& directory, const PruneOptions& options,
                               const MaintenanceCall& call);

struct VerifyOptions {
  bool keep_bad = false;     // only count bad rows; otherwise they are deleted
  bool quick_check = false;  // first run SQLite's own check of the file's structure
};
struct VerifyReport {
  uint64_t rows = 0;          // rows read
  uint64_t bad_rows = 0;      // wrong format or checksum: encoders would not have returned them
  uint64_t deleted_rows = 0;  // of those
};
// Reads every row. With quick_check DATA_LOSS if the structure of the file is damaged.
Result<VerifyReport> VerifyStore(const std::string& directory, const VerifyOptions& options,
                                 const MaintenanceCall& call);

struct ExportOptions {
  bool vectors = false;  // also the values, not only their number
};
struct ExportReport {
  uint64_t rows = 0;      // rows written
  uint64_t bad_rows = 0;  // rows left out
};
// Writes one line per row, in the order in which they were stored: key (hexadecimal), dimension,
// dtype, stored_at (UTC), bytes (of the values) and, with `vectors`, the values. `path` is replaced
// as a whole at the end; it must end in .jsonl or .csv, otherwise INVALID_ARGUMENT.
Result<ExportReport> ExportStore(const std::string& directory, const std::string& path,
                                 const ExportOptions& options, const MaintenanceCall& call);

}  // namespace vetvec

#endif  // VETVEC_CACHE_MAINTENANCE_H_
