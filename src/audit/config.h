// AuditConfig: vetvec.toml and its overrides, read and checked.
//
//   AuditConfigInput input;  input.file = "vetvec.toml";  input.overrides = {"audit.seed=7"};
//   Result<AuditConfig> config = LoadConfig(input);
//
// Top level: `version = 1`; tables [audit], [vendors.NAME], [defaults], [suites.NAME], [http.NAME],
// [cache], [redis], [gate]. An unknown key is an error that reports the file, the line, the allowed
// keys and the closest of them. Environment variables are not expanded and there are no includes. A
// file may have at most 1 MiB and 32 levels. Relative paths are relative to the folder of the file.
#ifndef VETVEC_AUDIT_CONFIG_H_
#define VETVEC_AUDIT_CONFIG_H_

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "audit/vendor_facts.h"
#include "audit/volume.h"
#include "base/result.h"
#include "core/text_role.h"
#include "encoder/encoder_spec.h"
#include "kinds/suite_kind.h"
#include "metrics/distance.h"
#include "metrics/threshold.h"

namespace vetvec {

// [vendors.NAME], or a bare SPEC given as a vendor (then `name` is the spec).
struct VendorConfig {
  std::string name;
  std::string given;  // the SPEC of this session, if the run has another name for this vendor
                      // (audit/run_identity.h); never recorded
  std::string spec;   // kind:target?keys; with `query_spec`, the one for documents and other texts
  std::string query_spec;  // another model of the same kind, for queries; empty: `spec`
  OptionValues settings = OptionValues(&EncoderSettingOptions());  // without those of `spec`
  std::vector<std::pair<std::string, std::string>> headers;        // values: audit/header_value.h
  // Only in [defaults]: the base URL of each kind ("openai") of which a vendor sets none.
  std::vector<std::pair<std::string, std::string>> base_urls;

  StatedFacts facts;         // [vendors.NAME.facts]: shown, never used
  std::string price_source;  // where price_per_million_tokens is stated, and when it was read
  std::string price_date;

  std::optional<double> CostOf(uint64_t tokens) const;  // nothing: not priced
  // As it embeds texts of `role`: for queries, with `query_spec` as its spec, if there is one.
  VendorConfig ForRole(TextRole role) const;
  // The name under which the caller has set keys and tokenizers.
  const std::string& GivenName() const { return given.empty() ? name : given; }
};

struct LexiconConfig {
  std::string wordnet;  // folder; empty: the embedded starter lexicon
  std::string sentiwordnet;
  std::string gender_pairs;
  std::string names;
  std::string inversions;
  std::string user;
};

// [suites.NAME]: a kind of kinds/suite_kind.h and its options. "contract" has no texts: it sends
// each vendor the requests of contract/contract.h.
struct SuiteConfig {
  SuiteConfig(std::string suite, const SuiteKind& of)
      : name(std::move(suite)), kind(&of), options(&of.options) {}

