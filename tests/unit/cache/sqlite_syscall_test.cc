// Disks that fail at any moment: SQLite's own system calls are made to fail from the n-th write on,
// or at the n-th alone, with each error a disk may give; and so are syncs. Whatever the moment:
// what was stored is read, calls that did not ask for durability succeed, one warning is given, no
// part of a row is ever seen, and all is stored again within 5 s of the disk's recovery.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <mutex>
#include <string>
#include <thread>

#include "cache/maintenance.h"
#include "unit/cache/store_testing.h"

namespace vetvec {
namespace {

constexpr uint64_t kSyscallRows = 40;
constexpr size_t kSyscallDimension = 256;

// What the failing calls do. Only the store's writer thread writes.
struct Fault {
  std::atomic<int> error{0};     // 0: none
  std::atomic<int64_t> skip{0};  // so many succeed first
  std::atomic<bool> once{false};
  std::atomic<int64_t> met{0};  // so many have failed

  bool Strikes() {
    if (error == 0 || skip-- > 0) return false;
    ++met;
    errno = error;
    if (once) error = 0;
    return true;
  }
  void Set(int with, int64_t after, bool only_once) {
    met = 0;
    skip = after;
    once = only_once;
    error = with;
  }
};
Fault writes;
Fault syncs;
Fault opens;  // of SQLite's files

ssize_t FaultyPwrite(int file, const void* data, size_t size, off_t at) {
  return writes.Strikes() ? -1 : pwrite(file, data, size, at);
}

int FaultyOpen(const char* path, int flags, int mode) {
  return opens.Strikes() ? -1 : open(path, flags, mode);
}

// SQLite lets a program replace the calls that its VFS makes. Put back at the end.
class FaultyDisk {
 public:
  FaultyDisk() : vfs_(sqlite3_vfs_find("unix")) {
    for (const char* name : kNames) {
      if (vfs_->xGetSystemCall(vfs_, name) == nullptr) continue;
      vfs_->xSetSystemCall(vfs_, name, reinterpret_cast<sqlite3_syscall_ptr>(&FaultyPwrite));
    }
    vfs_->xSetSystemCall(vfs_, "open", reinterpret_cast<sqlite3_syscall_ptr>(&FaultyOpen));
  }
  ~FaultyDisk() {
    writes.Set(0, 0, false);
    syncs.Set(0, 0, false);
    opens.Set(0, 0, false);
    vfs_->xSetSystemCall(vfs_, "open", nullptr);
    for (const char* name : kNames) vfs_->xSetSystemCall(vfs_, name, nullptr);
  }

