// A client that is told how many texts a service takes per minute, with the mock as the judge: it
// refuses what is over the limit, and counts what it lets pass. Time is simulated.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <numeric>

#include "encoder/remote_encoder.h"
#include "mock_server/service.h"
#include "net/url.h"

namespace vetvec::mock {
namespace {

// Hands each request to a MockService in this process.
class ServiceTransport : public HttpTransport {
 public:
  explicit ServiceTransport(MockService* service) : service_(service) {}
  uint64_t Start(vetvec::HttpRequest request, HttpCallback done) override {
    HttpRequest inside;
    inside.method = request.method;
    inside.path = ParseUrl(request.url)->path;
    inside.body = request.body;
    for (const HttpHeader& header : request.headers) {
      inside.headers.emplace_back(header.name, header.value.value());
    }
    const HttpReply reply = service_->Handle(inside);
    HttpOutcome outcome;
    outcome.response.status = reply.status;
    outcome.response.headers = reply.headers;
    outcome.response.body = reply.body;
    done(std::move(outcome));
    return ++last_;
  }
  void Cancel(uint64_t) noexcept override {}

 private:
  MockService* const service_;
  uint64_t last_ = 0;
};

TEST(TextsPerMinute, BatchesOf96AreNeverOverTheLimit) {
  constexpr size_t kTexts = 6'000;
  constexpr uint64_t kLimit = 2'000;
  FakeClock clock;
  PersonaOptions options;
  options.habits.base = "hash";
  options.habits.requests_per_minute = 1'000'000;
  options.habits.texts_per_minute = kLimit;
  const PersonaSet personas = *PersonaSet::Make(options);
  ServiceOptions service_options;
  service_options.clock = &clock;
  MockService service(&personas, service_options);

  RemoteEncoderOptions remote;
  remote.provider = *FindProvider("cohere");
  remote.settings.base_url = "http://127.0.0.1:1/rate_limited/cohere/v2";
  remote.settings.model = "embed-v4.0";
  remote.settings.api_key = "key-of-the-test";
  ASSERT_TRUE(remote.provider->Complete(&remote.settings).ok());
  remote.batch_texts = 96;
  remote.limits = {.texts_per_minute = kLimit, .max_concurrency = 8, .max_request_texts = 96};
  remote.clock = &clock;
  remote.default_timeout_ms = 3'600'000;
  remote.transport = std::make_shared<ServiceTransport>(&service);
  const auto encoder = *RemoteEncoder::Create(std::move(remote));

  PackedTexts texts;
  for (size_t i = 0; i < kTexts; ++i) texts.Add("text " + std::to_string(i));
  std::vector<size_t> items(kTexts);
  std::iota(items.begin(), items.end(), size_t{0});
  EmbedOutput out(kTexts);
  const int64_t begin = clock.MonotonicNanos();
  ASSERT_TRUE(encoder->EmbedItems(texts.view(), items, {}, &out).ok());
  const double minutes = static_cast<double>(clock.MonotonicNanos() - begin) /
                         static_cast<double>(kNanosPerSecond) / 60;
  EXPECT_EQ(out.usage.failed_texts, 0u);
  EXPECT_EQ(out.usage.retries, 0u) << "it was refused, so it was too fast";

  HttpRequest stats;
  stats.method = "GET";
  stats.path = "/admin/stats";
  const auto told = nlohmann::json::parse(service.Handle(stats).body);
  EXPECT_EQ(told["given_429"], 0);
  EXPECT_LE(told["windows"]["admitted"]["60s"]["texts"].get<uint64_t>(), kLimit);
  // At least 95 % of the limit, apart from the first burst.
  EXPECT_LE(minutes, static_cast<double>(kTexts) / (0.95 * kLimit));
}

}  // namespace
}  // namespace vetvec::mock
