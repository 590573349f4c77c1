#include "cache/maintenance.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <vector>

#include "cache/key.h"
#include "cache/maintenance_file.h"
#include "cache/row_format.h"
#include "cache/sqlite_shared.h"

namespace vetvec {
namespace {

constexpr int64_t kRowsAStatement = 256;

bool IsBad(std::string_view key, std::string_view value) {
  CacheKey bytes;
  if (key.size() != bytes.bytes.size()) return true;
  std::memcpy(bytes.bytes.data(), key.data(), key.size());
  return VerifyRow(bytes, value) == 0;
}

// Statements that delete rows and their uses. Prepared once per call.
struct Deleter {
  SqliteStatement look, remove, forget;

  static Result<Deleter> Prepare(SqliteConnection& connection) {
    Deleter deleter;
    VETVEC_ASSIGN_OR_RETURN(
        deleter.look, connection.Prepare("SELECT key,stored_ms,value FROM vectors WHERE id=?1"));
    VETVEC_ASSIGN_OR_RETURN(deleter.remove, connection.Prepare("DELETE FROM vectors WHERE id=?1"));
    VETVEC_ASSIGN_OR_RETURN(deleter.forget, connection.Prepare("DELETE FROM uses WHERE id=?1"));
    return deleter;
  }

  // Deletes the row if `still` holds for it: it may have been replaced since it was read.
  Result<bool> DeleteIf(int64_t id, const std::function<bool(SqliteStatement& row)>& still) {
    look.BindInt(1, id);
    const Result<bool> there = look.Step();
    const bool wanted = there.ok() && *there && still(look);
    look.Reset();
    if (!there.ok()) return there.status();
    if (!wanted) return false;
    remove.BindInt(1, id);
    VETVEC_RETURN_IF_ERROR(remove.Run());
    forget.BindInt(1, id);
    VETVEC_RETURN_IF_ERROR(forget.Run());
    return true;
  }
};

// Deletes `ids` in one transaction and clears them. Returns how many were unchanged since they were
// read.
Result<uint64_t> DeleteRows(MaintenanceFile& file, std::vector<int64_t>* ids,
                            const std::function<bool(SqliteStatement& row)>& still) {
  uint64_t deleted = 0;
  if (ids->empty()) return deleted;
  VETVEC_ASSIGN_OR_RETURN(Deleter deleter, Deleter::Prepare(file.connection()));
  const Status status = file.Change([&]() -> Status {
    for (const int64_t id : *ids) {
      VETVEC_ASSIGN_OR_RETURN(const bool gone, deleter.DeleteIf(id, still));
      if (gone) ++deleted;
    }
    return OkStatus();
  });
  VETVEC_RETURN_IF_ERROR(status);
  ids->clear();
  return deleted;
}

Status PruneOld(MaintenanceFile& file, int64_t oldest_millis, uint64_t* deleted) {
  std::vector<int64_t> old;
  return file.Walk(
      false,
      [&](const RowView& row) {
        if (row.stored_millis < oldest_millis) old.push_back(row.id);
        return OkStatus();
      },
      [&]() -> Status {
        const auto still = [&](SqliteStatement& row) { return row.Int(1) < oldest_millis; };
        VETVEC_ASSIGN_OR_RETURN(const uint64_t gone, DeleteRows(file, &old, still));
        *deleted += gone;
        return OkStatus();
      });
}

// Deletes one transaction's worth of the least recently used rows. False: it fits, or nothing is
// left.
Result<bool> PruneSome(MaintenanceFile& file, uint64_t max_bytes, uint64_t* deleted) {
  VETVEC_RETURN_IF_ERROR(file.GoOn());
  bool more = false;
  const Status status = file.Change([&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const uint64_t used, file.UsedBytes());
    if (used <= max_bytes) return OkStatus();
    const std::string order = "(SELECT id FROM uses ORDER BY hour,id LIMIT ?1)";
    for (const std::string& sql : {fmt::format("DELETE FROM vectors WHERE id IN {}", order),
                                   fmt::format("DELETE FROM uses WHERE id IN {}", order),
                                   std::string("DELETE FROM vectors WHERE id IN "
                                               "(SELECT id FROM vectors ORDER BY id LIMIT ?1)")}) {
      const bool is_uses = sql.starts_with("DELETE FROM uses");
      const bool is_last = sql.find("uses") == std::string::npos;
      if (is_last && more) break;
      VETVEC_ASSIGN_OR_RETURN(SqliteStatement statement, file.connection().Prepare(sql));
      statement.BindInt(1, kRowsAStatement);
      VETVEC_RETURN_IF_ERROR(statement.Run());
      const auto rows = static_cast<uint64_t>(file.connection().changes());
      more = more || rows > 0;
      if (!is_uses) *deleted += rows;
    }
    return OkStatus();
  });
  VETVEC_RETURN_IF_ERROR(status);
  return more;
}

}  // namespace

