#include "encoder/embed_stream.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "encoder/open_encoder.h"
#include "support/set_option.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

class EmbedStreamTest : public testing::Test {
 protected:
  EmbedStreamTest() {
    EncoderOptions options;
    options.transport = service_;
    options.api_key = "k";
    EncoderSpec spec = *ParseEncoderSpec("openai:m");
    SetOption(&spec.settings, "batch", 10);
    SetOption(&spec.settings, "concurrency", 100);
    encoder_ = *OpenEncoder(spec, options);
  }

  static constexpr uint64_t kNone = ~uint64_t{0};
  std::string TextOf(uint64_t i) const {
    return i == blank_ ? " " : "text number " + std::to_string(i);
  }

  // Streams `count` texts; every row that is delivered is the right one.
  Status Run(uint64_t count) {
    uint64_t given = 0;
    std::string text;
    const auto next = [&](std::string_view* out) -> int32_t {
      if (given == count) return 0;
      text = TextOf(given++);
      *out = text;
      most_ahead_ = std::max(most_ahead_, given - delivered_);
      return 1;
    };
    const auto take = [&](uint64_t first, const EmbedOutput& out) -> int32_t {
      EXPECT_EQ(first, delivered_);
      for (size_t i = 0; i < out.items.size(); ++i) {
        if (!out.items[i].ok()) continue;
        const std::vector<float> expected = FakeVector(TextOf(first + i));
        EXPECT_EQ(std::vector<float>(out.rows.Row(i), out.rows.Row(i) + expected.size()), expected);
        ++good_;
      }
      delivered_ += out.items.size();
      return 0;
    };
    return EmbedStream(*encoder_, options_, next, take);
  }

  const std::shared_ptr<FakeService> service_ = std::make_shared<FakeService>();
  std::unique_ptr<Encoder> encoder_;
  StreamOptions options_;
  uint64_t blank_ = kNone;
  uint64_t delivered_ = 0;
  uint64_t good_ = 0;
  uint64_t most_ahead_ = 0;
};

TEST_F(EmbedStreamTest, RowsComeInOrderWhateverOrderRepliesHave) {
  service_->Hold();
  std::thread service([&] {
    service_->WaitForHeld(4);  // as many as go while the dimension is not known
    for (const size_t number : {3u, 1u, 2u, 0u}) service_->ReleaseOne(number);
    service_->WaitForHeld(3);
    service_->Release();
  });
  EXPECT_TRUE(Run(75).ok());
  service.join();
  EXPECT_EQ(good_, 75u);
  EXPECT_EQ(service_->sent().size(), 8u);
}

TEST_F(EmbedStreamTest, KeepsToItsWindow) {
  ASSERT_TRUE(Run(10).ok());  // now the dimension is known
  delivered_ = 0;
  most_ahead_ = 0;
  options_.window_bytes = 3 * 10 * 3 * sizeof(float);  // three pieces of ten rows of three
  service_->Hold();
  std::thread service([&] {
    service_->WaitForHeld(3);  // all of them, as streams keep nothing in memory
    service_->Release();
  });
  EXPECT_TRUE(Run(500).ok());
  service.join();
  EXPECT_EQ(delivered_, 500u);
  EXPECT_LE(most_ahead_, 30u);
}

