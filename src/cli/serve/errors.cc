#include "cli/serve/errors.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace vetvec::cli {
namespace {

using nlohmann::json;

constexpr char kNoQuota[] = "insufficient_quota";  // OpenAI's code; clients look for it

const char* TypeOf(int http_status, const std::string& code) {
  if (code == kNoQuota) return kNoQuota;
  if (http_status == 401) return "authentication_error";
  if (http_status == 403) return "permission_error";
  if (http_status == 429) return "rate_limit_error";
  return http_status < 500 ? "invalid_request_error" : "server_error";
}

int HttpStatusOf(vetvec_status status) {
  switch (status) {
    case VETVEC_STATUS_INVALID_ARGUMENT:
    case VETVEC_STATUS_OUT_OF_RANGE: return 400;
    case VETVEC_STATUS_NOT_FOUND: return 404;
    case VETVEC_STATUS_RATE_LIMITED:
    case VETVEC_STATUS_QUOTA_EXCEEDED: return 429;
    case VETVEC_STATUS_UNAUTHENTICATED:  // this server's key, not the caller's
    case VETVEC_STATUS_PERMISSION_DENIED:
    case VETVEC_STATUS_FAILED_PRECONDITION:  // another model than the recorded one, a redirect, ...
    case VETVEC_STATUS_PROTOCOL:
    case VETVEC_STATUS_BAD_VECTOR: return 502;
    case VETVEC_STATUS_UNAVAILABLE:
    case VETVEC_STATUS_OUT_OF_MEMORY:
    case VETVEC_STATUS_ABORTED: return 503;
    case VETVEC_STATUS_DEADLINE_EXCEEDED: return 504;
    default: return 500;
  }
}

bool IsRefusal(vetvec_status status) {
  return status == VETVEC_STATUS_INVALID_ARGUMENT || status == VETVEC_STATUS_OUT_OF_RANGE;
}

// Turns "text 1 is blank" into "'input[1]' is blank", and puts the text's name before any other
// message.
std::string MessageOf(const vetvec_error* error, size_t index, const std::string& name) {
  const std::string message = vetvec_error_message(error);
  const std::string subject = fmt::format("text {} ", index);
  if (message.rfind(subject, 0) == 0)
    return fmt::format("'{}' {}", name, message.substr(subject.size()));
  return fmt::format("'{}': {}", name, message);
}

void SetRetry(const vetvec_error* error, HttpReply* reply) {
  constexpr int64_t kSecondMs = 1000;
  if (reply->status < 429) return;
  if (vetvec_error_is_retryable(error) == 0) {
    reply->fields = {{"x-should-retry", "false"}};  // obeyed by OpenAI's own clients
    return;
  }
  const int64_t wait_ms = std::max(vetvec_error_retry_after_ms(error), kSecondMs);
  if (reply->status == 429 || reply->status == 503) {
    reply->fields = {{"Retry-After", std::to_string((wait_ms + kSecondMs - 1) / kSecondMs)}};
  }
}

}  // namespace

HttpReply ErrorReply(int status, const std::string& message, const std::string& code,
                     const std::string& param) {
  const auto or_null = [](const std::string& text) {
    return text.empty() ? json(nullptr) : json(text);
  };
  const json error = {{"message", message},
                      {"type", TypeOf(status, code)},
                      {"param", or_null(param)},
                      {"code", or_null(code)}};
  HttpReply reply;
  reply.status = status;
  reply.body = json({{"error", error}}).dump(-1, ' ', false, json::error_handler_t::replace);
  if (status == 429 || status == 503) reply.fields = {{"Retry-After", "1"}};
  return reply;
}

HttpReply FailureReply(vetvec_status status, const vetvec_error* error,
                       const std::vector<vetvec_status>& items, bool is_list) {
  const auto name_of = [&](size_t index) {
    return is_list ? fmt::format("input[{}]", index) : std::string("input");
  };
  const auto refused = std::find_if(items.begin(), items.end(), IsRefusal);
  const auto failed = std::find_if(items.begin(), items.end(),
                                   [](vetvec_status item) { return item != VETVEC_STATUS_OK; });
  const auto first = refused != items.end() ? refused : failed;
  const auto index = static_cast<size_t>(first - items.begin());
  const vetvec_error* item = first == items.end() ? nullptr : vetvec_error_item(error, index);
  if (item == nullptr) item = error;
  if (refused != items.end()) {
    return ErrorReply(400, MessageOf(item, index, name_of(index)), vetvec_status_name(*refused),
                      name_of(index));
  }
  const bool is_partial = status == VETVEC_STATUS_PARTIAL && first != items.end();
  vetvec_status cause = is_partial ? *first : status;
  // The rate limits would have kept the call waiting beyond its deadline.
  const bool must_wait = vetvec_error_retry_after_ms(item) >= 0;
  if (cause == VETVEC_STATUS_DEADLINE_EXCEEDED && must_wait) cause = VETVEC_STATUS_RATE_LIMITED;
  if (cause == VETVEC_STATUS_CANCELLED) return ErrorReply(503, "the server is stopping");
  const std::string code =
      cause == VETVEC_STATUS_QUOTA_EXCEEDED ? kNoQuota : vetvec_status_name(cause);
  HttpReply reply = ErrorReply(HttpStatusOf(cause), vetvec_error_message(item), code);
  SetRetry(item, &reply);
  return reply;
}

}  // namespace vetvec::cli
