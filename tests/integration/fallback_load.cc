// Calls at a steady rate on a fallback encoder over the ABI, for fallback_test.py:
//
//   fallback_load REMOTE_SPEC BASE_URL LOCAL_SPEC POLICY RATE TIMEOUT_MS
//
// until standard input ends. Each call embeds one text that no other has, on one of many threads,
// begun when it is due. At the end one line a call goes to standard output: when it began (s,
// CLOCK_MONOTONIC, as Python's time.monotonic), what it took (ms), status, source, reason, remote
// status, dimension. Then a line "stall" with begin and end for each time in which the system let
// a thread that only sleeps wait for 50 ms or more, and a line "counts" with the library's own.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "vetvec/vetvec.hpp"

namespace {

using Clock = std::chrono::steady_clock;

struct Call {
  double begin_s = 0;
  double ms = 0;
  vetvec_status status = VETVEC_STATUS_OK;
  vetvec_provenance provenance{};
  uint64_t dimension = 0;
};

double SecondsOf(Clock::time_point time) {
  return std::chrono::duration<double>(time.time_since_epoch()).count();
}

void Embed(const vetvec::Encoder& encoder, size_t number, int64_t timeout_ms, Call* call) {
  const std::string text = "call number " + std::to_string(number);
  const uint64_t offsets[2] = {0, text.size()};
  const vetvec_text_batch batch = {sizeof batch, text.data(), offsets, 1};
  vetvec_call_options options = VETVEC_INIT(vetvec_call_options);
  options.timeout_ms = timeout_ms;
  vetvec_matrix rows = {0};
  const Clock::time_point begin = Clock::now();
  call->status = vetvec_encoder_embed_alloc(encoder.get(), &batch, &options, &rows, nullptr,
                                            &call->provenance, nullptr);
  call->ms = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
  call->begin_s = SecondsOf(begin);
  call->dimension = vetvec::Matrix(rows).cols();
}

vetvec::Encoder Open(const std::string& spec, const std::string& base_url) {
  vetvec::EncoderOptions options;
  options.spec = spec;
  options.base_url = base_url;
  if (!base_url.empty()) options.api_key = "canary-key-of-the-drill";
  return vetvec::Encoder(options);
}

// What of the time the system did not give us.
class StallWatch {
 public:
  StallWatch() : thread_([this] { Watch(); }) {}
  void StopAndPrint() {
    is_over_ = true;
    thread_.join();
    for (const auto& [begin, end] : stalls_) std::printf("stall %.6f %.6f\n", begin, end);
  }

 private:
  void Watch() {
    constexpr auto kNap = std::chrono::milliseconds(5);
    constexpr double kStallSeconds = 0.05;
    Clock::time_point last = Clock::now();
    while (!is_over_) {
      std::this_thread::sleep_for(kNap);
      const Clock::time_point now = Clock::now();
      if (SecondsOf(now) - SecondsOf(last) >= kStallSeconds) {
        stalls_.emplace_back(SecondsOf(last), SecondsOf(now));
      }
      last = now;
    }
  }

  std::atomic<bool> is_over_{false};
  std::vector<std::pair<double, double>> stalls_;
  std::thread thread_;
};

int Run(char** argv) {
  if (const char* library = std::getenv("VETVEC_ORT_LIBRARY")) {
    vetvec::SetOnnxLibrary(library);
  }
  vetvec::FallbackOptions options;
  options.policy = static_cast<vetvec_fallback_policy>(std::atoi(argv[4]));
  if (options.policy == VETVEC_FALLBACK_POLICY_LOCAL_FIRST) options.latency_target_ms = 100;
  const vetvec::Encoder encoder =
      vetvec::OpenFallback(Open(argv[1], argv[2]), Open(argv[3], ""), options);
  const double rate = std::atof(argv[5]);
  const int64_t timeout_ms = std::atoll(argv[6]);
  constexpr double kMostSeconds = 1200;
  std::vector<Call> calls(static_cast<size_t>(rate * kMostSeconds));
  std::atomic<size_t> next{0};
  std::atomic<bool> is_over{false};
  StallWatch stalls;
  const Clock::time_point start = Clock::now();
  const auto work = [&] {
    for (size_t i = next++; i < calls.size(); i = next++) {
      const std::chrono::duration<double> due(static_cast<double>(i) / rate);
      std::this_thread::sleep_until(start + std::chrono::duration_cast<Clock::duration>(due));
      if (is_over) return;
      Embed(encoder, i, timeout_ms, &calls[i]);
    }
  };
  // Enough for all that a hanging service may hold up at once.
  const auto count = static_cast<size_t>(rate * static_cast<double>(timeout_ms) / 1000) + 64;
  std::vector<std::thread> threads;
  for (size_t i = 0; i < count; ++i) threads.emplace_back(work);
  while (std::getchar() != EOF) {
  }
  is_over = true;
  for (std::thread& thread : threads) thread.join();
  stalls.StopAndPrint();
  for (const Call& call : calls) {
    if (call.begin_s == 0) continue;  // it was not begun any more
    std::printf("%.6f %.3f %d %d %d %d %llu\n", call.begin_s, call.ms, call.status,
                call.provenance.source, call.provenance.reason, call.provenance.remote_status,
                static_cast<unsigned long long>(call.dimension));
  }
  const vetvec_fallback_counts counts = vetvec::FallbackUsage(encoder);
  const auto print = [](uint64_t value) {
    std::printf(" %llu", static_cast<unsigned long long>(value));
  };
  std::printf("counts");
  for (const uint64_t value :
       {counts.remote, counts.local, counts.mapped_local, counts.none, counts.reason_service_down,
        counts.reason_deadline_near, counts.reason_remote_failed, counts.probes}) {
    print(value);
  }
  std::printf("\n");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 7) return 2;
  try {
    return Run(argv);
  } catch (const vetvec::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 3;
  }
}
