// Lookups in a loaded configuration: vendors, suites, and the keys they need.
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "audit/config.h"
#include "audit/header_value.h"
#include "core/token_count.h"
#include "encoder/open_encoder.h"

namespace vetvec {

std::optional<double> VendorConfig::CostOf(uint64_t tokens) const {
  const std::optional<double> price = settings.GivenNumber("price_per_million_tokens");
  return price ? std::optional<double>(CostOfTokens(tokens, *price)) : std::nullopt;
}

VendorConfig VendorConfig::ForRole(TextRole role) const {
  VendorConfig vendor = *this;
  if (role == TextRole::kQuery && !query_spec.empty()) vendor.spec = query_spec;
  return vendor;
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
  for (const Option& option : suite.kind->options) {
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

Result<EncoderSpec> MergedSpec(const AuditConfig& config, const VendorConfig& vendor) {
  Result<EncoderSpec> spec = ParseEncoderSpec(vendor.spec);
  if (!spec.ok()) return spec.status().Annotate(fmt::format("vendor '{}'", vendor.name));
  const std::string twice = AddSettings(vendor.settings, &spec->settings);
  if (!twice.empty()) {
    return InvalidArgument(fmt::format("vendor '{}' sets '{}' in both its spec and its table; "
                                       "remove one of them",
                                       vendor.name, twice))
        .WithKey(fmt::format("vendors.{}.{}", vendor.name, twice));
  }
  if (IsRemoteKind(spec->kind)) AddDefaults(config.defaults.settings, &spec->settings);
  return spec;
}

std::string KeyNameOf(const AuditConfig& config, const VendorConfig& vendor) {
  const Result<EncoderSpec> spec = MergedSpec(config, vendor);
  if (!spec.ok() || !IsRemoteKind(spec->kind)) return vendor.settings.Text("api_key_env");
  const OptionValues& settings = spec->settings;
  if (settings.IsGiven("api_key_file") || settings.IsGiven("api_key_command")) return "";
  if (settings.IsGiven("api_key_env")) return settings.Text("api_key_env");
  // A kind without a URL of its own (azure) always uses the user's URL, with the kind's usual key.
  const bool has_own_url = HasDefaultUrl(spec->kind) && settings.IsGiven("base_url");
  return has_own_url ? "" : DefaultApiKeyEnv(spec->kind);
}

bool KeyIsOptional(const AuditConfig& config, const VendorConfig& vendor) {
  const Result<EncoderSpec> spec = MergedSpec(config, vendor);
  return spec.ok() && !spec->settings.IsGiven("api_key_env") &&
         !config.BaseUrlOfKind(spec->kind).empty();
}

std::string KeyCommandOf(const AuditConfig& config, const VendorConfig& vendor) {
  const Result<EncoderSpec> spec = MergedSpec(config, vendor);
  return (spec.ok() ? spec->settings : vendor.settings).Text("api_key_command");
}

std::vector<std::string> SecretNames(const AuditConfig& config) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) {
      names.push_back(name);
    }
  };
  const auto add_of = [&](const VendorConfig& vendor) {
    add(vendor.settings.Text("proxy_user_env"));
    add(vendor.settings.Text("proxy_password_env"));
    for (const auto& [header, value] : vendor.headers) {
      const Result<std::vector<std::string>> in_value = SecretNamesIn(value);
      if (in_value.ok()) std::for_each(in_value->begin(), in_value->end(), add);
    }
  };
  for (const auto* list : {&config.vendors, &config.other_vendors}) {
    for (const VendorConfig& vendor : *list) {
      add(KeyNameOf(config, vendor));
      add(KeyNameOf(config, vendor.ForRole(TextRole::kQuery)));
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
