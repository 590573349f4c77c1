#include "cli/serve/request_checks.h"

#include <fmt/format.h>

#include "cli/serve/errors.h"

namespace vetvec::cli {
namespace {

// The media type without parameters and blanks.
std::string_view MediaTypeOf(std::string_view value) {
  value = value.substr(0, value.find(';'));
  const size_t end = value.find_last_not_of(" \t");
  return value.substr(0, end == std::string_view::npos ? 0 : end + 1);
}

// Names that mean this machine without a name server. With a final dot they do not: libcurl and
// some browsers look up "localhost." and "127.0.0.1.", so somebody else decides where they lead.
bool IsLocalOrAddress(std::string_view host) {
  return host == "localhost" || host.find_first_not_of("0123456789.") == std::string_view::npos;
}

}  // namespace

std::string HostNameOf(std::string_view authority) {
  std::string_view host = authority;
  std::string_view port;
  if (authority.substr(0, 1) == "[") {
    const size_t end = authority.find(']');
    if (end == std::string_view::npos) return "";
    host = authority.substr(1, end - 1);
    port = authority.substr(end + 1);
  } else if (const size_t colon = authority.find(':');
             colon != std::string_view::npos && colon == authority.rfind(':')) {
    host = authority.substr(0, colon);
    port = authority.substr(colon);
  }
  if (!port.empty() && (port[0] != ':' ||
                        port.substr(1).find_first_not_of("0123456789") != std::string_view::npos)) {
    return "";
  }
  std::string name = LowerCase(host);
  if (name.ends_with('.') && !IsLocalOrAddress(std::string_view(name).substr(0, name.size() - 1))) {
    name.pop_back();
  }
  return name;
}

std::optional<HttpReply> CheckFraming(const HttpRequest& head) {
  const size_t hosts = head.Count("host");
  if (hosts > 1 || (head.is_version_1_1 && head.Field("host").empty())) {
    return ErrorReply(400, "the request must have exactly one Host header");
  }
  // Which of two would count is decided differently by proxies and servers.
  for (const char* const name : {"Content-Length", "Authorization", "Content-Type",
                                 "Content-Encoding", "Expect", "Origin"}) {
    if (head.Count(LowerCase(name)) < 2) continue;
    return ErrorReply(400, fmt::format("the request has more than one {} header", name));
  }
  const size_t lengths = head.Count("content-length");
  if (head.Field("content-length").find(',') != std::string_view::npos) {
    return ErrorReply(400, "the request has more than one Content-Length header");
  }
  const size_t codings = head.Count("transfer-encoding");
  if (codings == 0) return std::nullopt;
  if (lengths > 0 || !head.is_version_1_1) {
    return ErrorReply(400, "Transfer-Encoding is not allowed with Content-Length or in HTTP/1.0");
  }
  if (codings == 1 && EqualIgnoringCase(head.Field("transfer-encoding"), "chunked")) {
    return std::nullopt;
  }
  return ErrorReply(501, fmt::format("Transfer-Encoding is '{}'; allowed: chunked",
                                     head.Field("transfer-encoding")));
}

std::optional<HttpReply> CheckMedia(const HttpRequest& head) {
  const std::string_view coding = head.Field("content-encoding");
  if (!coding.empty() && !EqualIgnoringCase(coding, "identity")) {
    HttpReply reply =
        ErrorReply(415, fmt::format("Content-Encoding is '{}'; allowed: identity", coding));
    reply.fields.emplace_back("Accept-Encoding", "identity");
    return reply;
  }
  const std::string_view type = head.Field("content-type");
  if (!EqualIgnoringCase(MediaTypeOf(type), "application/json")) {
    return ErrorReply(415, fmt::format("Content-Type is '{}'; allowed: application/json", type));
  }
  const std::string_view expected = head.Field("expect");
  if (expected.empty() || EqualIgnoringCase(expected, "100-continue")) return std::nullopt;
  return ErrorReply(417, fmt::format("Expect is '{}'; allowed: 100-continue", expected));
}

std::string WhyRefused(int status, const HttpLimits& limits, const std::string& parse_error) {
  switch (status) {
    case 413: return fmt::format("the body is larger than {} bytes", limits.body_bytes);
    case 414: return "the URL is too long";
    case 431: return "the request head is too large";
    case 503: return "too many requests are arriving; try again later";
    case 505: return "the HTTP version is not supported; allowed: HTTP/1.1, HTTP/1.0";
    default: return "the request is not valid HTTP/1.1: " + parse_error;
  }
}

bool AllowedHosts::Allows(std::string_view authority, const std::string& local_address) const {
  const std::string host = HostNameOf(authority);
  return !host.empty() &&
         (names_.count("*") > 0 || names_.count(host) > 0 || host == local_address);
}

std::optional<HttpReply> AllowedHosts::Check(const HttpRequest& head,
                                             const std::string& local_address) const {
  const std::string_view authority = head.Authority();
  const bool has_host = head.Count("host") > 0 || !authority.empty();
  if (has_host && !Allows(authority, local_address)) {
    return ErrorReply(
        403,
        fmt::format(
            "the host '{}' is not one of this server's names; to allow it, use --allow-host NAME",
            authority));
  }
  const std::string_view origin = head.Field("origin");
  const size_t scheme = origin.find("://");
  if (head.Count("origin") == 0) return std::nullopt;
  if (scheme != std::string_view::npos && Allows(origin.substr(scheme + 3), local_address)) {
    return std::nullopt;
  }
  return ErrorReply(
      403,
      fmt::format(
          "pages from origin '{}' may not use this server; to allow them, use --allow-host NAME",
          origin));
}

}  // namespace vetvec::cli
