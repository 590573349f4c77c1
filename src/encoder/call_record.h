// CallRecord: describes one embed call, for telemetry; one for each CachedCall.
//
// A call is reported once, when it has ended, however it ended. Tokens, retries and hedges belong
// to the call that sent the request, so that sums over records count nothing twice: a call that
// joined another one's text, or found it in a cache, sent nothing for it.
#ifndef VETVEC_ENCODER_CALL_RECORD_H_
#define VETVEC_ENCODER_CALL_RECORD_H_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "core/encoder.h"
#include "net/trace_context.h"

namespace vetvec {

// What the records of an encoder have in common.
struct CallTarget {
  std::string provider;  // as OpenTelemetry names it: gen_ai.provider.name
  std::string model;     // empty: none
  std::string server_address;
  int32_t server_port = 0;
};

// `kind` of a specification. `base_url` empty: local.
CallTarget CallTargetOf(std::string_view kind, std::string_view model, const std::string& base_url);

// Borrows everything; valid while it is reported.
struct CallRecord {
  int64_t start_nanos = 0;  // wall time
  int64_t end_nanos = 0;
  const CallTarget* target = nullptr;
  const Usage* usage = nullptr;
  std::string_view response_model;
  bool asked_base64 = false;
  TraceParent parent;
  size_t dimension = 0;
  size_t texts = 0;
  size_t failed = 0;  // of the texts
  StatusCode status = StatusCode::kOk;
  int32_t http_status = 0;  // of the last reply; 0: none
};

// Called on the thread that steps the call, while the library holds no lock. Must not throw.
using CallFunction = std::function<void(const CallRecord&)>;

// Without the times.
CallRecord CallRecordOf(const CallTarget& target, const CallOptions& options, size_t texts,
                        const EmbedOutput& out, StatusCode status);

}  // namespace vetvec

#endif  // VETVEC_ENCODER_CALL_RECORD_H_
