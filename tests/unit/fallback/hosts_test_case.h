// HostsTest: fake services as the hosts of one model, behind a fallback encoder.
#ifndef VETVEC_TESTS_UNIT_FALLBACK_HOSTS_TEST_CASE_H_
#define VETVEC_TESTS_UNIT_FALLBACK_HOSTS_TEST_CASE_H_

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "encoder/open_encoder.h"
#include "encoder/remote_encoder.h"
#include "fallback/fallback_encoder.h"
#include "unit/encoder/fake_service.h"

namespace vetvec {

// The system's time, but for the date, and for what a test adds.
class DatedClock : public Clock {
 public:
  int64_t MonotonicNanos() override { return SystemClock()->MonotonicNanos() + ahead_nanos; }
  int64_t WallMillis() override { return wall_millis; }
  Status SleepUntil(int64_t until_nanos, const std::shared_ptr<CancelToken>& cancel) override {
    return SystemClock()->SleepUntil(until_nanos - ahead_nanos, cancel);
  }
  std::atomic<int64_t> wall_millis{1'800'000'000'000};
  std::atomic<int64_t> ahead_nanos{0};
};

// As a host that serves another model.
inline HttpOutcome OtherModel(const FakeRequest& request) {
  Json data = Json::array();
  for (size_t i = 0; i < request.texts.size(); ++i) {
    data.push_back({{"index", i}, {"embedding", {1.0, -0.5, 3.0}}});
  }
  return Reply(200, Json{{"data", data}, {"usage", {{"total_tokens", 2}}}}.dump());
}

inline HttpOutcome Unreachable(const FakeRequest& /*request*/) {
  return TransportFailure(HttpFailure::kConnect, false);
}

inline HttpOutcome Down(const FakeRequest& /*request*/) { return Reply(503, "down"); }

class HostsTest : public testing::Test {
 protected:
  static constexpr int64_t kLongMs = 60'000;  // no test waits for it

  void AddHost() {
    static std::atomic<int> next{1};  // a breaker of its own for each test
    services_.push_back(std::make_shared<FakeService>());
    EncoderOptions options;
    options.transport = services_.back();
    options.api_key = std::string("canary-key-1234567");
    options.log = [this](LogLevel, std::string_view message) {
      if (message.find("host") == std::string_view::npos) return;
      const std::lock_guard<std::mutex> lock(mutex_);
      log_.emplace_back(message);
    };
    FallbackHost host;
    host.encoder = *OpenEncoder(
        "openai:m?base_url=http://127.0.0.1:" + std::to_string(2000 + next++) + "/v1" + more_,
        options);
    host.certificate = {clock_.wall_millis, "f00d", host.encoder->name(), true, "same", true, 3e-6};
    options_.hosts.push_back(std::move(host));
  }
  void Open(size_t hosts) {
    while (options_.hosts.size() < hosts) AddHost();
    options_.clock = &clock_;
    options_.remote = options_.hosts[0].encoder;
    auto opened = FallbackEncoder::Create(options_);
    ASSERT_TRUE(opened.ok()) << opened.status().ToString();
    encoder_ = std::move(*opened);
  }
  Status EmbedInto(EmbedOutput* out, const std::vector<std::string>& texts,
                   int64_t timeout_ms = kLongMs) {
    const PackedTexts packed = PackedTexts::Of(texts);
    CallOptions call;
    call.cancel = cancel_;
    call.deadline_nanos = clock_.MonotonicNanos() + timeout_ms * kNanosPerMilli;
    return encoder_->Embed(packed.view(), call, out);
  }
  Status Embed(const std::vector<std::string>& texts, int64_t timeout_ms = kLongMs) {
    out_ = std::make_unique<EmbedOutput>(texts.size());
    return EmbedInto(out_.get(), texts, timeout_ms);
  }
  // `count` texts that no cache has, a hundred a call.
  void EmbedNew(size_t count) {
    for (size_t done = 0; done < count; done += 100) {
      std::vector<std::string> texts;
      for (size_t i = 0; i < 100; ++i) texts.push_back("text " + std::to_string(++embedded_));
      ASSERT_TRUE(Embed(texts).ok());
    }
  }
  // A sample is compared by another thread.
  void EmbedUntil(const std::function<bool(const HostCounts&)>& is_reached) {
    const int64_t give_up = SystemClock()->MonotonicNanos() + kLongMs * kNanosPerMilli;
    while (!is_reached(encoder_->counts().hosts)) {
      ASSERT_LT(SystemClock()->MonotonicNanos(), give_up);
      EmbedNew(100);
    }
  }
  void ExpectGiven(size_t item, ProvenanceSource source, ProvenanceReason reason) {
    EXPECT_EQ(out_->provenance.at(item).source, source)
        << SourceName(out_->provenance[item].source);
    EXPECT_EQ(out_->provenance.at(item).reason, reason)
        << ReasonName(out_->provenance[item].reason);
  }
  HostCounts counts() const { return encoder_->counts().hosts; }
  std::vector<std::string> log() {
    const std::lock_guard<std::mutex> lock(mutex_);
    return log_;
  }

  DatedClock clock_;
  std::mutex mutex_;
  std::vector<std::string> log_;
  std::string more_ = "&max_attempts=1";  // of each host's SPEC
  std::vector<std::shared_ptr<FakeService>> services_;
  FallbackOptions options_;
  std::shared_ptr<CancelToken> cancel_ = CancelToken::Create();
  std::unique_ptr<EmbedOutput> out_;
  size_t embedded_ = 0;
  std::unique_ptr<FallbackEncoder> encoder_;  // before what it stands on
};

}  // namespace vetvec

#endif  // VETVEC_TESTS_UNIT_FALLBACK_HOSTS_TEST_CASE_H_
