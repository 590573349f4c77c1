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
};

constexpr StoreMetric kStoreMetrics[] = {
    {"vetvec_store_rows", "Vectors in the store.", &StoreStat::rows, false},
    {"vetvec_store_size_bytes", "Bytes in the store.", &StoreStat::bytes, false},
    {"vetvec_store_queued_rows", "Vectors waiting to be stored.", &StoreStat::queued_rows, false},
    {"vetvec_store_hits", "Vectors found.", &StoreStat::hits, true},
    {"vetvec_store_misses", "Vectors not found, including expired and damaged ones.",
     &StoreStat::misses, true},
    {"vetvec_store_expired", "Vectors found but older than the time to live.", &StoreStat::expired,
     true},
    {"vetvec_store_stored", "Vectors stored.", &StoreStat::stored_rows, true},
    {"vetvec_store_dropped", "Vectors not stored: disk full or read-only, or too many queued.",
     &StoreStat::dropped_rows, true},
    {"vetvec_store_evicted", "Vectors removed to stay below the size limit.",
     &StoreStat::evicted_rows, true},
    {"vetvec_store_bad", "Damaged vectors, which were removed and not returned.",
     &StoreStat::bad_rows, true},
    {"vetvec_store_read_errors", "Reads that failed because of a disk or file error.",
     &StoreStat::read_errors, true},
    {"vetvec_store_quarantined_files", "Damaged files set aside.", &StoreStat::files_quarantined,
     true},
};

}  // namespace

void CachedEncoder::AppendMetrics(const std::string& labels, std::string* out) {
  std::vector<std::pair<const char*, StoreStat>> stores;
  for (const auto& [tier, store] :
       {std::pair{"memory", options_.memory.get()}, {"disk", options_.disk.get()}}) {
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

}  // namespace vetvec
