#include "audit/vendor.h"

#include <fmt/core.h>

#include <utility>
#include <vector>

#include "audit/vendor_network.h"
#include "base/file.h"
#include "base/strings.h"
#include "cache/sqlite_store.h"
#include "encoder/open_encoder.h"
#include "encoder/redis_services.h"
#include "providers/http_plan.h"

namespace vetvec {
namespace {

Result<std::string> KeyOf(const AuditConfig& config, const VendorConfig& vendor,
                          const OptionValues& settings, const Secrets& secrets) {
  if (settings.IsGiven("api_key_command")) {
    return Status(StatusCode::kInvalidArgument,
                  "vendor '" + vendor.name +
                      "' gets its key from api_key_command, but the library " +
                      "does not run commands; use vetvec_config_set_key_fn instead")
        .WithKey("vendors." + vendor.name + ".api_key_command");
  }
  if (settings.IsGiven("api_key_file")) return ReadKeyFile(settings.Text("api_key_file"));
  const std::string name = KeyNameOf(config, vendor);
  if (name.empty()) return std::string();
  const std::string& key = secrets.Get(name);
  if (!key.empty() || KeyIsOptional(config, vendor)) return key;
  return Status(StatusCode::kInvalidArgument,
                fmt::format("vendor '{}' gets its key from the environment variable {}, which is "
                            "not set or empty; set it and run again",
                            vendor.name, name))
      .WithKey(fmt::format("vendors.{}.api_key_env", vendor.name), name);
}

// The definition in [http.NAME], or in the file that the target names.
Result<std::string> DefinitionOf(const AuditConfig& config, const VendorConfig& vendor,
                                 const EncoderSpec& spec) {
  if (const HttpConfig* http = config.FindHttp(spec.target)) return http->definition;
  if (FileExists(spec.target)) return ReadFile(spec.target, kMaxHttpDefinitionBytes);
  std::vector<std::string> known;
  for (const HttpConfig& http : config.http) known.push_back(http.name);
  const std::string list = Joined(known);
  return InvalidArgument(fmt::format("vendor '{}' has the spec http:{}, but there is no table "
                                     "[http.{}] and no file of that name{}{}",
                                     vendor.name, spec.target, spec.target,
                                     DidYouMean(spec.target, known),
                                     list.empty() ? "" : fmt::format("; the tables are: {}", list)))
      .WithFile(config.file)
      .WithKey(fmt::format("vendors.{}.spec", vendor.name), spec.target, list);
}

// The caches and limits that [redis] shares with other hosts.
Status SetRedis(const AuditConfig& config, const Secrets& secrets, VectorDtype dtype,
                EncoderOptions* options) {
  const RedisConfig& redis = config.redis;
  if (redis.url.empty()) return OkStatus();
  RedisSettings settings;
  settings.url = redis.url;
  settings.ca_file = redis.ca_file;
  const std::string& password = secrets.Get(kRedisPasswordName);
  if (!password.empty()) {
    settings.password = [kept = std::make_shared<const SecretString>(password)] {
      return Result<std::string>(kept->value());
    };
  }
  settings.hmac_key = secrets.Get(kRedisHmacKeyName);
  settings.cache = redis.cache && config.cache.mode != "off";
  settings.limits = redis.limits && config.cache.mode != "only";
  settings.ttl_seconds = redis.ttl_s;
  settings.read_timeout_ms = redis.read_timeout_ms;
  settings.lease_seconds = redis.lease_s;
  settings.weight = redis.weight;
  if (!settings.cache && !settings.limits) return OkStatus();
  return OpenRedis(settings, dtype, options);
}

// Before anything is sent, as far as it is known by then; RoleEncoders checks what arrives.
Status CheckDimensions(const VendorConfig& vendor, const RoleEncoders& encoders) {
  const size_t of_documents = encoders.Of(TextRole::kDocument).dimension();
  const size_t of_queries = encoders.Of(TextRole::kQuery).dimension();
  if (of_documents == of_queries || of_documents == 0 || of_queries == 0) return OkStatus();
  return Status(StatusCode::kDimensionMismatch,
                fmt::format("vendor '{}': the vectors of '{}' have {} elements, but those of '{}' "
                            "have {}, so queries cannot be compared with documents",
                            vendor.name, encoders.Of(TextRole::kDocument).name(), of_documents,
                            encoders.Of(TextRole::kQuery).name(), of_queries))
      .WithKey(fmt::format("vendors.{}.query_spec", vendor.name), vendor.query_spec);
}

}  // namespace

Result<EncoderSpec> ConfiguredSpec(const AuditConfig& config, const VendorConfig& vendor) {
  VETVEC_ASSIGN_OR_RETURN(EncoderSpec spec, MergedSpec(config, vendor));
  if (IsRemoteKind(spec.kind) && !spec.settings.IsGiven("base_url")) {
    VETVEC_RETURN_IF_ERROR(spec.settings.Set("base_url", config.BaseUrlOfKind(spec.kind)));
  }
  const Status checked = CheckEncoderSpec(spec);
  if (!checked.ok()) return checked.Annotate(fmt::format("vendor '{}'", vendor.name));
  return spec;
}

Result<EncoderSpec> VendorSpec(const AuditConfig& config, const VendorConfig& vendor, TextRole role,
                               const SpecOfRole& of_role) {
  VETVEC_ASSIGN_OR_RETURN(const EncoderSpec configured,
                          ConfiguredSpec(config, vendor.ForRole(role)));
  EncoderSpec spec = of_role(configured, role);
  if (!spec.settings.IsGiven("input_type") && TakesInputType(spec, config.input_type)) {
    VETVEC_RETURN_IF_ERROR(spec.settings.Set("input_type", config.input_type));
  }
  return spec;
}

Result<std::shared_ptr<Store>> OpenCache(const AuditConfig& config,
                                         const std::string& private_folder, const LogFunction& log,
                                         VectorDtype dtype) {
  SqliteStoreOptions options;
  options.log = log;
  options.dtype = dtype;
  // With "off" there is no shared cache, but the run still needs a place for vectors it has paid
  // for.
  const bool is_shared = config.cache.mode != "off" && !config.cache.dir.empty();
  options.directory = is_shared ? config.cache.dir : private_folder;
  if (options.directory.empty()) return std::shared_ptr<Store>();
  options.one_host = !is_shared;  // the run folder has a lock of its own
  if (is_shared) {
    options.max_bytes = static_cast<uint64_t>(config.cache.max_bytes);
    options.ttl_seconds = config.cache.ttl_s;
  }
  VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<Store> store, OpenSqliteStore(options));
  return std::shared_ptr<Store>(std::move(store));
}

