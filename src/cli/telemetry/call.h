// A copy of a vetvec_call_record, and its attributes under OpenTelemetry's GenAI conventions.
#ifndef VETVEC_CLI_TELEMETRY_CALL_H_
#define VETVEC_CLI_TELEMETRY_CALL_H_

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "vetvec/vetvec.hpp"

namespace vetvec::cli::telemetry {

struct Call {
  explicit Call(const vetvec_call_record& record);

  double seconds() const { return static_cast<double>(end_ns - start_ns) * 1e-9; }
  // The tokens that the service bills for; empty if no reply reports them.
  std::optional<uint64_t> InputTokens() const;
  // Empty if the call succeeded.
  std::string ErrorType() const;

  int64_t start_ns, end_ns;
  std::string provider, request_model, response_model, encoding, server_address;
  std::string trace_id, parent_span_id;
  uint32_t trace_flags;
  int32_t server_port, http_status;
  vetvec_status status;
  uint64_t dimension, texts, texts_cached, texts_joined, texts_failed;
  uint64_t requests, retries, hedges, uncounted_requests, input_tokens;  // see InputTokens
};

// Attributes in OTLP's JSON: [{"key": ..., "value": {"stringValue": ...}}, ...].
class AttributeList {
 public:
  AttributeList& Text(const char* key, const std::string& value);   // left out if empty
  AttributeList& Texts(const char* key, const std::string& value);  // a list of one; likewise
  AttributeList& Number(const char* key, uint64_t value);
  AttributeList& NumberIfAny(const char* key, uint64_t value);  // left out if 0
  nlohmann::json Take() { return std::move(list_); }

 private:
  void Add(const char* key, nlohmann::json value);

  nlohmann::json list_ = nlohmann::json::array();
};

// The attributes that spans and metrics have in common.
AttributeList SharedAttributes(const Call& call);

// The span of a call, in OTLP's JSON. `trace_id` (32 hex digits) is used if the caller did not give
// one.
nlohmann::json SpanOf(const Call& call, const std::string& trace_id, const std::string& span_id);

}  // namespace vetvec::cli::telemetry

#endif  // VETVEC_CLI_TELEMETRY_CALL_H_
