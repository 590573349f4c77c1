#include "c_api/encoder_options.h"

#include <fmt/core.h>

#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

#include "base/strings.h"
#include "c_api/convert.h"
#include "c_api/redis_options.h"
#include "cache/sqlite_store.h"
#include "encoder/open_encoder.h"

namespace vetvec {
namespace {

struct OwnBounds {
  const char* name;
  SpecBounds bounds;
};
// Options that a specification does not have.
constexpr OwnBounds kOwnBounds[] = {{"timeout_ms", {1, kYearMs}},
                                    {"cache_ttl_s", {1, int64_t{100} * 366 * 24 * 3600}},
                                    {"max_attempts", {1, 100}},
                                    {"weight", {1, kMaxWeight}}};

// A value may be set in the spec or in the options, not in both.
template <typename T>
Status MergeKey(const char* key, const T& option, T* in_spec) {
  if (option == T()) return OkStatus();
  if (*in_spec != T()) {
    return InvalidArgument(fmt::format("'{}' is set in both the spec and the options", key))
        .WithKey(key);
  }
  *in_spec = option;
  return OkStatus();
}

Status MergeString(const char* key, const vetvec_str& option, std::string* in_spec) {
  VETVEC_ASSIGN_OR_RETURN(const std::string value, StringOf(option, key));
  return MergeKey(key, value, in_spec);
}

Result<EncoderSpec> SpecOf(const vetvec_encoder_options& options) {
  VETVEC_ASSIGN_OR_RETURN(const std::string text, StringOf(options.spec, "spec"));
  VETVEC_ASSIGN_OR_RETURN(EncoderSpec spec, ParseEncoderSpec(text));
  VETVEC_RETURN_IF_ERROR(MergeString("base_url", options.base_url, &spec.base_url));
  VETVEC_RETURN_IF_ERROR(MergeString("input_type", options.input_type, &spec.input_type));
  VETVEC_RETURN_IF_ERROR(MergeString("query_prefix", options.query_prefix, &spec.query_prefix));
  VETVEC_RETURN_IF_ERROR(
      MergeString("document_prefix", options.document_prefix, &spec.document_prefix));
  VETVEC_RETURN_IF_ERROR(MergeString("revision", options.revision, &spec.revision));
  VETVEC_RETURN_IF_ERROR(MergeString("adapter", options.adapter, &spec.adapter));
  VETVEC_RETURN_IF_ERROR(MergeString("adapter_for", options.adapter_for, &spec.adapter_for));
  VETVEC_RETURN_IF_ERROR(MergeKey("rpm", options.requests_per_minute, &spec.rpm));
  VETVEC_RETURN_IF_ERROR(MergeKey("ipm", options.texts_per_minute, &spec.ipm));
  VETVEC_RETURN_IF_ERROR(MergeKey("tpm", options.tokens_per_minute, &spec.tpm));
  VETVEC_RETURN_IF_ERROR(MergeKey("concurrency", int64_t{options.concurrency}, &spec.concurrency));
  VETVEC_RETURN_IF_ERROR(MergeKey("batch", int64_t{options.batch}, &spec.batch));
  VETVEC_RETURN_IF_ERROR(MergeKey("dimensions", int64_t{options.dimensions}, &spec.dimensions));
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

Status CheckNumber(const char* name, int64_t value) {
  VETVEC_ASSIGN_OR_RETURN(const SpecBounds bounds, EncoderOptionBounds(name));
  if (value == 0 || (value >= bounds.min && value <= bounds.max)) return OkStatus();
  return InvalidArgument(fmt::format("{} is {}; allowed: {} to {}, or 0 for the default", name,
                                     value, bounds.min, bounds.max))
      .WithKey(name, std::to_string(value));
}

// Checks what the spec's own bounds do not cover.
Status CheckNumbers(const vetvec_encoder_options& options) {
  VETVEC_RETURN_IF_ERROR(CheckNumber("timeout_ms", options.timeout_ms));
  VETVEC_RETURN_IF_ERROR(CheckNumber("cache_ttl_s", options.cache_ttl_s));
  VETVEC_RETURN_IF_ERROR(CheckNumber("max_attempts", options.max_attempts));
  VETVEC_RETURN_IF_ERROR(CheckNumber("weight", options.weight));
  VETVEC_RETURN_IF_ERROR(CheckFlag("hedge", options.hedge));
  VETVEC_RETURN_IF_ERROR(CheckFlag("retry_until_deadline", options.retry_until_deadline));
  const double price = options.price_per_million_tokens;
  if (std::isfinite(price) && price >= 0) return OkStatus();
  return InvalidArgument(
             fmt::format("price_per_million_tokens is {}; allowed: finite numbers of at least 0",
                         price))
      .WithKey("price_per_million_tokens");
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

Result<SpecBounds> EncoderOptionBounds(const std::string& name) {
  for (const OwnBounds& own : kOwnBounds) {
    if (name == own.name) return own.bounds;
  }
  std::string key = name;  // of the specification
  if (name == "requests_per_minute") key = "rpm";
  if (name == "texts_per_minute") key = "ipm";
  if (name == "tokens_per_minute") key = "tpm";
  Result<SpecBounds> found = EncoderSpecBounds(key);
  if (found.ok()) return found;
  return NotFound(fmt::format(
      "there is no numeric option '{}'; allowed: concurrency, batch, dimensions, max_attempts, "
      "timeout_ms, requests_per_minute, texts_per_minute, tokens_per_minute, cache_ttl_s, weight",
      name));
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
  VETVEC_RETURN_IF_ERROR(CheckNumbers(options));
  VETVEC_ASSIGN_OR_RETURN(const EncoderSpec spec, SpecOf(options));
  VETVEC_RETURN_IF_ERROR(OpenCachesOf(options, redis ? &*redis : nullptr, &out));
  VETVEC_ASSIGN_OR_RETURN(out.limits_directory, LimitsDirectoryOf(options));
  VETVEC_ASSIGN_OR_RETURN(out.tenant_salt, StringOf(options.cache_salt, "cache_salt"));
  VETVEC_ASSIGN_OR_RETURN(out.providers_data, StringOf(options.providers_data, "providers_data"));
  VETVEC_ASSIGN_OR_RETURN(out.ca_file, StringOf(options.ca_file, "ca_file"));
  VETVEC_ASSIGN_OR_RETURN(out.proxy, StringOf(options.proxy, "proxy"));
  VETVEC_ASSIGN_OR_RETURN(out.client_cert_file,
                          StringOf(options.client_cert_file, "client_cert_file"));
  VETVEC_ASSIGN_OR_RETURN(out.client_key_file,
                          StringOf(options.client_key_file, "client_key_file"));
  VETVEC_ASSIGN_OR_RETURN(out.headers, HeadersOf(options.headers));
  VETVEC_ASSIGN_OR_RETURN(out.http_definition,
                          StringOf(options.http_definition, "http_definition"));
  out.default_timeout_ms = options.timeout_ms;
  out.max_attempts = options.max_attempts;
  out.cache_ttl_seconds = options.cache_ttl_s;
  out.weight = std::max(1, options.weight);
  out.hedge = options.hedge != 0;
  out.retry_until_deadline = options.retry_until_deadline != 0;
  VETVEC_ASSIGN_OR_RETURN(out.api_key, StringOf(options.api_key, "api_key"));
  VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<Encoder> encoder, OpenEncoder(spec, out));
  return std::make_shared<SharedEncoder>(std::move(encoder), options.price_per_million_tokens,
                                         out.token_counter);
}

}  // namespace vetvec
