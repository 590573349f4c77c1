// An encoder on the disk store: what a warm cache tells without a request, and how vectors are
// kept.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "cache/sqlite_store.h"
#include "encoder/open_encoder.h"
#include "unit/cache/store_testing.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

using testing::Each;

constexpr char kSpec[] = "openai:m?base_url=http://127.0.0.1:9/v1";
const std::vector<std::string> kTexts = {"a", "bb", "ccc"};

class DiskCacheTest : public testing::Test {
 protected:
  // A new process, as far as encoder and stores can tell.
  std::unique_ptr<Encoder> Open(VectorDtype dtype = VectorDtype::kFloat32,
                                const std::string& salt = "") {
    SqliteStoreOptions store;
    store.directory = folder_.path();
    store.dtype = dtype;
    auto opened_store = OpenSqliteStore(store);
    EXPECT_TRUE(opened_store.ok()) << opened_store.status().ToString();
    EncoderOptions options;
    options.transport = service_;
    options.cache = *std::move(opened_store);
    options.tenant_salt = salt;
    auto encoder = OpenEncoder(kSpec, options);
    EXPECT_TRUE(encoder.ok()) << encoder.status().ToString();
    return *std::move(encoder);
  }
  std::vector<VectorSource> Embed(Encoder& encoder) {
    const PackedTexts packed = PackedTexts::Of(kTexts);
    EmbedOutput out(kTexts.size());
    const Status status = encoder.Embed(packed.view(), {}, &out);
    EXPECT_TRUE(status.ok()) << status.ToString();
    EXPECT_EQ(out.rows.dimension(), FakeVector("a").size());
    return out.sources;
  }

  TemporaryFolder folder_;
  std::shared_ptr<FakeService> service_ = std::make_shared<FakeService>();
};

TEST_F(DiskCacheTest, AWarmCacheTellsTheDimension) {
  const size_t dimension = FakeVector("a").size();
  {
    const auto cold = Open();
    EXPECT_EQ(cold->dimension(), 0u) << "nobody has told it";
    EXPECT_THAT(Embed(*cold), Each(VectorSource::kComputed));
    EXPECT_EQ(cold->dimension(), dimension);
  }
  const auto warm = Open();
  EXPECT_EQ(warm->dimension(), dimension) << "before any call";
  EXPECT_THAT(Embed(*warm), Each(VectorSource::kDiskCache));
  EXPECT_EQ(warm->dimension(), dimension);
  EXPECT_EQ(service_->requests().size(), 1u);
  EXPECT_EQ(Open(VectorDtype::kFloat32, "another tenant")->dimension(), 0u);
}

TEST_F(DiskCacheTest, Float16IsPartOfTheIdentity) {
  {
    const auto halves = Open(VectorDtype::kFloat16);
    EXPECT_EQ(halves->identity().stored_dtype, "f16");
    EXPECT_THAT(Embed(*halves), Each(VectorSource::kComputed));
  }
  {
    const auto halves = Open(VectorDtype::kFloat16);
    EXPECT_THAT(Embed(*halves), Each(VectorSource::kDiskCache));
    EXPECT_GT(halves->dimension(), 0u);
  }
  const auto exact = Open();
  EXPECT_EQ(exact->identity().stored_dtype, "f32");
  EXPECT_EQ(exact->dimension(), 0u);
  EXPECT_THAT(Embed(*exact), Each(VectorSource::kComputed)) << "never a lossy vector";
  EXPECT_EQ(service_->requests().size(), 2u);
}

}  // namespace
}  // namespace vetvec
