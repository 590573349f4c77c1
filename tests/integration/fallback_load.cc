// Calls at a steady rate on a fallback encoder over the ABI, for fallback_test.py:
//
//   fallback_load REMOTE_SPEC BASE_URL LOCAL_SPEC POLICY RATE TIMEOUT_MS SECONDS [MAP]
//
// Each call embeds one text that no other has, on one of 64 threads, begun when it is due. At the
// end one line a call goes to standard output: when it began (s, CLOCK_MONOTONIC, as Python's
// time.monotonic), what it took (ms), status, giver, why, remote status, dimension. Then a line
// "counts" with the library's own.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "vetvec/vetvec.hpp"

namespace {

using Clock = std::chrono::steady_clock;

struct Call {
  double begin_s = 0;
  double ms = 0;
  vetvec_status status = VETVEC_OK;
  vetvec_provenance given{};
  uint64_t dimension = 0;
};

double SecondsOf(Clock::time_point time) {
  return std::chrono::duration<double>(time.time_since_epoch()).count();
}

void Embed(const vetvec::Encoder& encoder, size_t number, int64_t timeout_ms, Call* call) {
  const std::string text = "call number " + std::to_string(number);
  const uint64_t offsets[2] = {0, text.size()};
  const vetvec_text_batch batch = {sizeof batch, text.data(), offsets, 1};
  vetvec_call_options options = VETVEC_CALL_OPTIONS_INIT;
  options.timeout_ms = timeout_ms;
  vetvec_matrix* rows = nullptr;
  const Clock::time_point begin = Clock::now();
  call->status = vetvec_fallback_embed_alloc(encoder.get(), &batch, &options, &rows, nullptr,
                                             &call->given, nullptr);
  call->ms = std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
  call->begin_s = SecondsOf(begin);
  call->dimension = vetvec_matrix_cols(rows);
  vetvec_matrix_destroy(rows);
}

vetvec::Encoder Open(const std::string& spec, const std::string& base_url) {
  vetvec::EncoderOptions options;
  options.spec = spec;
  options.base_url = base_url;
  if (!base_url.empty()) options.api_key = "canary-key-of-the-drill";
  return vetvec::Encoder(options);
}

int Run(char** argv) {
  vetvec::FallbackSettings settings;
  settings.policy = std::atoi(argv[4]);
  if (settings.policy == VETVEC_POLICY_LOCAL_FIRST) settings.latency_target_ms = 100;
  if (argv[8] != nullptr) settings.map_file = argv[8];
  const vetvec::Encoder encoder =
      vetvec::OpenFallback(Open(argv[1], argv[2]), Open(argv[3], ""), settings);
  const double rate = std::atof(argv[5]);
  const int64_t timeout_ms = std::atoll(argv[6]);
  std::vector<Call> calls(static_cast<size_t>(rate * std::atof(argv[7])));
  std::atomic<size_t> next{0};
  const Clock::time_point start = Clock::now();
  const auto work = [&] {
    for (size_t i = next++; i < calls.size(); i = next++) {
      const std::chrono::duration<double> due(static_cast<double>(i) / rate);
      std::this_thread::sleep_until(start + std::chrono::duration_cast<Clock::duration>(due));
      Embed(encoder, i, timeout_ms, &calls[i]);
    }
  };
  // Enough for all that a hanging service may hold up at once.
  const auto count = static_cast<size_t>(rate * static_cast<double>(timeout_ms) / 1000) + 64;
  std::vector<std::thread> threads;
  for (size_t i = 0; i < count; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  for (const Call& call : calls) {
    std::printf("%.6f %.3f %d %d %d %d %llu\n", call.begin_s, call.ms, call.status,
                call.given.giver, call.given.why, call.given.remote_status,
                static_cast<unsigned long long>(call.dimension));
  }
  const vetvec_fallback_counts counts = vetvec::FallbackCounts(encoder);
  const auto print = [](uint64_t value) {
    std::printf(" %llu", static_cast<unsigned long long>(value));
  };
  std::printf("counts");
  for (const uint64_t value :
       {counts.remote, counts.local, counts.mapped_local, counts.none, counts.why_service_down,
        counts.why_deadline_near, counts.why_remote_failed, counts.probes}) {
    print(value);
  }
  std::printf("\n");
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 8) return 2;
  try {
    return Run(argv);
  } catch (const vetvec::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 3;
  }
}
