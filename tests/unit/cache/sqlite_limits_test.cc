// The store's limits on what it holds: of the file, of the WAL, of memory that maps the file.
#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "unit/cache/store_testing.h"

namespace vetvec {
namespace {

constexpr uint64_t kMiB = uint64_t{1} << 20;

// Between commits the WAL is written over and not cut: its size is the largest that it has had.
TEST(SqliteLimits, AGroupLargerThanTheWalIsCommittedInParts) {
  const TemporaryFolder folder;
  SqliteStoreOptions options = InFolder(folder.path());
  options.wal_bytes = 48 * kMiB;
  const auto store = MustOpen(options);
  constexpr uint64_t kRows = 9'000;  // 53 MiB
  ASSERT_TRUE(PutRange(*store, 0, kRows, 1'536, Committed()).ok());
  const StoreStat stat = StatOf(*store);
  EXPECT_GT(stat.commits, 1u);
  EXPECT_GE(stat.checkpoints, 1u);
  EXPECT_LE(stat.wal_bytes, options.wal_bytes);
  EXPECT_EQ(stat.stored_rows, kRows);
  EXPECT_EQ(FindRange(*store, 0, kRows, 1'536).right, kRows);
}

TEST(SqliteLimits, ReadersDoNotKeepTheWalFromBeingCheckpointed) {
  const TemporaryFolder folder;
  SqliteStoreOptions options = InFolder(folder.path());
  options.wal_bytes = 48 * kMiB;
  const auto store = MustOpen(options);
  ASSERT_TRUE(PutRange(*store, 0, 1'000, 1'536, Committed()).ok());
  std::atomic<bool> is_over{false};
  std::vector<std::thread> readers;
  for (int i = 0; i < 4; ++i) {
    readers.emplace_back([&] {
      while (!is_over) EXPECT_EQ(FindRange(*store, 0, 100, 1'536).wrong, 0u);
    });
  }
  for (uint64_t i = 1; i < 16; ++i) {  // 94 MiB
    EXPECT_TRUE(PutRange(*store, i * 1'000, i * 1'000 + 1'000, 1'536, Committed()).ok());
  }
  is_over = true;
  for (std::thread& reader : readers) reader.join();
  EXPECT_GE(StatOf(*store).checkpoints, 1u);
  EXPECT_LE(StatOf(*store).wal_bytes, 80 * kMiB);  // on a loaded machine one may fail
}

// Of small rows what they need beside their values is as large as these; and a group may be larger
// than the file.
TEST(SqliteLimits, AGroupLargerThanTheFileLeavesNoMoreThanMayBeThere) {
  const TemporaryFolder folder;
  SqliteStoreOptions options = InFolder(folder.path());
  options.max_bytes = 4 * kMiB;
  const auto store = MustOpen(options);
  constexpr uint64_t kRows = 60'000;  // 15 MiB of values
  ASSERT_TRUE(PutRange(*store, 0, kRows, 64, Committed()).ok());
  ASSERT_TRUE(store->Flush({}).ok());
  const StoreStat stat = StatOf(*store);
  EXPECT_LE(stat.bytes, options.max_bytes);
  EXPECT_LE(std::filesystem::file_size(stat.path), options.max_bytes);
  EXPECT_EQ(stat.evicted_rows + stat.rows, kRows);
  EXPECT_GT(stat.rows, 6'000u) << "it is not emptied more than it must be";
  EXPECT_EQ(FindRange(*store, kRows - 5'000, kRows, 64).right, 5'000u);
}

// Resident bytes of all maps of files in `folder`; -1 where the system does not tell.
int64_t MappedBytes(const std::string& folder) {
  std::ifstream file("/proc/self/smaps");
  if (!file) return -1;
  std::string line;
  bool is_ours = false;
  int64_t kib = 0;
  while (std::getline(file, line)) {
    const std::string word = line.substr(0, line.find(' '));
    if (word.find('-') != std::string::npos) {  // the head of a map: "55d0-55f0 r--s ... NAME"
      is_ours = line.find(folder) != std::string::npos && line.find("-shm") == std::string::npos;
    } else if (word == "Rss:" && is_ours) {
      kib += std::stoll(line.substr(word.size()));
    }
  }
  return kib * 1024;
}

TEST(SqliteLimits, ReadersTogetherMapTheFileOnce) {
  const TemporaryFolder folder;
  const auto store = MustOpen(InFolder(folder.path()));
  constexpr uint64_t kRows = 2'000;
  constexpr size_t kReaders = 4;
  ASSERT_TRUE(PutRange(*store, 0, kRows, 1'536, Committed()).ok());
  ASSERT_TRUE(store->Flush({}).ok());
  if (MappedBytes(folder.path()) < 0) GTEST_SKIP() << "no /proc/self/smaps";
  std::vector<CacheKey> keys;
  for (uint64_t i = 0; i < kRows; ++i) keys.push_back(TestKey(i));
  std::barrier together(kReaders);  // all are in the middle of reading, each by a connection
  std::vector<std::thread> readers;
  for (size_t reader = 0; reader < kReaders; ++reader) {
    readers.emplace_back([&] {
      std::vector<float> row(1'536);
      const Status status = store->GetMany(keys, 0, [&](size_t i, size_t) {
        if (i == 0) together.arrive_and_wait();
        return row.data();
      });
      EXPECT_TRUE(status.ok()) << status.ToString();
    });
  }
  for (std::thread& reader : readers) reader.join();
  const int64_t mapped = MappedBytes(folder.path());
  const auto size = static_cast<int64_t>(std::filesystem::file_size(StatOf(*store).path));
  EXPECT_GT(size, static_cast<int64_t>(11 * kMiB));
  EXPECT_GT(mapped, 0);
  EXPECT_LE(mapped, size + static_cast<int64_t>(kMiB));
  EXPECT_EQ(FindRange(*store, 0, kRows, 1'536).right, kRows);
}

}  // namespace
}  // namespace vetvec
