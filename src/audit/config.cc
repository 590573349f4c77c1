#include "audit/config.h"

#include <fmt/core.h>

#include <algorithm>

#include "audit/config_reader.h"
#include "audit/default_suites.h"
#include "audit/header_value.h"
#include "audit/http_table.h"
#include "audit/suite_table.h"
#include "audit/toml_include.h"
#include "audit/volume_table.h"
#include "audit_steps/step_table.h"
#include "base/file.h"
#include "base/file_origin.h"
#include "base/strings.h"
#include "base/text_input.h"
#include "base/utf8.h"
#include "encoder/open_encoder.h"
#include "encoder/redis_services.h"
#include "net/http.h"

namespace vetvec {
namespace {

constexpr size_t kMaxConfigBytes = size_t{1} << 20;

// A relative path is relative to the folder of the file in which it is written.
class PathResolver {
 public:
  explicit PathResolver(const std::string& file) {
    const size_t slash = file.find_last_of('/');
    if (slash != std::string::npos) folder_ = file.substr(0, slash);
  }
  // A path, perhaps with the format of its texts in front of it.
  void operator()(std::string* source) const {
    const std::string path = PathOfTextSource(*source);
    if (folder_.empty() || path.empty() || path.front() == '/') return;
    source->replace(source->size() - path.size(), path.size(), JoinPath(folder_, path));
  }

 private:
  std::string folder_;
};

// "0-500"; nothing unless it is a range of at least one text.
std::optional<TextRange> ParseTextRange(std::string_view text) {
  const size_t dash = text.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const std::optional<int64_t> first = ParseInt(text.substr(0, dash));
  const std::optional<int64_t> end = ParseInt(text.substr(dash + 1));
  if (!first || !end || *first >= *end) return std::nullopt;
  return TextRange{static_cast<uint64_t>(*first), static_cast<uint64_t>(*end)};
}

struct Loader {
  AuditConfig config;
  std::vector<VendorConfig> defined;      // every [vendors.NAME]
  std::vector<std::string> vendor_names;  // [audit] vendors
  std::vector<std::string> suite_names;   // [audit] suites
  std::vector<SuiteConfig> suites;        // every [suites.NAME]
  std::string file;                       // as shown in errors
  PathResolver resolve;

  explicit Loader(const std::string& file_name) : file(file_name), resolve(file_name) {}

