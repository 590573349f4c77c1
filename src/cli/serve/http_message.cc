#include "cli/serve/http_message.h"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>

namespace vetvec::cli {
namespace {

constexpr std::string_view kScheme = "http://";

// The part of an absolute URL after the scheme; nothing if `target` is a path.
std::optional<std::string_view> AfterScheme(std::string_view target) {
  if (!EqualIgnoringCase(target.substr(0, kScheme.size()), kScheme)) return std::nullopt;
  return target.substr(kScheme.size());
}

const char* ReasonOf(int status) {
  switch (status) {
    case 200: return "OK";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    case 408: return "Request Timeout";
    case 413: return "Content Too Large";
    case 414: return "URI Too Long";
    case 415: return "Unsupported Media Type";
    case 417: return "Expectation Failed";
    case 429: return "Too Many Requests";
    case 431: return "Request Header Fields Too Large";
    case 500: return "Internal Server Error";
    case 501: return "Not Implemented";
    case 502: return "Bad Gateway";
    case 503: return "Service Unavailable";
    case 504: return "Gateway Timeout";
    case 505: return "HTTP Version Not Supported";
    default: return "Error";
  }
}

std::string Now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[64];
  return {text, std::strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &parts)};
}

}  // namespace

std::string LowerCase(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return out;
}

std::string_view HttpRequest::Field(std::string_view name) const {
  for (const auto& [key, value] : fields) {
    if (key == name) return value;
  }
  return {};
}

size_t HttpRequest::Count(std::string_view name) const {
  return static_cast<size_t>(std::count_if(fields.begin(), fields.end(),
                                           [&](const auto& field) { return field.first == name; }));
}

std::string_view HttpRequest::Path() const {
  std::string_view path = target;
  if (const auto rest = AfterScheme(target)) {
    const size_t slash = rest->find('/');
    path = slash == std::string_view::npos ? "/" : rest->substr(slash);
  }
  return path.substr(0, path.find('?'));
}

std::string_view HttpRequest::Authority() const {
  const auto rest = AfterScheme(target);
  return rest ? rest->substr(0, rest->find_first_of("/?")) : Field("host");
}

std::string ReplyHead(const HttpReply& reply, bool is_kept) {
  std::string head = fmt::format(
      "HTTP/1.1 {} {}\r\nDate: {}\r\nConnection: {}\r\nContent-Type: {}\r\nContent-Length: {}\r\n",
      reply.status, ReasonOf(reply.status), Now(), is_kept ? "keep-alive" : "close",
      reply.content_type, reply.body.size());
  for (const auto& [name, value] : reply.fields) head += name + ": " + value + "\r\n";
  return head + "\r\n";
}

}  // namespace vetvec::cli
