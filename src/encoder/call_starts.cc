#include "encoder/call_starts.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace vetvec {
namespace {

// No request starts with less time than this left, except the first of a call, which is tried once.
constexpr int64_t kLeastAttemptNanos = 50 * kNanosPerMilli;

}  // namespace

int64_t CallStarts::StartAll() {
  int64_t look_again = kNoDeadline;
  parts_.batches.FitWaiting();
  size_t held = StartReserved(&look_again);
  // More reservations than can run at once would only make the limiter's list longer.
  const auto ahead =
      static_cast<size_t>(std::max<int64_t>(1, frame_.config.limits.max_concurrency));
  CallBatchList& waiting = parts_.batches.waiting();
  for (auto batch = waiting.begin();
       batch != waiting.end() && held < ahead && !parts_.end.has_stopped();) {
    const auto current = batch++;
    if (current->main.ticket != 0) continue;
    const int64_t now = frame_.Now();
    if (parts_.trial.MustAwaitReply(*current, now, &look_again)) continue;
    if (current->not_before_nanos > now) {
      look_again = std::min(look_again, current->not_before_nanos);
    } else if (!TryStart(current, now, &look_again)) {
      ++held;
    }
  }
  if (parts_.end.has_stopped()) return look_again;
  return std::min(look_again, parts_.hedges.SendDue(parts_.trial.IsOn()));
}

// Tickets are served first come, first served, and a retried batch goes to the front of the list.
// So batches that hold a ticket are asked first, wherever they are, or the oldest ticket would
// block all others.
size_t CallStarts::StartReserved(int64_t* look_again) {
  CallBatchList& waiting = parts_.batches.waiting();
  size_t held = 0;
  bool has_started = true;
  while (has_started && !parts_.end.has_stopped()) {
    has_started = false;
    held = 0;
    for (auto batch = waiting.begin(); batch != waiting.end() && !parts_.end.has_stopped();) {
      const auto current = batch++;
      if (current->main.ticket == 0) continue;
      if (parts_.trial.MustAwaitReply(*current, frame_.Now(), look_again)) continue;
      if (TryStart(current, frame_.Now(), look_again)) {
        has_started = true;
      } else {
        ++held;
      }
    }
  }
  return held;
}

int64_t CallStarts::LeastNanos() const {
  return frame_.out.usage.requests == 0 ? 1 : kLeastAttemptNanos;
}

bool CallStarts::MayStart(const CallBatch& batch, int64_t now) {
  if (frame_.deadline_nanos - now < LeastNanos()) {
    parts_.end.Stop(DeadlineExceeded(frame_.out.usage.requests == 0
                                         ? "the deadline passed before the first request"
                                         : "too little time is left for another request"));
    return false;
  }
  if (parts_.legs.IsTooMuch(batch.tokens)) {
    parts_.end.StopStarting(
        Status(StatusCode::kBudgetExceeded,
               fmt::format("the next request would exceed the call's limit of {} tokens",
                           frame_.options.max_tokens)));
    return false;
  }
  return true;
}

bool CallStarts::HasEnoughInFlight() const {
  const int64_t most = frame_.config.limits.max_concurrency;
  return most > 0 && parts_.batches.in_flight().size() >= static_cast<size_t>(most);
}

