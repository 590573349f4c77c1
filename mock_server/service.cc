#include "mock_server/service.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "base/hash.h"
#include "base/strings.h"
#include "mock_server/fault_replies.h"
#include "mock_server/formats/tei_rules.h"

namespace vetvec::mock {
namespace {

constexpr std::string_view kModel = "vetvec-mock";

// In the form of the vendor to whom the path belongs.
HttpReply NotFoundReply(const HttpRequest& request, std::string_view vendor = "openai") {
  const std::string message = fmt::format("Invalid URL ({} {})", request.method, request.path);
  if (vendor == "openai") return OpenAiError(404, message, "invalid_request_error");
  return FormatOf(vendor)->Error({.problem = Problem::kNotFound, .message = message});
}

HttpReply JsonText(std::string body) {
  HttpReply reply;
  reply.body = std::move(body);
  return reply;
}

HttpReply Models() {
  nlohmann::json data = nlohmann::json::array();
  data.push_back({{"id", std::string(kModel)},
                  {"object", "model"},
                  {"created", 1'700'000'000},
                  {"owned_by", "vetvec-mock-server"}});
  return JsonText(nlohmann::json{{"object", "list"}, {"data", data}}.dump() + "\n");
}

// A parsed path: [/PERSONA][/VENDOR]/REST.
struct Route {
  std::string persona;  // "": none named
  std::string vendor = "openai";
  std::string_view rest;
};

Route RouteOf(std::string_view path) {
  const auto first = [](std::string_view text) {  // "/a/b" -> "a"
    return text.substr(std::min<size_t>(1, text.size()), text.find('/', 1) - 1);
  };
  Route route;
  route.rest = path;
  if (!path.starts_with("/v1/") && !IsVendor(first(path))) {
    route.persona = first(path);
    route.rest.remove_prefix(std::min(path.size(), route.persona.size() + 1));
  }
  if (IsVendor(first(route.rest))) {
    route.vendor = first(route.rest);
    route.rest.remove_prefix(route.vendor.size() + 1);
  }
  return route;
}

}  // namespace

struct MockService::Visit {
  const HttpRequest& request;
  const WireFormat& format;
  std::string_view path;
  const Persona* persona = nullptr;
  PersonaState* state = nullptr;
  std::string persona_name;
  uint64_t number = 0;
  Fault fault = {};
  EmbeddingsRequest parsed = {};
  SeenRequest seen = {};
};

MockService::MockService(const PersonaSet* personas, ServiceOptions options)
    : personas_(personas),
      options_(std::move(options)),
      stats_(options_.clock),
      faults_(options_.faults) {
  for (const std::string& name : personas_->Names()) {
    PersonaState& state = states_[name];
    const WindowLimits* limits = personas_->Find(name)->limits();
    if (limits != nullptr) state.window.emplace(*limits);
  }
}

bool MockService::OnConnect() {
  bool reset = false;
  {
    const std::lock_guard lock(mutex_);
    reset = faults_.For(requests_ + 1).kind == FaultKind::kResetOnAccept;
    if (reset) ++requests_;
  }
  stats_.Connected(reset);
  return !reset;
}

HttpReply MockService::Handle(const HttpRequest& request) {
  const std::string_view path = request.path;
  if (path.starts_with("/admin/")) return Admin(request);
  if (path == "/health") return JsonText("{\"status\":\"ok\"}\n");
  const Route route = RouteOf(path);
  const std::string persona = route.persona.empty() ? options_.persona : route.persona;
  if (auto reply = Batch(request, route.vendor, route.rest, persona)) return *std::move(reply);
  if (request.method == "POST") {
    const WireFormat* format = FindFormat(route.vendor, route.rest);
    if (format != nullptr) return Embeddings(request, *format, route.rest, persona);
  } else if (request.method == "GET") {
    if (route.rest == "/v1/models") return Models();
    if (route.vendor == "tei" && route.rest == "/info") return JsonText(TeiInfo());
    if (route.vendor == "tei" && route.rest == "/health") return HttpReply();
  }
  return NotFoundReply(request, route.vendor);
}

std::optional<HttpReply> MockService::Batch(const HttpRequest& request, const std::string& vendor,
                                            std::string_view path,
                                            const std::string& persona_name) {
  const BatchForm* form = FindBatchForm(vendor, path);
  if (form == nullptr) return std::nullopt;
  const WireFormat* format = FindFormat(vendor, form->EmbeddingsPath(path, ""));
  const Persona* persona = personas_->Find(persona_name);
  if (format == nullptr || persona == nullptr) return std::nullopt;
  Credentials credentials = options_.credentials;
  credentials.now_millis = options_.clock->WallMillis();
  const auto refusal = format->CheckKey(request, credentials);
  if (refusal) return format->Error(*refusal);
  return batches_.Handle(request, {form, format, persona, persona_name, path});
}

HttpReply MockService::Embeddings(const HttpRequest& request, const WireFormat& format,
                                  std::string_view path, const std::string& persona_name) {
  Visit visit{.request = request, .format = format, .path = path, .persona_name = persona_name};
  SeenRequest& seen = visit.seen;
  seen.key = format.KeyOf(request);
  seen.bytes_in = request.body.size();
  seen.request_hash = Xxh64(request.body.data(), request.body.size(),
                            Xxh64(request.path.data(), request.path.size()));
  stats_.Begin(seen.request_hash);
  visit.fault = NextFault(seen.request_hash, &visit.number);
  visit.persona = personas_->Find(persona_name);
  HttpReply reply = Refusals(&visit);
  const bool accepted = reply.status == 200;
  if (accepted) {
    const HttpHeaders limits = std::move(reply.headers);
    reply = Answer(&visit);
    reply.headers.insert(reply.headers.end(), limits.begin(), limits.end());
  }
  format.AddHeaders(visit.parsed, next_id_++, &reply);
  if (accepted) SpoilSending(visit.fault, &reply);
  Wait(options_.latency_ms + reply.delay_ms);
  seen.status = reply.hangup == Hangup::kNone ? reply.status : 0;
  seen.bytes_out = reply.hangup == Hangup::kNone ? reply.body.size() : 0;
  if (accepted) seen.retry_after_ms = RetryAfterMillis(visit.fault);
  stats_.End(seen);
  return reply;
}

// Checks the key, the persona, the request's form and the persona's limits; a 200 if all pass.
HttpReply MockService::Refusals(Visit* visit) {
  Credentials credentials = options_.credentials;
  credentials.now_millis = options_.clock->WallMillis();
  const WireFormat& format = visit->format;
  if (const auto refusal = format.CheckKey(visit->request, credentials)) {
    return format.Error(*refusal);
  }
  const std::string& name = visit->persona_name;
  if (visit->persona == nullptr) {
    return OpenAiError(
        404, fmt::format("There is no persona '{}'{}", name, DidYouMean(name, personas_->Names())),
        "invalid_request_error", "", "persona_not_found");
  }
  visit->state = &states_.find(name)->second;
  visit->seen.persona = name;
  EmbeddingsRequest read;
  const WireCall call{visit->request, visit->path, visit->persona->dimension(), options_.base64};
  const auto unread = format.Read(call, &read);
  visit->seen.asked_base64 = read.asked_base64;
  if (unread) return format.Error(*unread);
  visit->parsed = std::move(read);
  visit->seen.texts = &visit->parsed.texts;
  visit->seen.input_type = visit->parsed.input_type;
  visit->seen.tokens = visit->parsed.tokens;
  HttpHeaders limits;
  HttpReply reply;
  if (!Admit(*visit, &limits)) reply = format.Error({.problem = Problem::kRateLimited});
  reply.headers.insert(reply.headers.end(), limits.begin(), limits.end());
  return reply;
}

// The limit and the statistics use the same time for a request, in order, so the windows in the
// statistics never exceed the limit.
bool MockService::Admit(const Visit& visit, HttpHeaders* headers) {
  const std::lock_guard lock(admission_);
  const int64_t now = options_.clock->MonotonicNanos();
  std::optional<RateWindow>& window = visit.state->window;
  const RateCost cost{visit.parsed.tokens, visit.parsed.texts.size()};
  if (window && !window->Admit(cost, now, headers)) return false;
  stats_.Admitted(visit.persona_name, cost, now);
  return true;
}

HttpReply MockService::Answer(Visit* visit) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto of_text = faults_.ForTexts(visit->parsed.texts.view())) visit->fault = *of_text;
  }
  const Fault& fault = visit->fault;
  const std::string_view target =
      visit->request.target.empty() ? visit->request.path : visit->request.target;
  const FaultScene scene{visit->format, target, visit->parsed.texts.size(), visit->parsed.tokens,
                         options_.clock->WallMillis()};
  visit->seen.fault = fault.kind;
  std::optional<HttpReply> instead = ReplyInstead(fault, scene);
  HttpReply reply = instead ? *std::move(instead) : Vectors(visit);
  visit->seen.worked = !instead;
  visit->seen.delivered = !instead && IsStillRight(fault.kind);
  return reply;
}

