#include "encoder/shared_encoder.h"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace vetvec {
namespace {

// Waits in Embed until it is cancelled, if it is told to; its vectors are of one element.
class Waits : public Encoder {
 public:
  explicit Waits(bool does_wait) : does_wait_(does_wait) {}
  Status Embed(const TextBatch& texts, const CallOptions& options, EmbedOutput* out) override {
    is_in_call_ = true;
    while (does_wait_ && !options.cancel->requested()) std::this_thread::yield();
    if (does_wait_) return Status(StatusCode::kCancelled, "cancelled");
    VETVEC_RETURN_IF_ERROR(out->rows.SetDimension(1));
    out->usage.texts = texts.size();
    return OkStatus();
  }
  size_t dimension() const override { return 1; }
  const std::string& name() const override { return name_; }
  const VectorIdentity& identity() const override { return identity_; }
  Usage usage() const override { return {}; }
  bool is_in_call() const { return is_in_call_; }

 private:
  const bool does_wait_;
  std::atomic<bool> is_in_call_{false};
  const std::string name_ = "test:waits";
  const VectorIdentity identity_;
};

TEST(SharedEncoder, CloseCancelsTheCallsInFlightAndWaitsForThem) {
  auto waits = std::make_unique<Waits>(true);
  const Waits& inside = *waits;
  const auto shared = std::make_shared<SharedEncoder>(std::move(waits));
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a"});
  std::atomic<bool> has_ended = false;
  Status status;
  std::thread caller([&] {
    SharedEncoder::Call scope(shared);
    CallOptions options;
    options.cancel = scope.CancelWith(nullptr);
    EmbedOutput out(texts.size());
    status = shared->Embed(texts.view(), options, &out);
    has_ended = true;
  });
  while (!inside.is_in_call()) std::this_thread::yield();
  shared->Close();
  EXPECT_TRUE(has_ended);
  caller.join();
  EXPECT_EQ(status.code(), StatusCode::kCancelled);
  EXPECT_FALSE(SharedEncoder::Call(shared).status().ok()) << "closed";
}

TEST(SharedEncoder, WhenCloseReturnsNoCallRefersToIt) {
  auto shared = std::make_shared<SharedEncoder>(std::make_unique<Waits>(false));
  const std::weak_ptr<SharedEncoder> watched = shared;
  auto scope = std::make_unique<SharedEncoder::Call>(shared, SharedEncoder::CallKind::kSubmitted);
  EXPECT_EQ(scope->object(), shared.get());
  std::atomic<bool> is_alive = true;
  std::thread closer([&] {
    const std::shared_ptr<SharedEncoder> own = std::move(shared);
    own->Close();
    is_alive = own.use_count() > 1;
  });
  while (SharedEncoder::Call(watched.lock()).status().ok())
    std::this_thread::yield();  // until it closes
  scope.reset();
  closer.join();
  EXPECT_FALSE(is_alive);
  EXPECT_TRUE(watched.expired());
}

TEST(SharedEncoder, TheCallersTokenCancelsToo) {
  const auto shared = std::make_shared<SharedEncoder>(std::make_unique<Waits>(false));
  SharedEncoder::Call scope(shared);
  const auto user = CancelToken::Create();
  const auto both = scope.CancelWith(user);
  EXPECT_FALSE(both->requested());
  user->Request();
  EXPECT_TRUE(both->requested());
}

TEST(SharedEncoder, CountsItsCallsAndKnowsItsPrice) {
  SharedEncoder shared(std::make_unique<Waits>(false), 2.5);
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a", "b"});
  EmbedOutput out(texts.size());
  ASSERT_TRUE(shared.Embed(texts.view(), {}, &out).ok());
  EXPECT_DOUBLE_EQ(shared.CostOf(200'000), 0.5);
  EXPECT_NE(shared.OpenMetrics().find("test:waits"), std::string::npos);
}

}  // namespace
}  // namespace vetvec
