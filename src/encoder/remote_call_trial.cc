// RemoteCall: finding out whether the service or a text is at fault, and care with a service that has
// not answered this encoder yet.
//
// A request that fails as a whole may have a text that the service cannot handle, or the service may
// be down, or refuse everything (failure_judge.h). If nothing else in the call tells, there is a
// trial: the batch is parked, and one typical text of it is sent alone. If that fails as well, it may
// have been the bad one, so a word of our own is sent, the check. Any vector ends the trial: texts at
// fault are then found by halving. If the check fails, the service is at fault. A request in a trial
// takes the place of a retry, with its wait and its share of the budget, so that a service that is
// down gets no more requests. A configuration that is refused costs three requests, or four if the
// batch itself had to be sent twice, with and without base64.
//
// If the vectors of a batch cannot be assigned to texts and a text alone is answered, the trial ends
// with the encoder sending one text per request from then on.
//
// Care: a first request may be refused for its configuration, and then all others are refused as
// well. So until the service has sent vectors, a call has one request in flight, or more if that
// takes longer than a second.
#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "encoder/remote_call.h"

namespace vetvec {
namespace {

// Neither the shortest nor the longest text: a refusal for its length would prove nothing.
size_t TypicalPlace(const TextBatch& texts, const std::vector<size_t>& items) {
  std::vector<size_t> places(items.size());
  for (size_t i = 0; i < places.size(); ++i) places[i] = i;
  const auto middle = places.begin() + static_cast<std::ptrdiff_t>(places.size() / 2);
  std::nth_element(places.begin(), middle, places.end(), [&](size_t a, size_t b) {
    return texts[items[a]].size() < texts[items[b]].size();
  });
  return *middle;
}

// The wait and the budget of a batch's retry, for a request that is sent in its place. A failure that
// is retried only once is the batch's: one such reply to the other request proves nothing yet.
RetryDecision InItsPlace(RetryDecision decision) {
  decision.uses_once = false;
  return decision;
}

}  // namespace

bool RemoteCall::MayTry() const {
  constexpr CallFlag kAsGiven[] = {kCallNoSplit, kCallAsReceived, kCallNoRetry};
  return !config_.on_answer && std::none_of(std::begin(kAsGiven), std::end(kAsGiven),
                                            [&](CallFlag flag) { return HasFlag(flag); });
}

bool RemoteCall::IsCareful() const { return !encoder_->has_answered() && MayTry(); }

// Whether `next` has to wait for a reply to another request.
bool RemoteCall::MustAwaitReply(const Batch& next, int64_t now, int64_t* look_again) {
  if (next.part == Batch::Part::kParked) return true;
  if (IsOnTrial() && next.part == Batch::Part::kNone) return true;
  if (!IsCareful()) return false;
  if (IsOnTrial()) return !in_flight_.empty();
  if (in_flight_.empty() || now >= careful_until_nanos_) return false;
  *look_again = std::min(*look_again, careful_until_nanos_);
  return true;
}

void RemoteCall::BeginTrial(BatchList::iterator batch, const RetryDecision& decision) {
  batch->part = Batch::Part::kParked;
  batch->parked_for = decision.action;
  batch->last_error = decision.status;
  waiting_.splice(waiting_.end(), waiting_, batch);
  if (IsOnTrial()) return;
  Say(LogLevel::kInfo, *batch, "waits for a single text that shows whether a text is at fault",
      decision.status);
  trial_parent_ = batch;
  trial_refusal_ = decision.status;
  trial_has_lone_ = false;
  for (Batch& other : waiting_) {  // which wait; their tickets would come before those of the trial
    encoder_->limiter().Cancel(std::exchange(other.main.ticket, 0));
  }
  const StatusCode code = decision.status.code();
  const bool is_refused = code == StatusCode::kInvalidArgument || code == StatusCode::kProtocol;
  // Before a call is given up for an outage, it costs only one request more.
  const bool has_time_for_two = decision.action == RetryAction::kRetry || is_refused;
  const bool is_lone_useful = batch->items.size() > 1 && !batch->evidence.is_suspect;
  if (is_lone_useful && has_time_for_two) return TryLone(batch, decision);
  Check(*batch, decision);
}

void RemoteCall::TryLone(BatchList::iterator batch, const RetryDecision& decision) {
  const size_t place = TypicalPlace(texts_, batch->items);
  trial_has_lone_ = true;
  Batch lone;
  lone.part = Batch::Part::kLone;
  lone.is_taken_out = true;
  lone.items.push_back(batch->items[place]);
  lone.tokens = SizeOf(lone.items).tokens;
  lone.last_fault = batch->last_fault;
  lone.wants_numbers = batch->wants_numbers;
  lone.body_form = batch->body_form;
  batch->items.erase(batch->items.begin() + static_cast<std::ptrdiff_t>(place));
  batch->tokens = SizeOf(batch->items).tokens;
  const bool is_retry = decision.action == RetryAction::kRetry;
  if (is_retry) lone.attempts = batch->attempts;
  waiting_.push_front(std::move(lone));
  if (is_retry) Retry(waiting_.begin(), InItsPlace(decision));
}

void RemoteCall::Check(const Batch& after, const RetryDecision& decision) {
  Batch check;
  check.part = Batch::Part::kCheck;
  check.tokens = 1;
  check.wants_numbers = after.wants_numbers;
  check.body_form = after.body_form;
  const bool is_retry = decision.action == RetryAction::kRetry;
  if (is_retry) check.attempts = after.attempts;
  waiting_.push_front(std::move(check));
  if (is_retry) Retry(waiting_.begin(), InItsPlace(decision));
}

void RemoteCall::HandleTrialFailure(BatchList::iterator batch, const RetryDecision& decision) {
  const bool is_check = batch->part == Batch::Part::kCheck;
  if (!IsOnTrial()) {  // another request has been answered in the meantime
    if (is_check) {
      waiting_.erase(batch);
      return;
    }
    batch->part = Batch::Part::kNone;
    batch->evidence.is_suspect = true;
    if (decision.action == RetryAction::kRetry) return HandleUnclear(batch, decision);
    return GiveUp(batch, decision, /*may_be_texts=*/true);
  }
  if (is_check) return CallServiceAtFault(batch, decision);
  batch->part = Batch::Part::kParked;
  batch->parked_for = decision.action;
  batch->last_error = decision.status;
  waiting_.splice(waiting_.end(), waiting_, batch);
  Check(*batch, decision);
}

void RemoteCall::CallServiceAtFault(BatchList::iterator check, const RetryDecision& decision) {
  const Status& status = decision.status;
  const int attempts = check->attempts;
  waiting_.erase(check);
  const bool is_refused = status.code() == StatusCode::kInvalidArgument;
  if (is_refused && !IsSameRefusal(status, trial_refusal_)) return CallTextsAtFault();  // no proof
  const BatchList::iterator parent = std::exchange(trial_parent_, waiting_.end());
  const bool goes_on =
      decision.action == RetryAction::kRetry && parent->parked_for == RetryAction::kRetry;
  if (!goes_on) {
    const Status why = is_refused
                           ? trial_refusal_.Annotate(
                                 "the request was rejected with the same error for several "
                                 "texts, for one of them and for the word \"test\" alone, so "
                                 "the texts are not the cause")
                           : trial_refusal_;
    return StopStarting(why);
  }
  judge_.OnChecked();
  std::vector<BatchList::iterator> parked;
  for (auto batch = waiting_.begin(); batch != waiting_.end();) {
    const auto current = batch++;
    current->evidence.is_suspect = false;
    if (current->part != Batch::Part::kParked) continue;
    current->part = Batch::Part::kNone;
    current->attempts = std::max(current->attempts, attempts);
    if (std::exchange(current->is_taken_out, false)) {  // back to its batch
      parent->items.push_back(current->items[0]);
      parent->tokens = SizeOf(parent->items).tokens;
      waiting_.erase(current);
    } else {
      parked.push_back(current);
    }
  }
  for (const auto batch : parked) {
    if (stopped_.ok()) Retry(batch, InItsPlace(decision));
  }
}

void RemoteCall::CallTextsAtFault() {
  const bool is_singly = AskSingly();
  const BatchList::iterator parent = std::exchange(trial_parent_, waiting_.end());
  for (auto batch = waiting_.begin(); stopped_.ok() && batch != waiting_.end();) {
    const auto current = batch++;
    const auto part = std::exchange(current->part, Batch::Part::kNone);
    current->is_taken_out = false;
    if (part == Batch::Part::kCheck) {
      encoder_->limiter().Cancel(current->main.ticket);
      waiting_.erase(current);
    }
    if (part != Batch::Part::kParked) continue;
    const bool was_suspect = std::exchange(current->evidence.is_suspect, true);
    current->not_before_nanos = 0;
    current->needs_budget = false;
    if (is_singly && current->items.size() > 1) {
      Batch anew;
      anew.items = std::move(current->items);
      *current = std::move(anew);
      fitted_to_ = {};  // cuts it, together with those that have not been sent
    } else if (current == parent && trial_has_lone_ && current->items.size() == 1) {
      current->once_used = false;  // it is sent: it has not been alone so far
    } else if (current->items.size() > 1 &&
               (was_suspect || current->parked_for != RetryAction::kRetry)) {
      Halve(current, current->last_error.code() != StatusCode::kInvalidArgument);
    } else if (current->parked_for != RetryAction::kRetry) {
      FailBatch(current, current->last_error);
    }
    // Otherwise it is sent once more as it is: the service may have been down for a moment.
  }
}

// Whether the trial was about vectors that cannot be assigned to texts.
bool RemoteCall::AskSingly() {
  const ReplyFault fault = trial_parent_->last_fault;
  const bool is_about_places = fault == ReplyFault::kIndex || fault == ReplyFault::kCount;
  if (!is_about_places || trial_refusal_.code() != StatusCode::kProtocol ||
      encoder_->has_placed_batch()) {
    return false;
  }
  RequestSize most;
  most.texts = 1;
  encoder_->LearnSize(most);
  if (config_.log) {
    config_.log(LogLevel::kWarning,
                WithoutSecrets(fmt::format(
                    "{}: the vectors of a request with several texts cannot be assigned to them "
                    "({}); from now on, each request has one text",
                    encoder_->origin(), trial_refusal_.message())));
  }
  return true;
}

}  // namespace vetvec
