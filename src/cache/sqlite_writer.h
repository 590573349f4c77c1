// SqliteWriter: makes all changes to the file. Its caller holds the writers' lock and is one
// thread. Opens the file when it is first needed, creates it, and sets it aside if it is damaged.
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
  kBetweenCommits,  // the WAL is large; waits a quarter of a second for readers, once per second
  kAtEnd,           // the last one to close; never waits
  kFlush,  // waits up to a second for readers; OK only if all commits are safe against a power cut
};

class SqliteWriter {
 public:
  // All must outlive this object.
  SqliteWriter(const StoreDirectory* directory, const SqliteStoreOptions* options,
               StoreCounters* counters, OnceWarnings* warnings);

  // Makes sure that there is a file with our schema. FAILED_PRECONDITION: newer, or not ours.
  Status EnsureOpen();
  // Stores the rows of the group and its uses: in one transaction, or in several with checkpoints
  // between them if one would make the WAL too large. ABORTED: a program that does not know our
  // lock is writing, or the file was set aside; do all of it again. Any other error: some of the
  // rows may be stored, each of them completely.
  Status Commit(const CommitGroup& group);
  void Close() { session_.reset(); }  // until it is needed again
  // Whether it is so large that another transaction might exceed options.wal_bytes.
  bool WalIsLarge() const;
  // Moves the content of the WAL into the file.
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
  Status CommitPart(const CommitGroup& group, size_t* next);
  Status CheckpointBetweenParts();
  Result<size_t> WriteSomeRows(const std::vector<QueuedRowPtr>& rows, size_t first);
  uint64_t PagesWritten() const;
  bool PartIsFull() const;
  Status WriteRow(const QueuedRow& row);
  Result<int64_t> IdOf(const CacheKey& key);
  Status WriteUses(const std::vector<int64_t>& ids, int64_t now_millis);
  Status WriteDimensions(const DimensionNotes& notes);
  Status RemoveIfBad(const QueuedRow& row);
  Result<uint64_t> EvictSome();
  Result<bool> EvictFor(uint64_t bytes, uint64_t rows);
  Result<uint64_t> UsedBytes();
  Status SyncWal() const;
  static int OnCommit(void* self, sqlite3* database, const char* name, int wal_pages);

  const StoreDirectory* const directory_;
  const SqliteStoreOptions* const options_;
  StoreCounters* const counters_;
  OnceWarnings* const warnings_;
  const std::string path_;
  std::optional<Session> session_;
  int64_t no_wait_until_millis_ = 0;  // readers prevented a checkpoint for too long
  uint64_t pages_before_ = 0;         // PagesWritten() when the current transaction began
  uint64_t evicted_ = 0;              // by the current transaction
  uint64_t removed_ = 0;
  bool changed_ = false;  // the current transaction has done something
};

}  // namespace vetvec

#endif  // VETVEC_CACHE_SQLITE_WRITER_H_
