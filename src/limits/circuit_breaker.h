// CircuitBreaker: stops sending to a service that is down, and detects when it is back.
//
// Closed: all requests pass. It opens after 5 failures in a row, or if at least half of at least 20
// attempts in the last 10 s failed, for 5 s times the number of openings so far (60 s at most).
// Then one request passes as a probe: if it fails, the breaker opens again for longer; if the
// service answers, requests pass again, at first a tenth of as many at once as before, all of them
// after 5 s. The openings are forgotten once the service has been up for 60 s.
//
// A failure is a 5xx or a connection that broke; a 429 or another 4xx is an answer of a service
// that is up. The result of an attempt that was sent before the last opening changes nothing.
//
//   CircuitBreaker::Pass pass;
//   const CircuitBreaker::Answer answer = breaker->TryPass(&pass);
//   if (answer.ask_again_nanos != 0) ...            // not now
//   ... send ...
//   breaker->OnEnd(pass, CircuitBreaker::End::kAnswered);
#ifndef VETVEC_LIMITS_CIRCUIT_BREAKER_H_
#define VETVEC_LIMITS_CIRCUIT_BREAKER_H_

#include <array>
#include <cstdint>
#include <functional>
#include <mutex>

#include "base/clock.h"

namespace vetvec {

// Thread safety: any thread.
class CircuitBreaker {
 public:
  enum class State : uint8_t { kClosed, kOpen, kHalfOpen };
  enum class End : uint8_t {
    kAnswered,   // the service is up, whatever it answered
    kFailed,     // 5xx, or the connection broke
    kAbandoned,  // nothing was learned: cancelled, or never sent
  };
  // The right to send one request; each must be passed to OnEnd.
  struct Pass {
    uint64_t generation = 0;  // 0: none
    bool is_probe = false;
  };
  struct Answer {
    int64_t ask_again_nanos = 0;  // 0: go; otherwise when to ask again, monotonic clock
    bool is_down = false;         // refused because the service is considered down
  };

  // `clock` must outlive the breaker.
  explicit CircuitBreaker(Clock* clock) : clock_(clock) {}

  Answer TryPass(Pass* pass);
  // True if this was a probe that found the service up again.
  bool OnEnd(const Pass& pass, End end);

  // From now on no opening lasts longer than this; the shortest requested value applies. For
  // callers that have another encoder, for whom a probe costs nothing.
  void LimitOpening(int64_t nanos);

  // `wake` is called, without a lock, when requests that were refused may pass earlier than
  // announced. Must be set before the first TryPass.
  void SetWake(std::function<void()> wake) { wake_ = std::move(wake); }

  struct Snapshot {
    State state = State::kClosed;
    int64_t open_until_nanos = 0;  // of the last opening
    int64_t times_opened = 0;      // those not yet forgotten
    uint64_t openings = 0;         // since the breaker was created
    int64_t in_flight = 0;
  };
  Snapshot GetSnapshot() const;

 private:
  static constexpr int kSlots = 10;  // seconds
  struct Slot {
    int64_t second = -1;
    int64_t attempts = 0;
    int64_t failures = 0;
  };

  void Count(int64_t now, bool has_failed);
  bool IsTripped(int64_t now) const;
  void Open(int64_t now);
  void Close(int64_t now);
  int64_t MostInFlight(int64_t now) const;

  Clock* const clock_;
  std::function<void()> wake_;
  mutable std::mutex mutex_;
  State state_ = State::kClosed;
  uint64_t generation_ = 1;  // increases with each opening and closing
  int64_t failures_in_row_ = 0;
  std::array<Slot, kSlots> slots_;
  int64_t most_open_nanos_ = 60 * kNanosPerSecond;
  int64_t times_opened_ = 0;
  uint64_t openings_ = 0;
  int64_t closed_nanos_ = 0;  // when the service was last found up again
  int64_t open_until_nanos_ = 0;
  bool has_probe_ = false;       // half-open: one is in flight
  int64_t ramp_from_nanos_ = 0;  // 0: no ramp
  int64_t in_flight_ = 0;
  int64_t peak_in_flight_ = 1;  // since the last opening
  int64_t ramp_base_ = 1;       // the peak before it
  bool has_refused_ = false;    // a caller waits for news
};

}  // namespace vetvec

#endif  // VETVEC_LIMITS_CIRCUIT_BREAKER_H_
