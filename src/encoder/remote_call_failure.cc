// RemoteCall, third part: handles a request that failed. It is sent again, cut in two, or given up,
// either for its texts only or for the whole call.
#include <fmt/core.h>

#include <utility>

#include "encoder/remote_call.h"
#include "limits/size_refusal.h"

namespace vetvec {
namespace {

// If two lone texts are rejected before anything has succeeded, the texts are not the cause.
constexpr size_t kLoneFailuresToStop = 2;

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
  const bool was_sent = outcome.failure != HttpFailure::kBadRequest;
  if (!was_sent) TakeBack(batch);
  const bool is_service_trouble = was_sent && (!outcome.status.ok() || facts.http_status >= 500);
  if (is_service_trouble && !batch->is_suspect) encoder_->budget().OnFailure();
  if (HasFlag(kCallNoRetry)) {
    const Status status = StatusOfReply(facts).WithAttempts(batch->attempts);
    return Classify(facts) == RetryAction::kFailQueue ? Stop(status) : FailBatch(batch, status);
  }
  const AttemptHistory history{batch->attempts, batch->once_used};
  const RetryDecision decision = encoder_->policy().Decide(
      facts, history, config_.clock->MonotonicNanos(), deadline_nanos_, rng_);
  const bool has_shown_enough = facts.http_status >= 500 && HasShownEnough(*batch);
  if (decision.action == RetryAction::kRetry && !has_shown_enough) return Retry(batch, decision);
  const bool may_split = batch->items.size() > 1 && !HasFlag(kCallNoSplit);
  if (decision.action == RetryAction::kSplit && may_split) {
    return HandleSizeRefusal(batch, facts, decision.status);
  }
  GiveUp(batch, decision.status, decision.action);
}

// Send has counted a request that was refused before it reached the network.
void RemoteCall::TakeBack(BatchList::iterator batch) {
  batch->attempts -= 1;
  out_->usage.requests -= 1;
  out_->usage.tokens_estimated -= batch->tokens;
  if (batch->attempts == 0) out_->usage.texts_sent -= batch->items.size();
}

void RemoteCall::Retry(BatchList::iterator batch, const RetryDecision& decision) {
  Say(LogLevel::kInfo, *batch,
      fmt::format("will be retried in {} ms", decision.wait_nanos / kNanosPerMilli),
      decision.status);
  if (decision.uses_once) batch->once_used = true;
  const int64_t now = config_.clock->MonotonicNanos();
  batch->not_before_nanos = now + decision.wait_nanos;
  batch->last_error = decision.status;
  if (!is_batch_call_ && config_.use_breaker) {
    const CircuitBreaker::Snapshot breaker = encoder_->breaker().GetSnapshot();
    if (breaker.state != CircuitBreaker::State::kClosed && breaker.open_until_nanos > now) {
      return StopStarting(ServiceIsDown(decision.status, breaker.open_until_nanos, now));
    }
  }
  if (!decision.costs_budget || !config_.use_retry_budget) return;
  if (is_batch_call_) {
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

// A call that retries until its deadline cuts a request in two, but does not give up a text.
bool RemoteCall::HasShownEnough(const Batch& batch) const {
  if (batch.items.size() == 1 && config_.retry.batch) return false;
  if (batch.attempts >= config_.retry.max_attempts) {
    return batch.is_suspect || IsAnsweringOthers(batch);
  }
  return batch.is_suspect && batch.items.size() > 1 && IsAnsweringOthers(batch);
}

void RemoteCall::GiveUp(BatchList::iterator batch, const Status& status, RetryAction action) {
  const bool may_split = batch->items.size() > 1 && !HasFlag(kCallNoSplit);
  if (action == RetryAction::kFailQueue) return Stop(status);
  const bool fails_alone =
      status.detail().http_status >= 500 && (batch->is_suspect || IsAnsweringOthers(*batch));
  switch (status.code()) {
    case StatusCode::kInvalidArgument:
    case StatusCode::kProtocol:
    case StatusCode::kBadVector:
    case StatusCode::kDimensionMismatch:
    case StatusCode::kNonFinite: break;
    // Not the texts' fault: the next batch would fail as well.
    default:
      if (!fails_alone) return StopStarting(status);
  }
  if (Try(batch, status)) return;
  if (may_split && !HasFlag(kCallAsReceived)) {
    Say(LogLevel::kInfo, *batch, "is split to find the text at fault", status);
    batch->is_suspect = fails_alone;
    return Halve(batch, /*seen_twice=*/status.code() != StatusCode::kInvalidArgument);
  }
  if (successes_ == 0 && total_ > 1 && ++lone_failures_ >= kLoneFailuresToStop) {
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
  second.is_suspect = batch->is_suspect;
  second.last_fault = batch->last_fault;
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
  for (const size_t item : batch->items) {
    out_->items[item] = status.WithItem(static_cast<int64_t>(item));
  }
  out_->usage.failed_texts += batch->items.size();
  done_ += batch->items.size();
  waiting_.erase(batch);
  ReportProgress();
}

}  // namespace vetvec
