// Records of calls: one for each call, whatever its end; tokens are counted once, where they were
// billed.
#include "encoder/call_record.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "encoder/cached_call.h"
#include "encoder/open_encoder.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {
namespace {

// What a record says, copied out of the callback.
struct Seen {
  explicit Seen(const CallRecord& record)
      : provider(record.target->provider),
        model(record.target->model),
        address(record.target->server_address),
        port(record.target->server_port),
        response_model(record.response_model),
        trace_id(record.parent.trace_id),
        span_id(record.parent.span_id),
        flags(record.parent.flags),
        start_nanos(record.start_nanos),
        end_nanos(record.end_nanos),
        usage(*record.usage),
        dimension(record.dimension),
        texts(record.texts),
        failed(record.failed),
        status(record.status),
        http_status(record.http_status) {}

  std::string provider, model, address;
  int32_t port;
  std::string response_model, trace_id, span_id;
  uint32_t flags;
  int64_t start_nanos, end_nanos;
  Usage usage;
  size_t dimension, texts, failed;
  StatusCode status;
  int32_t http_status;
};

class CallRecordTest : public testing::Test {
 protected:
  void Open(const std::string& spec = "openai:m?base_url=http://127.0.0.1:9/v1") {
    EncoderOptions options;
    options.transport = service_;
    options.clock = &clock_;
    options.on_call = [this](const CallRecord& record) { seen_.emplace_back(record); };
    auto opened = OpenEncoder(spec, options);
    ASSERT_TRUE(opened.ok()) << opened.status().ToString();
    encoder_ = *std::move(opened);
  }
  Status Embed(const std::vector<std::string>& texts, const CallOptions& call = {}) {
    const PackedTexts packed = PackedTexts::Of(texts);
    EmbedOutput out(packed.size());
    return encoder_->Embed(packed.view(), call, &out);
  }