Result<PruneReport> PruneStore(const std::string& directory, const PruneOptions& options,
                               const MaintenanceCall& call) {
  if (options.older_than_seconds < 0) {
    return InvalidArgument("cache: the minimum age of the rows to delete must not be negative");
  }
  VETVEC_ASSIGN_OR_RETURN(const auto file,
                          MaintenanceFile::Open(directory, MaintenanceFile::Access::kWrite, call));
  PruneReport report;
  VETVEC_ASSIGN_OR_RETURN(report.bytes_before, file->UsedBytes());
  // Also checks whether the file may be written at all.
  VETVEC_RETURN_IF_ERROR(file->EnsureUses());
  if (options.older_than_seconds > 0) {
    Clock* const clock = call.clock != nullptr ? call.clock : SystemClock();
    const int64_t now = clock->WallMillis();
    const int64_t age = std::min(options.older_than_seconds, now / 1000);
    VETVEC_RETURN_IF_ERROR(PruneOld(*file, now - age * 1000, &report.rows_deleted));
  }
  for (bool more = options.max_bytes > 0; more;) {
    VETVEC_ASSIGN_OR_RETURN(more, PruneSome(*file, options.max_bytes, &report.rows_deleted));
  }
  file->Checkpoint();
  VETVEC_ASSIGN_OR_RETURN(report.rows, file->Rows());
  VETVEC_ASSIGN_OR_RETURN(report.bytes, file->UsedBytes());
  return report;
}

Result<VerifyReport> VerifyStore(const std::string& directory, const VerifyOptions& options,
                                 const MaintenanceCall& call) {
  using Access = MaintenanceFile::Access;
  VETVEC_ASSIGN_OR_RETURN(
      const auto file,
      MaintenanceFile::Open(directory, options.keep_bad ? Access::kRead : Access::kWrite, call));
  if (options.quick_check) VETVEC_RETURN_IF_ERROR(file->QuickCheck());
  VerifyReport report;
  std::vector<int64_t> bad;
  const Status status = file->Walk(
      true,
      [&](const RowView& row) {
        ++report.rows;
        if (!IsBad(row.key, row.value)) return OkStatus();
        ++report.bad_rows;
        if (!options.keep_bad) bad.push_back(row.id);
        return OkStatus();
      },
      [&]() -> Status {
        if (bad.empty()) return OkStatus();
        VETVEC_RETURN_IF_ERROR(file->EnsureUses());
        const auto still = [](SqliteStatement& row) { return IsBad(row.Blob(0), row.Blob(2)); };
        VETVEC_ASSIGN_OR_RETURN(const uint64_t gone, DeleteRows(*file, &bad, still));
        report.deleted_rows += gone;
        return OkStatus();
      });
  VETVEC_RETURN_IF_ERROR(status);
  if (report.deleted_rows > 0) file->Checkpoint();
  return report;
}

}  // namespace vetvec
