// What the tests of the stores share: keys, vectors that follow from a number, and checks that a
// store holds them.
#ifndef VETVEC_TESTS_UNIT_CACHE_STORE_TESTING_H_
#define VETVEC_TESTS_UNIT_CACHE_STORE_TESTING_H_

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/file.h"
#include "cache/sqlite_store.h"
#include "cache/store.h"
#include "unit/base/temporary_folder.h"

namespace vetvec {

// Whether fsync and fdatasync of this program force anything to the disk (sqlite_syscall_test.cc).
// They do not: the tests end processes, not the power, and would be as slow as the disk.
void ForceToDisk(bool force);

inline CacheKey TestKey(uint64_t number) {
  static const KeyDeriver* deriver = new KeyDeriver(VectorIdentity{}, "test");
  return deriver->KeyOf(std::to_string(number));
}

// Values that only `number` has, all exact.
inline std::vector<float> TestVector(uint64_t number, size_t dimension) {
  std::vector<float> values(dimension);
  for (size_t i = 0; i < dimension; ++i) {
    values[i] = static_cast<float>((number * 31 + i * 7) % 65'536) / 64.0f - 512.0f;
  }
  values[0] = static_cast<float>(number % 1'000'000);
  return values;
}

inline Status PutRange(Store& store, uint64_t begin, uint64_t end, size_t dimension,
                       const StoreWait& wait = {}) {
  std::vector<std::vector<float>> vectors;
  for (uint64_t i = begin; i < end; ++i) vectors.push_back(TestVector(i, dimension));
  std::vector<StoreRow> rows;
  for (uint64_t i = begin; i < end; ++i) rows.push_back({TestKey(i), vectors[i - begin]});
  return store.PutMany(rows, wait);
}

inline StoreWait Committed(int64_t deadline_nanos = 0) {
  return {Durability::kCommitted, deadline_nanos, nullptr};
}

struct Found {
  uint64_t right = 0;
  uint64_t wrong = 0;
  uint64_t missing = 0;
};

// Looks up [begin, end) and compares each vector found.
inline Found FindRange(Store& store, uint64_t begin, uint64_t end, size_t dimension) {
  std::vector<CacheKey> keys;
  for (uint64_t i = begin; i < end; ++i) keys.push_back(TestKey(i));
  std::vector<std::vector<float>> got(keys.size());
  const Status status = store.GetMany(keys, 0, [&](size_t i, size_t d) {
    got[i].resize(d);
    return got[i].data();
  });
  EXPECT_TRUE(status.ok()) << status.ToString();
  Found found;
  for (uint64_t i = begin; i < end; ++i) {
    const std::vector<float>& values = got[i - begin];
    if (values.empty()) {
      ++found.missing;
    } else if (values == TestVector(i, dimension)) {
      ++found.right;
    } else {
      ++found.wrong;
    }
  }
  return found;
}

inline SqliteStoreOptions InFolder(const std::string& directory) {
  SqliteStoreOptions options;
  options.directory = directory;
  return options;
}

inline std::unique_ptr<Store> MustOpen(const SqliteStoreOptions& options) {
  Result<std::unique_ptr<Store>> store = OpenSqliteStore(options);
  EXPECT_TRUE(store.ok()) << store.status().ToString();
  return store.ok() ? *std::move(store) : nullptr;
}

inline StoreStat StatOf(Store& store) {
  const Result<StoreStat> stat = store.Stat();
  EXPECT_TRUE(stat.ok()) << stat.status().ToString();
  return stat.ok() ? *stat : StoreStat{};
}

// Runs `body` in a child process, so that limits, mounts and users do not touch the other tests;
// returns what waitpid says of it.
inline int InChild(const std::function<void()>& body) {
  const pid_t child = fork();
  if (child == 0) {
    body();
    _exit(testing::Test::HasFailure() ? 1 : 0);
  }
  int status = -1;
  waitpid(child, &status, 0);
  return status;
}

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_CACHE_STORE_TESTING_H_
