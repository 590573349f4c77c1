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

Result<SecretString> ProxyOf(const VendorConfig& vendor, const OptionValues& settings,
                             const Secrets& secrets) {
  const std::string& proxy = settings.Text("proxy");
  const std::string& user_name = settings.Text("proxy_user_env");
  const std::string& password_name = settings.Text("proxy_password_env");
  const auto fail = [&](const char* key, const std::string& found, const std::string& what) {
    return InvalidArgument("vendor '" + vendor.name + "': " + what)
        .WithKey("vendors." + vendor.name + "." + key, found);
  };
  if (user_name.empty() && password_name.empty()) {
    return proxy == kNoProxy ? SecretString() : SecretString(proxy);
  }
  if (proxy.empty() || proxy == kNoProxy) {
    return fail("proxy", proxy, "proxy_user_env and proxy_password_env need a proxy");
  }
  const std::string& user = secrets.Get(user_name);
  const std::string& password = secrets.Get(password_name);
  const auto not_set = [&](const char* key, const std::string& variable) {
    return fail(key, variable,
                fmt::format("{} refers to the environment variable {}, which is not set; set it "
                            "and run again",
                            key, variable));
  };
  if (user.empty()) return not_set("proxy_user_env", user_name);
  if (password.empty() && !password_name.empty()) {
    return not_set("proxy_password_env", password_name);
  }
  return WithUserinfo(proxy, user, password);
}

}  // namespace

Status SetVendorNetwork(const VendorConfig& vendor, const OptionValues& settings,
                        const Secrets& secrets, bool sends_nothing, EncoderOptions* options) {
  if (sends_nothing) return OkStatus();
  VETVEC_ASSIGN_OR_RETURN(options->proxy, ProxyOf(vendor, settings, secrets));
  if (!settings.IsGiven("proxy")) {
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
