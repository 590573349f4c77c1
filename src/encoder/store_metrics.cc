// CachedEncoder::AppendMetrics: the stores of a cache.
#include <fmt/format.h>

#include <string>
#include <utility>
#include <vector>

#include "encoder/cached_encoder.h"
#include "encoder/metric_text.h"

namespace vetvec {
namespace {

struct StoreMetric {
  const char* name;
  const char* help;
  uint64_t StoreStat::* field;
  bool is_counter;
  bool of_shared;  // known of a store that other hosts use, too
};

constexpr StoreMetric kStoreMetrics[] = {
    {"vetvec_store_rows", "Vectors in the store.", &StoreStat::rows, false, false},
    {"vetvec_store_size_bytes", "Bytes in the store.", &StoreStat::bytes, false, false},
    {"vetvec_store_queued_rows", "Vectors waiting to be stored.", &StoreStat::queued_rows, false,
     false},
    {"vetvec_store_hits", "Vectors found.", &StoreStat::hits, true, true},
    {"vetvec_store_misses", "Vectors not found, including expired and damaged ones.",
     &StoreStat::misses, true, true},
    {"vetvec_store_expired", "Vectors found but older than the time to live.", &StoreStat::expired,
     true, false},
    {"vetvec_store_stored", "Vectors stored.", &StoreStat::stored_rows, true, true},
    {"vetvec_store_dropped",
     "Vectors not stored because the disk is full or read-only, or too many were queued.",
     &StoreStat::dropped_rows, true, true},
    {"vetvec_store_evicted", "Vectors removed to stay below the size limit.",
     &StoreStat::evicted_rows, true, false},
    {"vetvec_store_bad", "Damaged vectors, which were removed and not returned.",
     &StoreStat::bad_rows, true, true},
    {"vetvec_store_read_errors", "Reads that failed because of a disk or file error.",
     &StoreStat::read_errors, true, true},
    {"vetvec_store_quarantined_files", "Damaged files set aside.", &StoreStat::files_quarantined,
     true, false},
};

struct SharedMetric {
  const char* name;
  const char* help;
  uint64_t RedisStoreStat::* field;
};

constexpr SharedMetric kSharedMetrics[] = {
    {"vetvec_shared_cache_damaged",
     "Vectors that were rejected because their checksum did not match.", &RedisStoreStat::damaged},
    {"vetvec_shared_cache_forged", "Vectors that were rejected because their HMAC did not match.",
     &RedisStoreStat::forged},
    {"vetvec_shared_cache_timeouts", "Reads that the server did not answer in time.",
     &RedisStoreStat::timeouts},
    {"vetvec_shared_cache_errors", "Commands that failed or that the server rejected.",
     &RedisStoreStat::errors},
    {"vetvec_shared_cache_too_large", "Vectors that were not stored because of their size.",
     &RedisStoreStat::too_large},
    {"vetvec_shared_cache_led",
     "Texts that this process fetched under a lease, so that no other host fetched them.",
     &RedisStoreStat::led},
    {"vetvec_shared_cache_waited", "Texts that another host was fetching.",
     &RedisStoreStat::waited},
    {"vetvec_shared_cache_given_up", "Texts fetched here because another host took too long.",
     &RedisStoreStat::given_up},
    {"vetvec_shared_cache_breaker_opened",
     "Number of times that calls stopped using the server for a while because it did not answer.",
     &RedisStoreStat::breaker_opened},
};

void AppendSharedMetrics(const RedisStoreStat& stat, const std::string& labels, std::string* out) {
  for (const SharedMetric& metric : kSharedMetrics) {
    AppendMetricFamily(metric.name, "counter", "", metric.help, out);
    *out += fmt::format("{}_total{{{}}} {}\n", metric.name, labels, stat.*metric.field);
  }
  AppendMetricFamily("vetvec_shared_cache_is_off", "gauge", "",
                     "1 while calls do not use the server because it did not answer.", out);
  *out += fmt::format("vetvec_shared_cache_is_off{{{}}} {}\n", labels, stat.is_open ? 1 : 0);
}

}  // namespace

void CachedEncoder::AppendMetrics(const std::string& labels, std::string* out) {
  std::vector<std::pair<const char*, StoreStat>> stores;
  for (const auto& [tier, store] : {std::pair<const char*, Store*>{"memory", options_.memory.get()},
                                    {"disk", options_.disk.get()},
                                    {"shared", options_.shared.get()}}) {
    if (store == nullptr) continue;
    Result<StoreStat> stat = store->Stat();
    if (stat.ok()) stores.emplace_back(tier, *std::move(stat));
  }
  if (stores.empty()) return;
  const bool has_own = options_.memory != nullptr || options_.disk != nullptr;
  for (const StoreMetric& metric : kStoreMetrics) {
    if (!has_own && !metric.of_shared) continue;
    const bool has_unit = std::string_view(metric.name) == "vetvec_store_size_bytes";
    AppendMetricFamily(metric.name, metric.is_counter ? "counter" : "gauge",
                       has_unit ? "bytes" : "", metric.help, out);
    for (const auto& [tier, stat] : stores) {
      if (!metric.of_shared && std::string_view(tier) == "shared") continue;
      *out += fmt::format("{}{}{{{},tier=\"{}\"}} {}\n", metric.name,
                          metric.is_counter ? "_total" : "", labels, tier, stat.*metric.field);
    }
  }
  if (options_.shared) AppendSharedMetrics(options_.shared->SharedStat(), labels, out);
}

}  // namespace vetvec
