// AppendMetrics of both encoders: where vectors came from, and why; which hosts are used.
#include <fmt/format.h>

#include <string>

#include "encoder/metric_text.h"
#include "fallback/fallback_encoder.h"

namespace vetvec {

void FallbackEncoder::AppendMetrics(const std::string& labels, std::string* out) {
  const FallbackCounts found = counts();
  AppendMetricFamily("vetvec_fallback_texts", "counter", "", "Texts by vector source and reason.",
                     out);
  const size_t others = options_.hosts.empty() ? 0 : options_.hosts.size() - 1;
  const size_t sources = static_cast<size_t>(ProvenanceSource::kHost1) + others;
  for (size_t source = 0; source < sources; ++source) {
    for (size_t reason = 0; reason < found.texts[source].size(); ++reason) {
      *out += fmt::format("vetvec_fallback_texts_total{{{},source=\"{}\",reason=\"{}\"}} {}\n",
                          labels, SourceName(static_cast<ProvenanceSource>(source)),
                          ReasonName(static_cast<ProvenanceReason>(reason)),
                          found.texts[source][reason]);
    }
  }
  AppendMetricFamily("vetvec_fallback_probes", "counter", "",
                     "Requests sent to find out whether the service is available again.", out);
  *out += fmt::format("vetvec_fallback_probes_total{{{}}} {}\n", labels, found.probes);
  AppendMetricFamily("vetvec_fallback_kept_fetches", "counter", "",
                     "Requests that continued after their call returned, to fill the cache.", out);
  *out += fmt::format("vetvec_fallback_kept_fetches_total{{{}}} {}\n", labels, found.kept_fetches);
  remote().AppendMetrics(labels, out);
}

void HostsEncoder::AppendMetrics(const std::string& labels, std::string* out) {
  const HostCounts found = counts();
  const auto add = [&](const char* family, const char* said, uint64_t count) {
    AppendMetricFamily(family, "counter", "", said, out);
    *out += fmt::format("{}_total{{{}}} {}\n", family, labels, count);
  };
  add("vetvec_host_samples", "Texts sent to a second host of the same model, and compared.",
      found.samples);
  add("vetvec_host_samples_beyond", "Of them: farther apart than the hosts' certificates allow.",
      found.samples_beyond);
  AppendMetricFamily("vetvec_host_admitted", "gauge", "",
                     "1: host may be used; 0: it differs, or its certificate is too old.", out);
  for (size_t host = 0; host < size(); ++host) {
    const bool is_out = ((found.dropped | found.expired) >> host & 1) != 0;
    *out +=
        fmt::format("vetvec_host_admitted{{{},host=\"{}\"}} {}\n", labels, host, is_out ? 0 : 1);
  }
  encoder(0).AppendMetrics(labels, out);
}

}  // namespace vetvec
