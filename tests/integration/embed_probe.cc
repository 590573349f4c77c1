// embed_probe: one program through which the integration tests call the library, so that each call
// has a process of its own: environment, memory, descriptors. Settings come on standard input, a
// line "name value" each; what happened goes to standard output as one JSON object.
//
//   spec, base_url, ca_file, proxy, cache_dir, redis (a URL), timeout_ms, rpm, max_attempts, batch,
//   concurrency
//   key_hex     the API key, every byte XOR 0x5A, in hexadecimal: the program holds no plain copy
//   key_fn 1    a function provides it
//   proxy_hex   the URL of the proxy, masked like the key
//   texts N     texts per call (1)
//   text TEXT   the first text of each call
//   repeat N    calls (1)
//   mode        embed | cancel (after settle_ms) | deadline (timeout_ms is measured)
//   fresh 1     a new encoder, with a key of its own, for each call
//   warm_up 1   a call before the one that is measured, which must succeed
//   api core    the Encoder interface below the C ABI, rows committed before the call returns
//   find_key 1  after destroy: how often the key and the proxy are in this process's memory
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "integration/probe_memory.h"
#include "integration/probe_settings.h"
#include "integration/probe_subject.h"
#include "support/sanitizers.h"

namespace vetvec {
namespace {

using Steady = std::chrono::steady_clock;

// Not getrusage: its figure begins with that of the process that started this one.
int64_t PeakKib() {
  int64_t kib = -1;
  char line[256];
  std::FILE* status = std::fopen("/proc/self/status", "re");
  while (status != nullptr && std::fgets(line, sizeof line, status) != nullptr) {
    if (std::sscanf(line, "VmHWM: %" SCNd64, &kib) == 1) break;
  }
  if (status != nullptr) std::fclose(status);
  return kib;
}

double MillisBetween(Steady::time_point from, Steady::time_point to) {
  return std::chrono::duration<double, std::milli>(to - from).count();
}

class Probe {
 public:
  explicit Probe(const ProbeSettings& settings) : settings_(settings) {}

  int Run() {
    const int64_t repeat = settings_.Number("repeat", 1);
    const bool fresh = settings_.Number("fresh", 0) != 0;
    for (int64_t i = 0; i < repeat; ++i) {
      if (subject_ == nullptr && !Open(fresh ? i : -1)) break;
      if (settings_.Number("warm_up", 0) != 0 && (fresh || i == 0)) {
        subject_->Begin();
        const CallEnd end = subject_->Embed(Texts(-1 - i), settings_.Number("timeout_ms", 0));
        if (end.status != "OK") return Fail("the warm-up failed: " + end.message);
      }
      calls_.push_back(Measure(i));
      if (fresh || i + 1 == repeat) Close();
    }
    Close();
    Print();
    return 0;
  }

 private:
  struct Call {
    CallEnd end;
    bool was_waiting = true;  // when it was cancelled
    double late_ms = 0;       // after the cancel or the deadline; else the whole call
  };

  static int Fail(const std::string& why) {
    std::fprintf(stderr, "embed_probe: %s\n", why.c_str());
    return 1;
  }

  bool Open(int64_t key_number) {
    CallEnd end;
    subject_ = OpenSubject(settings_, key_number, &log_, &end);
    if (subject_ == nullptr) calls_.push_back({end, true, 0});
    return subject_ != nullptr;
  }

  void Close() {
    if (subject_ == nullptr) return;
    usage_ = subject_->UsageJson();
    metrics_ = subject_->Metrics();
    const Steady::time_point begin = Steady::now();
    subject_.reset();
    destroy_ms_ = std::max(destroy_ms_, MillisBetween(begin, Steady::now()));
  }

  std::vector<std::string> Texts(int64_t call) const {
    std::vector<std::string> texts;
    const std::string first = settings_.Text("text");
    if (!first.empty()) texts.push_back(first);
    for (auto i = static_cast<int64_t>(texts.size()); i < settings_.Number("texts", 1); ++i) {
      texts.push_back("text " + std::to_string(i) + " of call " + std::to_string(call));
    }
    return texts;
  }

  Call Measure(int64_t number) {
    Call call;
    const std::vector<std::string> texts = Texts(number);
    const std::string mode = settings_.Text("mode", "embed");
    const int64_t timeout_ms = settings_.Number("timeout_ms", 0);
    subject_->Begin();
    Steady::time_point begin = Steady::now();
    if (mode != "cancel") {
      call.end = subject_->Embed(texts, timeout_ms);
      call.late_ms = MillisBetween(begin, Steady::now());
      if (mode == "deadline") call.late_ms -= static_cast<double>(timeout_ms);
      return call;
    }
    std::atomic<bool> over{false};
    Steady::time_point end;
    std::thread caller([&] {
      call.end = subject_->Embed(texts, timeout_ms);
      end = Steady::now();
      over = true;
    });
    // Not always at the same moment of what repeats.
    std::this_thread::sleep_for(
        std::chrono::milliseconds(settings_.Number("settle_ms", 50) + number * 7 % 23));
    call.was_waiting = !over;
    begin = Steady::now();
    subject_->Cancel();
    caller.join();
    call.late_ms = MillisBetween(begin, end);
    return call;
  }

  void Print() {
    std::string out = "{\"calls\":[";
    for (const Call& call : calls_) {
      if (out.back() == '}') out += ',';
      out += "{\"status\":" + Quoted(call.end.status) + ",\"message\":" + Quoted(call.end.message) +
             ",\"http\":" + std::to_string(call.end.http_status) +
             ",\"vectors\":" + Quoted(call.end.vectors_hash) +
             ",\"was_waiting\":" + (call.was_waiting ? "true" : "false") +
             ",\"late_ms\":" + std::to_string(call.late_ms) + "}";
    }
    out += "],\"log\":[";
    {
      const std::lock_guard<std::mutex> lock(log_.mutex);
      for (const std::string& line : log_.lines) {
        out += (out.back() == '[' ? "" : ",") + Quoted(line);
      }
    }
    out += "],\"usage\":" + (usage_.empty() ? "{}" : usage_) + ",\"metrics\":" + Quoted(metrics_) +
           ",\"destroy_ms\":" + std::to_string(destroy_ms_) +
           ",\"peak_kib\":" + std::to_string(PeakKib()) +
           ",\"sanitized\":" + (VETVEC_TEST_SANITIZED ? "true" : "false");
    if (settings_.Number("find_key", 0) != 0) {
      out +=
          ",\"keys_in_memory\":" + std::to_string(CountInMemory(settings_.Masked("key_hex"))) +
          ",\"proxies_in_memory\":" + std::to_string(CountInMemory(settings_.Masked("proxy_hex")));
    }
    out += "}\n";
    std::fwrite(out.data(), 1, out.size(), stdout);
  }

  const ProbeSettings& settings_;
  std::unique_ptr<ProbeSubject> subject_;
  ProbeLog log_;
  std::vector<Call> calls_;
  std::string usage_;
  std::string metrics_;
  double destroy_ms_ = 0;
};

}  // namespace
}  // namespace vetvec

int main() {
  const vetvec::ProbeSettings settings = vetvec::ProbeSettings::Read();
  return vetvec::Probe(settings).Run();
}
