// MaintenanceFile: a store's file as used by prune, verify and export: opened if it exists, walked
// row by row, changed under the writers' lock.
#ifndef VETVEC_CACHE_MAINTENANCE_FILE_H_
#define VETVEC_CACHE_MAINTENANCE_FILE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "cache/maintenance.h"
#include "cache/sqlite_connection.h"
#include "cache/store_directory.h"
#include "cache/writer_lock.h"

namespace vetvec {

struct RowView {
  int64_t id = 0;
  std::string_view key;  // 32 bytes unless the row is damaged
  int64_t stored_millis = 0;
  std::string_view value;  // empty unless requested
};

// One thread.
class MaintenanceFile {
 public:
  enum class Access { kRead, kWrite };

  // `call` must outlive this object. Errors: those of maintenance.h.
  static Result<std::unique_ptr<MaintenanceFile>> Open(const std::string& directory, Access access,
                                                       const MaintenanceCall& call);

  // Calls `visit` for each row in the order of ids, with 500 rows per read transaction, and
  // `between` after each such transaction; then reports the progress.
  Status Walk(bool values, const std::function<Status(const RowView&)>& visit,
              const std::function<Status()>& between);
  // Runs `change` as one transaction under the writers' lock, for which it waits.
  Status Change(const std::function<Status()>& change);
  // Moves the written changes into the file as far as other connections allow.
  void Checkpoint();

  // Creates the table `uses` under the lock if it is missing.
  Status EnsureUses();
  // SQLite's check of the structure. DATA_LOSS with SQLite's message.
  Status QuickCheck();

  // OK, or why the call must stop.
  Status GoOn() const;
  Result<uint64_t> UsedBytes();
  Result<uint64_t> Rows();
  SqliteConnection& connection() { return connection_; }
  const std::string& path() const { return path_; }

 private:
  Status Lock();
  MaintenanceFile(std::unique_ptr<StoreDirectory> directory, SqliteConnection connection,
                  const MaintenanceCall& call);

  const MaintenanceCall& call_;
  Clock* const clock_;
  const std::unique_ptr<StoreDirectory> directory_;
  const std::string path_;
  SqliteConnection connection_;
  WriterLock lock_;
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_MAINTENANCE_FILE_H_
