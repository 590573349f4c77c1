#include "encoder/remote_options.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/file.h"
#include "base/strings.h"
#include "base/tls_setup.h"
#include "net/curl_transport.h"
#include "net/url.h"
#include "providers/http_plan.h"
#include "providers/provider.h"

namespace vetvec {
namespace {

int64_t Or(int64_t value, int64_t fallback) { return value > 0 ? value : fallback; }

Status CheckKey(const ProviderDefaults& facts, const EncoderSpec& spec,
                const EncoderOptions& options) {
  const bool is_own_url = spec.settings.IsGiven("base_url");
  if (options.key_source && !options.api_key.empty()) {
    return InvalidArgument("api_key and key_fn are both set; keep one").WithKey("api_key");
  }
  const bool has_key = !options.api_key.empty() || options.key_source || options.may_lack_key;
  if (has_key || is_own_url || !facts.needs_key) return OkStatus();
  const std::string& own_name = spec.settings.Text("api_key_env");
  const std::string name = own_name.empty() ? facts.api_key_env : own_name;
  const std::string where = *facts.base_url == '\0' ? "" : fmt::format(" at {}", facts.base_url);
  return InvalidArgument(
             fmt::format("{}{} needs an API key{}", spec.kind, where,
                         name.empty()
                             ? ""
                             : fmt::format(" (usually in the environment variable {})", name)))
      .WithKey("api_key");
}

Result<ProviderSettings> SettingsOf(const Provider& provider, const EncoderSpec& spec,
                                    const EncoderOptions& options, bool* try_base64) {
  const ProviderDefaults& facts = provider.defaults();
  const OptionValues& set = spec.settings;
  ProviderSettings settings;
  const bool is_own_url = spec.settings.IsGiven("base_url");
  settings.base_url = is_own_url ? set.Text("base_url") : facts.base_url;
  settings.model = spec.target;
  settings.revision = set.Text("revision");
  settings.api_key = options.api_key;
  settings.input_type = set.Text("input_type");
  settings.prefixes = {set.Text("query_prefix"), set.Text("document_prefix")};
  settings.dimensions = set.Integer("dimensions");
  // base64 has a third of the bytes and a quarter of the work; some servers refuse it or hang.
  const std::string& encoding = set.Text("encoding");
  settings.ask_base64 = encoding == "base64" || (encoding.empty() && facts.base64_at_base_url);
  // Servers that copy the format may reject or ignore encoding_format.
  *try_base64 = encoding.empty() && settings.ask_base64 && is_own_url;
  settings.headers = options.headers;
  settings.api_version = set.Text("api_version");
  settings.region = set.Text("region");
  settings.family = set.Text("family");
  settings.workspace = set.Text("workspace");
  VETVEC_ASSIGN_OR_RETURN(settings.facts, ProviderFacts::Load(options.providers_data));
  if (spec.kind == "http") {
    settings.model.clear();  // from the definition
    settings.definition = options.http_definition;
    if (settings.definition.empty()) {
      VETVEC_ASSIGN_OR_RETURN(settings.definition, ReadFile(spec.target, kMaxHttpDefinitionBytes));
    }
  }
  VETVEC_RETURN_IF_ERROR(provider.Complete(&settings));
  return settings;
}

void WarnOfFacts(const RemoteEncoderOptions& remote, const EncoderSpec& spec) {
  if (!remote.log) return;
  constexpr int64_t kDayMillis = int64_t{24} * 3600 * 1000;
  const int64_t today = remote.clock->WallMillis() / kDayMillis;
  for (const std::string& warning :
       FactWarnings(remote.settings.FactsOrBuiltIn(), spec.kind, spec.target, today)) {
    remote.log(LogLevel::kWarning, warning);
  }
}

Result<HttpNetworkOptions> NetworkOf(const OptionValues& set, const EncoderOptions& options,
                                     const std::string& base_url) {
  HttpNetworkOptions network;
  network.ca_file = set.Text("ca_file");
  network.client_cert_file = set.Text("client_cert_file");
  network.client_key_file = set.Text("client_key_file");
  network.proxy = options.proxy;
  network.plain_http_hosts = set.Text("allow_plain_http");
  if (network.client_cert_file.empty() && !network.client_key_file.empty()) {
    return InvalidArgument("client_key_file is set, but client_cert_file is not")
        .WithKey("client_key_file");
  }
  VETVEC_ASSIGN_OR_RETURN(const Url url, ParseUrl(base_url));
  if (!network.proxy.empty() || url.is_loopback) return network;
  network.proxy = url.scheme == "https" ? options.https_proxy : options.http_proxy;
  network.no_proxy = options.no_proxy;
  return network;
}

// Checked here as well as by the transport, so that it is noticed before the first request.
Status CheckUrl(const RemoteEncoderOptions& remote) {
  VETVEC_ASSIGN_OR_RETURN(const Url url, ParseUrl(remote.settings.base_url));
  const bool has_key = HasKey(remote.settings) || remote.key_source != nullptr;
  return has_key ? CheckSecretMayBeSent(url, remote.network) : OkStatus();
}

bool IsHttps(const std::string& base_url) {
  const Result<Url> url = ParseUrl(base_url);
  return url.ok() && url->scheme == "https";
}

}  // namespace

bool HasKey(const ProviderSettings& settings) {
  if (!settings.api_key.empty()) return true;
  return std::any_of(settings.headers.begin(), settings.headers.end(), [](const auto& header) {
    const std::string name = AsciiLower(header.name);
    return name.find("auth") != std::string::npos || name.find("key") != std::string::npos ||
           name.find("token") != std::string::npos || name.find("cookie") != std::string::npos;
  });
}

Result<RemoteEncoderOptions> RemoteOptionsOf(const Provider& provider, const EncoderSpec& spec,
                                             const EncoderOptions& options) {
  const OptionValues& set = spec.settings;
  RemoteEncoderOptions remote;
  remote.provider = &provider;
  const ProviderDefaults& facts = provider.defaults();
  VETVEC_RETURN_IF_ERROR(CheckKey(facts, spec, options));
  VETVEC_ASSIGN_OR_RETURN(remote.settings, SettingsOf(provider, spec, options, &remote.try_base64));
  const ProviderLimits limits = provider.LimitsOf(remote.settings);
  remote.clock = options.clock ? options.clock : SystemClock();
  VETVEC_ASSIGN_OR_RETURN(remote.network, NetworkOf(set, options, remote.settings.base_url));
  remote.key_source = options.key_source;
  VETVEC_RETURN_IF_ERROR(CheckUrl(remote));
  remote.default_timeout_ms = Or(set.Integer("timeout_ms"), kDefaultTimeoutMs);
  remote.retry.max_attempts = static_cast<int>(set.Integer("max_attempts"));
  remote.retry.batch = set.Flag("retry_until_deadline");
  if (set.IsGiven("max_wait_s")) {
    constexpr double kMillis = 1000;
    remote.retry.patience_ms = static_cast<int64_t>(set.Number("max_wait_s") * kMillis);
  }
  remote.seed = options.seed;
  const auto most_texts = static_cast<int64_t>(limits.max_texts > 0 ? limits.max_texts : 100'000);
  remote.batch_texts =
      static_cast<size_t>(std::min(Or(set.Integer("batch"), kDefaultBatch), most_texts));
  remote.batch_tokens = limits.max_request_tokens;
  if (set.IsGiven("max_reply_bytes")) {
    remote.max_reply_bytes = static_cast<size_t>(set.Integer("max_reply_bytes"));
  }
  remote.limits.requests_per_minute = set.Integer("rpm");
  remote.limits.texts_per_minute = set.Integer("ipm");
  remote.limits.tokens_per_minute = set.Integer("tpm");
  remote.limits.max_concurrency = Or(set.Integer("concurrency"), kDefaultConcurrency);
  remote.limits.is_default_concurrency = !set.IsGiven("concurrency");
  remote.weight = set.Integer("weight");
  remote.hedge = set.Flag("hedge");
  // An encoder that never sends needs no share of the limits.
  if (options.cache_mode != CacheMode::kOnly) {
    remote.limits_directory = options.limits_directory;
    remote.redis_limits = options.redis_limits;
  }
  remote.token_counter = options.token_counter;
  remote.log = options.log;
  WarnOfFacts(remote, spec);
  // Requests stay small relative to the limits, so that the limiter can use nearly all of them.
  // With limits over Redis, several processes must be able to send at the same time
  // (limits/gcra.h).
  const bool is_shared = remote.redis_limits.client != nullptr;
  if (const int64_t ipm = set.Integer("ipm"); ipm > 0) {
    const int64_t share_of_texts = is_shared ? 110 : 20;
    const auto most = static_cast<size_t>(std::max<int64_t>(1, ipm / share_of_texts));
    remote.batch_texts = std::min(remote.batch_texts, most);
    remote.limits.max_request_texts = static_cast<int64_t>(remote.batch_texts);
  }
  if (const int64_t tpm = set.Integer("tpm"); tpm > 0) {
    const int64_t share_of_tokens = is_shared ? 110 : 33;
    const auto most = static_cast<size_t>(std::max<int64_t>(1, tpm / share_of_tokens));
    remote.batch_tokens = remote.batch_tokens > 0 ? std::min(remote.batch_tokens, most) : most;
    remote.limits.max_request_tokens = static_cast<int64_t>(remote.batch_tokens);
  }
  remote.transport = options.transport;
  if (remote.transport == nullptr) {
    VETVEC_ASSIGN_OR_RETURN(remote.transport, CurlTransport::Shared());
  }
  if (IsHttps(remote.settings.base_url)) VETVEC_RETURN_IF_ERROR(SetUpTls());
  return remote;
}

}  // namespace vetvec
