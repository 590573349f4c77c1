// Gcra: one dimension of a rate limit (requests, or tokens) as a theoretical arrival time.
//
// With limit L per minute and burst B = max(1, 3 % of L), a unit costs T = 60.05 s / (L - B + 1).
// (From 200 a minute on, the divisor is L - B, so that one unit of the limit remains.) A request of
// cost c may start at t if t >= tat + c T - B T; then tat becomes max(t, tat) + c T. So what starts
// in a window w costs at most w + B T, which is fewer than L + 1 units for w = 60 s, even if c > B:
// such a request waits until the bucket has been idle for (c - B) T, and blocks it for as long
// afterwards. The 50 ms beyond the minute are for jitter between us and the service. T is a whole
// number of nanoseconds, rounded against the caller (so that limits over 10^9 a minute are kept,
// but not fully used). Not thread-safe: RateLimiter holds the lock.
#ifndef VETVEC_LIMITS_GCRA_H_
#define VETVEC_LIMITS_GCRA_H_

#include <cstdint>

namespace vetvec {

inline constexpr int64_t kFullRatePpm = 1'000'000;

class Gcra {
 public:
  // `limit` per minute, 0 = none. `min_burst`: see RateLimits::max_request_tokens.
  Gcra(int64_t limit, int64_t min_burst, int64_t now_nanos);

  // The current theoretical arrival time, and the next one.
  int64_t tat() const { return tat_; }
  int64_t EarliestStart(int64_t tat, int64_t cost) const;
  int64_t After(int64_t tat, int64_t start, int64_t cost) const;

  void Commit(int64_t start, int64_t cost) { tat_ = After(tat_, start, cost); }
  void GiveBack(int64_t nanos) { tat_ -= nanos; }
  void Charge(int64_t now_nanos, int64_t nanos);
  // Nanoseconds until the bucket is full again; 0 if it is.
  int64_t Backlog(int64_t now_nanos) const { return tat_ > now_nanos ? tat_ - now_nanos : 0; }

  // A limit reported by the service, below the configured one, which is the maximum.
  void Adopt(int64_t limit);
  // Slows down: a unit costs T * 10^6 / ppm.
  void SetRate(int64_t ppm) { rate_ppm_ = ppm; }

  // From now on the stricter of the present configuration and this one applies; 0 = none.
  void Tighten(int64_t limit, int64_t min_burst);
  void SetTat(int64_t tat) { tat_ = tat; }
  // Assumes that the bucket is empty: no burst.
  void Drain(int64_t now_nanos);

  int64_t configured_limit() const { return full_.limit; }
  // `nanos` times `part` / `whole`, rounded down, for 0 <= part <= whole, whole > 0.
  static int64_t Share(int64_t nanos, int64_t part, int64_t whole);

  // The time that `cost` units take at the present rate.
  int64_t NanosOf(int64_t cost) const;

 private:
  struct Pace {
    int64_t limit = 0;
    int64_t unit_nanos = 1;       // T
    int64_t tolerance_nanos = 0;  // B T
  };
  static Pace PaceOf(int64_t limit, int64_t min_burst);
  static int64_t Nanos(const Pace& pace, int64_t cost, int64_t ppm);

  int64_t min_burst_;
  Pace full_;
  Pace pace_;
  int64_t rate_ppm_ = kFullRatePpm;
  int64_t tat_;
};

}  // namespace vetvec

#endif  // VETVEC_LIMITS_GCRA_H_
