#include "mock_server/fault_replies.h"

#include <zlib.h>

#include "mock_server/openai_wire.h"

namespace vetvec {
namespace {

HttpReply TooManyRequests() {
  return ErrorReply(429, "Rate limit reached for requests. Please slow down.", "requests", "",
                    "rate_limit_exceeded");
}

HttpReply StatusReply(int status) {
  return ErrorReply(status, "The server had an error while processing your request (injected).",
                    status >= 500 ? "server_error" : "invalid_request_error");
}

std::string Gzip(const std::string& bytes) {
  z_stream stream{};
  constexpr int kGzipWindow = 15 + 16;
  if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, kGzipWindow, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
    return "";
  }
  std::string out(deflateBound(&stream, bytes.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int result = deflate(&stream, Z_FINISH);
  out.resize(result == Z_STREAM_END ? stream.total_out : 0);
  deflateEnd(&stream);
  return out;
}

int64_t Percent(size_t size, int64_t percent) { return static_cast<int64_t>(size) * percent / 100; }

}  // namespace

std::optional<HttpReply> ReplyInstead(const Fault& fault) {
  HttpReply reply;
  switch (fault.kind) {
    case FaultKind::kRateLimit:
      reply = TooManyRequests();
      if (!fault.arg.empty()) reply.headers.emplace_back("retry-after", fault.arg);
      return reply;
    case FaultKind::kRateLimitMs:
      reply = TooManyRequests();
      reply.headers.emplace_back("retry-after-ms", std::to_string(fault.number));
      return reply;
    case FaultKind::kInsufficientQuota:
      return ErrorReply(429, "You exceeded your current quota, please check your plan.",
                        "insufficient_quota", "", "insufficient_quota");
    case FaultKind::kStatus: return StatusReply(static_cast<int>(fault.number));
    case FaultKind::kHtml:
      reply.content_type = "text/html";
      reply.body = "<!doctype html><html><body><h1>It works!</h1></body></html>\n";
      return reply;
    case FaultKind::kErrorObject:
      reply = StatusReply(500);
      reply.status = 200;
      return reply;
    case FaultKind::kEmptyBody: return reply;
    case FaultKind::kClose: reply.hangup = Hangup::kClose; return reply;
    case FaultKind::kReset: reply.hangup = Hangup::kReset; return reply;
    default: return std::nullopt;
  }
}

void SpoilSending(const Fault& fault, HttpReply* reply) {
  switch (fault.kind) {
    case FaultKind::kSlow: reply->delay_ms += fault.number; return;
    case FaultKind::kCutBody:
    case FaultKind::kResetBody:
      reply->send_only = Percent(reply->body.size(), fault.number);
      reply->reset_after_cut = fault.kind == FaultKind::kResetBody;
      return;
    case FaultKind::kTruncated:
      reply->body.resize(static_cast<size_t>(Percent(reply->body.size(), fault.number)));
      return;
    case FaultKind::kGzip:
      reply->body = Gzip(reply->body);
      reply->headers.emplace_back("content-encoding", "gzip");
      return;
    default: return;
  }
}

bool IsStillRight(FaultKind kind) {
  return kind == FaultKind::kNone || kind == FaultKind::kSlow || kind == FaultKind::kGzip ||
         kind == FaultKind::kShuffled;
}

}  // namespace vetvec
