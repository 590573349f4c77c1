// AuditConfig: vetvec.toml and its overrides, read and checked.
//
//   AuditConfigInput input;  input.file = "vetvec.toml";  input.overrides = {"audit.seed=7"};
//   Result<AuditConfig> config = LoadConfig(input);
//
// Top level: `version = 1`; tables [audit], [vendors.NAME], [defaults], [suites.NAME], [http.NAME],
// [cache], [gate]. An unknown key is an error with the file, the line, the keys that are allowed
// and the nearest of them. There is no environment expansion and no include; the file may have 1
// MiB and 32 levels. Relative paths are taken from the folder of the file.
#ifndef VETVEC_AUDIT_CONFIG_H_
#define VETVEC_AUDIT_CONFIG_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "kinds/suite_kind.h"
#include "metrics/distance.h"
#include "metrics/threshold.h"

namespace vetvec {

// [vendors.NAME], or a bare SPEC given as a vendor (then `name` is the spec).
struct VendorConfig {
  std::string name;
  std::string spec;  // kind:target?keys
  std::string base_url;
  std::string revision;
  std::string input_type;
  std::string query_prefix;  // before each text, as its role or the input type says
  std::string document_prefix;
  std::string api_key_env;   // the name of a secret, never its value
  std::string api_key_file;  // a file with mode 0600
  std::string ca_file;
  std::string proxy;
  int64_t dimensions = 0;  // 0 and empty: not given
  int64_t rpm = 0;
  int64_t tpm = 0;
  int64_t concurrency = 0;
  int64_t batch = 0;
  int64_t weight = 0;                        // share of the limits beside other encoders
  std::optional<bool> hedge;                 // nothing: not given
  std::optional<bool> retry_until_deadline;  // likewise
  double deadline_s = 0;                     // of one call; 0: until done
  std::optional<double> price_per_million_tokens;
  std::vector<std::pair<std::string, std::string>> headers;

  std::optional<double> CostOf(uint64_t tokens) const;  // nothing: not priced
};

struct LexiconConfig {
  std::string wordnet;  // folder; empty: the embedded starter lexicon
  std::string sentiwordnet;
  std::string gender_pairs;
  std::string names;
  std::string inversions;
  std::string user;
};

// [suites.NAME]: a kind of kinds/suite_kind.h and its options. "contract" has no texts: it asks
// each vendor the questions of contract/contract.h.
struct SuiteConfig {
  SuiteConfig(std::string suite, const SuiteKind& of)
      : name(std::move(suite)), kind(&of), options(&of.options) {}

  std::string name;
  const SuiteKind* kind;
  OptionValues options;  // as given; what all suites share is in AuditConfig::OptionsOf
};

struct CacheConfig {
  std::string dir;          // empty: a folder in the run folder
  std::string mode = "on";  // on, off, only
  int64_t max_bytes = 0;
  int64_t ttl_s = 0;
  std::string salt_env;  // the name of a secret
  // Rate limits are shared with all processes that name the same folder: `dir` where this is empty.
  std::string limits_dir;
  std::string limits = "host";  // or "process": this one alone
  // "f16" halves the cache of the encoders that `embed` and `serve` open. Audits and suites keep
  // "f32" whatever is said here, so it is not part of a run's record.
  std::string dtype = "f32";
};

// [http.NAME]: any JSON endpoint, for the vendors whose spec is http:NAME.
struct HttpConfig {
  std::string name;
  std::string definition;  // as JSON (providers/http_plan.h)
};

struct AuditConfig {
  std::vector<VendorConfig> vendors;        // those to audit, in order
  std::vector<VendorConfig> other_vendors;  // defined but not listed in [audit] vendors
  VendorConfig defaults;                    // [defaults]: for remote vendors that set a key nowhere
  std::vector<SuiteConfig> suites;          // at least one
  LexiconConfig lexicons;
  std::string seeds;
  std::string dictionary;            // empty: the embedded list
  int64_t dictionary_max_words = 0;  // 0: all
  Metric metric = Metric::kL2;
  ThresholdMethod threshold_method = ThresholdMethod::kMean2Sigma;
  uint64_t seed = 1;
  std::optional<double> budget;  // in the currency of the prices
  std::optional<int64_t> budget_tokens;
  double deadline_s = 0;                // of the whole run; 0: none
  std::string out = "vetvec-run";       // the run folder
  std::string input_type = "document";  // of texts without a role
  double equal_within = 3;              // points within which two vendors count as equal
  bool resend = true;                   // about 1% of the texts, at the end: drift shows
  bool try_roles = true;                // what query and document types are worth, on a sample
  CacheConfig cache;
  std::vector<HttpConfig> http;
  std::vector<std::string> gate_rules;
  std::string file;  // where it was read from; empty: no file

  const SuiteConfig* FindContract() const;  // the first suite of kind "contract", or null
  // The suite's options, with the audit's own seed, seeds and lexicons where it has none of its
  // own.
  OptionValues OptionsOf(const SuiteConfig& suite) const;
  const VendorConfig* FindVendor(const std::string& name) const;
  const HttpConfig* FindHttp(const std::string& name) const;
};

struct AuditConfigInput {
  std::string file;
  std::string text;                    // when `file` is empty
  std::vector<std::string> overrides;  // "audit.seed=7": a TOML value, or a plain string
  std::vector<std::string> vendors;    // replace [audit] vendors: names or SPECs
};

// Errors: NOT_FOUND, PERMISSION_DENIED (file); PARSE_ERROR (TOML syntax); INVALID_ARGUMENT (a key
// or value), with file, line, key, found and allowed in the detail and in the sentence.
Result<AuditConfig> LoadConfig(const AuditConfigInput& input);

// Sorted compact JSON of everything above: no secrets are in it. ConfigFromJson reads it back (a
// run folder keeps it).
std::string ConfigJson(const AuditConfig& config);
Result<AuditConfig> ConfigFromJson(const std::string& json, const std::string& file);

// A commented vetvec.toml to start from; LoadConfig accepts it.
std::string ConfigTemplate();

// The name of the secret that a vendor's key is in: its own api_key_env, the spec's, or, with the
// provider's own base URL, the provider's usual one ("OPENAI_API_KEY"). Empty if it needs none.
std::string KeyNameOf(const AuditConfig& config, const VendorConfig& vendor);

// Names of all secrets referred to, each once, in order.
std::vector<std::string> SecretNames(const AuditConfig& config);

}  // namespace vetvec

#endif  // VETVEC_AUDIT_CONFIG_H_
