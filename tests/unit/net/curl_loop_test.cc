// Cancel: prompt in every state that a request may hang in, and exactly one callback.
#include <fcntl.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "base/rng.h"
#include "unit/net/call.h"
#include "unit/net/raw_server.h"

namespace vetvec {
namespace {

constexpr int64_t kHourMs = 3'600'000;

// A transport that does nothing by itself for an hour: a cancel that is heard at all has woken it.
std::unique_ptr<HttpTransport> SleepyTransport() {
  CurlTransportOptions options;
  options.longest_nap_ms = kHourMs;
  return *CurlTransport::Create(options);
}

// Nor is there a time-out before that, so that what ends the request within Call::Get's half minute
// is the cancel alone. The promised 50 ms are measured by tests/integration/time_promises_test.py,
// with one call at a time on the machine. `wait` returns when the request hangs in the state.
void ExpectPromptCancel(HttpTransport* transport, HttpRequest request,
                        const std::function<void()>& wait, const char* state) {
  request.connect_timeout_ms = kHourMs;
  request.total_timeout_ms = kHourMs;
  request.low_speed_seconds = 0;  // libcurl would look every second
  Call call(transport, request);
  wait();
  EXPECT_FALSE(call.IsOver()) << state;
  call.Cancel();
  const HttpOutcome outcome = call.Get();
  EXPECT_EQ(outcome.status.code(), StatusCode::kCancelled) << state;
  EXPECT_EQ(outcome.failure, HttpFailure::kCancelled) << state;
  EXPECT_EQ(outcome.request_body, request.body) << state;
  call.Cancel();  // over: nothing happens
}

// What a server has seen of a request.
class Sighting {
 public:
  void Report() {
    seen_.test_and_set();
    seen_.notify_all();
  }
  std::function<void()> Awaited() {
    return [this] { seen_.wait(false); };
  }

 private:
  std::atomic_flag seen_;
};

// A listener whose queue is full: the kernel answers no further connection.
class FullListener {
 public:
  FullListener() : listener_(RawServer::Listen(&port_, 0)) {
    for (int i = 0; i < 4; ++i) {
      const int filler = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
      sockaddr_in address{};
      address.sin_family = AF_INET;
      address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
      address.sin_port = htons(static_cast<uint16_t>(port_));
      static_cast<void>(connect(filler, reinterpret_cast<sockaddr*>(&address), sizeof address));
      fillers_.push_back(filler);
      socklen_t size = sizeof address;
      getsockname(filler, reinterpret_cast<sockaddr*>(&address), &size);
      filler_ports_.push_back(ntohs(address.sin_port));
    }
  }
  ~FullListener() {
    for (const int filler : fillers_) close(filler);
    close(listener_);
  }
  std::string Url() const { return "http://127.0.0.1:" + std::to_string(port_) + "/"; }

  // Waits until a client other than the fillers is connecting: only the kernel sees that.
  void AwaitClient() const {
    const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!HasClient()) {
      ASSERT_LT(std::chrono::steady_clock::now(), limit) << "nobody connects";
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  }

 private:
  bool HasClient() const {
    constexpr unsigned kSynSent = 2;
    std::ifstream sockets("/proc/net/tcp");
    for (std::string line; std::getline(sockets, line);) {
      unsigned from = 0;
      unsigned to = 0;
      unsigned state = 0;
      if (std::sscanf(line.c_str(), " %*u: %*x:%x %*x:%x %x", &from, &to, &state) != 3) continue;
      if (to == static_cast<unsigned>(port_) && state == kSynSent &&
          std::count(filler_ports_.begin(), filler_ports_.end(), from) == 0) {
        return true;
      }
    }
    return false;
  }

