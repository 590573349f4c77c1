// Converts AuditConfig to JSON and back. The JSON is kept in the run folder, so that a run can be
// resumed and reported.
#include <fmt/core.h>

#include "audit/config.h"
#include "audit/volume_table.h"
#include "audit_steps/step_table.h"
#include "base/json.h"
#include "base/json_reader.h"

namespace vetvec {
namespace {

Json SettingJson(const Option& option, const OptionValues& settings) {
  switch (option.type) {
    case OptionType::kInteger: return settings.Integer(option.name);
    case OptionType::kNumber: return settings.Number(option.name);
    case OptionType::kFlag: return settings.Flag(option.name);
    default: return settings.Text(option.name);
  }
}

// What the record states of a setting that is not set: "", 0 or null.
Json UnsetJson(const Option& option) {
  switch (option.type) {
    case OptionType::kInteger: return 0;
    case OptionType::kNumber: return option.standard.empty() ? Json() : Json(0.0);
    case OptionType::kFlag: return Json();
    default: return "";
  }
}

// Empty: not set.
std::string SettingText(const EncoderSetting& setting, const Json& value) {
  if (MayBeSetIn(setting, kInRecord) && value == UnsetJson(setting.option)) return "";
  return value.is_string() ? value.get<std::string>() : value.dump();
}

Json VendorJson(const VendorConfig& vendor) {
  Json out = {{"name", vendor.name}, {"spec", vendor.spec}, {"headers", Json::array()}};
  for (const EncoderSetting& setting : EncoderSettings()) {
    const Option& option = setting.option;
    if (vendor.settings.IsGiven(option.name)) {
      out[option.name] = SettingJson(option, vendor.settings);
    } else if (MayBeSetIn(setting, kInRecord)) {
      out[option.name] = UnsetJson(option);
    }
  }
  for (const auto& [name, value] : vendor.headers) out["headers"].push_back({name, value});
  if (!vendor.facts.empty()) out["facts"] = VendorFactsJson(vendor.facts);
  if (!vendor.query_spec.empty()) out["query_spec"] = vendor.query_spec;
  if (!vendor.price_source.empty()) out["price_source"] = vendor.price_source;
  if (!vendor.price_date.empty()) out["price_date"] = vendor.price_date;
  for (const auto& [kind, url] : vendor.base_urls) out["base_urls"].push_back({kind, url});
  return out;
}

Result<VendorConfig> VendorOf(const Json& in) {
  VendorConfig vendor;
  in.at("name").get_to(vendor.name);
  in.at("spec").get_to(vendor.spec);
  for (const EncoderSetting& setting : EncoderSettings()) {
    const auto found = in.find(setting.option.name);
    if (found == in.end()) continue;
    VETVEC_RETURN_IF_ERROR(vendor.settings.Set(setting.option.name, SettingText(setting, *found)));
  }
  vendor.facts = VendorFactsOf(in.value("facts", Json::object()));
  vendor.query_spec = in.value("query_spec", "");
  vendor.price_source = in.value("price_source", "");
  vendor.price_date = in.value("price_date", "");
  for (const Json& url : in.value("base_urls", Json::array())) {
    vendor.base_urls.emplace_back(url.at(0).get<std::string>(), url.at(1).get<std::string>());
  }
  for (const Json& header : in.at("headers")) {
    vendor.headers.emplace_back(header.at(0).get<std::string>(), header.at(1).get<std::string>());
  }
  return vendor;
}

// With what [audit] shares with the suite: a reader does not know which options were set.
Json SuiteJson(const AuditConfig& config, const SuiteConfig& suite) {
  Json out = {{"name", suite.name},
              {"kind", suite.kind->name},
              {"options", config.OptionsOf(suite).Record()}};
  if (suite.by_default) out["by_default"] = true;
  return out;
}

Result<SuiteConfig> SuiteOf(const Json& in) {
  VETVEC_ASSIGN_OR_RETURN(const SuiteKind* kind, SuiteKindOf(in.at("kind").get<std::string>()));
  SuiteConfig suite(in.at("name").get<std::string>(), *kind);
  for (const auto& [name, text] : in.at("options").items()) {
    VETVEC_RETURN_IF_ERROR(suite.options.Set(name, text.get<std::string>()));
  }
  suite.by_default = in.value("by_default", false);
  return suite;
}

Json LexiconsJson(const LexiconConfig& lexicons) {
  return {{"wordnet", lexicons.wordnet},           {"sentiwordnet", lexicons.sentiwordnet},
          {"gender_pairs", lexicons.gender_pairs}, {"names", lexicons.names},
          {"inversions", lexicons.inversions},     {"user", lexicons.user}};
}

LexiconConfig LexiconsOf(const Json& in) {
  LexiconConfig lexicons;
  in.at("wordnet").get_to(lexicons.wordnet);
  in.at("sentiwordnet").get_to(lexicons.sentiwordnet);
  in.at("gender_pairs").get_to(lexicons.gender_pairs);
  in.at("names").get_to(lexicons.names);
  in.at("inversions").get_to(lexicons.inversions);
  in.at("user").get_to(lexicons.user);
  return lexicons;
}

Json RedisJson(const RedisConfig& redis) {
  return {{"url", redis.url},         {"ca_file", redis.ca_file},
          {"cache", redis.cache},     {"limits", redis.limits},
          {"ttl_s", redis.ttl_s},     {"read_timeout_ms", redis.read_timeout_ms},
          {"lease_s", redis.lease_s}, {"weight", redis.weight}};
}

RedisConfig RedisOf(const Json& in) {
  RedisConfig redis;
  in.at("url").get_to(redis.url);
  in.at("ca_file").get_to(redis.ca_file);
  in.at("cache").get_to(redis.cache);
  in.at("limits").get_to(redis.limits);
  in.at("ttl_s").get_to(redis.ttl_s);
  in.at("read_timeout_ms").get_to(redis.read_timeout_ms);
  in.at("lease_s").get_to(redis.lease_s);
  in.at("weight").get_to(redis.weight);
  return redis;
}

Result<AuditConfig> ConfigOf(const Json& in) {
  AuditConfig config;
  for (const auto& [key, vendors] :
       {std::pair{"vendors", &config.vendors}, std::pair{"other_vendors", &config.other_vendors}}) {
    for (const Json& vendor : in.at(key)) {
      VETVEC_ASSIGN_OR_RETURN(VendorConfig read, VendorOf(vendor));
      vendors->push_back(std::move(read));
    }
  }
  for (const Json& suite : in.at("suites")) {
    VETVEC_ASSIGN_OR_RETURN(SuiteConfig read, SuiteOf(suite));
    config.suites.push_back(std::move(read));
  }
  VETVEC_ASSIGN_OR_RETURN(config.defaults, VendorOf(in.at("defaults")));
  config.lexicons = LexiconsOf(in.at("lexicons"));
  in.at("seeds").get_to(config.seeds);
  config.documents = in.value("documents", "");  // added after format 1
  in.at("dictionary").get_to(config.dictionary);
  in.at("dictionary_max_words").get_to(config.dictionary_max_words);
  VETVEC_ASSIGN_OR_RETURN(config.metric, ParseMetric(in.at("metric").get<std::string>()));
  VETVEC_ASSIGN_OR_RETURN(config.threshold_method,
                          ParseThresholdMethod(in.at("threshold_method").get<std::string>()));
  in.at("seed").get_to(config.seed);
  if (!in.at("budget").is_null()) config.budget = in.at("budget").get<double>();
  if (!in.at("budget_tokens").is_null())
    config.budget_tokens = in.at("budget_tokens").get<int64_t>();
  in.at("deadline_s").get_to(config.deadline_s);
  in.at("out").get_to(config.out);
  in.at("input_type").get_to(config.input_type);
  config.providers_data = in.value("providers_data", "");  // added after format 1
  in.at("equal_within").get_to(config.equal_within);
  for (const AuditStep& step : AuditSteps()) {
    // A run goes on without the steps that did not exist when it was begun.
    if (*step.setting != '\0' && !in.value(step.setting, false)) {
      config.steps_off.insert(step.setting);
    }
  }
  const Json& cache = in.at("cache");
  cache.at("dir").get_to(config.cache.dir);
  cache.at("mode").get_to(config.cache.mode);
  cache.at("max_bytes").get_to(config.cache.max_bytes);
  cache.at("ttl_s").get_to(config.cache.ttl_s);
  cache.at("salt_env").get_to(config.cache.salt_env);
  config.cache.limits_dir = cache.at("limits_dir").get<std::string>();
  config.cache.limits = cache.at("limits").get<std::string>();
  if (in.contains("redis")) config.redis = RedisOf(in.at("redis"));
  for (const Json& http : in.at("http")) {
    config.http.push_back(
        {http.at("name").get<std::string>(), http.at("definition").get<std::string>()});
  }
  if (in.contains("volume")) config.volume = VolumeOf(in.at("volume"));
  in.at("gate_rules").get_to(config.gate_rules);
  in.at("file").get_to(config.file);
  return config;
}

Json ConfigAsJson(const AuditConfig& config) {
  Json out = {{"lexicons", LexiconsJson(config.lexicons)},
              {"seeds", config.seeds},
              {"dictionary", config.dictionary},
              {"dictionary_max_words", config.dictionary_max_words},
              {"metric", MetricName(config.metric)},
              {"threshold_method", ThresholdMethodName(config.threshold_method)},
              {"seed", config.seed},
              {"budget", nullptr},
              {"budget_tokens", nullptr},
              {"deadline_s", config.deadline_s},
              {"out", config.out},
              {"input_type", config.input_type},
              {"equal_within", config.equal_within},
              {"gate_rules", config.gate_rules},
              {"file", config.file},
              {"defaults", VendorJson(config.defaults)},
              {"vendors", Json::array()},
              {"other_vendors", Json::array()},
              {"suites", Json::array()}};
  for (const AuditStep& step : AuditSteps()) {
    if (*step.setting != '\0') out[step.setting] = config.IsOn(step.setting);
  }
  if (config.budget) out["budget"] = *config.budget;
  if (config.budget_tokens) out["budget_tokens"] = *config.budget_tokens;
  if (!config.documents.empty()) out["documents"] = config.documents;
  if (!config.providers_data.empty()) out["providers_data"] = config.providers_data;
  out["cache"] = {{"dir", config.cache.dir},
                  {"mode", config.cache.mode},
                  {"max_bytes", config.cache.max_bytes},
                  {"ttl_s", config.cache.ttl_s},
                  {"salt_env", config.cache.salt_env},
                  {"limits_dir", config.cache.limits_dir},
                  {"limits", config.cache.limits}};
  if (!config.redis.url.empty()) out["redis"] = RedisJson(config.redis);
  if (config.volume.HasAny()) out["volume"] = VolumeJson(config.volume);
  out["http"] = Json::array();
  for (const HttpConfig& http : config.http) {
    out["http"].push_back({{"name", http.name}, {"definition", http.definition}});
  }
  for (const VendorConfig& vendor : config.vendors) out["vendors"].push_back(VendorJson(vendor));
  for (const VendorConfig& vendor : config.other_vendors) {
    out["other_vendors"].push_back(VendorJson(vendor));
  }
  for (const SuiteConfig& suite : config.suites) out["suites"].push_back(SuiteJson(config, suite));
  return out;
}

}  // namespace

const char* ConfigOriginName(ConfigOrigin origin) {
  switch (origin) {
    case ConfigOrigin::kOwn: return "own";
    case ConfigOrigin::kMoved: return "moved";
    case ConfigOrigin::kForeign: break;
  }
  return "foreign";
}

std::string ConfigJsonWithOrigin(const AuditConfig& config) {
  Json out = ConfigAsJson(config);
  out["origin"] = ConfigOriginName(config.origin);
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string ConfigJson(const AuditConfig& config) {
  return ConfigAsJson(config).dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<AuditConfig> ConfigFromJson(const std::string& text, const std::string& file) {
  const auto damaged = [&file](const std::string& why) {
    return DataLoss(fmt::format("the configuration in '{}' is damaged: {}", file, why))
        .WithFile(file);
  };
  const Result<Json> parsed = ParseJsonText<Json>(text);
  if (!parsed.ok()) return damaged(parsed.status().message());
  try {
    Result<AuditConfig> config = ConfigOf(*parsed);
    return config.ok() ? std::move(config) : damaged(config.status().message());
  } catch (const Json::exception& error) {
    return damaged(error.what());
  }
}

}  // namespace vetvec
