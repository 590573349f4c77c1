// vetvec/cache.h.
#include "vetvec/cache.h"

#include <memory>
#include <utility>

#include "base/file.h"
#include "c_api/convert.h"
#include "c_api/guard.h"
#include "cache/sqlite_store.h"

namespace vetvec {
namespace {

// Opens the store that is there; never makes one.
Result<std::unique_ptr<Store>> OpenExisting(const vetvec_str& dir) {
  SqliteStoreOptions options;
  VETVEC_ASSIGN_OR_RETURN(options.directory, StringOf(dir, "dir"));
  if (options.directory.empty()) return InvalidArgument("dir is empty");
  if (!FileExists(JoinPath(options.directory, kSqliteStoreFile))) {
    return NotFound("there is no cache in '" + options.directory + "'").WithFile(options.directory);
  }
  return OpenSqliteStore(options);
}

}  // namespace
}  // namespace vetvec

using vetvec::Guard;
using vetvec::OkStatus;
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

}  // extern "C"
