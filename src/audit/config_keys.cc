#include "audit/config_keys.h"

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
    {"audit", "resend", kMayChange},
    {"audit", "contract", kMayChange},
    {"audit", "try_roles", kMayChange},
    {"audit", "piece", kMayChange},
    {"audit.lexicons", "wordnet", kDecides},
    {"audit.lexicons", "sentiwordnet", kDecides},
    {"audit.lexicons", "gender_pairs", kDecides},
    {"audit.lexicons", "names", kDecides},
    {"audit.lexicons", "inversions", kDecides},
    {"audit.lexicons", "user", kDecides},
    {"vendors", "spec", kDecides},  // kind and target: the model, the server's URL, the folder
    {"vendors", "base_url", kDecides},
    {"vendors", "revision", kDecides},
    {"vendors", "dimensions", kDecides},
    {"vendors", "input_type", kDecides},
    {"vendors", "query_prefix", kDecides},
    {"vendors", "document_prefix", kDecides},
    {"vendors", "api_version", kDecides},
    {"vendors", "region", kDecides},
    {"vendors", "family", kDecides},
    {"vendors", "workspace", kDecides},
    {"vendors", "pooling", kDecides},
    {"vendors", "output", kDecides},
    {"vendors", "lower", kDecides},
    {"vendors", "adapter", kDecides},
    {"vendors", "adapter_for", kDecides},
    {"vendors", "headers", kDecides},  // a gateway may choose the model by them
    {"vendors", "postprocess", kDecides},
    {"vendors", "postprocess_components", kDecides},
    {"vendors", "encoding", kMayChange},  // of the vectors on the wire
    {"vendors", "api_key_env", kMayChange},
    {"vendors", "api_key_file", kMayChange},
    {"vendors", "api_key_command", kMayChange},
    {"vendors", "rpm", kMayChange},
    {"vendors", "ipm", kMayChange},
    {"vendors", "tpm", kMayChange},
    {"vendors", "concurrency", kMayChange},
    {"vendors", "batch", kMayChange},
    {"vendors", "max_reply_bytes", kMayChange},
    {"vendors", "weight", kMayChange},
    {"vendors", "hedge", kMayChange},
    {"vendors", "retry_until_deadline", kMayChange},
    {"vendors", "max_wait_s", kMayChange},
    {"vendors", "deadline_s", kMayChange},
    {"vendors", "price_per_million_tokens", kMayChange},
    {"vendors", "batch_api", kMayChange},
    {"vendors", "batch_discard", kMayChange},
    {"vendors", "batch_proof", kMayChange},
    {"vendors", "batch_poll_s", kMayChange},
    {"vendors", "batch_price_per_million_tokens", kMayChange},
    {"vendors", "ca_file", kMayChange},
    {"vendors", "client_cert_file", kMayChange},
    {"vendors", "client_key_file", kMayChange},
    {"vendors", "allow_plain_http", kMayChange},
    {"vendors", "proxy", kMayChange},
    {"vendors", "proxy_user_env", kMayChange},
    {"vendors", "proxy_password_env", kMayChange},
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
    {"gate", "rules", kMayChange},
};

}  // namespace

std::span<const ConfigKey> ConfigKeys() { return kKeys; }

bool DecidesVectors(std::string_view table, std::string_view name) {
  for (const ConfigKey& key : kKeys) {
    if (table == key.table && name == key.name) return key.decides_vectors;
  }
  return true;
}

}  // namespace vetvec
