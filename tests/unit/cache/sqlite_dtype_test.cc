// Float16 rows and the dimension of an encoder's vectors, in one file with float32 rows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <cmath>
#include <string>

#include "cache/half.h"
#include "cache/maintenance.h"
#include "unit/cache/store_testing.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

constexpr size_t kDtypeDimension = 384;

// The keys of a store that keeps float16.
const KeyDeriver& HalfKeys() {
  static const KeyDeriver* keys = [] {
    VectorIdentity identity;
    identity.stored_dtype = ShortNameOf(VectorDtype::kFloat16);
    return new KeyDeriver(identity, "test");
  }();
  return *keys;
}

std::vector<float> AfterHalf(const std::vector<float>& values) {
  std::string halves(values.size() * 2, '\0');
  std::vector<float> back(values.size());
  const int16_t scale = HalfScaleOf(values);
  EncodeHalves(values, scale, halves.data());
  DecodeHalves(halves.data(), values.size(), scale, back.data());
  return back;
}

void PutHalves(Store& store, uint64_t rows, size_t dimension) {
  for (uint64_t i = 0; i < rows; ++i) {
    const std::vector<float> values = TestVector(i, dimension);
    const StoreRow row{HalfKeys().KeyOf(std::to_string(i)), values};
    ASSERT_TRUE(store.PutMany({&row, 1}, {}).ok());
  }
}

// How many of the rows come back as float16 says them.
uint64_t FindHalves(Store& store, uint64_t rows, size_t dimension) {
  uint64_t right = 0;
  for (uint64_t i = 0; i < rows; ++i) {
    const CacheKey key = HalfKeys().KeyOf(std::to_string(i));
    std::vector<float> got;
    EXPECT_TRUE(store
                    .GetMany({&key, 1}, dimension,
                             [&](size_t, size_t d) {
                               got.resize(d);
                               return got.data();
                             })
                    .ok());
    right += got == AfterHalf(TestVector(i, dimension)) ? 1u : 0u;
  }
  return right;
}

SqliteStoreOptions Halves(const std::string& directory) {
  SqliteStoreOptions options = InFolder(directory);
  options.dtype = VectorDtype::kFloat16;
  return options;
}

std::string QueryBlob(const std::string& directory, const std::string& sql) {
  sqlite3* database = nullptr;
  sqlite3_stmt* statement = nullptr;
  std::string blob;
  const std::string path = directory + "/vectors.sqlite";
  if (sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr) == SQLITE_OK &&
      sqlite3_prepare_v2(database, sql.c_str(), -1, &statement, nullptr) == SQLITE_OK &&
      sqlite3_step(statement) == SQLITE_ROW) {
    blob.assign(static_cast<const char*>(sqlite3_column_blob(statement, 0)),
                static_cast<size_t>(sqlite3_column_bytes(statement, 0)));
  }
  sqlite3_finalize(statement);
  sqlite3_close(database);
  return blob;
}

TEST(SqliteDtype, Float16RowsAreHalfTheSizeAndComeBackTheSameEachTime) {
  const TemporaryFolder folder;
  const std::string directory = folder.Path("half");
  {
    const auto store = MustOpen(Halves(directory));
    EXPECT_EQ(store->dtype(), VectorDtype::kFloat16);
    PutHalves(*store, 500, kDtypeDimension);
    EXPECT_EQ(FindHalves(*store, 500, kDtypeDimension), 500u) << "also those that are still queued";
    ASSERT_TRUE(store->Flush({}).ok());
  }
  const auto store = MustOpen(Halves(directory));
  EXPECT_EQ(FindHalves(*store, 500, kDtypeDimension), 500u);
  const auto exact = MustOpen(InFolder(folder.Path("exact")));
  EXPECT_EQ(exact->dtype(), VectorDtype::kFloat32);
  ASSERT_TRUE(PutRange(*exact, 0, 500, kDtypeDimension, Committed()).ok());
  const double ratio =
      static_cast<double>(StatOf(*store).bytes) / static_cast<double>(StatOf(*exact).bytes);
  printf("  float16: %.2f of the size of float32\n", ratio);
  EXPECT_LT(ratio, 0.65) << "half, and a few pages more";
}

