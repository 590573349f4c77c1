// Lookups in a loaded configuration: vendors, suites, and the keys they need.
#include <algorithm>
#include <map>
#include <string_view>

#include "audit/config.h"
#include "audit/header_value.h"
#include "core/token_count.h"
#include "encoder/encoder_spec.h"
#include "encoder/open_encoder.h"

namespace vetvec {

std::optional<double> VendorConfig::CostOf(uint64_t tokens) const {
  if (!price_per_million_tokens) return std::nullopt;
  return CostOfTokens(tokens, *price_per_million_tokens);
}

std::optional<OptionValues> AuditConfig::ContractOptionsFor(const VendorConfig& vendor,
                                                            bool by_default) const {
  for (const SuiteConfig& suite : suites) {
    if (suite.kind->make == nullptr) return suite.options;
  }
  const Result<EncoderSpec> spec = ParseEncoderSpec(vendor.spec);
  const bool is_service = spec.ok() && IsRemoteKind(spec->kind);
  if (!by_default || !contract || !is_service || cache.mode == "only") return std::nullopt;
  return OptionValues(&FindSuiteKind(kContractKind)->options);
}

OptionValues AuditConfig::OptionsOf(const SuiteConfig& suite) const {
  const std::map<std::string_view, std::string> settings = {
      {"seed", std::to_string(seed)},
      {"seeds", seeds},
      {"documents", documents},
      {"wordnet", lexicons.wordnet},
      {"sentiwordnet", lexicons.sentiwordnet},
      {"gender_pairs", lexicons.gender_pairs},
      {"names", lexicons.names},
      {"inversions", lexicons.inversions},
      {"user", lexicons.user},
  };
  OptionValues values = suite.options;
  for (const SuiteOption& option : suite.kind->options) {
    const auto setting = settings.find(option.shared);
    const bool is_open = option.use != OptionUse::kMake && !values.IsGiven(option.name);
    // The setting was checked when it was read, so it is also valid as an option.
    if (is_open && setting != settings.end()) (void)values.Set(option.name, setting->second);
  }
  return values;
}

const VendorConfig* AuditConfig::FindVendor(const std::string& name) const {
  for (const auto* list : {&vendors, &other_vendors}) {
    for (const VendorConfig& vendor : *list) {
      if (vendor.name == name) return &vendor;
    }
  }
  return nullptr;
}

const HttpConfig* AuditConfig::FindHttp(const std::string& name) const {
  const auto found = std::find_if(http.begin(), http.end(),
                                  [&](const HttpConfig& entry) { return entry.name == name; });
  return found == http.end() ? nullptr : &*found;
}

std::string AuditConfig::BaseUrlOfKind(std::string_view kind) const {
  for (const auto& [of_kind, url] : defaults.base_urls) {
    if (of_kind == kind) return url;
  }
  return "";
}

std::string KeyNameOf(const AuditConfig& config, const VendorConfig& vendor) {
  if (!vendor.api_key_file.empty() || !vendor.api_key_command.empty()) return "";
  if (!vendor.api_key_env.empty()) return vendor.api_key_env;
  const Result<EncoderSpec> spec = ParseEncoderSpec(vendor.spec);
  if (!spec.ok() || !IsRemoteKind(spec->kind)) return "";
  if (!spec->api_key_env.empty()) return spec->api_key_env;
  if (!config.defaults.api_key_env.empty()) return config.defaults.api_key_env;
  if (!config.defaults.api_key_command.empty()) return "";
  // A kind without a URL of its own (azure) always uses the user's URL, with the kind's usual key.
  const bool has_own_url =
      HasDefaultUrl(spec->kind) &&
      (!vendor.base_url.empty() || !spec->base_url.empty() || !config.defaults.base_url.empty());
  return has_own_url ? "" : DefaultApiKeyEnv(spec->kind);
}

bool KeyIsOptional(const AuditConfig& config, const VendorConfig& vendor) {
  const Result<EncoderSpec> spec = ParseEncoderSpec(vendor.spec);
  return spec.ok() && vendor.api_key_env.empty() && spec->api_key_env.empty() &&
         config.defaults.api_key_env.empty() && !config.BaseUrlOfKind(spec->kind).empty();
}

std::string KeyCommandOf(const AuditConfig& config, const VendorConfig& vendor) {
  if (!vendor.api_key_command.empty()) return vendor.api_key_command;
  if (!vendor.api_key_env.empty() || !vendor.api_key_file.empty()) return "";
  const Result<EncoderSpec> spec = ParseEncoderSpec(vendor.spec);
  const bool is_open = spec.ok() && IsRemoteKind(spec->kind) && spec->api_key_env.empty();
  return is_open ? config.defaults.api_key_command : "";
}

std::vector<std::string> SecretNames(const AuditConfig& config) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) {
      names.push_back(name);
    }
  };
  const auto add_of = [&](const VendorConfig& vendor) {
    add(vendor.proxy_user_env);
    add(vendor.proxy_password_env);
    for (const auto& [header, value] : vendor.headers) {
      const Result<std::vector<std::string>> in_value = SecretNamesIn(value);
      if (in_value.ok()) std::for_each(in_value->begin(), in_value->end(), add);
    }
  };
  for (const auto* list : {&config.vendors, &config.other_vendors}) {
    for (const VendorConfig& vendor : *list) {
      add(KeyNameOf(config, vendor));
      add_of(vendor);
    }
  }
  add_of(config.defaults);
  add(config.cache.salt_env);
  if (!config.redis.url.empty()) {
    add(kRedisPasswordName);
    add(kRedisHmacKeyName);
  }
  return names;
}

}  // namespace vetvec
