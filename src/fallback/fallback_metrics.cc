// FallbackEncoder::AppendMetrics: where vectors came from, and why.
#include <fmt/format.h>

#include <string>

#include "encoder/metric_text.h"
#include "fallback/fallback_encoder.h"

namespace vetvec {

void FallbackEncoder::AppendMetrics(const std::string& labels, std::string* out) {
  const FallbackCounts found = counts();
  AppendMetricFamily("vetvec_fallback_texts", "counter", "", "Texts by vector source and reason.",
                     out);
  for (size_t source = 0; source < found.texts.size(); ++source) {
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

}  // namespace vetvec
