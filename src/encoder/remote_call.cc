#include "encoder/remote_call.h"

#include <algorithm>
#include <utility>

namespace vetvec {

void RemoteCall::Begin() {
  CallFrame& frame = parts_.frame;
  const CallOptions& options = frame.options;
  const int64_t now = frame.Now();
  frame.deadline_nanos = options.deadline_nanos > 0
                             ? options.deadline_nanos
                             : now + frame.config.default_timeout_ms * kNanosPerMilli;
  parts_.patience.Begin(now);
  frame.total = items_.size();
  const std::vector<size_t> items = std::exchange(items_, {});
  const Status counted = parts_.batches.CountTokens(items);
  parts_.batches.CutAll(items);
  if (!counted.ok()) return parts_.end.Stop(counted);
  const Status budget = parts_.batches.CheckBudget();
  if (!budget.ok()) return parts_.end.Stop(budget);
  if (options.cancel) {
    cancel_wakes_ = options.cancel->OnCancel([waker = frame.waker] { waker->Wake(); });
  }
}

bool RemoteCall::Step(Pause* pause) {
  if (!has_begun_) {
    has_begun_ = true;
    Begin();
  }
  for (LegReply& reply : parts_.legs.TakeReplies()) Handle(std::move(reply));
  const CallFrame& frame = parts_.frame;
  int64_t look_again = kNoDeadline;
  if (!parts_.batches.empty()) {
    if (frame.options.cancel && frame.options.cancel->requested()) {
      parts_.end.Stop(CallCancelled());
    } else if (frame.Now() >= frame.deadline_nanos) {
      parts_.end.Stop(EmbedDeadlinePassed(frame.remote.limiter().LockTrouble()));
    }
    if (HasCurrentKey()) look_again = starts_.StartAll();
  }
  if (parts_.batches.empty()) {
    starts_.StopListening();
    cancel_wakes_ = {};
    return true;
  }
  pause->only_time = parts_.batches.in_flight().empty() && look_again != kNoDeadline;
  // Cancelled requests come back on their own.
  pause->until_nanos =
      parts_.legs.is_cancelling() ? kNoDeadline : std::min(look_again, frame.deadline_nanos);
  return false;
}

bool RemoteCall::HasCurrentKey() {
  if (parts_.end.has_stopped() || parts_.batches.waiting().empty()) return true;
  const Result<bool> has_key = parts_.keys.Renew();
  if (!has_key.ok()) parts_.end.StopStarting(has_key.status());
  return has_key.ok() && *has_key;
}

void RemoteCall::Handle(LegReply reply) {
  const CallBatchList::iterator batch = reply.batch;
  HttpOutcome& outcome = reply.outcome;
  CallLeg& leg = reply.leg();
  Usage& usage = parts_.frame.out.usage;
  leg.request_id = 0;
  --batch->open_legs;
  usage.bytes_sent += outcome.response.bytes_sent;
  usage.bytes_received += outcome.response.bytes_received;
  if (batch->is_settled) {
    parts_.hedges.EndSlower(&reply);
  } else {
    Judge(&reply);
  }
  parts_.frame.config.transport->Recycle(std::move(outcome.response.body));
}

void RemoteCall::Judge(LegReply* reply) {
  const CallBatchList::iterator batch = reply->batch;
  HttpOutcome& outcome = reply->outcome;
  CallLeg& leg = reply->leg();
  CallReplies& replies = parts_.replies;
  ReplyInfo info;
  Status parsed;
  const bool is_2xx = Is2xx(outcome);
  if (is_2xx) parsed = replies.Parse(*batch, &outcome, &info);
  replies.CountBill(*batch, parsed.ok(), &outcome, &info);
  const AttemptFacts facts = replies.FactsOf(outcome, parsed, info);
  const bool is_error_inside = is_2xx && facts.reply_status != 0;
  if (is_error_inside) {  // it says what is wrong
    info.fault = ReplyFault::kNone;
    info.fault_text.clear();
  }
  if (info.tokens > 0) {
    parts_.frame.remote.limiter().Settle(leg.ticket, static_cast<int64_t>(info.tokens));
  }
  parts_.legs.End(*batch, facts, outcome, &leg);
  const bool is_base64_rejected = parts_.forms.EndBase64Trial(outcome, facts, info, &leg);
  if (is_2xx && parsed.ok()) return HandleVectors(*reply, info);
  const bool has_another_form = parts_.forms.MayChange(leg, outcome, info, &*batch);
  const bool has_hope = is_base64_rejected || has_another_form ||
                        parts_.keys.HasHopeOfAnother(leg.key_generation, facts);
  replies.Record(*batch, outcome, info, is_2xx && !is_error_inside ? parsed : StatusOfReply(facts));
  if (info.fault != ReplyFault::kNone) batch->last_fault = info.fault;
  const bool is_resent = has_hope && !parts_.end.has_stopped() && batch->open_legs == 0;
  // With hope, an error inside a reply with a success status may have been billed.
  const bool may_be_billed = outcome.maybe_billed || (is_2xx && (is_resent || !is_error_inside));
  if (may_be_billed) {
    ++parts_.frame.out.usage.maybe_billed_twice;
  } else {
    parts_.legs.TakeBackTokens(*batch);
  }
  if (is_resent) {
    failures_.Resend(batch, StatusOfReply(facts),
                     has_another_form || is_base64_rejected
                         ? "will be sent again without base64 or compression"
                         : "will be sent again with a new key");
  } else if (batch->open_legs == 0) {
    failures_.Handle(batch, facts, outcome);
  } else {  // the other leg decides; there is no third one
    batch->hedge_at_nanos = kNoDeadline;
    if (!outcome.status.ok() || facts.http_status >= 500) {
      parts_.frame.remote.budget().OnFailure();
    }
  }
}

void RemoteCall::HandleVectors(const LegReply& reply, const ReplyInfo& info) {
  const CallBatchList::iterator batch = reply.batch;
  TakeVectors(*batch, info);
  parts_.replies.Record(*batch, reply.outcome, info, OkStatus());
  parts_.end.ReportProgress();  // after its request has been reported
  parts_.hedges.NoteWinner(reply);
  if (!batch->is_settled) parts_.batches.in_flight().erase(batch);
}

void RemoteCall::TakeVectors(const CallBatch& batch, const ReplyInfo& info) {
  CallFrame& frame = parts_.frame;
  RemoteState& remote = frame.remote;
  EmbedOutput& out = frame.out;
  parts_.judge.OnSuccess();
  parts_.patience.OnVectors(frame.Now());
  remote.learnt.has_answered.Set(true);
  parts_.forms.Learn(batch);
  if (parts_.trial.IsOn() && batch.is_of_trial) {
    parts_.end.Fail(parts_.trial.CallTextsAtFault().fail);
  }
  remote.limiter().OnSuccess();
  remote.budget().OnSuccess();
  if (batch.part == CallBatch::Part::kCheck) return;
  if (out.rows.dimension() > 0) remote.learnt.dimension.Set(out.rows.dimension());
  if (frame.options.wants_model && !info.model.empty()) {
    out.response_model = parts_.keys.WithoutSecrets(info.model);
  }
  if (frame.config.on_answer) {
    const Status kept = frame.config.on_answer(batch.items[0], info);
    if (!kept.ok()) parts_.end.Stop(kept);
  }
  const std::vector<size_t> good = parts_.replies.TakeFindings(batch, info);
  for (const size_t item : good) {
    out.items[item] = OkStatus();
    out.sources[item] = VectorSource::kComputed;
  }
  if (frame.options.on_rows) frame.options.on_rows(good);
  frame.done += batch.items.size();
}

}  // namespace vetvec
