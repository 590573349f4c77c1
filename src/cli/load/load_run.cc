#include "cli/load/load_run.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "cli/session.h"

namespace vetvec::cli {
namespace {

using SteadyClock = std::chrono::steady_clock;
constexpr vetvec_call_flags kFresh = VETVEC_CALL_FLAGS_NO_CACHE | VETVEC_CALL_FLAGS_NO_DEDUPE;
constexpr int32_t kFirstHttpError = 300;

double SecondsSince(SteadyClock::time_point start) {
  return std::chrono::duration<double>(SteadyClock::now() - start).count();
}

void CheckNotInterrupted() {
  if (IsInterrupted()) throw Error(VETVEC_STATUS_CANCELLED, "interrupted; nothing was measured");
}

// Single texts in flight. Their replies arrive on the library's thread.
class TextsInFlight {
 public:
  TextsInFlight(const LoadPlan& plan, const CancelToken& cancel) : plan_(plan) {
    call_.cancel = cancel.get();
    call_.timeout_ms = plan.timeout_ms;
    call_.flags = kFresh;
  }
  ~TextsInFlight() { WaitForAll(); }
  TextsInFlight(const TextsInFlight&) = delete;
  TextsInFlight& operator=(const TextsInFlight&) = delete;

  // `arrival` is filled in when the reply is there; it must live until WaitForAll has returned.
  void Send(const Encoder& encoder, SteadyClock::time_point start, Arrival* arrival) {
    const std::string& text = plan_.texts[sent_++ % plan_.texts.size()];
    Sent* const sent = &all_.emplace_back(Sent{this, start, arrival});
    const TextBatch texts{text};
    const vetvec_text_batch batch = texts.view();
    vetvec_job_options options = VETVEC_INIT(vetvec_job_options);
    options.done = [](void* data, vetvec_job job, vetvec_status) {
      const auto* done = static_cast<Sent*>(data);
      done->owner->Receive(*done, job);
    };
    options.user_data = sent;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      ++in_flight_;
    }
    vetvec_job job{};
    vetvec_error* error = nullptr;
    const vetvec_status status =
        vetvec_job_submit(encoder.get(), &batch, &call_, &options, &job, &error);
    if (status == VETVEC_STATUS_OK) return;
    Finish();
    throw Error(status, error);
  }

  void WaitForAll() {
    std::unique_lock<std::mutex> lock(mutex_);
    is_idle_.wait(lock, [&] { return in_flight_ == 0; });
  }

 private:
  struct Sent {
    TextsInFlight* owner;
    SteadyClock::time_point start;
    Arrival* arrival;
  };

  void Receive(const Sent& sent, vetvec_job job) {
    vetvec_matrix rows{};
    vetvec_error* error = nullptr;
    const vetvec_status status = vetvec_job_take(job, &rows, nullptr, 0, &error);
    if (status == VETVEC_STATUS_OK) {
      sent.arrival->latency_ms = (SecondsSince(sent.start) - sent.arrival->at_s) * kMillisPerSecond;
    } else {
      const int32_t http = vetvec_error_http_status(error);
      sent.arrival->failure =
          http >= kFirstHttpError ? fmt::format("HTTP {}", http) : vetvec_status_name(status);
    }
    vetvec_matrix_destroy(rows);
    vetvec_error_destroy(error);
    vetvec_job_destroy(job);
    Finish();
  }

  void Finish() {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (--in_flight_ == 0) is_idle_.notify_all();
  }

  const LoadPlan& plan_;
  vetvec_call_options call_ = VETVEC_INIT(vetvec_call_options);
  uint64_t sent_ = 0;
  std::deque<Sent> all_;  // whose addresses stay
  std::mutex mutex_;
  std::condition_variable is_idle_;
  uint64_t in_flight_ = 0;
};

// Opens the connections that the rate will need. Returns the number of requests.
uint64_t Warm(const Encoder& encoder, const LoadPlan& plan, const CancelToken& cancel) {
  constexpr double kMostAtOnce = 64;
  CallOptions call;
  call.cancel = cancel;
  call.timeout_ms = plan.timeout_ms;
  call.flags = kFresh;
  const auto start = SteadyClock::now();
  (void)encoder.Embed({plan.texts.front()}, call);
  const double expected = std::ceil(plan.rate * SecondsSince(start)) + 1;
  std::vector<Arrival> warm(static_cast<size_t>(std::min(expected, kMostAtOnce)));
  TextsInFlight in_flight(plan, cancel);
  for (Arrival& arrival : warm) in_flight.Send(encoder, start, &arrival);
  in_flight.WaitForAll();
  return 1 + warm.size();
}

}  // namespace

std::vector<Measurement> MeasureLoad(const std::vector<LoadedEncoder>& encoders,
                                     const LoadPlan& plan, const CancelToken& cancel) {
  struct Planned {
    size_t encoder;
    Arrival* arrival;
  };
  std::vector<Measurement> measured(encoders.size());
  std::vector<Planned> planned;
  for (size_t i = 0; i < encoders.size(); ++i) {
    Measurement& one = measured[i];
    one.vendor = encoders[i].vendor;
    one.rate = plan.rate;
    one.seconds = plan.seconds;
    one.session = plan.session;
    for (const double at : PoissonInstants(plan.rate, plan.seconds, plan.seed + i)) {
      one.arrivals.push_back({at, kNotAnswered, ""});
    }
    for (Arrival& arrival : one.arrivals) planned.push_back({i, &arrival});
    one.warm_requests = Warm(encoders[i].encoder, plan, cancel);
  }
  std::stable_sort(planned.begin(), planned.end(), [](const Planned& a, const Planned& b) {
    return a.arrival->at_s < b.arrival->at_s;
  });
  TextsInFlight in_flight(plan, cancel);
  const auto start = SteadyClock::now();
  const std::chrono::duration<double> wall = std::chrono::system_clock::now().time_since_epoch();
  for (Measurement& one : measured) one.started_s = wall.count();
  for (const Planned& next : planned) {
    const auto at = start + std::chrono::duration_cast<SteadyClock::duration>(
                                std::chrono::duration<double>(next.arrival->at_s));
    for (constexpr auto kLook = std::chrono::milliseconds(100); SteadyClock::now() + kLook < at;) {
      std::this_thread::sleep_for(kLook);
      CheckNotInterrupted();
    }
    std::this_thread::sleep_until(at);
    CheckNotInterrupted();
    in_flight.Send(encoders[next.encoder].encoder, start, next.arrival);
  }
  in_flight.WaitForAll();
  CheckNotInterrupted();
  return measured;
}

}  // namespace vetvec::cli