 private:
  static constexpr const char* kNames[] = {"pwrite", "pwrite64"};
  sqlite3_vfs* const vfs_;
};

struct CountedWarnings {
  std::mutex mutex;
  std::string all;
  int count = 0;
  LogFunction Log() {
    return [this](LogLevel, std::string_view message) {
      std::lock_guard<std::mutex> lock(mutex);
      all.append(message).append("\n");
      ++count;
    };
  }
};

void UseWhileItFails(int error, int64_t after, bool once) {
  SCOPED_TRACE("errno " + std::to_string(error) + " after " + std::to_string(after));
  const TemporaryFolder folder;
  CountedWarnings warnings;
  SqliteStoreOptions options = InFolder(folder.path());
  options.log = warnings.Log();
  options.wal_bytes = 300'000;  // so that some writes are those of checkpoints
  const auto store = MustOpen(options);
  ASSERT_TRUE(PutRange(*store, 0, kSyscallRows, kSyscallDimension, Committed()).ok());

  writes.Set(error, after, once);
  uint64_t acknowledged = 1'000;
  for (uint64_t first = 1'000; first < 1'400; first += kSyscallRows) {
    const Status status =
        PutRange(*store, first, first + kSyscallRows, kSyscallDimension, Committed());
    if (status.ok() && acknowledged == first) acknowledged = first + kSyscallRows;
    EXPECT_TRUE(status.ok() || status.code() == StatusCode::kUnavailable ||
                status.code() == StatusCode::kPermissionDenied)
        << status.ToString();
    EXPECT_TRUE(PutRange(*store, 5'000, 5'010, kSyscallDimension).ok()) << "asks for no durability";
    EXPECT_EQ(FindRange(*store, 0, kSyscallRows, kSyscallDimension).right, kSyscallRows);
    EXPECT_EQ(FindRange(*store, 1'000, 1'400, kSyscallDimension).wrong, 0u);
  }
  writes.error = 0;

  const auto healed = std::chrono::steady_clock::now();
  bool stored = false;
  while (!stored && std::chrono::steady_clock::now() - healed < std::chrono::seconds(5)) {
    stored = PutRange(*store, 2'000, 2'000 + kSyscallRows, kSyscallDimension, Committed()).ok();
    if (!stored) std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_TRUE(stored) << "resumes within 5 s";
  const auto other = MustOpen(InFolder(folder.path()));
  EXPECT_EQ(FindRange(*other, 0, kSyscallRows, kSyscallDimension).right, kSyscallRows);
  EXPECT_EQ(FindRange(*other, 1'000, acknowledged, kSyscallDimension).right, acknowledged - 1'000);
  EXPECT_EQ(FindRange(*other, 2'000, 2'000 + kSyscallRows, kSyscallDimension).right, kSyscallRows);
  EXPECT_EQ(StatOf(*store).files_quarantined, 0u);
  {
    std::lock_guard<std::mutex> lock(warnings.mutex);
    EXPECT_LE(warnings.count, 1) << warnings.all;
  }
  const Result<VerifyReport> report =
      VerifyStore(folder.path(), {.keep_bad = true, .quick_check = true}, {});
  ASSERT_TRUE(report.ok()) << report.status().ToString();
  EXPECT_EQ(report->bad_rows, 0u);
}

TEST(SqliteSyscall, WritesThatFailFromAnyMomentOn) {
  const FaultyDisk disk;
  int64_t met = 0;
  for (const int error : {ENOSPC, EDQUOT, EIO, EROFS}) {
    for (int64_t after = 0; after < 24; after += 1 + after / 6) {
      UseWhileItFails(error, after, false);
      met += writes.met;
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(met, 4 * 10) << "the writes went through here";
  printf("  ENOSPC, EDQUOT, EIO, EROFS from the n-th write on: 0 failed calls, 0 wrong vectors\n");
}

TEST(SqliteSyscall, SingleWritesThatFail) {
  const FaultyDisk disk;
  for (int64_t after = 0; after < 40; after += 3) {
    UseWhileItFails(EIO, after, true);
    if (HasFatalFailure()) return;
  }
}

// A flush whose sync failed has acknowledged nothing.
TEST(SqliteSyscall, AFlushThatCannotSyncSaysSo) {
  const FaultyDisk disk;
  const TemporaryFolder folder;
  const auto store = MustOpen(InFolder(folder.path()));
  ASSERT_TRUE(PutRange(*store, 0, kSyscallRows, kSyscallDimension, Committed()).ok());
  syncs.Set(EIO, 0, false);
  EXPECT_EQ(store->Flush({}).code(), StatusCode::kUnavailable);
  EXPECT_GE(syncs.met, 1) << "the sync went through here";
  EXPECT_TRUE(PutRange(*store, kSyscallRows, 2 * kSyscallRows, kSyscallDimension, Committed()).ok())
      << "a commit needs no sync";
  EXPECT_EQ(FindRange(*store, 0, 2 * kSyscallRows, kSyscallDimension).right, 2 * kSyscallRows);
  syncs.Set(0, 0, false);
  EXPECT_TRUE(store->Flush({}).ok());
  EXPECT_EQ(StatOf(*store).wal_bytes, 0u);
}

// SQLite opens a WAL again as read-only if it could not be opened as writable, and keeps it so.
TEST(SqliteSyscall, AFlushWorksAfterOneThatCouldNotOpenAFile) {
  const FaultyDisk disk;
  const TemporaryFolder folder;
  ASSERT_TRUE(
      PutRange(*MustOpen(InFolder(folder.path())), 0, kSyscallRows, kSyscallDimension, Committed())
          .ok());
  int64_t met = 0;
  for (int64_t after = 0; after < 8; ++after) {
    const auto store = MustOpen(InFolder(folder.path()));
    opens.Set(EMFILE, after, true);
    static_cast<void>(store->Flush({}));
    met += opens.met;
    opens.Set(0, 0, false);
    const Status status = store->Flush({});
    EXPECT_TRUE(status.ok()) << "open " << after << ": " << status.ToString();
    EXPECT_EQ(FindRange(*store, 0, kSyscallRows, kSyscallDimension).right, kSyscallRows);
  }
  EXPECT_GE(met, 2) << "of the file and of its WAL";
}

std::atomic<bool> force_to_disk{false};

int Sync(long call, int file) {
  if (syncs.Strikes()) return -1;
  return force_to_disk ? static_cast<int>(syscall(call, file)) : 0;
}

}  // namespace

void ForceToDisk(bool force) { force_to_disk = force; }

}  // namespace vetvec

// These take the place of the C library's, for the whole program: SQLite's VFS has no seam for
// them.
extern "C" __attribute__((visibility("default"))) int fdatasync(int file) {
  return vetvec::Sync(SYS_fdatasync, file);
}
extern "C" __attribute__((visibility("default"))) int fsync(int file) {
  return vetvec::Sync(SYS_fsync, file);
}
