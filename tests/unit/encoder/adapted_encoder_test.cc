#include "encoder/adapted_encoder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>

#include "base/file.h"
#include "base/task_loop.h"
#include "cache/memory_store.h"
#include "core/linear_map_file.h"
#include "core/npy.h"
#include "encoder/encoder_sha256.h"
#include "encoder/open_encoder.h"
#include "encoder/role_encoders.h"
#include "support/set_option.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

PackedTexts PackedOf(const std::vector<std::string>& texts) { return PackedTexts::Of(texts); }

constexpr char kModel[] = "openai:m?base_url=http://127.0.0.1:1/v1";

class AdaptedEncoderTest : public testing::Test {
 protected:
  AdaptedEncoderTest() {
    options_.transport = service_;
    options_.cache = store_;
    options_.api_key = "k";
    options_.clock = &clock_;
    folder_ = testing::TempDir() + "/adapted_encoder_test." + std::to_string(getpid());
    std::filesystem::create_directories(folder_);
    file_ = folder_ + "/a.map";
  }
  ~AdaptedEncoderTest() override { std::filesystem::remove_all(folder_); }

  std::unique_ptr<Encoder> Open(const std::string& spec) {
    auto encoder = OpenEncoder(spec, options_);
    EXPECT_TRUE(encoder.ok()) << encoder.status().ToString();
    return encoder.ok() ? *std::move(encoder) : nullptr;
  }

  // Doubles the first element (before the vector is scaled), for the model `spec`.
  LinearMap WriteAdapter(const std::string& spec, size_t dimension = 3) {
    LinearMapFile file;
    file.map.weights = Matrix(dimension, 1);
    file.map.up = Matrix(1, dimension);
    file.map.weights.data()[0] = 1;
    file.map.up.data()[0] = 1;
    file.map.to_unit_rows = true;
    file.method = "repair";
    file.from_name = file.to_name = spec;
    file.from_sha256 = file.to_sha256 = ModelSha256(*Open(spec));
    EXPECT_TRUE(WriteLinearMapFile(file_, file).ok());
    return file.map;
  }

  std::vector<float> Adapted(const LinearMap& map, const std::string& text) {
    std::vector<float> out(map.to_dimension());
    EXPECT_TRUE(ApplyLinearMap(map, FakeVector(text), out).ok());
    return out;
  }

  void ExpectRow(const EmbedOutput& out, size_t i, const std::vector<float>& wanted) {
    for (size_t j = 0; j < wanted.size(); ++j) EXPECT_NEAR(out.rows.Row(i)[j], wanted[j], 1e-6);
  }

  FakeClock clock_;
  std::shared_ptr<FakeService> service_ = std::make_shared<FakeService>();
  std::shared_ptr<Store> store_ = OpenMemoryStore({});
  EncoderOptions options_;
  std::string folder_;
  std::string file_;
};

TEST_F(AdaptedEncoderTest, AdaptsOnTheWayOutAndTheCacheKeepsTheRawVector) {
  const LinearMap map = WriteAdapter(kModel);
  const PackedTexts texts = PackedOf({"a", "bb", "a"});
  const auto adapted = Open(kModel + ("&adapter=" + file_));
  for (int round = 0; round < 2; ++round) {  // from the service, then from the cache
    EmbedOutput out(3);
    ASSERT_TRUE(adapted->Embed(texts.view(), {}, &out).ok());
    ExpectRow(out, 0, Adapted(map, "a"));
    ExpectRow(out, 1, Adapted(map, "bb"));
    ExpectRow(out, 2, Adapted(map, "a"));
  }
  EmbedOutput raw(3);
  ASSERT_TRUE(Open(kModel)->Embed(texts.view(), {}, &raw).ok());
  ExpectRow(raw, 1, FakeVector("bb"));
  EXPECT_THAT(service_->sent(), ElementsAre(ElementsAre("a", "bb")));
}

