#include "c_api/encoder_options.h"

#include <fmt/core.h>

#include <optional>
#include <utility>
#include <variant>

#include "base/strings.h"
#include "c_api/convert.h"
#include "c_api/redis_options.h"
#include "cache/sqlite_store.h"
#include "encoder/open_encoder.h"
#include "identity/guarded_encoder.h"

namespace vetvec {
namespace {

using Options = vetvec_encoder_options;

// The fields that hold settings (encoder/encoder_settings.h).
struct SettingField {
  const char* setting;
  std::variant<vetvec_str Options::*, int32_t Options::*, int64_t Options::*, uint8_t Options::*,
               double Options::*>
      field;
};
constexpr SettingField kSettingFields[] = {
    {"base_url", &Options::base_url},
    {"revision", &Options::revision},
    {"input_type", &Options::input_type},
    {"query_prefix", &Options::query_prefix},
    {"document_prefix", &Options::document_prefix},
    {"adapter", &Options::adapter},
    {"adapter_for", &Options::adapter_for},
    {"identity", &Options::identity},
    {"identity_every_s", &Options::identity_every_s},
    {"dimensions", &Options::dimensions},
    {"rpm", &Options::requests_per_minute},
    {"ipm", &Options::texts_per_minute},
    {"tpm", &Options::tokens_per_minute},
    {"concurrency", &Options::concurrency},
    {"batch", &Options::batch},
    {"max_attempts", &Options::max_attempts},
    {"weight", &Options::weight},
    {"hedge", &Options::hedge},
    {"retry_until_deadline", &Options::retry_until_deadline},
    {"timeout_ms", &Options::timeout_ms},
    {"cache_ttl_s", &Options::cache_ttl_s},
    {"price_per_million_tokens", &Options::price_per_million_tokens},
    {"ca_file", &Options::ca_file},
    {"client_cert_file", &Options::client_cert_file},
    {"client_key_file", &Options::client_key_file},
};

Result<std::string> TextOfField(const char* name, const vetvec_str& value) {
  return StringOf(value, name);
}
Result<std::string> TextOfField(const char* name, uint8_t value) {
  VETVEC_RETURN_IF_ERROR(CheckFlag(name, value));
  return std::string(value == 0 ? "" : "true");
}
Result<std::string> TextOfField(const char* /*name*/, auto value) {  // a number; 0: not set
  return value == 0 ? std::string() : fmt::format("{}", value);
}

// The fields that are set.
Result<OptionValues> SettingsOf(const Options& options) {
  OptionValues settings(&EncoderSettingOptions());
  for (const auto& [name, field] : kSettingFields) {
    VETVEC_ASSIGN_OR_RETURN(
        const std::string text,
        std::visit([&, key = name](auto member) { return TextOfField(key, options.*member); },
                   field));
    VETVEC_RETURN_IF_ERROR(settings.Set(name, text));
  }
  switch (const auto policy = static_cast<int32_t>(options.identity_policy)) {
    case VETVEC_IDENTITY_POLICY_REFUSE: return settings;
    case VETVEC_IDENTITY_POLICY_REPORT: break;
    default:
      return InvalidArgument(fmt::format("unknown identity_policy {}", policy))
          .WithKey("identity_policy");
  }
  VETVEC_RETURN_IF_ERROR(settings.Set("identity_policy", "report"));
  return settings;
}

Result<EncoderSpec> SpecOf(const Options& options) {
  VETVEC_ASSIGN_OR_RETURN(const std::string text, StringOf(options.spec, "spec"));
  VETVEC_ASSIGN_OR_RETURN(EncoderSpec spec, ParseEncoderSpec(text));
  VETVEC_ASSIGN_OR_RETURN(const OptionValues settings, SettingsOf(options));
  const std::string twice = AddSettings(settings, &spec.settings);
  if (!twice.empty()) {
    return InvalidArgument(fmt::format("'{}' is set in both the spec and the options", twice))
        .WithKey(twice);
  }
  VETVEC_RETURN_IF_ERROR(CheckEncoderSpec(spec));
  return spec;
}

Result<CacheMode> CacheModeOf(vetvec_cache_mode mode) {
  switch (static_cast<int32_t>(mode)) {
    case VETVEC_CACHE_MODE_DEFAULT:
    case VETVEC_CACHE_MODE_ON: return CacheMode::kOn;
    case VETVEC_CACHE_MODE_OFF: return CacheMode::kOff;
    case VETVEC_CACHE_MODE_ONLY: return CacheMode::kOnly;
    default:
      return InvalidArgument(fmt::format("unknown cache_mode {}", static_cast<int32_t>(mode)))
          .WithKey("cache_mode");
  }
}

Result<VectorDtype> CacheDtypeOf(vetvec_cache_dtype dtype) {
  switch (static_cast<int32_t>(dtype)) {
    case VETVEC_CACHE_DTYPE_F32: return VectorDtype::kFloat32;
    case VETVEC_CACHE_DTYPE_F16: return VectorDtype::kFloat16;
    default:
      return InvalidArgument(fmt::format("unknown cache_dtype {}", static_cast<int32_t>(dtype)))
          .WithKey("cache_dtype");
  }
}

// `redis` may be null. Both caches store the same dtype, since vectors go from one to the other.
Status OpenCachesOf(const vetvec_encoder_options& options, const RedisOptionsRead* redis,
                    EncoderOptions* out) {
  VETVEC_ASSIGN_OR_RETURN(const std::string dir, StringOf(options.cache_dir, "cache_dir"));
  VETVEC_ASSIGN_OR_RETURN(out->cache_mode, CacheModeOf(options.cache_mode));
  SqliteStoreOptions store;
  VETVEC_ASSIGN_OR_RETURN(store.dtype, CacheDtypeOf(options.cache_dtype));
  if (redis != nullptr) {
    if (redis->half) store.dtype = VectorDtype::kFloat16;
    VETVEC_RETURN_IF_ERROR(OpenRedis(redis->settings, store.dtype, out));
  }
  if (out->cache_mode == CacheMode::kOff) return OkStatus();
  if (dir.empty()) {
    if (options.cache_mode == VETVEC_CACHE_MODE_DEFAULT || out->shared_cache) return OkStatus();
    return InvalidArgument("cache_mode requires cache_dir or redis").WithKey("cache_dir");
  }
  store.directory = dir;
  store.max_bytes = options.cache_max_bytes;
  store.ttl_seconds = options.cache_ttl_s;
  store.log = out->log;
  VETVEC_ASSIGN_OR_RETURN(out->cache, OpenSqliteStore(store));
  return OkStatus();
}

// The folder in which limits are shared; empty: not shared.
Result<std::string> LimitsDirectoryOf(const vetvec_encoder_options& options) {
  VETVEC_ASSIGN_OR_RETURN(const std::string limits, StringOf(options.limits_dir, "limits_dir"));
  VETVEC_ASSIGN_OR_RETURN(const std::string cache, StringOf(options.cache_dir, "cache_dir"));
  const auto scope = static_cast<int32_t>(options.limits_scope);
  switch (scope) {
    case VETVEC_LIMITS_SCOPE_HOST:
      // If the cache is off, nothing is written to its folder.
      if (limits.empty() && options.cache_mode != VETVEC_CACHE_MODE_OFF) return cache;
      return limits;
    case VETVEC_LIMITS_SCOPE_PROCESS: break;
    default:
      return InvalidArgument(fmt::format("unknown limits_scope {}", scope)).WithKey("limits_scope");
  }
  if (limits.empty()) return std::string();
  return InvalidArgument(
             "limits_dir cannot be combined with limits_scope VETVEC_LIMITS_SCOPE_PROCESS; remove "
             "one of them")
      .WithKey("limits_dir");
}

Result<std::vector<HttpHeader>> HeadersOf(const vetvec_text_batch* in) {
  VETVEC_ASSIGN_OR_RETURN(const TextBatch lines, BatchOf(in, "headers"));
  std::vector<HttpHeader> headers;
  for (size_t i = 0; i < lines.size(); ++i) {
    const size_t colon = lines[i].find(':');
    if (colon == 0 || colon == std::string_view::npos) {
      return InvalidArgument(fmt::format("headers[{}] is not of the form \"Name: value\"", i))
          .WithKey("headers");
    }
    headers.push_back(
        {std::string(lines[i].substr(0, colon)), SecretString(Trim(lines[i].substr(colon + 1)))});
  }
  return headers;
}

}  // namespace

Result<const Option*> NumericOption(const std::string& name) {
  std::vector<std::string> known;
  for (const EncoderSetting& setting : EncoderSettings()) {
    const Option& option = setting.option;
    if (!MayBeSetIn(setting, kInOptions) || option.type != OptionType::kInteger) continue;
    known.push_back(*setting.field == '\0' ? option.name : setting.field);
    if (name == known.back()) return &option;
  }
  return NotFound(fmt::format("there is no numeric option '{}'; allowed: {}", name, Joined(known)));
}

Result<std::shared_ptr<SharedEncoder>> OpenSharedEncoder(const vetvec_encoder_options* in) {
  vetvec_encoder_options options;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_encoder_options", &options));
  UserData of_log(options.log_user_data, options.log_drop);
  UserData of_counter(options.count_tokens_user_data, options.count_tokens_drop);
  UserData of_key(options.key_fn_user_data, options.key_fn_drop);
  UserData of_call(options.on_call_user_data, options.on_call_drop);
  std::optional<RedisOptionsRead> redis;
  if (options.redis != nullptr) {
    VETVEC_ASSIGN_OR_RETURN(redis, ReadRedisOptions(options.redis));
  }
  EncoderOptions out;
  out.log = LogOf(options.log, std::move(of_log));
  out.on_call = CallFunctionOf(options.on_call, std::move(of_call));
  out.token_counter = TokenCounterOf(options.count_tokens, std::move(of_counter));
  if (KeyFunction function = KeyFunctionOf(options.key_fn, std::move(of_key))) {
    out.key_source =
        std::make_shared<KeySource>(std::move(function), "key_fn", SystemClock(), out.log);
  }
  VETVEC_ASSIGN_OR_RETURN(const EncoderSpec spec, SpecOf(options));
  VETVEC_RETURN_IF_ERROR(OpenCachesOf(options, redis ? &*redis : nullptr, &out));
  VETVEC_ASSIGN_OR_RETURN(out.limits_directory, LimitsDirectoryOf(options));
  VETVEC_ASSIGN_OR_RETURN(out.tenant_salt, StringOf(options.cache_salt, "cache_salt"));
  VETVEC_ASSIGN_OR_RETURN(out.providers_data, StringOf(options.providers_data, "providers_data"));
  VETVEC_ASSIGN_OR_RETURN(out.proxy, StringOf(options.proxy, "proxy"));
  VETVEC_ASSIGN_OR_RETURN(out.headers, HeadersOf(options.headers));
  VETVEC_ASSIGN_OR_RETURN(out.http_definition,
                          StringOf(options.http_definition, "http_definition"));
  out.cache_ttl_seconds = options.cache_ttl_s;
  VETVEC_ASSIGN_OR_RETURN(out.api_key, StringOf(options.api_key, "api_key"));
  VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<Encoder> encoder, OpenEncoder(spec, out));
  VETVEC_ASSIGN_OR_RETURN(encoder,
                          GuardEncoder(std::move(encoder), spec.settings, out.cache_mode, out.log));
  return std::make_shared<SharedEncoder>(std::move(encoder), options.price_per_million_tokens,
                                         out.token_counter);
}

}  // namespace vetvec