TEST(SqliteDtype, BothKindsLiveInOneFileAndNeverMix) {
  const TemporaryFolder folder;
  const auto halves = MustOpen(Halves(folder.path()));
  const auto exact = MustOpen(InFolder(folder.path()));
  PutHalves(*halves, 50, kDtypeDimension);
  ASSERT_TRUE(halves->Flush({}).ok());
  EXPECT_EQ(FindRange(*exact, 0, 50, kDtypeDimension).missing, 50u)
      << "lossy for those who ask only";
  ASSERT_TRUE(PutRange(*exact, 0, 50, kDtypeDimension, Committed()).ok());
  EXPECT_EQ(FindRange(*exact, 0, 50, kDtypeDimension).right, 50u);
  EXPECT_EQ(FindHalves(*halves, 50, kDtypeDimension), 50u);
  const Result<VerifyReport> report = VerifyStore(folder.path(), {.keep_bad = true}, {});
  ASSERT_TRUE(report.ok()) << report.status().ToString();
  EXPECT_EQ(report->rows, 100u);
  EXPECT_EQ(report->bad_rows, 0u);
  ASSERT_TRUE(ExportStore(folder.path(), folder.Path("out.jsonl"), {}, {}).ok());
  const std::string lines = *ReadFile(folder.Path("out.jsonl"));
  EXPECT_THAT(lines, HasSubstr("\"dimension\":384,\"dtype\":\"float16\""));
  EXPECT_THAT(lines, HasSubstr("\"bytes\":768}"));
  EXPECT_THAT(lines, HasSubstr("\"dimension\":384,\"dtype\":\"float32\""));
  EXPECT_THAT(lines, HasSubstr("\"bytes\":1536}"));
}

// tests/golden/cache_format1_f16.sqlite was written by make_cache_f16.py, from the documents alone.
TEST(SqliteDtype, AgreesWithTheIndependentScript) {
  const TemporaryFolder folder;
  const std::string here = __FILE__;
  const Result<std::string> golden =
      ReadFile(here.substr(0, here.rfind("/unit/")) + "/golden/cache_format1_f16.sqlite");
  ASSERT_TRUE(golden.ok()) << golden.status().ToString();
  ASSERT_TRUE(WriteFileAtomic(folder.Path("vectors.sqlite"), *golden, true).ok());
  const auto store = MustOpen(Halves(folder.path()));
  EXPECT_EQ(FindHalves(*store, 12, 8), 12u);
  EXPECT_EQ(store->DimensionOf(HalfKeys().IdentityKey()), 8u);
  for (uint64_t i = 0; i < 12; ++i) {
    const CacheKey key = HalfKeys().KeyOf(std::to_string(i));
    EXPECT_EQ(QueryBlob(folder.path(), "SELECT value FROM vectors WHERE key=x'" + HexOf(key) + "'"),
              EncodeRow(key, TestVector(i, 8), VectorDtype::kFloat16))
        << "row " << i;
  }
  EXPECT_EQ(StatOf(*store).rows, 12u);
  EXPECT_EQ(StatOf(*store).bad_rows, 0u);
}

TEST(SqliteDimension, IsKeptWithTheRowsAndReplaced) {
  const TemporaryFolder folder;
  const CacheKey identity = HalfKeys().IdentityKey();
  {
    const std::shared_ptr<Store> store = MustOpen(InFolder(folder.path()));
    EXPECT_EQ(store->DimensionOf(identity), 0u);
    const auto view = StoreOfIdentity(store, identity);
    ASSERT_TRUE(PutRange(*view, 0, 5, kDtypeDimension, Committed()).ok());
    EXPECT_EQ(view->DimensionOf(identity), kDtypeDimension);
    EXPECT_EQ(StatOf(*view).rows, 5u) << "a note is not a row";
    EXPECT_EQ(FindRange(*view, 0, 5, kDtypeDimension).right, 5u);
  }
  {
    const std::shared_ptr<Store> store = MustOpen(InFolder(folder.path()));
    EXPECT_EQ(store->DimensionOf(identity), kDtypeDimension);
    EXPECT_EQ(store->DimensionOf(TestKey(1)), 0u) << "of another encoder";
    const auto view = StoreOfIdentity(store, identity);
    ASSERT_TRUE(PutRange(*view, 0, 5, 8).ok());
    EXPECT_EQ(store->DimensionOf(identity), 8u) << "noted, if not yet committed";
    ASSERT_TRUE(view->Flush({}).ok());
  }
  EXPECT_EQ(MustOpen(InFolder(folder.path()))->DimensionOf(identity), 8u);
}

TEST(SqliteDimension, ADamagedNoteIsNone) {
  const TemporaryFolder folder;
  const CacheKey identity = HalfKeys().IdentityKey();
  const std::shared_ptr<Store> store = MustOpen(InFolder(folder.path()));
  ASSERT_TRUE(PutRange(*StoreOfIdentity(store, identity), 0, 5, kDtypeDimension, Committed()).ok());
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(folder.Path("vectors.sqlite").c_str(), &database), SQLITE_OK);
  sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
  ASSERT_EQ(
      sqlite3_exec(database, "UPDATE dimensions SET dimension=385", nullptr, nullptr, nullptr),
      SQLITE_OK);
  sqlite3_close(database);
  EXPECT_EQ(store->DimensionOf(identity), 0u);
}

}  // namespace
}  // namespace vetvec
