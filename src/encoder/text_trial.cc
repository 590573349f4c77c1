#include "encoder/text_trial.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace vetvec {
namespace {

using BatchPart = CallBatch::Part;

// For how long a service that has not answered yet gets no second request of a call: a refusal
// comes sooner, and one that is slow to compute should not hold up the others.
constexpr int64_t kCarefulNanos = kNanosPerSecond;

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

CallBatch NewCheck() {
  CallBatch check;
  check.part = BatchPart::kCheck;
  check.tokens = 1;
  return check;
}

}  // namespace

bool TextTrial::MayTry() const {
  constexpr CallFlag kAsGiven[] = {kCallNoSplit, kCallAsReceived, kCallNoRetry};
  return !frame_.config.on_answer &&
         std::none_of(std::begin(kAsGiven), std::end(kAsGiven),
                      [&](CallFlag flag) { return frame_.HasFlag(flag); });
}

bool TextTrial::IsCareful() const { return !frame_.remote.learnt.has_answered.Get() && MayTry(); }

bool TextTrial::MustAwaitReply(const CallBatch& next, int64_t now, int64_t* look_again) const {
  if (next.part == BatchPart::kParked) return true;
  if (IsOn() && next.part == BatchPart::kNone) return true;
  if (!IsCareful()) return false;
  if (IsOn()) return !batches_.in_flight().empty();
  if (batches_.in_flight().empty() || now >= careful_until_nanos_) return false;
  *look_again = std::min(*look_again, careful_until_nanos_);
  return true;
}

void TextTrial::OnSend() {
  if (batches_.in_flight().empty()) careful_until_nanos_ = frame_.Now() + kCarefulNanos;
}

void TextTrial::Forget(CallBatchList::iterator batch) {
  if (batch == parent_) parent_ = batches_.waiting().end();
}

void TextTrial::Park(CallBatchList::iterator batch, const RetryDecision& decision) {
  batch->part = BatchPart::kParked;
  batch->parked_for = decision.action;
  batch->last_error = decision.status;
  CallBatchList& waiting = batches_.waiting();
  waiting.splice(waiting.end(), waiting, batch);
}

TextTrial::Verdict TextTrial::Begin(CallBatchList::iterator batch, const RetryDecision& decision) {
  Park(batch, decision);
  if (IsOn()) return {};
  keys_.Say(*batch, "waits for a single text that shows whether a text is at fault",
            decision.status);
  parent_ = batch;
  refusal_ = decision.status;
  has_lone_ = false;
  batches_.GiveBackTickets();  // those that wait would come before the requests of the trial
  const StatusCode code = decision.status.code();
  const bool is_refused = code == StatusCode::kInvalidArgument || code == StatusCode::kProtocol;
  // Before a call is given up for an outage, it costs only one request more.
  const bool has_time_for_two = decision.action == RetryAction::kRetry || is_refused;
  has_lone_ = has_time_for_two && batch->items.size() > 1 && !batch->evidence.is_suspect;
  if (has_lone_) return SendNext(TakeOut(&*batch), *batch, decision);
  return SendNext(NewCheck(), *batch, decision);
}

CallBatch TextTrial::TakeOut(CallBatch* batch) const {
  const size_t place = TypicalPlace(frame_.texts, batch->items);
  CallBatch lone;
  lone.part = BatchPart::kLone;
  lone.is_taken_out = true;
  lone.items.push_back(batch->items[place]);
  lone.tokens = batches_.TokensOf(lone.items);
  lone.last_fault = batch->last_fault;
  batch->items.erase(batch->items.begin() + static_cast<std::ptrdiff_t>(place));
  batch->tokens = batches_.TokensOf(batch->items);
  return lone;
}

TextTrial::Verdict TextTrial::SendNext(CallBatch part, const CallBatch& after,
                                       const RetryDecision& decision) {
  part.wants_numbers = after.wants_numbers;
  part.body_form = after.body_form;
  const bool is_retry = decision.action == RetryAction::kRetry;
  if (is_retry) part.attempts = after.attempts;
  batches_.waiting().push_front(std::move(part));
  Verdict verdict;
  if (is_retry) verdict.retry.push_back(batches_.waiting().begin());
  return verdict;
}

