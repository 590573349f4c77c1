// SqliteWriter: everything that changes the file. Its caller holds the writers' lock and is one
// thread. Opens the file when it is first needed, creates it, sets it aside when it is damaged.
#ifndef VETVEC_CACHE_SQLITE_WRITER_H_
#define VETVEC_CACHE_SQLITE_WRITER_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cache/row_queue.h"
#include "cache/sqlite_connection.h"
#include "cache/sqlite_shared.h"
#include "cache/sqlite_store.h"
#include "cache/store_directory.h"

namespace vetvec {

enum class CheckpointKind {
  kBetweenCommits,  // the WAL is large; waits for nobody
  kAtEnd,           // the last one out; waits for nobody
  kFlush,  // waits up to a second for readers; OK only if all commits are safe against a power cut
};

class SqliteWriter {
 public:
  // All must outlive this object.
  SqliteWriter(const StoreDirectory* directory, const SqliteStoreOptions* options,
               StoreCounters* counters, OnceWarnings* warnings);

  // Makes sure that there is a file with our schema. FAILED_PRECONDITION: newer, or not ours.
  Status EnsureOpen();
  // One transaction with all rows of the group and what has been used. ABORTED: a program that does
  // not know our lock is writing; again later. Any other error: none of the rows is stored.
  Status Commit(const CommitGroup& group);
  void Close() { session_.reset(); }  // until it is needed again
  bool WalIsLarge() const;
  // Moves what the WAL holds into the file.
  Status Checkpoint(CheckpointKind kind);

 private:
  enum Statement : uint8_t {
    kBegin,
    kInsert,
    kFind,
    kFindId,
    kRemove,
    kPageCount,
    kFreeCount,
    kEvict,
    kForgetEvicted,
    kEvictOldest,
    kUse,
    kUseAgain,
    kForget,
    kNoteDimension,
    kStatements,
  };
  struct Session {
    SqliteConnection connection;
    std::array<SqliteStatement, kStatements> statements;
  };

  SqliteStatement& At(Statement statement) { return session_->statements[statement]; }
  Status Open();
  Status Prepare(SqliteConnection connection);
  Status SetAside(const std::string& why);
  Status TryCommit(const CommitGroup& group);
  Status WriteRows(const CommitGroup& group);
  Status WriteRow(const QueuedRow& row);
  Result<int64_t> IdOf(const CacheKey& key);
  Status WriteUses(const std::vector<int64_t>& ids, int64_t now_millis);
  Status WriteDimensions(const std::vector<DimensionNote>& notes);
  Status RemoveIfBad(const QueuedRow& row);
  Result<uint64_t> EvictSome();
  Status EvictFor(uint64_t bytes);
  Result<uint64_t> UsedBytes();
  Status SyncWal() const;
  static int OnCommit(void* self, sqlite3* database, const char* name, int wal_pages);

  const StoreDirectory* const directory_;
  const SqliteStoreOptions* const options_;
  StoreCounters* const counters_;
  OnceWarnings* const warnings_;
  const std::string path_;
  std::optional<Session> session_;
  uint64_t evicted_ = 0;  // by the transaction under way
  uint64_t removed_ = 0;
  bool changed_ = false;  // the transaction under way has done something
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_SQLITE_WRITER_H_