  std::string name;
  const SuiteKind* kind;
  OptionValues options;  // as set; AuditConfig::OptionsOf adds those that all suites share
  // Nobody asked for it by name (audit/default_suites.h): left out if it can show nothing.
  bool by_default = false;
};

struct CacheConfig {
  std::string dir;          // empty: a folder in the run folder
  std::string mode = "on";  // on, off, only
  int64_t max_bytes = 0;
  int64_t ttl_s = 0;
  std::string salt_env;  // the name of a secret
  // Rate limits are shared with all processes that use the same folder: this one, or `dir` if it is
  // empty.
  std::string limits_dir;
  std::string limits = "host";  // or "process": not shared
  // "f16" halves the cache of the encoders that `embed` and `serve` open. Audits and suites keep
  // "f32" regardless, so it is not part of a run's record.
  std::string dtype = "f32";
};

// [redis]: what hosts share through a Redis server (encoder/redis_services.h).
struct RedisConfig {
  std::string url;  // without a password; empty: none
  std::string ca_file;
  bool cache = true;
  bool limits = true;
  bool half = false;  // for the encoders that `embed` and `serve` open, as CacheConfig::dtype
  int64_t ttl_s = 0;  // this and the rest: 0: the default
  int64_t read_timeout_ms = 0;
  int64_t lease_s = 0;
  int64_t weight = 0;
};
// The names of the secrets that a configuration with a URL refers to; both may be empty.
inline constexpr char kRedisPasswordName[] = "VETVEC_REDIS_PASSWORD";
inline constexpr char kRedisHmacKeyName[] = "VETVEC_REDIS_HMAC_KEY";

// [http.NAME]: any JSON endpoint, for the vendors whose spec is http:NAME.
struct HttpConfig {
  std::string name;
  std::string definition;  // as JSON (providers/http_plan.h)
};

// The texts with the ids first, first + 1, ..., end - 1.
struct TextRange {
  uint64_t first = 0;
  uint64_t end = 0;
};

// Who may have written the file or run folder that a configuration was read from.
enum class ConfigOrigin {
  kOwn,      // only this user or root; a run folder is still where its run was made
  kMoved,    // only this user or root, but the run was made in a different folder
  kForeign,  // possibly another user
};
const char* ConfigOriginName(ConfigOrigin origin);  // "own", "moved", "foreign"

struct AuditConfig {
  std::vector<VendorConfig> vendors;        // to audit, in order
  std::vector<VendorConfig> other_vendors;  // defined but not listed in [audit] vendors
  VendorConfig defaults;                    // [defaults]: for settings that a service does not set
  std::vector<SuiteConfig> suites;          // at least one
  LexiconConfig lexicons;
  std::string seeds;                 // a file or a folder
  std::string documents;             // a file or a folder, for passages
  std::string dictionary;            // empty: the built-in list
  int64_t dictionary_max_words = 0;  // 0: all
  Metric metric = Metric::kL2;
  ThresholdMethod threshold_method = ThresholdMethod::kMean2Sigma;
  uint64_t seed = 1;
  std::optional<double> budget;  // in the currency of the prices
  std::optional<int64_t> budget_tokens;
  double deadline_s = 0;                // of the whole run; 0: none
  std::string out = "vetvec-run";       // the run folder
  std::string input_type = "document";  // for texts without a role
  std::string providers_data;           // file of facts about services; empty: the built-in ones
  double equal_within = 3;              // points within which two vendors count as equal
  std::set<std::string> steps_off;      // keys of steps that are false (AuditStep::setting)
  std::optional<TextRange> piece;       // embed only these texts (audit/piece.h); never recorded
  CacheConfig cache;
  Volume volume;  // [volume]
  RedisConfig redis;
  std::vector<HttpConfig> http;
  std::vector<std::string> gate_rules;
  std::string file;                          // read from this file; empty: no file
  ConfigOrigin origin = ConfigOrigin::kOwn;  // not part of a run's record

  bool IsOn(const std::string& step_setting) const { return steps_off.count(step_setting) == 0; }
  // The suite's options, with the audit's random seed, seed sentences, documents and lexicons where
  // the suite does not set its own.
  OptionValues OptionsOf(const SuiteConfig& suite) const;
  const VendorConfig* FindVendor(const std::string& name) const;
  const HttpConfig* FindHttp(const std::string& name) const;
  // [defaults] base_urls of this kind; empty: none.
  std::string BaseUrlOfKind(std::string_view kind) const;
};

struct AuditConfigInput {
  std::string file;
  std::string text;                    // when `file` is empty
  std::vector<std::string> overrides;  // "audit.seed=7"; the value is TOML or a plain string
  std::vector<std::string> vendors;    // names or SPECs that replace [audit] vendors
};

// Errors: NOT_FOUND, PERMISSION_DENIED (file); PARSE_ERROR (TOML syntax); INVALID_ARGUMENT (a key
// or value). The detail and the message state the file, line, key, and the values found and
// allowed.
Result<AuditConfig> LoadConfig(const AuditConfigInput& input);

// The configuration as sorted compact JSON, without secrets. It is kept in the run folder;
// ConfigFromJson reads it back.
std::string ConfigJson(const AuditConfig& config);
// ConfigJson with the key "origin" (ConfigOriginName).
std::string ConfigJsonWithOrigin(const AuditConfig& config);
Result<AuditConfig> ConfigFromJson(const std::string& json, const std::string& file);

// A commented vetvec.toml to start from; LoadConfig accepts it.
std::string ConfigTemplate();

// The vendor's spec with the settings of its table and, for services, of [defaults]; `base_urls`
// are not applied. INVALID_ARGUMENT if the spec is invalid or the table sets one of its keys again.
Result<EncoderSpec> MergedSpec(const AuditConfig& config, const VendorConfig& vendor);

// The name of the secret that holds a vendor's key: its own api_key_env, the spec's, or, if the
// base URL is the provider's own or that of [defaults] base_urls, the provider's usual name
// ("OPENAI_API_KEY"). Empty if no key is needed.
std::string KeyNameOf(const AuditConfig& config, const VendorConfig& vendor);
// Whether the vendor may do without the key of KeyNameOf: with a URL of [defaults] base_urls, the
// usual key is sent if there is one.
bool KeyIsOptional(const AuditConfig& config, const VendorConfig& vendor);

// The command that prints a vendor's key: the vendor's own, or that of [defaults]. Empty if the key
// does not come from a command.
std::string KeyCommandOf(const AuditConfig& config, const VendorConfig& vendor);

// The names of all secrets that the configuration refers to, each once, in order.
std::vector<std::string> SecretNames(const AuditConfig& config);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_CONFIG_H_
