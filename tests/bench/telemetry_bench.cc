// What a record of each call costs: a call whose text is in the memory cache (the cheapest there
// is, so the difference is all telemetry) without on_call, and with a function of the C ABI.
//
//   telemetry_bench       google-benchmark; off, on, and on with a traceparent
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "c_api/convert.h"
#include "encoder/open_encoder.h"

namespace vetvec {
namespace {

// Answers each request with one vector.
class OneVector : public HttpTransport {
 public:
  uint64_t Start(HttpRequest, HttpCallback done) override {
    HttpOutcome outcome;
    outcome.response.status = 200;
    outcome.response.body =
        R"({"data":[{"index":0,"embedding":[1,2]}],"model":"m","usage":{"total_tokens":2}})";
    done(std::move(outcome));
    return 1;
  }
  void Cancel(uint64_t) noexcept override {}
};

void Receive(void* sum, const vetvec_call_record* call) {
  *static_cast<uint64_t*>(sum) += call->input_tokens + call->texts_cached;
}

void BM_CachedCall(benchmark::State& state, bool is_on, const char* traceparent) {
  uint64_t sum = 0;
  EncoderOptions options;
  options.transport = std::make_shared<OneVector>();
  if (is_on) options.on_call = CallFunctionOf(Receive, UserData(&sum, nullptr));
  auto encoder = OpenEncoder("openai:m?base_url=http://127.0.0.1:9/v1", options);
  if (!encoder.ok()) std::abort();
  const PackedTexts texts = PackedTexts::Of(std::vector<std::string>{"a text"});
  CallOptions call;
  call.traceparent = traceparent;
  for (auto _ : state) {
    EmbedOutput out(1);
    if (!(*encoder)->Embed(texts.view(), call, &out).ok()) std::abort();
    benchmark::DoNotOptimize(out.rows.Row(0));
  }
  benchmark::DoNotOptimize(sum);
}

constexpr char kTrace[] = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
BENCHMARK_CAPTURE(BM_CachedCall, off, false, "");
BENCHMARK_CAPTURE(BM_CachedCall, on, true, "");
BENCHMARK_CAPTURE(BM_CachedCall, on_with_trace, true, kTrace);

}  // namespace
}  // namespace vetvec

BENCHMARK_MAIN();