  Status ReadAudit(const toml::table& table);
  Status ReadVendor(const toml::table& table, const std::string& name);
  Status ReadVendorKeys(const toml::table& table, const std::string& path, bool is_default,
                        VendorConfig* vendor);
  Status ReadSuite(const toml::table& table, const std::string& name);
  Status ResolvePaths(const std::vector<Option>& options, OptionValues* values) const;
  Status ReadCache(const toml::table& table);
  Status ReadRedis(const toml::table& table);
  Status ReadLexicons(const toml::table& table);
  Status ReadAll(const toml::table& root);
  Status ChooseVendors(const std::vector<std::string>& names);
  Status ChooseSuites();
};

Status Loader::ReadLexicons(const toml::table& table) {
  LexiconConfig& lexicons = config.lexicons;
  ConfigReader reader(table, "audit.lexicons", file);
  reader.String("wordnet", &lexicons.wordnet);
  reader.String("sentiwordnet", &lexicons.sentiwordnet);
  reader.String("gender_pairs", &lexicons.gender_pairs);
  reader.String("names", &lexicons.names);
  reader.String("inversions", &lexicons.inversions);
  reader.String("user", &lexicons.user);
  for (std::string* path : {&lexicons.wordnet, &lexicons.sentiwordnet, &lexicons.gender_pairs,
                            &lexicons.names, &lexicons.inversions, &lexicons.user}) {
    resolve(path);
  }
  return reader.Finish();
}

Status Loader::ReadAudit(const toml::table& table) {
  ConfigReader reader(table, "audit", file);
  std::string metric = MetricName(config.metric);
  std::string method = ThresholdMethodName(config.threshold_method);
  auto seed = static_cast<int64_t>(config.seed);
  int64_t budget_tokens = -1;
  std::optional<double> deadline;
  std::optional<double> equal_within;
  std::string piece;
  reader.Strings("vendors", &vendor_names);
  reader.Strings("suites", &suite_names);
  reader.String("seeds", &config.seeds);
  reader.String("documents", &config.documents);
  reader.Table("lexicons",
               [&](const toml::table& sub, const std::string&) { return ReadLexicons(sub); });
  reader.String("dictionary", &config.dictionary);
  reader.Integer("dictionary_max_words", 0, INT64_MAX, &config.dictionary_max_words);
  reader.Choice("metric", {"l1", "l2", "cosine"}, &metric);
  reader.Choice("threshold_method", {"zero", "min", "mean-2sigma", "mean-sigma"}, &method);
  reader.Integer("seed", 0, INT64_MAX, &seed);
  reader.Number("budget", 0, 1e15, &config.budget);
  reader.Integer("budget_tokens", 0, INT64_MAX, &budget_tokens);
  reader.Number("deadline_s", 0, 1e9, &deadline);
  reader.String("out", &config.out);
  reader.String("input_type", &config.input_type);
  reader.String("providers_data", &config.providers_data);
  reader.Number("equal_within", 0.01, 100, &equal_within);
  for (const AuditStep& step : AuditSteps()) {
    if (*step.setting == '\0') continue;
    std::optional<bool> is_on;
    reader.Flag(step.setting, &is_on);
    if (is_on == false) config.steps_off.insert(step.setting);
  }
  reader.String("piece", &piece);
  VETVEC_RETURN_IF_ERROR(reader.Finish());
  VETVEC_ASSIGN_OR_RETURN(config.metric, ParseMetric(metric));
  VETVEC_ASSIGN_OR_RETURN(config.threshold_method, ParseThresholdMethod(method));
  config.seed = static_cast<uint64_t>(seed);
  config.equal_within = equal_within.value_or(config.equal_within);
  if (budget_tokens >= 0) config.budget_tokens = budget_tokens;
  config.deadline_s = deadline.value_or(0);
  resolve(&config.seeds);
  resolve(&config.documents);
  resolve(&config.dictionary);
  resolve(&config.providers_data);
  if (config.out.empty()) return reader.Error("out", "", "the name of a folder");
  if (!piece.empty()) {
    config.piece = ParseTextRange(piece);
    if (!config.piece) {
      return reader.Error("piece", piece, "FIRST-END with FIRST < END, such as \"0-500\"");
    }
  }
  return OkStatus();
}

// Of [vendors.NAME] or [defaults]. A configuration is copied into the run folder, so nothing in it
// may be secret.
Status CheckVendorKeys(const ConfigReader& reader, const VendorConfig& vendor) {
  const OptionValues& settings = vendor.settings;
  const bool has_file = settings.IsGiven("api_key_file");
  const bool has_command = settings.IsGiven("api_key_command");
  if ((settings.IsGiven("api_key_env") && (has_file || has_command)) || (has_file && has_command)) {
    const char* key = has_command ? "api_key_command" : "api_key_file";
    return reader.Error(key, settings.Text(key),
                        "one of api_key_env, api_key_file and api_key_command");
  }
  for (const char* key : {"query_prefix", "document_prefix"}) {
    const StatusDetail detail = CheckPromptPrefix(key, settings.Text(key)).detail();
    if (!detail.key.empty()) return reader.Error(key, detail.found, detail.allowed);
  }
  if (settings.Text("proxy").find('@') != std::string::npos) {
    return reader.Error("proxy", "(not shown)",
                        "a proxy URL without a user name and password (use proxy_user_env and "
                        "proxy_password_env)");
  }
  for (const auto& [header, value] : vendor.headers) {
    const Result<std::vector<std::string>> names = SecretNamesIn(value);
    if (!names.ok()) return reader.Error("headers", header, names.status().message());
    if (names->empty() && IsSecretHeader(HttpHeader{header, value})) {
      return reader.Error("headers", header,
                          "headers that do not contain the key itself; use api_key_env, or "
                          "\"$NAME\" for the value of an environment variable");
    }
  }
  for (const auto& [kind, url] : vendor.base_urls) {
    if (IsRemoteKind(kind)) continue;
    return reader.Error("base_urls", kind, "kinds of services, such as openai = \"https://...\"");
  }
  const std::string& plain = settings.Text("allow_plain_http");
  if (plain.find_first_of("*/") != std::string::npos) {
    return reader.Error("allow_plain_http", plain,
                        "the names of hosts, such as \"gpu.lan\" or \"10.0.0.7:8000\"");
  }
  const std::string& components = settings.Text("postprocess_components");
  if (!components.empty() && settings.Text("postprocess") == "none") {
    return reader.Error("postprocess_components", components, "no value unless postprocess is set");
  }
  return OkStatus();
}

// `spec`, or both `document_spec` and `query_spec`: two models of one family, whose vectors are
// compared with each other.
Status ReadSpecs(ConfigReader* reader, VendorConfig* vendor) {
  std::string of_documents;
  reader->String("spec", &vendor->spec);
  reader->String("document_spec", &of_documents);
  reader->String("query_spec", &vendor->query_spec);
  if (of_documents.empty() && vendor->query_spec.empty()) return OkStatus();
  if (!vendor->spec.empty()) {
    return reader->Error("spec", vendor->spec, "no value if document_spec or query_spec is set");
  }
  for (const auto& [key, value] :
       {std::pair{"document_spec", of_documents}, std::pair{"query_spec", vendor->query_spec}}) {
    if (value.empty()) return reader->Error(key, "", "a value: both are needed, or spec alone");
  }
  if (of_documents.substr(0, of_documents.find(':')) !=
      vendor->query_spec.substr(0, vendor->query_spec.find(':'))) {
    return reader->Error("query_spec", vendor->query_spec, "an encoder of document_spec's kind");
  }
  vendor->spec = of_documents;
  return OkStatus();
}

// The keys of [vendors.NAME] or of [defaults], which has neither a spec nor headers.
Status Loader::ReadVendorKeys(const toml::table& table, const std::string& path, bool is_default,
                              VendorConfig* vendor) {
  ConfigReader reader(table, path, file);
  if (is_default) {
    reader.StringTable("base_urls", &vendor->base_urls);
  } else {
    VETVEC_RETURN_IF_ERROR(ReadSpecs(&reader, vendor));
    reader.StringTable("headers", &vendor->headers);
    reader.String("price_source", &vendor->price_source);
    reader.Date("price_date", &vendor->price_date);
    reader.Table("facts", [&](const toml::table& sub, const std::string&) {
      VETVEC_ASSIGN_OR_RETURN(vendor->facts, VendorFactsOfTable(sub, path + ".facts", file));
      return OkStatus();
    });
  }
  for (const EncoderSetting& setting : EncoderSettings()) {
    if (!MayBeSetIn(setting, is_default ? kInDefaults : kInVendor)) continue;
    reader.ReadOption(setting.option, &vendor->settings);
  }
  VETVEC_RETURN_IF_ERROR(reader.Finish());
  VETVEC_RETURN_IF_ERROR(ResolvePaths(EncoderSettingOptions(), &vendor->settings));
  if (vendor->spec.empty() && !is_default) {
    return reader.Error("spec", "", "an encoder, such as \"openai:text-embedding-3-small\"");
  }
  if (!vendor->settings.IsGiven("price_per_million_tokens")) {
    for (const auto& [key, value] : {std::pair{"price_source", vendor->price_source},
                                     std::pair{"price_date", vendor->price_date}}) {
      if (!value.empty())
        return reader.Error(key, value, "no value without price_per_million_tokens");
    }
  }
  return CheckVendorKeys(reader, *vendor);
}

Status Loader::ResolvePaths(const std::vector<Option>& options, OptionValues* values) const {
  for (const Option& option : options) {
    if (option.type != OptionType::kPath || !values->IsGiven(option.name)) continue;
    std::string path = values->Text(option.name);
    resolve(&path);
    VETVEC_RETURN_IF_ERROR(values->Set(option.name, path));
  }
  return OkStatus();
}

Status Loader::ReadVendor(const toml::table& table, const std::string& name) {
  VendorConfig vendor;
  vendor.name = name;
  VETVEC_RETURN_IF_ERROR(ReadVendorKeys(table, "vendors." + name, false, &vendor));
  defined.push_back(std::move(vendor));
  return OkStatus();
}

Status Loader::ReadSuite(const toml::table& table, const std::string& name) {
  VETVEC_ASSIGN_OR_RETURN(SuiteConfig suite, SuiteOfTable(table, name, file));
  VETVEC_RETURN_IF_ERROR(ResolvePaths(suite.kind->options, &suite.options));
  suites.push_back(std::move(suite));
  return OkStatus();
}

Status Loader::ReadCache(const toml::table& table) {
  ConfigReader reader(table, "cache", file);
  reader.String("dir", &config.cache.dir);
  reader.Choice("mode", {"on", "off", "only"}, &config.cache.mode);
  reader.Integer("max_bytes", 0, INT64_MAX, &config.cache.max_bytes);
  reader.Integer("ttl_s", 0, INT64_MAX / 1000, &config.cache.ttl_s);
  reader.String("salt_env", &config.cache.salt_env);
  reader.Choice("dtype", {"f32", "f16"}, &config.cache.dtype);
  reader.String("limits_dir", &config.cache.limits_dir);
  reader.Choice("limits", {"host", "process"}, &config.cache.limits);
  VETVEC_RETURN_IF_ERROR(reader.Finish());
  if (config.cache.limits == "process" && !config.cache.limits_dir.empty()) {
    return reader.Error("limits_dir", config.cache.limits_dir, "no value if limits is \"process\"");
  }
  resolve(&config.cache.dir);
  resolve(&config.cache.limits_dir);
  return OkStatus();
}

Status Loader::ReadRedis(const toml::table& table) {
  RedisConfig& redis = config.redis;
  std::optional<bool> cache;
  std::optional<bool> limits;
  std::optional<bool> half;
  ConfigReader reader(table, "redis", file);
  reader.String("url", &redis.url);
  reader.String("ca_file", &redis.ca_file);
  reader.Flag("cache", &cache);
  reader.Flag("half", &half);
  reader.Integer("ttl_s", 1, kMaxRedisTtlSeconds, &redis.ttl_s);
  reader.Integer("read_timeout_ms", 1, kMaxRedisReadTimeoutMs, &redis.read_timeout_ms);
  reader.Flag("limits", &limits);
  reader.Integer("lease_s", kMinRedisLeaseSeconds, kMaxRedisLeaseSeconds, &redis.lease_s);
  reader.Integer("weight", 1, kMaxWeight, &redis.weight);
  VETVEC_RETURN_IF_ERROR(reader.Finish());
  redis.cache = cache.value_or(true);
  redis.limits = limits.value_or(true);
  redis.half = half.value_or(false);
  resolve(&redis.ca_file);
  if (redis.url.empty()) return OkStatus();
  const Result<RedisOptions> server = ParseRedisUrl(redis.url);
  // A configuration is copied into the run folder, so nothing in it may be secret.
  if (server.ok() && server->password) {
    return reader.Error("url", "(not shown)",
                        "a URL without a password (set the environment variable "
                        "VETVEC_REDIS_PASSWORD instead)");
  }
  if (server.ok()) return OkStatus();
  return reader.Error("url", "(not shown)", server.status().detail().allowed)
      .WithCode(StatusCode::kInvalidArgument,
                fmt::format("'redis.url': {}", server.status().message()));
}

Status Loader::ReadAll(const toml::table& root) {
  ConfigReader reader(root, "", file);
  int64_t version = 1;
  reader.Integer("version", 1, 1, &version);
  reader.Table("audit",
               [&](const toml::table& table, const std::string&) { return ReadAudit(table); });
  reader.Tables("vendors", [&](const toml::table& table, const std::string& name) {
    return ReadVendor(table, name);
  });
  reader.Table("defaults", [&](const toml::table& table, const std::string& path) {
    return ReadVendorKeys(table, path, true, &config.defaults);
  });
  reader.Tables("suites", [&](const toml::table& table, const std::string& name) {
    return ReadSuite(table, name);
  });
  reader.Tables("http", [&](const toml::table& table, const std::string& name) {
    HttpConfig http{name, ""};
    VETVEC_ASSIGN_OR_RETURN(http.definition, HttpDefinitionOf(table, name, file));
    config.http.push_back(std::move(http));
    return OkStatus();
  });
  reader.Table("cache",
               [&](const toml::table& table, const std::string&) { return ReadCache(table); });
  reader.Table("redis",
               [&](const toml::table& table, const std::string&) { return ReadRedis(table); });
  reader.Table("volume", [&](const toml::table& table, const std::string&) {
    std::vector<std::string> names = vendor_names;
    for (const VendorConfig& vendor : defined) names.push_back(vendor.name);
    VETVEC_ASSIGN_OR_RETURN(config.volume, VolumeOfTable(table, file, names));
    return OkStatus();
  });
  reader.Table("gate", [&](const toml::table& table, const std::string& path) {
    ConfigReader gate(table, path, file);
    gate.Strings("rules", &config.gate_rules);
    return gate.Finish();
  });
  return reader.Finish();
}

std::vector<std::string> NamesOf(const auto& entries) {
  std::vector<std::string> names;
  for (const auto& entry : entries) names.push_back(entry.name);
  return names;
}

Status Loader::ChooseVendors(const std::vector<std::string>& given) {
  const std::vector<std::string> names = given.empty() ? vendor_names : given;
  for (const std::string& name : names) {
    if (config.FindVendor(name) != nullptr &&
        std::any_of(config.vendors.begin(), config.vendors.end(),
                    [&](const VendorConfig& vendor) { return vendor.name == name; })) {
      return InvalidArgument(fmt::format("vendor '{}' is listed twice", name)).WithFile(file);
    }
    const auto found =
        std::find_if(defined.begin(), defined.end(),
                     [&](const VendorConfig& vendor) { return vendor.name == name; });
    if (found != defined.end()) {
      config.vendors.push_back(*found);
    } else if (name.find(':') != std::string::npos) {
      VendorConfig vendor;
      vendor.name = vendor.spec = name;
      config.vendors.push_back(std::move(vendor));
    } else {
      const std::vector<std::string> known = NamesOf(defined);
      const std::string list = Joined(known);
      return InvalidArgument(
                 fmt::format("unknown vendor '{}'{}; allowed: the NAME of a table [vendors.NAME]{} "
                             "or a SPEC such as openai:text-embedding-3-small",
                             name, DidYouMean(name, known),
                             list.empty() ? "" : fmt::format(" ({})", list)))
          .WithFile(file)
          .WithKey("audit.vendors", name, list);
    }
  }
  if (names.empty()) config.vendors = defined;  // nothing listed: all defined vendors
  for (const VendorConfig& vendor : defined) {
    const bool is_listed =
        std::any_of(config.vendors.begin(), config.vendors.end(),
                    [&](const VendorConfig& other) { return other.name == vendor.name; });
    if (!is_listed) config.other_vendors.push_back(vendor);
  }
  return OkStatus();
}

Status Loader::ChooseSuites() {
  if (suite_names.empty()) {
    config.suites = suites.empty() ? DefaultSuites(config) : suites;
    return OkStatus();
  }
  for (const std::string& name : suite_names) {
    const auto found = std::find_if(suites.begin(), suites.end(),
                                    [&](const SuiteConfig& suite) { return suite.name == name; });
    const SuiteKind* kind = FindSuiteKind(name);
    if (found == suites.end() && kind != nullptr) {
      config.suites.emplace_back(name, *kind);
      continue;
    }
    if (found == suites.end()) {
      return InvalidArgument(fmt::format("unknown suite '{}' in 'audit.suites'{}; allowed: the "
                                         "NAME of a table [suites.NAME], or a kind of suite",
                                         name, DidYouMean(name, NamesOf(suites))))
          .WithFile(file)
          .WithKey("audit.suites", name);
    }
    config.suites.push_back(*found);
  }
  return OkStatus();
}

}  // namespace

Result<AuditConfig> LoadConfig(const AuditConfigInput& input) {
  std::string text = input.text;
  bool is_foreign = false;
  if (!input.file.empty()) {
    VETVEC_ASSIGN_OR_RETURN(FileReader reader, FileReader::Open(input.file));
    is_foreign = MayBeWrittenByOthers(reader.descriptor(), input.file);
    VETVEC_ASSIGN_OR_RETURN(text, ReadAll(&reader, kMaxConfigBytes));
  }
  const std::string shown = input.file.empty() ? "configuration" : input.file;
  VETVEC_ASSIGN_OR_RETURN(toml::table root, ParseToml(text, shown));
  for (const std::string& entry : input.overrides) {
    if (!IsValidUtf8(entry)) {
      return InvalidArgument(
          fmt::format("the setting '{}' is not valid UTF-8", Sanitized(entry, 80)));
    }
    const size_t equals = entry.find('=');
    if (equals == std::string::npos || equals == 0) {
      return InvalidArgument(fmt::format("'{}' is not a setting; write table.key=value", entry));
    }
    VETVEC_RETURN_IF_ERROR(SetTomlValue(entry.substr(0, equals), entry.substr(equals + 1), &root));
  }
  Loader loader(shown);
  loader.config.file = input.file;
  if (is_foreign) loader.config.origin = ConfigOrigin::kForeign;
  Status status = loader.ReadAll(root);
  if (status.ok()) status = loader.ChooseVendors(input.vendors);
  if (status.ok()) status = loader.ChooseSuites();
  if (!status.ok()) return status;
  for (auto* vendors : {&loader.config.vendors, &loader.config.other_vendors}) {
    for (VendorConfig& vendor : *vendors) {
      const std::string command = KeyCommandOf(loader.config, vendor);
      VETVEC_RETURN_IF_ERROR(vendor.settings.Set("api_key_command", command));  // for ConfigJson
    }
  }
  return std::move(loader.config);
}

}  // namespace vetvec
