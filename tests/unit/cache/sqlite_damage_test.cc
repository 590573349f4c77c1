// Damage, full disks and folders that may not be written: no wrong vector, no signal, no failed
// call that did not ask for durability.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/rng.h"
#include "unit/cache/store_testing.h"

namespace vetvec {
namespace {

using std::chrono::milliseconds;
using testing::HasSubstr;

constexpr uint64_t kDamageRows = 300;
constexpr size_t kDamageDimension = 384;

// A closed store of kDamageRows rows, all in the file and none in the WAL.
void MakeStore(const std::string& directory) {
  const auto store = MustOpen(InFolder(directory));
  ASSERT_TRUE(PutRange(*store, 0, kDamageRows, kDamageDimension, Committed()).ok());
  ASSERT_TRUE(store->Flush({}).ok());
}

void RemoveStore(const std::string& directory) {
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    std::filesystem::remove(entry.path());
  }
}

void Overwrite(const std::string& path, const std::string& bytes) {
  ASSERT_TRUE(WriteFileAtomic(path, bytes, true).ok());
}

// Opens, reads everything, writes something, reads again. Counts the vectors that are right.
uint64_t UseDamaged(const std::string& directory, const std::string& what) {
  const auto store = OpenSqliteStore(InFolder(directory));
  if (!store.ok()) {
    // A damaged version number looks like that of another program: the file is left alone.
    EXPECT_EQ(store.status().code(), StatusCode::kFailedPrecondition)
        << what << store.status().ToString();
    return 0;
  }
  Found found = FindRange(**store, 0, kDamageRows, kDamageDimension);
  EXPECT_EQ(found.wrong, 0u) << what;
  const uint64_t right = found.right;
  EXPECT_TRUE(PutRange(**store, 0, kDamageRows + 20, kDamageDimension).ok()) << what;
  found = FindRange(**store, 0, kDamageRows + 20, kDamageDimension);
  EXPECT_EQ(found.wrong, 0u) << what;
  static_cast<void>((*store)->Flush({}));
  found = FindRange(**store, 0, kDamageRows + 20, kDamageDimension);
  EXPECT_EQ(found.wrong, 0u) << what;
  return right;
}

TEST(SqliteDamage, FlippedBytesNeverGiveAWrongVector) {
  const TemporaryFolder folder;
  MakeStore(folder.path());
  const std::string path = folder.Path("vectors.sqlite");
  const std::string good = *ReadFile(path);
  Rng rng(11);
  uint64_t right = 0;
  constexpr int kRounds = 40;
  for (int round = 0; round < kRounds; ++round) {
    RemoveStore(folder.path());
    std::string bad = good;
    std::string what = "flips at";
    for (int i = 0; i < 5; ++i) {
      // Every fourth round hits the first page, where the schema and the format are.
      const auto at = static_cast<size_t>(rng.Below(round % 4 == 0 ? 4'096 : bad.size()));
      bad[at] = static_cast<char>(bad[at] ^ (1 << rng.Below(8)));
      what += " " + std::to_string(at);
    }
    Overwrite(path, bad);
    right += UseDamaged(folder.path(), what);
  }
  EXPECT_GT(right, kDamageRows * kRounds / 4) << "rows on undamaged pages are still served";
}

TEST(SqliteDamage, AFlippedValueIsDeletedAndCounted) {
  const TemporaryFolder folder;
  MakeStore(folder.path());
  const std::string path = folder.Path("vectors.sqlite");
  std::string bytes = *ReadFile(path);
  const std::vector<float> values = TestVector(7, kDamageDimension);
  const std::string needle(reinterpret_cast<const char*>(values.data()), 64);
  // In every copy: pages that were split keep old rows in their free space.
  int copies = 0;
  for (size_t at = bytes.find(needle); at != std::string::npos; at = bytes.find(needle, at + 1)) {
    bytes[at + 33] = static_cast<char>(bytes[at + 33] ^ 4);
    ++copies;
  }
  ASSERT_GE(copies, 1);
  Overwrite(path, bytes);

  const auto store = MustOpen(InFolder(folder.path()));
  Found found = FindRange(*store, 0, kDamageRows, kDamageDimension);
  EXPECT_EQ(found.right, kDamageRows - 1);
  EXPECT_EQ(found.wrong, 0u);
  ASSERT_TRUE(store->Flush({}).ok());
  StoreStat stat = StatOf(*store);
  EXPECT_EQ(stat.bad_rows, 1u);
  EXPECT_EQ(stat.rows, kDamageRows - 1);
  EXPECT_EQ(stat.files_quarantined, 0u);
  ASSERT_TRUE(PutRange(*store, 7, 8, kDamageDimension, Committed()).ok());
  EXPECT_EQ(FindRange(*store, 0, kDamageRows, kDamageDimension).right, kDamageRows);
}

TEST(SqliteDamage, FlipsInTheWalNeverGiveAWrongVector) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("vectors.sqlite");
  std::string file;
  std::string wal;
  {
    const auto store = MustOpen(InFolder(folder.path()));
    ASSERT_TRUE(PutRange(*store, 0, kDamageRows, kDamageDimension, Committed()).ok());
    // A copy of both, as after kill -9: nothing is checkpointed.
    std::filesystem::copy_file(path, folder.Path("copy"));
    std::filesystem::copy_file(path + "-wal", folder.Path("copy-wal"));
  }
  file = *ReadFile(folder.Path("copy"));
  wal = *ReadFile(folder.Path("copy-wal"));
  ASSERT_GT(wal.size(), 100'000u);
  Rng rng(12);
  for (int round = 0; round < 20; ++round) {
    RemoveStore(folder.path());
    std::string bad = wal;
    const auto at = static_cast<size_t>(rng.Below(bad.size()));
    bad[at] = static_cast<char>(bad[at] ^ (1 << rng.Below(8)));
    Overwrite(path, file);
    Overwrite(path + "-wal", bad);
    UseDamaged(folder.path(), "WAL flip at " + std::to_string(at));
  }
}

TEST(SqliteDamage, TruncationAnywhere) {
  const TemporaryFolder folder;
  MakeStore(folder.path());
  const std::string path = folder.Path("vectors.sqlite");
  const std::string good = *ReadFile(path);
  Rng rng(13);
  std::vector<size_t> sizes = {0, 1, 15, 16, 99, 100, 101, 4'096, 32'767, 32'768, 65'536};
  for (int i = 0; i < 15; ++i) sizes.push_back(static_cast<size_t>(rng.Below(good.size())));
  for (const size_t size : sizes) {
    RemoveStore(folder.path());
    Overwrite(path, good.substr(0, size));
    UseDamaged(folder.path(), "cut at " + std::to_string(size));
  }
}

TEST(SqliteDamage, NoDatabaseAtAllIsSetAside) {
  const TemporaryFolder folder;
  const std::string path = folder.Path("vectors.sqlite");
  const std::string rubbish(100'000, 'x');
  std::string warning;
  SqliteStoreOptions options = InFolder(folder.path());
  options.log = [&](LogLevel, std::string_view message) { warning = message; };
  for (int n = 1; n <= 2; ++n) {
    RemoveFile(path + "-wal").ok();
    Overwrite(path, rubbish);
    const auto store = MustOpen(options);
    const StoreStat stat = StatOf(*store);
    EXPECT_EQ(stat.files_quarantined, 1u);
    EXPECT_GE(stat.bytes_quarantined, rubbish.size());
    EXPECT_THAT(warning, HasSubstr("is damaged"));
    EXPECT_EQ(*ReadFile(path + ".damaged-" + std::to_string(n)), rubbish);
    ASSERT_TRUE(PutRange(*store, 0, 5, 8, Committed()).ok());
    EXPECT_EQ(FindRange(*store, 0, 5, 8).right, 5u);
  }
}

TEST(SqliteDamage, AnEmptyFileWithAWalIsSetAsideAndNotForgotten) {
  const TemporaryFolder folder;
  Overwrite(folder.Path("vectors.sqlite"), "");
  Overwrite(folder.Path("vectors.sqlite-wal"), std::string(5'000, 'w'));
  const auto store = MustOpen(InFolder(folder.path()));
  EXPECT_EQ(StatOf(*store).files_quarantined, 1u);
  EXPECT_TRUE(FileExists(folder.Path("vectors.sqlite.damaged-1-wal")));
}

TEST(SqliteDamage, AnotherProcessFollowsToTheNewFile) {
  const TemporaryFolder folder;
  MakeStore(folder.path());
  const std::string path = folder.Path("vectors.sqlite");
  const auto other = MustOpen(InFolder(folder.path()));
  ASSERT_TRUE(PutRange(*other, kDamageRows, kDamageRows + 1, kDamageDimension, Committed()).ok());
  EXPECT_EQ(FindRange(*other, 0, kDamageRows, kDamageDimension).right, kDamageRows);
  {
    // As a process does that has met damage.
    const auto lock_free = folder.Path("aside");
    std::filesystem::rename(path + "-wal", lock_free + "-wal");
    std::filesystem::remove(path + "-shm");
    std::filesystem::rename(path, lock_free);
    const auto store = MustOpen(InFolder(folder.path()));
    ASSERT_TRUE(PutRange(*store, 1'000, 1'010, kDamageDimension, Committed()).ok());
  }
  EXPECT_EQ(FindRange(*other, 1'000, 1'010, kDamageDimension).right, 10u);
  ASSERT_TRUE(PutRange(*other, 1'010, 1'020, kDamageDimension, Committed()).ok());
  const auto store = MustOpen(InFolder(folder.path()));
  EXPECT_EQ(FindRange(*store, 1'000, 1'020, kDamageDimension).right, 20u);
}

int CountOf(const std::vector<std::string>& messages) { return static_cast<int>(messages.size()); }

TEST(SqliteDamage, AFileSizeLimitStopsWritesOnly) {
  const TemporaryFolder folder;
  EXPECT_EQ(InChild([&] {
              std::vector<std::string> warnings;
              SqliteStoreOptions options = InFolder(folder.path());
              options.log = [&](LogLevel, std::string_view m) { warnings.emplace_back(m); };
              auto store = MustOpen(options);
              ASSERT_TRUE(PutRange(*store, 0, 50, kDamageDimension, Committed()).ok());
              rlimit limit{};
              ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &limit), 0);
              const rlimit before = limit;
              limit.rlim_cur = 600'000;  // SIGXFSZ has its deadly default on this thread
              ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);

              const Status full = PutRange(*store, 50, 600, kDamageDimension, Committed());
              EXPECT_EQ(full.code(), StatusCode::kUnavailable) << full.ToString();
              EXPECT_TRUE(PutRange(*store, 50, 60, kDamageDimension).ok());
              EXPECT_TRUE(PutRange(*store, 60, 70, kDamageDimension).ok());
              EXPECT_EQ(FindRange(*store, 0, 50, kDamageDimension).right, 50u);
              EXPECT_EQ(FindRange(*store, 50, 600, kDamageDimension).wrong, 0u);
              EXPECT_TRUE(StatOf(*store).read_only);
              EXPECT_GE(StatOf(*store).dropped_rows, 550u);

              ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
              EXPECT_TRUE(PutRange(*store, 50, 600, kDamageDimension, Committed()).ok());
              EXPECT_EQ(FindRange(*store, 0, 600, kDamageDimension).right, 600u);
              EXPECT_FALSE(StatOf(*store).read_only);
              EXPECT_EQ(CountOf(warnings), 1) << warnings.front();
            }),
            0);
}

TEST(SqliteDamage, AFullDiskStopsWritesUntilThereIsSpace) {
  const TemporaryFolder folder;
  if (mount("tmpfs", folder.path().c_str(), "tmpfs", 0, "size=8m,mode=0700") != 0) {
    GTEST_SKIP() << "mounting a small tmpfs needs root";
  }
  {
    const auto store = MustOpen(InFolder(folder.path()));
    ASSERT_TRUE(PutRange(*store, 0, 100, kDamageDimension, Committed()).ok());
    ASSERT_TRUE(WriteFileAtomic(folder.Path("ballast"), std::string(5 << 20, 'b')).ok());
    const Status full = PutRange(*store, 100, 2'000, kDamageDimension, Committed());
    EXPECT_EQ(full.code(), StatusCode::kUnavailable) << full.ToString();
    for (uint64_t i = 0; i < 20; ++i) {
      EXPECT_TRUE(PutRange(*store, i * 100, i * 100 + 100, kDamageDimension).ok());
      EXPECT_EQ(FindRange(*store, 0, 100, kDamageDimension).right, 100u);
      EXPECT_EQ(FindRange(*store, 0, 2'000, kDamageDimension).wrong, 0u);
    }
    ASSERT_TRUE(RemoveFile(folder.Path("ballast")).ok());
    const auto start = std::chrono::steady_clock::now();
    uint64_t right = 0;
    while (right < 200 && std::chrono::steady_clock::now() - start < std::chrono::seconds(5)) {
      EXPECT_TRUE(PutRange(*store, 0, 200, kDamageDimension).ok());
      std::this_thread::sleep_for(milliseconds(100));
      right = FindRange(*MustOpen(InFolder(folder.path())), 0, 200, kDamageDimension).right;
    }
    EXPECT_EQ(right, 200u) << "resumes within 5 s";
  }
  EXPECT_EQ(umount(folder.path().c_str()), 0);
}

void UseReadOnly(const std::string& directory) {
  std::vector<std::string> warnings;
  SqliteStoreOptions options = InFolder(directory);
  options.log = [&](LogLevel, std::string_view message) { warnings.emplace_back(message); };
  const auto store = MustOpen(options);
  ASSERT_TRUE(store != nullptr);
  EXPECT_EQ(FindRange(*store, 0, kDamageRows, kDamageDimension).right, kDamageRows);
  EXPECT_TRUE(PutRange(*store, 1'000, 1'010, kDamageDimension).ok());
  const Status status = PutRange(*store, 1'000, 1'010, kDamageDimension, Committed());
  EXPECT_EQ(status.code(), StatusCode::kPermissionDenied) << status.ToString();
  EXPECT_FALSE(store->Flush({}).ok());
  EXPECT_EQ(FindRange(*store, 0, kDamageRows, kDamageDimension).right, kDamageRows);
  EXPECT_EQ(StatOf(*store).dropped_rows, 20u);
  EXPECT_TRUE(StatOf(*store).read_only);
  EXPECT_EQ(CountOf(warnings), 1);
}

TEST(SqliteDamage, AFolderThatMayNotBeWrittenIsRead) {
  if (geteuid() != 0) GTEST_SKIP() << "needs root, to become another user";
  const TemporaryFolder folder;
  const std::string directory = folder.Path("theirs");
  ASSERT_EQ(chmod(folder.path().c_str(), 0755), 0);
  MakeStore(directory);
  for (const auto& entry : std::filesystem::directory_iterator(directory)) {
    ASSERT_EQ(chown(entry.path().c_str(), 65534, 65534), 0);
    ASSERT_EQ(chmod(entry.path().c_str(), 0400), 0);
  }
  ASSERT_EQ(chown(directory.c_str(), 65534, 65534), 0);
  ASSERT_EQ(chmod(directory.c_str(), 0500), 0);
  EXPECT_EQ(InChild([&] {
              ASSERT_EQ(setgid(65534), 0);
              ASSERT_EQ(setuid(65534), 0);
              UseReadOnly(directory);
            }),
            0);
  // Without WAL and shared memory, as after copying the file alone.
  RemoveFile(directory + "/vectors.sqlite-wal").ok();
  RemoveFile(directory + "/vectors.sqlite-shm").ok();
  RemoveFile(directory + "/vectors.lock").ok();
  EXPECT_EQ(InChild([&] {
              ASSERT_EQ(setgid(65534), 0);
              ASSERT_EQ(setuid(65534), 0);
              UseReadOnly(directory);
            }),
            0);
}

}  // namespace
}  // namespace vetvec
