#include "cache/sqlite_store.h"

#include <fmt/core.h>

#include <memory>
#include <utility>

#include "cache/fork_guard.h"
#include "cache/lock_check.h"
#include "cache/sqlite_engine.h"

namespace vetvec {
namespace {

class SqliteStore : public Store {
 public:
  explicit SqliteStore(std::unique_ptr<SqliteEngine> engine) : engine_(std::move(engine)) {}
  ~SqliteStore() override {
    // A forked child has neither the thread nor SQLite's locks, so it does nothing.
    if (guard_.forked()) static_cast<void>(engine_.release());
  }

  Status GetMany(std::span<const CacheKey> keys, size_t dimension, const RowSink& sink) override {
    VETVEC_RETURN_IF_ERROR(guard_.Check());
    return engine_->Get(keys, dimension, sink);
  }
  Status PutMany(std::span<const StoreRow> rows, const StoreWait& wait) override {
    VETVEC_RETURN_IF_ERROR(guard_.Check());
    return engine_->Put(rows, wait);
  }
  Status Flush(const StoreWait& wait) override {
    VETVEC_RETURN_IF_ERROR(guard_.Check());
    return engine_->Flush(wait);
  }
  Result<StoreStat> Stat() override {
    VETVEC_RETURN_IF_ERROR(guard_.Check());
    return engine_->Stat();
  }
  VectorDtype dtype() const override { return engine_->dtype(); }
  size_t DimensionOf(const CacheKey& identity) override {
    return guard_.forked() ? 0 : engine_->DimensionOf(identity);
  }
  void NoteDimension(const CacheKey& identity, size_t dimension) override {
    if (!guard_.forked()) engine_->NoteDimension(identity, dimension);
  }

 private:
  const ForkGuard guard_;
  std::unique_ptr<SqliteEngine> engine_;
};

}  // namespace

Status NoCacheIn(const std::string& directory) {
  return NotFound(fmt::format("there is no cache in '{}'", directory)).WithFile(directory);
}

Result<std::unique_ptr<Store>> OpenSqliteStore(const SqliteStoreOptions& options) {
  VETVEC_ASSIGN_OR_RETURN(StoreDirectory directory, StoreDirectory::Prepare(options.directory));
  VETVEC_RETURN_IF_ERROR(CheckLocks(directory, options.one_host));
  auto engine = std::make_unique<SqliteEngine>(options, std::move(directory));
  const Status started = engine->Start();
  if (started.code() == StatusCode::kUnavailable) {
    return started.WithKey("cache_dir", options.directory, "a folder on a disk with space");
  }
  VETVEC_RETURN_IF_ERROR(started);
  return std::unique_ptr<Store>(std::make_unique<SqliteStore>(std::move(engine)));
}

}  // namespace vetvec
