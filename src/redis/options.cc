#include "redis/options.h"

#include <fmt/core.h>
#include <sys/un.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <utility>

#include "base/secret_string.h"
#include "base/strings.h"

namespace vetvec {
namespace {

constexpr char kForms[] =
    "redis:// or rediss:// (TLS), followed by [USER[:PASSWORD]@]HOST[:PORT][/DATABASE]; or "
    "unix://PATH[?db=DATABASE]";

// Nothing of the URL but what is known not to be part of a password.
Status BadUrl(std::string_view what, std::string found = "") {
  return InvalidArgument(fmt::format("Redis URL: {}; allowed: {}", what, kForms))
      .WithKey("url", std::move(found), kForms);
}

bool IsAlphanumeric(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

std::optional<int> DigitOf(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

std::optional<SecretString> PercentDecoded(std::string_view text) {
  std::string decoded;
  decoded.reserve(text.size());  // never moved, so that no copy of a password is left behind
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    const auto high = i + 2 < text.size() ? DigitOf(text[i + 1]) : std::nullopt;
    const auto low = high ? DigitOf(text[i + 2]) : std::nullopt;
    if (!low || (*high == 0 && *low == 0)) {
      WipeString(&decoded);
      return std::nullopt;
    }
    decoded += static_cast<char>(*high * 16 + *low);
    i += 2;
  }
  return SecretString(std::move(decoded));
}

Status ParseDatabase(std::string_view text, RedisOptions* options) {
  const auto number = ParseInt(text);
  if (!number || *number < 0 || *number > std::numeric_limits<int>::max() || text[0] == '+') {
    return BadUrl("the database is not a whole number of at least 0", std::string(text));
  }
  options->database = static_cast<int>(*number);
  return OkStatus();
}

Status ParseUnix(std::string_view rest, RedisOptions* options) {
  const size_t query = rest.find('?');
  const auto path = PercentDecoded(rest.substr(0, query));
  if (!path) {
    return BadUrl("a '%' in the path must be followed by two hexadecimal digits other than 00");
  }
  options->path = path->value();
  if (options->path.empty() || options->path[0] != '/') {
    return BadUrl("the socket path does not begin with '/'");
  }
  if (options->path.size() >= sizeof(sockaddr_un::sun_path)) {
    return BadUrl(fmt::format("the socket path has {} bytes; the system allows at most {}",
                              options->path.size(), sizeof(sockaddr_un::sun_path) - 1));
  }
  if (query == std::string_view::npos) return OkStatus();
  const std::string_view parameter = rest.substr(query + 1);
  if (parameter.substr(0, 3) != "db=") return BadUrl("only ?db=DATABASE may follow the path");
  return ParseDatabase(parameter.substr(3), options);
}

Status ParseLogin(std::string_view login, RedisOptions* options) {
  const size_t colon = login.find(':');
  const auto user = PercentDecoded(login.substr(0, colon));
  if (!user) {
    return BadUrl(
        "a '%' in the user name must be followed by two hexadecimal digits other than 00");
  }
  options->user = user->value();
  if (colon == std::string_view::npos) return OkStatus();
  auto password = PercentDecoded(login.substr(colon + 1));
  if (!password) {
    return BadUrl("a '%' in the password must be followed by two hexadecimal digits other than 00");
  }
  options->password = [kept = std::make_shared<const SecretString>(*std::move(password))] {
    return Result<std::string>(kept->value());
  };
  return OkStatus();
}

bool IsHostName(std::string_view host) {
  return !host.empty() && host.size() <= 255 && std::all_of(host.begin(), host.end(), [](char c) {
    return IsAlphanumeric(c) || c == '.' || c == '-' || c == '_';
  });
}

bool IsIpv6(std::string_view host) {
  return host.find(':') != std::string_view::npos && host.size() <= 100 &&
         std::all_of(host.begin(), host.end(),
                     [](char c) { return IsAlphanumeric(c) || c == ':' || c == '.' || c == '%'; });
}

Status ParseHostAndPort(std::string_view text, RedisOptions* options) {
  std::string_view port;
  if (!text.empty() && text[0] == '[') {
    const size_t end = text.find(']');
    const std::string_view host = text.substr(1, std::min(end, text.size()) - 1);
    if (end == std::string_view::npos || !IsIpv6(host)) {
      return BadUrl("the text in brackets is not an IPv6 address");
    }
    options->host = std::string(host);
    port = text.substr(end + 1);
  } else {
    const size_t colon = text.find(':');
    const std::string_view host = text.substr(0, colon);
    // Not shown: it may be a piece of a password that should have been percent-encoded.
    if (!IsHostName(host))
      return BadUrl("the host is missing, or is neither a name nor an address");
    options->host = AsciiLower(host);
    if (colon != std::string_view::npos) port = text.substr(colon);
  }
  if (port.empty()) return OkStatus();
  const auto number = port[0] == ':' ? ParseInt(port.substr(1)) : std::nullopt;
  if (!number || *number < 1 || *number > 65535) {
    return BadUrl("the port is not between 1 and 65535");
  }
  options->port = static_cast<int>(*number);
  return OkStatus();
}

Status ParseTcp(std::string_view rest, RedisOptions* options) {
  const size_t at = rest.rfind('@');
  const size_t begin = at == std::string_view::npos ? 0 : at + 1;
  if (begin != 0) VETVEC_RETURN_IF_ERROR(ParseLogin(rest.substr(0, at), options));
  const std::string_view place = rest.substr(begin);
  if (place.find_first_of("?#") != std::string_view::npos) {
    return BadUrl("it has a query or a fragment (write '?' and '#' in a password as %3F and %23)");
  }
  const size_t slash = place.find('/');
  VETVEC_RETURN_IF_ERROR(ParseHostAndPort(place.substr(0, slash), options));
  if (slash == std::string_view::npos || slash + 1 == place.size()) return OkStatus();
  return ParseDatabase(place.substr(slash + 1), options);
}

}  // namespace

std::string RedisOptions::Name() const {
  const std::string suffix = database == 0 ? "" : fmt::format("/{}", database);
  if (host.empty()) return "unix://" + path.substr(path.rfind('/') + 1) + suffix;
  const bool is_ipv6 = host.find(':') != std::string::npos;
  return fmt::format("{}://{}{}{}:{}{}", tls ? "rediss" : "redis", is_ipv6 ? "[" : "", host,
                     is_ipv6 ? "]" : "", port, suffix);
}

Result<RedisOptions> ParseRedisUrl(std::string_view url) {
  if (std::any_of(url.begin(), url.end(), [](char c) { return c <= ' ' || c > '~'; })) {
    return BadUrl("it contains a space, a control character or a non-ASCII byte");
  }
  const size_t end = url.find("://");
  const std::string scheme = AsciiLower(url.substr(0, std::min(end, url.size())));
  const bool is_name = end != std::string_view::npos && scheme.size() <= 16 &&
                       std::all_of(scheme.begin(), scheme.end(), IsAlphanumeric);
  if (!is_name) return BadUrl("it does not begin with redis://, rediss:// or unix://");
  const std::string_view rest = url.substr(end + 3);
  RedisOptions options;
  options.tls = scheme == "rediss";
  if (scheme == "unix") {
    VETVEC_RETURN_IF_ERROR(ParseUnix(rest, &options));
  } else if (scheme == "redis" || options.tls) {
    VETVEC_RETURN_IF_ERROR(ParseTcp(rest, &options));
  } else {
    return BadUrl(fmt::format("the scheme is '{}'", scheme), scheme);
  }
  return options;
}

}  // namespace vetvec
