#include "cli/telemetry/call.h"

namespace vetvec::cli::telemetry {
namespace {

using nlohmann::json;

constexpr char kOperation[] = "embeddings";
constexpr int kKindClient = 3;
constexpr int kStatusError = 2;

std::string TextOf(const vetvec_str& text) {
  return text.size == 0 ? std::string() : std::string(text.data, text.size);
}

}  // namespace

Call::Call(const vetvec_call_record& record)
    : start_ns(record.start_unix_ns),
      end_ns(record.end_unix_ns),
      provider(TextOf(record.provider)),
      request_model(TextOf(record.request_model)),
      response_model(TextOf(record.response_model)),
      encoding(TextOf(record.encoding)),
      server_address(TextOf(record.server_address)),
      trace_id(TextOf(record.trace_id)),
      parent_span_id(TextOf(record.parent_span_id)),
      trace_flags(record.trace_flags),
      server_port(record.server_port),
      http_status(record.http_status),
      status(record.status),
      dimension(record.dimension),
      texts(record.texts),
      texts_cached(record.texts_cached),
      texts_joined(record.texts_joined),
      texts_failed(record.texts_failed),
      requests(record.requests),
      retries(record.retries),
      hedges(record.hedges),
      uncounted_requests(record.uncounted_requests),
      input_tokens(record.input_tokens) {}

std::optional<uint64_t> Call::InputTokens() const {
  if (input_tokens == 0 && uncounted_requests > 0) return std::nullopt;
  return input_tokens;
}

std::string Call::ErrorType() const {
  return status == VETVEC_STATUS_OK ? "" : vetvec_status_name(status);
}

void AttributeList::Add(const char* key, json value) {
  list_.push_back({{"key", key}, {"value", std::move(value)}});
}

AttributeList& AttributeList::Text(const char* key, const std::string& value) {
  if (!value.empty()) Add(key, {{"stringValue", value}});
  return *this;
}

AttributeList& AttributeList::Texts(const char* key, const std::string& value) {
  const json values = json::array({{{"stringValue", value}}});
  if (!value.empty()) Add(key, {{"arrayValue", {{"values", values}}}});
  return *this;
}

// In OTLP's JSON, 64-bit integers are strings.
AttributeList& AttributeList::Number(const char* key, uint64_t value) {
  Add(key, {{"intValue", std::to_string(value)}});
  return *this;
}

AttributeList& AttributeList::NumberIfAny(const char* key, uint64_t value) {
  return value == 0 ? *this : Number(key, value);
}

AttributeList SharedAttributes(const Call& call) {
  AttributeList list;
  list.Text("gen_ai.operation.name", kOperation)
      .Text("gen_ai.provider.name", call.provider)
      .Text("gen_ai.request.model", call.request_model)
      .Text("gen_ai.response.model", call.response_model)
      .Text("server.address", call.server_address)
      .NumberIfAny("server.port", static_cast<uint64_t>(call.server_port));
  return list;
}

json SpanOf(const Call& call, const std::string& trace_id, const std::string& span_id) {
  AttributeList attributes = SharedAttributes(call);
  attributes.NumberIfAny("gen_ai.embeddings.dimension.count", call.dimension)
      .Texts("gen_ai.request.encoding_formats", call.encoding)
      .Text("error.type", call.ErrorType())
      .NumberIfAny("http.response.status_code", static_cast<uint64_t>(call.http_status))
      .Number("vetvec.texts", call.texts)
      .Number("vetvec.texts.cached", call.texts_cached)
      .Number("vetvec.texts.joined", call.texts_joined)
      .Number("vetvec.texts.failed", call.texts_failed)
      .Number("vetvec.requests", call.requests)
      .Number("vetvec.requests.retries", call.retries)
      .Number("vetvec.requests.hedges", call.hedges)
      .Number("vetvec.requests.uncounted", call.uncounted_requests);
  if (const auto tokens = call.InputTokens()) {
    attributes.Number("gen_ai.usage.input_tokens", *tokens);
  }
  const std::string model = call.request_model.empty() ? "" : " " + call.request_model;
  json span = {{"traceId", call.trace_id.empty() ? trace_id : call.trace_id},
               {"spanId", span_id},
               {"name", kOperation + model},
               {"kind", kKindClient},
               {"startTimeUnixNano", std::to_string(call.start_ns)},
               {"endTimeUnixNano", std::to_string(call.end_ns)},
               {"attributes", attributes.Take()},
               {"status", json::object()}};
  if (!call.parent_span_id.empty()) span["parentSpanId"] = call.parent_span_id;
  if (call.status != VETVEC_STATUS_OK) span["status"]["code"] = kStatusError;
  return span;
}

}  // namespace vetvec::cli::telemetry
