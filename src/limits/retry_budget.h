// RetryBudget: limits the retries of all requests of one client to one service, so that waiting
// clients do not make an outage worse.
//
// Two rules, both of which must allow a retry: tokens as in gRPC (10 at most, a failure takes 1, a
// success returns 0.1, no retries at 5 or fewer) and a share (retries of the last 10 s at most 10 %
// of the requests of the last 10 s, plus 3 per second). Interactive calls fail at once without
// budget; batch calls wait for it until their deadline, and get one probe per 5 s while the tokens
// are spent: otherwise nothing would detect that the service is back.
//
//   if (!budget.TryTakeRetry(/*batch=*/false)) return status;   // fail fast
#ifndef VETVEC_LIMITS_RETRY_BUDGET_H_
#define VETVEC_LIMITS_RETRY_BUDGET_H_

#include <array>
#include <cstdint>
#include <mutex>

#include "base/clock.h"

namespace vetvec {

// Thread safety: any thread.
class RetryBudget {
 public:
  // `clock` must outlive the budget.
  explicit RetryBudget(Clock* clock) : clock_(clock) {}

  // Call for every attempt that is sent, including retries.
  void OnRequest();
  // Call at its end: `OnFailure` for what is retryable (transport, 5xx), not for 429 or the
  // caller's errors.
  void OnSuccess();
  void OnFailure();

  // The service was down and is up again: calls that wait for it need not wait for tokens.
  void Refill();

  // Takes the permission for one retry now.
  bool TryTakeRetry(bool batch);
  // When a batch call should ask again; monotonic clock.
  int64_t NextTryNanos() const;

  double tokens() const;

 private:
  static constexpr int kSlots = 10;  // seconds
  struct Slot {
    int64_t second = -1;
    int64_t requests = 0;
    int64_t retries = 0;
  };
  Slot& SlotOf(int64_t now_nanos);
  bool ShareAllows(int64_t now_nanos) const;

  Clock* const clock_;
  mutable std::mutex mutex_;
  int64_t deci_tokens_ = 100;  // tenths of a token
  int64_t last_probe_nanos_ = -kNanosPerSecond * 3600;
  std::array<Slot, kSlots> slots_;
};

}  // namespace vetvec

#endif  // VETVEC_LIMITS_RETRY_BUDGET_H_
