#include "cache/sqlite_engine.h"

#include <fmt/core.h>

#include <algorithm>
#include <exception>

#include "cache/row_format.h"

namespace vetvec {

Status SqliteEngine::WhenNobodyIsInTheWay(const std::function<Status()>& work,
                                          const std::function<bool(int64_t waited_ms)>& give_up) {
  const int64_t start = SteadyMillis();
  for (;;) {
    Status status = work();
    if (status.code() != StatusCode::kAborted || give_up(SteadyMillis() - start)) return status;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
}

SqliteEngine::~SqliteEngine() {
  if (!uses_.empty()) static_cast<void>(StartThread());
  queue_.Stop();
  if (thread_.joinable()) thread_.join();
}

// Makes sure that there is a readable file. Needs the writers' lock only if there is none.
Status SqliteEngine::Start() {
  VETVEC_ASSIGN_OR_RETURN(const bool there, directory_.HasFile(kSqliteStoreFile));
  if (there && directory_.SizeOf(kSqliteStoreFile) > 0) {
    const Result<bool> has_schema = readers_.CheckFile();
    if (has_schema.ok() && *has_schema) return OkStatus();
    const StatusCode code = has_schema.status().code();
    const bool mendable =
        has_schema.ok() || code == StatusCode::kDataLoss || code == StatusCode::kAborted;
    if (!mendable) return has_schema.status();
  }
  VETVEC_ASSIGN_OR_RETURN(const bool locked, lock_.Acquire([this](int64_t waited_ms) {
    return waited_ms >= options_.open_wait_ms;
  }));
  if (!locked) {
    return Unavailable(fmt::format("cache: another process holds the lock '{}', and no usable "
                                   "cache file exists yet",
                                   directory_.PathOf(kSqliteStoreLock)))
        .WithRetryable(true);
  }
  Status status = WhenNobodyIsInTheWay(
      [this] { return writer_.EnsureOpen(); },
      [this](int64_t waited_ms) { return waited_ms >= options_.open_wait_ms; });
  lock_.Release();
  return status;
}

std::vector<uint32_t> SqliteEngine::GetQueued(std::span<const CacheKey> keys, size_t dimension,
                                              const RowSink& sink, ReadCounts* counts) {
  std::vector<uint32_t> left;
  for (size_t i = 0; i < keys.size(); ++i) {
    const QueuedRowPtr row = queue_.Find(keys[i]);
    const size_t found = row == nullptr ? 0 : DimensionOfRow(row->value);
    if (found == 0 || (dimension != 0 && dimension != found)) {
      left.push_back(static_cast<uint32_t>(i));
      continue;
    }
    ++counts->hits;
    if (float* out = sink(i, found)) CopyRow(row->value, out);
  }
  return left;
}

Status SqliteEngine::Get(std::span<const CacheKey> keys, size_t dimension, const RowSink& sink) {
  if (keys.empty()) return OkStatus();
  ReadCounts counts;
  ReadRequest request;
  request.keys = keys;
  request.dimension = dimension;
  const int64_t now = clock_->WallMillis();
  if (options_.ttl_seconds > 0) request.oldest_millis = now - options_.ttl_seconds * 1000 + 1;
  request.hour_millis = now - now % kUseHourMillis;
  std::vector<uint32_t> left;
  // The queue first: a row that has left it is in the file by then.
  if (queue_.has_rows()) {
    left = GetQueued(keys, dimension, sink, &counts);
    request.wanted = left;
    request.all = false;
  }
  if (request.all || !left.empty()) {
    const Status status = readers_.Get(request, sink, &counts);
    if (!status.ok()) ReadFailed(status);
  }
  counters_.hits += counts.hits;
  counters_.misses += keys.size() - counts.hits;
  counters_.expired += counts.expired;
  if (!counts.bad.empty()) RemoveBad(counts.bad);
  if (!counts.used_ids.empty()) NoteUses(counts.used_ids, now);
  return OkStatus();
}

void SqliteEngine::NoteUses(const std::vector<int64_t>& ids, int64_t now_millis) {
  const bool many = uses_.Add(ids, now_millis);
  if (many && !Resting() && StartThread().ok()) queue_.Wake();
}

void SqliteEngine::ReadFailed(const Status& status) {
  ++counters_.read_errors;
  warnings_.Warn(OnceWarnings::kReading,
                 fmt::format("{}; the texts of rows that cannot be read will be embedded again",
                             status.message()));
  if (status.code() != StatusCode::kDataLoss) return;
  queue_.ReportDamage(directory_.InodeOf(kSqliteStoreFile));
  static_cast<void>(StartThread());
}

void SqliteEngine::RemoveBad(const std::vector<CacheKey>& bad) {
  warnings_.Warn(
      OnceWarnings::kBadRow,
      fmt::format(
          "cache: '{}' contains damaged rows; they will be deleted and their texts embedded again",
          directory_.PathOf(kSqliteStoreFile)));
  if (Resting()) return;
  std::vector<QueuedRowPtr> rows;
  for (const CacheKey& key : bad) {
    rows.push_back(std::make_shared<QueuedRow>(QueuedRow{key, "", 0}));
  }
  if (StartThread().ok()) static_cast<void>(queue_.Push(std::move(rows)));
}

void SqliteEngine::Drop(uint64_t rows, OnceWarnings::Kind kind, const std::string& why) {
  counters_.dropped_rows += rows;
  warnings_.Warn(kind, why + kNotCached);
}

Status SqliteEngine::Put(std::span<const StoreRow> rows, const StoreWait& wait) {
  VETVEC_RETURN_IF_ERROR(CheckStoreRows(rows));
  const bool durable = wait.durability == Durability::kCommitted;
  if (!durable && (rows.empty() || Resting())) {
    counters_.dropped_rows += rows.size();
    return OkStatus();
  }
  const int64_t now = clock_->WallMillis();
  std::vector<QueuedRowPtr> queued;
  queued.reserve(rows.size());
  for (const StoreRow& row : rows) {
    queued.push_back(std::make_shared<QueuedRow>(
        QueuedRow{row.key, EncodeRow(row.key, row.values, options_.dtype), now}));
  }
  const Status started = StartThread();
  if (!started.ok()) {
    Drop(rows.size(), OnceWarnings::kWriting, started.message());
    return durable ? started : OkStatus();
  }
  if (durable) return queue_.PushAndWait(std::move(queued), false, wait);
  if (!queue_.Push(std::move(queued))) {
    Drop(rows.size(), OnceWarnings::kFull, "cache: too many vectors are waiting to be written");
  }
  return OkStatus();
}

Status SqliteEngine::Flush(const StoreWait& wait) {
  VETVEC_RETURN_IF_ERROR(StartThread());
  return queue_.PushAndWait({}, true, wait);
}

Result<StoreStat> SqliteEngine::Stat() {
  StoreStat stat;
  stat.path = directory_.PathOf(kSqliteStoreFile);
  stat.max_bytes = options_.max_bytes;
  counters_.CopyTo(&stat);
  queue_.AddTo(&stat);
  stat.wal_bytes = directory_.SizeOf(std::string(kSqliteStoreFile) + "-wal");
  const Status status = readers_.AddTo(&stat);
  if (status.code() == StatusCode::kDataLoss) ReadFailed(status);
  VETVEC_RETURN_IF_ERROR(status);
  return stat;
}

size_t SqliteEngine::DimensionOf(const CacheKey& identity) {
  {
    std::lock_guard<std::mutex> guard(dimensions_mutex_);
    const auto noted = dimensions_.find(identity);
    if (noted != dimensions_.end()) return noted->second;
  }
  const Result<size_t> dimension = readers_.DimensionOf(identity);
  if (!dimension.ok()) ReadFailed(dimension.status());
  return dimension.ok() ? *dimension : 0;
}

void SqliteEngine::NoteDimension(const CacheKey& identity, size_t dimension) {
  std::lock_guard<std::mutex> guard(dimensions_mutex_);
  dimensions_[identity] = dimension;
}

DimensionNotes SqliteEngine::TakeDimensions() noexcept {
  std::lock_guard<std::mutex> guard(dimensions_mutex_);
  return std::exchange(dimensions_, {});
}

// From a group that was not committed: try again with the next one, unless there is newer
// information.
void SqliteEngine::KeepDimensions(DimensionNotes notes) noexcept {
  std::lock_guard<std::mutex> guard(dimensions_mutex_);
  dimensions_.merge(notes);
}

}  // namespace vetvec