TextTrial::Verdict TextTrial::OnFailure(CallBatchList::iterator batch,
                                        const RetryDecision& decision) {
  if (batch->part == BatchPart::kCheck) return CallServiceAtFault(batch, decision);
  Park(batch, decision);
  return SendNext(NewCheck(), *batch, decision);
}

TextTrial::Verdict TextTrial::CallServiceAtFault(CallBatchList::iterator check,
                                                 const RetryDecision& decision) {
  const Status& status = decision.status;
  const int attempts = check->attempts;
  CallBatchList& waiting = batches_.waiting();
  waiting.erase(check);
  const bool is_refused = status.code() == StatusCode::kInvalidArgument;
  if (is_refused && !IsSameRefusal(status, refusal_)) return CallTextsAtFault();  // no proof
  const CallBatchList::iterator parent = std::exchange(parent_, waiting.end());
  const bool goes_on =
      decision.action == RetryAction::kRetry && parent->parked_for == RetryAction::kRetry;
  Verdict verdict;
  if (!goes_on) {
    verdict.stop = is_refused ? refusal_.Annotate(
                                    "the request was rejected with the same error for several "
                                    "texts, for one of them and for the word \"test\" alone, so "
                                    "the texts are not the cause")
                              : refusal_;
    return verdict;
  }
  judge_.OnChecked();
  for (auto batch = waiting.begin(); batch != waiting.end();) {
    const auto current = batch++;
    current->evidence.is_suspect = false;
    if (current->part != BatchPart::kParked) continue;
    current->part = BatchPart::kNone;
    current->attempts = std::max(current->attempts, attempts);
    if (std::exchange(current->is_taken_out, false)) {  // back to its batch
      parent->items.push_back(current->items[0]);
      parent->tokens = batches_.TokensOf(parent->items);
      waiting.erase(current);
    } else {
      verdict.retry.push_back(current);
    }
  }
  return verdict;
}

TextTrial::Verdict TextTrial::CallTextsAtFault() {
  Verdict verdict;
  const bool is_singly = AskSingly();
  CallBatchList& waiting = batches_.waiting();
  const CallBatchList::iterator parent = std::exchange(parent_, waiting.end());
  for (auto batch = waiting.begin(); batch != waiting.end();) {
    const auto current = batch++;
    const auto part = std::exchange(current->part, BatchPart::kNone);
    current->is_taken_out = false;
    if (part == BatchPart::kCheck) {
      frame_.remote.limiter().Cancel(current->main.ticket);
      waiting.erase(current);
      continue;
    }
    if (part != BatchPart::kParked) continue;
    const bool was_suspect = std::exchange(current->evidence.is_suspect, true);
    current->not_before_nanos = 0;
    current->needs_budget = false;
    if (is_singly && current->items.size() > 1) {
      batches_.Renew(current);
    } else if (current == parent && has_lone_ && current->items.size() == 1) {
      current->once_used = false;  // it is sent: it has not been alone so far
    } else if (current->items.size() > 1 &&
               (was_suspect || current->parked_for != RetryAction::kRetry)) {
      batches_.Halve(current, current->last_error.code() != StatusCode::kInvalidArgument);
    } else if (current->parked_for != RetryAction::kRetry) {
      verdict.fail.push_back(current);
    }
    // Otherwise it is sent once more as it is: the service may have been down for a moment.
  }
  return verdict;
}

// Whether the trial was about vectors that cannot be assigned to texts.
bool TextTrial::AskSingly() const {
  const ReplyFault fault = parent_->last_fault;
  const bool is_about_places = fault == ReplyFault::kIndex || fault == ReplyFault::kCount;
  LearntFacts& learnt = frame_.remote.learnt;
  if (!is_about_places || refusal_.code() != StatusCode::kProtocol ||
      learnt.has_placed_batch.Get()) {
    return false;
  }
  learnt.size.Learn({.texts = 1});
  keys_.Warn(fmt::format(
      "the vectors of a request with several texts cannot be assigned to them ({}); from now on, "
      "each request has one text",
      refusal_.message()));
  return true;
}

}  // namespace vetvec
