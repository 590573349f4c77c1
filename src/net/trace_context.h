// Trace context: the W3C headers by which a request joins the trace of the program that made it.
//
// https://www.w3.org/TR/trace-context: passed on unchanged. What a traceparent says is part of the
// records of calls (encoder/call_record.h).
#ifndef VETVEC_NET_TRACE_CONTEXT_H_
#define VETVEC_NET_TRACE_CONTEXT_H_

#include <cstdint>
#include <string_view>

#include "base/status.h"

namespace vetvec {

// INVALID_ARGUMENT that names the header. Both may be empty; `tracestate` needs a `traceparent`.
Status CheckTraceContext(std::string_view traceparent, std::string_view tracestate);

struct TraceParent {
  std::string_view trace_id;  // 32 hex digits
  std::string_view span_id;   // 16 hex digits
  uint32_t flags = 0;
};
// The parts of a traceparent that has passed the check; borrows it. Empty if it is.
TraceParent ReadTraceParent(std::string_view traceparent);

}  // namespace vetvec

#endif  // VETVEC_NET_TRACE_CONTEXT_H_
