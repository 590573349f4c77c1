#include "encoder/remote_call.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/strings.h"
#include "encoder/remote_options.h"
#include "limits/retry_after.h"
#include "net/url.h"
#include "providers/error_reply.h"

namespace vetvec {
namespace {

// Where a redirect points, without what may be secret there: user, password, query and fragment.
std::string PublicPartOf(std::string_view location) {
  constexpr std::string_view kBeforeHost = "//";
  location = location.substr(0, location.find_first_of("?#"));
  size_t host = location.find(kBeforeHost);
  if (host == location.npos) return std::string(location);
  host += kBeforeHost.size();
  const std::string_view authority = location.substr(host, location.find('/', host) - host);
  const size_t at = authority.rfind('@');
  if (at == authority.npos) return std::string(location);
  return std::string(location.substr(0, host)).append(location.substr(host + at + 1));
}

// Makes sure that a reply with rejected content has a fault kind and text.
void NameFault(const Status& refused, ReplyInfo* info) {
  const StatusCode code = refused.code();
  const bool is_content = code == StatusCode::kProtocol || code == StatusCode::kBadVector ||
                          code == StatusCode::kDimensionMismatch;
  if (!is_content) {
    info->fault = ReplyFault::kNone;
    info->fault_text.clear();
    return;
  }
  if (info->fault == ReplyFault::kNone) info->fault = ReplyFault::kMalformed;
  if (info->fault_text.empty()) info->fault_text = refused.message();
}

}  // namespace

RemoteCall::RemoteCall(RemoteEncoder* encoder, const TextBatch& texts,
                       std::span<const size_t> items, const CallOptions& options, EmbedOutput* out,
                       std::shared_ptr<Waker> waker)
    : encoder_(encoder),
      config_(encoder->options()),
      texts_(texts),
      options_(options),
      out_(out),
      waker_(std::move(waker)),
      inbox_(std::make_shared<Inbox>()),
      items_(items.begin(), items.end()),
      rng_(config_.seed, encoder->NextStream()),
      settings_(encoder->settings()),
      judge_(config_.retry),
      trial_parent_(waiting_.end()) {
  inbox_->waker = waker_;
  inbox_->limiter = &encoder_->limiter();
}

RemoteCall::~RemoteCall() {
  {
    const std::lock_guard<std::mutex> lock(inbox_->mutex);
    inbox_->limiter = nullptr;
  }
  const auto give_back = [&](Batch& batch) {
    for (Leg* leg : {&batch.main, &batch.hedge}) {
      encoder_->breaker().OnEnd(std::exchange(leg->pass, {}), CircuitBreaker::End::kAbandoned);
      if (leg->is_base64_trial) encoder_->base64_trial()->End(Base64Trial::Answer::kNone);
      if (leg->ticket == 0) continue;
      encoder_->limiter().Cancel(leg->ticket);
      encoder_->limiter().Release(leg->ticket);
    }
  };
  for (Batch& batch : waiting_) give_back(batch);
  CancelInFlight();
  for (Batch& batch : in_flight_) give_back(batch);
}

void RemoteCall::Begin() {
  const int64_t now = config_.clock->MonotonicNanos();
  deadline_nanos_ = options_.deadline_nanos > 0 ? options_.deadline_nanos
                                                : now + config_.default_timeout_ms * kNanosPerMilli;
  const bool has_long = deadline_nanos_ - now >= config_.batch_from_ms * kNanosPerMilli;
  is_batch_call_ =
      options_.wait_for_service && (options_.durable || config_.retry.batch || has_long);
  if (options_.wait_for_service) {
    patience_nanos_ = config_.retry.patience_ms ? *config_.retry.patience_ms * kNanosPerMilli
                                                : options_.patience_nanos;
  }
  is_waiting_out_ = patience_nanos_ > 0;  // a service that is down for others may be just busy
  BePatient(now);
  openings_at_start_ = encoder_->breaker().GetSnapshot().openings;
  total_ = items_.size();
  times_sent_.resize(texts_.size());
  const Status counted = CountTokensOf(items_);
  CutIntoBatches();
  if (!counted.ok()) return Stop(counted);
  const Status budget = CheckBudget();
  if (!budget.ok()) return Stop(budget);
  if (options_.cancel) {
    cancel_wakes_ = options_.cancel->OnCancel([waker = waker_] { waker->Wake(); });
  }
}

bool RemoteCall::Step(Pause* pause) {
  if (!has_begun_) {
    has_begun_ = true;
    Begin();
  }
  for (Reply& reply : TakeReplies()) Handle(std::move(reply));
  int64_t look_again = kNoDeadline;
  if (!waiting_.empty() || !in_flight_.empty()) {
    if (options_.cancel && options_.cancel->requested()) {
      Stop(CallCancelled());
    } else if (config_.clock->MonotonicNanos() >= deadline_nanos_) {
      const std::string trouble = encoder_->limiter().LockTrouble();
      Stop(EmbedDeadlinePassed(trouble));
    }
    if (HasCurrentKey()) look_again = StartBatches();
  }
  if (waiting_.empty() && in_flight_.empty()) {
    listening_.reset();
    cancel_wakes_ = {};
    return true;
  }
  pause->only_time = in_flight_.empty() && look_again != kNoDeadline;
  // Cancelled requests come back on their own.
  pause->until_nanos = is_cancelling_ ? kNoDeadline : std::min(look_again, deadline_nanos_);
  return false;
}

RemoteCall::ReplyList RemoteCall::TakeReplies() {
  const std::lock_guard<std::mutex> lock(inbox_->mutex);
  return std::exchange(inbox_->replies, {});
}

Status RemoteCall::Parse(const Batch& batch, HttpOutcome* outcome, ReplyInfo* info) {
  ReplyExpectation expectation;
  expectation.count = batch.size();
  const bool had_dimension = out_->rows.dimension() != 0;
  std::vector<size_t> numbers;
  for (const size_t item : batch.items) numbers.push_back(texts_.NumberOf(item));
  expectation.numbers = numbers;
  expectation.dimension = encoder_->dimension();
  expectation.as_received = HasFlag(kCallAsReceived);
  expectation.wants_model = options_.wants_model;
  expectation.settings = &settings_->usual;
  expectation.header = [&](std::string_view name) { return outcome->response.Header(name); };
  const auto sink = [&](size_t index, size_t dimension, float** row) {
    // Memory for all texts of the call is about to be allocated.
    if (expectation.dimension == 0 && dimension > kMaxUnknownDimension) {
      info->fault = ReplyFault::kDimension;
      return BadVector(
          fmt::format("a vector has {} elements; to accept more than {}, set dimensions", dimension,
                      kMaxUnknownDimension));
    }
    if (batch.part == Batch::Part::kCheck) {
      check_row_.resize(dimension);
      *row = check_row_.data();
      return OkStatus();
    }
    const Status fits = out_->rows.SetDimension(dimension);
    if (fits.code() == StatusCode::kDimensionMismatch) info->fault = ReplyFault::kDimension;
    if (!fits.ok()) return fits;
    *row = out_->rows.Row(batch.items[index]);
    return OkStatus();
  };
  const Status status =
      config_.provider->ParseReply(&outcome->response.body, expectation, sink, info);
  if (status.ok()) {
    // Reserves a little more than the size of this reply, so that the next one is not moved as it
    // grows.
    encoder_->LearnReplyBytes(outcome->response.body.size() / batch.size() * 9 / 8);
    return status;
  }
  TakeBackRows(batch, had_dimension);
  NameFault(status, info);
  // The message may quote the reply, and a reply may quote the key.
  Status clean(status.code(), WithoutSecrets(status.message()));
  return clean.WithItem(status.detail().item_index);
}

// A refused reply leaves nothing behind: its rows are zero, and its dimension is forgotten.
void RemoteCall::TakeBackRows(const Batch& batch, bool had_dimension) {
  const size_t dimension = out_->rows.dimension();
  if (dimension == 0) return;
  for (const size_t item : batch.items) std::fill_n(out_->rows.Row(item), dimension, 0.0f);
  if (!had_dimension) out_->rows.ForgetDimension();
}

AttemptFacts RemoteCall::FactsOf(const HttpOutcome& outcome, const Status& parsed,
                                 const ReplyInfo& info) const {
  AttemptFacts facts;
  facts.http_status = outcome.response.status;
  facts.transport = outcome.status.ok() ? parsed : outcome.status;
  facts.transport_retry_once = outcome.retry_once;
  if (Is2xx(outcome) && parsed.ok()) return facts;
  facts.origin = encoder_->origin();
  if (outcome.response.status != 0) facts.url = WithoutSecrets(url_);
  facts.has_key = HasKey(settings_->usual);
  const ProviderDefaults& usual = config_.provider->defaults();
  const bool has_other_url = *usual.base_url != '\0' && settings_->usual.base_url != usual.base_url;
  if (has_other_url) facts.unsent_key_env = usual.api_key_env;
  const auto header = [&](std::string_view name) { return outcome.response.Header(name); };
  facts.retry_after_ms = ParseRetryAfterMillis(header);
  if (const std::string* should = header("x-should-retry")) {
    facts.should_retry = *should == "true" ? 1 : *should == "false" ? 0 : -1;
  }
  if (const std::string* location = header("location")) {
    facts.location = WithoutSecrets(PublicPartOf(*location));
  }
  if (const std::string* server = header("server")) facts.server = *server;
  const bool is_inside = Is2xx(outcome);  // an error in spite of the status
  if (!outcome.status.ok() || (is_inside && (!info.is_error || HasFlag(kCallAsReceived)))) {
    return facts;
  }
  const ServiceError error =
      config_.provider->ParseError(outcome.response.body, header, settings_->usual);
  const int status = error.status != 0 || !is_inside ? error.status : ImpliedStatus(error);
  if (status == 0 && is_inside) return facts;  // as any other reply that makes no sense
  if (status != 0) facts.reply_status = std::exchange(facts.http_status, status);
  if (facts.retry_after_ms < 0) facts.retry_after_ms = error.retry_after_ms;
  facts.is_page = error.is_page;
  facts.provider_code = WithoutSecrets(error.Name());
  facts.provider_message = WithoutSecrets(error.message);
  return facts;
}

void RemoteCall::EndPass(const Batch& batch, Leg* leg, const AttemptFacts& facts,
                         const HttpOutcome& outcome) {
  const CircuitBreaker::End end = FailureJudge::EndOf(facts, outcome, batch.evidence);
  const bool is_back = encoder_->breaker().OnEnd(std::exchange(leg->pass, {}), end);
  if (is_back) encoder_->budget().Refill();
}

void RemoteCall::Handle(Reply reply) {
  const BatchList::iterator batch = reply.batch;
  HttpOutcome& outcome = reply.outcome;
  Leg& leg = reply.is_hedge ? batch->hedge : batch->main;
  leg.request_id = 0;
  --batch->open_legs;
  out_->usage.bytes_sent += outcome.response.bytes_sent;
  out_->usage.bytes_received += outcome.response.bytes_received;
  if (batch->is_settled) return HandleSlowerLeg(batch, &reply);
  ReplyInfo info;
  Status parsed;
  const bool is_2xx = Is2xx(outcome);
  if (is_2xx) parsed = Parse(*batch, &outcome, &info);
  CountBill(*batch, parsed.ok(), &outcome, &info);
  const AttemptFacts facts = FactsOf(outcome, parsed, info);
  const bool is_error_inside = is_2xx && facts.reply_status != 0;
  if (is_error_inside) {  // it says what is wrong
    info.fault = ReplyFault::kNone;
    info.fault_text.clear();
  }
  RateLimiter& limiter = encoder_->limiter();
  if (info.tokens > 0) limiter.Settle(leg.ticket, static_cast<int64_t>(info.tokens));
  TellLimiter(outcome, facts);
  limiter.Release(std::exchange(leg.ticket, 0));
  EndPass(*batch, &leg, facts, outcome);
  const bool is_base64_rejected = EndBase64Trial(&leg, outcome, facts, info);
  const bool has_another_form =
      !(is_2xx && parsed.ok()) && MayChangeForm(&*batch, leg, outcome, info);
  const bool has_hope = is_base64_rejected || has_another_form || HasHopeOfAnotherKey(leg, facts);
  if (is_2xx && parsed.ok()) {
    HandleSuccess(batch, info);
    Record(*batch, outcome, info, OkStatus());
    ReportProgress();  // after its request has been reported
    if (config_.hedge && batch->attempts == 1 && !reply.is_hedge) {
      encoder_->hedging().OnLatency(config_.clock->MonotonicNanos() - batch->sent_nanos);
    }
    if (batch->open_legs > 0) {
      CancelSlowerLeg(batch, reply.is_hedge);
    } else {
      in_flight_.erase(batch);
    }
  } else {
    Record(*batch, outcome, info, is_2xx && !is_error_inside ? parsed : StatusOfReply(facts));
    if (info.fault != ReplyFault::kNone) batch->last_fault = info.fault;
    if (has_hope && stopped_.ok() && batch->open_legs == 0) {
      if (is_2xx || outcome.maybe_billed) {
        ++out_->usage.maybe_billed_twice;
      } else {
        spent_tokens_ -= batch->tokens;
      }
      Resend(batch, StatusOfReply(facts),
             has_another_form || is_base64_rejected
                 ? "will be sent again without base64 or compression"
                 : "will be sent again with a new key");
    } else {
      HandleBadReply(batch, facts, outcome);
    }
  }
  config_.transport->Recycle(std::move(outcome.response.body));
}

void RemoteCall::HandleBadReply(BatchList::iterator batch, const AttemptFacts& facts,
                                const HttpOutcome& outcome) {
  if (outcome.maybe_billed || (Is2xx(outcome) && facts.reply_status == 0)) {
    ++out_->usage.maybe_billed_twice;
  } else {
    spent_tokens_ -= batch->tokens;
  }
  if (batch->open_legs == 0) return HandleFailure(batch, facts, outcome);
  // The other leg decides; there is no third one.
  batch->hedge_at_nanos = kNoDeadline;
  if (!outcome.status.ok() || facts.http_status >= 500) encoder_->budget().OnFailure();
}

void RemoteCall::HandleSuccess(BatchList::iterator batch, const ReplyInfo& info) {
  judge_.OnSuccess();
  BePatient(config_.clock->MonotonicNanos());
  encoder_->LearnAnswered();
  LearnForm(*batch);
  if (IsOnTrial() && batch->is_of_trial) CallTextsAtFault();
  encoder_->limiter().OnSuccess();
  encoder_->budget().OnSuccess();
  if (batch->part == Batch::Part::kCheck) return;
  if (out_->rows.dimension() > 0) encoder_->LearnDimension(out_->rows.dimension());
  if (options_.wants_model && !info.model.empty()) {
    out_->response_model = WithoutSecrets(info.model);
  }
  if (config_.on_answer) {
    const Status kept = config_.on_answer(batch->items[0], info);
    if (!kept.ok()) Stop(kept);
  }
  const std::vector<size_t> good = TakeFindings(*batch, info);
  for (const size_t item : good) {
    out_->items[item] = OkStatus();
    out_->sources[item] = VectorSource::kComputed;
  }
  if (options_.on_rows) options_.on_rows(good);
  done_ += batch->items.size();
}

void RemoteCall::Record(const Batch& batch, const HttpOutcome& outcome, const ReplyInfo& info,
                        const Status& status) {
  RequestRecord record;
  record.wall_millis = batch.sent_wall_millis;
  record.texts = static_cast<uint32_t>(batch.size());
  record.tokens = static_cast<uint32_t>(info.tokens > 0 ? info.tokens : batch.tokens);
  record.http_status = outcome.response.status;
  record.attempt = batch.attempts;
  record.connect_millis = outcome.response.connect_ms;
  record.first_byte_millis = outcome.response.first_byte_ms;
  record.total_millis = outcome.response.total_ms;
  if (!status.ok()) record.error = StatusCodeName(status.code());
  record.fault = info.fault;
  record.fault_text = WithoutSecrets(info.fault_text);
  record.fault_before = batch.last_fault;
  if (options_.on_request) options_.on_request(record);
  out_->requests.push_back(std::move(record));
  if (HasFlag(kCallAsReceived)) RecordReply(batch, info);
}

void RemoteCall::Say(LogLevel level, const Batch& batch, std::string_view what,
                     const Status& why) const {
  if (!config_.log) return;
  std::string text =
      fmt::format("{}: a request ({} {}, attempt {}) {}: {}", encoder_->origin(), batch.size(),
                  batch.size() == 1 ? "text" : "texts", batch.attempts, what, why.message());
  config_.log(level, WithoutSecrets(std::move(text)));
}

void RemoteCall::StopStarting(const Status& status) {
  if (stopped_.ok() && config_.log && status.code() != StatusCode::kCancelled) {
    config_.log(LogLevel::kWarning,
                WithoutSecrets(encoder_->origin() +
                               ": this call sends no further requests: " + status.message()));
  }
  if (stopped_.ok()) stopped_ = status;
  while (!waiting_.empty()) FailBatch(waiting_.begin(), stopped_);
}

void RemoteCall::Stop(const Status& status) {
  StopStarting(status);
  CancelInFlight();
}

void RemoteCall::CancelInFlight() {
  is_cancelling_ = true;
  for (const Batch& batch : in_flight_) {
    for (const Leg* leg : {&batch.main, &batch.hedge}) {
      if (leg->request_id != 0) config_.transport->Cancel(leg->request_id);
    }
  }
}

void RemoteCall::ReportProgress() {
  if (!options_.progress || !stopped_.ok()) return;
  StepAside();
  const int32_t value = options_.progress(done_, total_);
  if (value == 0) return;
  Stop(StoppedByProgress(value));
}

}  // namespace vetvec
