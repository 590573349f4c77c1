#include "encoder/remote_call.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/utf8.h"
#include "limits/retry_after.h"
#include "net/url.h"
#include "providers/error_reply.h"

namespace vetvec {
namespace {

// No attempt starts with less than this left.
constexpr int64_t kLeastAttemptNanos = 50 * kNanosPerMilli;
// Two lone texts refused before anything went well: it is not the texts.
constexpr size_t kLoneFailuresToStop = 2;
constexpr int64_t kOthersPollNanos = 5 * kNanosPerMilli;
constexpr size_t kReplyOverheadBytes = 65536;
constexpr size_t kBytesPerFloat = 40;       // of JSON text, generously
constexpr size_t kUnknownDimension = 8192;  // allowed for while the dimension is not known

// INVALID_ARGUMENT for a text that the service will not take for certain. Tokens are estimated from
// above, so they count only where no tokenizer could make so few.
Status TooLong(std::string_view text, size_t item, const ProviderLimits& limits) {
  constexpr size_t kMostBytesPerToken = 32;
  std::string what;
  if (limits.max_text_tokens > 0 && text.size() > limits.max_text_tokens * kMostBytesPerToken) {
    what = std::to_string(text.size()) + " bytes; the service takes texts of " +
           std::to_string(limits.max_text_tokens) + " tokens at most";
  } else if (limits.max_text_chars > 0 && CountCodePoints(text) > limits.max_text_chars) {
    what = std::to_string(CountCodePoints(text)) + " characters; the service takes texts of " +
           std::to_string(limits.max_text_chars) + " at most";
  }
  if (what.empty()) return OkStatus();
  return InvalidArgument("text " + std::to_string(item) + " has " + what)
      .WithItem(static_cast<int64_t>(item));
}

}  // namespace

RemoteCall::RemoteCall(RemoteEncoder* encoder, const TextBatch& texts, const CallOptions& options,
                       EmbedOutput* out)
    : encoder_(encoder),
      config_(encoder->options()),
      texts_(texts),
      options_(options),
      out_(out),
      rng_(config_.seed, encoder->NextStream()),
      mailbox_(std::make_shared<Mailbox>()) {}

Status RemoteCall::Run(std::span<const size_t> items) {
  const int64_t now = config_.clock->MonotonicNanos();
  deadline_nanos_ = options_.deadline_nanos > 0 ? options_.deadline_nanos
                                                : now + config_.default_timeout_ms * kNanosPerMilli;
  total_ = items.size();
  VETVEC_RETURN_IF_ERROR(CutIntoBatches(items));
  const Status budget = CheckBudget();
  if (!budget.ok()) {
    Stop(budget);
    return budget;
  }
  return Loop();
}

Status RemoteCall::CutIntoBatches(std::span<const size_t> items) {
  const ProviderLimits facts = config_.provider->LimitsOf(config_.settings);
  const bool is_whole = HasFlag(kCallNoSplit) && !facts.one_text;
  const size_t max_texts = is_whole ? items.size() : facts.one_text ? 1 : config_.batch_texts;
  const size_t max_tokens = HasFlag(kCallNoSplit) ? SIZE_MAX : config_.batch_tokens;
  const size_t max_bytes =
      HasFlag(kCallNoSplit) || facts.max_request_bytes == 0 ? SIZE_MAX : facts.max_request_bytes;
  Batch batch;
  size_t bytes = 0;
  const auto close = [&] {
    if (!batch.items.empty()) waiting_.push_back(std::move(batch));
    batch = Batch();
    bytes = 0;
  };
  for (const size_t item : items) {
    const std::string_view text = texts_[item];
    const uint64_t tokens = EstimateTokens(text);
    const Status too_long = TooLong(text, item, facts);
    if (!too_long.ok()) {
      out_->items[item] = too_long;
      ++out_->usage.failed_texts;
      ++done_;
      continue;
    }
    const bool is_full = batch.items.size() >= max_texts ||
                         (max_tokens > 0 && batch.tokens + tokens > max_tokens) ||
                         bytes + text.size() > max_bytes;
    if (is_full) close();
    batch.items.push_back(item);
    batch.tokens += tokens;
    bytes += text.size();
  }
  close();
  return OkStatus();
}

Status RemoteCall::CheckBudget() const {
  if (options_.max_tokens <= 0) return OkStatus();
  uint64_t tokens = 0;
  for (const Batch& batch : waiting_) tokens += batch.tokens;
  if (tokens <= static_cast<uint64_t>(options_.max_tokens)) return OkStatus();
  return Status(StatusCode::kBudgetExceeded,
                "the call would send up to " + std::to_string(tokens) + " tokens; allowed are " +
                    std::to_string(options_.max_tokens) + ". Nothing was sent");
}

Status RemoteCall::Loop() {
  CancelToken::Registration wake;
  const std::shared_ptr<Mailbox> mailbox = mailbox_;
  const auto wake_up = [mailbox] {
    std::lock_guard<std::mutex> lock(mailbox->mutex);
    mailbox->woken = true;
    mailbox->arrived.notify_all();
  };
  if (options_.cancel) wake = options_.cancel->OnCancel(wake_up);
  while (!waiting_.empty() || !in_flight_.empty()) {
    const int64_t now = config_.clock->MonotonicNanos();
    if (options_.cancel && options_.cancel->requested()) {
      Stop(Cancelled("the call was cancelled"));
    } else if (now >= deadline_nanos_) {
      Stop(DeadlineExceeded("the deadline passed before all vectors had come"));
    }
    const int64_t look_again = StartBatches();
    if (waiting_.empty() && in_flight_.empty()) break;
    // All places may be taken by other calls of this encoder, which wake nobody: look again soon.
    const bool is_blocked_by_others = in_flight_.empty() && look_again == kNoDeadline;
    const int64_t until = is_blocked_by_others ? now + kOthersPollNanos : look_again;
    WaitUntil(std::min(until, deadline_nanos_));
    for (Reply& reply : TakeReplies()) Handle(std::move(reply));
  }
  return stopped_;
}

int64_t RemoteCall::StartBatches() {
  int64_t look_again = kNoDeadline;
  // Tickets are served first come, first served, and a retried batch goes to the front of the list:
  // so whoever holds a ticket is asked first, wherever it stands, or the oldest ticket would hold
  // up all.
  size_t held = 0;
  bool has_started = true;
  while (has_started && stopped_.ok()) {
    has_started = false;
    held = 0;
    for (auto batch = waiting_.begin(); batch != waiting_.end() && stopped_.ok();) {
      const auto current = batch++;
      if (current->ticket == 0) continue;
      if (TryStart(current, config_.clock->MonotonicNanos(), &look_again)) {
        has_started = true;
      } else {
        ++held;
      }
    }
  }
  // More reservations than can run at once would only make the limiter's list long.
  const auto ahead = static_cast<size_t>(std::max<int64_t>(1, config_.limits.max_concurrency));
  for (auto batch = waiting_.begin(); batch != waiting_.end() && held < ahead && stopped_.ok();) {
    const auto current = batch++;
    if (current->ticket != 0) continue;
    const int64_t now = config_.clock->MonotonicNanos();
    if (current->not_before_nanos > now) {
      look_again = std::min(look_again, current->not_before_nanos);
    } else if (!TryStart(current, now, &look_again)) {
      ++held;
    }
  }
  return look_again;
}

bool RemoteCall::TryStart(BatchList::iterator batch, int64_t now, int64_t* look_again) {
  if (deadline_nanos_ - now < kLeastAttemptNanos) {
    Stop(DeadlineExceeded("too little time is left for another request"));
    return false;
  }
  if (options_.max_tokens > 0 &&
      spent_tokens_ + batch->tokens > static_cast<uint64_t>(options_.max_tokens)) {
    StopStarting(Status(StatusCode::kBudgetExceeded,
                        "another request would bring the call over the " +
                            std::to_string(options_.max_tokens) + " tokens allowed"));
    return false;
  }
  RateLimiter& limiter = encoder_->limiter();
  if (batch->ticket == 0) {
    const Result<RateLimiter::Ticket> ticket = limiter.Reserve(static_cast<int64_t>(batch->tokens));
    if (!ticket.ok()) {
      FailBatch(batch, ticket.status());
      return true;
    }
    batch->ticket = ticket->id;
    if (ticket->start_nanos > deadline_nanos_ - kLeastAttemptNanos) {
      const int64_t wait_ms = (ticket->start_nanos - now) / kNanosPerMilli;
      Stop(DeadlineExceeded("the rate limits let the next request begin in " +
                            std::to_string(wait_ms) + " ms, after the deadline")
               .WithRetryAfter(wait_ms));
      return false;
    }
  }
  const int64_t at = limiter.TryBegin(batch->ticket);
  if (at != 0) {
    *look_again = std::min(*look_again, at);
    return false;
  }
  Send(batch);
  return true;
}

void RemoteCall::Send(BatchList::iterator batch) {
  in_flight_.splice(in_flight_.end(), waiting_, batch);
  std::vector<std::string_view> views;
  views.reserve(batch->items.size());
  for (const size_t item : batch->items) views.push_back(texts_[item]);
  ProviderRequest wire = config_.provider->BuildRequest(
      views, config_.settings, {.wall_millis = config_.clock->WallMillis()});
  HttpRequest request;
  request.url = std::move(wire.url);
  request.headers = std::move(wire.headers);
  request.body = std::move(wire.body);
  request.network = config_.network;
  const int64_t left_ms = (deadline_nanos_ - config_.clock->MonotonicNanos()) / kNanosPerMilli;
  request.total_timeout_ms = std::max<int64_t>(1, std::min(config_.attempt_timeout_ms, left_ms));
  request.connect_timeout_ms = std::min(config_.connect_timeout_ms, request.total_timeout_ms);
  const size_t known = encoder_->dimension();
  const size_t dimension = known > 0 ? known : kUnknownDimension;
  request.max_response_bytes =
      kReplyOverheadBytes + batch->items.size() * dimension * kBytesPerFloat;
  request.reserve_bytes = batch->items.size() * encoder_->reply_bytes_per_text();
  request.allow_resend = !HasFlag(kCallNoRetry);
  batch->attempts += 1;
  batch->sent_wall_millis = config_.clock->WallMillis();
  out_->usage.requests += 1;
  if (batch->attempts > 1) ++out_->usage.retries;
  out_->usage.tokens_estimated += batch->tokens;
  spent_tokens_ += batch->tokens;
  if (batch->attempts == 1) out_->usage.texts_sent += batch->items.size();
  encoder_->budget().OnRequest();
  batch->request_id = config_.transport->Start(
      std::move(request), [mailbox = mailbox_, batch](HttpOutcome outcome) {
        std::lock_guard<std::mutex> lock(mailbox->mutex);
        mailbox->replies.push_back({batch, std::move(outcome)});
        mailbox->arrived.notify_all();
      });
}

void RemoteCall::WaitUntil(int64_t until_nanos) {
  std::unique_lock<std::mutex> lock(mailbox_->mutex);
  if (!mailbox_->replies.empty() || mailbox_->woken) {
    mailbox_->woken = false;
    return;
  }
  if (in_flight_.empty()) {
    lock.unlock();  // nothing can arrive: the clock's own sleep, which a fake clock does not sit
                    // out
    static_cast<void>(config_.clock->SleepUntil(until_nanos, options_.cancel));
    return;
  }
  const int64_t left = until_nanos - config_.clock->MonotonicNanos();
  constexpr int64_t kShortestNap =
      kNanosPerMilli;  // past the deadline, while requests are cancelled
  constexpr int64_t kLongestNap = 100 * kNanosPerMilli;  // another call may have freed a place
  mailbox_->arrived.wait_for(lock,
                             std::chrono::nanoseconds(std::clamp(left, kShortestNap, kLongestNap)),
                             [&] { return !mailbox_->replies.empty() || mailbox_->woken; });
  mailbox_->woken = false;
}

std::deque<RemoteCall::Reply> RemoteCall::TakeReplies() {
  std::lock_guard<std::mutex> lock(mailbox_->mutex);
  return std::exchange(mailbox_->replies, {});
}

Status RemoteCall::Parse(const Batch& batch, HttpOutcome* outcome, ReplyInfo* info) {
  ReplyExpectation expectation;
  expectation.count = batch.items.size();
  expectation.dimension = encoder_->dimension();
  expectation.as_received = HasFlag(kCallAsReceived);
  expectation.settings = &config_.settings;
  expectation.header = [&](std::string_view name) { return outcome->response.Header(name); };
  const auto sink = [&](size_t index, size_t dimension, float** row) {
    VETVEC_RETURN_IF_ERROR(out_->rows.SetDimension(dimension));
    *row = out_->rows.Row(batch.items[index]);
    return OkStatus();
  };
  const Status status =
      config_.provider->ParseReply(&outcome->response.body, expectation, sink, info);
  if (status.ok()) {
    // Room for a reply a little longer than this one, so that the next is not moved as it grows.
    encoder_->LearnReplyBytes(outcome->response.body.size() / batch.items.size() * 9 / 8);
    return status;
  }
  // The message may quote the reply, and a reply may quote the key.
  Status clean(status.code(), WithoutKeys(status.message(), config_.settings.api_key.value()));
  return clean.WithItem(status.detail().item_index);
}

AttemptFacts RemoteCall::FactsOf(const HttpOutcome& outcome, const Status& parsed) const {
  AttemptFacts facts;
  facts.http_status = outcome.response.status;
  facts.transport = outcome.status.ok() ? parsed : outcome.status;
  facts.transport_retry_once = outcome.retry_once;
  facts.origin = encoder_->origin();
  const auto header = [&](std::string_view name) { return outcome.response.Header(name); };
  facts.retry_after_ms = ParseRetryAfterMillis(header);
  if (const std::string* should = header("x-should-retry")) {
    facts.should_retry = *should == "true" ? 1 : *should == "false" ? 0 : -1;
  }
  const bool is_error_reply =
      outcome.status.ok() && (facts.http_status < 200 || facts.http_status > 299);
  if (is_error_reply) {
    const ServiceError error =
        config_.provider->ParseError(outcome.response.body, header, config_.settings);
    if (facts.retry_after_ms < 0) facts.retry_after_ms = error.retry_after_ms;
    facts.provider_code = error.Name();
    facts.provider_message = error.message;
  }
  return facts;
}

void RemoteCall::TellLimiter(const HttpOutcome& outcome, const AttemptFacts& facts) {
  RateLimiter& limiter = encoder_->limiter();
  const auto header = [&](std::string_view name) { return outcome.response.Header(name); };
  limiter.OnHeaders(ParseRateLimitHeaders(header));
  if (facts.http_status == 429) limiter.OnRateLimited(facts.retry_after_ms);
}

void RemoteCall::Handle(Reply reply) {
  const BatchList::iterator batch = reply.batch;
  HttpOutcome& outcome = reply.outcome;
  batch->request_id = 0;
  out_->usage.bytes_sent += outcome.response.bytes_sent;
  out_->usage.bytes_received += outcome.response.bytes_received;
  ReplyInfo info;
  Status parsed;
  const bool is_2xx =
      outcome.status.ok() && outcome.response.status >= 200 && outcome.response.status <= 299;
  if (is_2xx) parsed = Parse(*batch, &outcome, &info);
  const AttemptFacts facts = FactsOf(outcome, parsed);
  RateLimiter& limiter = encoder_->limiter();
  if (info.tokens > 0) limiter.Settle(batch->ticket, static_cast<int64_t>(info.tokens));
  limiter.Release(std::exchange(batch->ticket, 0));
  TellLimiter(outcome, facts);
  if (is_2xx && parsed.ok()) {
    HandleSuccess(batch, info);
    Record(*batch, outcome, info, OkStatus());
    in_flight_.erase(batch);
  } else {
    const Status status = is_2xx ? parsed : StatusOfReply(facts);
    if (outcome.maybe_billed || is_2xx) {
      ++out_->usage.maybe_billed_twice;
    } else {
      spent_tokens_ -= batch->tokens;
    }
    Record(*batch, outcome, info, status);
    HandleFailure(batch, facts, outcome);
  }
  config_.transport->Recycle(std::move(outcome.response.body));
}

void RemoteCall::HandleSuccess(BatchList::iterator batch, const ReplyInfo& info) {
  any_success_ = true;
  encoder_->limiter().OnSuccess();
  encoder_->budget().OnSuccess();
  encoder_->LearnDimension(out_->rows.dimension());
  out_->usage.tokens_reported += info.tokens;
  for (const size_t item : batch->items) {
    out_->items[item] = OkStatus();
    out_->sources[item] = VectorSource::kComputed;
  }
  if (options_.on_rows) options_.on_rows(batch->items);
  done_ += batch->items.size();
  ReportProgress();
}

void RemoteCall::Record(const Batch& batch, const HttpOutcome& outcome, const ReplyInfo& info,
                        const Status& status) {
  RequestRecord record;
  record.wall_millis = batch.sent_wall_millis;
  record.texts = static_cast<uint32_t>(batch.items.size());
  record.tokens = static_cast<uint32_t>(info.tokens > 0 ? info.tokens : batch.tokens);
  record.http_status = outcome.response.status;
  record.attempt = batch.attempts;
  record.connect_millis = outcome.response.connect_ms;
  record.first_byte_millis = outcome.response.first_byte_ms;
  record.total_millis = outcome.response.total_ms;
  if (!status.ok()) record.error = StatusCodeName(status.code());
  if (options_.on_request) options_.on_request(record);
  out_->requests.push_back(std::move(record));
}

void RemoteCall::HandleFailure(BatchList::iterator batch, const AttemptFacts& facts,
                               const HttpOutcome& outcome) {
  waiting_.splice(waiting_.begin(), in_flight_, batch);
  if (!stopped_.ok()) return FailBatch(batch, stopped_);
  const StatusCode code = facts.transport.code();
  if (code == StatusCode::kForked || code == StatusCode::kBufferTooSmall) {
    return Stop(facts.transport);
  }
  const bool is_service_trouble = !outcome.status.ok() || facts.http_status >= 500;
  if (is_service_trouble) encoder_->budget().OnFailure();
  if (HasFlag(kCallNoRetry)) {
    const Status status = StatusOfReply(facts).WithAttempts(batch->attempts);
    return Classify(facts) == RetryAction::kFailQueue ? Stop(status) : FailBatch(batch, status);
  }
  const AttemptHistory history{batch->attempts, batch->once_used};
  const RetryDecision decision = encoder_->policy().Decide(
      facts, history, config_.clock->MonotonicNanos(), deadline_nanos_, rng_);
  if (decision.action == RetryAction::kRetry) return Retry(batch, decision);
  GiveUp(batch, decision.status, decision.action);
}

void RemoteCall::Retry(BatchList::iterator batch, const RetryDecision& decision) {
  if (decision.uses_once) batch->once_used = true;
  const int64_t now = config_.clock->MonotonicNanos();
  batch->not_before_nanos = now + decision.wait_nanos;
  if (!decision.costs_budget) return;
  // An audit waits for its vectors; an interactive caller is told at once.
  const bool is_patient = options_.durable;
  if (encoder_->budget().TryTakeRetry(is_patient)) return;
  if (!is_patient) {
    return StopStarting(decision.status.Annotate("no retries are left for this service"));
  }
  batch->not_before_nanos = std::max(batch->not_before_nanos, encoder_->budget().NextTryNanos());
}

void RemoteCall::GiveUp(BatchList::iterator batch, const Status& status, RetryAction action) {
  const bool may_split = batch->items.size() > 1 && !HasFlag(kCallNoSplit);
  if (action == RetryAction::kSplit && may_split) return Halve(batch);
  if (action == RetryAction::kFailQueue) return Stop(status);
  switch (status.code()) {
    case StatusCode::kInvalidArgument:
    case StatusCode::kProtocol:
    case StatusCode::kBadVector:
    case StatusCode::kDimensionMismatch:
    case StatusCode::kNonFinite: break;
    // Not the texts' fault: the next batch would meet it as well.
    default: return StopStarting(status);
  }
  if (may_split && !HasFlag(kCallAsReceived)) return Halve(batch);
  if (!any_success_ && total_ > 1 && ++lone_failures_ >= kLoneFailuresToStop) {
    return StopStarting(status);
  }
  FailBatch(batch, status);
}

void RemoteCall::Halve(BatchList::iterator batch) {
  Batch second;
  const auto middle = batch->items.begin() + static_cast<std::ptrdiff_t>(batch->items.size() / 2);
  second.items.assign(middle, batch->items.end());
  batch->items.erase(middle, batch->items.end());
  const auto count = [&](Batch& part) {
    part.tokens = 0;
    for (const size_t item : part.items) part.tokens += EstimateTokens(texts_[item]);
    part.attempts = 0;
    part.once_used = true;  // what made the whole fail has been seen twice already
    part.not_before_nanos = 0;
  };
  count(*batch);
  count(second);
  waiting_.insert(std::next(batch), std::move(second));
}

void RemoteCall::FailBatch(BatchList::iterator batch, const Status& status) {
  if (batch->ticket != 0) encoder_->limiter().Cancel(batch->ticket);
  for (const size_t item : batch->items) {
    out_->items[item] = status.WithItem(static_cast<int64_t>(item));
  }
  out_->usage.failed_texts += batch->items.size();
  done_ += batch->items.size();
  waiting_.erase(batch);
  ReportProgress();
}

void RemoteCall::StopStarting(const Status& status) {
  if (stopped_.ok()) stopped_ = status;
  while (!waiting_.empty()) FailBatch(waiting_.begin(), stopped_);
}

void RemoteCall::Stop(const Status& status) {
  StopStarting(status);
  CancelInFlight();
}

void RemoteCall::CancelInFlight() {
  for (const Batch& batch : in_flight_) config_.transport->Cancel(batch.request_id);
}

void RemoteCall::ReportProgress() {
  if (!options_.progress || !stopped_.ok()) return;
  const int32_t value = options_.progress(done_, total_);
  if (value == 0) return;
  Stop(Cancelled("the progress callback stopped the call").WithCallbackValue(value));
}

}  // namespace vetvec
