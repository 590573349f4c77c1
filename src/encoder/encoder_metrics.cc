#include "encoder/encoder_metrics.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "encoder/metric_text.h"

namespace vetvec {
namespace {

constexpr double kMillisPerSecond = 1000.0;

struct Counter {
  const char* name;
  const char* help;
  uint64_t Usage::* field;
};

constexpr Counter kCounters[] = {
    {"vetvec_texts", "Texts requested.", &Usage::texts},
    {"vetvec_texts_sent", "Texts sent to the service or model.", &Usage::texts_sent},
    {"vetvec_texts_sent_again", "Texts sent again in the same call.", &Usage::texts_sent_again},
    {"vetvec_texts_failed", "Texts for which no vector was obtained.", &Usage::failed_texts},
    {"vetvec_texts_joined", "Texts identical to a text in the same batch or in flight.",
     &Usage::joined},
    {"vetvec_cache_memory_hits", "Texts found in the memory cache.", &Usage::cache_memory_hits},
    {"vetvec_cache_disk_hits", "Texts found in the disk cache.", &Usage::cache_disk_hits},
    {"vetvec_cache_shared_hits", "Texts found in the cache shared with other hosts.",
     &Usage::cache_shared_hits},
    {"vetvec_requests", "Attempts that reached the network.", &Usage::requests},
    {"vetvec_retries", "Attempts after the first.", &Usage::retries},
    {"vetvec_tokens_estimated", "Upper estimate of the tokens sent.", &Usage::tokens_estimated},
    {"vetvec_tokens_reported", "Tokens reported by the service.", &Usage::tokens_reported},
    {"vetvec_sent_bytes", "Bytes sent.", &Usage::bytes_sent},
    {"vetvec_received_bytes", "Bytes received.", &Usage::bytes_received},
    {"vetvec_maybe_billed_twice", "Failed attempts that the service may still bill.",
     &Usage::maybe_billed_twice},
};

// Only of encoders that look up words.
constexpr Counter kWordCounters[] = {
    {"vetvec_words", "Words that were looked up in the file of word vectors.", &Usage::words},
    {"vetvec_unknown_words", "Words that were looked up but are not in the file.",
     &Usage::unknown_words},
};

void AppendCounter(const Counter& counter, const Usage& usage, const std::string& labels,
                   std::string* out) {
  AppendMetricFamily(counter.name, "counter", "", counter.help, out);
  *out += fmt::format("{}_total{{{}}} {}\n", counter.name, labels, usage.*counter.field);
}

void AppendHistogram(const char* name, const char* help, const DurationHistogram& histogram,
                     const std::string& labels, std::string* out) {
  AppendMetricFamily(name, "histogram", "seconds", help, out);
  histogram.AppendTo(name, labels, out);
}

}  // namespace

void DurationHistogram::Add(double seconds) {
  const double value = std::isfinite(seconds) && seconds > 0 ? seconds : 0;
  const auto bound = std::lower_bound(kUpperBounds.begin(), kUpperBounds.end(), value);
  ++counts_[static_cast<size_t>(bound - kUpperBounds.begin())];
  sum_ += value;
}

void DurationHistogram::AppendTo(const std::string& name, const std::string& labels,
                                 std::string* out) const {
  uint64_t below = 0;
  for (size_t i = 0; i < counts_.size(); ++i) {
    below += counts_[i];
    const std::string bound =
        i < kUpperBounds.size() ? fmt::format("{}", kUpperBounds[i]) : std::string("+Inf");
    *out += fmt::format("{}_bucket{{{},le=\"{}\"}} {}\n", name, labels, bound, below);
  }
  *out +=
      fmt::format("{}_count{{{}}} {}\n{}_sum{{{}}} {}\n", name, labels, below, name, labels, sum_);
}

void EncoderMetrics::Add(const EmbedOutput& output, double seconds) {
  std::lock_guard<std::mutex> lock(mutex_);
  calls_.Add(seconds);
  for (const RequestRecord& request : output.requests) {
    const bool has_reply = request.http_status != 0;
    ++by_outcome_[has_reply ? std::to_string(request.http_status) : request.error];
    if (!has_reply) continue;
    attempts_.Add(request.total_millis / kMillisPerSecond);
    first_bytes_.Add(request.first_byte_millis / kMillisPerSecond);
    if (request.connect_millis > 0) connects_.Add(request.connect_millis / kMillisPerSecond);
  }
}

std::string EncoderMetrics::OpenMetrics(const std::string& encoder, const Usage& usage,
                                        const std::string& more) const {
  const std::string labels = fmt::format("encoder=\"{}\"", MetricLabelValue(encoder));
  std::string out;
  for (const Counter& counter : kCounters) AppendCounter(counter, usage, labels, &out);
  if (usage.words > 0) {
    for (const Counter& counter : kWordCounters) AppendCounter(counter, usage, labels, &out);
  }
  std::lock_guard<std::mutex> lock(mutex_);
  AppendMetricFamily("vetvec_attempts", "counter", "",
                     "Attempts by HTTP status, or by error if there was no reply.", &out);
  for (const auto& [outcome, count] : by_outcome_) {
    out += fmt::format("vetvec_attempts_total{{{},outcome=\"{}\"}} {}\n", labels,
                       MetricLabelValue(outcome), count);
  }
  AppendHistogram("vetvec_call_seconds", "Duration of embed calls.", calls_, labels, &out);
  AppendHistogram("vetvec_request_seconds",
                  "Time until the last byte of the reply, for attempts that received one.",
                  attempts_, labels, &out);
  AppendHistogram("vetvec_first_byte_seconds",
                  "Time until the first byte of the reply, for attempts that received one.",
                  first_bytes_, labels, &out);
  AppendHistogram("vetvec_connect_seconds", "Duration of new connections: name lookup, TCP, TLS.",
                  connects_, labels, &out);
  return out + more + "# EOF\n";
}

}  // namespace vetvec
