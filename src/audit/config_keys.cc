#include "audit/config_keys.h"

#include <iterator>

#include "audit_steps/step_table.h"
#include "encoder/encoder_settings.h"

namespace vetvec {
namespace {

constexpr bool kDecides = true;
constexpr bool kMayChange = false;

constexpr ConfigKey kKeys[] = {
    {"", "version", kMayChange},
    {"audit", "vendors", kDecides},
    {"audit", "suites", kDecides},
    {"audit", "seeds", kDecides},
    {"audit", "documents", kDecides},
    {"audit", "dictionary", kDecides},
    {"audit", "dictionary_max_words", kDecides},
    {"audit", "seed", kDecides},
    {"audit", "input_type", kDecides},
    {"audit", "providers_data", kDecides},  // the words for input types
    {"audit", "metric", kMayChange},
    {"audit", "threshold_method", kMayChange},
    {"audit", "budget", kMayChange},
    {"audit", "budget_tokens", kMayChange},
    {"audit", "deadline_s", kMayChange},
    {"audit", "out", kMayChange},
    {"audit", "equal_within", kMayChange},
    {"audit", "piece", kMayChange},
    {"audit.lexicons", "wordnet", kDecides},
    {"audit.lexicons", "sentiwordnet", kDecides},
    {"audit.lexicons", "gender_pairs", kDecides},
    {"audit.lexicons", "names", kDecides},
    {"audit.lexicons", "inversions", kDecides},
    {"audit.lexicons", "user", kDecides},
    {"vendors", "spec", kDecides},  // kind and target: the model, the server's URL, the folder
    {"vendors", "document_spec", kDecides},
    {"vendors", "query_spec", kDecides},
    {"vendors", "facts", kMayChange},
    {"vendors", "price_source", kMayChange},
    {"vendors", "price_date", kMayChange},
    {"vendors", "headers", kDecides},  // a gateway may choose the model by them
    {"suites", "a_t", kMayChange},  // how labelled items are scored; other options: no row needed
    {"http", "url", kDecides},
    {"http", "model", kDecides},
    {"http", "headers", kDecides},
    {"http", "body", kDecides},
    {"http", "vectors", kDecides},
    {"http", "index", kDecides},
    {"http", "input_types", kDecides},
    {"http", "input_type", kDecides},
    {"http", "sigv4", kDecides},  // the region
    {"http", "key_header", kMayChange},
    {"http", "key_prefix", kMayChange},
    {"http", "tokens", kMayChange},
    {"http", "tokens_header", kMayChange},
    {"http", "reported_model", kMayChange},
    {"http", "error_message", kMayChange},
    {"http", "error_code", kMayChange},
    {"http", "error_when", kMayChange},
    {"http", "error_codes", kMayChange},
    {"http", "max_texts", kMayChange},
    {"http", "max_text_tokens", kMayChange},
    {"http", "max_text_chars", kMayChange},
    {"http", "max_request_tokens", kMayChange},
    {"http", "max_request_bytes", kMayChange},
    {"cache", "dir", kMayChange},
    {"cache", "mode", kMayChange},
    {"cache", "max_bytes", kMayChange},
    {"cache", "ttl_s", kMayChange},
    {"cache", "salt_env", kMayChange},
    {"cache", "dtype", kMayChange},  // audits always use f32
    {"cache", "limits_dir", kMayChange},
    {"cache", "limits", kMayChange},
    {"redis", "url", kMayChange},
    {"redis", "ca_file", kMayChange},
    {"redis", "cache", kMayChange},
    {"redis", "half", kMayChange},  // as dtype
    {"redis", "ttl_s", kMayChange},
    {"redis", "read_timeout_ms", kMayChange},
    {"redis", "limits", kMayChange},
    {"redis", "lease_s", kMayChange},
    {"redis", "weight", kMayChange},
    {"volume", "documents", kMayChange},
    {"volume", "tokens_per_document", kMayChange},
    {"volume", "tokens_per_query", kMayChange},
    {"volume", "characters_per_document", kMayChange},
    {"volume", "characters_per_query", kMayChange},
    {"volume", "changes_a_month", kMayChange},
    {"volume", "queries_a_day", kMayChange},
    {"volume", "reindexing_a_year", kMayChange},
    {"volume", "storage_per_gb_month", kMayChange},
    {"volume", "month_at_most", kMayChange},
    {"volume", "p95_ms_at_most", kMayChange},
    {"volume", "currency", kMayChange},
    {"volume", "fixed_a_month", kMayChange},
    {"gate", "rules", kMayChange},
};

}  // namespace

const std::vector<ConfigKey>& ConfigKeys() {
  static const auto* keys = [] {
    auto* list = new std::vector<ConfigKey>(std::begin(kKeys), std::end(kKeys));
    for (const AuditStep& step : AuditSteps()) {
      if (*step.setting != '\0') list->push_back({"audit", step.setting, kMayChange});
    }
    for (const EncoderSetting& setting : EncoderSettings()) {
      if (setting.places == kInOptions) continue;
      list->push_back({"vendors", setting.option.name.c_str(), setting.decides_vectors});
    }
    return list;
  }();
  return *keys;
}

bool DecidesVectors(std::string_view table, std::string_view name) {
  for (const ConfigKey& key : ConfigKeys()) {
    if (table == key.table && name == key.name) return key.decides_vectors;
  }
  return true;
}

}  // namespace vetvec
