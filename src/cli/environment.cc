#include "cli/environment.h"

#include <fmt/core.h>
#include <sys/stat.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <utility>

#include "cli/command.h"
#include "cli/key_check.h"
#include "cli/session.h"
#include "cli/url_text.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

// `path` is added to a URL that has none, as the vendor's client does. The first variable of a kind
// that is set counts.
struct UrlVariable {
  const char* kind;
  const char* name;
  const char* path = "";
};
constexpr UrlVariable kUrlVariables[] = {
    {"openai", "OPENAI_BASE_URL"},
    {"openai", "OPENAI_API_BASE"},
    {"azure", "AZURE_OPENAI_ENDPOINT"},
    {"ollama", "OLLAMA_HOST"},
    {"bedrock", "AWS_ENDPOINT_URL_BEDROCK_RUNTIME"},
    {"bedrock", "AWS_ENDPOINT_URL"},
    {"cohere", "CO_API_URL", "/v2"},
    {"gemini", "GOOGLE_GEMINI_BASE_URL", "/v1beta"},
    {"together", "TOGETHER_BASE_URL", "/v1"},
    {"dashscope", "DASHSCOPE_HTTP_BASE_URL"},
    {"mistral", "MISTRAL_BASE_URL", "/v1"},
    {"voyage", "VOYAGE_BASE_URL", "/v1"},
    {"jina", "JINA_BASE_URL", "/v1"},
    {"nomic", "NOMIC_BASE_URL", "/v1"},
    {"nlpcloud", "NLPCLOUD_BASE_URL", "/v1"},
};

constexpr const char* kAuthorityVariables[] = {"CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE",
                                               "SSL_CERT_FILE", "SSL_CERT_DIR"};

// As in curl: the lower-case name comes first, and http_proxy is read only in lower case, because a
// web server sets HTTP_PROXY from a header that its client controls.
const std::vector<const char*> kHttpsProxy = {"https_proxy", "HTTPS_PROXY", "all_proxy",
                                              "ALL_PROXY"};
const std::vector<const char*> kHttpProxy = {"http_proxy", "all_proxy", "ALL_PROXY"};
const std::vector<const char*> kNoProxy = {"no_proxy", "NO_PROXY"};

[[noreturn]] void RefuseVariable(const std::string& variable, const std::string& problem) {
  throw UsageError{fmt::format("the environment variable {} {}", variable, problem)};
}

std::string KindOf(std::string_view spec) { return std::string(spec.substr(0, spec.find(':'))); }

// The value of a key of a specification, not decoded; empty if it is not set.
std::string SettingOf(const std::string& spec, const std::string& key) {
  for (const char* before : {"?", "&"}) {
    const size_t found = spec.find(before + key + "=");
    if (found == std::string::npos) continue;
    const size_t begin = found + key.size() + 2;
    return spec.substr(begin, std::min(spec.find('&', begin), spec.size()) - begin);
  }
  return "";
}

// The URL that the configuration sets for a vendor; empty: none.
std::string GivenUrl(const json& settings, const json& vendor) {
  const std::string spec = vendor.at("spec").get<std::string>();
  for (const std::string& url : {SettingOf(spec, "base_url"), vendor.value("base_url", ""),
                                 settings.at("defaults").value("base_url", "")}) {
    if (!url.empty()) return url;
  }
  const std::string kind = KindOf(spec);
  for (const json& url : settings.at("defaults").value("base_urls", json::array())) {
    if (url.at(0) == kind) return url.at(1).get<std::string>();
  }
  if (kind == "tei") return spec.substr(std::min(spec.size(), kind.size() + 1));
  // With either of these, dashscope's URL follows from the specification.
  const bool is_derived = kind == "dashscope" && (!SettingOf(spec, "region").empty() ||
                                                  !SettingOf(spec, "workspace").empty());
  return is_derived ? "https://dashscope.aliyuncs.com" : "";
}

std::string FirstSet(const std::vector<const char*>& names) {
  for (const char* name : names) {
    if (!Variable(name).empty()) return name;
  }
  return "";
}

