// What the remote encoder costs the client: CPU seconds per 1,000 vectors, base64 and float.
//
//   http_client_bench PORT batch  [base64|float|both] [texts 20000] [batch 100] [concurrency 16]
//   http_client_bench PORT single [base64|float|both] [texts 5000] [concurrency 32]
//   http_client_bench PORT path   [base64|float|both] [texts 5000] [concurrency 32]
//
// PORT is that of an embeddings server in OpenAI's format on 127.0.0.1, 1,536 dimensions. `batch` is
// one call for all texts; `single` one call a text, so many at once, each blocking a thread of its
// own; `path` is what no call can do without, on one thread: key, limiter, request, libcurl, reply.
// In `batch` and `single` all is in it that a program pays: texts checked, equal ones looked for,
// joins, limits, HTTP, parsing, validation; the cache is off. One line of JSON per encoding.
// bench_http.py runs it beside other clients. An own program, not a google-benchmark: work of a
// known size is measured, and only the CPU time of this process counts.
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "cache/key.h"
#include "core/encoder.h"
#include "encoder/open_encoder.h"
#include "limits/service_limits.h"
#include "net/curl_transport.h"
#include "providers/provider.h"

namespace {

constexpr size_t kDims = 1536;

struct Work {
  std::string port;
  std::string mode = "batch";
  std::string encoding;
  size_t texts = 20'000;
  size_t batch = 100;
  size_t concurrency = 16;
};

struct Measured {
  double cpu_seconds = 0;
  double wall_seconds = 0;
  std::vector<double> millis;  // of each call
};

double CpuSeconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

double Now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

vetvec::PackedTexts MakeTexts(size_t count) {
  vetvec::PackedTexts texts;
  for (size_t i = 0; i < count; ++i) {
    texts.Add("document " + std::to_string(i) + ": the quick brown fox number " +
              std::to_string(i * 7919 % 100'003) + " jumps over the lazy dog");
  }
  return texts;
}

vetvec::Result<std::unique_ptr<vetvec::Encoder>> Open(const Work& work) {
  vetvec::EncoderSpec spec;
  spec.kind = "openai";
  spec.target = "text-embedding-3-small";
  spec.base_url = "http://127.0.0.1:" + work.port + "/v1";
  spec.batch = static_cast<int64_t>(work.batch);
  spec.concurrency = static_cast<int64_t>(work.concurrency);
  vetvec::EncoderOptions options;
  options.api_key = "k";
  options.cache_mode = vetvec::CacheMode::kOff;
  options.default_timeout_ms = 600'000;
  options.wire_encoding =
      work.encoding == "base64" ? vetvec::WireEncoding::kBase64 : vetvec::WireEncoding::kFloat;
  return vetvec::OpenEncoder(spec, options);
}

vetvec::Status RunBatch(vetvec::Encoder* encoder, const vetvec::PackedTexts& texts,
                        std::vector<float>* rows, Measured* measured) {
  vetvec::EmbedOutput out(rows->data(), rows->size(), texts.size());
  const double start = Now();
  vetvec::Status status = encoder->Embed(texts.view(), {}, &out);
  measured->millis.push_back((Now() - start) * 1000);
  return status;
}

// So many threads, each with one text at a time.
vetvec::Status RunSingles(vetvec::Encoder* encoder, const vetvec::PackedTexts& texts,
                          size_t callers, std::vector<float>* rows, Measured* measured) {
  std::atomic<size_t> next{0};
  std::mutex mutex;
  vetvec::Status failure;
  const auto caller = [&] {
    std::vector<double> millis;
    for (size_t i = next++; i < texts.size(); i = next++) {
      vetvec::EmbedOutput out(rows->data() + i * kDims, kDims, 1);
      const double start = Now();
      const vetvec::Status status = encoder->Embed(texts.view().slice(i, 1), {}, &out);
      millis.push_back((Now() - start) * 1000);
      if (status.ok()) continue;
      const std::lock_guard<std::mutex> lock(mutex);
      failure = status;
      return;
    }
    const std::lock_guard<std::mutex> lock(mutex);
    measured->millis.insert(measured->millis.end(), millis.begin(), millis.end());
  };
  std::vector<std::thread> threads;
  for (size_t i = 0; i < callers; ++i) threads.emplace_back(caller);
  for (std::thread& thread : threads) thread.join();
  return failure;
}

// One request a text, each started by the reply to another, all on the transport's thread.
class Path {
 public:
  Path(const Work& work, const vetvec::PackedTexts& texts, std::vector<float>* rows)
      : work_(work), texts_(texts), rows_(rows) {}

  vetvec::Status Prepare() {
    VETVEC_ASSIGN_OR_RETURN(provider_, vetvec::FindProvider("openai"));
    settings_.base_url = "http://127.0.0.1:" + work_.port + "/v1";
    settings_.model = "text-embedding-3-small";
    settings_.api_key = "k";
    settings_.ask_base64 = work_.encoding == "base64";
    VETVEC_RETURN_IF_ERROR(provider_->Complete(&settings_));
    keys_ = std::make_unique<vetvec::KeyDeriver>(provider_->Identity(settings_), "");
    vetvec::RateLimits limits;
    limits.max_concurrency = static_cast<int64_t>(work_.concurrency);
    VETVEC_ASSIGN_OR_RETURN(
        limits_, vetvec::ServiceLimits::Join(settings_.base_url, "k", limits,
                                             vetvec::SystemClock()));
    VETVEC_ASSIGN_OR_RETURN(transport_, vetvec::CurlTransport::Create({}));
    return vetvec::OkStatus();
  }

  vetvec::Status Run(Measured* measured) {
    measured_ = measured;
    for (size_t i = 0; i < work_.concurrency; ++i) StartNext();
    std::unique_lock<std::mutex> lock(mutex_);
    ended_.wait(lock, [&] { return done_ == texts_.size(); });
    return failure_;
  }

 private:
  void StartNext() {
    const size_t item = next_++;
    if (item >= texts_.size()) return;
    const std::string_view text = texts_[item];
    key_bytes_ += keys_->KeyOf(text).bytes[0];
    const auto ticket = limits_->limiter().Reserve(
        {.tokens = static_cast<int64_t>(vetvec::EstimateTokens(text))});
    limits_->limiter().TryBegin(ticket->id);
    limits_->budget().OnRequest();
    vetvec::ProviderRequest wire = provider_->BuildRequest({&text, 1}, settings_, {});
    vetvec::HttpRequest request;
    request.url = std::move(wire.url);
    request.headers = std::move(wire.headers);
    request.body = std::move(wire.body);
    request.max_response_bytes = size_t{1} << 20;
    const double start = Now();
    transport_->Start(std::move(request),
                      [this, item, start, id = ticket->id](vetvec::HttpOutcome outcome) {
                        Take(item, id, start, std::move(outcome));
                      });
  }

  void Take(size_t item, uint64_t ticket, double start, vetvec::HttpOutcome outcome) {
    const auto header = [&](std::string_view name) { return outcome.response.Header(name); };
    limits_->limiter().OnHeaders(vetvec::ParseRateLimitHeaders(header));
    limits_->limiter().Settle(ticket, 10);
    limits_->limiter().Release(ticket);
    limits_->limiter().OnSuccess();
    limits_->budget().OnSuccess();
    const vetvec::Status status = outcome.status.ok() ? Parse(item, &outcome) : outcome.status;
    transport_->Recycle(std::move(outcome.response.body));
    const double millis = (Now() - start) * 1000;
    StartNext();
    const std::lock_guard<std::mutex> lock(mutex_);
    measured_->millis.push_back(millis);
    if (!status.ok()) failure_ = status;
    if (++done_ == texts_.size()) ended_.notify_all();
  }

  vetvec::Status Parse(size_t item, vetvec::HttpOutcome* outcome) {
    vetvec::ReplyExpectation expectation;
    expectation.count = 1;
    expectation.dimension = kDims;
    expectation.settings = &settings_;
    const auto sink = [&](size_t, size_t, float** row) {
      *row = rows_->data() + item * kDims;
      return vetvec::OkStatus();
    };
    vetvec::ReplyInfo info;
    return provider_->ParseReply(&outcome->response.body, expectation, sink, &info);
  }

  const Work& work_;
  const vetvec::PackedTexts& texts_;
  std::vector<float>* const rows_;
  const vetvec::Provider* provider_ = nullptr;
  vetvec::ProviderSettings settings_;
  std::unique_ptr<vetvec::KeyDeriver> keys_;
  std::shared_ptr<vetvec::ServiceLimits> limits_;
  std::atomic<size_t> next_{0};
  std::atomic<uint64_t> key_bytes_{0};
  Measured* measured_ = nullptr;
  std::mutex mutex_;
  std::condition_variable ended_;
  vetvec::Status failure_;
  size_t done_ = 0;
  std::unique_ptr<vetvec::HttpTransport> transport_;  // last: its callbacks use what is above
};

vetvec::Status Run(const Work& work, const vetvec::PackedTexts& texts, std::vector<float>* rows,
                   Measured* measured) {
  const auto timed = [&](const auto& run) {
    const double cpu = CpuSeconds();
    const double start = Now();
    vetvec::Status status = run();
    measured->wall_seconds = Now() - start;
    measured->cpu_seconds = CpuSeconds() - cpu;
    return status;
  };
  if (work.mode == "path") {
    Path path(work, texts, rows);
    VETVEC_RETURN_IF_ERROR(path.Prepare());
    return timed([&] { return path.Run(measured); });
  }
  VETVEC_ASSIGN_OR_RETURN(const std::unique_ptr<vetvec::Encoder> encoder, Open(work));
  if (work.mode == "batch") {
    return timed([&] { return RunBatch(encoder.get(), texts, rows, measured); });
  }
  return timed(
      [&] { return RunSingles(encoder.get(), texts, work.concurrency, rows, measured); });
}

int Measure(const Work& work) {
  const vetvec::PackedTexts texts = MakeTexts(work.texts);
  std::vector<float> rows(work.texts * kDims);
  Measured measured;
  const vetvec::Status status = Run(work, texts, &rows, &measured);
  if (!status.ok()) {
    std::fprintf(stderr, "%s\n", status.ToString().c_str());
    return 1;
  }
  double sum = 0;  // the same as the other clients', if every row is the right one
  for (size_t i = 0; i < work.texts; ++i) sum += static_cast<double>(rows[i * kDims]);
  std::sort(measured.millis.begin(), measured.millis.end());
  std::printf(
      "{\"client\":\"vetvec\",\"mode\":\"%s\",\"enc\":\"%s\",\"n\":%zu,\"wall_s\":%.3f,"
      "\"cpu_s\":%.4f,\"cpu_per_1k\":%.5f,\"p50_ms\":%.3f,\"p99_ms\":%.3f,\"sum0\":%.6f}\n",
      work.mode.c_str(), work.encoding.c_str(), work.texts, measured.wall_seconds,
      measured.cpu_seconds, measured.cpu_seconds / static_cast<double>(work.texts) * 1000,
      measured.millis[measured.millis.size() / 2],
      measured.millis[measured.millis.size() * 99 / 100], sum);
  return 0;
}

size_t Number(int argc, char** argv, int at, size_t fallback) {
  return argc > at ? static_cast<size_t>(std::strtoull(argv[at], nullptr, 10)) : fallback;
}

}  // namespace

int main(int argc, char** argv) {
  Work work;
  if (argc > 2) work.mode = argv[2];
  if (argc < 2 || (work.mode != "batch" && work.mode != "single" && work.mode != "path")) {
    std::fprintf(stderr,
                 "usage: %s PORT batch|single|path [base64|float|both] [texts] [batch (batch "
                 "only)] [concurrency]\n",
                 argv[0]);
    return 2;
  }
  work.port = argv[1];
  const std::string encoding = argc > 3 ? argv[3] : "both";
  const bool is_batch = work.mode == "batch";
  work.texts = Number(argc, argv, 4, is_batch ? 20'000 : 5'000);
  work.batch = is_batch ? Number(argc, argv, 5, 100) : 1;
  work.concurrency = Number(argc, argv, is_batch ? 6 : 5, is_batch ? 16 : 32);
  int failures = 0;
  for (const char* each : {"base64", "float"}) {
    if (encoding != "both" && encoding != each) continue;
    work.encoding = each;
    failures += Measure(work);
  }
  return failures == 0 ? 0 : 1;
}
