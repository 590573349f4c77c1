#include "encoder/call_failures.h"

#include <fmt/core.h>

#include <utility>

namespace vetvec {
namespace {

// If two lone texts are rejected before anything has succeeded, the texts are not the cause.
constexpr size_t kLoneFailuresToStop = 2;

// The wait and the budget of a batch's retry, for a request that is sent in its place. A failure
// that is retried only once is the batch's: one such reply to the other request proves nothing yet.
RetryDecision InItsPlace(RetryDecision decision) {
  decision.uses_once = false;
  return decision;
}

}  // namespace

CallFailures::CallFailures(CallParts* parts)
    : frame_(parts->frame), parts_(*parts), rng_(frame_.config.seed, frame_.remote.NextStream()) {}

bool CallFailures::MaySplit(const CallBatch& batch) const {
  return batch.items.size() > 1 && !frame_.HasFlag(kCallNoSplit);
}

void CallFailures::Handle(CallBatchList::iterator batch, const AttemptFacts& facts,
                          const HttpOutcome& outcome) {
  CallEnding& end = parts_.end;
  RemoteState& remote = frame_.remote;
  parts_.batches.Requeue(batch);
  if (end.has_stopped()) return end.Fail(batch, end.status());
  const StatusCode code = facts.transport.code();
  if (code == StatusCode::kForked || code == StatusCode::kBufferTooSmall) {
    return end.Stop(facts.transport);
  }
  // The request's own time limit ends after the deadline, but on a machine that was suspended it
  // may be noticed first.
  if (outcome.failure == HttpFailure::kTimeout && frame_.Now() >= frame_.deadline_nanos) {
    return end.Stop(EmbedDeadlinePassed());
  }
  if (outcome.failure == HttpFailure::kBadRequest) parts_.legs.TakeBack(&*batch);
  if (FailureJudge::IsTrouble(facts, outcome) && !batch->evidence.is_suspect) {
    remote.budget().OnFailure();
  }
  if (frame_.HasFlag(kCallNoRetry)) {
    const Status status = StatusOfReply(facts).WithAttempts(batch->attempts);
    return Classify(facts) == RetryAction::kFailQueue ? end.StopStarting(status)
                                                      : end.Fail(batch, status);
  }
  const AttemptHistory history{batch->attempts, batch->once_used, parts_.patience.until_nanos()};
  RetryDecision decision =
      remote.policy.Decide(facts, history, frame_.Now(), frame_.deadline_nanos, rng_);
  parts_.patience.OnFailure(facts, decision, &*batch);
  if (frame_.options.connects_once && FailureJudge::IsUnreachable(outcome)) {
    return parts_.end.StopStarting(decision.status);
  }
  const bool may_be_texts =
      FailureJudge::MayBeTexts(facts, outcome, remote.learnt.has_answered.Get());
  const bool is_of_trial =
      batch->part == CallBatch::Part::kLone || batch->part == CallBatch::Part::kCheck;
  if (may_be_texts) parts_.judge.OnUnclear(&batch->evidence, decision.status);
  if (is_of_trial && may_be_texts) return HandleOfTrial(batch, decision);
  if (decision.action == RetryAction::kSplit && MaySplit(*batch)) {
    return CutTooLarge(batch, facts, decision.status);
  }
  if (decision.action != RetryAction::kRetry) return GiveUp(batch, decision, may_be_texts);
  if (may_be_texts) return HandleUnclear(batch, std::move(decision));
  Retry(batch, decision);
}

void CallFailures::HandleUnclear(CallBatchList::iterator batch, RetryDecision decision) {
  const FailureJudge::Evidence& evidence = batch->evidence;
  // A reply that makes no sense is first asked for again.
  const bool is_about_request =
      decision.status.detail().http_status >= 300 || decision.status.detail().http_status == 0;
  if (is_about_request &&
      parts_.judge.HasShownEnough(evidence, batch->items.size(), batch->attempts)) {
    decision.action = RetryAction::kFail;
    return GiveUp(batch, decision, /*may_be_texts=*/true);
  }
  if (is_about_request && parts_.trial.MayTry() && parts_.judge.MustFindOut(evidence)) {
    return BeginTrial(batch, decision);
  }
  if (evidence.is_suspect) decision.costs_budget = false;  // there are only as many as bad texts
  Retry(batch, decision);
}

void CallFailures::HandleOfTrial(CallBatchList::iterator batch, const RetryDecision& decision) {
  if (parts_.trial.IsOn()) return Follow(parts_.trial.OnFailure(batch, decision), decision);
  // Another request has been answered in the meantime.
  if (batch->part == CallBatch::Part::kCheck) {
    parts_.batches.waiting().erase(batch);
    return;
  }
  batch->part = CallBatch::Part::kNone;
  batch->evidence.is_suspect = true;
  if (decision.action == RetryAction::kRetry) return HandleUnclear(batch, decision);
  return GiveUp(batch, decision, /*may_be_texts=*/true);
}

void CallFailures::BeginTrial(CallBatchList::iterator batch, const RetryDecision& decision) {
  Follow(parts_.trial.Begin(batch, decision), decision);
}

void CallFailures::Follow(const TextTrial::Verdict& verdict, const RetryDecision& decision) {
  if (!verdict.stop.ok()) return parts_.end.StopStarting(verdict.stop);
  for (const CallBatchList::iterator batch : verdict.retry) {
    if (!parts_.end.has_stopped()) Retry(batch, InItsPlace(decision));
  }
  parts_.end.Fail(verdict.fail);
}

void CallFailures::Retry(CallBatchList::iterator batch, const RetryDecision& decision) {
  parts_.keys.Say(*batch,
                  fmt::format("will be retried in {} ms", decision.wait_nanos / kNanosPerMilli),
                  decision.status);
  if (decision.uses_once) batch->once_used = true;
  const int64_t now = frame_.Now();
  batch->not_before_nanos = now + decision.wait_nanos;
  batch->last_error = decision.status;
  const bool may_wait = parts_.patience.MayWait(now);
  if (!may_wait && frame_.config.use_breaker) {
    const CircuitBreaker::Snapshot breaker = frame_.remote.breaker().GetSnapshot();
    if (breaker.state != CircuitBreaker::State::kClosed && breaker.open_until_nanos > now) {
      return parts_.end.StopStarting(
          parts_.patience.ServiceIsDown(decision.status, breaker.open_until_nanos, now));
    }
  }
  if (!decision.costs_budget || !frame_.config.use_retry_budget) return;
  if (may_wait) {
    batch->needs_budget = true;  // waits for the budget when its time has come
  } else if (!frame_.remote.budget().TryTakeRetry(/*batch=*/false)) {
    parts_.end.StopStarting(
        decision.status.Annotate("the retry budget of this service is used up"));
  }
}

void CallFailures::Resend(CallBatchList::iterator batch, const Status& why, std::string_view how) {
  parts_.batches.Requeue(batch);
  batch->last_error = why;
  parts_.keys.Say(*batch, how, why);
}

void CallFailures::GiveUp(CallBatchList::iterator batch, const RetryDecision& decision,
                          bool may_be_texts) {
  const Status& status = decision.status;
  if (!may_be_texts) {
    return parts_.end.StopStarting(status);  // what is on its way may have been paid for
  }
  const FailureJudge::Evidence& evidence = batch->evidence;
  const bool may_try = parts_.trial.MayTry();
  const bool is_refused = status.code() == StatusCode::kInvalidArgument;
  if (evidence.is_suspect && !is_refused && may_try && parts_.judge.MustFindOut(evidence)) {
    return BeginTrial(batch, decision);
  }
  if (evidence.is_suspect) return Isolate(batch, status);
  const bool can_try = may_try && MaySplit(*batch);
  switch (status.code()) {
    case StatusCode::kInvalidArgument:
      // Once vectors have come, the configuration is right.
      if (can_try && parts_.trial.IsCareful()) return BeginTrial(batch, decision);
      return Isolate(batch, status);
    case StatusCode::kProtocol:
      if (can_try && !frame_.remote.learnt.has_placed_batch.Get()) {
        return BeginTrial(batch, decision);
      }
      return Isolate(batch, status);
    case StatusCode::kBadVector:
    case StatusCode::kDimensionMismatch:
    case StatusCode::kNonFinite: return Isolate(batch, status);
    default: return GiveUpUnclear(batch, decision);
  }
}

// Not certainly the texts' fault: the next batch may fail as well.
void CallFailures::GiveUpUnclear(CallBatchList::iterator batch, const RetryDecision& decision) {
  const Status& status = decision.status;
  FailureJudge& judge = parts_.judge;
  if (judge.HasShownEnough(batch->evidence, batch->items.size(), batch->attempts)) {
    batch->evidence.is_suspect = true;
    return Isolate(batch, status);
  }
  const bool may_ask_now = status.detail().retry_after_ms < 0;
  // If the caller has no other text, the call ends in the same way whatever is at fault.
  const bool has_others = frame_.texts.size() > 1;
  if (has_others && !judge.is_checked() && may_ask_now && parts_.trial.MayTry()) {
    return BeginTrial(batch, decision);
  }
  parts_.end.StopStarting(status);  // what is on its way may have been paid for
}

void CallFailures::Isolate(CallBatchList::iterator batch, const Status& status) {
  if (MaySplit(*batch) && !frame_.HasFlag(kCallAsReceived)) {
    parts_.keys.Say(*batch, "is split to find the text at fault", status);
    return parts_.batches.Halve(batch,
                                /*seen_twice=*/status.code() != StatusCode::kInvalidArgument);
  }
  if (parts_.judge.successes() == 0 && frame_.total > 1 &&
      ++lone_failures_ >= kLoneFailuresToStop) {
    return parts_.end.StopStarting(status);
  }
  parts_.end.Fail(batch, status);
}

void CallFailures::CutTooLarge(CallBatchList::iterator batch, const AttemptFacts& facts,
                               const Status& status) {
  parts_.keys.Say(*batch, "is split because it is too large", status);
  if (parts_.batches.LearnSize(*batch, facts.provider_message)) {
    parts_.batches.Renew(batch);
  } else {
    parts_.batches.Halve(batch, /*seen_twice=*/false);
  }
}

}  // namespace vetvec