// True if the batch has left the list of those that wait.
bool CallStarts::TryStart(CallBatchList::iterator batch, int64_t now, int64_t* look_again) {
  if (parts_.patience.IsHeld(now, look_again)) return false;
  if (!MayStart(*batch, now)) return false;
  RateLimiter& limiter = frame_.remote.limiter();
  if (batch->main.ticket == 0) {
    const Result<RateLimiter::Ticket> ticket =
        limiter.Reserve({.tokens = static_cast<int64_t>(batch->tokens),
                         .texts = static_cast<int64_t>(batch->size()),
                         .caller = frame_.remote.caller,
                         .waker = frame_.waker});
    if (!ticket.ok()) {
      parts_.end.Fail(batch, ticket.status());
      return true;
    }
    batch->main.ticket = ticket->id;
    if (!IsInTime(ticket->start_nanos, now)) return false;
  }
  if (HasEnoughInFlight() || !TakePass(&*batch, now, look_again)) return false;
  const int64_t at = limiter.TryBegin(batch->main.ticket);
  const std::string notice = limiter.TakeNotice();
  if (!notice.empty() && frame_.config.log) frame_.config.log(LogLevel::kWarning, notice);
  if (at != 0) {
    GiveBackPass(&*batch);
    *look_again = std::min(*look_again, at);
    return false;
  }
  Send(batch);
  return true;
}

bool CallStarts::IsInTime(int64_t start_nanos, int64_t now) {
  if (start_nanos <= frame_.deadline_nanos - LeastNanos()) return true;
  const int64_t wait_ms = (start_nanos - now) / kNanosPerMilli;
  parts_.end.Stop(
      DeadlineExceeded(
          fmt::format(
              "the rate limits allow the next request in {} ms, which is after the deadline",
              wait_ms))
          .WithRetryAfter(wait_ms)
          .WithRetryable(true));
  return false;
}

void CallStarts::GiveBackPass(CallBatch* batch) {
  frame_.remote.breaker().OnEnd(std::exchange(batch->main.pass, {}),
                                CircuitBreaker::End::kAbandoned);
}

bool CallStarts::PassBreaker(CallBatch* batch, int64_t now, int64_t* look_again) {
  if (!frame_.config.use_breaker) return true;
  CircuitBreaker& breaker = frame_.remote.breaker();
  CircuitBreaker::Answer answer = breaker.TryPass(&batch->main.pass);
  if (answer.ask_again_nanos != 0 && !listening_) {
    listening_.emplace(frame_.remote.shared.get(), frame_.waker);
    answer = breaker.TryPass(&batch->main.pass);  // no news between the two is lost
  }
  if (answer.ask_again_nanos == 0) return true;
  const CallPatience& patience = parts_.patience;
  const bool is_too_late = answer.ask_again_nanos > frame_.deadline_nanos - LeastNanos();
  const bool is_over = answer.is_down && (!patience.MayWait(now) ||
                                          patience.HasWaitedEnough(parts_.judge.successes()));
  if (is_too_late || is_over || !frame_.options.wait_for_service) {
    const Status& why = batch->last_error.ok() ? patience.last_failure() : batch->last_error;
    parts_.end.StopStarting(patience.ServiceIsDown(why, answer.ask_again_nanos, now));
  } else {
    *look_again = std::min(*look_again, answer.ask_again_nanos);
  }
  return false;
}

bool CallStarts::TakePass(CallBatch* batch, int64_t now, int64_t* look_again) {
  if (!PassBreaker(batch, now, look_again)) return false;
  // Whether to probe is the breaker's decision: it allows one per opening, and all wait for its
  // result.
  if (!batch->needs_budget || batch->main.pass.is_probe) return true;
  RetryBudget& budget = frame_.remote.budget();
  if (!budget.TryTakeRetry(/*batch=*/true)) {
    GiveBackPass(batch);
    *look_again = std::min(*look_again, budget.NextTryNanos());
    return false;
  }
  batch->needs_budget = false;
  return true;
}

void CallStarts::Send(CallBatchList::iterator batch) {
  parts_.trial.OnSend();
  CallBatchList& in_flight = parts_.batches.in_flight();
  in_flight.splice(in_flight.end(), parts_.batches.waiting(), batch);
  batch->attempts += 1;
  if (batch->attempts > 1) ++frame_.out.usage.retries;
  if (batch->attempts == 1) parts_.judge.OnFirstSend(&batch->evidence);
  parts_.hedges.Plan(&*batch);
  parts_.legs.Start(batch, /*is_hedge=*/false, parts_.trial.IsOn());
}

}  // namespace vetvec
