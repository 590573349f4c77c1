#include "cache/sqlite_store.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <mutex>
#include <thread>

#include "unit/cache/store_testing.h"

namespace vetvec {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

mode_t ModeOf(const std::string& path) {
  struct stat info{};
  return lstat(path.c_str(), &info) == 0 ? info.st_mode & 07777 : 0;
}

int RunSql(const std::string& path, const char* sql) {
  sqlite3* database = nullptr;
  int result = sqlite3_open(path.c_str(), &database);
  sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  if (result == SQLITE_OK) result = sqlite3_exec(database, sql, nullptr, nullptr, nullptr);
  sqlite3_close(database);
  return result;
}

// Collects what the store warns of.
class Warnings {
 public:
  LogFunction function() {
    return [this](LogLevel, std::string_view message) {
      std::lock_guard<std::mutex> lock(mutex_);
      messages_.emplace_back(message);
    };
  }
  std::vector<std::string> messages() {
    std::lock_guard<std::mutex> lock(mutex_);
    return messages_;
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> messages_;
};

TEST(SqliteStore, RoundTripAndReopen) {
  const TemporaryFolder folder;
  for (const size_t dimension : {size_t{1}, size_t{384}, size_t{1'536}, size_t{40'000}}) {
    const std::string directory = folder.Path(std::to_string(dimension));
    {
      const auto store = MustOpen(InFolder(directory));
      ASSERT_TRUE(PutRange(*store, 0, 20, dimension, Committed()).ok());
      EXPECT_EQ(FindRange(*store, 0, 25, dimension).right, 20u);
    }
    const auto store = MustOpen(InFolder(directory));
    const Found found = FindRange(*store, 0, 25, dimension);
    EXPECT_EQ(found.right, 20u);
    EXPECT_EQ(found.missing, 5u);
    const StoreStat stat = StatOf(*store);
    EXPECT_EQ(stat.rows, 20u);
    EXPECT_EQ(stat.hits, 20u);
    EXPECT_EQ(stat.misses, 5u);
    EXPECT_EQ(stat.bad_rows, 0u);
  }
}

TEST(SqliteStore, TheFileIsAsDecided) {
  const TemporaryFolder folder;
  const auto store = MustOpen(InFolder(folder.Path("c")));
  ASSERT_TRUE(PutRange(*store, 0, 3, 8, Committed()).ok());
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(StatOf(*store).path.c_str(), &database), SQLITE_OK);
  sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  const auto query = [&](const char* sql) {
    sqlite3_stmt* statement = nullptr;
    std::string text = "error";
    if (sqlite3_prepare_v2(database, sql, -1, &statement, nullptr) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW) {
      text = reinterpret_cast<const char*>(sqlite3_column_text(statement, 0));
    }
    sqlite3_finalize(statement);
    return text;
  };
  EXPECT_EQ(query("PRAGMA journal_mode"), "wal");
  EXPECT_EQ(query("PRAGMA page_size"), "32768");
  EXPECT_EQ(query("PRAGMA user_version"), "1");
  EXPECT_EQ(query("SELECT count(*) FROM vectors WHERE length(key)=32"), "3");
  EXPECT_EQ(query("SELECT length(value) FROM vectors LIMIT 1"), "48");
  EXPECT_EQ(query("PRAGMA integrity_check"), "ok");
  sqlite3_close(database);
}

TEST(SqliteStore, QueuedRowsAreFoundAtOnceAndCommittedSoon) {
  const TemporaryFolder folder;
  const auto store = MustOpen(InFolder(folder.path()));
  const auto reader = MustOpen(InFolder(folder.path()));  // as another process would
  ASSERT_TRUE(PutRange(*store, 0, 5, 8).ok());
  EXPECT_EQ(FindRange(*store, 0, 5, 8).right, 5u);
  for (int i = 0; i < 500 && FindRange(*reader, 0, 5, 8).right < 5; ++i) {
    std::this_thread::sleep_for(milliseconds(10));
  }
  EXPECT_EQ(FindRange(*reader, 0, 5, 8).right, 5u);
  EXPECT_EQ(StatOf(*store).commits, 1u);
}

TEST(SqliteStore, ClosingCommitsWhatIsQueued) {
  const TemporaryFolder folder;
  {
    ASSERT_TRUE(PutRange(*MustOpen(InFolder(folder.path())), 0, 5, 8).ok());
  }
  EXPECT_EQ(FindRange(*MustOpen(InFolder(folder.path())), 0, 5, 8).right, 5u);
}

TEST(SqliteStore, FlushEmptiesTheWal) {
  const TemporaryFolder folder;
  const auto store = MustOpen(InFolder(folder.path()));
  ASSERT_TRUE(PutRange(*store, 0, 50, 384).ok());
  ASSERT_TRUE(store->Flush({}).ok());
  const StoreStat stat = StatOf(*store);
  EXPECT_EQ(stat.rows, 50u);
  EXPECT_EQ(stat.wal_bytes, 0u);
  EXPECT_EQ(stat.checkpoints, 1u);
  EXPECT_EQ(FindRange(*store, 0, 50, 384).right, 50u);
}

TEST(SqliteStore, ALargeWalIsCheckpointed) {
  const TemporaryFolder folder;
  SqliteStoreOptions options = InFolder(folder.path());
  options.wal_bytes = 1 << 20;
  const auto store = MustOpen(options);
  for (uint64_t i = 0; i < 20; ++i) {
    ASSERT_TRUE(PutRange(*store, i * 50, i * 50 + 50, 1'536, Committed()).ok());
  }
  ASSERT_TRUE(PutRange(*store, 1'000, 1'001, 8, Committed()).ok());
  EXPECT_GE(StatOf(*store).checkpoints, 3u);
  EXPECT_EQ(FindRange(*store, 0, 1'000, 1'536).right, 1'000u);
}

TEST(SqliteStore, LastWriteWins) {
  const TemporaryFolder folder;
  const auto store = MustOpen(InFolder(folder.path()));
  ASSERT_TRUE(PutRange(*store, 0, 2, 8, Committed()).ok());
  const std::vector<float> other = TestVector(77, 8);
  const StoreRow row{TestKey(0), other};
  ASSERT_TRUE(store->PutMany({&row, 1}, Committed()).ok());
  const Found found = FindRange(*store, 0, 2, 8);
  EXPECT_EQ(found.wrong, 1u);
  EXPECT_EQ(found.right, 1u);
  EXPECT_EQ(StatOf(*store).rows, 2u);
}

TEST(SqliteStore, ExpiredRowsAreMissesAndCanBeReplaced) {
  const TemporaryFolder folder;
  FakeClock clock;
  SqliteStoreOptions options = InFolder(folder.path());
  options.ttl_seconds = 60;
  options.clock = &clock;
  const auto store = MustOpen(options);
  ASSERT_TRUE(PutRange(*store, 0, 1, 8, Committed()).ok());
  clock.StepWall(59'999);
  EXPECT_EQ(FindRange(*store, 0, 1, 8).right, 1u);
  clock.StepWall(1);
  EXPECT_EQ(FindRange(*store, 0, 1, 8).missing, 1u);
  EXPECT_EQ(StatOf(*store).expired, 1u);
  ASSERT_TRUE(PutRange(*store, 0, 1, 8, Committed()).ok());
  EXPECT_EQ(FindRange(*store, 0, 1, 8).right, 1u);
}

TEST(SqliteStore, TheOldestRowsGoWhenItIsFull) {
  const TemporaryFolder folder;
  SqliteStoreOptions options = InFolder(folder.path());
  options.max_bytes = 4 << 20;
  const auto store = MustOpen(options);
  for (uint64_t i = 0; i < 40; ++i) {
    ASSERT_TRUE(PutRange(*store, i * 50, i * 50 + 50, 1'536, Committed()).ok());
    EXPECT_EQ(FindRange(*store, i * 50, i * 50 + 50, 1'536).right, 50u);
  }
  ASSERT_TRUE(store->Flush({}).ok());
  const StoreStat stat = StatOf(*store);
  EXPECT_LE(stat.bytes, options.max_bytes);
  EXPECT_EQ(stat.evicted_rows + stat.rows, 2'000u);
  EXPECT_GT(stat.rows, 300u) << "it is not emptied more than it must be";
  EXPECT_EQ(FindRange(*store, 0, 100, 1'536).missing, 100u);
  EXPECT_LE(std::filesystem::file_size(stat.path), options.max_bytes);
}

TEST(SqliteStore, FolderAndFilesArePrivateUnderAnyUmask) {
  for (const mode_t mask : {mode_t{0}, mode_t{0777}, mode_t{022}}) {
    const TemporaryFolder folder;
    const mode_t before = umask(mask);
    {
      const auto store = MustOpen(InFolder(folder.Path("a/b")));
      ASSERT_TRUE(store != nullptr);
      EXPECT_TRUE(PutRange(*store, 0, 3, 8, Committed()).ok());
    }
    umask(before);
    EXPECT_EQ(ModeOf(folder.Path("a")), 0700u);
    EXPECT_EQ(ModeOf(folder.Path("a/b")), 0700u);
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder.Path("a/b"))) {
      EXPECT_EQ(ModeOf(entry.path().string()), 0600u) << entry.path();
      ++files;
    }
    EXPECT_EQ(files, 4) << "file, WAL, shared memory, lock";
  }
}

TEST(SqliteStore, RefusesWhatOthersCouldChange) {
  const TemporaryFolder folder;
  const auto refused = [](const std::string& directory) {
    const auto store = OpenSqliteStore(InFolder(directory));
    EXPECT_EQ(store.status().code(), StatusCode::kFailedPrecondition);
    return store.status().message();
  };
  ASSERT_TRUE(MustOpen(InFolder(folder.Path("real"))) != nullptr);
  ASSERT_EQ(chmod(folder.Path("real").c_str(), 0770), 0);
  EXPECT_THAT(refused(folder.Path("real")),
              HasSubstr("is writable by its group or by other users"));
  ASSERT_EQ(chmod(folder.Path("real").c_str(), 0702), 0);
  EXPECT_THAT(refused(folder.Path("real")),
              HasSubstr("is writable by its group or by other users"));
  ASSERT_EQ(chmod(folder.Path("real").c_str(), 0700), 0);

  ASSERT_EQ(symlink(folder.Path("real").c_str(), (folder.Path("link")).c_str()), 0);
  EXPECT_THAT(refused(folder.Path("link")), HasSubstr("is a symbolic link"));

  ASSERT_EQ(mkdir(folder.Path("linked").c_str(), 0700), 0);
  ASSERT_EQ(symlink(folder.Path("victim").c_str(), (folder.Path("linked/vectors.sqlite")).c_str()),
            0);
  EXPECT_THAT(refused(folder.Path("linked")), HasSubstr("is a symbolic link"));
  EXPECT_FALSE(FileExists(folder.Path("victim"))) << "nothing was written through the link";

  ASSERT_EQ(mkdir(folder.Path("locked").c_str(), 0700), 0);
  ASSERT_EQ(symlink(folder.Path("victim").c_str(), (folder.Path("locked/vectors.lock")).c_str()),
            0);
  EXPECT_THAT(refused(folder.Path("locked")), HasSubstr("is a symbolic link"));
  EXPECT_FALSE(FileExists(folder.Path("victim")));

  ASSERT_EQ(mkdir(folder.Path("odd").c_str(), 0700), 0);
  ASSERT_EQ(mkdir(folder.Path("odd/vectors.sqlite").c_str(), 0700), 0);
  EXPECT_THAT(refused(folder.Path("odd")), HasSubstr("is not a regular file"));

  ASSERT_EQ(chmod(folder.Path("real/vectors.sqlite").c_str(), 0666), 0);
  EXPECT_THAT(refused(folder.Path("real")),
              HasSubstr("is writable by its group or by other users"));
  EXPECT_EQ(OpenSqliteStore(InFolder("")).status().code(), StatusCode::kInvalidArgument);
}

TEST(SqliteStore, RefusesTheFolderOfAnotherUser) {
  if (geteuid() != 0) GTEST_SKIP() << "only root can give a folder to another user";
  const TemporaryFolder folder;
  ASSERT_EQ(mkdir(folder.Path("theirs").c_str(), 0700), 0);
  ASSERT_EQ(chown(folder.Path("theirs").c_str(), 65534, 65534), 0);
  const auto store = OpenSqliteStore(InFolder(folder.Path("theirs")));
  EXPECT_EQ(store.status().code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(store.status().message(), HasSubstr("belongs to another user (uid 65534)"));
}

TEST(SqliteStore, ANewerFormatIsNamedAndNotTouched) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("vectors.sqlite");
  {
    const auto store = MustOpen(InFolder(folder.path()));
    ASSERT_TRUE(PutRange(*store, 0, 3, 8, Committed()).ok());
    ASSERT_TRUE(store->Flush({}).ok());
  }
  ASSERT_EQ(
      RunSql(path, "PRAGMA user_version=7; CREATE TABLE later(x); PRAGMA wal_checkpoint(TRUNCATE)"),
      SQLITE_OK);
  const std::string before = *ReadFile(path);
  const auto store = OpenSqliteStore(InFolder(folder.path()));
  EXPECT_EQ(store.status().code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(store.status().message(),
              HasSubstr("has format 7; this version of vetvec supports format 1"));
  EXPECT_EQ(store.status().detail().found, "7");
  EXPECT_EQ(*ReadFile(path), before);
}

// A flipped bit in the header must not keep a program from starting. All bits of the numbers that
// say whose file it is and which format it has (bytes 44 to 47, 60 to 63 and 68 to 71), and one of
// each other byte.
TEST(SqliteStore, DamageOfTheHeaderIsSetAsideAsOtherDamageIs) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("vectors.sqlite");
  {
    const auto store = MustOpen(InFolder(folder.path()));
    ASSERT_TRUE(PutRange(*store, 0, 3, 8, Committed()).ok());
    ASSERT_TRUE(store->Flush({}).ok());
  }
  const std::string sound = *ReadFile(path);
  for (size_t at = 0; at < 100; ++at) {
    const bool is_mark = (at >= 44 && at < 48) || (at >= 60 && at < 64) || (at >= 68 && at < 72);
    for (size_t bit = is_mark ? 0 : at % 8; bit < (is_mark ? 8 : at % 8 + 1); ++bit) {
      SCOPED_TRACE("byte " + std::to_string(at) + ", bit " + std::to_string(bit));
      const TemporaryFolder copy;
      std::string damaged = sound;
      damaged[at] = static_cast<char>(damaged[at] ^ (1 << bit));
      ASSERT_TRUE(WriteFileAtomic(copy.Path("vectors.sqlite"), damaged, true).ok());
      const auto store = OpenSqliteStore(InFolder(copy.path()));
      ASSERT_TRUE(store.ok()) << store.status().ToString();
      EXPECT_TRUE(PutRange(**store, 10, 13, 8, Committed()).ok());
      EXPECT_EQ(FindRange(**store, 10, 13, 8).right, 3u);
    }
  }
}

TEST(SqliteStore, AForeignDatabaseIsNotTouched) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("vectors.sqlite");
  ASSERT_EQ(RunSql(path, "CREATE TABLE bookmarks(x); INSERT INTO bookmarks VALUES(1)"), SQLITE_OK);
  ASSERT_EQ(chmod(path.c_str(), 0600), 0);
  const std::string before = *ReadFile(path);
  const auto store = OpenSqliteStore(InFolder(folder.path()));
  EXPECT_EQ(store.status().code(), StatusCode::kFailedPrecondition);
  EXPECT_THAT(store.status().message(), HasSubstr("not a vetvec cache"));
  EXPECT_EQ(*ReadFile(path), before);
}

TEST(SqliteStore, ForkedChildIsToldAndTheParentLosesNothing) {
  const TemporaryFolder folder;
  auto store = MustOpen(InFolder(folder.path()));
  for (uint64_t i = 0; i < 20; ++i) {
    ASSERT_TRUE(PutRange(*store, i * 10, i * 10 + 10, 64).ok());
    const pid_t child = fork();
    if (child == 0) {
      const CacheKey key = TestKey(0);
      const auto none = [](size_t, size_t) { return static_cast<float*>(nullptr); };
      bool told = store->GetMany({&key, 1}, 0, none).code() == StatusCode::kForked;
      told = told && store->PutMany({}, Committed()).code() == StatusCode::kForked;
      told = told && store->Flush({}).code() == StatusCode::kForked;
      told = told && store->Stat().status().code() == StatusCode::kForked;
      store.reset();
      _exit(told ? 0 : 1);
    }
    int status = 0;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
  }
  ASSERT_TRUE(store->Flush({}).ok());
  EXPECT_EQ(FindRange(*store, 0, 200, 64).right, 200u);
}

// Holds the writers' lock in another process until it is killed.
pid_t HoldLock(const std::string& directory) {
  int ready[2];
  if (pipe(ready) != 0) return -1;
  const pid_t child = fork();
  if (child == 0) {
    const int lock = open(JoinPath(directory, "vectors.lock").c_str(), O_RDWR | O_CREAT, 0600);
    char byte = flock(lock, LOCK_EX) == 0 ? 1 : 0;
    if (write(ready[1], &byte, 1) != 1) _exit(1);
    for (;;) pause();
  }
  char byte = 0;
  const bool held = read(ready[0], &byte, 1) == 1 && byte == 1;
  close(ready[0]);
  close(ready[1]);
  return held ? child : -1;
}

TEST(SqliteStore, GoesOnAnsweringWhileAnotherProcessHoldsTheLock) {
  const TemporaryFolder folder;
  Warnings warnings;
  {
    ASSERT_TRUE(PutRange(*MustOpen(InFolder(folder.path())), 0, 10, 64).ok());
  }
  const pid_t holder = HoldLock(folder.path());
  ASSERT_GT(holder, 0);

  SqliteStoreOptions options = InFolder(folder.path());
  options.log = warnings.function();
  options.queue_bytes = 200'000;
  // The lock is held until the end, so whatever waits for it does not return.
  const auto store = MustOpen(options);  // an existing file needs no lock
  ASSERT_TRUE(PutRange(*store, 10, 20, 64).ok());
  EXPECT_EQ(FindRange(*store, 0, 20, 64).right, 20u) << "from the file and from the queue";

  const int64_t soon = SystemClock()->MonotonicNanos() + 400 * kNanosPerMilli;
  const Status late = PutRange(*store, 20, 30, 64, Committed(soon));
  EXPECT_EQ(late.code(), StatusCode::kDeadlineExceeded);
  EXPECT_THAT(late.message(), HasSubstr("holds the lock of the cache; the rows remain queued"));
  EXPECT_TRUE(StatOf(*store).waiting_for_lock);
  EXPECT_EQ(StatOf(*store).queued_rows, 20u);

  const auto cancel = CancelToken::Create();
  std::thread canceller([&] {
    while (StatOf(*store).queued_rows < 30) std::this_thread::sleep_for(milliseconds(1));
    cancel->Request();
  });
  EXPECT_EQ(PutRange(*store, 30, 40, 64, {Durability::kCommitted, 0, cancel}).code(),
            StatusCode::kCancelled);
  canceller.join();

  // More than the queue holds is dropped and counted, at once.
  ASSERT_TRUE(PutRange(*store, 1'000, 1'500, 64).ok());
  EXPECT_EQ(StatOf(*store).dropped_rows, 500u);

  kill(holder, SIGKILL);
  ASSERT_EQ(waitpid(holder, nullptr, 0), holder);
  ASSERT_TRUE(store->Flush({}).ok());
  EXPECT_FALSE(StatOf(*store).waiting_for_lock);
  EXPECT_EQ(FindRange(*MustOpen(InFolder(folder.path())), 0, 40, 64).right, 40u);
  EXPECT_EQ(warnings.messages().size(), 2u) << "one for the lock, one for the full queue";
}

TEST(SqliteStore, ANewFileNeedsTheLock) {
  const TemporaryFolder folder;
  const pid_t holder = HoldLock(folder.path());
  ASSERT_GT(holder, 0);
  SqliteStoreOptions options = InFolder(folder.path());
  options.open_wait_ms = 50;
  const auto store = OpenSqliteStore(options);
  EXPECT_EQ(store.status().code(), StatusCode::kUnavailable);
  EXPECT_TRUE(store.status().detail().retryable);
  kill(holder, SIGKILL);
  ASSERT_EQ(waitpid(holder, nullptr, 0), holder);
  EXPECT_TRUE(OpenSqliteStore(options).ok());
}

// As when two programs meet at the making of the file: one looks at it, the other has to wait
// longer than SQLite does by itself.
TEST(SqliteStore, AReaderOfAFileThatIsBeingMadeOnlyDelays) {
  const TemporaryFolder folder;
  sqlite3* reader = nullptr;
  ASSERT_EQ(sqlite3_open(folder.Path("vectors.sqlite").c_str(), &reader), SQLITE_OK);
  const auto run = [&](const char* sql) {
    return sqlite3_exec(reader, sql, nullptr, nullptr, nullptr);
  };
  ASSERT_EQ(run("CREATE TABLE t(x); DROP TABLE t"), SQLITE_OK);
  ASSERT_EQ(chmod(folder.Path("vectors.sqlite").c_str(), 0600), 0);
  ASSERT_EQ(run("BEGIN; SELECT count(*) FROM sqlite_schema"), SQLITE_OK);
  std::thread ends([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    EXPECT_EQ(run("COMMIT"), SQLITE_OK);
  });
  const auto store = OpenSqliteStore(InFolder(folder.path()));
  ends.join();
  EXPECT_TRUE(store.ok()) << store.status().message();
  sqlite3_close(reader);
}

TEST(SqliteStore, AProgramThatDoesNotKnowTheLockOnlyDelays) {
  const TemporaryFolder folder;
  const auto store = MustOpen(InFolder(folder.path()));
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(folder.Path("vectors.sqlite").c_str(), &database), SQLITE_OK);
  sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  ASSERT_EQ(sqlite3_exec(database, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
  const int64_t soon = SystemClock()->MonotonicNanos() + 600 * kNanosPerMilli;
  EXPECT_EQ(PutRange(*store, 0, 5, 8, Committed(soon)).code(), StatusCode::kDeadlineExceeded);
  ASSERT_EQ(sqlite3_exec(database, "COMMIT", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(database);
  ASSERT_TRUE(store->PutMany({}, Committed()).ok());
  EXPECT_EQ(StatOf(*store).rows, 5u);
}

TEST(SqliteStore, ManyThreadsReadAndWrite) {
  const TemporaryFolder folder;
  const auto store = MustOpen(InFolder(folder.path()));
  std::vector<std::thread> threads;
  for (uint64_t t = 0; t < 6; ++t) {
    threads.emplace_back([&, t] {
      for (uint64_t i = 0; i < 20; ++i) {
        const uint64_t first = t * 10'000 + i * 5;
        const bool durable = i % 4 == 0;
        EXPECT_TRUE(
            PutRange(*store, first, first + 5, 64, durable ? Committed() : StoreWait{}).ok());
        EXPECT_EQ(FindRange(*store, first, first + 5, 64).right, 5u);
        EXPECT_EQ(FindRange(*store, (t + 1) % 6 * 10'000, (t + 1) % 6 * 10'000 + 20, 64).wrong, 0u);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  ASSERT_TRUE(store->Flush({}).ok());
  EXPECT_EQ(StatOf(*store).rows, 600u);
}

TEST(SqliteStore, TheFolderMayVanish) {
  const TemporaryFolder folder;
  const std::string directory = folder.Path("gone");
  const auto store = MustOpen(InFolder(directory));
  ASSERT_TRUE(PutRange(*store, 0, 5, 8, Committed()).ok());
  std::filesystem::remove_all(directory);
  EXPECT_EQ(FindRange(*store, 0, 5, 8).wrong, 0u);
  EXPECT_FALSE(PutRange(*store, 5, 10, 8, Committed()).ok());
  EXPECT_TRUE(PutRange(*store, 10, 15, 8).ok()) << "who does not ask for more is not disturbed";
}

}  // namespace
}  // namespace vetvec