  int port_ = 0;
  int listener_;
  std::vector<int> fillers_;
  std::vector<unsigned> filler_ports_;
};

TEST(CurlLoop, CancelsWhileConnecting) {
  const FullListener listener;
  const auto transport = SleepyTransport();
  const auto wait = [&listener] { listener.AwaitClient(); };
  ExpectPromptCancel(transport.get(), Post(listener.Url()), wait, "connecting");

  HttpRequest request = Post(listener.Url());
  request.connect_timeout_ms = 200;
  const HttpOutcome outcome = Fetch(transport.get(), std::move(request));
  EXPECT_EQ(outcome.failure, HttpFailure::kTimeout) << outcome.status.ToString();
  EXPECT_FALSE(outcome.maybe_billed);
}

TEST(CurlLoop, CancelsInTheTlsHandshake) {
  Sighting hello;
  RawServer server([&](RawConnection& c) {
    if (c.ReadSome()) hello.Report();
    c.Stall(20'000);
  });
  const auto transport = SleepyTransport();
  const std::string url = "https://127.0.0.1:" + std::to_string(server.port()) + "/";
  ExpectPromptCancel(transport.get(), Post(url), hello.Awaited(), "TLS");
}

TEST(CurlLoop, CancelsBeforeHeaders) {
  Sighting request;
  RawServer server([&](RawConnection& c) {
    if (c.ReadRequest()) request.Report();
    c.Stall(20'000);
  });
  const auto transport = SleepyTransport();
  ExpectPromptCancel(transport.get(), Post(server.Url("/")), request.Awaited(), "before headers");
}

TEST(CurlLoop, CancelsInASlowBody) {
  Sighting body;
  RawServer server([&](RawConnection& c) {
    c.ReadRequest();
    c.Write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
    while (c.Write("x") && c.Stall(10)) body.Report();
  });
  const auto transport = SleepyTransport();
  ExpectPromptCancel(transport.get(), Post(server.Url("/")), body.Awaited(), "slow body");
}

TEST(CurlLoop, CancelsWhatHasNotBegun) {
  RawServer server([](RawConnection& c) {
    while (c.ReadRequest()) c.Write(OkReply("x"));
  });
  const auto transport = MakeTransport();
  for (int i = 0; i < 200; ++i) {
    Call call(transport.get(), Post(server.Url("/")));
    call.Cancel();
    const StatusCode code = call.Get().status.code();
    EXPECT_TRUE(code == StatusCode::kCancelled || code == StatusCode::kOk);
  }
}

// Threads start and cancel at random: each callback comes once, never twice, never not.
TEST(CurlLoop, EveryRequestEndsExactlyOnce) {
  RawServer server([](RawConnection& c) {
    Rng rng(static_cast<uint64_t>(reinterpret_cast<uintptr_t>(&c)));
    while (c.ReadRequest()) {
      if (rng.Below(10) == 0) return c.Reset();
      if (rng.Below(5) == 0 && !c.Stall(static_cast<int64_t>(rng.Below(20)))) return;
      if (!c.Write(OkReply(std::string(rng.Below(50'000), 'x')))) return;
    }
  });
  constexpr int kThreads = 4;
  constexpr int kPerThread = 60;
  std::vector<std::atomic<int>> ends(kThreads * kPerThread);
  auto transport = MakeTransport();
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      Rng rng(99, static_cast<uint64_t>(t));
      for (int i = 0; i < kPerThread; ++i) {
        std::atomic<int>* count = &ends[static_cast<size_t>(t * kPerThread + i)];
        const uint64_t id = transport->Start(Post(server.Url("/")), [count](HttpOutcome outcome) {
          EXPECT_TRUE(outcome.status.ok() || outcome.failure != HttpFailure::kNone);
          ++*count;
        });
        if (rng.Below(3) == 0) {
          std::this_thread::sleep_for(std::chrono::microseconds(rng.Below(3000)));
          transport->Cancel(id);
        }
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  transport.reset();  // the rest is cancelled
  for (const std::atomic<int>& count : ends) EXPECT_EQ(count.load(), 1);
}

}  // namespace
}  // namespace vetvec
