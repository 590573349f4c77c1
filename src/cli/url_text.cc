#include "cli/url_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace vetvec::cli {
namespace {

bool HasBlankOrQuote(std::string_view text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte <= 0x20 || byte >= 0x7F || c == '"' || c == '\'' || c == '`';
  });
}

bool IsPort(std::string_view text) {
  const bool is_number =
      !text.empty() && text.size() <= 5 &&
      std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  return is_number && std::atoi(std::string(text).c_str()) <= 65535;
}

// Where the ":" before the port is, which is not one of those in "[::1]"; npos: there is none.
size_t PortColonOf(std::string_view host) {
  const size_t bracket = host.rfind(']');
  const size_t colon = host.rfind(':');
  const bool is_in_address =
      bracket != std::string_view::npos && colon != std::string_view::npos && colon < bracket;
  return is_in_address ? std::string_view::npos : colon;
}

// Whether what follows the host is nothing or ":" and a port.
bool HasValidPort(std::string_view host) {
  const size_t colon = PortColonOf(host);
  return colon == std::string_view::npos || IsPort(host.substr(colon + 1));
}

}  // namespace

std::string Lower(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

UrlParts PartsOf(std::string_view url) {
  UrlParts parts;
  const size_t colon = url.find("://");
  if (colon != std::string_view::npos) {
    parts.scheme = Lower(url.substr(0, colon));
    url.remove_prefix(colon + 3);
  }
  const size_t end = std::min(url.find_first_of("/?#"), url.size());
  parts.authority = url.substr(0, end);
  parts.rest = url.substr(end);
  return parts;
}

std::string UrlProblem(std::string_view url) {
  if (HasBlankOrQuote(url))
    return "contains a quotation mark, a blank or a character outside ASCII";
  const UrlParts parts = PartsOf(url);
  if (parts.scheme != "http" && parts.scheme != "https") {
    return "does not begin with http:// or https://";
  }
  if (parts.authority.find('@') != std::string_view::npos) return "contains a user or password";
  if (parts.authority.empty() || !HasValidPort(parts.authority)) return "has no host or no port";
  if (parts.rest.find_first_of("?#") != std::string_view::npos) {
    return "contains a query, which is set with keys of the specification instead";
  }
  return "";
}

std::string ProxyProblem(std::string_view proxy) {
  if (HasBlankOrQuote(proxy)) {
    return "contains a quotation mark, a blank or a character outside ASCII";
  }
  const UrlParts parts = PartsOf(proxy);
  constexpr const char* kSchemes[] = {"",        "http",   "https",  "socks4",
                                      "socks4a", "socks5", "socks5h"};
  if (std::find(std::begin(kSchemes), std::end(kSchemes), parts.scheme) == std::end(kSchemes)) {
    return parts.scheme == "socks"
               ? "begins with socks://, which does not state a version; write socks5h:// or "
                 "socks4a://"
               : "has an unknown scheme; allowed: http, https, socks4, socks4a, socks5, socks5h";
  }
  const auto marks = std::count(parts.authority.begin(), parts.authority.end(), '@');
  if (marks > 1 || parts.rest.find('@') != std::string_view::npos) {
    return "has a user or password with one of @ / ? #; write %40, %2F, %3F, %23 instead";
  }
  const size_t host = marks == 0 ? 0 : parts.authority.find('@') + 1;
  if (host == parts.authority.size() || !HasValidPort(parts.authority.substr(host))) {
    return "has no host, or a port that is not between 0 and 65535";
  }
  return "";
}

// OLLAMA_HOST, which may leave out scheme and port, and may be an address to listen at.
std::string OllamaUrl(std::string_view value) {
  while (!value.empty() && (value.front() == '"' || value.front() == '\'')) value.remove_prefix(1);
  while (!value.empty() && (value.back() == '"' || value.back() == '\'')) value.remove_suffix(1);
  const UrlParts parts = PartsOf(value);
  std::string host(parts.authority);
  const size_t bracket = host.rfind(']');
  const bool is_bare_ipv6 =
      bracket == std::string::npos && std::count(host.begin(), host.end(), ':') > 1;
  if (is_bare_ipv6) host = "[" + host + "]";
  const size_t colon = std::min(PortColonOf(host), host.size());
  const std::string port = host.size() - colon > 1 ? host.substr(colon) : "";
  host.resize(colon);
  if (host.empty() || host == "0.0.0.0") host = "127.0.0.1";
  if (host == "[::]") host = "[::1]";
  const std::string scheme = parts.scheme.empty() ? "http" : parts.scheme;
  return fmt::format("{}://{}{}{}", scheme, host,
                     port.empty() && parts.scheme.empty() ? ":11434" : port, parts.rest);
}

bool IsOnThisMachine(std::string_view url) {
  std::string host(PartsOf(url).authority);
  host = Lower(host.substr(0, PortColonOf(host)));
  return host == "localhost" || host.ends_with(".localhost") || host.starts_with("127.") ||
         host == "[::1]";
}

}  // namespace vetvec::cli
