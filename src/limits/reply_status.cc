// StatusOfReply: the error that a caller sees for a reply. retry_policy.cc decides what follows.
#include <fmt/core.h>

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "base/strings.h"
#include "base/utf8.h"
#include "limits/phrases.h"
#include "limits/retry_policy.h"

namespace vetvec {
namespace {

constexpr size_t kMaxQuotedBytes = 200;
constexpr size_t kMaxUrlBytes = 200;
constexpr int64_t kMillisPerSecond = 1000;
constexpr int kProxyAuthenticationRequired = 407;

StatusCode CodeOf(const AttemptFacts& facts) {
  if (IsQuotaSpent(facts)) return StatusCode::kQuotaExceeded;
  if (IsRedirect(facts.http_status)) return StatusCode::kFailedPrecondition;
  if (IsKeyRefused(facts)) return StatusCode::kUnauthenticated;
  switch (facts.http_status) {
    case 400:
    case 413:
    case 422: return StatusCode::kInvalidArgument;
    case kProxyAuthenticationRequired: return StatusCode::kUnauthenticated;
    case 403:
    case 451: return StatusCode::kPermissionDenied;
    case 404:
    case 405:
    case 410: return StatusCode::kNotFound;
    case 409: return StatusCode::kAborted;
    case 420:
    case 429: return StatusCode::kRateLimited;
    case 501: return StatusCode::kUnimplemented;
    default: break;
  }
  return facts.http_status >= 400 && facts.http_status < 500 &&
                 Classify(facts) == RetryAction::kFail
             ? StatusCode::kFailedPrecondition
             : StatusCode::kUnavailable;
}

// The way out that a server's own words name; empty if there is none.
std::string HintInWords(const AttemptFacts& facts) {
  constexpr std::array<std::string_view, 3> kNeedsTls = {
      "plain http request was sent to https", "http request to an https server", "requires tls"};
  if (!ContainsAny(AsciiLower(facts.provider_message), kNeedsTls)) return "";
  return "the port expects TLS; use https in the base URL";
}

std::string HintOfStatus(int http_status) {
  switch (http_status) {
    case kProxyAuthenticationRequired:
      return "the proxy requires a user name and password, or rejected the ones that were sent";
    case 426: return "the service requires a different protocol; check the scheme of the base URL";
    case 431: return "the request's headers are too large for the service";
    case 451: return "the service is not available for legal reasons";
    case 511: return "the network requires a login, for example on a web page";
    default: return "";
  }
}

std::string HintOfKey(const AttemptFacts& facts) {
  if (!facts.unsent_key_env.empty()) {
    return "no key was sent: because base_url is set, the key in " + facts.unsent_key_env +
           " is sent only if api_key_env is set to this name";
  }
  return "no key was sent; set api_key_env = \"NAME\" and the environment variable NAME";
}

std::string HintOf(StatusCode code, const AttemptFacts& facts) {
  std::string hint = HintInWords(facts);
  if (hint.empty()) hint = HintOfStatus(facts.http_status);
  if (!hint.empty()) return hint;
  // A firewall or bot check refuses keys of all kinds, and their absence.
  if (facts.is_page && facts.http_status == 403) {
    return "refused by something between here and the service, not by the service";
  }
  const bool is_refused = code == StatusCode::kUnauthenticated || facts.http_status == 403;
  if (is_refused && !facts.has_key) return HintOfKey(facts);
  switch (code) {
    case StatusCode::kUnauthenticated: return "the API key was not accepted";
    case StatusCode::kPermissionDenied: return "the API key does not permit this";
    case StatusCode::kNotFound:
      return "the endpoint or model does not exist; check the base URL and the model name";
    case StatusCode::kQuotaExceeded: return "the account's quota or balance is used up";
    case StatusCode::kRateLimited: return "too many requests";
    case StatusCode::kInvalidArgument:
    case StatusCode::kFailedPrecondition: return "the service rejected the request";
    case StatusCode::kUnimplemented: return "the service does not support this";
    default: return "the service failed";
  }
}

// " (not an API reply, but a web page from cloudflare)"
std::string PageOf(const AttemptFacts& facts) {
  if (!facts.is_page) return "";
  constexpr size_t kMostServerBytes = 40;
  const std::string server = Sanitized(facts.server, kMostServerBytes);
  return fmt::format(" (not an API reply, but a web page{}{})", server.empty() ? "" : " from ",
                     server);
}

// Where the request went, for the end of a message.
std::string AskedOf(const AttemptFacts& facts, const std::string& before = "") {
  if (facts.url.empty()) return "";
  return fmt::format(" ({}request to {})", before, Sanitized(facts.url, kMaxUrlBytes));
}

Status StatusOfBadContent(const AttemptFacts& facts) {
  if (facts.http_status == 0) return facts.transport;
  const Status& found = facts.transport;
  const std::string reply = AskedOf(facts, fmt::format("HTTP {}, ", facts.http_status));
  return found.WithCode(found.code(), found.message() + reply).WithHttp(facts.http_status);
}

Status StatusOfRedirect(const AttemptFacts& facts, const std::string& reply) {
  std::string message = reply + ": redirects are not followed; check the base URL";
  if (!facts.location.empty()) {
    message += fmt::format("; the service points to {}", Sanitized(facts.location, kMaxUrlBytes));
  }
  return FailedPrecondition(message + AskedOf(facts)).WithHttp(facts.http_status);
}

}  // namespace

Status StatusOfReply(const AttemptFacts& facts) {
  if (facts.http_status < 300) {
    if (!facts.transport.ok()) return StatusOfBadContent(facts);
    if (facts.http_status >= 200) return OkStatus();
    return Internal("an attempt ended without a reply and without an error");
  }
  const int http_status = facts.reply_status != 0 ? facts.reply_status : facts.http_status;
  std::string reply =
      fmt::format("{}{}HTTP {}", facts.origin, facts.origin.empty() ? "" : ": ", http_status);
  if (facts.reply_status != 0) {
    reply +=
        fmt::format(", but the body contains an error equivalent to HTTP {}", facts.http_status);
  }
  if (IsRedirect(facts.http_status)) return StatusOfRedirect(facts, reply);
  const StatusCode code = CodeOf(facts);
  std::string message = reply + ": " + HintOf(code, facts) + PageOf(facts);
  if (!facts.provider_code.empty()) message += " [" + Sanitized(facts.provider_code, 60) + "]";
  if (!facts.provider_message.empty()) {
    message += fmt::format(": {}", Sanitized(facts.provider_message, kMaxQuotedBytes));
  }
  if (facts.retry_after_ms >= kMillisPerSecond) {
    message += fmt::format("; retry after {} s", facts.retry_after_ms / kMillisPerSecond);
  }
  message += AskedOf(facts);
  const RetryAction action = Classify(facts);
  const bool retryable = action == RetryAction::kRetry || action == RetryAction::kRetryOnce;
  return Status(code, std::move(message))
      .WithHttp(http_status)
      .WithRetryAfter(facts.retry_after_ms)
      .WithProviderCode(Sanitized(facts.provider_code, 60))
      .WithRetryable(retryable || facts.retry_after_ms >= 0);
}

}  // namespace vetvec