TEST_F(AdaptedEncoderTest, NormalizeScalesOnTheWayOutAndTheCacheKeepsTheRawVector) {
  const PackedTexts texts = PackedOf({"a", "bb", "zero"});
  const auto raw = Open(kModel);
  const auto scaled = Open(std::string(kModel) + "&normalize=true");
  EmbedOutput as_sent(3);
  ASSERT_TRUE(raw->Embed(texts.view(), {}, &as_sent).ok());
  for (int round = 0; round < 2; ++round) {
    EmbedOutput out(3);
    ASSERT_TRUE(scaled->Embed(texts.view(), {}, &out).ok());
    for (size_t i = 0; i < 3; ++i) {
      double square = 0;
      for (size_t j = 0; j < 3; ++j) square += std::pow(double{as_sent.rows.Row(i)[j]}, 2);
      EXPECT_GT(std::abs(square - 1), 1e-3) << "the service does not scale";
      for (size_t j = 0; j < 3; ++j) {
        EXPECT_NEAR(out.rows.Row(i)[j], as_sent.rows.Row(i)[j] / std::sqrt(square), 1e-7);
      }
    }
    EXPECT_EQ(out.usage.requests, 0U) << "the raw vectors are in the cache";
  }
  EXPECT_THAT(scaled->name(), HasSubstr("normalize=true"));
  EXPECT_NE(EncoderSha256(*scaled), EncoderSha256(*raw));
  EXPECT_EQ(ModelSha256(*scaled), ModelSha256(*raw));
}

TEST_F(AdaptedEncoderTest, IsNamedAndHasAnIdentityOfItsOwn) {
  WriteAdapter(kModel);
  const auto raw = Open(kModel);
  const auto adapted = Open(kModel + ("&adapter=" + file_));
  EXPECT_THAT(adapted->name(), HasSubstr("adapter=" + file_));
  EXPECT_EQ(adapted->adapter_sha256(), ReadLinearMapFile(file_)->sha256);
  EXPECT_EQ(raw->adapter_sha256(), "");
  EXPECT_NE(EncoderSha256(*adapted), EncoderSha256(*raw));
  EXPECT_EQ(ModelSha256(*adapted), ModelSha256(*raw));
  EXPECT_EQ(adapted->raw_identity().revision, raw->identity().revision);
  EXPECT_NE(adapted->remote_encoder(), nullptr);
}

TEST_F(AdaptedEncoderTest, ATaskAdaptsWhenItHasEnded) {
  const LinearMap map = WriteAdapter(kModel);
  const auto adapted = Open(kModel + ("&adapter=" + file_));
  const PackedTexts texts = PackedOf({"a", " ", "ccc"});
  EmbedOutput out(3);
  std::vector<size_t> delivered;
  CallOptions call;
  call.on_rows = [&](std::span<const size_t> items) {
    delivered.assign(items.begin(), items.end());
  };
  const auto waker = std::make_shared<ThreadWaker>();
  const TextBatch batch = texts.view();
  const auto task = adapted->NewTask(batch, call, &out, waker);
  ASSERT_NE(task, nullptr);
  RunToEnd(task.get(), waker.get(), &clock_);
  EXPECT_EQ(task->status().code(), StatusCode::kPartial);
  ExpectRow(out, 0, Adapted(map, "a"));
  ExpectRow(out, 1, {0, 0, 0});
  ExpectRow(out, 2, Adapted(map, "ccc"));
  EXPECT_THAT(delivered, ElementsAre(0, 2));
}

TEST_F(AdaptedEncoderTest, AProbeGetsTheRawVectors) {
  WriteAdapter(kModel);
  const auto adapted = Open(kModel + ("&adapter=" + file_));
  EmbedOutput out(1);
  CallOptions call;
  call.flags = kCallAsReceived | kCallNoCache;
  ASSERT_TRUE(adapted->Embed(PackedOf({"bb"}).view(), call, &out).ok());
  ExpectRow(out, 0, FakeVector("bb"));
}

