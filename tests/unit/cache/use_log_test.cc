#include "cache/use_log.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <string>

#include "unit/cache/store_testing.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr size_t kUseLogDimension = 1'536;
constexpr int64_t kHour = kUseHourMillis;

int64_t QueryFile(const std::string& directory, const char* sql) {
  sqlite3* database = nullptr;
  sqlite3_stmt* statement = nullptr;
  const std::string path = directory + "/vectors.sqlite";
  int64_t value = -1;
  if (sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK &&
      sqlite3_prepare_v2(database, sql, -1, &statement, nullptr) == SQLITE_OK &&
      sqlite3_step(statement) == SQLITE_ROW) {
    value = sqlite3_column_int64(statement, 0);
  }
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return value;
}

TEST(UseLog, ARowIsNotedOnceAnHour) {
  UseLog uses;
  EXPECT_TRUE(uses.empty());
  EXPECT_FALSE(uses.Add(std::vector<int64_t>{7, 3, 7, -1, 1'000'000}, 10 * kHour));
  EXPECT_THAT(uses.Take(), ElementsAre(3, 7, 1'000'000));
  EXPECT_FALSE(uses.Add(std::vector<int64_t>{3, 7, 8}, 11 * kHour - 1));
  EXPECT_THAT(uses.Take(), ElementsAre(8));
  EXPECT_FALSE(uses.Add(std::vector<int64_t>{3, 7}, 11 * kHour));
  EXPECT_THAT(uses.Take(), ElementsAre(3, 7));
  EXPECT_THAT(uses.Take(), IsEmpty());
}

TEST(UseLog, SaysWhenThereAreManyAndKeepsNoMoreThanItMust) {
  UseLog uses;
  std::vector<int64_t> ids;
  for (int64_t i = 0; i < 20 * static_cast<int64_t>(UseLog::kManyUses); ++i) ids.push_back(i);
  EXPECT_FALSE(uses.Add(std::span(ids).first(UseLog::kManyUses - 1), kHour));
  EXPECT_TRUE(uses.Add(ids, kHour));
  EXPECT_EQ(uses.Take().size(), 10 * UseLog::kManyUses);
}

// Rows that are read stay, although they were stored first; a later process evicts.
TEST(SqliteUses, TheLeastRecentlyUsedRowsGoWhenItIsFull) {
  const TemporaryFolder folder;
  FakeClock clock;
  SqliteStoreOptions options = InFolder(folder.path());
  options.max_bytes = 4 << 20;
  options.clock = &clock;
  {
    const auto store = MustOpen(options);
    for (uint64_t i = 0; i < 400; i += 100) {
      ASSERT_TRUE(PutRange(*store, i, i + 100, kUseLogDimension, Committed()).ok());
    }
    ASSERT_EQ(StatOf(*store).evicted_rows, 0u);
  }
  clock.StepWall(2 * kHour);
  {
    const auto reader = MustOpen(options);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(FindRange(*reader, 0, 100, kUseLogDimension).right, 100u);
    EXPECT_EQ(StatOf(*reader).commits, 0u) << "reads write nothing";
  }
  const auto store = MustOpen(options);
  clock.StepWall(2 * kHour);
  for (uint64_t i = 1'000; i < 1'350; i += 50) {
    ASSERT_TRUE(PutRange(*store, i, i + 50, kUseLogDimension, Committed()).ok());
  }
  EXPECT_GE(StatOf(*store).evicted_rows, 256u);
  EXPECT_EQ(FindRange(*store, 0, 100, kUseLogDimension).right, 100u) << "used since";
  EXPECT_EQ(FindRange(*store, 100, 300, kUseLogDimension).missing, 200u) << "never used again";
  EXPECT_EQ(FindRange(*store, 1'300, 1'350, kUseLogDimension).right, 50u) << "new";
  ASSERT_TRUE(store->Flush({}).ok());
  EXPECT_EQ(QueryFile(folder.path(), "SELECT count(*) FROM uses"),
            static_cast<int64_t>(StatOf(*store).rows))
      << "no use outlives its row";
}

TEST(SqliteUses, AReplacedRowHasOneUseAndABadOneNone) {
  const TemporaryFolder folder;
  FakeClock clock;
  SqliteStoreOptions options = InFolder(folder.path());
  options.clock = &clock;
  const auto store = MustOpen(options);
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(PutRange(*store, 0, 10, 8, Committed()).ok());
    clock.StepWall(kHour);
  }
  ASSERT_TRUE(store->Flush({}).ok());
  EXPECT_EQ(QueryFile(folder.path(), "SELECT count(*) FROM uses"), 10);
  EXPECT_EQ(QueryFile(folder.path(), "SELECT max(hour)-min(hour) FROM uses"), 0);
}

// tests/golden/cache_format1.sqlite: 12 rows, written before there was a table `uses`.
TEST(SqliteUses, AFileOfTheFirstFormatIsReadAndWritten) {
  const TemporaryFolder folder;
  const std::string here = __FILE__;
  const Result<std::string> golden =
      ReadFile(here.substr(0, here.rfind("/unit/")) + "/golden/cache_format1.sqlite");
  ASSERT_TRUE(golden.ok()) << golden.status().ToString();
  ASSERT_TRUE(WriteFileAtomic(folder.Path("vectors.sqlite"), *golden, true).ok());
  {
    const auto reader = MustOpen(InFolder(folder.path()));
    EXPECT_EQ(FindRange(*reader, 0, 12, 8).right, 12u);
    EXPECT_EQ(StatOf(*reader).rows, 12u);
  }
  {
    const auto writer = MustOpen(InFolder(folder.path()));
    ASSERT_TRUE(PutRange(*writer, 12, 20, 8, Committed()).ok());
    EXPECT_EQ(FindRange(*writer, 0, 20, 8).right, 20u);
    ASSERT_TRUE(writer->Flush({}).ok());
    EXPECT_EQ(StatOf(*writer).files_quarantined, 0u);
  }
  EXPECT_EQ(QueryFile(folder.path(), "PRAGMA user_version"), 1);
  EXPECT_EQ(QueryFile(folder.path(), "SELECT count(*) FROM uses"), 20);
  EXPECT_EQ(QueryFile(folder.path(), "SELECT count(*) FROM dimensions"), 0);
}

}  // namespace
}  // namespace vetvec
