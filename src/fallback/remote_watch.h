// RemoteWatch: whether a fallback call should use the remote service at all, and how long the
// service is likely to take.
//
// The circuit breaker detects failures; this class also detects silence: a service that accepts
// connections and does not answer never fails before a deadline passes. After three calls in a row
// that got no answer, calls do not use the service unless they have more than twice the time that
// was not enough. While the service is considered down, a call occasionally sends one of its texts
// as a probe, in addition to its own work; if a probe is answered, the service is used again. After
// 30 s without news, everything is forgotten.
//
//   const RemoteWatch::Advice advice = watch.Ask(nanos_available);
//   if (advice.probe) ...   // exactly one OnProbeEnd must follow
#ifndef VETVEC_FALLBACK_REMOTE_WATCH_H_
#define VETVEC_FALLBACK_REMOTE_WATCH_H_

#include <cstdint>
#include <mutex>

#include "base/clock.h"
#include "limits/circuit_breaker.h"
#include "limits/recent_times.h"

namespace vetvec {

// Thread safety: any thread.
class RemoteWatch {
 public:
  // `breaker` may be null; it and `clock` must outlive the watch.
  RemoteWatch(CircuitBreaker* breaker, Clock* clock) : breaker_(breaker), clock_(clock) {}

  struct Advice {
    bool ask = true;
    bool probe = false;
    int64_t probe_nanos = 0;  // how long it may take
  };
  Advice Ask(int64_t available_nanos);
  // What Ask would answer, for a call that is already waiting.
  bool IsDown(int64_t available_nanos) const;
  // If time is too short to ask, but the information is old: whether to send a probe.
  Advice AskForNews();

  void OnAnswer(int64_t nanos);
  // `nanos` was not enough.
  void OnSilence(int64_t nanos);
  // No connection could be made: until a probe is answered, calls do not use the service, however
  // much time they have. For callers that have another host.
  void OnUnreachable();
  // `is_answered`: the service has replied, with whatever result. `nanos` is how long it took.
  void OnProbeEnd(bool is_answered, int64_t nanos);

  // How long the service takes at its slowest; -1 while unknown.
  int64_t ExpectedNanos() const;

 private:
  bool IsSilent(int64_t now, int64_t available_nanos) const;
  bool MayProbe(int64_t now) const { return !has_probe_ && now >= next_probe_nanos_; }
  Advice TakeProbe(bool ask);

  CircuitBreaker* const breaker_;
  Clock* const clock_;
  mutable std::mutex mutex_;
  RecentTimes times_{1};
  int64_t last_answer_nanos_ = 0;
  int64_t last_silence_nanos_ = 0;
  int64_t silent_for_nanos_ = 0;  // the longest time that was not enough
  int silences_ = 0;              // in a row
  bool has_probe_ = false;
  int64_t next_probe_nanos_ = 0;
};

}  // namespace vetvec

#endif  // VETVEC_FALLBACK_REMOTE_WATCH_H_
