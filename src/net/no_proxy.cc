#include "net/no_proxy.h"

#include <arpa/inet.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "base/strings.h"
#include "net/http.h"
#include "net/url.h"

namespace vetvec {
namespace {

// The bytes of an IPv4 or IPv6 address; nothing if the text is neither. An IPv4 address that is
// written as IPv6 (::ffff:10.1.2.3) is an IPv4 address.
std::optional<std::string> AddressOf(std::string_view text) {
  const std::string copy(text);
  unsigned char bytes[16];
  if (inet_pton(AF_INET, copy.c_str(), bytes) == 1) {
    return std::string(reinterpret_cast<const char*>(bytes), 4);
  }
  if (inet_pton(AF_INET6, copy.c_str(), bytes) != 1) return std::nullopt;
  constexpr unsigned char kMapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
  const bool is_mapped = std::memcmp(bytes, kMapped, sizeof kMapped) == 0;
  const char* const first = reinterpret_cast<const char*>(bytes);
  return is_mapped ? std::string(first + 12, 4) : std::string(first, 16);
}

std::string_view WithoutBrackets(std::string_view host) {
  const bool has = host.size() >= 2 && host.front() == '[' && host.back() == ']';
  return has ? host.substr(1, host.size() - 2) : host;
}

// Whether `address` is in the network `entry` ("10.0.0.0/8"); nothing if the entry is not one.
std::optional<bool> IsInNetwork(std::string_view entry, const std::optional<std::string>& address) {
  const size_t slash = entry.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const std::optional<std::string> network = AddressOf(entry.substr(0, slash));
  const std::optional<int64_t> bits = ParseInt(entry.substr(slash + 1));
  if (!network || !bits || *bits < 0 || *bits > static_cast<int64_t>(network->size() * 8)) {
    return std::nullopt;
  }
  if (!address || address->size() != network->size()) return false;
  for (size_t i = 0; i < static_cast<size_t>(*bits); ++i) {
    const unsigned differing = static_cast<unsigned char>((*address)[i / 8]) ^
                               static_cast<unsigned char>((*network)[i / 8]);
    if ((differing >> (7 - i % 8) & 1U) != 0) return false;
  }
  return true;
}

// The port after the host of an entry, which it cuts off; empty if there is none.
std::string_view TakePort(std::string_view* entry) {
  const size_t colon = entry->rfind(':');
  if (colon == std::string_view::npos || AddressOf(*entry)) return "";  // a bare IPv6 address
  const std::string_view port = entry->substr(colon + 1);
  *entry = entry->substr(0, colon);
  return port;
}

bool MatchesEntry(std::string_view entry, const std::string& host, int port) {
  if (entry == "*") return true;
  const std::optional<std::string> address = AddressOf(WithoutBrackets(host));
  if (const std::optional<bool> in_network = IsInNetwork(entry, address)) return *in_network;
  const bool is_bracketed = !entry.empty() && entry.front() == '[' && entry.back() == ']';
  const std::string_view of_port = is_bracketed ? "" : TakePort(&entry);
  if (!of_port.empty() && ParseInt(of_port) != port) return false;
  entry = WithoutBrackets(entry);
  if (const std::optional<std::string> one = AddressOf(entry)) return address == one;
  const bool only_subdomains = entry.starts_with("*.") || entry.starts_with(".");
  if (entry.starts_with("*.")) entry.remove_prefix(1);
  if (entry.empty() || entry == ".") return false;
  if (!only_subdomains && host == entry) return true;
  const std::string suffix = only_subdomains ? std::string(entry) : "." + std::string(entry);
  return host.size() > suffix.size() && host.ends_with(suffix);
}

}  // namespace

bool MatchesNoProxy(std::string_view list, const Url& url) {
  const std::string lower = AsciiLower(list);
  constexpr std::string_view kSeparators = ", \t\r\n";
  for (size_t begin = 0; begin < lower.size();) {
    begin = std::min(lower.find_first_not_of(kSeparators, begin), lower.size());
    const size_t end = std::min(lower.find_first_of(kSeparators, begin), lower.size());
    const std::string_view entry = std::string_view(lower).substr(begin, end - begin);
    if (!entry.empty() && MatchesEntry(entry, url.host, url.port)) return true;
    begin = end;
  }
  return false;
}

bool UsesProxy(const Url& url, const HttpNetworkOptions& network) {
  return !network.proxy.empty() && !MatchesNoProxy(network.no_proxy, url);
}

}  // namespace vetvec
