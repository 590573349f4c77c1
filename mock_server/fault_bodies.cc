// Faults of the body and of the bytes on the wire.
#include <fmt/core.h>

#include <algorithm>

#include "base/strings.h"
#include "mock_server/fault_replies.h"
#include "mock_server/formats/chat.h"
#include "mock_server/gzip.h"

namespace vetvec::mock {
namespace {

size_t Part(size_t size, int64_t percent) {
  return static_cast<size_t>(static_cast<int64_t>(size) * percent / 100);
}

// The members of an object, without its braces; "" if the body is not an object.
std::string_view Members(std::string_view body) {
  body = Trim(body);
  if (body.size() < 2 || body.front() != '{') return "";
  return body.substr(1, body.size() - 2);
}

// `members` before those of an object, or as the first item of an array.
std::string With(std::string_view members, std::string_view body) {
  const std::string_view rest = Members(body);
  if (rest.empty()) return fmt::format("[{{{}}},{}", members, Trim(body).substr(1));
  return fmt::format("{{{},{}}}", members, rest);
}

std::string ManyMembers(int64_t count) {
  std::string out;
  out.reserve(static_cast<size_t>(count) * 14);
  for (int64_t i = 0; i < count; ++i) {
    out.append(i > 0 ? ",\"k" : "\"k").append(std::to_string(i)).append("\":0");
  }
  return out;
}

void Encode(const char* name, std::string bytes, HttpReply* reply) {
  reply->body = std::move(bytes);
  reply->headers.emplace_back("content-encoding", name);
}

std::string Length(size_t size) { return fmt::format("content-length: {}\r\n", size); }

std::string WholeHead(const HttpReply& reply) {
  return fmt::format("{}{}\r\n", HeadOf(reply), Length(reply.body.size()));
}

std::string ChunkedHead(const HttpReply& reply) {
  return fmt::format("{}transfer-encoding: chunked\r\n\r\n", HeadOf(reply));
}

std::string Chunk(std::string_view bytes) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string size;
  for (size_t n = bytes.size(); n > 0; n /= 16) size.insert(size.begin(), kDigits[n % 16]);
  return fmt::format("{}\r\n{}\r\n", size.empty() ? "0" : size, bytes);
}

WireScript Chunked(const Fault& fault, const HttpReply& reply) {
  std::string_view rest = reply.body;
  if (fault.kind == FaultKind::kChunkCut) rest = rest.substr(0, rest.size() / 2);
  WireStep step{ChunkedHead(reply)};
  const auto most = static_cast<size_t>(fault.number);
  while (!rest.empty()) {
    const std::string_view piece = rest.substr(0, most);
    step.bytes += Chunk(piece);
    rest.remove_prefix(piece.size());
  }
  if (fault.kind == FaultKind::kChunked) step.bytes += "0\r\n\r\n";
  return {{std::move(step)}};
}

WireScript HugeString(const Fault& fault, const HttpReply& reply) {
  constexpr size_t kPiece = 1'000'000;
  const auto size = static_cast<size_t>(fault.number);
  const std::string begin = R"({"object":")";
  const std::string end = "\"}";
  WireScript script;
  script.steps.push_back(
      {fmt::format("{}{}\r\n{}", HeadOf(reply), Length(begin.size() + size + end.size()), begin)});
  if (size >= kPiece) script.steps.push_back({std::string(kPiece, 'a'), size / kPiece});
  script.steps.push_back({std::string(size % kPiece, 'a') + end});
  return script;
}

std::string BigHead(const Fault& fault, const HttpReply& reply) {
  constexpr size_t kLine = 4000;
  std::string head = HeadOf(reply);
  const size_t whole = head.size() + static_cast<size_t>(fault.number);
  for (size_t i = 0; head.size() < whole; ++i) {
    head += fmt::format("x-filler-{}: {}\r\n", i, std::string(kLine, 'f'));
  }
  return fmt::format("{}{}\r\n", head, Length(reply.body.size()));
}

