#include "encoder/call_hedges.h"

#include <algorithm>
#include <utility>

namespace vetvec {

void CallHedges::Plan(CallBatch* batch) const {
  if (!frame_.config.hedge) return;
  HedgePolicy& hedging = frame_.remote.hedging;
  hedging.OnRequest();
  batch->sent_nanos = frame_.Now();
  const int64_t delay = hedging.DelayNanos();
  // A retry is not hedged.
  const bool may_hedge = batch->attempts == 1 && delay >= 0 && !frame_.HasFlag(kCallNoRetry);
  batch->hedge_at_nanos = may_hedge ? batch->sent_nanos + delay : kNoDeadline;
}

int64_t CallHedges::SendDue(bool is_trial) {
  int64_t look_again = kNoDeadline;
  if (!frame_.config.hedge) return look_again;
  const int64_t now = frame_.Now();
  CallBatchList& in_flight = batches_.in_flight();
  for (auto batch = in_flight.begin(); batch != in_flight.end(); ++batch) {
    if (batch->hedge_at_nanos == kNoDeadline || batch->is_settled) continue;
    if (batch->hedge_at_nanos > now) {
      look_again = std::min(look_again, batch->hedge_at_nanos);
    } else {
      batch->hedge_at_nanos = kNoDeadline;  // only one chance
      if (TryTake(&*batch, now)) legs_.Start(batch, /*is_hedge=*/true, is_trial);
    }
  }
  return look_again;
}

bool CallHedges::TryTake(CallBatch* batch, int64_t now) const {
  constexpr int64_t kLeastLeft = 50 * kNanosPerMilli;
  if (frame_.deadline_nanos - now < kLeastLeft || legs_.IsTooMuch(batch->tokens)) return false;
  RemoteState& remote = frame_.remote;
  CallLeg& leg = batch->hedge;
  CircuitBreaker& breaker = remote.breaker();
  if (frame_.config.use_breaker && breaker.TryPass(&leg.pass).ask_again_nanos != 0) return false;
  const auto give_up = [&] {
    breaker.OnEnd(std::exchange(leg.pass, {}), CircuitBreaker::End::kAbandoned);
    return false;
  };
  if (leg.pass.is_probe) return give_up();
  RateLimiter& limiter = remote.limiter();
  const Result<RateLimiter::Ticket> ticket =
      limiter.Reserve({.tokens = static_cast<int64_t>(batch->tokens),
                       .texts = static_cast<int64_t>(batch->size()),
                       .caller = remote.caller});
  if (!ticket.ok()) return give_up();
  const bool has_begun = limiter.TryBegin(ticket->id) == 0;
  const bool is_paid =
      has_begun && remote.hedging.TryTake() &&
      (!frame_.config.use_retry_budget || remote.budget().TryTakeRetry(/*batch=*/false));
  if (is_paid) {
    leg.ticket = ticket->id;
    return true;
  }
  if (has_begun) {
    limiter.Settle(ticket->id, 0);
    limiter.Release(ticket->id);
  } else {
    limiter.Cancel(ticket->id);
  }
  return give_up();
}

void CallHedges::NoteWinner(const LegReply& reply) const {
  CallBatch& batch = *reply.batch;
  if (frame_.config.hedge && batch.attempts == 1 && !reply.is_hedge) {
    frame_.remote.hedging.OnLatency(frame_.Now() - batch.sent_nanos);
  }
  if (batch.open_legs == 0) return;
  batch.is_settled = true;
  legs_.Cancel(reply.is_hedge ? batch.main : batch.hedge);
}

void CallHedges::EndSlower(LegReply* reply) {
  const CallBatch& batch = *reply->batch;
  ReplyInfo info;
  replies_.CountBill(batch, /*is_accepted=*/false, &reply->outcome, &info);
  const AttemptFacts facts = replies_.FactsOf(reply->outcome, OkStatus(), {});
  legs_.End(batch, facts, reply->outcome, &reply->leg());
  // It was in flight when the other leg's vectors arrived: the service may have processed both.
  ++frame_.out.usage.maybe_billed_twice;
  replies_.Record(batch, reply->outcome, info,
                  Cancelled("the other request for the same texts was faster"));
  if (!reply->is_hedge) {
    // It would have taken even longer.
    frame_.remote.hedging.OnLatency(frame_.Now() - batch.sent_nanos);
  }
  batches_.in_flight().erase(reply->batch);
}

}  // namespace vetvec
