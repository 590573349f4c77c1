// RemoteCall, hedging: if a first attempt takes longer than 95 % of those before, it is sent a
// second time alongside it; the first good reply counts, and the other request is cancelled. A
// hedge takes its start, its pass and the retry budget at once, or is not sent; retries are never
// hedged. If both legs fail, the later failure counts as the attempt's.
#include <algorithm>
#include <utility>

#include "encoder/remote_call.h"

namespace vetvec {

int64_t RemoteCall::StartHedges() {
  int64_t look_again = kNoDeadline;
  const int64_t now = config_.clock->MonotonicNanos();
  for (auto batch = in_flight_.begin(); batch != in_flight_.end(); ++batch) {
    if (batch->hedge_at_nanos == kNoDeadline || batch->is_settled || !stopped_.ok()) continue;
    if (batch->hedge_at_nanos > now) {
      look_again = std::min(look_again, batch->hedge_at_nanos);
    } else {
      batch->hedge_at_nanos = kNoDeadline;  // only one chance
      if (TryHedge(batch, now)) StartLeg(batch, /*is_hedge=*/true);
    }
  }
  return look_again;
}

bool RemoteCall::TryHedge(BatchList::iterator batch, int64_t now) {
  constexpr int64_t kLeastLeft = 50 * kNanosPerMilli;
  const bool is_over_tokens =
      options_.max_tokens > 0 &&
      spent_tokens_ + batch->tokens > static_cast<uint64_t>(options_.max_tokens);
  if (deadline_nanos_ - now < kLeastLeft || is_over_tokens) return false;
  Leg& leg = batch->hedge;
  CircuitBreaker& breaker = encoder_->breaker();
  if (config_.use_breaker && breaker.TryPass(&leg.pass).ask_again_nanos != 0) return false;
  const auto give_up = [&] {
    breaker.OnEnd(std::exchange(leg.pass, {}), CircuitBreaker::End::kAbandoned);
    return false;
  };
  if (leg.pass.is_probe) return give_up();
  RateLimiter& limiter = encoder_->limiter();
  const Result<RateLimiter::Ticket> ticket =
      limiter.Reserve({.tokens = static_cast<int64_t>(batch->tokens),
                       .texts = static_cast<int64_t>(batch->size()),
                       .caller = encoder_->caller()});
  if (!ticket.ok()) return give_up();
  const bool has_begun = limiter.TryBegin(ticket->id) == 0;
  const bool is_paid =
      has_begun && encoder_->hedging().TryTake() &&
      (!config_.use_retry_budget || encoder_->budget().TryTakeRetry(/*batch=*/false));
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

void RemoteCall::CancelSlowerLeg(BatchList::iterator batch, bool winner_is_hedge) {
  batch->is_settled = true;
  config_.transport->Cancel((winner_is_hedge ? batch->main : batch->hedge).request_id);
}

void RemoteCall::HandleSlowerLeg(BatchList::iterator batch, Reply* reply) {
  Leg& leg = reply->is_hedge ? batch->hedge : batch->main;
  ReplyInfo info;
  CountBill(*batch, /*is_accepted=*/false, &reply->outcome, &info);
  const AttemptFacts facts = FactsOf(reply->outcome, OkStatus(), {});
  TellLimiter(reply->outcome, facts);
  encoder_->limiter().Release(std::exchange(leg.ticket, 0));
  EndPass(*batch, &leg, facts, reply->outcome);
  if (std::exchange(leg.is_base64_trial, false)) {
    encoder_->base64_trial()->End(Base64Trial::Answer::kNone);  // its reply is not read
  }
  // It was in flight when the other leg's vectors arrived: the service may have processed both.
  ++out_->usage.maybe_billed_twice;
  Record(*batch, reply->outcome, info,
         Cancelled("the other request for the same texts was faster"));
  if (!reply->is_hedge) {
    // It would have taken even longer.
    encoder_->hedging().OnLatency(config_.clock->MonotonicNanos() - batch->sent_nanos);
  }
  config_.transport->Recycle(std::move(reply->outcome.response.body));
  in_flight_.erase(batch);
}

}  // namespace vetvec
