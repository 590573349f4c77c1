#include "net/http.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/strings.h"
#include "base/utf8.h"
#include "net/no_proxy.h"
#include "net/url.h"

namespace vetvec {
namespace {

constexpr std::array<std::string_view, 7> kSecretNames = {
    "authorization",  "proxy-authorization", "cookie", "api-key", "x-api-key",
    "x-goog-api-key", "x-amz-security-token"};

// RFC 9110 token: the characters that header names and methods may contain.
bool IsToken(std::string_view text) {
  constexpr std::string_view kMarks = "!#$%&'*+-.^_`|~";
  return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           kMarks.find(c) != std::string_view::npos;
  });
}

bool IsPlainValue(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte == '\t' || (byte >= 0x20 && byte < 0x7F);
  });
}

Status ValidateHeader(const HttpHeader& header) {
  if (!IsToken(header.name)) {
    return InvalidArgument(
        fmt::format("header name '{}' contains an invalid byte", Sanitized(header.name, 60)));
  }
  if (!IsPlainValue(header.value.value())) {
    return InvalidArgument(fmt::format(
        "the value of header '{}' contains a line break, a control character or a non-ASCII byte",
        header.name));
  }
  const std::string name = AsciiLower(header.name);
  if (name == "content-length" || name == "transfer-encoding" || name == "host" ||
      name == "connection") {
    return InvalidArgument(fmt::format("header '{}' cannot be set: vetvec sets it", header.name));
  }
  return OkStatus();
}

}  // namespace

Status ValidateHttpLimits(const HttpRequest& request) {
  const std::string most = std::to_string(kLongestAttemptMs);
  if (request.total_timeout_ms <= 0 || request.total_timeout_ms > kLongestAttemptMs) {
    return InvalidArgument(fmt::format("total_timeout_ms must be between 1 and {}", most));
  }
  if (request.connect_timeout_ms < 0 || request.connect_timeout_ms > kLongestAttemptMs) {
    return InvalidArgument(fmt::format("connect_timeout_ms must be between 0 and {}", most));
  }
  if (request.low_speed_bytes_per_second < 0 || request.low_speed_bytes_per_second > (1 << 30) ||
      request.low_speed_seconds < 0 || request.low_speed_seconds > 86'400) {
    return InvalidArgument(
        "low_speed_bytes_per_second must be between 0 and 1073741824, and low_speed_seconds "
        "between 0 and 86400");
  }
  return OkStatus();
}

const std::string* HttpResponse::Header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (key == name) return &value;
  }
  return nullptr;
}

bool IsSecretHeader(const HttpHeader& header) {
  const std::string name = AsciiLower(header.name);
  return header.secret ||
         std::find(kSecretNames.begin(), kSecretNames.end(), name) != kSecretNames.end();
}

Status ValidateHttpRequest(const HttpRequest& request) {
  VETVEC_ASSIGN_OR_RETURN(const Url url, ParseUrl(request.url));
  return ValidateHttpRequest(request, url);
}

Status ValidateHttpRequest(const HttpRequest& request, const Url& url) {
  if (!IsToken(request.method)) {
    return InvalidArgument(
        fmt::format("HTTP method '{}' is not valid", Sanitized(request.method, 20)));
  }
  for (const HttpHeader& header : request.headers) {
    VETVEC_RETURN_IF_ERROR(ValidateHeader(header));
  }
  VETVEC_RETURN_IF_ERROR(ValidateHttpLimits(request));
  const HttpNetworkOptions& network = request.network;
  for (const std::string* path :
       {&network.ca_file, &network.client_cert_file, &network.client_key_file}) {
    if (path->find('\0') != std::string::npos) {
      return InvalidArgument("the path of a certificate or key file contains a NUL byte");
    }
  }
  if (!IsPlainValue(network.proxy.value()) || !IsPlainValue(network.no_proxy)) {
    return InvalidArgument("proxy or no_proxy contains a control character or a non-ASCII byte");
  }
  const bool has_secret =
      std::any_of(request.headers.begin(), request.headers.end(), IsSecretHeader);
  return has_secret ? CheckSecretMayBeSent(url, network) : OkStatus();
}

Status CheckSecretMayBeSent(const Url& url, const HttpNetworkOptions& network) {
  if (url.scheme != "http") return OkStatus();
  const bool is_proxied = UsesProxy(url, network);
  const std::string port = fmt::format("{}:{}", url.host, url.port);
  const std::string named = AsciiLower(network.plain_http_hosts);
  for (const std::string_view host : Split(named, ',')) {
    const bool is_named = !host.empty() && (Trim(host) == url.host || Trim(host) == port);
    if (is_named && !is_proxied) return OkStatus();
  }
  if (url.is_loopback && !is_proxied) return OkStatus();
  return InvalidArgument(fmt::format(
      "{} uses plain http: a key is sent only over https, or over http to this machine without a "
      "proxy; use https, or, if everyone on the way may read the key and the texts, set "
      "allow_plain_http to '{}'",
      url.Origin(), url.host));
}

}  // namespace vetvec
