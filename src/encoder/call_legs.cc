#include "encoder/call_legs.h"

#include <algorithm>
#include <utility>

namespace vetvec {
namespace {

constexpr size_t kReplyOverheadBytes = 65536;
constexpr size_t kBytesPerFloat = 40;       // of JSON text, a generous estimate
constexpr size_t kUnknownDimension = 8192;  // assumed while the dimension is unknown
// The text of a check: a word that any service embeds.
constexpr std::string_view kCheckText = "test";

}  // namespace

CallLegs::CallLegs(CallFrame* frame, const CallForms& forms, CallBatches* batches)
    : frame_(*frame),
      forms_(forms),
      batches_(*batches),
      inbox_(std::make_shared<CallInbox>(&frame->remote.limiter(), frame->waker)),
      times_sent_(frame->texts.size()) {}

CallLegs::~CallLegs() {
  inbox_->Close();
  for (CallBatch& batch : batches_.waiting()) GiveBack(&batch);
  CancelAll();
  for (CallBatch& batch : batches_.in_flight()) GiveBack(&batch);
}

void CallLegs::GiveBack(CallBatch* batch) {
  for (CallLeg* leg : {&batch->main, &batch->hedge}) {
    frame_.remote.breaker().OnEnd(std::exchange(leg->pass, {}), CircuitBreaker::End::kAbandoned);
    forms_.AbandonBase64Trial(leg);
    if (leg->ticket == 0) continue;
    frame_.remote.limiter().Cancel(leg->ticket);
    frame_.remote.limiter().Release(leg->ticket);
  }
}

void CallLegs::Start(CallBatchList::iterator batch, bool is_hedge, bool is_trial) {
  CallLeg& leg = is_hedge ? batch->hedge : batch->main;
  const bool is_probe = frame_.HasFlag(kCallNoRetry) || frame_.HasFlag(kCallAsReceived);
  const ProviderSettings& settings = forms_.Ask(*batch, !is_hedge && !is_probe, &leg);
  HttpRequest request = NewRequest(*batch, settings);
  request.as_is = leg.asked_as_is;
  if (url_ != request.url) url_ = request.url;
  batch->sent_wall_millis = frame_.config.clock->WallMillis();
  Usage& usage = frame_.out.usage;
  frame_.out.asked_base64 = leg.asked_base64;
  usage.requests += 1;
  CountSent(*batch);
  if (is_hedge) ++usage.hedges;
  usage.tokens_estimated += batch->tokens;
  spent_tokens_ += batch->tokens;
  frame_.remote.budget().OnRequest();
  ++batch->open_legs;
  batch->is_of_trial = is_trial;
  const ReplyList::iterator place = inbox_->Await({batch, is_hedge, leg.ticket});
  leg.request_id = frame_.config.transport->Start(
      std::move(request),
      [inbox = inbox_, place](HttpOutcome outcome) { inbox->Deliver(place, std::move(outcome)); });
}

HttpRequest CallLegs::NewRequest(const CallBatch& batch, const ProviderSettings& settings) const {
  const RemoteEncoderOptions& config = frame_.config;
  std::vector<std::string_view> texts;
  texts.reserve(batch.size());
  for (const size_t item : batch.items) texts.push_back(frame_.texts[item]);
  if (batch.part == CallBatch::Part::kCheck) texts.push_back(kCheckText);
  ProviderRequest wire =
      config.provider->BuildRequest(texts, settings, {.wall_millis = config.clock->WallMillis()});
  HttpRequest request;
  request.url = std::move(wire.url);
  request.headers = std::move(wire.headers);
  if (!frame_.options.traceparent.empty()) {
    request.headers.push_back({"traceparent", frame_.options.traceparent});
    if (!frame_.options.tracestate.empty()) {
      request.headers.push_back({"tracestate", frame_.options.tracestate});
    }
  }
  request.body = std::move(wire.body);
  request.network = config.network;
  const int64_t left_ms = (frame_.deadline_nanos - frame_.Now()) / kNanosPerMilli;
  // A little longer than the call, so that the deadline ends the call and is reported as such.
  constexpr int64_t kBeyondDeadlineMs = 100;
  request.total_timeout_ms =
      std::max<int64_t>(1, std::min(config.attempt_timeout_ms, left_ms + kBeyondDeadlineMs));
  request.connect_timeout_ms = std::min(config.connect_timeout_ms, request.total_timeout_ms);
  const LearntFacts& learnt = frame_.remote.learnt;
  const size_t known = learnt.dimension.Get();
  const size_t dimension = known > 0 ? known : kUnknownDimension;
  request.max_response_bytes = kReplyOverheadBytes + batch.size() * dimension * kBytesPerFloat;
  if (request.max_response_bytes > config.max_reply_bytes) {
    request.max_response_bytes = config.max_reply_bytes;
    request.max_response_option = "max_reply_bytes";
  }
  request.reserve_bytes = batch.size() * learnt.reply_bytes_per_text.Get();
  return request;
}

void CallLegs::CountSent(const CallBatch& batch) {
  Usage& usage = frame_.out.usage;
  for (const size_t item : batch.items) {
    ++(times_sent_[item]++ == 0 ? usage.texts_sent : usage.texts_sent_again);
  }
}

void CallLegs::TakeBack(CallBatch* batch) {
  Usage& usage = frame_.out.usage;
  batch->attempts -= 1;
  usage.requests -= 1;
  usage.tokens_estimated -= batch->tokens;
  for (const size_t item : batch->items) {
    --(--times_sent_[item] == 0 ? usage.texts_sent : usage.texts_sent_again);
  }
}

void CallLegs::End(const CallBatch& batch, const AttemptFacts& facts, const HttpOutcome& outcome,
                   CallLeg* leg) {
  TellLimiterOfBody(outcome, facts, &frame_.remote.limiter());
  frame_.remote.limiter().Release(std::exchange(leg->ticket, 0));
  const CircuitBreaker::End end = FailureJudge::EndOf(facts, outcome, batch.evidence);
  const bool is_back = frame_.remote.breaker().OnEnd(std::exchange(leg->pass, {}), end);
  if (is_back) frame_.remote.budget().Refill();
}

void CallLegs::Cancel(const CallLeg& leg) {
  if (leg.request_id != 0) frame_.config.transport->Cancel(leg.request_id);
}

void CallLegs::CancelAll() {
  is_cancelling_ = true;
  for (const CallBatch& batch : batches_.in_flight()) {
    Cancel(batch.main);
    Cancel(batch.hedge);
  }
}

bool CallLegs::IsTooMuch(uint64_t tokens) const {
  const int64_t most = frame_.options.max_tokens;
  return most > 0 && spent_tokens_ + tokens > static_cast<uint64_t>(most);
}

}  // namespace vetvec
