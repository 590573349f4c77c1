#include "cache/maintenance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <algorithm>
#include <string>

#include "base/strings.h"
#include "unit/cache/store_testing.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

constexpr size_t kDimension = 1'536;
constexpr int64_t kHourMillis = 3'600'000;

class Maintenance : public testing::Test {
 protected:
  const std::string& directory() const { return folder_.path(); }
  std::string file() const { return folder_.Path("vectors.sqlite"); }
  // Rows [begin, end), stored at the fake clock's time and flushed.
  void Store(uint64_t begin, uint64_t end) {
    SqliteStoreOptions options = InFolder(directory());
    options.clock = &clock_;
    const auto store = MustOpen(options);
    ASSERT_TRUE(PutRange(*store, begin, end, kDimension, Committed()).ok());
    ASSERT_TRUE(store->Flush({}).ok());
  }
  Found Find(uint64_t begin, uint64_t end) {
    return FindRange(*MustOpen(InFolder(directory())), begin, end, kDimension);
  }
  void Sql(const std::string& sql) {
    sqlite3* database = nullptr;
    ASSERT_EQ(sqlite3_open(file().c_str(), &database), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(database);
    sqlite3_close(database);
  }
  MaintenanceCall Call() {
    MaintenanceCall call;
    call.clock = &clock_;
    return call;
  }

  TemporaryFolder folder_;
  FakeClock clock_;
};

TEST_F(Maintenance, NothingIsMadeWhereThereIsNoCache) {
  const std::string missing = folder_.Path("missing");
  EXPECT_EQ(PruneStore(missing, {}, {}).status().code(), StatusCode::kNotFound);
  EXPECT_EQ(VerifyStore(missing, {}, {}).status().code(), StatusCode::kNotFound);
  EXPECT_EQ(ExportStore(missing, folder_.Path("a.csv"), {}, {}).status().code(),
            StatusCode::kNotFound);
  EXPECT_EQ(VerifyStore("", {}, {}).status().code(), StatusCode::kInvalidArgument);
  EXPECT_FALSE(FileExists(missing));
  EXPECT_FALSE(FileExists(folder_.Path("a.csv")));
}

TEST_F(Maintenance, ANewerFormatIsRefusedByAll) {
  Store(0, 5);
  Sql("PRAGMA user_version=9");
  Sql("CREATE TABLE later(x)");
  const std::string before = *ReadFile(file());
  const Status statuses[] = {PruneStore(directory(), {.max_bytes = 1}, {}).status(),
                             VerifyStore(directory(), {}, {}).status(),
                             ExportStore(directory(), folder_.Path("a.jsonl"), {}, {}).status()};
  for (const Status& status : statuses) {
    EXPECT_EQ(status.code(), StatusCode::kFailedPrecondition);
    EXPECT_THAT(status.message(), HasSubstr("format 9"));
  }
  EXPECT_EQ(*ReadFile(file()), before);
}

TEST_F(Maintenance, PruneByAge) {
  Store(0, 700);
  clock_.StepWall(2 * kHourMillis);
  Store(700, 800);
  const Result<PruneReport> none = PruneStore(directory(), {.older_than_seconds = 7'201}, Call());
  ASSERT_TRUE(none.ok()) << none.status().ToString();
  EXPECT_EQ(none->rows_deleted, 0u);
  const Result<PruneReport> report = PruneStore(directory(), {.older_than_seconds = 3'600}, Call());
  ASSERT_TRUE(report.ok()) << report.status().ToString();
  EXPECT_EQ(report->rows_deleted, 700u);
  EXPECT_EQ(report->rows, 100u);
  EXPECT_LT(report->bytes, report->bytes_before / 4);
  EXPECT_EQ(Find(0, 700).missing, 700u);
  EXPECT_EQ(Find(700, 800).right, 100u);
  EXPECT_EQ(PruneStore(directory(), {.older_than_seconds = -1}, {}).status().code(),
            StatusCode::kInvalidArgument);
}

TEST_F(Maintenance, PruneBySizeTakesTheLeastRecentlyUsed) {
  Store(0, 300);
  clock_.StepWall(2 * kHourMillis);
  Store(300, 900);
  clock_.StepWall(2 * kHourMillis);
  {
    SqliteStoreOptions options = InFolder(directory());
    options.clock = &clock_;
    EXPECT_EQ(FindRange(*MustOpen(options), 0, 100, kDimension).right, 100u);
  }
  constexpr uint64_t kMax = 3 << 20;
  const Result<PruneReport> report = PruneStore(directory(), {.max_bytes = kMax}, Call());
  ASSERT_TRUE(report.ok()) << report.status().ToString();
  EXPECT_GT(report->bytes_before, kMax);
  EXPECT_LE(report->bytes, kMax);
  EXPECT_EQ(report->rows + report->rows_deleted, 900u);
  EXPECT_EQ(Find(0, 100).right, 100u) << "read last";
  EXPECT_EQ(Find(100, 300).missing, 200u);
}

TEST_F(Maintenance, VerifyFindsAndDeletesBadRows) {
  Store(0, 1'200);
  Sql("UPDATE vectors SET value=zeroblob(length(value)) WHERE id%100=7");
  const Result<VerifyReport> looked = VerifyStore(directory(), {.keep_bad = true}, {});
  ASSERT_TRUE(looked.ok()) << looked.status().ToString();
  EXPECT_EQ(looked->rows, 1'200u);
  EXPECT_EQ(looked->bad_rows, 12u);
  EXPECT_EQ(looked->deleted_rows, 0u);
  const Result<VerifyReport> report = VerifyStore(directory(), {.quick_check = true}, {});
  ASSERT_TRUE(report.ok()) << report.status().ToString();
  EXPECT_EQ(report->bad_rows, 12u);
  EXPECT_EQ(report->deleted_rows, 12u);
  EXPECT_EQ(VerifyStore(directory(), {}, {})->rows, 1'188u);
  EXPECT_EQ(Find(0, 1'200).right, 1'188u);
}

TEST_F(Maintenance, QuickCheckTellsOfADamagedStructure) {
  Store(0, 200);
  std::string bytes = *ReadFile(file());
  // The header of every page but the first.
  for (size_t page = 32'768; page < bytes.size(); page += 32'768) bytes[page + 3] = '\x7F';
  ASSERT_TRUE(WriteFileAtomic(file(), bytes, true).ok());
  EXPECT_EQ(VerifyStore(directory(), {.keep_bad = true, .quick_check = true}, {}).status().code(),
            StatusCode::kDataLoss);
}

TEST_F(Maintenance, ExportWritesALineARow) {
  Store(0, 3);
  Sql("UPDATE vectors SET value=x'00' WHERE id=2");
  const std::string jsonl = folder_.Path("out.jsonl");
  const std::string csv = folder_.Path("out.csv");
  const Result<ExportReport> report = ExportStore(directory(), jsonl, {.vectors = true}, {});
  ASSERT_TRUE(report.ok()) << report.status().ToString();
  EXPECT_EQ(report->rows, 2u);
  EXPECT_EQ(report->bad_rows, 1u);
  const std::string lines = *ReadFile(jsonl);
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 2);
  EXPECT_THAT(lines, HasSubstr("{\"key\":\"" + HexOf(TestKey(0)) +
                               "\",\"dimension\":1536,\"dtype\":\"float32\",\"stored_at\":\""));
  EXPECT_THAT(lines, HasSubstr("\"bytes\":6144,\"vector\":[0,-511.89062,-511.78125,"));
  ASSERT_TRUE(ExportStore(directory(), csv, {}, {}).ok());
  const std::string table = *ReadFile(csv);
  EXPECT_TRUE(table.starts_with("key,dimension,dtype,stored_at,bytes\r\n")) << table;
  EXPECT_THAT(table, HasSubstr(HexOf(TestKey(2)) + ",1536,float32,"));
  EXPECT_EQ(ExportStore(directory(), folder_.Path("out.txt"), {}, {}).status().code(),
            StatusCode::kInvalidArgument);
}

TEST_F(Maintenance, StopsWhenAskedTo) {
  Store(0, 1'200);
  MaintenanceCall call;
  uint64_t told = 0;
  call.progress = [&](uint64_t done, uint64_t total) {
    EXPECT_EQ(total, 1'200u);
    told = done;
    return done >= 1'000 ? 77 : 0;
  };
  const Status stopped = ExportStore(directory(), folder_.Path("a.jsonl"), {}, call).status();
  EXPECT_EQ(stopped.code(), StatusCode::kCancelled);
  EXPECT_EQ(stopped.detail().callback_value, 77);
  EXPECT_EQ(told, 1'000u);
  EXPECT_FALSE(FileExists(folder_.Path("a.jsonl")));
  MaintenanceCall cancelled;
  cancelled.cancel = CancelToken::Create();
  cancelled.cancel->Request();
  EXPECT_EQ(VerifyStore(directory(), {}, cancelled).status().code(), StatusCode::kCancelled);
  EXPECT_EQ(PruneStore(directory(), {.max_bytes = 1}, cancelled).status().code(),
            StatusCode::kCancelled);
  MaintenanceCall late;
  late.deadline_nanos = 1;
  EXPECT_EQ(VerifyStore(directory(), {}, late).status().code(), StatusCode::kDeadlineExceeded);
}

}  // namespace
}  // namespace vetvec
