#include "encoder/call_batches.h"

#include <fmt/core.h>

#include <iterator>
#include <utility>

#include "base/utf8.h"
#include "core/prefixed_texts.h"
#include "limits/size_refusal.h"

namespace vetvec {
namespace {

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

Status CallBatches::CountTokens(std::span<const size_t> items) {
  const std::string& prefix = frame_.config.settings.prompt_prefix;
  prefix_tokens_ = EstimateAddedTokens(prefix);
  if (!frame_.config.token_counter) return OkStatus();
  std::vector<std::string_view> texts;
  texts.reserve(items.size());
  for (const size_t item : items) texts.push_back(frame_.texts[item]);
  const PrefixedTexts sent(prefix, texts);
  std::vector<uint64_t> tokens(items.size());
  VETVEC_RETURN_IF_ERROR(vetvec::CountTokens(frame_.config.token_counter, sent.views(), tokens));
  item_tokens_.resize(frame_.texts.size());
  for (size_t i = 0; i < items.size(); ++i) item_tokens_[items[i]] = tokens[i];
  return OkStatus();
}

void CallBatches::CutAll(std::span<const size_t> items) {
  const std::string& prefix = frame_.config.settings.prompt_prefix;
  std::vector<size_t> fitting;
  fitting.reserve(items.size());
  for (const size_t item : items) {
    const Status too_long = TooLong(prefix, frame_.texts, item, frame_.remote.provider_limits);
    if (too_long.ok()) {
      fitting.push_back(item);
      continue;
    }
    frame_.out.items[item] = too_long;
    ++frame_.out.usage.failed_texts;
    ++frame_.done;
  }
  fitted_to_ = frame_.remote.learnt.size.Get();
  waiting_ = Cut(fitting);
}

RequestSize CallBatches::Most() const {
  const ProviderLimits& facts = frame_.remote.provider_limits;
  RequestSize most;
  if (facts.one_text) most.texts = 1;
  if (frame_.HasFlag(kCallNoSplit)) return most;
  if (!facts.one_text) most.texts = frame_.config.batch_texts;
  if (frame_.config.batch_tokens > 0) most.tokens = frame_.config.batch_tokens;
  if (facts.max_request_bytes > 0) most.bytes = facts.max_request_bytes;
  return most.Stricter(frame_.remote.learnt.size.Get());
}

RequestSize CallBatches::SizeOf(std::span<const size_t> items) const {
  RequestSize size{items.size(), 0, 0};
  for (const size_t item : items) {
    const std::string_view text = frame_.texts[item];
    size.tokens +=
        item_tokens_.empty() ? prefix_tokens_ + EstimateTokens(text) : item_tokens_[item];
    size.bytes += frame_.config.settings.prompt_prefix.size() + text.size();
  }
  return size;
}

CallBatchList CallBatches::Cut(std::span<const size_t> items) const {
  const RequestSize most = Most();
  CallBatchList batches;
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

Status CallBatches::CheckBudget() const {
  const int64_t most = frame_.options.max_tokens;
  if (most <= 0) return OkStatus();
  uint64_t tokens = 0;
  for (const CallBatch& batch : waiting_) tokens += batch.tokens;
  if (tokens <= static_cast<uint64_t>(most)) return OkStatus();
  return Status(
      StatusCode::kBudgetExceeded,
      fmt::format("the call would send up to {} tokens, but its limit is {}; nothing was sent",
                  tokens, most));
}

void CallBatches::FitWaiting() {
  const RequestSize learnt = frame_.remote.learnt.size.Get();
  if (learnt == fitted_to_ || frame_.HasFlag(kCallNoSplit)) return;
  fitted_to_ = learnt;
  std::vector<size_t> items;
  for (auto batch = waiting_.begin(); batch != waiting_.end();) {
    const auto current = batch++;
    const bool is_untouched = current->attempts == 0 && current->part == CallBatch::Part::kNone &&
                              !current->evidence.is_suspect &&
                              current->last_fault == ReplyFault::kNone;
    if (!is_untouched) continue;
    frame_.remote.limiter().Cancel(current->main.ticket);
    items.insert(items.end(), current->items.begin(), current->items.end());
    waiting_.erase(current);
  }
  waiting_.splice(waiting_.end(), Cut(items));
}

void CallBatches::Renew(CallBatchList::iterator batch) {
  CallBatch anew;
  anew.items = std::move(batch->items);
  *batch = std::move(anew);
  fitted_to_ = {};  // cuts it, together with those that have not been sent
}

void CallBatches::Halve(CallBatchList::iterator batch, bool seen_twice) {
  CallBatch second;
  second.evidence.is_suspect = batch->evidence.is_suspect;
  second.last_fault = batch->last_fault;
  second.wants_numbers = batch->wants_numbers;
  second.body_form = batch->body_form;
  batch->evidence = second.evidence;
  const auto middle = batch->items.begin() + static_cast<std::ptrdiff_t>(batch->items.size() / 2);
  second.items.assign(middle, batch->items.end());
  batch->items.erase(middle, batch->items.end());
  const auto count = [&](CallBatch& part) {
    part.tokens = TokensOf(part.items);
    part.part = CallBatch::Part::kNone;
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

bool CallBatches::LearnSize(const CallBatch& batch, std::string_view refusal) {
  const RequestSize sent = SizeOf(batch.items);
  const SizeRefusal read = ReadSizeRefusal(refusal, sent.texts);
  RequestSize most;
  switch (read.unit) {
    case SizeRefusal::Unit::kTexts:
      most.texts = read.most > 0 ? read.most : (sent.texts + 1) / 2;
      break;
    case SizeRefusal::Unit::kTokens: most.tokens = (sent.tokens + 1) / 2; break;
    case SizeRefusal::Unit::kBytes: most.bytes = (sent.bytes + 1) / 2; break;
  }
  frame_.remote.learnt.size.Learn(most);
  return read.most > 0;
}

void CallBatches::Requeue(CallBatchList::iterator batch) {
  waiting_.splice(waiting_.begin(), in_flight_, batch);
  batch->hedge_at_nanos = kNoDeadline;
}

void CallBatches::GiveBackTickets() noexcept {
  for (CallBatch& batch : waiting_) {
    if (batch.main.ticket == 0) continue;
    frame_.remote.limiter().Cancel(std::exchange(batch.main.ticket, 0));
  }
}

}  // namespace vetvec