HttpReply MockService::Vectors(Visit* visit) {
  const Fault& fault = visit->fault;
  const uint64_t call = ++visit->state->calls;
  Matrix rows = visit->persona->EmbedAll(visit->parsed.texts.view(), call);
  if (visit->parsed.dimensions > 0) rows = CutDimensions(rows, visit->parsed.dimensions);
  if (fault.kind == FaultKind::kWrongModel) visit->parsed.model = "another-model";
  const auto write = [&](const Matrix& of) {
    return visit->format.Write(visit->parsed,
                               ArrangeVectors(of, fault, visit->number, visit->format.has_index()));
  };
  HttpReply reply = JsonText(write(rows));
  std::string other;
  if (fault.kind == FaultKind::kDuplicateKeys) {
    for (size_t i = 0; i < rows.rows() * rows.cols(); ++i) rows.data()[i] = -rows.data()[i];
    other = write(rows);
  }
  SpoilBody(fault, other, &reply);
  reply.delay_ms = visit->persona->DelayMs(call);
  return reply;
}

Fault MockService::NextFault(uint64_t hash, uint64_t* number) {
  const std::lock_guard lock(mutex_);
  *number = ++requests_;
  Fault fault = faults_.For(*number);
  if (fault.once && !had_once_.insert(hash).second) fault = faults_.ForAgain(*number);
  return fault;
}

