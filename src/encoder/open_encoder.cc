#include "encoder/open_encoder.h"

#include <algorithm>
#include <utility>

#include "base/file.h"
#include "cache/memory_store.h"
#include "encoder/cached_encoder.h"
#include "encoder/local_batch.h"
#include "encoder/remote_encoder.h"
#include "local/builtin_encoder.h"
#include "local/vectors_encoder.h"
#include "net/curl_transport.h"
#include "net/url.h"
#include "onnx/onnx_encoder.h"
#include "providers/http_plan.h"
#include "providers/provider.h"

namespace vetvec {
namespace {

int64_t Or(int64_t value, int64_t fallback) { return value > 0 ? value : fallback; }

Status CheckKey(const ProviderDefaults& facts, const EncoderSpec& spec,
                const EncoderOptions& options) {
  const bool is_own_url = !spec.base_url.empty();
  if (!options.api_key.empty() || is_own_url || !facts.needs_key) return OkStatus();
  const std::string name = spec.api_key_env.empty() ? facts.api_key_env : spec.api_key_env;
  const std::string where = *facts.base_url == '\0' ? "" : std::string(" at ") + facts.base_url;
  return InvalidArgument(
             spec.kind + where + " needs an API key" +
             (name.empty() ? "" : " (usually in the environment variable " + name + ")"))
      .WithKey("api_key");
}

Result<ProviderSettings> SettingsOf(const Provider& provider, const EncoderSpec& spec,
                                    const EncoderOptions& options) {
  const ProviderDefaults& facts = provider.defaults();
  ProviderSettings settings;
  const bool is_own_url = !spec.base_url.empty();
  settings.base_url = is_own_url ? spec.base_url : facts.base_url;
  settings.model = spec.target;
  settings.revision = spec.revision;
  settings.api_key = options.api_key;
  settings.input_type = spec.input_type;
  settings.dimensions = spec.dimensions;
  // Servers that copy the format often refuse or ignore encoding_format: ask only where it is
  // known.
  settings.ask_base64 =
      options.wire_encoding == WireEncoding::kBase64 ||
      (options.wire_encoding == WireEncoding::kAuto && facts.base64_at_base_url && !is_own_url);
  for (const auto& [name, value] : options.headers) settings.headers.push_back({name, value});
  settings.api_version = spec.api_version;
  settings.region = spec.region;
  if (spec.kind == "http") {
    settings.model.clear();  // the definition's
    settings.definition = options.http_definition;
    if (settings.definition.empty()) {
      VETVEC_ASSIGN_OR_RETURN(settings.definition, ReadFile(spec.target, kMaxHttpDefinitionBytes));
    }
  }
  VETVEC_RETURN_IF_ERROR(provider.Complete(&settings));
  return settings;
}

// What remote and computed vectors have in common.
CachedEncoderOptions CachedOptionsOf(const EncoderSpec& spec, const EncoderOptions& options) {
  CachedEncoderOptions cached;
  cached.name = spec.Name();
  cached.clock = options.clock ? options.clock : SystemClock();
  cached.tenant_salt = options.tenant_salt;
  cached.only_cache = options.cache_mode == CacheMode::kOnly;
  return cached;
}

bool HasDisk(const EncoderOptions& options) {
  return options.cache_mode != CacheMode::kOff && options.cache != nullptr;
}

void AddMemory(const EncoderOptions& options, CachedEncoderOptions* cached) {
  if (options.cache_mode == CacheMode::kOff || options.memory_cache_bytes == 0) return;
  cached->memory = OpenMemoryStore({.max_bytes = options.memory_cache_bytes,
                                    .ttl_seconds = options.cache_ttl_seconds,
                                    .clock = cached->clock});
}

// A cache that answers every text must tell the dimension too: no reply will.
void AddDisk(const EncoderOptions& options, const VectorIdentity& of,
             CachedEncoderOptions* cached) {
  const CacheKey identity = KeyDeriver(of, options.tenant_salt).IdentityKey();
  cached->known_dimension = options.cache->DimensionOf(identity);
  cached->disk = StoreOfIdentity(options.cache, identity);
}

Result<std::unique_ptr<Encoder>> OpenOnnx(const EncoderSpec& spec, const EncoderOptions& options) {
  OnnxEncoderOptions onnx;
  onnx.target = spec.target;
  onnx.name = spec.Name();
  onnx.input_type = spec.input_type;
  onnx.dimensions = static_cast<size_t>(spec.dimensions);
  onnx.threads = static_cast<size_t>(spec.concurrency);
  onnx.batch_texts = static_cast<size_t>(spec.batch);
  const bool has_disk = HasDisk(options);
  if (has_disk) onnx.stored_dtype = ShortNameOf(options.cache->dtype());
  VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<Encoder> encoder, OpenOnnxEncoder(onnx));
  CachedEncoderOptions cached = CachedOptionsOf(spec, options);
  // A model does not hang: a call without a deadline takes as long as its texts do.
  constexpr int64_t kYearMs = int64_t{365} * 24 * 3600 * 1000;
  cached.default_timeout_ms = Or(options.default_timeout_ms, kYearMs);
  if (has_disk) {
    AddMemory(options, &cached);
    AddDisk(options, encoder->identity(), &cached);
  }
  return std::unique_ptr<Encoder>(std::make_unique<CachedEncoder>(
      std::make_unique<LocalBatch>(std::move(encoder)), std::move(cached)));
}

Result<std::unique_ptr<Encoder>> OpenRemote(const EncoderSpec& spec,
                                            const EncoderOptions& options) {
  RemoteEncoderOptions remote;
  VETVEC_ASSIGN_OR_RETURN(remote.provider, FindProvider(spec.kind));
  const ProviderDefaults& facts = remote.provider->defaults();
  VETVEC_RETURN_IF_ERROR(CheckKey(facts, spec, options));
  VETVEC_ASSIGN_OR_RETURN(remote.settings, SettingsOf(*remote.provider, spec, options));
  const ProviderLimits limits = remote.provider->LimitsOf(remote.settings);
  VETVEC_RETURN_IF_ERROR(ParseUrl(remote.settings.base_url).status());
  remote.clock = options.clock ? options.clock : SystemClock();
  remote.network.ca_file = options.ca_file;
  remote.network.proxy = options.proxy;
  remote.default_timeout_ms = Or(options.default_timeout_ms, kDefaultTimeoutMs);
  remote.attempt_timeout_ms = Or(options.attempt_timeout_ms, kDefaultAttemptTimeoutMs);
  remote.connect_timeout_ms = Or(options.connect_timeout_ms, kDefaultConnectTimeoutMs);
  remote.retry.max_attempts = options.max_attempts > 0 ? options.max_attempts : kDefaultMaxAttempts;
  remote.retry.batch = options.retry_until_deadline;
  remote.seed = options.seed;
  const auto most_texts = static_cast<int64_t>(limits.max_texts > 0 ? limits.max_texts : 100'000);
  remote.batch_texts = static_cast<size_t>(std::min(Or(spec.batch, kDefaultBatch), most_texts));
  remote.batch_tokens = limits.max_request_tokens;
  remote.limits.requests_per_minute = spec.rpm;
  remote.limits.tokens_per_minute = spec.tpm;
  remote.limits.max_concurrency = Or(spec.concurrency, kDefaultConcurrency);
  remote.limits.is_default_concurrency = spec.concurrency <= 0;
  remote.weight = options.weight;
  remote.hedge = options.hedge;
  // Who never sends needs no share of the limits.
  if (options.cache_mode != CacheMode::kOnly) remote.limits_directory = options.limits_directory;
  remote.token_counter = options.token_counter;
  remote.log = options.log;
  if (spec.tpm > 0) {
    // A request stays small beside the limit, so that the limiter can use nearly all of it.
    constexpr int64_t kShareOfLimit = 33;
    const auto most = static_cast<size_t>(std::max<int64_t>(1, spec.tpm / kShareOfLimit));
    remote.batch_tokens = remote.batch_tokens > 0 ? std::min(remote.batch_tokens, most) : most;
    remote.limits.max_request_tokens = static_cast<int64_t>(remote.batch_tokens);
  }
  remote.transport = options.transport;
  if (remote.transport == nullptr) {
    VETVEC_ASSIGN_OR_RETURN(remote.transport, CurlTransport::Shared());
  }
  CachedEncoderOptions cached = CachedOptionsOf(spec, options);
  cached.default_timeout_ms = remote.default_timeout_ms;
  AddMemory(options, &cached);
  const bool has_disk = HasDisk(options);
  if (has_disk) remote.settings.stored_dtype = ShortNameOf(options.cache->dtype());
  VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<RemoteEncoder> encoder,
                          RemoteEncoder::Create(std::move(remote)));
  if (has_disk) AddDisk(options, encoder->identity(), &cached);
  return std::unique_ptr<Encoder>(
      std::make_unique<CachedEncoder>(std::move(encoder), std::move(cached)));
}

}  // namespace

Result<std::unique_ptr<Encoder>> OpenEncoder(const EncoderSpec& spec,
                                             const EncoderOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckEncoderSpec(spec));
  if (!options.http_definition.empty() && spec.kind != "http") {
    return InvalidArgument(spec.kind + ": takes no definition of an endpoint; http: does")
        .WithKey("http_definition");
  }
  if (spec.kind == "builtin") return NewBuiltinEncoder();
  if (spec.kind == "onnx") return OpenOnnx(spec, options);
  if (spec.kind == "vectors") return OpenVectorsEncoder(spec.target);
  return OpenRemote(spec, options);
}

Result<std::unique_ptr<Encoder>> OpenEncoder(std::string_view spec, const EncoderOptions& options) {
  VETVEC_ASSIGN_OR_RETURN(const EncoderSpec parsed, ParseEncoderSpec(spec));
  return OpenEncoder(parsed, options);
}

}  // namespace vetvec
