#include "mock_server/service.h"

#include <nlohmann/json.hpp>

#include "base/strings.h"
#include "mock_server/fault_replies.h"

namespace vetvec {
namespace {

constexpr std::string_view kModel = "vetvec-mock";

std::string KeyOf(const HttpRequest& request) {
  const std::string header = request.Header("authorization");
  constexpr std::string_view kBearer = "bearer ";
  if (header.size() >= kBearer.size() &&
      EqualsIgnoreCase(std::string_view(header).substr(0, kBearer.size()), kBearer)) {
    return header.substr(kBearer.size());
  }
  return request.Header("api-key");
}

HttpReply NotFoundReply(const HttpRequest& request) {
  return ErrorReply(404, "Invalid URL (" + request.method + " " + request.path + ")",
                    "invalid_request_error");
}

HttpReply WrongKey(const std::string& key) {
  if (key.empty()) {
    return ErrorReply(401, "You didn't provide an API key. Send 'Authorization: Bearer KEY'.",
                      "invalid_request_error");
  }
  return ErrorReply(401, "Incorrect API key provided.", "invalid_request_error", "",
                    "invalid_api_key");
}

// The limits of a generous account: present as a real service's, and never reached.
void AddServiceHeaders(uint64_t id, HttpReply* reply) {
  reply->headers.emplace_back("x-request-id", "req_mock_" + std::to_string(id));
  reply->headers.emplace_back("x-ratelimit-limit-requests", "10000");
  reply->headers.emplace_back("x-ratelimit-remaining-requests", "9999");
  reply->headers.emplace_back("x-ratelimit-reset-requests", "6ms");
  reply->headers.emplace_back("x-ratelimit-limit-tokens", "10000000");
  reply->headers.emplace_back("x-ratelimit-remaining-tokens", "9999000");
  reply->headers.emplace_back("x-ratelimit-reset-tokens", "6ms");
}

}  // namespace

MockService::MockService(const PersonaSet* personas, ServiceOptions options)
    : personas_(personas), options_(std::move(options)), faults_(options_.faults) {}

HttpReply MockService::Handle(const HttpRequest& request) {
  const std::string_view path = request.path;
  if (path.starts_with("/admin/")) return Admin(request);
  if (path == "/health") {
    HttpReply reply;
    reply.body = "{\"status\":\"ok\"}\n";
    return reply;
  }
  const size_t version = path.find("/v1/");
  if (version == std::string_view::npos) return NotFoundReply(request);
  const std::string_view endpoint = path.substr(version + 4);
  const std::string persona =
      version == 0 ? options_.persona : std::string(path.substr(1, version - 1));
  if (endpoint == "embeddings" && request.method == "POST") return Embeddings(request, persona);
  if (endpoint == "models" && request.method == "GET") return Models();
  return NotFoundReply(request);
}

HttpReply MockService::Embeddings(const HttpRequest& request, const std::string& persona_name) {
  stats_.Begin();
  SeenRequest seen;
  seen.key = KeyOf(request);
  seen.bytes_in = request.body.size();
  EmbeddingsRequest parsed;
  uint64_t number = 0;
  const Fault fault = NextFault(&number);
  const Persona* persona = personas_->Find(persona_name);
  HttpReply reply;
  if (!options_.api_key.empty() && seen.key != options_.api_key) {
    reply = WrongKey(seen.key);
  } else if (persona == nullptr) {
    reply = ErrorReply(
        404,
        "There is no persona '" + persona_name + "'" + DidYouMean(persona_name, personas_->Names()),
        "invalid_request_error", "", "persona_not_found");
  } else {
    seen.persona = persona_name;
    seen.fault = fault.kind;
    reply = Answer(request, *persona, fault, number, &parsed);
    if (parsed.texts.size() > 0) seen.texts = &parsed.texts;
    seen.tokens = parsed.tokens;
    seen.delivered = reply.status == 200 && IsStillRight(fault.kind);
  }
  AddServiceHeaders(next_id_++, &reply);
  Wait(options_.latency_ms + reply.delay_ms);
  seen.status = reply.hangup == Hangup::kNone ? reply.status : 0;
  seen.bytes_out = reply.hangup == Hangup::kNone ? reply.body.size() : 0;
  stats_.End(seen);
  return reply;
}

HttpReply MockService::Answer(const HttpRequest& request, const Persona& persona,
                              const Fault& fault, uint64_t number, EmbeddingsRequest* parsed) {
  HttpReply reply;
  EmbeddingsRequest read;
  if (!ReadEmbeddingsRequest(request.body, persona.dimension(), &read, &reply)) return reply;
  *parsed = std::move(read);
  if (std::optional<HttpReply> instead = ReplyInstead(fault)) return *std::move(instead);
  Matrix rows(parsed->texts.size(), persona.dimension());
  for (size_t i = 0; i < rows.rows(); ++i) persona.Embed(parsed->texts[i], rows.row(i));
  if (parsed->dimensions > 0) rows = CutDimensions(rows, parsed->dimensions);
  reply.body = EmbeddingsBody(*parsed, rows, fault, number);
  reply.headers.emplace_back("openai-processing-ms", "1");
  SpoilSending(fault, &reply);
  return reply;
}

Fault MockService::NextFault(uint64_t* number) {
  const std::lock_guard lock(mutex_);
  *number = ++requests_;
  return faults_.For(*number);
}

void MockService::Wait(int64_t millis) const {
  if (millis <= 0) return;
  const int64_t until = options_.clock->MonotonicNanos() + millis * kNanosPerMilli;
  // Cancelled waits end early; the reply is sent all the same.
  (void)options_.clock->SleepUntil(until, cancel_).ok();
}

HttpReply MockService::Models() const {
  nlohmann::json data = nlohmann::json::array();
  data.push_back({{"id", std::string(kModel)},
                  {"object", "model"},
                  {"created", 1'700'000'000},
                  {"owned_by", "vetvec-mock-server"}});
  HttpReply reply;
  reply.body = nlohmann::json{{"object", "list"}, {"data", data}}.dump() + "\n";
  return reply;
}

HttpReply MockService::Admin(const HttpRequest& request) {
  HttpReply reply;
  if (request.path == "/admin/stats" && request.method == "GET") {
    reply.body = stats_.Json();
    return reply;
  }
  if (request.path == "/admin/faults" && request.method == "POST") return SetFaults(request);
  if (request.path == "/admin/reset" && request.method == "POST") {
    stats_.Reset();
    const std::lock_guard lock(mutex_);
    faults_ = options_.faults;
    requests_ = 0;
    reply.body = "{\"reset\":true}\n";
    return reply;
  }
  return NotFoundReply(request);
}

HttpReply MockService::SetFaults(const HttpRequest& request) {
  Result<FaultPlan> plan = FaultPlan::FromJson(request.body);
  if (!plan.ok()) {
    return ErrorReply(400, plan.status().message(), "invalid_request_error",
                      plan.status().detail().key);
  }
  const std::lock_guard lock(mutex_);
  faults_ = *std::move(plan);
  requests_ = 0;
  HttpReply reply;
  reply.body = "{\"faults\":\"set\"}\n";
  return reply;
}

}  // namespace vetvec
