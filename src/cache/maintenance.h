// Looking after a store on disk: prune, verify, export. For the C ABI and the command; encoders
// never call these.
//
// All work on a folder that other processes may be using: what deletes holds the writers' lock for
// some hundred rows at a time. None makes a folder or a file where there is none.
//
//   VETVEC_ASSIGN_OR_RETURN(PruneReport report, PruneStore("/home/me/cache", {.max_bytes = 1 <<
//   30},
//                                                          {}));
//
// Errors of all: NOT_FOUND (no folder, no store in it), FAILED_PRECONDITION (a newer format, a file
// that is not ours or that others could change), PERMISSION_DENIED, UNAVAILABLE, CANCELLED and
// DEADLINE_EXCEEDED (what was done until then stays done), DATA_LOSS (damage that SQLite cannot
// read around; an encoder that opens the folder sets the file aside and starts a new one).
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

// How a long call may be stopped and watched.
struct MaintenanceCall {
  int64_t deadline_nanos = 0;  // absolute, monotonic; 0: none
  std::shared_ptr<CancelToken> cancel{};
  // Rows done and rows in all, on the calling thread; any value but 0 stops the call (CANCELLED).
  std::function<int32_t(uint64_t done, uint64_t total)> progress{};
  Clock* clock = nullptr;  // null: SystemClock()
};

struct PruneOptions {
  uint64_t max_bytes = 0;          // the least recently used rows go until this fits; 0: no limit
  int64_t older_than_seconds = 0;  // rows stored longer ago go; 0: none
};
struct PruneReport {
  uint64_t rows_deleted = 0;
  uint64_t rows = 0;          // left
  uint64_t bytes_before = 0;  // pages in use; the file keeps its size, freed pages are used again
  uint64_t bytes = 0;
};
Result<PruneReport> PruneStore(const std::string& directory, const PruneOptions& options,
                               const MaintenanceCall& call);

struct VerifyOptions {
  bool keep_bad = false;     // count bad rows only; otherwise they are deleted
  bool quick_check = false;  // SQLite's own check of the file's structure first
};
struct VerifyReport {
  uint64_t rows = 0;          // read
  uint64_t bad_rows = 0;      // form or checksum wrong: encoders would not have returned them
  uint64_t deleted_rows = 0;  // of those
};
// Reads every row. With quick_check DATA_LOSS if the structure of the file is damaged.
Result<VerifyReport> VerifyStore(const std::string& directory, const VerifyOptions& options,
                                 const MaintenanceCall& call);

struct ExportOptions {
  bool vectors = false;  // the values too, not only their number
};
struct ExportReport {
  uint64_t rows = 0;      // written
  uint64_t bad_rows = 0;  // left out
};
// Writes one line a row, in the order in which they were stored: key (hexadecimal), dimension,
// dtype, stored_at (UTC), bytes (of the values), with `vectors` the values. `path` is replaced as a
// whole at the end; it ends in .jsonl or .csv, INVALID_ARGUMENT otherwise.
Result<ExportReport> ExportStore(const std::string& directory, const std::string& path,
                                 const ExportOptions& options, const MaintenanceCall& call);

}  // namespace vetvec

#endif  // VETVEC_CACHE_MAINTENANCE_H_
