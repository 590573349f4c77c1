#include "cli/key_output.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>

#include "cli/key_check.h"
#include "cli/session.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

[[noreturn]] void RefuseOutput(const std::string& what) {
  throw std::runtime_error("api_key_command " + what);
}

std::string TextAt(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

// A number, or a text that is one.
std::optional<double> NumberAt(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return std::nullopt;
  if (found->is_number()) return found->get<double>();
  if (!found->is_string()) return std::nullopt;
  const std::string& text = found->get_ref<const std::string&>();
  char* end = nullptr;
  const double value = std::strtod(text.c_str(), &end);
  return text.empty() || *end != '\0' ? std::nullopt : std::optional<double>(value);
}

// Seconds since 1970 of "2026-01-31T12:00:00Z", or of "2026-01-31 12:00:00.000000" in local time.
std::optional<double> TimeAt(const json& object, const char* key) {
  const std::string text = TextAt(object, key);
  std::tm parts{};
  const bool is_utc = text.find('T') != std::string::npos;
  const char* const rest =
      strptime(text.c_str(), is_utc ? "%Y-%m-%dT%H:%M:%S" : "%Y-%m-%d %H:%M:%S", &parts);
  if (rest == nullptr) return std::nullopt;
  parts.tm_isdst = -1;
  const std::time_t time = is_utc ? timegm(&parts) : std::mktime(&parts);
  return time < 0 ? std::nullopt : std::optional<double>(static_cast<double>(time));
}

std::int64_t LifetimeOf(const json& object, double now_s) {
  constexpr double kMost = 1e9;
  if (object.contains("expires_in")) {
    const std::optional<double> seconds = NumberAt(object, "expires_in");
    if (!seconds || !(*seconds >= 1) || *seconds > kMost) {
      RefuseOutput("printed an invalid \"expires_in\"; allowed: 1 to 1000000000 (seconds)");
    }
    return static_cast<std::int64_t>(*seconds);
  }
  std::optional<double> end = NumberAt(object, "expires_on");
  for (const char* key : {"expiresOn", "token_expiry", "Expiration"}) {
    if (!end) end = TimeAt(object, key);
  }
  if (!end || !std::isfinite(*end)) return 0;
  return static_cast<std::int64_t>(std::clamp(*end - now_s, 1.0, kMost));
}

// "ACCESS_KEY_ID:SECRET[:SESSION_TOKEN]"; empty if the object holds no AWS credentials.
std::string AwsKeyOf(const json& object) {
  const std::string id = TextAt(object, "AccessKeyId");
  const std::string secret = TextAt(object, "SecretAccessKey");
  if (id.empty() || secret.empty()) return "";
  std::string token = TextAt(object, "SessionToken");
  if (token.empty()) token = TextAt(object, "Token");
  return id + ":" + secret + (token.empty() ? "" : ":" + token);
}

ApiKey KeyFromObject(const json& whole, bool is_azure, double now_s) {
  const json* object = &whole;
  for (const char* nested : {"credential", "Credentials"}) {
    const auto found = whole.find(nested);
    if (found != whole.end() && found->is_object()) object = &*found;
  }
  ApiKey found;
  found.key = TextAt(*object, "key");
  bool is_token = false;
  for (const char* name : {"accessToken", "access_token", "token"}) {
    if (!found.key.empty()) break;
    found.key = TextAt(*object, name);
    is_token = !found.key.empty();
  }
  if (found.key.empty()) found.key = AwsKeyOf(*object);
  if (found.key.empty()) {
    RefuseOutput(
        "printed JSON without a non-empty string \"key\" (or accessToken, access_token, token)");
  }
  found.lifetime_s = LifetimeOf(*object, now_s);
  if (is_token && is_azure) found.key = "Bearer " + found.key;
  return found;
}

}  // namespace

ApiKey KeyFromOutput(std::string_view output, bool is_azure, double now_s) {
  std::string_view text = Trimmed(output);
  if (text.starts_with('{') || text.starts_with('[') || text.starts_with('"')) {
    const json parsed = json::parse(text, nullptr, false);
    if (parsed.is_object()) return KeyFromObject(parsed, is_azure, now_s);
    if (!parsed.is_string()) RefuseOutput("printed JSON that is neither an object nor a string");
    ApiKey found;
    found.key = parsed.get<std::string>();
    if (found.key.empty()) RefuseOutput("did not print a key");
    return found;
  }
  text = Trimmed(text.substr(0, text.find('\n')));
  if (text.empty()) RefuseOutput("did not print a key");
  const std::string problem = KeyProblem(text, is_azure);
  if (!problem.empty()) RefuseOutput("printed a key that " + problem);
  ApiKey found;
  found.key = text;
  return found;
}

}  // namespace vetvec::cli
