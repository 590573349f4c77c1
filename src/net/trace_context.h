// Trace context: the W3C headers by which a request joins the trace of the program that made it.
//
// https://www.w3.org/TR/trace-context: passed on unchanged; vetvec creates no spans of its own.
#ifndef VETVEC_NET_TRACE_CONTEXT_H_
#define VETVEC_NET_TRACE_CONTEXT_H_

#include <string_view>

#include "base/status.h"

namespace vetvec {

// INVALID_ARGUMENT that names the header. Both may be empty; `tracestate` needs a `traceparent`.
Status CheckTraceContext(std::string_view traceparent, std::string_view tracestate);

}  // namespace vetvec

#endif  // VETVEC_NET_TRACE_CONTEXT_H_
