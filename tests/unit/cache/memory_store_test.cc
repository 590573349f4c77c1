#include "cache/memory_store.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <limits>
#include <thread>

#include "unit/cache/store_testing.h"

namespace vetvec {
namespace {

TEST(MemoryStore, RoundTripAndReplacement) {
  const auto store = OpenMemoryStore({});
  ASSERT_TRUE(PutRange(*store, 0, 50, 8).ok());
  Found found = FindRange(*store, 0, 60, 8);
  EXPECT_EQ(found.right, 50u);
  EXPECT_EQ(found.missing, 10u);
  const std::vector<float> other = TestVector(99, 8);
  const StoreRow row{TestKey(0), other};
  ASSERT_TRUE(store->PutMany({&row, 1}, {}).ok());
  found = FindRange(*store, 0, 50, 8);
  EXPECT_EQ(found.right, 49u);
  EXPECT_EQ(found.wrong, 1u) << "the new vector has taken the place of the old one";
  EXPECT_EQ(StatOf(*store).rows, 50u);
}

TEST(MemoryStore, AnotherDimensionIsAMiss) {
  const auto store = OpenMemoryStore({});
  ASSERT_TRUE(PutRange(*store, 0, 1, 8).ok());
  const CacheKey key = TestKey(0);
  int calls = 0;
  const RowSink sink = [&](size_t, size_t) {
    ++calls;
    return static_cast<float*>(nullptr);
  };
  ASSERT_TRUE(store->GetMany({&key, 1}, 9, sink).ok());
  EXPECT_EQ(calls, 0);
  ASSERT_TRUE(store->GetMany({&key, 1}, 8, sink).ok());
  EXPECT_EQ(calls, 1);
}

TEST(MemoryStore, LeastRecentlyUsedRowsGoFirst) {
  MemoryStoreOptions options;
  options.max_bytes = 16 * 10 * (64 * 4 + 160);  // ten rows of 64 values per shard
  const auto store = OpenMemoryStore(options);
  for (uint64_t i = 0; i < 2'000; ++i) {
    ASSERT_TRUE(PutRange(*store, i, i + 1, 64).ok());
    EXPECT_EQ(FindRange(*store, 0, 1, 64).right, 1u) << "row 0 is used all the time, at " << i;
  }
  const StoreStat stat = StatOf(*store);
  EXPECT_LE(stat.bytes, options.max_bytes);
  EXPECT_EQ(stat.rows, 160u);
  EXPECT_EQ(stat.evicted_rows, 2'000u - 160u);
  EXPECT_EQ(FindRange(*store, 1'999, 2'000, 64).right, 1u);
  EXPECT_EQ(FindRange(*store, 1, 2, 64).missing, 1u);
}

TEST(MemoryStore, ARowThatIsTooLargeIsDroppedAndCounted) {
  MemoryStoreOptions options;
  options.max_bytes = 16 * 1'000;
  const auto store = OpenMemoryStore(options);
  ASSERT_TRUE(PutRange(*store, 0, 1, 1'000).ok());
  EXPECT_EQ(StatOf(*store).dropped_rows, 1u);
  EXPECT_EQ(FindRange(*store, 0, 1, 1'000).missing, 1u);
}

TEST(MemoryStore, ExpiredRowsAreMisses) {
  FakeClock clock;
  MemoryStoreOptions options;
  options.ttl_seconds = 60;
  options.clock = &clock;
  const auto store = OpenMemoryStore(options);
  ASSERT_TRUE(PutRange(*store, 0, 1, 4).ok());
  clock.Advance(59 * kNanosPerSecond);
  EXPECT_EQ(FindRange(*store, 0, 1, 4).right, 1u);
  clock.Advance(kNanosPerSecond);
  EXPECT_EQ(FindRange(*store, 0, 1, 4).missing, 1u);
  EXPECT_EQ(StatOf(*store).expired, 1u);
}

TEST(MemoryStore, RefusesWhatIsNotAVector) {
  const auto store = OpenMemoryStore({});
  std::vector<float> values = TestVector(0, 4);
  values[2] = std::numeric_limits<float>::quiet_NaN();
  const std::vector<float> good = TestVector(1, 4);
  const StoreRow rows[] = {{TestKey(1), good}, {TestKey(0), values}};
  const Status status = store->PutMany(rows, {});
  EXPECT_EQ(status.code(), StatusCode::kNonFinite);
  EXPECT_EQ(status.detail().item_index, 1);
  EXPECT_EQ(FindRange(*store, 1, 2, 4).missing, 1u) << "nothing of the call is kept";
  const StoreRow empty{TestKey(0), {}};
  EXPECT_EQ(store->PutMany({&empty, 1}, {}).code(), StatusCode::kInvalidArgument);
}

TEST(MemoryStore, ManyThreads) {
  MemoryStoreOptions options;
  options.max_bytes = uint64_t{1} << 20;
  const auto store = OpenMemoryStore(options);
  std::vector<std::thread> threads;
  for (uint64_t t = 0; t < 8; ++t) {
    threads.emplace_back([&, t] {
      for (uint64_t i = 0; i < 200; ++i) {
        EXPECT_TRUE(PutRange(*store, (t * 50 + i) % 300, (t * 50 + i) % 300 + 3, 32).ok());
        EXPECT_EQ(FindRange(*store, i, i + 5, 32).wrong, 0u);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(StatOf(*store).evicted_rows, 0u);
}

TEST(MemoryStore, AForkedChildIsTold) {
  auto store = OpenMemoryStore({});
  const pid_t child = fork();
  if (child == 0) {
    const bool told = store->Stat().status().code() == StatusCode::kForked &&
                      store->Flush({}).code() == StatusCode::kForked;
    store.reset();
    _exit(told ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace vetvec
