#include "providers/sigv4.h"

#include <fmt/core.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <new>

#include "base/fork_section.h"
#include "base/strings.h"
#include "providers/json_provider.h"

namespace vetvec {
namespace {

constexpr std::string_view kAlgorithm = "AWS4-HMAC-SHA256";

Sha256Digest Hmac(std::string_view key, std::string_view text) {
  const ForkSection section;
  Sha256Digest digest{};
  unsigned int size = 0;
  const unsigned char* const made =
      HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
           reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data(), &size);
  if (made == nullptr) throw std::bad_alloc();  // the only reason
  return digest;
}

Sha256Digest Hmac(const Sha256Digest& key, std::string_view text) {
  return Hmac({reinterpret_cast<const char*>(key.data()), key.size()}, text);
}

// Parameters in the order of their bytes, each with "=".
std::string CanonicalQuery(std::string_view query) {
  if (query.empty()) return "";
  std::vector<std::string> parts;
  for (const std::string_view part : Split(query, '&')) {
    if (part.empty()) continue;
    parts.emplace_back(part);
    if (part.find('=') == std::string_view::npos) parts.back() += '=';
  }
  std::sort(parts.begin(), parts.end(), [](const std::string& a, const std::string& b) {
    const auto split = [](const std::string& text) {
      const size_t at = text.find('=');
      return std::pair(text.substr(0, at), text.substr(at + 1));
    };
    return split(a) < split(b);
  });
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : "&") + part;
  return out;
}

// Strips white space at the ends and collapses it inside.
std::string CanonicalValue(std::string_view value) {
  std::string out;
  for (const char c : Trim(value)) {
    if (c == ' ' && !out.empty() && out.back() == ' ') continue;
    out += c;
  }
  return out;
}

}  // namespace

namespace sigv4_internal {

std::string AmzDate(int64_t wall_millis) {
  const std::chrono::sys_time<std::chrono::milliseconds> time{
      std::chrono::milliseconds(wall_millis)};
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date{day};
  const std::chrono::hh_mm_ss clock{std::chrono::floor<std::chrono::seconds>(time - day)};
  char text[40];
  std::snprintf(text, sizeof text, "%04d%02u%02uT%02d%02d%02dZ", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()),
                static_cast<int>(clock.seconds().count()));
  return text;
}

Sha256Digest SigningKey(const SecretString& secret_key, std::string_view date,
                        const SigV4Scope& scope) {
  std::string start = "AWS4";
  start.reserve(start.size() + secret_key.value().size());
  start += secret_key.value();
  Sha256Digest key = Hmac(start, date);
  WipeString(&start);
  key = Hmac(key, scope.region);
  key = Hmac(key, scope.service);
  return Hmac(key, "aws4_request");
}

}  // namespace sigv4_internal

std::optional<SigV4Credentials> ParseSigV4Credentials(std::string_view api_key) {
  const size_t first = api_key.find(':');
  if (first == std::string_view::npos) return std::nullopt;
  const std::string_view rest = api_key.substr(first + 1);
  const size_t second = rest.find(':');
  SigV4Credentials credentials;
  credentials.access_key_id = std::string(api_key.substr(0, first));
  credentials.secret_key = SecretString(rest.substr(0, second));
  if (second != std::string_view::npos) {
    credentials.session_token = SecretString(rest.substr(second + 1));
    if (credentials.session_token.empty()) return std::nullopt;
  }
  if (credentials.access_key_id.empty() || credentials.secret_key.empty()) return std::nullopt;
  return credentials;
}

void SplitUrl(std::string_view url, SigV4Request* request) {
  const size_t scheme = url.find("://");
  const bool is_https = url.substr(0, scheme) == "https";
  std::string_view rest = url.substr(scheme == std::string_view::npos ? 0 : scheme + 3);
  const size_t question = rest.find('?');
  request->query = question == std::string_view::npos ? "" : std::string(rest.substr(question + 1));
  rest = rest.substr(0, question);
  const size_t slash = rest.find('/');
  request->path = slash == std::string_view::npos ? "/" : std::string(rest.substr(slash));
  std::string_view host = rest.substr(0, slash);
  const std::string_view own_port = is_https ? ":443" : ":80";
  if (EndsWith(host, own_port)) host.remove_suffix(own_port.size());
  request->host = std::string(host);
}

std::vector<HttpHeader> SignSigV4(const SigV4Request& request, const SigV4Credentials& credentials,
                                  const SigV4Scope& scope, int64_t wall_millis) {
  const std::string time = sigv4_internal::AmzDate(wall_millis);
  const std::string date = time.substr(0, 8);
  auto headers = request.headers;
  headers.emplace_back("host", request.host);
  headers.emplace_back("x-amz-date", time);
  const std::string& token = credentials.session_token.value();
  if (!token.empty()) headers.emplace_back("x-amz-security-token", token);
  std::sort(headers.begin(), headers.end());

  std::string names;
  std::string canonical =
      fmt::format("{}\n{}\n{}\n", request.method, UrlEncoded(request.path, true),
                  CanonicalQuery(request.query));
  for (const auto& [name, value] : headers) {
    canonical += name + ":" + CanonicalValue(value) + "\n";
    names += (names.empty() ? "" : ";") + name;
  }
  canonical += fmt::format("\n{}\n{}", names, Sha256Hex(request.body));

  const std::string where = fmt::format("{}/{}/{}/aws4_request", date, scope.region, scope.service);
  const std::string to_sign =
      fmt::format("{}\n{}\n{}\n{}", kAlgorithm, time, where, Sha256Hex(canonical));
  Sha256Digest key = sigv4_internal::SigningKey(credentials.secret_key, date, scope);
  const std::string signature = HexOf(Hmac(key, to_sign));
  WipeBytes(key.data(), key.size());
  WipeString(&canonical);
  for (auto& header : headers) WipeString(&header.second);

  std::vector<HttpHeader> out;
  out.push_back({"x-amz-date", time});
  if (!token.empty()) out.push_back({"x-amz-security-token", token, true});
  out.push_back({"authorization",
                 fmt::format("{} Credential={}/{}, SignedHeaders={}, Signature={}", kAlgorithm,
                             credentials.access_key_id, where, names, signature),
                 true});
  return out;
}

}  // namespace vetvec
