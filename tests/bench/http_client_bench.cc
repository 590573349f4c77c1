// What the remote encoder costs the client: CPU seconds per 1,000 vectors, base64 and float.
//
//   http_client_bench PORT batch  [base64|float|both] [texts 20000] [batch 100] [concurrency 16]
//   http_client_bench PORT single [base64|float|both] [texts 5000] [concurrency 32]
//   http_client_bench PORT async  [base64|float|both] [texts 5000] [concurrency 32]
//
// PORT is that of an embeddings server in OpenAI's format on 127.0.0.1, 1,536 dimensions. `batch`
// is one call for all texts; `single` one call a text, so many at once, each blocking a thread of
// its own; `async` the same without those threads. All is in it that a program pays: texts checked,
// equal ones looked for, keys for joins, limits, HTTP, parsing, validation; the cache is off. One
// line of JSON per encoding.
// bench_http.py runs it beside other clients. An own program, not a google-benchmark: work of a
// known size is measured, and only the CPU time of this process counts.
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/task_loop.h"
#include "core/encoder.h"
#include "encoder/open_encoder.h"

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
  const std::string spec = "openai:text-embedding-3-small?base_url=http://127.0.0.1:" + work.port +
                           "/v1&batch=" + std::to_string(work.batch) +
                           "&concurrency=" + std::to_string(work.concurrency) +
                           "&encoding=" + work.encoding;
  vetvec::EncoderOptions options;
  options.api_key = "k";
  options.cache_mode = vetvec::CacheMode::kOff;
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

// One call a text, so many under way at once, none with a thread of its own: all on the thread
// that gets the replies, as the asynchronous calls of the library run them.
class Tasks {
 public:
  Tasks(vetvec::Encoder* encoder, const vetvec::PackedTexts& texts, std::vector<float>* rows,
        Measured* measured)
      : encoder_(encoder), texts_(texts), rows_(rows), measured_(measured) {}

  vetvec::Status Run(size_t concurrency) {
    for (size_t i = 0; i < concurrency; ++i) StartNext();
    std::unique_lock<std::mutex> lock(mutex_);
    ended_.wait(lock, [&] { return done_ == texts_.size(); });
    return failure_;
  }

 private:
  class Call : public vetvec::Task {
   public:
    Call(Tasks* all, size_t item, const std::shared_ptr<vetvec::Waker>& waker)
        : all_(all),
          text_(all->texts_.view().slice(item, 1)),
          out_(all->rows_->data() + item * kDims, kDims, 1),
          inner_(all->encoder_->NewTask(text_, options_, &out_, waker)) {}

    bool Step(vetvec::Pause* pause) override {
      if (!inner_->Step(pause)) return false;
      all_->End(inner_->status(), (Now() - start_) * 1000);
      return true;
    }

   private:
    Tasks* const all_;
    const vetvec::TextBatch text_;
    const vetvec::CallOptions options_;
    vetvec::EmbedOutput out_;
    const std::unique_ptr<vetvec::EmbedTask> inner_;
    const double start_ = Now();
  };

  void StartNext() {
    const size_t item = next_++;
    if (item >= texts_.size()) return;
    vetvec::TaskLoop* const loop = encoder_->task_loop();
    const std::shared_ptr<vetvec::Waker> waker = loop->NewWaker();
    loop->Add(std::make_shared<Call>(this, item, waker), waker);
  }

  void End(const vetvec::Status& status, double millis) {
    StartNext();
    const std::lock_guard<std::mutex> lock(mutex_);
    measured_->millis.push_back(millis);
    if (!status.ok()) failure_ = status;
    if (++done_ == texts_.size()) ended_.notify_all();
  }

  vetvec::Encoder* const encoder_;
  const vetvec::PackedTexts& texts_;
  std::vector<float>* const rows_;
  Measured* const measured_;
  std::atomic<size_t> next_{0};
  std::mutex mutex_;
  std::condition_variable ended_;
  vetvec::Status failure_;
  size_t done_ = 0;
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
  VETVEC_ASSIGN_OR_RETURN(const std::unique_ptr<vetvec::Encoder> encoder, Open(work));
  if (work.mode == "batch") {
    return timed([&] { return RunBatch(encoder.get(), texts, rows, measured); });
  }
  if (work.mode == "async") {
    Tasks tasks(encoder.get(), texts, rows, measured);
    return timed([&] { return tasks.Run(work.concurrency); });
  }
  return timed([&] { return RunSingles(encoder.get(), texts, work.concurrency, rows, measured); });
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
  if (argc < 2 || (work.mode != "batch" && work.mode != "single" && work.mode != "async")) {
    std::fprintf(stderr,
                 "usage: %s PORT batch|single|async [base64|float|both] [texts] [batch (batch "
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