// A variable that names what is trusted anyway, as containers set it, changes nothing.
bool IsSystemBundle(const std::string& path) {
  const json bundles = json::parse(BuildInfo()).at("authorities").at("bundles");
  return path == "/etc/ssl/certs" ||
         std::find(bundles.begin(), bundles.end(), json(path)) != bundles.end();
}

// The folder of a list, as OpenSSL reads it, that exists; empty: none.
std::string FirstFolder(const std::string& list) {
  for (size_t begin = 0; begin <= list.size();) {
    const size_t end = std::min(list.find(':', begin), list.size());
    std::string path = list.substr(begin, end - begin);
    if (FileIsThere(path)) return path;
    begin = end + 1;
  }
  return "";
}

// The file or folder of authorities that the environment names, and its variable.
std::pair<std::string, std::string> AuthoritiesOfEnvironment() {
  for (const std::string name : kAuthorityVariables) {
    std::string path(Trimmed(Variable(name)));
    if (path.empty() || IsSystemBundle(path)) continue;
    if (name == "SSL_CERT_DIR") path = FirstFolder(path);
    if (!FileIsThere(path)) RefuseVariable(name, "does not name a file or folder that exists");
    if (!IsSystemBundle(path)) return {std::filesystem::absolute(path).string(), name};
  }
  return {};
}

bool RedisNeedsAuthorities(const json& settings) {
  const json redis = settings.value("redis", json::object());
  return redis.value("url", "").starts_with("rediss:") && redis.value("ca_file", "").empty();
}

void RefuseBadProxy(const std::vector<const char*>& names) {
  const std::string name = FirstSet(names);
  const std::string problem = name.empty() ? "" : ProxyProblem(Variable(name));
  if (!problem.empty()) RefuseVariable(name, problem);
}

void CheckProxies(const json& settings, const json& vendor) {
  const std::string spec = vendor.at("spec").get<std::string>();
  const std::string proxy = vendor.value("proxy", "");
  if (IsLocalKind(KindOf(spec)) ||
      !(proxy.empty() ? settings["defaults"].value("proxy", "") : proxy).empty()) {
    return;
  }
  const std::string url = Lower(GivenUrl(settings, vendor));
  if (url.empty() && KindOf(spec) == "ollama") return;  // on this machine
  if (IsOnThisMachine(url)) return;
  RefuseBadProxy(url.starts_with("http:") ? kHttpProxy : kHttpsProxy);
}

// The variables of secrets that are not keys, so that their values are taken as they are.
std::set<std::string> NamesOfOtherSecrets(const json& settings) {
  std::set<std::string> names = {"VETVEC_REDIS_PASSWORD", "VETVEC_REDIS_HMAC_KEY",
                                 settings.at("cache").value("salt_env", "")};
  const auto add = [&](const json& vendor) {
    names.insert(vendor.value("proxy_user_env", ""));
    names.insert(vendor.value("proxy_password_env", ""));
    for (const json& header : vendor.value("headers", json::array())) {
      const std::string value = header.at(1).get<std::string>();
      for (size_t i = value.find('$'); i != std::string::npos; i = value.find('$', i + 1)) {
        size_t end = i + 1;
        while (end < value.size() &&
               (std::isalnum(static_cast<unsigned char>(value[end])) != 0 || value[end] == '_')) {
          ++end;
        }
        names.insert(value.substr(i + 1, end - i - 1));
      }
    }
  };
  for (const char* list : {"vendors", "other_vendors"}) {
    for (const json& vendor : settings.at(list)) add(vendor);
  }
  add(settings.at("defaults"));
  return names;
}

std::string KeyVariableOf(const json& settings, const json& vendor) {
  const std::string spec = vendor.at("spec").get<std::string>();
  for (const std::string& name : {vendor.value("api_key_env", ""), SettingOf(spec, "api_key_env"),
                                  settings.at("defaults").value("api_key_env", "")}) {
    if (!name.empty()) return name;
  }
  return UsualKeyVariable(KindOf(spec));
}

}  // namespace

std::string Variable(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  return value ? value : "";
}