TEST_F(AdaptedEncoderTest, RefusesAnotherModelADimensionAndAMap) {
  WriteAdapter(kModel);
  const std::string key = "&adapter=" + file_;
  const auto other = OpenEncoder("openai:other?base_url=http://127.0.0.1:1/v1" + key, options_);
  EXPECT_EQ(other.status().code(), StatusCode::kInvalidArgument);
  EXPECT_THAT(other.status().message(), HasSubstr("was fitted for openai:m"));
  EXPECT_EQ(OpenEncoder(kModel + ("&adapter=" + folder_ + "/none"), options_).status().code(),
            StatusCode::kNotFound);
  WriteAdapter(kModel, 4);  // the service's dimension is not known before a reply
  const auto wrong = Open(kModel + key);
  EmbedOutput out(1);
  EXPECT_EQ(wrong->Embed(PackedOf({"bb"}).view(), {}, &out).code(), StatusCode::kDimensionMismatch);
  EXPECT_FALSE(out.items[0].ok());
  WriteAdapter("builtin:", 5);
  EXPECT_EQ(OpenEncoder("builtin:?adapter=" + file_, {}).status().code(),
            StatusCode::kDimensionMismatch);
}

TEST_F(AdaptedEncoderTest, AppliesToQueriesAloneIfAsked) {
  const LinearMap map = WriteAdapter(kModel);
  const std::string spec = kModel + ("&adapter_for=query&adapter=" + file_);
  EXPECT_THAT(OpenEncoder(spec, options_).status().message(), HasSubstr("input_type"));
  EXPECT_THAT(Open(spec + "&input_type=query")->name(), HasSubstr("adapter="));
  EXPECT_THAT(Open(spec + "&input_type=document")->name(), testing::Not(HasSubstr("adapter")));
  const std::vector<TextRole> roles = {TextRole::kQuery, TextRole::kDocument};
  const auto encoders = RoleEncoders::Open(roles, [&](TextRole role) {
    EncoderSpec of_role = SpecForRole(*ParseEncoderSpec(spec), role);
    if (role == TextRole::kNone) SetOption(&of_role.settings, "input_type", "document");
    return OpenEncoder(of_role, options_);
  });
  ASSERT_TRUE(encoders.ok()) << encoders.status().ToString();
  EmbedOutput out(2);
  ASSERT_TRUE(encoders->Embed(PackedOf({"a", "a"}).view(), roles, {}, &out).ok());
  ExpectRow(out, 0, Adapted(map, "a"));
  ExpectRow(out, 1, FakeVector("a"));
}

TEST_F(AdaptedEncoderTest, LocalKindsTakeOneToo) {
  const std::string vectors = folder_ + "/vectors";
  std::filesystem::create_directories(vectors);
  Matrix rows(1, 3);
  rows.data()[0] = rows.data()[1] = 1;
  ASSERT_TRUE(WriteNpy(vectors + "/vectors.npy", rows.view()).ok());
  ASSERT_TRUE(WriteFileAtomic(vectors + "/texts.txt", "a\n").ok());
  WriteAdapter("vectors:" + vectors);
  const auto encoder = Open("vectors:" + vectors + "?adapter=" + file_);
  EmbedOutput out(1);
  ASSERT_TRUE(encoder->Embed(PackedOf({"a"}).view(), {}, &out).ok());
  ExpectRow(out, 0, {0.894427F, 0.447214F, 0});
  EXPECT_FALSE(KnowsRoles(*ParseEncoderSpec("vectors:x?adapter=y")));
  EXPECT_TRUE(KnowsRoles(*ParseEncoderSpec("vectors:x?adapter=y&adapter_for=query")));
  EXPECT_TRUE(ParseEncoderSpec("vectors:x?adapter=y&adapter_for=query&input_type=query").ok());
  EXPECT_FALSE(ParseEncoderSpec("vectors:x?adapter_for=query").ok());
  EXPECT_FALSE(ParseEncoderSpec("vectors:x?adapter=y&adapter_for=all").ok());
}

}  // namespace
}  // namespace vetvec
