// Bit rot byte by byte, truncation at every offset, and disks that fill up, turn read-only or run
// out of descriptors while a store is open: no wrong vector, no signal, no failed call that did not
// ask for durability, one warning, and all is well again within 5 s.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <string_view>
#include <thread>

#include "base/rng.h"
#include "unit/cache/store_testing.h"

namespace vetvec {
namespace {

constexpr uint64_t kFaultsRows = 120;
constexpr size_t kFaultsDimension = 256;

void MakeStore(const std::string& directory, uint64_t rows, size_t dimension) {
  const auto store = MustOpen(InFolder(directory));
  ASSERT_TRUE(PutRange(*store, 0, rows, dimension, Committed()).ok());
  ASSERT_TRUE(store->Flush({}).ok());
}

void StartAgain(const std::string& directory, const std::string& bytes) {
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    std::filesystem::remove(entry.path());
  }
  ASSERT_TRUE(WriteFileAtomic(directory + "/vectors.sqlite", bytes, true).ok());
}

struct Outcome {
  uint64_t refused = 0;  // stores that were not opened
  uint64_t right = 0;
  uint64_t wrong = 0;
};

// Opens and reads; with `write` also stores everything anew and reads it again.
void Use(const std::string& directory, uint64_t rows, size_t dimension, bool write,
         Outcome* outcome) {
  const auto store = OpenSqliteStore(InFolder(directory));
  if (!store.ok()) {
    // A damaged version number looks like that of another program: the file is left alone.
    EXPECT_EQ(store.status().code(), StatusCode::kFailedPrecondition) << store.status().ToString();
    ++outcome->refused;
    return;
  }
  const Found first = FindRange(**store, 0, rows, dimension);
  outcome->right += first.right;
  outcome->wrong += first.wrong;
  if (!write) return;
  EXPECT_TRUE(PutRange(**store, 0, rows, dimension, Committed()).ok());
  const Found again = FindRange(**store, 0, rows, dimension);
  EXPECT_EQ(again.right, rows);
  outcome->wrong += again.wrong;
}

TEST(SqliteFaults, TwoHundredDamagedBytes) {
  const TemporaryFolder folder;
  MakeStore(folder.path(), kFaultsRows, kFaultsDimension);
  const std::string good = *ReadFile(folder.Path("vectors.sqlite"));
  Rng rng(31);
  Outcome outcome;
  for (int i = 0; i < 200; ++i) {
    std::string bad = good;
    // Every tenth hits the first page, where the schema is.
    const auto at = static_cast<size_t>(rng.Below(i % 10 == 0 ? 4'096 : bad.size()));
    bad[at] = static_cast<char>(bad[at] ^ static_cast<char>(1 + rng.Below(255)));
    StartAgain(folder.path(), bad);
    Use(folder.path(), kFaultsRows, kFaultsDimension, false, &outcome);
    ASSERT_EQ(outcome.wrong, 0u) << "byte " << at;
  }
  EXPECT_GT(outcome.right, 200 * kFaultsRows / 2) << "undamaged rows are still served";
  printf(
      "  200 damaged bytes of %zu: %llu wrong vectors; %llu of %llu served, %llu files refused\n",
      good.size(), static_cast<unsigned long long>(outcome.wrong),
      static_cast<unsigned long long>(outcome.right),
      static_cast<unsigned long long>(200 * kFaultsRows),
      static_cast<unsigned long long>(outcome.refused));
}

// Pages of 512 bytes, so that there are few offsets.
std::string TinyStore(const std::string& directory) {
  MakeStore(directory, 6, 8);
  const std::string path = directory + "/vectors.sqlite";
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database,
                         "PRAGMA journal_mode=DELETE; PRAGMA page_size=512; VACUUM;"
                         "PRAGMA journal_mode=WAL; PRAGMA wal_checkpoint(TRUNCATE)",
                         nullptr, nullptr, nullptr),
            SQLITE_OK)
      << sqlite3_errmsg(database);
  sqlite3_close(database);
  return *ReadFile(path);
}

// VETVEC_FIGURES=full: each offset; otherwise each of the first two pages, where header and schema
// are, then one in 11.
size_t NextOffset(size_t offset) {
  const char* figures = std::getenv("VETVEC_FIGURES");
  const bool is_full = figures != nullptr && std::string_view(figures) == "full";
  return offset + (is_full || offset < 1'024 ? 1 : 11);
}

TEST(SqliteFaults, TruncatedAtAnyOffset) {
  const TemporaryFolder folder;
  const std::string good = TinyStore(folder.path());
  ASSERT_LT(good.size(), 8'192u);
  Outcome outcome;
  size_t cuts = 0;
  for (size_t size = 0; size < good.size(); size = NextOffset(size), ++cuts) {
    StartAgain(folder.path(), good.substr(0, size));
    SCOPED_TRACE("cut at " + std::to_string(size));
    Use(folder.path(), 6, 8, cuts % 97 == 0, &outcome);
    ASSERT_EQ(outcome.wrong, 0u) << "cut at " << size;
  }
  StartAgain(folder.path(), good);
  outcome.right = 0;
  Use(folder.path(), 6, 8, true, &outcome);
  EXPECT_EQ(outcome.right, 6u) << "the whole file is good";
  printf("  cut at %zu offsets of %zu: %llu wrong vectors\n", cuts, good.size(),
         static_cast<unsigned long long>(outcome.wrong));
}

// FaultWarnings come from any thread.
class FaultWarnings {
 public:
  LogFunction Log() {
    return [this](LogLevel, std::string_view message) {
      std::lock_guard<std::mutex> lock(mutex_);
      messages_.emplace_back(message);
    };
  }
  size_t Count() {
    std::lock_guard<std::mutex> lock(mutex_);
    return messages_.size();
  }
  // A store answers first, and warns then: waits for the first warning, 10 s at most.
  size_t CountOnceWarned() {
    for (int i = 0; i < 1'000 && Count() == 0; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return Count();
  }
  std::string All() {
    std::lock_guard<std::mutex> lock(mutex_);
    std::string all;
    for (const std::string& message : messages_) all += message + "\n";
    return all;
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> messages_;
};

// Puts [begin, end) without waiting until another store of the folder finds all; false after 5 s.
bool Resumes(Store& store, const std::string& directory, uint64_t begin, uint64_t end) {
  const auto start = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() - start < std::chrono::seconds(5)) {
    EXPECT_TRUE(PutRange(store, begin, end, kFaultsDimension).ok());
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    const auto other = MustOpen(InFolder(directory));
    if (FindRange(*other, begin, end, kFaultsDimension).right == end - begin) return true;
  }
  return false;
}

TEST(SqliteFaults, AFullDiskCostsOneWarning) {
  const TemporaryFolder folder;
  if (mount("tmpfs", folder.path().c_str(), "tmpfs", 0, "size=8m,mode=0700") != 0) {
    GTEST_SKIP() << "mounting a small tmpfs needs root";
  }
  {
    FaultWarnings warnings;
    SqliteStoreOptions options = InFolder(folder.path());
    options.log = warnings.Log();
    const auto store = MustOpen(options);
    ASSERT_TRUE(PutRange(*store, 0, 100, kFaultsDimension, Committed()).ok());
    static_cast<void>(WriteFileAtomic(folder.Path("ballast"), std::string(6 << 20, 'b')));
    for (uint64_t i = 1; i < 40; ++i) {
      EXPECT_TRUE(PutRange(*store, i * 100, i * 100 + 100, kFaultsDimension).ok());
      EXPECT_EQ(FindRange(*store, 0, 100, kFaultsDimension).right, 100u);
      EXPECT_EQ(FindRange(*store, 100, 4'000, kFaultsDimension).wrong, 0u);
      static_cast<void>(PutRange(*store, 5'000, 5'001, kFaultsDimension, Committed()));
    }
    EXPECT_GT(StatOf(*store).dropped_rows, 0u);
    EXPECT_EQ(warnings.CountOnceWarned(), 1u) << warnings.All();
    ASSERT_TRUE(RemoveFile(folder.Path("ballast")).ok());
    EXPECT_TRUE(Resumes(*store, folder.path(), 10'000, 10'050));
    EXPECT_EQ(warnings.Count(), 1u) << warnings.All();
  }
  EXPECT_EQ(umount(folder.path().c_str()), 0);
}

TEST(SqliteFaults, AReadOnlyMountIsReadAndWrittenOnceItMayBe) {
  const TemporaryFolder folder;
  if (mount("tmpfs", folder.path().c_str(), "tmpfs", 0, "size=8m,mode=0700") != 0) {
    GTEST_SKIP() << "mounting a small tmpfs needs root";
  }
  MakeStore(folder.path(), kFaultsRows, kFaultsDimension);
  const auto remount = [&](unsigned long flags) {
    return mount("tmpfs", folder.path().c_str(), "tmpfs", MS_REMOUNT | flags, "size=8m,mode=0700");
  };
  ASSERT_EQ(remount(MS_RDONLY), 0);
  {
    FaultWarnings warnings;
    SqliteStoreOptions options = InFolder(folder.path());
    options.log = warnings.Log();
    const auto store = MustOpen(options);
    for (uint64_t i = 0; i < 5; ++i) {
      EXPECT_EQ(FindRange(*store, 0, kFaultsRows, kFaultsDimension).right, kFaultsRows);
      EXPECT_TRUE(PutRange(*store, 1'000, 1'010, kFaultsDimension).ok());
    }
    const Status refused = PutRange(*store, 1'000, 1'010, kFaultsDimension, Committed());
    EXPECT_EQ(refused.code(), StatusCode::kPermissionDenied) << refused.ToString();
    EXPECT_EQ(warnings.CountOnceWarned(), 1u) << warnings.All();
    ASSERT_EQ(remount(0), 0);
    EXPECT_TRUE(Resumes(*store, folder.path(), 2'000, 2'050));
    EXPECT_EQ(FindRange(*store, 2'000, 2'050, kFaultsDimension).right, 50u)
        << "by the same store too";
    EXPECT_EQ(FindRange(*store, 0, kFaultsRows, kFaultsDimension).right, kFaultsRows);
  }
  EXPECT_EQ(umount(folder.path().c_str()), 0);
}

TEST(SqliteFaults, NoDescriptorsLeft) {
  const TemporaryFolder folder;
  const int status = InChild([&] {
    FaultWarnings warnings;
    SqliteStoreOptions options = InFolder(folder.path());
    options.log = warnings.Log();
    const auto store = MustOpen(options);
    ASSERT_TRUE(PutRange(*store, 0, 50, kFaultsDimension, Committed()).ok());
    EXPECT_EQ(FindRange(*store, 0, 50, kFaultsDimension).right, 50u);
    rlimit limit{};
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
    const rlimit before = limit;
    limit.rlim_cur = 3;  // what is open stays open
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
    ASSERT_LT(open("/dev/null", O_RDONLY | O_CLOEXEC), 0);
    const Status refused = PutRange(*store, 50, 60, kFaultsDimension, Committed());
    EXPECT_FALSE(refused.ok());
    for (int i = 0; i < 10; ++i) {
      EXPECT_TRUE(PutRange(*store, 50, 60, kFaultsDimension).ok());
      EXPECT_EQ(FindRange(*store, 0, 50, kFaultsDimension).right, 50u);
    }
    EXPECT_FALSE(OpenSqliteStore(InFolder(folder.path())).ok());
    EXPECT_EQ(warnings.CountOnceWarned(), 1u) << warnings.All();
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &before), 0);
    EXPECT_TRUE(Resumes(*store, folder.path(), 50, 60));
    EXPECT_EQ(warnings.Count(), 1u) << warnings.All();
  });
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace vetvec
