#include "audit/vendor_network.h"

#include <fmt/core.h>

#include <string>
#include <utility>
#include <vector>

#include "audit/header_value.h"
#include "providers/json_provider.h"

namespace vetvec {
namespace {

constexpr char kNoProxy[] = "none";

// A proxy URL with user and password.
SecretString WithUserinfo(const std::string& proxy, const std::string& user,
                          const std::string& password) {
  const size_t scheme_end = proxy.find("://");
  const size_t host = scheme_end == std::string::npos ? 0 : scheme_end + 3;
  const SecretString name(UrlEncoded(user));
  const SecretString secret(UrlEncoded(password));
  std::string out;
  out.reserve(proxy.size() + name.value().size() + secret.value().size() + 2);
  out += proxy.substr(0, host);
  out += name.value();
  out += ":";
  out += secret.value();
  out += "@";
  out += proxy.substr(host);
  return SecretString(std::move(out));
}

Result<SecretString> ProxyOf(const AuditConfig& config, const VendorConfig& vendor,
                             const Secrets& secrets) {
  const bool has_own =
      !vendor.proxy.empty() || !vendor.proxy_user_env.empty() || !vendor.proxy_password_env.empty();
  const VendorConfig& from = has_own ? vendor : config.defaults;
  const auto fail = [&](const char* key, const std::string& found, const std::string& what) {
    return InvalidArgument("vendor '" + vendor.name + "': " + what)
        .WithKey("vendors." + vendor.name + "." + key, found);
  };
  if (from.proxy_user_env.empty() && from.proxy_password_env.empty()) {
    return from.proxy == kNoProxy ? SecretString() : SecretString(from.proxy);
  }
  if (from.proxy.empty() || from.proxy == kNoProxy) {
    return fail("proxy", from.proxy, "proxy_user_env and proxy_password_env need a proxy");
  }
  const std::string& user = secrets.Get(from.proxy_user_env);
  const std::string& password = secrets.Get(from.proxy_password_env);
  const auto not_set = [&](const char* key, const std::string& variable) {
    return fail(key, variable,
                fmt::format("{} refers to the environment variable {}, which is not set; set it "
                            "and run again",
                            key, variable));
  };
  if (user.empty()) return not_set("proxy_user_env", from.proxy_user_env);
  if (password.empty() && !from.proxy_password_env.empty()) {
    return not_set("proxy_password_env", from.proxy_password_env);
  }
  return WithUserinfo(from.proxy, user, password);
}

}  // namespace

Status SetVendorNetwork(const AuditConfig& config, const VendorConfig& vendor,
                        const Secrets& secrets, bool sends_nothing, EncoderOptions* options) {
  options->ca_file = vendor.ca_file.empty() ? config.defaults.ca_file : vendor.ca_file;
  const bool has_own = !vendor.client_cert_file.empty() || !vendor.client_key_file.empty();
  const VendorConfig& with_cert = has_own ? vendor : config.defaults;
  options->client_cert_file = with_cert.client_cert_file;
  options->client_key_file = with_cert.client_key_file;
  options->plain_http_hosts =
      vendor.allow_plain_http.empty() ? config.defaults.allow_plain_http : vendor.allow_plain_http;
  if (sends_nothing) return OkStatus();
  VETVEC_ASSIGN_OR_RETURN(options->proxy, ProxyOf(config, vendor, secrets));
  const std::string& proxy = vendor.proxy.empty() ? config.defaults.proxy : vendor.proxy;
  if (proxy.empty()) {
    options->https_proxy = secrets.Get("HTTPS_PROXY");
    options->http_proxy = secrets.Get("HTTP_PROXY");
    options->no_proxy = secrets.Get("NO_PROXY");
  }
  for (const auto& [name, value] : vendor.headers) {
    VETVEC_ASSIGN_OR_RETURN(const std::vector<std::string> names, SecretNamesIn(value));
    Result<SecretString> complete = WithSecrets(value, secrets);
    if (!complete.ok()) {
      return complete.status()
          .Annotate("vendor '" + vendor.name + "', header '" + name + "'")
          .WithKey("vendors." + vendor.name + ".headers", name);
    }
    options->headers.push_back({name, *std::move(complete), !names.empty()});
  }
  return OkStatus();
}

}  // namespace vetvec