void MockService::Wait(int64_t millis) const {
  if (millis <= 0) return;
  const int64_t until = options_.clock->MonotonicNanos() + millis * kNanosPerMilli;
  // Cancelled waits end early; the reply is still sent.
  (void)options_.clock->SleepUntil(until, cancel_).ok();
}

HttpReply MockService::Admin(const HttpRequest& request) {
  if (request.path == "/admin/stats" && request.method == "GET") return JsonText(stats_.Json());
  if (request.path == "/admin/faults" && request.method == "POST") return SetFaults(request);
  if (request.path == "/admin/batches") {
    return request.method == "POST" ? batches_.SetHabits(request) : JsonText(batches_.StatsJson());
  }
  if (request.path == "/admin/reset" && request.method == "POST") return Reset();
  return NotFoundReply(request);
}

HttpReply MockService::Reset() {
  stats_.Reset();
  batches_.Reset();
  for (auto& [name, state] : states_) {
    state.calls = 0;
    if (state.window) state.window->Reset();
  }
  const std::lock_guard lock(mutex_);
  faults_ = options_.faults;
  requests_ = 0;
  had_once_.clear();
  return JsonText("{\"reset\":true}\n");
}

HttpReply MockService::SetFaults(const HttpRequest& request) {
  Result<FaultPlan> plan = FaultPlan::FromJson(request.body);
  if (!plan.ok()) {
    return OpenAiError(400, plan.status().message(), "invalid_request_error",
                       plan.status().detail().key);
  }
  const std::lock_guard lock(mutex_);
  faults_ = *std::move(plan);
  requests_ = 0;
  had_once_.clear();
  return JsonText("{\"faults\":\"set\"}\n");
}

}  // namespace vetvec::mock
