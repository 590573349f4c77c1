#include "mock_server/http_types.h"

#include <fmt/core.h>

#include "base/strings.h"

namespace vetvec::mock {

std::string HttpRequest::Header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (EqualsIgnoreCase(key, name)) return value;
  }
  return "";
}

std::string HttpRequest::Query(std::string_view name) const {
  const size_t mark = target.find('?');
  if (mark == std::string::npos) return "";
  for (const std::string_view pair : Split(std::string_view(target).substr(mark + 1), '&')) {
    const size_t equals = pair.find('=');
    if (pair.substr(0, equals) != name) continue;
    return equals == std::string_view::npos ? "" : std::string(pair.substr(equals + 1));
  }
  return "";
}

const char* ReasonPhrase(int status) {
  switch (status) {
    case 200: return "OK";
    case 301: return "Moved Permanently";
    case 302: return "Found";
    case 307: return "Temporary Redirect";
    case 308: return "Permanent Redirect";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 413: return "Content Too Large";
    case 429: return "Too Many Requests";
    case 500: return "Internal Server Error";
    case 503: return "Service Unavailable";
    default: return "Status";
  }
}

std::string HeadOf(const HttpReply& reply) {
  std::string head = fmt::format("HTTP/1.1 {} ", reply.status);
  head.append(ReasonPhrase(reply.status)).append("\r\n");
  head.append("connection: close\r\ncontent-type: ").append(reply.content_type).append("\r\n");
  for (const auto& [name, value] : reply.headers) {
    head.append(name).append(": ").append(value).append("\r\n");
  }
  return head;
}

}  // namespace vetvec::mock
