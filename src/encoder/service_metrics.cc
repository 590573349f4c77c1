#include "encoder/service_metrics.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "encoder/cached_encoder.h"
#include "encoder/fallback_encoder.h"
#include "encoder/metric_text.h"
#include "encoder/remote_encoder.h"

namespace vetvec {
namespace {

struct StoreMetric {
  const char* name;
  const char* help;
  uint64_t StoreStat::* field;
  bool is_counter;
};

constexpr StoreMetric kStoreMetrics[] = {
    {"vetvec_store_rows", "Vectors kept.", &StoreStat::rows, false},
    {"vetvec_store_size_bytes", "Bytes kept.", &StoreStat::bytes, false},
    {"vetvec_store_queued_rows", "Vectors waiting to be stored.", &StoreStat::queued_rows, false},
    {"vetvec_store_hits", "Vectors found.", &StoreStat::hits, true},
    {"vetvec_store_misses", "Vectors not found, including expired and damaged ones.",
     &StoreStat::misses, true},
    {"vetvec_store_expired", "Vectors older than the time to live.", &StoreStat::expired, true},
    {"vetvec_store_stored", "Vectors stored.", &StoreStat::stored_rows, true},
    {"vetvec_store_dropped", "Vectors not stored: disk full or read-only, or too many queued.",
     &StoreStat::dropped_rows, true},
    {"vetvec_store_evicted", "Vectors removed to stay below the size limit.",
     &StoreStat::evicted_rows, true},
    {"vetvec_store_bad", "Damaged vectors, which were removed and not returned.",
     &StoreStat::bad_rows, true},
    {"vetvec_store_read_errors", "Reads that failed because of the disk or the file.",
     &StoreStat::read_errors, true},
    {"vetvec_store_quarantined_files", "Damaged files set aside.", &StoreStat::files_quarantined,
     true},
};

void AppendStores(const CachedEncoderOptions& options, const std::string& labels,
                  std::string* out) {
  std::vector<std::pair<const char*, StoreStat>> stores;
  for (const auto& [tier, store] :
       {std::pair{"memory", options.memory.get()}, {"disk", options.disk.get()}}) {
    if (store == nullptr) continue;
    Result<StoreStat> stat = store->Stat();
    if (stat.ok()) stores.emplace_back(tier, *std::move(stat));
  }
  if (stores.empty()) return;
  for (const StoreMetric& metric : kStoreMetrics) {
    const bool has_unit = std::string_view(metric.name) == "vetvec_store_size_bytes";
    AppendMetricFamily(metric.name, metric.is_counter ? "counter" : "gauge",
                       has_unit ? "bytes" : "", metric.help, out);
    for (const auto& [tier, stat] : stores) {
      *out += fmt::format("{}{}{{{},tier=\"{}\"}} {}\n", metric.name,
                          metric.is_counter ? "_total" : "", labels, tier, stat.*metric.field);
    }
  }
}

void AppendBreaker(const CircuitBreaker::Snapshot& breaker, const std::string& labels,
                   std::string* out) {
  using State = CircuitBreaker::State;
  AppendMetricFamily("vetvec_breaker", "stateset", "", "State of the service's circuit breaker.",
                     out);
  for (const auto& [name, state] : {std::pair{"closed", State::kClosed},
                                    {"half_open", State::kHalfOpen},
                                    {"open", State::kOpen}}) {
    *out += fmt::format("vetvec_breaker{{{},vetvec_breaker=\"{}\"}} {}\n", labels, name,
                        breaker.state == state ? 1 : 0);
  }
  AppendMetricFamily("vetvec_breaker_openings", "counter", "",
                     "Number of times the breaker has opened.", out);
  *out += fmt::format("vetvec_breaker_openings_total{{{}}} {}\n", labels, breaker.openings);
}

void AppendLimiter(const RateLimiter::Snapshot& limiter, const std::string& labels,
                   std::string* out) {
  const auto gauge = [&](const char* name, const char* unit, const char* help, double value) {
    AppendMetricFamily(name, "gauge", unit, help, out);
    *out += fmt::format("{}{{{}}} {}\n", name, labels, value);
  };
  gauge("vetvec_limiter_waiting", "", "Requests waiting for the rate limits.",
        static_cast<double>(limiter.waiting));
  gauge("vetvec_limiter_in_flight", "", "Requests in flight.",
        static_cast<double>(limiter.in_flight));
  gauge("vetvec_limiter_rate_ratio", "ratio", "Share of the rate limits in use; 1 means all.",
        limiter.rate_factor);
  AppendMetricFamily("vetvec_limiter_rate_limited", "counter", "",
                     "Replies that asked for fewer requests (HTTP 429).", out);
  *out += fmt::format("vetvec_limiter_rate_limited_total{{{}}} {}\n", labels, limiter.rate_limited);
  AppendMetricFamily("vetvec_limiter_texts", "counter", "",
                     "Texts in requests that the rate limits let begin.", out);
  *out += fmt::format("vetvec_limiter_texts_total{{{}}} {}\n", labels, limiter.begun_texts);
  AppendMetricFamily("vetvec_limiter_wait_seconds", "summary", "seconds",
                     "Time requests waited for the rate limits and a free slot.", out);
  *out += fmt::format(
      "vetvec_limiter_wait_seconds_count{{{0}}} {1}\nvetvec_limiter_wait_seconds_sum{{{0}}} {2}\n",
      labels, limiter.begun,
      static_cast<double>(limiter.waited_nanos) / static_cast<double>(kNanosPerSecond));
}

}  // namespace

namespace {

void AppendFallback(const FallbackEncoder& encoder, const std::string& labels, std::string* out) {
  const FallbackCounts counts = encoder.counts();
  AppendMetricFamily("vetvec_fallback_texts", "counter", "",
                     "Texts by source of the vector and reason.", out);
  for (size_t source = 0; source < counts.texts.size(); ++source) {
    for (size_t reason = 0; reason < counts.texts[source].size(); ++reason) {
      *out += fmt::format("vetvec_fallback_texts_total{{{},source=\"{}\",reason=\"{}\"}} {}\n",
                          labels, SourceName(static_cast<ProvenanceSource>(source)),
                          ReasonName(static_cast<ProvenanceReason>(reason)),
                          counts.texts[source][reason]);
    }
  }
  AppendMetricFamily("vetvec_fallback_probes", "counter", "",
                     "Requests sent to find out whether the service is back.", out);
  *out += fmt::format("vetvec_fallback_probes_total{{{}}} {}\n", labels, counts.probes);
  AppendMetricFamily("vetvec_fallback_kept_fetches", "counter", "",
                     "Requests kept running for the cache after their call ended.", out);
  *out += fmt::format("vetvec_fallback_kept_fetches_total{{{}}} {}\n", labels, counts.kept_fetches);
}

}  // namespace

std::string ServiceMetrics(Encoder& encoder) {
  RemoteEncoder* const remote = encoder.remote_encoder();
  if (remote == nullptr) return "";
  const std::string labels = fmt::format("encoder=\"{}\"", MetricLabelValue(encoder.name()));
  std::string out;
  AppendBreaker(remote->breaker().GetSnapshot(), labels, &out);
  AppendMetricFamily("vetvec_retry_budget", "gauge", "",
                     "Tokens left in the retry budget: at most 10; no retries at 5 or fewer.",
                     &out);
  out += fmt::format("vetvec_retry_budget{{{}}} {}\n", labels, remote->budget().tokens());
  AppendLimiter(remote->limiter().GetSnapshot(), labels, &out);
  auto* const both = dynamic_cast<FallbackEncoder*>(&encoder);
  if (both != nullptr) AppendFallback(*both, labels, &out);
  Encoder& remote_half = both != nullptr ? both->remote() : encoder;
  if (auto* const cached = dynamic_cast<CachedEncoder*>(&remote_half)) {
    AppendStores(cached->options(), labels, &out);
  }
  return out;
}

}  // namespace vetvec