// Scripts that begin like a valid reply.
std::optional<WireScript> ScriptOf(const Fault& fault, const HttpReply& reply) {
  const std::string& body = reply.body;
  const size_t part = fault.number >= 0 && fault.number < 100 ? Part(body.size(), fault.number) : 0;
  switch (fault.kind) {
    case FaultKind::kHang: return WireScript{{}, WireEnd::kHang};
    case FaultKind::kBadStatusLine: return WireScript{{{"220 mock ESMTP ready\r\n"}}};
    case FaultKind::kEndless1xx: {
      WireStep step{"HTTP/1.1 103 Early Hints\r\nlink: </style.css>\r\n\r\n", 0};
      step.gap_ms = fault.number;
      return WireScript{{std::move(step)}};
    }
    case FaultKind::kHugeString: return HugeString(fault, reply);
    case FaultKind::kChunkGarbage:
      return WireScript{{{ChunkedHead(reply) + "xyz\r\n{\"object\"\r\n0\r\n\r\n"}}};
    case FaultKind::kChunkOverflow:
      return WireScript{{{ChunkedHead(reply) + "fffffffffffffffff\r\n{\"object\"\r\n0\r\n\r\n"}}};
    case FaultKind::kChunked:
    case FaultKind::kChunkCut: return Chunked(fault, reply);
    case FaultKind::kSlowHeaders:
      return WireScript{{{WholeHead(reply), 1, 1, fault.number}, {body}}};
    case FaultKind::kSlowBody: return WireScript{{{WholeHead(reply)}, {body, 1, 1, fault.number}}};
    case FaultKind::kBigHeaders: return WireScript{{{BigHead(fault, reply) + body}}};
    case FaultKind::kHangBody:
      return WireScript{{{WholeHead(reply) + body.substr(0, part)}}, WireEnd::kHang};
    case FaultKind::kShortLength:
      return WireScript{{{fmt::format("{}{}\r\n{}", HeadOf(reply), Length(part), body)}}};
    case FaultKind::kBadLength:
      return WireScript{{{fmt::format("{}content-length: {}\r\n\r\n{}", HeadOf(reply),
                                      fault.arg.empty() ? "abc" : fault.arg, body)}}};
    case FaultKind::kTwoLengths:
      return WireScript{{{fmt::format("{}{}{}\r\n{}", HeadOf(reply), Length(body.size()),
                                      Length(body.size() / 2), body)}}};
    default: return std::nullopt;
  }
}

}  // namespace

void SpoilBody(const Fault& fault, std::string_view other_body, HttpReply* reply) {
  std::string& body = reply->body;
  switch (fault.kind) {
    case FaultKind::kTruncated: body.resize(Part(body.size(), fault.number)); return;
    case FaultKind::kGzip: Encode("gzip", Gzip(body), reply); return;
    case FaultKind::kGzipCut: {
      std::string packed = Gzip(body);
      packed.resize(Part(packed.size(), fault.number));
      Encode("gzip", std::move(packed), reply);
      return;
    }
    case FaultKind::kGzipTwice: Encode("gzip, gzip", Gzip(Gzip(body)), reply); return;
    case FaultKind::kUnknownEncoding: Encode("x-mock", std::move(body), reply); return;
    case FaultKind::kWrongContentType: reply->content_type = "text/plain"; return;
    case FaultKind::kBom: body.insert(0, "\xef\xbb\xbf"); return;
    case FaultKind::kTrailingGarbage: body.append("\n{\"and\":\"more\"}\n"); return;
    case FaultKind::kInvalidUtf8: body = With("\"note\":\"\xff\xfe\"", body); return;
    case FaultKind::kChatMalformed:
    case FaultKind::kChatProse:
    case FaultKind::kChatCut:
    case FaultKind::kChatRefusal:
    case FaultKind::kChatCount: body = SpoilChatBody(fault, body); return;
    case FaultKind::kManyKeys: body = With(ManyMembers(fault.number), body); return;
    case FaultKind::kDuplicateKeys: {
      const std::string_view other = Members(other_body);
      body = other.empty() ? std::string(other_body) + body : With(other, body);
      return;
    }
    default: return;
  }
}

void SpoilSending(const Fault& fault, HttpReply* reply) {
  switch (fault.kind) {
    case FaultKind::kSlow: reply->delay_ms += fault.number; return;
    case FaultKind::kCutBody:
    case FaultKind::kResetBody:
      reply->send_only = static_cast<int64_t>(Part(reply->body.size(), fault.number));
      reply->reset_after_cut = fault.kind == FaultKind::kResetBody;
      return;
    default: reply->wire = ScriptOf(fault, *reply); return;
  }
}

}  // namespace vetvec::mock
