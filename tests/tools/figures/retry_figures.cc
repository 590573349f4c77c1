// Promises B4 and B5 over real sockets: how much is sent to a service that is down or half broken,
// and whether Retry-After is obeyed.
//
//   retry_figures retry_after --url http://127.0.0.1:8080 [--waits 1000] [--judge-lateness 1]
//   retry_figures outage --url URL [--seconds 60]
//   retry_figures steady --url URL [--seconds 60]
//
// Needs a vetvec-mock-server of its own. Limits, budget and breaker are as they are by default.
#include <atomic>
#include <cstdio>
#include <functional>
#include <thread>

#include "tools/figures/test_encoder.h"

namespace vetvec::figures {
namespace {

constexpr size_t kCallers = 64;
using json = nlohmann::json;

RemoteEncoderOptions DefaultOptions(const MockAdmin& mock) {
  RemoteEncoderOptions options;
  options.provider = *FindProvider("openai");
  options.settings = SettingsAt(WireFormats()[0], mock.url() + "/hash");
  options.limits.max_concurrency = kCallers;
  options.clock = SystemClock();
  options.transport = mock.transport();
  return options;
}

// Texts one by one until `until`; all callers together count what was delivered.
struct Load {
  std::atomic<uint64_t> calls{0};
  std::atomic<uint64_t> delivered{0};
  std::atomic<uint64_t> first_attempts{0};
  std::atomic<uint64_t> requests{0};
};

void RunCallers(Encoder* encoder, size_t callers, int64_t timeout_ms, int64_t pause_ms,
                const std::function<bool()>& goes_on, Load* load) {
  std::vector<std::thread> threads;
  for (size_t caller = 0; caller < callers; ++caller) {
    threads.emplace_back([=] {
      for (size_t i = 0; goes_on(); ++i) {
        const Delivery delivery = Deliver(
            encoder, {"text " + std::to_string(i) + " of " + std::to_string(caller)}, timeout_ms);
        const Usage& usage = delivery.out->usage;
        ++load->calls;
        load->delivered += delivery.status.ok();
        load->first_attempts += usage.requests - usage.retries;
        load->requests += usage.requests;
        std::this_thread::sleep_for(std::chrono::milliseconds(pause_ms));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

int64_t Now() { return SystemClock()->MonotonicNanos(); }

// B5: the mock tells how long after the time it asked for each request came again.
int RetryAfter(MockAdmin* mock, int64_t waits, bool judges_lateness) {
  RemoteEncoderOptions options = PatientOptions(*mock, WireFormats()[0]);
  options.attempt_timeout_ms = 60'000;
  const TestEncoder test(std::move(options));
  // Every request is refused once, with one of these.
  json rates = json::array();
  for (int i = 0; i < 95; ++i) {
    rates.push_back(
        {{"kind", "rate_limit_ms"}, {"arg", 1 + i % 40}, {"rate", 0.01}, {"once", true}});
  }
  rates.push_back({{"kind", "rate_limit"}, {"arg", "0.1"}, {"rate", 0.02}, {"once", true}});
  rates.push_back({{"kind", "rate_limit"}, {"arg", "1"}, {"rate", 0.02}, {"once", true}});
  rates.push_back({{"kind", "rate_limit_date"}, {"arg", 1}, {"rate", 0.01}, {"once", true}});
  mock->SetFaults({{"seed", 9}, {"rates", rates}});
  for (int64_t i = 0; i < waits; ++i) {
    const Delivery delivery = Deliver(test.encoder.get(), {"text " + std::to_string(i)}, 60'000);
    if (!delivery.status.ok()) std::printf("FAILED %s\n", delivery.status.ToString().c_str());
  }
  const json seen = mock->Stats()["retry_after"];
  Figures figures;
  const std::string what = "B5, " + std::to_string(waits) + " times Retry-After: ";
  figures.Equal(what + "obeyed", seen["obeyed"].get<double>(), static_cast<double>(waits));
  figures.Equal(what + "early", seen["early"].get<double>(), 0);
  figures.Note(what + "late, ms, median", seen["late_ms"][0].get<double>());
  const double late = seen["late_ms"][1].get<double>();
  if (judges_lateness) {
    figures.AtMost(what + "late, ms, 99th percentile", late, 250);
  } else {
    figures.Note(what + "late, ms, 99th percentile", late);
  }
  figures.Note(what + "late, ms, most", seen["late_ms"][2].get<double>());
  return figures.ExitCode();
}

// B4: the service is down while 64 callers go on asking. `timeout_ms` of 120 s and more: calls that
// wait; less: calls that fail at once.
void Outage(MockAdmin* mock, int64_t seconds, int64_t timeout_ms, const char* name,
            const json& fault, Figures* figures) {
  const TestEncoder test(DefaultOptions(*mock));
  mock->SetFaults(json::object());
  Load load;
  std::atomic<bool> is_over{false};
  std::thread callers([&] {
    RunCallers(
        test.encoder.get(), kCallers, timeout_ms, 50, [&] { return !is_over.load(); }, &load);
  });
  std::this_thread::sleep_for(std::chrono::seconds(2));
  const CircuitBreaker::Snapshot before = test.remote->breaker().GetSnapshot();
  json always = fault;
  always["rate"] = 1.0;
  mock->SetFaults({{"rates", {always}}});

  std::this_thread::sleep_for(std::chrono::seconds(seconds));
  double during = 0;
  const json stats = mock->Stats();
  for (const json& count : stats["faults"]) during += count.get<double>();
  const CircuitBreaker::Snapshot after = test.remote->breaker().GetSnapshot();

  mock->SetFaults(json::object());
  const int64_t back = Now();
  is_over = true;
  callers.join();
  const double recovery = static_cast<double>(Now() - back) / kNanosPerSecond;
  const auto openings = static_cast<double>(after.openings - before.openings);
  const std::string what = "B4, " + std::to_string(seconds) + " s outage (" +
                           fault["kind"].get<std::string>() + "), 64 callers that " + name + ": ";
  // First attempts during the outage: at most one for each caller and for each opening's ramp. What
  // the breaker lets through is counted by itself: 5 failures open it, 64 may be on their way.
  figures->AtMost(what + "requests sent", during, 1.1 * kCallers + openings);
  figures->Note(what + "openings", openings);
  figures->Note(what + "seconds until all calls had ended", recovery);
  figures->Note(what + "calls delivered before and after",
                static_cast<double>(load.delivered.load()));
}

int Outages(MockAdmin* mock, int64_t seconds) {
  Figures figures;
  const json busy = {{"kind", "status"}, {"arg", 503}};
  const json reset = {{"kind", "reset"}};
  Outage(mock, seconds, 600'000, "wait", busy, &figures);
  Outage(mock, seconds, 20'000, "do not wait", busy, &figures);
  Outage(mock, seconds, 600'000, "wait", reset, &figures);
  return figures.ExitCode();
}

int Steady(MockAdmin* mock, int64_t seconds) {
  Figures figures;
  for (const bool use_breaker : {true, false}) {
    RemoteEncoderOptions options = DefaultOptions(*mock);
    options.use_breaker = use_breaker;
    // A key of its own: no budget or breaker of the run before.
    options.settings.api_key = use_breaker ? "test-key-2" : "test-key-3";
    const TestEncoder test(std::move(options));
    mock->SetFaults({{"seed", 3}, {"rates", {{{"kind", "status"}, {"arg", 500}, {"rate", 0.2}}}}});
    Load load;
    const int64_t until = Now() + seconds * kNanosPerSecond;
    RunCallers(test.encoder.get(), 8, 20'000, 100, [=] { return Now() < until; }, &load);
    const std::string what = std::string("B4, 20 % of the attempts fail, ") +
                             (use_breaker ? "with" : "without") + " breaker: ";
    figures.AtMost(what + "requests per first attempt",
                   static_cast<double>(load.requests) / static_cast<double>(load.first_attempts),
                   1 / (1 - 0.2) + 0.05);
    figures.Note(what + "first attempts", static_cast<double>(load.first_attempts.load()));
    figures.Note(what + "share of calls delivered",
                 static_cast<double>(load.delivered) / static_cast<double>(load.calls));
  }
  return figures.ExitCode();
}

int Main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  const std::string url = Argument(argc, argv, "url", "");
  if (url.empty()) {
    std::fprintf(stderr, "usage: retry_figures retry_after|outage|steady --url URL\n");
    return 2;
  }
  MockAdmin mock(url);
  const int64_t seconds = NumberArgument(argc, argv, "seconds", 60);
  if (mode == "retry_after") {
    return RetryAfter(&mock, NumberArgument(argc, argv, "waits", 1000),
                      NumberArgument(argc, argv, "judge-lateness", 0) != 0);
  }
  if (mode == "outage") return Outages(&mock, seconds);
  if (mode == "steady") return Steady(&mock, seconds);
  std::fprintf(stderr, "unknown figure '%s'\n", mode.c_str());
  return 2;
}

}  // namespace
}  // namespace vetvec::figures

int main(int argc, char** argv) { return vetvec::figures::Main(argc, argv); }