bool IsLocalKind(std::string_view kind) {
  return kind == "builtin" || kind == "onnx" || kind == "vectors" || kind == "words";
}

std::string UsualKeyVariable(std::string_view kind) {
  if (kind == "azure") return "AZURE_OPENAI_API_KEY";
  if (kind == "bedrock") return "AWS_BEARER_TOKEN_BEDROCK";
  std::string name(kind);
  for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return name + "_API_KEY";
}

VariableUrl BaseUrlOf(std::string_view kind) {
  for (const UrlVariable& row : kUrlVariables) {
    if (kind != row.kind) continue;
    const std::string value = Variable(row.name);
    std::string url(Trimmed(value));
    if (url.empty()) continue;
    if (row.name == std::string_view("OLLAMA_HOST")) url = OllamaUrl(url);
    const std::string problem = UrlProblem(url);
    if (!problem.empty()) RefuseVariable(row.name, problem);
    while (url.ends_with('/')) url.pop_back();
    if (PartsOf(url).rest.empty()) url += row.path;
    return {row.name, url};
  }
  return {};
}

EnvironmentSettings SettingsOfEnvironment(const json& settings) {
  EnvironmentSettings out;
  std::set<std::string> kinds;
  bool needs_authorities = false;
  for (const json& vendor : settings.at("vendors")) {
    const std::string kind = KindOf(vendor.at("spec").get<std::string>());
    if (IsLocalKind(kind)) continue;
    std::string url = GivenUrl(settings, vendor);
    if (url.empty() && kinds.insert(kind).second) {
      const VariableUrl found = BaseUrlOf(kind);
      url = found.url;
      if (!url.empty()) {
        out.overrides.push_back(StringOverride("defaults.base_urls." + kind, url));
        out.notes.push_back(fmt::format("{}: {} ({})", kind, url, found.variable));
      }
    }
    needs_authorities =
        needs_authorities || (!Lower(url).starts_with("http:") && kind != "ollama" &&
                              vendor.value("ca_file", "").empty());
  }
  std::vector<std::string> keys;
  if (needs_authorities && settings.at("defaults").value("ca_file", "").empty()) {
    keys.push_back("defaults.ca_file");
  }
  if (RedisNeedsAuthorities(settings)) keys.push_back("redis.ca_file");
  if (keys.empty()) return out;
  const auto [path, variable] = AuthoritiesOfEnvironment();
  if (path.empty()) return out;
  for (const std::string& key : keys) out.overrides.push_back(StringOverride(key, path));
  out.notes.push_back(fmt::format("certificate authorities: {} ({})", path, variable));
  return out;
}

void SetEnvironmentSecrets(const json& settings, Config* config) {
  std::set<std::string> of_used;
  std::set<std::string> with_scheme;  // azure takes "Bearer TOKEN", and http whatever it is given
  for (const char* list : {"vendors", "other_vendors"}) {
    for (const json& vendor : settings.at(list)) {
      const std::string name = KeyVariableOf(settings, vendor);
      const std::string kind = KindOf(vendor.at("spec").get<std::string>());
      if (list == std::string_view("vendors")) of_used.insert(name);
      if (kind == "azure" || kind == "http") with_scheme.insert(name);
    }
  }
  const std::set<std::string> not_keys = NamesOfOtherSecrets(settings);
  config->SetSecrets([&](const std::string& name) {
    if (not_keys.count(name) > 0 || of_used.count(name) == 0) return Variable(name);
    return KeyOfVariable(name, with_scheme.count(name) > 0);
  });
  for (const json& vendor : settings.at("vendors")) CheckProxies(settings, vendor);
  const std::pair<const char*, const std::vector<const char*>&> proxies[] = {
      {"HTTPS_PROXY", kHttpsProxy}, {"HTTP_PROXY", kHttpProxy}, {"NO_PROXY", kNoProxy}};
  for (const auto& [secret, variables] : proxies) {
    const std::string name = FirstSet(variables);
    if (!name.empty()) config->SetSecret(secret, Variable(name));
  }
}

}  // namespace vetvec::cli
