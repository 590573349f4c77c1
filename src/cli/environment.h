// The environment: every variable that the command reads. The library reads none.
//
//   base URLs    of a service for which neither specification nor configuration sets one, under the
//                names that vendors' own clients read: the table in environment.cc. Such a URL
//                counts as [defaults] base_urls, so that runs record it.
//   authorities  CURL_CA_BUNDLE, REQUESTS_CA_BUNDLE, SSL_CERT_FILE, SSL_CERT_DIR, in this order:
//                [defaults] ca_file, if neither that nor the vendor's own is set, and [redis]
//                ca_file in the same way.
//   proxies      https_proxy, HTTPS_PROXY, http_proxy, all_proxy, ALL_PROXY, no_proxy, NO_PROXY.
//   keys         the variables that a configuration names, or each service's usual one; see
//                key_check.h.
//   cache        XDG_CACHE_HOME, HOME (default_cache.h)
//   other        VETVEC_REDIS_PASSWORD, VETVEC_REDIS_HMAC_KEY, VETVEC_REDIS_HMAC_KEY_FILE,
//                VETVEC_ORT_LIBRARY, OTEL_* (telemetry/settings.h).
//
// A value that cannot be meant as it stands is refused with the name of its variable, never with
// the value, and only if the command would use it.
#ifndef VETVEC_CLI_ENVIRONMENT_H_
#define VETVEC_CLI_ENVIRONMENT_H_

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "vetvec/vetvec.hpp"

namespace vetvec::cli {

// The value of a variable; empty if it is not set.
std::string Variable(const std::string& name);

// The base URL that the environment sets for services of a kind, and its variable.
struct VariableUrl {
  std::string variable;  // empty: none is set
  std::string url;
};
// UsageError if it is not a URL without credentials and query.
VariableUrl BaseUrlOf(std::string_view kind);

// Whether encoders of this kind send nothing.
bool IsLocalKind(std::string_view kind);

// The variable that usually holds the key of a kind: "OPENAI_API_KEY".
std::string UsualKeyVariable(std::string_view kind);

// What the environment adds to a configuration (`settings`: its JSON).
struct EnvironmentSettings {
  std::vector<std::string> overrides;  // as --set
  std::vector<std::string> notes;  // for the first line: "openai: https://... (OPENAI_BASE_URL)"
};
EnvironmentSettings SettingsOfEnvironment(const nlohmann::json& settings);

// Sets proxies, and all secrets to which the configuration refers, from the environment.
void SetEnvironmentSecrets(const nlohmann::json& settings, Config* config);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_ENVIRONMENT_H_
