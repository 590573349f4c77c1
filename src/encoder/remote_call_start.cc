// RemoteCall, first half: from texts to requests in flight. remote_call.cc has the loop and handles
// the replies.
#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "core/prefixed_texts.h"
#include "encoder/remote_call.h"

namespace vetvec {
namespace {

// No request starts with less time than this left, except the first of a call, which is tried once.
constexpr int64_t kLeastAttemptNanos = 50 * kNanosPerMilli;
// For how long a service that has not answered yet gets no second request of a call: a refusal
// comes sooner, and one that is slow to compute should not hold up the others.
constexpr int64_t kCarefulNanos = kNanosPerSecond;
constexpr size_t kReplyOverheadBytes = 65536;
constexpr size_t kBytesPerFloat = 40;       // of JSON text, a generous estimate
constexpr size_t kUnknownDimension = 8192;  // assumed while the dimension is unknown
// The text of a check: a word that any service embeds.
constexpr std::string_view kCheckText = "test";

// INVALID_ARGUMENT for a text that the service will certainly not accept. Tokens are estimated from
// above, so the limit in tokens only applies if no tokenizer could produce so few.
Status TooLong(std::string_view prefix, const TextBatch& texts, size_t item,
               const ProviderLimits& limits) {
  const std::string_view text = texts[item];
  constexpr size_t kMostBytesPerToken = 32;
  const size_t bytes = prefix.size() + text.size();
  const char* const with_prefix = prefix.empty() ? "" : ", including the prefix";
  std::string what;
  if (limits.max_text_tokens > 0 && bytes > limits.max_text_tokens * kMostBytesPerToken) {
    what = fmt::format(
        "{} bytes{}; the service accepts at most {} tokens, which is at most {} bytes", bytes,
        with_prefix, limits.max_text_tokens, limits.max_text_tokens * kMostBytesPerToken);
  } else if (limits.max_text_chars > 0) {
    const size_t characters = CountCodePoints(prefix) + CountCodePoints(text);
    if (characters <= limits.max_text_chars) return OkStatus();
    what = fmt::format("{} characters{}; the service accepts at most {}", characters, with_prefix,
                       limits.max_text_chars);
  }
  if (what.empty()) return OkStatus();
  return InvalidArgument(fmt::format("text {} has {}", texts.NumberOf(item), what))
      .WithItem(static_cast<int64_t>(item));
}

}  // namespace

Status RemoteCall::CountTokensOf(std::span<const size_t> items) {
  const std::string& prefix = config_.settings.prompt_prefix;
  prefix_tokens_ = EstimateAddedTokens(prefix);
  if (!config_.token_counter) return OkStatus();
  std::vector<std::string_view> texts;
  texts.reserve(items.size());
  for (const size_t item : items) texts.push_back(texts_[item]);
  const PrefixedTexts sent(prefix, texts);
  std::vector<uint64_t> tokens(items.size());
  VETVEC_RETURN_IF_ERROR(CountTokens(config_.token_counter, sent.views(), tokens));
  item_tokens_.resize(texts_.size());
  for (size_t i = 0; i < items.size(); ++i) item_tokens_[items[i]] = tokens[i];
  return OkStatus();
}

void RemoteCall::CutIntoBatches() {
  const std::vector<size_t> items = std::exchange(items_, {});
  const ProviderLimits& facts = encoder_->provider_limits();
  const std::string& prefix = config_.settings.prompt_prefix;
  std::vector<size_t> fitting;
  fitting.reserve(items.size());
  for (const size_t item : items) {
    const Status too_long = TooLong(prefix, texts_, item, facts);
    if (too_long.ok()) {
      fitting.push_back(item);
      continue;
    }
    out_->items[item] = too_long;
    ++out_->usage.failed_texts;
    ++done_;
  }
  fitted_to_ = encoder_->learnt_size();
  waiting_ = Cut(fitting, MostPerRequest());
}

RequestSize RemoteCall::MostPerRequest() const {
  const ProviderLimits& facts = encoder_->provider_limits();
  RequestSize most;
  if (facts.one_text) most.texts = 1;
  if (HasFlag(kCallNoSplit)) return most;
  if (!facts.one_text) most.texts = config_.batch_texts;
  if (config_.batch_tokens > 0) most.tokens = config_.batch_tokens;
  if (facts.max_request_bytes > 0) most.bytes = facts.max_request_bytes;
  return most.Stricter(encoder_->learnt_size());
}

RequestSize RemoteCall::SizeOf(std::span<const size_t> items) const {
  RequestSize size{items.size(), 0, 0};
  for (const size_t item : items) {
    size.tokens += TokensOf(item);
    size.bytes += config_.settings.prompt_prefix.size() + texts_[item].size();
  }
  return size;
}

RemoteCall::BatchList RemoteCall::Cut(std::span<const size_t> items,
                                      const RequestSize& most) const {
  BatchList batches;
  RequestSize size;
  for (const size_t item : items) {
    const RequestSize one = SizeOf({&item, 1});
    const RequestSize both{size.texts + 1, size.tokens + one.tokens, size.bytes + one.bytes};
    const bool is_new = batches.empty() || !both.FitsIn(most);
    if (is_new) batches.emplace_back();
    size = is_new ? one : both;
    batches.back().items.push_back(item);
    batches.back().tokens = size.tokens;
  }
  return batches;
}

void RemoteCall::FitWaiting() {
  const RequestSize learnt = encoder_->learnt_size();
  if (learnt == fitted_to_ || HasFlag(kCallNoSplit)) return;
  fitted_to_ = learnt;
  std::vector<size_t> items;
  for (auto batch = waiting_.begin(); batch != waiting_.end();) {
    const auto current = batch++;
    const bool is_untouched = current->attempts == 0 && current->part == Batch::Part::kNone &&
                              !current->evidence.is_suspect &&
                              current->last_fault == ReplyFault::kNone;
    if (!is_untouched) continue;
    encoder_->limiter().Cancel(current->main.ticket);
    items.insert(items.end(), current->items.begin(), current->items.end());
    waiting_.erase(current);
  }
  waiting_.splice(waiting_.end(), Cut(items, MostPerRequest()));
}

Status RemoteCall::CheckBudget() const {
  if (options_.max_tokens <= 0) return OkStatus();
  uint64_t tokens = 0;
  for (const Batch& batch : waiting_) tokens += batch.tokens;
  if (tokens <= static_cast<uint64_t>(options_.max_tokens)) return OkStatus();
  return Status(
      StatusCode::kBudgetExceeded,
      fmt::format("the call would send up to {} tokens, but its limit is {}; nothing was sent",
                  tokens, options_.max_tokens));
}

int64_t RemoteCall::StartBatches() {
  int64_t look_again = kNoDeadline;
  FitWaiting();
  // Tickets are served first come, first served, and a retried batch goes to the front of the list.
  // So batches that hold a ticket are asked first, wherever they are, or the oldest ticket would
  // block all others.
  size_t held = 0;
  bool has_started = true;
  while (has_started && stopped_.ok()) {
    has_started = false;
    held = 0;
    for (auto batch = waiting_.begin(); batch != waiting_.end() && stopped_.ok();) {
      const auto current = batch++;
      if (current->main.ticket == 0) continue;
      if (MustAwaitReply(*current, config_.clock->MonotonicNanos(), &look_again)) continue;
      if (TryStart(current, config_.clock->MonotonicNanos(), &look_again)) {
        has_started = true;
      } else {
        ++held;
      }
    }
  }
  // More reservations than can run at once would only make the limiter's list longer.
  const auto ahead = static_cast<size_t>(std::max<int64_t>(1, config_.limits.max_concurrency));
  for (auto batch = waiting_.begin(); batch != waiting_.end() && held < ahead && stopped_.ok();) {
    const auto current = batch++;
    if (current->main.ticket != 0) continue;
    const int64_t now = config_.clock->MonotonicNanos();
    if (MustAwaitReply(*current, now, &look_again)) continue;
    if (current->not_before_nanos > now) {
      look_again = std::min(look_again, current->not_before_nanos);
    } else if (!TryStart(current, now, &look_again)) {
      ++held;
    }
  }
  return config_.hedge ? std::min(look_again, StartHedges()) : look_again;
}

int64_t RemoteCall::LeastNanos() const {
  return out_->usage.requests == 0 ? 1 : kLeastAttemptNanos;
}

bool RemoteCall::MayStart(const Batch& batch, int64_t now) {
  if (deadline_nanos_ - now < LeastNanos()) {
    Stop(DeadlineExceeded(out_->usage.requests == 0
                              ? "the deadline passed before the first request"
                              : "too little time is left for another request"));
    return false;
  }
  if (options_.max_tokens > 0 &&
      spent_tokens_ + batch.tokens > static_cast<uint64_t>(options_.max_tokens)) {
    StopStarting(Status(StatusCode::kBudgetExceeded,
                        fmt::format("the next request would exceed the call's limit of {} tokens",
                                    options_.max_tokens)));
    return false;
  }
  return true;
}

bool RemoteCall::HasEnoughInFlight() const {
  const int64_t most = config_.limits.max_concurrency;
  return most > 0 && in_flight_.size() >= static_cast<size_t>(most);
}

bool RemoteCall::TryStart(BatchList::iterator batch, int64_t now, int64_t* look_again) {
  if (IsHeld(now, look_again)) return false;
  if (!MayStart(*batch, now)) return false;
  RateLimiter& limiter = encoder_->limiter();
  if (batch->main.ticket == 0) {
    const Result<RateLimiter::Ticket> ticket =
        limiter.Reserve({.tokens = static_cast<int64_t>(batch->tokens),
                         .texts = static_cast<int64_t>(batch->size()),
                         .caller = encoder_->caller(),
                         .waker = waker_});
    if (!ticket.ok()) {
      FailBatch(batch, ticket.status());
      return true;
    }
    batch->main.ticket = ticket->id;
    if (ticket->start_nanos > deadline_nanos_ - LeastNanos()) {
      const int64_t wait_ms = (ticket->start_nanos - now) / kNanosPerMilli;
      Stop(DeadlineExceeded(
               fmt::format(
                   "the rate limits allow the next request in {} ms, which is after the deadline",
                   wait_ms))
               .WithRetryAfter(wait_ms)
               .WithRetryable(true));
      return false;
    }
  }
  if (HasEnoughInFlight() || !TakePass(batch, now, look_again)) return false;
  const int64_t at = limiter.TryBegin(batch->main.ticket);
  const std::string notice = limiter.TakeNotice();
  if (!notice.empty() && config_.log) config_.log(LogLevel::kWarning, notice);
  if (at != 0) {
    encoder_->breaker().OnEnd(std::exchange(batch->main.pass, {}), CircuitBreaker::End::kAbandoned);
    *look_again = std::min(*look_again, at);
    return false;
  }
  Send(batch);
  return true;
}

Status RemoteCall::ServiceIsDown(const Status& last_error, int64_t ask_again, int64_t now) const {
  const int64_t wait_ms =
      std::max(int64_t{0}, (ask_again - now + kNanosPerMilli - 1) / kNanosPerMilli);
  const std::string what =
      fmt::format("{} has failed repeatedly; next attempt in {} ms", encoder_->origin(), wait_ms);
  const Status status = last_error.ok() ? Unavailable(what) : last_error.Annotate(what);
  return status.WithRetryAfter(wait_ms).WithRetryable(true);
}

bool RemoteCall::HasWaitedEnough() const {
  if (config_.retry.batch) return false;  // until its deadline
  if (IsWaitingOut(config_.clock->MonotonicNanos())) return false;
  // If nothing has succeeded yet, the service is more likely absent than failing.
  constexpr uint64_t kOpeningsOfAStranger = 3;
  const auto most = static_cast<uint64_t>(std::max(1, config_.retry.max_attempts));
  const uint64_t allowed = judge_.successes() > 0 ? most : std::min(most, kOpeningsOfAStranger);
  return encoder_->breaker().GetSnapshot().openings - openings_at_start_ >= allowed;
}

bool RemoteCall::TakePass(BatchList::iterator batch, int64_t now, int64_t* look_again) {
  if (config_.use_breaker) {
    CircuitBreaker::Answer answer = encoder_->breaker().TryPass(&batch->main.pass);
    if (answer.ask_again_nanos != 0 && !listening_) {
      listening_.emplace(&encoder_->shared(), waker_);
      answer = encoder_->breaker().TryPass(&batch->main.pass);  // no news between the two is lost
    }
    if (answer.ask_again_nanos != 0) {
      const bool is_too_late = answer.ask_again_nanos > deadline_nanos_ - LeastNanos();
      const bool may_wait = is_batch_call_ || IsWaitingOut(now);
      const bool is_over = answer.is_down && (!may_wait || HasWaitedEnough());
      if (is_too_late || is_over || !options_.wait_for_service) {
        const Status& why = batch->last_error.ok() ? waited_out_ : batch->last_error;
        StopStarting(ServiceIsDown(why, answer.ask_again_nanos, now));
      } else {
        *look_again = std::min(*look_again, answer.ask_again_nanos);
      }
      return false;
    }
  }
  // Whether to probe is the breaker's decision: it allows one per opening, and all wait for its
  // result.
  if (!batch->needs_budget || batch->main.pass.is_probe) return true;
  if (!encoder_->budget().TryTakeRetry(/*batch=*/true)) {
    encoder_->breaker().OnEnd(std::exchange(batch->main.pass, {}), CircuitBreaker::End::kAbandoned);
    *look_again = std::min(*look_again, encoder_->budget().NextTryNanos());
    return false;
  }
  batch->needs_budget = false;
  return true;
}

void RemoteCall::CountSent(const Batch& batch) {
  for (const size_t item : batch.items) {
    ++(times_sent_[item]++ == 0 ? out_->usage.texts_sent : out_->usage.texts_sent_again);
  }
}

void RemoteCall::Send(BatchList::iterator batch) {
  if (in_flight_.empty()) careful_until_nanos_ = config_.clock->MonotonicNanos() + kCarefulNanos;
  in_flight_.splice(in_flight_.end(), waiting_, batch);
  batch->attempts += 1;
  if (batch->attempts > 1) ++out_->usage.retries;
  if (batch->attempts == 1) judge_.OnFirstSend(&batch->evidence);
  if (config_.hedge) {
    encoder_->hedging().OnRequest();
    batch->sent_nanos = config_.clock->MonotonicNanos();
    const int64_t delay = encoder_->hedging().DelayNanos();
    // A retry is not hedged.
    const bool may_hedge = batch->attempts == 1 && delay >= 0 && !HasFlag(kCallNoRetry);
    batch->hedge_at_nanos = may_hedge ? batch->sent_nanos + delay : kNoDeadline;
  }
  StartLeg(batch, /*is_hedge=*/false);
}

void RemoteCall::StartLeg(BatchList::iterator batch, bool is_hedge) {
  std::vector<std::string_view> views;
  views.reserve(batch->size());
  for (const size_t item : batch->items) views.push_back(texts_[item]);
  if (batch->part == Batch::Part::kCheck) views.push_back(kCheckText);
  Leg& leg = is_hedge ? batch->hedge : batch->main;
  const bool is_probe = HasFlag(kCallNoRetry) || HasFlag(kCallAsReceived);
  const bool may_try_base64 = !is_hedge && !is_probe;
  const ProviderSettings& settings = SettingsFor(*batch, &leg, may_try_base64);
  leg.asked_base64 = out_->asked_base64 = settings.ask_base64;
  ProviderRequest wire =
      config_.provider->BuildRequest(views, settings, {.wall_millis = config_.clock->WallMillis()});
  HttpRequest request;
  request.url = std::move(wire.url);
  if (url_ != request.url) url_ = request.url;
  request.headers = std::move(wire.headers);
  if (!options_.traceparent.empty()) {
    request.headers.push_back({"traceparent", options_.traceparent});
    if (!options_.tracestate.empty()) {
      request.headers.push_back({"tracestate", options_.tracestate});
    }
  }
  request.body = std::move(wire.body);
  request.network = config_.network;
  const int64_t left_ms = (deadline_nanos_ - config_.clock->MonotonicNanos()) / kNanosPerMilli;
  // A little longer than the call, so that the deadline ends the call and is reported as such.
  constexpr int64_t kBeyondDeadlineMs = 100;
  request.total_timeout_ms =
      std::max<int64_t>(1, std::min(config_.attempt_timeout_ms, left_ms + kBeyondDeadlineMs));
  request.connect_timeout_ms = std::min(config_.connect_timeout_ms, request.total_timeout_ms);
  const size_t known = encoder_->dimension();
  const size_t dimension = known > 0 ? known : kUnknownDimension;
  request.max_response_bytes = kReplyOverheadBytes + batch->size() * dimension * kBytesPerFloat;
  if (request.max_response_bytes > config_.max_reply_bytes) {
    request.max_response_bytes = config_.max_reply_bytes;
    request.max_response_option = "max_reply_bytes";
  }
  request.reserve_bytes = batch->size() * encoder_->reply_bytes_per_text();
  request.as_is = leg.asked_as_is =
      batch->body_form == BodyForm::kAsIs ||
      (batch->body_form == BodyForm::kUsual && encoder_->wants_as_is());
  batch->sent_wall_millis = config_.clock->WallMillis();
  out_->usage.requests += 1;
  CountSent(*batch);
  if (is_hedge) ++out_->usage.hedges;
  out_->usage.tokens_estimated += batch->tokens;
  spent_tokens_ += batch->tokens;
  encoder_->budget().OnRequest();
  ++batch->open_legs;
  batch->is_of_trial = IsOnTrial();
  ReplyList place;
  place.push_back({batch, is_hedge, leg.ticket});
  const ReplyList::iterator reply = place.begin();
  {
    const std::lock_guard<std::mutex> lock(inbox_->mutex);
    inbox_->awaited.splice(inbox_->awaited.end(), place);
  }
  leg.request_id = config_.transport->Start(
      std::move(request),
      [inbox = inbox_, reply](HttpOutcome outcome) { inbox->Deliver(reply, std::move(outcome)); });
}

}  // namespace vetvec
