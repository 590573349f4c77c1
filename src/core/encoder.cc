#include "core/encoder.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "core/text_check.h"

namespace vetvec {

Usage& Usage::operator+=(const Usage& other) {
  texts += other.texts;
  texts_sent += other.texts_sent;
  cache_memory_hits += other.cache_memory_hits;
  cache_disk_hits += other.cache_disk_hits;
  joined += other.joined;
  requests += other.requests;
  retries += other.retries;
  tokens_estimated += other.tokens_estimated;
  tokens_reported += other.tokens_reported;
  bytes_sent += other.bytes_sent;
  bytes_received += other.bytes_received;
  failed_texts += other.failed_texts;
  maybe_billed_twice += other.maybe_billed_twice;
  hedges += other.hedges;
  uncounted_requests += other.uncounted_requests;
  words += other.words;
  unknown_words += other.unknown_words;
  cache_shared_hits += other.cache_shared_hits;
  texts_sent_again += other.texts_sent_again;
  return *this;
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): encoders that have tasks keep it
std::unique_ptr<EmbedTask> Encoder::NewTask(const TextBatch&, const CallOptions&, EmbedOutput*,
                                            std::shared_ptr<Waker>) {
  return nullptr;
}

const std::string& Encoder::adapter_sha256() const {
  static const std::string none;
  return none;
}

void Encoder::AppendMetrics(const std::string&, std::string*) {}

size_t CheckTexts(const TextBatch& texts, EmbedOutput* out) {
  size_t bad = 0;
  for (size_t i = 0; i < texts.size(); ++i) {
    Status status = CheckTextAt(texts, i);
    if (status.ok()) continue;
    out->items[i] = std::move(status);
    ++bad;
  }
  return bad;
}

void FailUndelivered(const Status& status, EmbedOutput* out) noexcept {
  for (size_t i = 0; i < out->items.size(); ++i) {
    if (out->sources[i] != VectorSource::kNone) continue;
    if (out->items[i].ok()) out->items[i] = status;
    out->rows.ClearRow(i);
  }
}

Status EmbedDeadlinePassed(const std::string& trouble) {
  return DeadlineExceeded(fmt::format("the deadline passed before all texts were embedded{}{}",
                                      trouble.empty() ? "" : ": ", trouble));
}

Status EmbedWouldBlock() {
  return FailedPrecondition(
      "a callback on the library's thread must not wait for vectors; submit a job instead");
}

Status SummarizeItems(const std::vector<Status>& items) {
  const auto first =
      std::find_if(items.begin(), items.end(), [](const Status& s) { return !s.ok(); });
  if (first == items.end()) return OkStatus();
  const auto failed = static_cast<size_t>(
      std::count_if(items.begin(), items.end(), [](const Status& s) { return !s.ok(); }));
  const int64_t index = first - items.begin();
  if (failed == items.size()) return first->WithItem(index);
  const bool retryable =
      std::any_of(items.begin(), items.end(), [](const Status& s) { return s.detail().retryable; });
  return first
      ->WithCode(StatusCode::kPartial, fmt::format("{} of {} texts failed; first error: {}", failed,
                                                   items.size(), first->message()))
      .WithRetryable(retryable)
      .WithItem(index);
}

uint64_t EstimateTokens(std::string_view text) {
  constexpr uint64_t kSpecialTokens = 3;
  uint64_t tokens = kSpecialTokens;
  uint64_t run = 0;  // letters and blanks since the last other byte
  for (const char c : text) {
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == ' ') {
      ++run;
      continue;
    }
    tokens += (run + 1) / 2 + 1;
    run = 0;
  }
  return tokens + (run + 1) / 2;
}

uint64_t EstimateAddedTokens(std::string_view prefix) {
  return EstimateTokens(prefix) - EstimateTokens("");
}

}  // namespace vetvec
