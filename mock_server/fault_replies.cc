#include "mock_server/fault_replies.h"

#include <array>
#include <chrono>
#include <cstdio>

#include "base/clock.h"
#include "base/strings.h"
#include "mock_server/gzip.h"

namespace vetvec::mock {
namespace {

HttpReply HangUp(Hangup how, int64_t refuse_ms = 0) {
  HttpReply reply;
  reply.hangup = how;
  reply.refuse_ms = refuse_ms;
  return reply;
}

HttpReply Redirect(const Fault& fault, const FaultScene& scene) {
  const std::string_view arg = fault.arg;
  const size_t space = arg.find(' ');
  HttpReply reply;
  reply.status = 307;
  std::string_view url = arg;
  if (space != std::string_view::npos) {
    reply.status = static_cast<int>(ParseInt(arg.substr(0, space)).value_or(307));
    url = arg.substr(space + 1);
  }
  reply.headers.emplace_back("location", url.empty() ? scene.target : url);
  reply.body = "{}";
  return reply;
}

HttpReply RateLimited(const Fault& fault, const FaultScene& scene) {
  HttpReply reply = scene.format.Error({.problem = Problem::kRateLimited});
  if (fault.kind == FaultKind::kRateLimitMs) {
    reply.headers.emplace_back("retry-after-ms", std::to_string(fault.number));
  } else if (fault.kind == FaultKind::kRateLimitDate) {
    reply.headers.emplace_back("date", HttpDate(scene.now_millis));
    reply.headers.emplace_back("retry-after", HttpDate(scene.now_millis + fault.number * 1000));
  } else if (!fault.arg.empty()) {
    reply.headers.emplace_back("retry-after", fault.arg);
  }
  return reply;
}

// For more texts than the fault allows.
HttpReply TooMuch(const Fault& fault, const FaultScene& scene) {
  Refusal refusal{.problem = Problem::kTooLarge, .field = "input"};
  refusal.found = scene.texts;
  refusal.limit = static_cast<uint64_t>(fault.number);
  if (fault.kind == FaultKind::kTooManyItems) refusal.problem = Problem::kTooManyItems;
  if (fault.kind == FaultKind::kTooManyTokens) {
    refusal.problem = Problem::kTooManyTokens;
    refusal.found = scene.tokens;
    refusal.limit = scene.tokens > 0 ? scene.tokens - 1 : 0;
  }
  return scene.format.Error(refusal);
}

HttpReply Page() {
  HttpReply reply;
  reply.content_type = "text/html";
  reply.body = "<!doctype html><html><body><h1>It works!</h1></body></html>\n";
  return reply;
}

}  // namespace

std::optional<HttpReply> ReplyInstead(const Fault& fault, const FaultScene& scene) {
  switch (fault.kind) {
    case FaultKind::kRateLimit:
    case FaultKind::kRateLimitMs:
    case FaultKind::kRateLimitDate: return RateLimited(fault, scene);
    case FaultKind::kInsufficientQuota: return scene.format.Error({.problem = Problem::kQuota});
    case FaultKind::kStatus:
      return scene.format.Error(
          {.problem = Problem::kStatus, .status = static_cast<int>(fault.number)});
    case FaultKind::kTooManyTokens:
    case FaultKind::kTooManyItems:
    case FaultKind::kTooLarge:
      if (scene.texts <= static_cast<uint64_t>(fault.number)) return std::nullopt;
      return TooMuch(fault, scene);
    case FaultKind::kHtml: return Page();
    case FaultKind::kErrorObject: {
      HttpReply reply = OpenAiError(200, "The server had an error (injected).", "server_error");
      return reply;
    }
    case FaultKind::kRedirect: return Redirect(fault, scene);
    case FaultKind::kClose: return HangUp(Hangup::kClose);
    case FaultKind::kReset:
    case FaultKind::kResetOnAccept: return HangUp(Hangup::kReset);
    case FaultKind::kRefuse: return HangUp(Hangup::kReset, fault.number);
    case FaultKind::kDeepNesting: {
      HttpReply reply;
      reply.body.assign(static_cast<size_t>(fault.number), '[');
      return reply;
    }
    case FaultKind::kGzipBomb: {
      HttpReply reply;
      reply.body = GzipBomb(static_cast<size_t>(fault.number));
      reply.headers.emplace_back("content-encoding", "gzip");
      return reply;
    }
    case FaultKind::kEmptyBody:
    case FaultKind::kHang:
    case FaultKind::kBadStatusLine:
    case FaultKind::kEndless1xx:
    case FaultKind::kHugeString:
    case FaultKind::kChunkGarbage:
    case FaultKind::kChunkOverflow: return HttpReply();
    default: return std::nullopt;
  }
}

bool IsStillRight(FaultKind kind) {
  switch (kind) {
    case FaultKind::kNone:
    case FaultKind::kTooManyTokens:
    case FaultKind::kTooManyItems:
    case FaultKind::kTooLarge:
    case FaultKind::kSlow:
    case FaultKind::kGzip:
    case FaultKind::kChunked:
    case FaultKind::kChatProse:
    case FaultKind::kShuffled: return true;
    default: return false;
  }
}

int64_t RetryAfterMillis(const Fault& fault) {
  switch (fault.kind) {
    case FaultKind::kRateLimitMs: return fault.number;
    case FaultKind::kRateLimitDate: return fault.number * 1000;
    case FaultKind::kRateLimit: {
      const std::optional<double> seconds = ParseDouble(fault.arg);
      return seconds && *seconds >= 0 && *seconds < 1e9 ? static_cast<int64_t>(*seconds * 1000)
                                                        : -1;
    }
    default: return -1;
  }
}

std::string HttpDate(int64_t wall_millis) {
  constexpr std::array kDays = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array kMonths = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const std::chrono::sys_seconds time{std::chrono::seconds(wall_millis / 1000)};
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::year_month_day date(day);
  const std::chrono::hh_mm_ss clock(time - day);
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%s, %02u %s %04d %02d:%02d:%02d GMT",
                kDays[std::chrono::weekday(day).c_encoding()], static_cast<unsigned>(date.day()),
                kMonths[static_cast<unsigned>(date.month()) - 1], static_cast<int>(date.year()),
                static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()),
                static_cast<int>(clock.seconds().count()));
  return text.data();
}

}  // namespace vetvec::mock
