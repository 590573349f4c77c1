#include "encoder/call_ending.h"

#include <fmt/core.h>

namespace vetvec {

void CallEnding::Fail(CallBatchList::iterator batch, const Status& status) {
  if (batch->main.ticket != 0) frame_.remote.limiter().Cancel(batch->main.ticket);
  trial_.Forget(batch);
  const bool was_in_trial =
      batch->part == CallBatch::Part::kLone || batch->part == CallBatch::Part::kCheck;
  for (const size_t item : batch->items) {
    frame_.out.items[item] = status.WithItem(static_cast<int64_t>(item));
  }
  frame_.out.usage.failed_texts += batch->items.size();
  frame_.done += batch->items.size();
  batches_.waiting().erase(batch);
  if (was_in_trial && trial_.IsOn() && !has_stopped()) {
    Fail(trial_.CallTextsAtFault().fail);  // nothing was found out
  }
  ReportProgress();
}

void CallEnding::Fail(const std::vector<CallBatchList::iterator>& batches) {
  for (const CallBatchList::iterator batch : batches) {
    if (!has_stopped()) Fail(batch, batch->last_error);
  }
}

void CallEnding::StopStarting(const Status& status) {
  if (!has_stopped() && frame_.config.log && status.code() != StatusCode::kCancelled) {
    keys_.Warn(fmt::format("this call sends no further requests: {}", status.message()));
  }
  if (!has_stopped()) status_ = status;
  while (!batches_.waiting().empty()) Fail(batches_.waiting().begin(), status_);
}

void CallEnding::Stop(const Status& status) {
  StopStarting(status);
  legs_.CancelAll();
}

void CallEnding::ReportProgress() {
  if (!frame_.options.progress || has_stopped()) return;
  batches_.GiveBackTickets();
  const int32_t value = frame_.options.progress(frame_.done, frame_.total);
  if (value != 0) Stop(StoppedByProgress(value));
}

}  // namespace vetvec
