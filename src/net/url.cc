#include "net/url.h"

#include <arpa/inet.h>
#include <fmt/core.h>

#include <new>

#include "base/strings.h"
#include "base/utf8.h"
#include "net/curl_handles.h"

namespace vetvec {
namespace {

constexpr size_t kMaxUrlBytes = 8192;

int DefaultPort(std::string_view scheme) { return scheme == "https" ? 443 : 80; }

// Empty if the URL has no such part.
std::string PartOf(CURLU* url, CURLUPart part) {
  char* text = nullptr;
  const CURLUcode code = curl_url_get(url, part, &text, 0);
  if (code == CURLUE_OUT_OF_MEMORY) throw std::bad_alloc();  // not another port or path
  if (code != CURLUE_OK) return "";
  const CurlText owner(text);
  return text;
}

// Only what libcurl connects to without asking a name server. That excludes a trailing dot and
// numbers that libcurl does not read as an address ("127.0.0.08", "127.0.0.300"): a name server may
// resolve such names to another machine. libcurl has already turned 2130706433, 0x7f.1 and the like
// into four numbers.
bool IsLoopbackHost(std::string_view host) {
  if (host == "localhost" || host.ends_with(".localhost") || host == "[::1]") return true;
  in_addr address{};
  return inet_pton(AF_INET, std::string(host).c_str(), &address) == 1 &&
         (ntohl(address.s_addr) >> 24) == 127;
}

// The text of `url` for a message: without anything that could be a password, and not too long.
std::string Shown(std::string_view url) {
  if (url.find('@') != std::string_view::npos) return "the URL";
  return fmt::format("URL '{}'", Sanitized(url.substr(0, url.find('?')), 120));
}

Status CheckBytes(std::string_view text) {
  if (text.empty()) return InvalidArgument("the URL is empty");
  if (text.size() > kMaxUrlBytes) {
    return InvalidArgument(
        fmt::format("the URL has {} bytes; at most {} are allowed", text.size(), kMaxUrlBytes));
  }
  for (const char c : text) {
    if (static_cast<unsigned char>(c) <= 0x20 || static_cast<unsigned char>(c) >= 0x7F) {
      return InvalidArgument(
          fmt::format("{} contains a space, a control character or a non-ASCII byte", Shown(text)));
    }
  }
  return OkStatus();
}

Status NotHttp(std::string_view url) {
  return InvalidArgument(fmt::format("{} must begin with http:// or https://", Shown(url)));
}

Status NoHost(std::string_view url) {
  return InvalidArgument(fmt::format("{} has no host", Shown(url)));
}

Status HasLogin() {
  return InvalidArgument("the URL contains a user name or password; pass the key as an option");
}

}  // namespace

std::string Url::Origin() const {
  std::string origin = fmt::format("{}://{}", scheme, host);
  if (port != DefaultPort(scheme)) origin += fmt::format(":{}", port);
  return origin;
}

std::string Url::BaseUrl() const {
  std::string base = Origin() + path;
  while (base.back() == '/') base.pop_back();
  return base;
}

Result<Url> ParseUrl(std::string_view text) {
  VETVEC_RETURN_IF_ERROR(CheckBytes(text));
  const size_t colon = text.find("://");
  if (colon == std::string_view::npos) return NotHttp(text);
  Url url;
  url.scheme = AsciiLower(text.substr(0, colon));
  if (url.scheme != "http" && url.scheme != "https") return NotHttp(text);
  // libcurl would take the path as the host.
  if (text.substr(colon + 3).starts_with('/')) return NoHost(text);
  const CurlUrl parsed(curl_url());
  if (parsed == nullptr) return OutOfMemory();
  const CURLUcode code =
      curl_url_set(parsed.get(), CURLUPART_URL, std::string(text).c_str(), CURLU_DISALLOW_USER);
  if (code == CURLUE_OUT_OF_MEMORY) return OutOfMemory();
  if (code == CURLUE_USER_NOT_ALLOWED) return HasLogin();
  if (code != CURLUE_OK) {
    return InvalidArgument(
        fmt::format("{} cannot be parsed: {}", Shown(text), curl_url_strerror(code)));
  }
  // Also "http://@host": the parser accepts an empty user, but we do not.
  const std::string_view authority =
      text.substr(colon + 3, text.find_first_of("/?#", colon + 3) - (colon + 3));
  if (authority.find('@') != std::string_view::npos) return HasLogin();
  if (text.find('#') != std::string_view::npos) {
    return InvalidArgument(fmt::format("{} must not have a fragment (#...)", Shown(text)));
  }
  url.host = AsciiLower(PartOf(parsed.get(), CURLUPART_HOST));
  if (url.host.empty()) return NoHost(text);
  const std::string port = PartOf(parsed.get(), CURLUPART_PORT);
  url.port = port.empty() ? DefaultPort(url.scheme) : static_cast<int>(ParseInt(port).value_or(0));
  if (url.port <= 0 || url.port > 65535) {
    return InvalidArgument(
        fmt::format("{} has a port that is not between 1 and 65535", Shown(text)));
  }
  url.path = PartOf(parsed.get(), CURLUPART_PATH);
  if (url.path.empty()) url.path = "/";
  url.query = PartOf(parsed.get(), CURLUPART_QUERY);
  // An address with a zone ("[::1%eth0]") is reached through that interface.
  url.is_loopback = IsLoopbackHost(url.host) && PartOf(parsed.get(), CURLUPART_ZONEID).empty();
  return url;
}

Result<std::string> NormalizeBaseUrl(std::string_view text) {
  VETVEC_ASSIGN_OR_RETURN(const Url url, ParseUrl(text));
  if (text.find('?') != std::string_view::npos) {
    return InvalidArgument(
        fmt::format("{} has a query (?...), which a base URL must not have; for api-version, use "
                    "azure: with api_version, and for others http: with a definition (url)",
                    Shown(text)));
  }
  return url.BaseUrl();
}

}  // namespace vetvec
