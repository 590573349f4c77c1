#include "cli/serve/access.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/serve/errors.h"

namespace vetvec::cli {
namespace {

bool IsPath(std::string_view path) {
  const bool is_model = path.substr(0, kModelsPath.size() + 1) == std::string(kModelsPath) + "/";
  return path == kEmbeddingsPath || path == kModelsPath || is_model || path == kMetricsPath ||
         path == kHealthPath;
}

std::optional<HttpReply> CheckMethod(const HttpRequest& head) {
  const bool is_post = head.Path() == kEmbeddingsPath;
  const std::string& method = head.method;
  if (is_post ? method == "POST" : method == "GET" || method == "HEAD") return std::nullopt;
  const char* allowed = is_post ? "POST" : "GET, HEAD";
  HttpReply reply = ErrorReply(405, fmt::format("the method is {}; allowed: {}", method, allowed));
  reply.fields.emplace_back("Allow", allowed);
  return reply;
}

}  // namespace

// Takes the same time wherever the keys first differ.
bool Access::HasKey(const HttpRequest& head) const {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string_view given = head.Field("authorization");
  if (!EqualIgnoringCase(given.substr(0, kBearer.size()), kBearer)) return false;
  const std::string_view key = given.substr(kBearer.size());
  if (key.size() != api_key_.size()) return false;
  int difference = 0;
  for (size_t i = 0; i < key.size(); ++i) difference |= key[i] ^ api_key_[i];
  return difference == 0;
}

std::optional<HttpReply> Access::Refuse(const HttpRequest& head,
                                        const std::string& local_address) const {
  if (auto foreign = allowed_hosts_.Check(head, local_address)) return foreign;
  const std::string_view path = head.Path();
  if (!IsPath(path)) {
    return ErrorReply(404, fmt::format("unknown endpoint: {} {}", head.method, path));
  }
  if (auto refusal = CheckMethod(head)) return refusal;
  if (!api_key_.empty() && path != kHealthPath && !HasKey(head)) {
    HttpReply reply = ErrorReply(401, "the API key is missing or wrong", "invalid_api_key");
    reply.fields.emplace_back("WWW-Authenticate", "Bearer");
    return reply;
  }
  if (path == kEmbeddingsPath) return CheckMedia(head);
  if (!head.has_body) return std::nullopt;
  return ErrorReply(400, fmt::format("{} {} does not accept a body", head.method, path));
}

}  // namespace vetvec::cli
