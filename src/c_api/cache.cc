// vetvec/cache.h.
#include "vetvec/cache.h"

#include <fmt/core.h>

#include <memory>
#include <utility>

#include "base/file.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "cache/maintenance.h"
#include "cache/sqlite_store.h"

namespace vetvec {
namespace {

// Opens a store that exists; never creates one.
Result<std::unique_ptr<Store>> OpenExisting(const vetvec_str& dir) {
  SqliteStoreOptions options;
  VETVEC_ASSIGN_OR_RETURN(options.directory, StringOf(dir, "dir"));
  if (options.directory.empty()) return InvalidArgument("dir is empty");
  if (!FileExists(JoinPath(options.directory, kSqliteStoreFile))) {
    return NoCacheIn(options.directory);
  }
  return OpenSqliteStore(options);
}

Result<MaintenanceCall> MaintenanceCallOf(const vetvec_call_options* call, const char* stage) {
  VETVEC_ASSIGN_OR_RETURN(const CallOptions options, CallOptionsOf(call, stage));
  MaintenanceCall out;
  out.deadline_nanos = options.deadline_nanos;
  out.cancel = options.cancel;
  out.progress = options.progress;
  return out;
}

Status CheckFlags(vetvec_cache_flags flags, vetvec_cache_flags known, const char* function) {
  if ((flags & ~known) == 0) return OkStatus();
  return InvalidArgument(
      fmt::format("{}: flags is {}, which contains unknown bits", function, flags));
}

// Outputs that may be NULL.
template <typename Output>
Status CheckOptionalOutput(const char* name, const Output* out) {
  return out == nullptr ? OkStatus() : CheckOutput(name, out);
}
template <typename Output>
Status WriteOptionalOutput(const Output& value, const char* name, Output* out) {
  return out == nullptr ? OkStatus() : WriteOutput(value, name, out);
}

}  // namespace
}  // namespace vetvec

using vetvec::Guard;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_cache_stat(vetvec_str dir, vetvec_cache_info* out,
                                vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto store, vetvec::OpenExisting(dir));
    VETVEC_ASSIGN_OR_RETURN(const vetvec::StoreStat stat, store->Stat());
    vetvec_cache_info value{};
    value.rows = stat.rows;
    value.bytes = stat.bytes;
    value.wal_bytes = stat.wal_bytes;
    return vetvec::WriteOutput(value, "vetvec_cache_info", out);
  });
}

vetvec_status vetvec_cache_flush(vetvec_str dir, vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    VETVEC_ASSIGN_OR_RETURN(const auto store, vetvec::OpenExisting(dir));
    return store->Flush({});
  });
}

vetvec_status vetvec_cache_prune(vetvec_str dir, const vetvec_cache_prune_options* options,
                                 const vetvec_call_options* call, vetvec_cache_prune_info* out,
                                 vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    constexpr char kOut[] = "vetvec_cache_prune_info";
    vetvec_cache_prune_options known;
    VETVEC_RETURN_IF_ERROR(vetvec::ReadOptions(options, "vetvec_cache_prune_options", &known));
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOptionalOutput(kOut, out));
    VETVEC_ASSIGN_OR_RETURN(const std::string directory, vetvec::StringOf(dir, "dir"));
    VETVEC_ASSIGN_OR_RETURN(const auto long_call, vetvec::MaintenanceCallOf(call, "prune"));
    VETVEC_ASSIGN_OR_RETURN(
        const vetvec::PruneReport report,
        vetvec::PruneStore(directory, {known.max_bytes, known.older_than_s}, long_call));
    const vetvec_cache_prune_info value = {sizeof value, report.rows_deleted, report.rows,
                                           report.bytes_before, report.bytes};
    return vetvec::WriteOptionalOutput(value, kOut, out);
  });
}

vetvec_status vetvec_cache_verify(vetvec_str dir, vetvec_cache_flags flags,
                                  const vetvec_call_options* call, vetvec_cache_verify_info* out,
                                  vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    constexpr char kOut[] = "vetvec_cache_verify_info";
    VETVEC_RETURN_IF_ERROR(
        vetvec::CheckFlags(flags, VETVEC_CACHE_FLAGS_KEEP_BAD | VETVEC_CACHE_FLAGS_QUICK_CHECK,
                           "vetvec_cache_verify"));
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOptionalOutput(kOut, out));
    VETVEC_ASSIGN_OR_RETURN(const std::string directory, vetvec::StringOf(dir, "dir"));
    VETVEC_ASSIGN_OR_RETURN(const auto long_call, vetvec::MaintenanceCallOf(call, "verify"));
    const vetvec::VerifyOptions options = {(flags & VETVEC_CACHE_FLAGS_KEEP_BAD) != 0,
                                           (flags & VETVEC_CACHE_FLAGS_QUICK_CHECK) != 0};
    VETVEC_ASSIGN_OR_RETURN(const vetvec::VerifyReport report,
                            vetvec::VerifyStore(directory, options, long_call));
    const vetvec_cache_verify_info value = {sizeof value, report.rows, report.bad_rows,
                                            report.deleted_rows};
    return vetvec::WriteOptionalOutput(value, kOut, out);
  });
}

vetvec_status vetvec_cache_export(vetvec_str dir, vetvec_str path, vetvec_cache_flags flags,
                                  const vetvec_call_options* call, vetvec_cache_export_info* out,
                                  vetvec_error** err) noexcept {
  return Guard(err, [&]() -> Status {
    constexpr char kOut[] = "vetvec_cache_export_info";
    VETVEC_RETURN_IF_ERROR(
        vetvec::CheckFlags(flags, VETVEC_CACHE_FLAGS_VECTORS, "vetvec_cache_export"));
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOptionalOutput(kOut, out));
    VETVEC_ASSIGN_OR_RETURN(const std::string directory, vetvec::StringOf(dir, "dir"));
    VETVEC_ASSIGN_OR_RETURN(const std::string file, vetvec::StringOf(path, "path"));
    VETVEC_ASSIGN_OR_RETURN(const auto long_call, vetvec::MaintenanceCallOf(call, "export"));
    VETVEC_ASSIGN_OR_RETURN(
        const vetvec::ExportReport report,
        vetvec::ExportStore(directory, file, {(flags & VETVEC_CACHE_FLAGS_VECTORS) != 0},
                            long_call));
    const vetvec_cache_export_info value = {sizeof value, report.rows, report.bad_rows};
    return vetvec::WriteOptionalOutput(value, kOut, out);
  });
}

}  // extern "C"