  FakeClock clock_;
  std::shared_ptr<FakeService> service_ = std::make_shared<FakeService>();
  std::vector<Seen> seen_;
  std::unique_ptr<Encoder> encoder_;
};

TEST_F(CallRecordTest, SaysWhatTheCallWas) {
  service_->Rule(GoodReply);
  Open();
  CallOptions call;
  call.traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const int64_t before = clock_.WallNanos();
  ASSERT_TRUE(Embed({"a", "b", "a"}, call).ok());
  ASSERT_EQ(seen_.size(), 1u);
  const Seen& seen = seen_[0];
  EXPECT_EQ(seen.provider, "openai");
  EXPECT_EQ(seen.model, "m");
  EXPECT_EQ(seen.response_model, "m");
  EXPECT_EQ(seen.address, "127.0.0.1");
  EXPECT_EQ(seen.port, 9);
  EXPECT_EQ(seen.trace_id, "0af7651916cd43dd8448eb211c80319c");
  EXPECT_EQ(seen.span_id, "b7ad6b7169203331");
  EXPECT_EQ(seen.flags, 1u);
  EXPECT_GE(seen.start_nanos, before);
  EXPECT_GE(seen.end_nanos, seen.start_nanos);
  EXPECT_EQ(seen.dimension, 3u);
  EXPECT_EQ(seen.texts, 3u);
  EXPECT_EQ(seen.failed, 0u);
  EXPECT_EQ(seen.usage.joined, 1u);
  EXPECT_EQ(seen.usage.requests, 1u);
  EXPECT_EQ(seen.usage.tokens_reported, 4u);  // two texts were sent
  EXPECT_EQ(seen.usage.uncounted_requests, 0u);
  EXPECT_EQ(seen.status, StatusCode::kOk);
  EXPECT_EQ(seen.http_status, 200);
}

TEST_F(CallRecordTest, CachedTextsCostNothing) {
  service_->Rule(GoodReply);
  Open();
  ASSERT_TRUE(Embed({"a"}).ok());
  ASSERT_TRUE(Embed({"a", ""}).code() == StatusCode::kPartial);
  ASSERT_EQ(seen_.size(), 2u);
  EXPECT_EQ(seen_[1].usage.cache_memory_hits, 1u);
  EXPECT_EQ(seen_[1].usage.requests, 0u);
  EXPECT_EQ(seen_[1].usage.tokens_reported, 0u);
  EXPECT_EQ(seen_[1].failed, 1u);
  EXPECT_EQ(seen_[1].status, StatusCode::kPartial);
  EXPECT_EQ(seen_[1].http_status, 0);
}

// A service bills a reply whether or not its vectors can be used.
TEST_F(CallRecordTest, RejectedRepliesAreCounted) {
  for (const char* vectors :
       {R"({"index":0,"embedding":[1,2,null]})",
        R"({"index":0,"embedding":[1,2,3]},{"index":1,"embedding":[1,2,3]})",
        R"({"index":7,"embedding":[1,2,3]})", "", R"({"index":0,"embedding":[0,0,0]})"}) {
    seen_.clear();
    service_ = std::make_shared<FakeService>();
    service_->Rule([&](const FakeRequest& request) {
      if (request.number > 0) return GoodReply(request);
      return Reply(200,
                   std::string(R"({"data":[)") + vectors + R"(],"usage":{"total_tokens":40}})");
    });
    Open();
    const Status status = Embed({"a"});
    ASSERT_TRUE(status.ok()) << vectors << status.ToString();
    ASSERT_EQ(seen_.size(), 1u);
    EXPECT_EQ(seen_[0].usage.tokens_reported, 42u) << vectors;
    EXPECT_EQ(seen_[0].usage.retries, 1u) << vectors;
    EXPECT_EQ(seen_[0].usage.uncounted_requests, 0u) << vectors;
    encoder_ = nullptr;
  }
}

TEST_F(CallRecordTest, WhatIsNotKnownIsCountedAsSuch) {
  const std::vector<std::pair<HttpOutcome, uint64_t>> cases = [] {
    std::vector<std::pair<HttpOutcome, uint64_t>> out;
    out.emplace_back(Reply(200, R"({"data":[{"index":0,"embed)"), 1);
    out.emplace_back(TransportFailure(HttpFailure::kReset, true), 1);
    out.emplace_back(TransportFailure(HttpFailure::kConnect, false), 0);
    out.emplace_back(Reply(500, R"({"error":{"message":"no"}})"), 0);
    out.emplace_back(Reply(200, R"({"error":{"message":"no","type":"server_error"}})"), 0);
    return out;
  }();
  for (const auto& [outcome, uncounted] : cases) {
    seen_.clear();
    service_ = std::make_shared<FakeService>();
    service_->Rule([&](const FakeRequest& request) {
      return request.number > 0 ? GoodReply(request) : outcome;
    });
    Open();
    ASSERT_TRUE(Embed({"a"}).ok()) << outcome.response.body;
    ASSERT_EQ(seen_.size(), 1u);
    EXPECT_EQ(seen_[0].usage.tokens_reported, 2u) << outcome.response.body;
    EXPECT_EQ(seen_[0].usage.uncounted_requests, uncounted) << outcome.response.body;
    encoder_ = nullptr;
  }
}

TEST_F(CallRecordTest, RepliesWithoutUsageAreCountedAsSuch) {
  service_->Rule(
      [](const FakeRequest&) { return Reply(200, R"({"data":[{"index":0,"embedding":[1,2]}]})"); });
  Open();
  ASSERT_TRUE(Embed({"a"}).ok());
  ASSERT_EQ(seen_.size(), 1u);
  EXPECT_EQ(seen_[0].usage.tokens_reported, 0u);
  EXPECT_EQ(seen_[0].usage.uncounted_requests, 1u);
}

TEST_F(CallRecordTest, ACallThatFailsIsReported) {
  service_->Rule([](const FakeRequest&) { return Reply(401, R"({"error":{"message":"no"}})"); });
  Open();
  EXPECT_EQ(Embed({"a", "b"}).code(), StatusCode::kUnauthenticated);
  ASSERT_EQ(seen_.size(), 1u);
  EXPECT_EQ(seen_[0].status, StatusCode::kUnauthenticated);
  EXPECT_EQ(seen_[0].http_status, 401);
  EXPECT_EQ(seen_[0].failed, 2u);
  EXPECT_EQ(seen_[0].dimension, 0u);
}

// Such as one that an exception has ended.
TEST_F(CallRecordTest, ACallThatIsAbandonedIsReportedOnce) {
  service_->Rule(GoodReply);
  service_->Hold();
  Open();
  const PackedTexts packed = PackedTexts::Of(std::vector<std::string>{"a"});
  const TextBatch texts = packed.view();
  EmbedOutput out(1);
  const CallOptions call;
  {
    const auto task = encoder_->NewTask(texts, call, &out, std::make_shared<ThreadWaker>());
    Pause pause;
    EXPECT_FALSE(task->Step(&pause));
    EXPECT_TRUE(seen_.empty());
  }
  ASSERT_EQ(seen_.size(), 1u);
  EXPECT_EQ(seen_[0].status, StatusCode::kAborted);
  EXPECT_EQ(seen_[0].failed, 1u);
  service_->Release();
}

TEST(CallTarget, NamesProvidersAsOpenTelemetryDoes) {
  EXPECT_EQ(CallTargetOf("azure", "m", "").provider, "azure.ai.openai");
  EXPECT_EQ(CallTargetOf("bedrock", "m", "").provider, "aws.bedrock");
  EXPECT_EQ(CallTargetOf("gemini", "m", "").provider, "gcp.gemini");
  EXPECT_EQ(CallTargetOf("mistral", "m", "").provider, "mistral_ai");
  EXPECT_EQ(CallTargetOf("cohere", "m", "").provider, "cohere");
  EXPECT_EQ(CallTargetOf("onnx", "dir", "").server_port, 0);
  const CallTarget target = CallTargetOf("openai", "m", "https://[::1]/v1");
  EXPECT_EQ(target.server_address, "::1");
  EXPECT_EQ(target.server_port, 443);
}

}  // namespace
}  // namespace vetvec
