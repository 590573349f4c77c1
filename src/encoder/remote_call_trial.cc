// RemoteCall: care with a service that has not answered this encoder yet.
//
// A first request may be refused for its configuration, and then all others are refused as well. So
// until the service has sent vectors, a call has one request in flight, or more if that takes
// longer than a second. If the service refuses a batch without saying that a text, the key or the
// size is the reason, there is a trial: both halves are sent, and if they are refused in the same
// way, one of their texts alone. If that is refused in the same way as well, the texts are not the
// cause, and the call ends after four requests. If the batch itself had to be sent twice, with and
// without base64, one half is sent and then one text of the other half: also four requests. Any
// vector ends the trial, and texts at fault are then found by halving.
#include <algorithm>
#include <string>
#include <utility>

#include "base/strings.h"
#include "encoder/remote_call.h"

namespace vetvec {
namespace {

// Numbers of requests, times and the like differ between equal refusals.
bool IsIdentifier(std::string_view word) {
  constexpr size_t kLeast = 8;
  return word.size() >= kLeast &&
         std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool IsSameRefusal(const Status& a, const Status& b) {
  const bool is_same_kind = a.code() == b.code() &&
                            a.detail().http_status == b.detail().http_status &&
                            a.detail().provider_code == b.detail().provider_code;
  if (!is_same_kind) return false;
  const auto words = [](const Status& status) {
    std::vector<std::string_view> kept = Split(status.message(), ' ');
    std::erase_if(kept, IsIdentifier);
    return kept;
  };
  return words(a) == words(b);
}

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

}  // namespace

bool RemoteCall::IsCareful() const {
  constexpr CallFlag kAsGiven[] = {kCallNoSplit, kCallAsReceived, kCallNoRetry};
  return !encoder_->has_answered() && std::none_of(std::begin(kAsGiven), std::end(kAsGiven),
                                                   [&](CallFlag flag) { return HasFlag(flag); });
}

bool RemoteCall::IsOnTrial() const {
  const auto is_part = [](const Batch& batch) {
    return batch.part == Batch::Part::kHalf || batch.part == Batch::Part::kLone;
  };
  return !trial_refusal_.ok() && IsCareful() &&
         (std::any_of(in_flight_.begin(), in_flight_.end(), is_part) ||
          std::any_of(waiting_.begin(), waiting_.end(), is_part));
}

// Whether `next` has to wait for a reply to another request.
bool RemoteCall::MustAwaitReply(const Batch& next, int64_t now, int64_t* look_again) {
  if (!IsCareful()) return false;
  if (IsOnTrial()) {
    const bool is_part = next.part == Batch::Part::kHalf || next.part == Batch::Part::kLone;
    return !is_part || !in_flight_.empty();
  }
  if (in_flight_.empty() || now >= careful_until_nanos_) return false;
  *look_again = std::min(*look_again, careful_until_nanos_);
  return true;
}

// True if it has dealt with the refused batch.
bool RemoteCall::Try(BatchList::iterator batch, const Status& status) {
  if (!IsCareful() || batch->is_suspect || status.code() != StatusCode::kInvalidArgument) {
    return false;
  }
  const auto part = std::exchange(batch->part, Batch::Part::kNone);
  if (part == Batch::Part::kNone && trial_refusal_.ok()) {
    if (batch->items.size() == 1) return false;
    Say(LogLevel::kInfo, *batch, "is split to find out whether a text is at fault", status);
    trial_refusal_ = status;
    for (Batch& other : waiting_) {  // whose tickets would come before those of the trial
      encoder_->limiter().Cancel(std::exchange(other.main.ticket, 0));
    }
    Halve(batch, /*seen_twice=*/false);
    batch->part = std::next(batch)->part = Batch::Part::kHalf;
    return true;
  }
  if (trial_refusal_.ok() || !IsSameRefusal(status, trial_refusal_)) {
    HalveParked();
    return false;
  }
  if (part == Batch::Part::kLone) {
    StopStarting(
        status.Annotate("the request was rejected with the same error for all of its texts, for "
                        "half of them and for one text alone, so the texts are not the cause"));
    return true;
  }
  if (part == Batch::Part::kHalf && ++halves_refused_ == 2 && batch->items.size() > 1) {
    TryLone(batch);
    return true;
  }
  if (part == Batch::Part::kHalf && is_base64_rejected_) TryLoneOfOtherHalf();
  if (batch->items.size() == 1 || (part == Batch::Part::kNone && !IsOnTrial())) return false;
  batch->part = Batch::Part::kParked;
  batch->last_error = status;
  waiting_.splice(waiting_.end(), waiting_, batch);
  return true;
}

void RemoteCall::TryLone(BatchList::iterator batch) {
  const size_t place = TypicalPlace(texts_, batch->items);
  Batch lone;
  lone.part = Batch::Part::kLone;
  lone.items.push_back(batch->items[place]);
  lone.tokens = SizeOf(lone.items).tokens;
  batch->items.erase(batch->items.begin() + static_cast<std::ptrdiff_t>(place));
  batch->tokens = SizeOf(batch->items).tokens;
  batch->part = Batch::Part::kParked;
  batch->attempts = 0;
  waiting_.push_front(std::move(lone));
}

void RemoteCall::TryLoneOfOtherHalf() {
  const auto other = std::find_if(waiting_.begin(), waiting_.end(), [](const Batch& batch) {
    return batch.part == Batch::Part::kHalf && batch.items.size() > 1;
  });
  if (other == waiting_.end()) return;
  encoder_->limiter().Cancel(std::exchange(other->main.ticket, 0));
  TryLone(other);
}

// Ends a trial: what was set aside is known to have been refused.
void RemoteCall::HalveParked() {
  for (auto batch = waiting_.begin(); batch != waiting_.end();) {
    const auto current = batch++;
    const auto part = std::exchange(current->part, Batch::Part::kNone);
    if (part == Batch::Part::kParked && current->items.size() > 1) {
      Halve(current, /*seen_twice=*/false);
    }
  }
}

}  // namespace vetvec