TEST_F(EmbedStreamTest, StopsWhereEveryPieceWouldFail) {
  service_->Rule([](const FakeRequest& request) {
    return request.number < 3 ? GoodReply(request) : Reply(401, "{}");
  });
  const Status status = Run(1'000);
  EXPECT_EQ(status.code(), StatusCode::kUnauthenticated) << status.ToString();
  EXPECT_EQ(good_, 30u);
  EXPECT_LT(service_->sent().size(), 50u);
}

TEST_F(EmbedStreamTest, ABusyServiceIsAskedMoreOftenThanByOneCall) {
  constexpr size_t kRefusals = 40;  // more than five attempts of each of the first pieces
  service_->Rule([](const FakeRequest& request) {
    return request.number < kRefusals ? Reply(429, "{}", {{"retry-after-ms", "1"}})
                                      : GoodReply(request);
  });
  const Status status = Run(100);
  EXPECT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(good_, 100u);
}

TEST_F(EmbedStreamTest, ABadTextFailsAlone) {
  const std::string bad = TextOf(17);
  service_->Rule([bad](const FakeRequest& request) {
    for (const std::string& text : request.texts) {
      if (text == bad) return Reply(400, R"({"error":{"message":"bad input"}})");
    }
    return GoodReply(request);
  });
  const Status status = Run(100);
  EXPECT_EQ(status.code(), StatusCode::kPartial) << status.ToString();
  EXPECT_EQ(status.detail().item_index, 17);
  EXPECT_EQ(good_, 99u);
  EXPECT_EQ(delivered_, 100u);
}

TEST_F(EmbedStreamTest, TextsAreNamedByTheirNumberInTheStream) {
  blank_ = 57;
  const Status status = Run(100);
  EXPECT_EQ(status.code(), StatusCode::kPartial);
  EXPECT_EQ(status.detail().item_index, 57);
  EXPECT_THAT(status.message(), testing::HasSubstr("text 57 is blank"));
  EXPECT_EQ(good_, 99u);
}

TEST_F(EmbedStreamTest, TheBudgetIsThatOfTheWholeStream) {
  options_.call.max_tokens = static_cast<int64_t>(EstimateTokens(TextOf(0))) * 35;
  const Status status = Run(1'000);
  EXPECT_EQ(status.code(), StatusCode::kBudgetExceeded) << status.ToString();
  EXPECT_EQ(good_, 30u);
  EXPECT_EQ(service_->sent().size(), 3u);
}

TEST_F(EmbedStreamTest, CancellingEndsWhatIsUnderWay) {
  service_->Hold();
  options_.call.cancel = CancelToken::Create();
  std::thread canceller([&] {
    service_->WaitForHeld(4);
    options_.call.cancel->Request();
  });
  EXPECT_EQ(Run(100).code(), StatusCode::kCancelled);
  canceller.join();
  EXPECT_EQ(delivered_, 0u);
  EXPECT_EQ(service_->cancelled(), 4u);
}

// A source that stops the stream, by `stop`, while it is asked for its third text.
TEST_F(EmbedStreamTest, TheTimeOfTheStreamAndItsCancelCountWhileTheSourceTakesItsTime) {
  const auto run = [&](const std::function<void()>& stop) {
    int given = 0;
    const auto next = [&](std::string_view* text) -> int32_t {
      if (++given == 3) stop();
      *text = "a text";
      return 1;
    };
    const auto take = [](uint64_t, const EmbedOutput&) -> int32_t { return 0; };
    const Status status = EmbedStream(*encoder_, options_, next, take);
    EXPECT_EQ(given, 3) << "no further text is asked for";
    return status.code();
  };
  EXPECT_EQ(run([&] { options_.call.deadline_nanos = SystemClock()->MonotonicNanos(); }),
            StatusCode::kDeadlineExceeded);
  options_.call.deadline_nanos = 0;
  options_.call.cancel = CancelToken::Create();
  EXPECT_EQ(run([&] { options_.call.cancel->Request(); }), StatusCode::kCancelled);
}

TEST_F(EmbedStreamTest, PiecesHaveATimeoutAndTheStreamHasOne) {
  constexpr int64_t kHour = 3600 * kNanosPerSecond;
  for (const bool is_piece : {true, false}) {
    service_->Hold();
    const int64_t now = SystemClock()->MonotonicNanos();
    options_.piece_timeout_ms = is_piece ? 100 : 3'600'000;
    options_.call.deadline_nanos = is_piece ? now + kHour : now + kNanosPerSecond / 10;
    EXPECT_EQ(Run(100).code(), StatusCode::kDeadlineExceeded) << is_piece;
    EXPECT_EQ(delivered_, 0u);
    service_->Release();
  }
}

TEST_F(EmbedStreamTest, LocalEncodersStreamAsWell) {
  const std::unique_ptr<Encoder> local = *OpenEncoder("builtin:", {});
  int given = 0;
  uint64_t taken = 0;
  const Status status = EmbedStream(
      *local, {},
      [&](std::string_view* text) -> int32_t {
        *text = "a text";
        return given++ < 1'234 ? 1 : 0;
      },
      [&](uint64_t first, const EmbedOutput& out) -> int32_t {
        EXPECT_EQ(first, taken);
        taken += out.items.size();
        return 0;
      });
  EXPECT_TRUE(status.ok()) << status.ToString();
  EXPECT_EQ(taken, 1'234u);
}

}  // namespace
}  // namespace vetvec
