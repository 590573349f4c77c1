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
//
// A limit that is shared with other members (limits/share_holder.h) has B = max(3.5 % of L,
// min_burst, 1), at most L / 2, and T = 60.05 s / (L - B - 1.5 % of L); without the 1.5 % and + 1
// as above below 200. A member with the share s of the whole has the burst s B, its units cost T /
// s, and a cost above s B cannot begin: it would have to be saved up or owed, and all members could
// do so at once. A growing share brings no units with it, a shrinking one loses those above its
// burst. So if the shares sum to at most the whole at every moment, what all members begin in a
// window w costs at most B + w / T: the buckets hold B together when it begins, and are filled by w
// / T.
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

  // From now on the limit is shared, and the share 0.
  void BecomeShared(int64_t now_nanos);
  // `share` of kShareUnits.
  static constexpr int64_t kShareUnits = 1'000'000'000;
  void SetShare(int64_t share, int64_t now_nanos);
  int64_t share() const { return share_; }
  // The smallest share with which `cost` can begin; above kShareUnits: none.
  int64_t LeastShare(int64_t cost) const;
  // The largest cost that can begin with the whole share.
  int64_t MostAtOnce() const { return full_.tolerance_nanos / full_.unit_nanos; }
  // How long it takes to fill an empty bucket.
  int64_t BurstNanos() const { return full_.tolerance_nanos; }
  // The time that `cost` units take of the whole at full rate.
  int64_t WholeNanosOf(int64_t cost) const;
  // Like Charge for `cost` units, but also while the share is 0.
  void Owe(int64_t now_nanos, int64_t cost);

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
  Pace PaceOf(int64_t limit, int64_t min_burst) const;
  static Pace LocalPaceOf(int64_t limit, int64_t min_burst);
  static Pace SharedPaceOf(int64_t limit, int64_t min_burst);
  int64_t Nanos(const Pace& pace, int64_t cost, int64_t ppm) const;
  int64_t SharedStart(const Pace& pace, int64_t tat, int64_t cost) const;

  int64_t min_burst_;
  Pace full_;
  Pace pace_;
  int64_t rate_ppm_ = kFullRatePpm;
  int64_t tat_;
  bool is_shared_ = false;
  int64_t share_ = kShareUnits;
  // While the share is 0, which has no arrival times: what is owed, in nanoseconds of the whole.
  int64_t owed_nanos_ = 0;
};

}  // namespace vetvec

#endif  // VETVEC_LIMITS_GCRA_H_
