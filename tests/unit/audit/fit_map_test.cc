#include "audit/fit_map.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/rng.h"

namespace vetvec {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr size_t kDimension = 8;

// Random vectors by the text's number, times `scale`. Notes how many texts each call has.
class Numbered : public Encoder {
 public:
  Numbered(std::string name, float scale) : name_(std::move(name)), scale_(scale) {}
  Status Embed(const TextBatch& texts, const CallOptions& /*options*/, EmbedOutput* out) override {
    calls.push_back(texts.size());
    VETVEC_RETURN_IF_ERROR(out->rows.SetDimension(kDimension));
    for (size_t i = 0; i < texts.size(); ++i) {
      Rng rng(std::stoul(std::string(texts[i])));
      for (size_t k = 0; k < kDimension; ++k) {
        out->rows.Row(i)[k] = scale_ * static_cast<float>(rng.Uniform() - 0.5);
      }
    }
    return OkStatus();
  }
  size_t dimension() const override { return kDimension; }
  const std::string& name() const override { return name_; }
  const VectorIdentity& identity() const override { return identity_; }
  Usage usage() const override { return {}; }

  std::vector<size_t> calls;

 private:
  const std::string name_;
  const float scale_;
  const VectorIdentity identity_;
};

class FitMapTest : public testing::Test {
 protected:
  FitMapTest() {
    auto from = std::make_unique<Numbered>("test:from", 1.0F);
    auto to = std::make_unique<Numbered>("test:to", -3.0F);
    from_calls_ = &from->calls;
    to_calls_ = &to->calls;
    from_ = std::make_shared<SharedEncoder>(std::move(from));
    to_ = std::make_shared<SharedEncoder>(std::move(to));
  }

  // Of `count` different texts, each twice.
  Result<LinearMapFile> Fit(size_t count) {
    PackedTexts texts;
    for (size_t i = 0; i < 2 * count; ++i) texts.Add(std::to_string(i % count));
    return FitMap(from_, to_, texts.view(), {}, {});
  }

  std::vector<size_t>* from_calls_;
  std::vector<size_t>* to_calls_;
  std::shared_ptr<SharedEncoder> from_;
  std::shared_ptr<SharedEncoder> to_;
};

TEST_F(FitMapTest, EachTextIsSentOnce) {
  const Result<LinearMapFile> map = Fit(kLeastMapTexts + 50);
  ASSERT_TRUE(map.ok()) << map.status().ToString();
  EXPECT_THAT(*from_calls_, ElementsAre(kLeastMapTexts + 50));
  EXPECT_THAT(*to_calls_, ElementsAre(kLeastMapTexts + 50));
  EXPECT_EQ(map->from_name, "test:from");
  EXPECT_EQ(map->to_name, "test:to");
  EXPECT_EQ(map->method, "ridge");
  EXPECT_GT(map->agreement.mean_cosine, 0.999);
}

TEST_F(FitMapTest, TooFewTextsAreToldBeforeAnythingIsSent) {
  EXPECT_EQ(Fit(kLeastMapTexts - 1).status().code(), StatusCode::kInsufficientData);
  EXPECT_THAT(*from_calls_, IsEmpty());
}

TEST_F(FitMapTest, AClosedEncoderIsRefused) {
  to_->Close();
  EXPECT_EQ(Fit(kLeastMapTexts + 50).status().code(), StatusCode::kInvalidHandle);
  EXPECT_THAT(*to_calls_, IsEmpty());
}

}  // namespace
}  // namespace vetvec
