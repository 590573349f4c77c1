#include "cache/sqlite_shared.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>
#include <iterator>

#include "base/hash.h"
#include "base/utf8.h"
#include "cache/sqlite_store.h"

namespace vetvec {
namespace {

constexpr int64_t kApplicationId = 0x76766563;  // "vvec"

// If a file system has no shared memory, SQLite reports no error and keeps the old mode.
Status EnterWalMode(SqliteConnection& connection) {
  VETVEC_ASSIGN_OR_RETURN(SqliteStatement statement, connection.Prepare("PRAGMA journal_mode=WAL"));
  VETVEC_ASSIGN_OR_RETURN(const bool row, statement.Step());
  if (row && statement.Blob(0) == "wal") return OkStatus();
  return FailedPrecondition("cache: this file system does not allow SQLite's WAL mode");
}

struct SchemaObject {
  const char* name;
  const char* sql;  // as SQLite stores it
};

enum SchemaIndex : size_t { kVectors, kVectorsByKey, kUses, kUsesByHour, kDimensions };
constexpr SchemaObject kSchema[] = {
    {"vectors",
     "CREATE TABLE vectors(id INTEGER PRIMARY KEY, key BLOB NOT NULL, stored_ms INTEGER NOT NULL,"
     " value BLOB NOT NULL)"},
    {"vectors_by_key", "CREATE UNIQUE INDEX vectors_by_key ON vectors(key)"},
    {"uses", "CREATE TABLE uses(id INTEGER PRIMARY KEY, hour INTEGER NOT NULL)"},
    {"uses_by_hour", "CREATE INDEX uses_by_hour ON uses(hour)"},
    {"dimensions",
     "CREATE TABLE dimensions(identity BLOB PRIMARY KEY, dimension INTEGER NOT NULL,"
     " sum INTEGER NOT NULL) WITHOUT ROWID"},
};

// A view, a trigger or a generated column could run forever, or return other vectors.
Status CheckSchema(SqliteConnection& connection) {
  VETVEC_ASSIGN_OR_RETURN(SqliteStatement select,
                          connection.Prepare("SELECT name, sql FROM sqlite_schema"));
  bool has[std::size(kSchema)] = {};
  for (;;) {
    VETVEC_ASSIGN_OR_RETURN(const bool row, select.Step());
    if (!row) break;
    const std::string name(select.Blob(0));
    const std::string sql(select.Blob(1));
    const auto known = std::find_if(
        std::begin(kSchema), std::end(kSchema),
        [&](const SchemaObject& object) { return name == object.name && sql == object.sql; });
    if (known == std::end(kSchema)) {
      return DataLoss(fmt::format("cache: the table or index '{}' does not match the cache format",
                                  Sanitized(name, 80)));
    }
    has[known - std::begin(kSchema)] = true;
  }
  // The others are added by the first writer.
  if (has[kVectors] && has[kVectorsByKey] && has[kUses] == has[kUsesByHour]) return OkStatus();
  return DataLoss("cache: a table or index is missing from the file");
}

}  // namespace

void StoreCounters::CopyTo(StoreStat* stat) const {
  stat->hits = hits;
  stat->misses = misses;
  stat->expired = expired;
  stat->stored_rows = stored_rows;
  stat->dropped_rows = dropped_rows;
  stat->evicted_rows = evicted_rows;
  stat->bad_rows = bad_rows;
  stat->read_errors = read_errors;
  stat->commits = commits;
  stat->checkpoints = checkpoints;
  stat->files_quarantined = files_quarantined;
  stat->bytes_quarantined = bytes_quarantined;
  stat->read_only = read_only;
}

Result<bool> HasSchema(SqliteConnection& connection, const std::string& path) {
  VETVEC_ASSIGN_OR_RETURN(const int64_t version, connection.QueryInt("PRAGMA user_version"));
  VETVEC_ASSIGN_OR_RETURN(const int64_t application, connection.QueryInt("PRAGMA application_id"));
  VETVEC_ASSIGN_OR_RETURN(const int64_t objects,
                          connection.QueryInt("SELECT count(*) FROM sqlite_schema"));
  if (version == 0 && application == 0 && objects == 0) return false;
  const bool has_marks = application == kApplicationId && version == kSqliteStoreFormat;
  const Status schema = CheckSchema(connection);
  // A later format, and the file of another program, have another schema.
  if (!has_marks && schema.ok()) {
    return DataLoss(
        fmt::format("cache: the header of the file is damaged (application id {}, format {})",
                    application, version));
  }
  if (application != kApplicationId) {
    return FailedPrecondition(
               fmt::format(
                   "cache: '{}' is an SQLite file but not a vetvec cache; the file was not changed",
                   path))
        .WithFile(path);
  }
  if (version != kSqliteStoreFormat) {
    const std::string found = std::to_string(version);
    return FailedPrecondition(
               fmt::format(
                   "cache: '{}' has format {}; this version of vetvec supports format {}. Use a "
                   "newer version or a different folder; the file was not changed",
                   path, found, kSqliteStoreFormat))
        .WithFile(path)
        .WithKey("format", found, std::to_string(kSqliteStoreFormat));
  }
  VETVEC_RETURN_IF_ERROR(schema);
  return true;
}

Status CreateSchema(SqliteConnection& connection) {
  // The first two can only be set outside a transaction, and persist.
  VETVEC_RETURN_IF_ERROR(connection.Execute("PRAGMA page_size=32768; PRAGMA auto_vacuum=NONE"));
  VETVEC_RETURN_IF_ERROR(EnterWalMode(connection));
  VETVEC_RETURN_IF_ERROR(connection.LimitCache(SqliteConnection::kWriterCacheBytes));
  const std::string sql = fmt::format(
      "BEGIN IMMEDIATE;{};{};PRAGMA application_id={};PRAGMA user_version={};COMMIT",
      kSchema[kVectors].sql, kSchema[kVectorsByKey].sql, kApplicationId, kSqliteStoreFormat);
  return connection.Execute(sql.c_str());
}

Status EnsureUses(SqliteConnection& connection) {
  VETVEC_ASSIGN_OR_RETURN(
      const int64_t there,
      connection.QueryInt("SELECT count(*) FROM sqlite_schema WHERE name='uses_by_hour'"));
  if (there > 0) return OkStatus();
  const std::string sql = std::string("BEGIN IMMEDIATE;") + kSchema[kUses].sql +
                          ";INSERT INTO uses SELECT id,0 FROM vectors ORDER BY id;" +
                          kSchema[kUsesByHour].sql + ";COMMIT";
  const Status status = connection.Execute(sql.c_str());
  if (!status.ok()) static_cast<void>(connection.Execute("ROLLBACK"));
  return status;
}

Status EnsureDimensions(SqliteConnection& connection) {
  VETVEC_ASSIGN_OR_RETURN(
      const int64_t there,
      connection.QueryInt("SELECT count(*) FROM sqlite_schema WHERE name='dimensions'"));
  return there > 0 ? OkStatus() : connection.Execute(kSchema[kDimensions].sql);
}

int64_t SumOfDimension(const CacheKey& identity, int64_t dimension) {
  char bytes[40];
  std::memcpy(bytes, identity.bytes.data(), 32);
  std::memcpy(bytes + 32, &dimension, 8);
  return static_cast<int64_t>(Xxh64(bytes, sizeof bytes));
}

Result<size_t> ReadDimension(SqliteConnection& connection, const CacheKey& identity) {
  VETVEC_ASSIGN_OR_RETURN(
      const int64_t there,
      connection.QueryInt("SELECT count(*) FROM sqlite_schema WHERE name='dimensions'"));
  if (there == 0) return size_t{0};
  VETVEC_ASSIGN_OR_RETURN(
      SqliteStatement find,
      connection.Prepare("SELECT dimension,sum FROM dimensions WHERE identity=?1"));
  find.BindBlob(1, identity.bytes.data(), identity.bytes.size());
  VETVEC_ASSIGN_OR_RETURN(const bool found, find.Step());
  if (!found) return size_t{0};
  const int64_t dimension = find.Int(0);
  const bool good = dimension > 0 && dimension <= static_cast<int64_t>(kMaxStoreDimension) &&
                    find.Int(1) == SumOfDimension(identity, dimension);
  return good ? static_cast<size_t>(dimension) : size_t{0};
}

}  // namespace vetvec
