#include "net/trace_context.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>

namespace vetvec {
namespace {

constexpr size_t kMaxTraceStateBytes = 512;

bool IsHex(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

bool IsZero(std::string_view text) { return text.find_first_not_of('0') == text.npos; }

// version-format "00"; a later version may have more after it, following another dash.
bool IsTraceParent(std::string_view text) {
  constexpr size_t kLength = 55;
  if (text.size() < kLength) return false;
  const std::string_view version = text.substr(0, 2);
  const std::string_view trace = text.substr(3, 32);
  const std::string_view parent = text.substr(36, 16);
  const std::string_view flags = text.substr(53, 2);
  if (text[2] != '-' || text[35] != '-' || text[52] != '-') return false;
  if (!IsHex(version) || version == "ff" || !IsHex(flags)) return false;
  if (!IsHex(trace) || IsZero(trace) || !IsHex(parent) || IsZero(parent)) return false;
  return text.size() == kLength || (version != "00" && text[kLength] == '-');
}

}  // namespace

Status CheckTraceContext(std::string_view traceparent, std::string_view tracestate) {
  if (!traceparent.empty() && !IsTraceParent(traceparent)) {
    return InvalidArgument(
               "traceparent is not in W3C Trace Context format: 00-<32 hex>-<16 hex>-<2 hex>, "
               "lowercase, with ids that are not all zeros")
        .WithKey("traceparent");
  }
  if (tracestate.empty()) return OkStatus();
  if (traceparent.empty()) {
    return InvalidArgument("tracestate requires a traceparent").WithKey("tracestate");
  }
  const bool is_printable = std::all_of(tracestate.begin(), tracestate.end(),
                                        [](char c) { return c >= 0x20 && c < 0x7F; });
  if (is_printable && tracestate.size() <= kMaxTraceStateBytes) return OkStatus();
  return InvalidArgument(fmt::format("tracestate must be at most {} printable ASCII characters",
                                     kMaxTraceStateBytes))
      .WithKey("tracestate");
}

TraceParent ReadTraceParent(std::string_view traceparent) {
  TraceParent parent;
  if (!IsTraceParent(traceparent)) return parent;
  parent.trace_id = traceparent.substr(3, 32);
  parent.span_id = traceparent.substr(36, 16);
  for (const char c : traceparent.substr(53, 2)) {
    parent.flags = parent.flags * 16 + static_cast<uint32_t>(c <= '9' ? c - '0' : c - 'a' + 10);
  }
  return parent;
}

}  // namespace vetvec
