// RemoteCall, third part: handles a request that failed. It is sent again, cut in two, or given up,
// either for its texts only or for the whole call.
#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "encoder/remote_call.h"
#include "limits/size_refusal.h"

namespace vetvec {
namespace {

// If two lone texts are rejected before anything has succeeded, the texts are not the cause.
constexpr size_t kLoneFailuresToStop = 2;
// A job asks a busy service one thing at a time after so many refusals in a row.
constexpr size_t kBusyToHold = 3;

}  // namespace

void RemoteCall::HandleFailure(BatchList::iterator batch, const AttemptFacts& facts,
                               const HttpOutcome& outcome) {
  waiting_.splice(waiting_.begin(), in_flight_, batch);
  batch->hedge_at_nanos = kNoDeadline;
  if (!stopped_.ok()) return FailBatch(batch, stopped_);
  const StatusCode code = facts.transport.code();
  if (code == StatusCode::kForked || code == StatusCode::kBufferTooSmall) {
    return Stop(facts.transport);
  }
  // The request's own time limit ends after the deadline, but on a machine that was suspended it
  // may be noticed first.
  if (outcome.failure == HttpFailure::kTimeout &&
      config_.clock->MonotonicNanos() >= deadline_nanos_) {
    return Stop(EmbedDeadlinePassed());
  }
  if (outcome.failure == HttpFailure::kBadRequest) TakeBack(batch);
  if (FailureJudge::IsTrouble(facts, outcome) && !batch->evidence.is_suspect) {
    encoder_->budget().OnFailure();
  }
  if (HasFlag(kCallNoRetry)) {
    const Status status = StatusOfReply(facts).WithAttempts(batch->attempts);
    return Classify(facts) == RetryAction::kFailQueue ? StopStarting(status)
                                                      : FailBatch(batch, status);
  }
  const AttemptHistory history{batch->attempts, batch->once_used, patient_until_nanos_};
  RetryDecision decision = encoder_->policy().Decide(
      facts, history, config_.clock->MonotonicNanos(), deadline_nanos_, rng_);
  NoteBusy(facts, decision, &*batch);
  const bool may_be_texts = FailureJudge::MayBeTexts(facts, outcome, encoder_->has_answered());
  const bool is_trial = batch->part == Batch::Part::kLone || batch->part == Batch::Part::kCheck;
  if (may_be_texts) judge_.OnUnclear(&batch->evidence, decision.status);
  if (is_trial && may_be_texts) return HandleTrialFailure(batch, decision);
  const bool may_split = batch->items.size() > 1 && !HasFlag(kCallNoSplit);
  if (decision.action == RetryAction::kSplit && may_split) {
    return HandleSizeRefusal(batch, facts, decision.status);
  }
  if (decision.action != RetryAction::kRetry) return GiveUp(batch, decision, may_be_texts);
  if (may_be_texts) return HandleUnclear(batch, std::move(decision));
  Retry(batch, decision);
}

void RemoteCall::BePatient(int64_t now) {
  patient_until_nanos_ = patience_nanos_ > 0 ? now + patience_nanos_ : 0;
  busy_in_row_ = 0;
  held_until_nanos_ = 0;
}

void RemoteCall::NoteBusy(const AttemptFacts& facts, const RetryDecision& decision, Batch* batch) {
  is_waiting_out_ = patience_nanos_ > 0 && PassesByItself(facts);
  batch->evidence.is_waited_out = is_waiting_out_;
  if (!is_waiting_out_) {
    busy_in_row_ = 0;
    held_until_nanos_ = 0;
    return;
  }
  waited_out_ = decision.status;
  if (++busy_in_row_ < kBusyToHold || decision.action != RetryAction::kRetry) return;
  held_until_nanos_ =
      std::max(held_until_nanos_, config_.clock->MonotonicNanos() + decision.wait_nanos);
  for (Batch& other : waiting_) {  // or their tickets would keep other callers waiting as well
    encoder_->limiter().Cancel(std::exchange(other.main.ticket, 0));
  }
}

// The batch that failed last comes first, so that the pauses grow with its attempts.
bool RemoteCall::IsHeld(int64_t now, int64_t* look_again) const {
  if (held_until_nanos_ == 0 || !IsWaitingOut(now)) return false;
  if (now < held_until_nanos_) *look_again = std::min(*look_again, held_until_nanos_);
  return now < held_until_nanos_ || !in_flight_.empty();
}

void RemoteCall::HandleUnclear(BatchList::iterator batch, RetryDecision decision) {
  const FailureJudge::Evidence& evidence = batch->evidence;
  // A reply that makes no sense is first asked for again.
  const bool is_about_request =
      decision.status.detail().http_status >= 300 || decision.status.detail().http_status == 0;
  if (is_about_request && judge_.HasShownEnough(evidence, batch->items.size(), batch->attempts)) {
    decision.action = RetryAction::kFail;
    return GiveUp(batch, decision, /*may_be_texts=*/true);
  }
  if (is_about_request && MayTry() && judge_.MustFindOut(evidence)) {
    return BeginTrial(batch, decision);
  }
  if (evidence.is_suspect) decision.costs_budget = false;  // there are only as many as bad texts
  Retry(batch, decision);
}

// Send has counted a request that was refused before it reached the network.
void RemoteCall::TakeBack(BatchList::iterator batch) {
  batch->attempts -= 1;
  out_->usage.requests -= 1;
  out_->usage.tokens_estimated -= batch->tokens;
  for (const size_t item : batch->items) {
    --(--times_sent_[item] == 0 ? out_->usage.texts_sent : out_->usage.texts_sent_again);
  }
}

void RemoteCall::Retry(BatchList::iterator batch, const RetryDecision& decision) {
  Say(LogLevel::kInfo, *batch,
      fmt::format("will be retried in {} ms", decision.wait_nanos / kNanosPerMilli),
      decision.status);
  if (decision.uses_once) batch->once_used = true;
  const int64_t now = config_.clock->MonotonicNanos();
  batch->not_before_nanos = now + decision.wait_nanos;
  batch->last_error = decision.status;
  const bool may_wait = is_batch_call_ || IsWaitingOut(now);
  if (!may_wait && config_.use_breaker) {
    const CircuitBreaker::Snapshot breaker = encoder_->breaker().GetSnapshot();
    if (breaker.state != CircuitBreaker::State::kClosed && breaker.open_until_nanos > now) {
      return StopStarting(ServiceIsDown(decision.status, breaker.open_until_nanos, now));
    }
  }
  if (!decision.costs_budget || !config_.use_retry_budget) return;
  if (may_wait) {
    batch->needs_budget = true;  // waits for the budget when its time has come
  } else if (!encoder_->budget().TryTakeRetry(/*batch=*/false)) {
    StopStarting(decision.status.Annotate("the retry budget of this service is used up"));
  }
}

void RemoteCall::Resend(BatchList::iterator batch, const Status& why, std::string_view how) {
  waiting_.splice(waiting_.begin(), in_flight_, batch);
  batch->hedge_at_nanos = kNoDeadline;
  batch->last_error = why;
  Say(LogLevel::kInfo, *batch, how, why);
}

void RemoteCall::GiveUp(BatchList::iterator batch, const RetryDecision& decision,
                        bool may_be_texts) {
  const Status& status = decision.status;
  const FailureJudge::Evidence& evidence = batch->evidence;
  if (!may_be_texts) {
    return StopStarting(status);  // what is on its way may have been paid for
  }
  const bool can_split = batch->items.size() > 1 && !HasFlag(kCallNoSplit);
  const bool is_refused = status.code() == StatusCode::kInvalidArgument;
  if (evidence.is_suspect && !is_refused && MayTry() && judge_.MustFindOut(evidence)) {
    return BeginTrial(batch, decision);
  }
  if (evidence.is_suspect) return Isolate(batch, status);
  switch (status.code()) {
    case StatusCode::kInvalidArgument:
      // Once vectors have come, the configuration is right.
      if (IsCareful() && can_split && MayTry()) return BeginTrial(batch, decision);
      return Isolate(batch, status);
    case StatusCode::kProtocol:
    case StatusCode::kBadVector:
    case StatusCode::kDimensionMismatch:
    case StatusCode::kNonFinite:
      if (can_split && MayTry() && !encoder_->has_placed_batch() &&
          status.code() == StatusCode::kProtocol) {
        return BeginTrial(batch, decision);
      }
      return Isolate(batch, status);
    default: break;
  }
  // Not certainly the texts' fault: the next batch may fail as well.
  if (judge_.HasShownEnough(evidence, batch->items.size(), batch->attempts)) {
    batch->evidence.is_suspect = true;
    return Isolate(batch, status);
  }
  const bool may_ask_now = status.detail().retry_after_ms < 0;
  // If the caller has no other text, the call ends in the same way whatever is at fault.
  const bool has_others = texts_.size() > 1;
  if (has_others && !judge_.is_checked() && may_ask_now && MayTry()) {
    return BeginTrial(batch, decision);
  }
  StopStarting(status);  // what is on its way may have been paid for
}

void RemoteCall::Isolate(BatchList::iterator batch, const Status& status) {
  const bool may_split = batch->items.size() > 1 && !HasFlag(kCallNoSplit);
  if (may_split && !HasFlag(kCallAsReceived)) {
    Say(LogLevel::kInfo, *batch, "is split to find the text at fault", status);
    return Halve(batch, /*seen_twice=*/status.code() != StatusCode::kInvalidArgument);
  }
  if (judge_.successes() == 0 && total_ > 1 && ++lone_failures_ >= kLoneFailuresToStop) {
    return StopStarting(status);
  }
  FailBatch(batch, status);
}

// The limit stays known to the encoder, so that the next batches keep to it.
void RemoteCall::HandleSizeRefusal(BatchList::iterator batch, const AttemptFacts& facts,
                                   const Status& status) {
  Say(LogLevel::kInfo, *batch, "is split because it is too large", status);
  const RequestSize sent = SizeOf(batch->items);
  const SizeRefusal refusal = ReadSizeRefusal(facts.provider_message, sent.texts);
  RequestSize most;
  switch (refusal.unit) {
    case SizeRefusal::Unit::kTexts:
      most.texts = refusal.most > 0 ? refusal.most : (sent.texts + 1) / 2;
      break;
    case SizeRefusal::Unit::kTokens: most.tokens = (sent.tokens + 1) / 2; break;
    case SizeRefusal::Unit::kBytes: most.bytes = (sent.bytes + 1) / 2; break;
  }
  encoder_->LearnSize(most);
  if (refusal.most == 0) return Halve(batch, /*seen_twice=*/false);
  Batch anew;
  anew.items = std::move(batch->items);
  *batch = std::move(anew);
  fitted_to_ = {};  // cuts it, together with those that have not been sent
}

void RemoteCall::Halve(BatchList::iterator batch, bool seen_twice) {
  Batch second;
  second.evidence.is_suspect = batch->evidence.is_suspect;
  second.last_fault = batch->last_fault;
  second.wants_numbers = batch->wants_numbers;
  second.body_form = batch->body_form;
  batch->evidence = second.evidence;
  const auto middle = batch->items.begin() + static_cast<std::ptrdiff_t>(batch->items.size() / 2);
  second.items.assign(middle, batch->items.end());
  batch->items.erase(middle, batch->items.end());
  const auto count = [&](Batch& part) {
    part.tokens = SizeOf(part.items).tokens;
    part.part = Batch::Part::kNone;
    part.attempts = 0;
    // A single text is not given up after one reply that makes no sense.
    part.once_used = seen_twice && part.items.size() > 1;
    part.not_before_nanos = 0;
    part.needs_budget = false;
  };
  count(*batch);
  count(second);
  waiting_.insert(std::next(batch), std::move(second));
}

void RemoteCall::FailBatch(BatchList::iterator batch, const Status& status) {
  if (batch->main.ticket != 0) encoder_->limiter().Cancel(batch->main.ticket);
  if (batch == trial_parent_) trial_parent_ = waiting_.end();
  const bool was_trial = batch->part == Batch::Part::kLone || batch->part == Batch::Part::kCheck;
  for (const size_t item : batch->items) {
    out_->items[item] = status.WithItem(static_cast<int64_t>(item));
  }
  out_->usage.failed_texts += batch->items.size();
  done_ += batch->items.size();
  waiting_.erase(batch);
  if (was_trial && IsOnTrial() && stopped_.ok()) CallTextsAtFault();  // nothing was found out
  ReportProgress();
}

}  // namespace vetvec
