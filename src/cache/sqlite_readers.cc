#include "cache/sqlite_readers.h"

#include <fmt/core.h>
#include <time.h>

#include <utility>

#include "base/fork_section.h"
#include "cache/row_format.h"

namespace vetvec {
namespace {

constexpr size_t kMaxIdle = 8;
constexpr int64_t kLookAfterMs = 1'000;
// A row maps at most 128 KiB (the system maps 64 KiB around each access, to an index page and to
// the row's), so that a reader that does not keep its map holds at most 8 MiB of it while idle.
constexpr size_t kRowsBeforeDrop = 64;

// Exact to a few milliseconds, and cheap: read on every lookup.
int64_t CoarseMillis() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC_COARSE, &now);
  return int64_t{now.tv_sec} * 1'000 + now.tv_nsec / 1'000'000;
}

}  // namespace

Result<SqliteConnection> OpenForReading(const StoreDirectory& directory) {
  const std::string path = directory.PathOf(kSqliteStoreFile);
  Result<SqliteConnection> connection =
      SqliteConnection::Open(path, SqliteConnection::Mode::kRead, kBusyTimeoutMs);
  const bool refused = connection.status().code() == StatusCode::kPermissionDenied;
  if (!refused || directory.SizeOf(std::string(kSqliteStoreFile) + "-wal") > 0) return connection;
  // Reading needs the shared memory next to the file, which may not exist in a read-only folder.
  // Without a WAL the file alone is complete.
  return SqliteConnection::Open(path, SqliteConnection::Mode::kRead, kBusyTimeoutMs, true);
}

SqliteReaders::SqliteReaders(const StoreDirectory* directory)
    : directory_(directory), path_(directory->PathOf(kSqliteStoreFile)) {
  idle_.reserve(kMaxIdle + 1);
}

Result<bool> SqliteReaders::CheckFile() {
  VETVEC_ASSIGN_OR_RETURN(SqliteConnection connection, OpenForReading(*directory_));
  return HasSchema(connection, path_);
}

Result<SqliteReaders::ReaderPtr> SqliteReaders::Open() const {
  const uint64_t generation = generation_;
  VETVEC_ASSIGN_OR_RETURN(SqliteConnection connection, OpenForReading(*directory_));
  VETVEC_ASSIGN_OR_RETURN(const bool has_schema, HasSchema(connection, path_));
  if (!has_schema) return Unavailable(fmt::format("cache: '{}' is empty", path_));
  VETVEC_ASSIGN_OR_RETURN(SqliteStatement begin, connection.Prepare("BEGIN"));
  VETVEC_ASSIGN_OR_RETURN(
      SqliteStatement select,
      connection.Prepare("SELECT value, stored_ms, id FROM vectors WHERE key=?1"));
  VETVEC_ASSIGN_OR_RETURN(SqliteStatement end, connection.Prepare("COMMIT"));
  // Now that file and WAL are open: do they belong together, and to our folder?
  if (connection.HasMoved() || !directory_->SameFile(kSqliteStoreFile)) {
    return Unavailable(fmt::format("cache: '{}' was replaced while it was being opened", path_));
  }
  return std::make_unique<Reader>(Reader{std::move(connection), std::move(begin), std::move(select),
                                         std::move(end), generation, CoarseMillis(), 0, nullptr});
}

Result<SqliteReaders::ReaderPtr> SqliteReaders::Borrow(bool always_look) {
  ReaderPtr reader;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    if (!idle_.empty()) {
      reader = std::move(idle_.back());
      idle_.pop_back();
    }
  }
  if (reader == nullptr) return Open();
  // If somebody empties the folder, it is noticed even if every row is found in the old file.
  const int64_t now = CoarseMillis();
  if (!always_look && now - reader->looked_millis < kLookAfterMs) return reader;
  reader->looked_millis = now;
  if (!reader->connection.HasMoved()) return reader;
  Renew();
  return Open();
}

void SqliteReaders::Return(ReaderPtr reader) {
  if (!KeepsMap(reader.get()) && reader->rows_since_map >= kRowsBeforeDrop) {
    reader->connection.DropMap();
    reader->rows_since_map = 0;
  }
  std::lock_guard<std::mutex> lock(mutex_);
  if (reader->generation != generation_) return;
  if (idle_.size() == kMaxIdle) {
    if (reader->keeps_map == nullptr) return;
    idle_.erase(idle_.begin());
  }
  const bool goes_before = !idle_.empty() && idle_.back()->keeps_map != nullptr;
  idle_.insert(idle_.end() - (goes_before ? 1 : 0), std::move(reader));
}

// Whether it is the reader that keeps its map; if there is none, it becomes that reader.
bool SqliteReaders::KeepsMap(Reader* reader) {
  if (reader->keeps_map != nullptr) return true;
  std::lock_guard<std::mutex> lock(mutex_);
  if (!keeper_.expired()) return false;
  reader->keeps_map = std::make_shared<char>();
  keeper_ = reader->keeps_map;
  return true;
}