std::string MissingKeyOf(const AuditConfig& config, const VendorConfig& vendor,
                         const Secrets& secrets) {
  if (secrets.KeySourceOf(vendor.GivenName()) != nullptr) return "";
  for (const TextRole role : {TextRole::kNone, TextRole::kQuery}) {
    const VendorConfig of_role = vendor.ForRole(role);
    std::string name = KeyNameOf(config, of_role);
    const bool is_missing = !name.empty() && secrets.Get(name).empty();
    if (is_missing && !KeyIsOptional(config, of_role)) return name;
  }
  return "";
}

std::string LimitsDirectory(const AuditConfig& config) {
  const CacheConfig& cache = config.cache;
  if (cache.limits != "host") return "";
  if (!cache.limits_dir.empty()) return cache.limits_dir;
  return cache.mode == "off" ? "" : cache.dir;
}

Result<std::unique_ptr<Encoder>> OpenVendor(const AuditConfig& config, const VendorConfig& vendor,
                                            const Secrets& secrets, std::shared_ptr<Store> cache,
                                            const VendorHooks& hooks, bool sends_nothing,
                                            TextRole role, const SpecOfRole& of_role) {
  VETVEC_ASSIGN_OR_RETURN(const EncoderSpec spec, VendorSpec(config, vendor, role, of_role));
  EncoderOptions options;
  options.key_source = secrets.KeySourceOf(vendor.GivenName());
  if (options.key_source == nullptr) {
    Result<std::string> key = KeyOf(config, vendor.ForRole(role), spec.settings, secrets);
    if (!key.ok() && !sends_nothing) return key.status();
    if (key.ok()) options.api_key = *std::move(key);
  }
  options.may_lack_key = sends_nothing;
  options.cache = std::move(cache);
  options.cache_mode = config.cache.mode == "only" ? CacheMode::kOnly : CacheMode::kOn;
  options.cache_ttl_seconds = config.cache.ttl_s;
  options.tenant_salt = secrets.Get(config.cache.salt_env);
  options.providers_data = config.providers_data;
  VETVEC_RETURN_IF_ERROR(SetVendorNetwork(vendor, spec.settings, secrets, sends_nothing, &options));
  options.limits_directory = LimitsDirectory(config);
  options.token_counter = hooks.counter;
  if (spec.kind == "http") {
    VETVEC_ASSIGN_OR_RETURN(options.http_definition, DefinitionOf(config, vendor, spec));
  }
  options.log = hooks.log;
  options.on_call = hooks.on_call;
  if (!sends_nothing) {
    VETVEC_RETURN_IF_ERROR(SetRedis(config, secrets, hooks.shared_dtype, &options));
  }
  options.seed = config.seed;
  Result<std::unique_ptr<Encoder>> encoder = OpenEncoder(spec, options);
  if (!encoder.ok()) return encoder.status().Annotate(fmt::format("vendor '{}'", vendor.name));
  return encoder;
}

Result<RoleEncoders> OpenVendorRoles(const AuditConfig& config, const VendorConfig& vendor,
                                     const Secrets& secrets, const std::shared_ptr<Store>& cache,
                                     const VendorHooks& hooks, std::span<const TextRole> roles,
                                     bool sends_nothing, const SpecOfRole& of_role) {
  VETVEC_ASSIGN_OR_RETURN(RoleEncoders encoders, RoleEncoders::Open(roles, [&](TextRole role) {
                            return OpenVendor(config, vendor, secrets, cache, hooks, sends_nothing,
                                              role, of_role);
                          }));
  VETVEC_RETURN_IF_ERROR(CheckDimensions(vendor, encoders));
  return encoders;
}

}  // namespace vetvec
