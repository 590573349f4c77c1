// RemoteWatch: whether a call that has another encoder should ask the remote service at all, and
// how long the service is likely to take.
//
// The circuit breaker knows of failures; this one knows of silence as well: a service that takes
// connections and does not answer never fails before a deadline does. After three calls in a row
// that got no answer, calls do not ask, unless they have more than twice the time that was not
// enough. While the service is considered down, now and then one call sends one of its texts as a
// probe, beside its own work; a probe that is answered opens the way again. Without news for 30 s
// it is as if nothing had been known.
//
//   const RemoteWatch::Advice advice = watch.Ask(nanos_available);
//   if (advice.probe) ...   // exactly one OnProbeEnd must follow
#ifndef VETVEC_ENCODER_REMOTE_WATCH_H_
#define VETVEC_ENCODER_REMOTE_WATCH_H_

#include <cstdint>
#include <mutex>

#include "base/clock.h"
#include "limits/circuit_breaker.h"
#include "limits/recent_times.h"

namespace vetvec {

// Thread safety: all calls are free.
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
  // What Ask would answer, for a call that waits already.
  bool IsDown(int64_t available_nanos) const;
  // Where time is too short to ask, but what is known is old: whether to send a probe.
  Advice AskForNews();

  void OnAnswer(int64_t nanos);
  // `nanos` was not enough.
  void OnSilence(int64_t nanos);
  // `is_answered`: the service has said something, whatever. `nanos` is how long it took.
  void OnProbeEnd(bool is_answered, int64_t nanos);

  // How long the service takes when it takes long; -1 while nothing is known.
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

#endif  // VETVEC_ENCODER_REMOTE_WATCH_H_