void SqliteReaders::Renew() {
  std::lock_guard<std::mutex> lock(mutex_);
  ++generation_;
  idle_.clear();
}

Status SqliteReaders::GetOne(Reader& reader, const ReadRequest& request, size_t index,
                             const RowSink& sink, ReadCounts* counts,
                             std::vector<uint32_t>* missing) {
  bool hit = false;
  const CacheKey& key = request.keys[index];
  reader.select.BindBlob(1, key.bytes.data(), key.bytes.size());
  VETVEC_ASSIGN_OR_RETURN(const bool found, reader.select.StepBriefly());
  if (found) {
    const std::string_view row = reader.select.Blob(0);
    const size_t dimension = VerifyRow(key, row);
    if (dimension == 0) {
      counts->bad.push_back(key);
    } else if (const int64_t stored = reader.select.Int(1); stored < request.oldest_millis) {
      ++counts->expired;
    } else if (request.dimension == 0 || request.dimension == dimension) {
      hit = true;
      ++counts->hits;
      if (stored < request.hour_millis) counts->used_ids.push_back(reader.select.Int(2));
      if (float* out = sink(index, dimension)) CopyRow(row, out);
    }
  }
  reader.select.Reset();
  if (!hit) missing->push_back(static_cast<uint32_t>(index));
  return OkStatus();
}

Status SqliteReaders::GetSome(Reader& reader, const ReadRequest& request, const RowSink& sink,
                              ReadCounts* counts, std::vector<uint32_t>* missing) {
  // For the whole transaction: a child that inherits SQLite's table of locks, which says that its
  // parent reads, would not lock the file itself.
  const ForkSection section;
  const size_t n = request.all ? request.keys.size() : request.wanted.size();
  reader.rows_since_map += n;
  const bool many = n > 1;  // one SELECT is a transaction by itself
  if (many) VETVEC_RETURN_IF_ERROR(reader.begin.Run());
  for (size_t i = 0; i < n; ++i) {
    const size_t index = request.all ? i : request.wanted[i];
    VETVEC_RETURN_IF_ERROR(GetOne(reader, request, index, sink, counts, missing));
  }
  return many ? reader.end.Run() : OkStatus();
}

// Good rows of a file that has been set aside are as good as any: only missing or bad rows are a
// reason to check whether there is another file by now.
Status SqliteReaders::Get(ReadRequest request, const RowSink& sink, ReadCounts* counts) {
  VETVEC_ASSIGN_OR_RETURN(ReaderPtr reader, Borrow(/*always_look=*/false));
  std::vector<uint32_t> missing;
  Status status = GetSome(*reader, request, sink, counts, &missing);
  if (status.ok() && (missing.empty() || !reader->connection.HasMoved())) {
    Return(std::move(reader));
    return status;
  }
  const bool moved = status.ok() || reader->connection.HasMoved();
  if (moved) Renew();
  if (status.code() == StatusCode::kDataLoss && moved) {
    return Unavailable(
        fmt::format("cache: '{}' was renamed or replaced while it was being read", path_));
  }
  if (!status.ok()) return status;  // a reader that had a problem is closed
  VETVEC_ASSIGN_OR_RETURN(reader, Open());
  request.wanted = missing;
  request.all = false;
  counts->bad.clear();  // these belong to the old file
  counts->expired = 0;
  std::vector<uint32_t> still_missing;
  status = GetSome(*reader, request, sink, counts, &still_missing);
  if (status.ok()) Return(std::move(reader));
  return status;
}

Result<size_t> SqliteReaders::DimensionOf(const CacheKey& identity) {
  VETVEC_ASSIGN_OR_RETURN(ReaderPtr reader, Borrow(/*always_look=*/true));
  VETVEC_ASSIGN_OR_RETURN(const size_t dimension, ReadDimension(reader->connection, identity));
  Return(std::move(reader));
  return dimension;
}

Status SqliteReaders::AddTo(StoreStat* stat) {
  VETVEC_ASSIGN_OR_RETURN(ReaderPtr reader, Borrow(/*always_look=*/true));
  SqliteConnection& connection = reader->connection;
  VETVEC_ASSIGN_OR_RETURN(const int64_t rows, connection.QueryInt("SELECT count(*) FROM vectors"));
  VETVEC_ASSIGN_OR_RETURN(const int64_t pages, connection.QueryInt("PRAGMA page_count"));
  VETVEC_ASSIGN_OR_RETURN(const int64_t unused, connection.QueryInt("PRAGMA freelist_count"));
  VETVEC_ASSIGN_OR_RETURN(const int64_t size, connection.QueryInt("PRAGMA page_size"));
  stat->rows = static_cast<uint64_t>(rows);
  stat->bytes = static_cast<uint64_t>((pages - unused) * size);
  reader->rows_since_map += kRowsBeforeDrop;  // it read a whole index
  Return(std::move(reader));
  return OkStatus();
}

}  // namespace vetvec
