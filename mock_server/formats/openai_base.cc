#include "mock_server/formats/openai_base.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

namespace vetvec::mock {
namespace {

constexpr const char* kInvalidRequest = "invalid_request_error";

}  // namespace

std::string OpenAiFormat::KeyOf(const HttpRequest& request) const {
  const std::string bearer = AuthorizationOf(request, "bearer ");
  return bearer.empty() ? request.Header("api-key") : bearer;
}

TextRules OpenAiFormat::Rules(const EmbeddingsRequest& request) const {
  return KnownRules("openai", request.model, "input");
}

std::optional<Refusal> OpenAiFormat::ReadOptions(const Json& object, const WireCall& call,
                                                 TextRules* /*rules*/,
                                                 EmbeddingsRequest* out) const {
  std::string encoding;
  VETVEC_RETURN_IF_REFUSED(ReadChoice(object, "encoding_format", {"float", "base64"}, &encoding));
  out->asked_base64 = encoding == "base64";
  if (out->asked_base64 && call.base64 == Base64Habit::kReject) {
    return Invalid("Unrecognized request argument supplied: encoding_format", "encoding_format");
  }
  out->base64 = out->asked_base64 && call.base64 == Base64Habit::kSend;
  return ReadDimensions(object, "dimensions", call.dimension, false, out);
}

std::optional<Refusal> OpenAiFormat::Read(const WireCall& call, EmbeddingsRequest* out) const {
  Json object;
  VETVEC_RETURN_IF_REFUSED(ReadObject(call.request.body, &object));
  std::optional<Refusal> bad_model = ReadString(object, "model", model_required(), &out->model);
  if (bad_model) {
    if (bad_model->problem == Problem::kMissing) {
      return Invalid("you must provide a model parameter");
    }
    return bad_model;
  }
  TextRules rules = Rules(*out);
  VETVEC_RETURN_IF_REFUSED(ReadOptions(object, call, &rules, out));
  return ReadTexts(object, rules, out);
}

std::string OpenAiUsage(uint64_t tokens) {
  const std::string count = std::to_string(tokens);
  return fmt::format(R"(,"usage":{{"prompt_tokens":{},"total_tokens":{}}})", count, count);
}

std::string WriteOpenAiList(const EmbeddingsRequest& request, const std::vector<VectorOut>& items,
                            std::string_view tail) {
  const VectorType type = request.base64 ? VectorType::kBase64 : VectorType::kFloat;
  std::string out = R"({"object":"list","data":[)";
  const size_t cols = items.empty() ? 0 : items[0].row.size();
  out.reserve(items.size() * (cols * (request.base64 ? 6 : 13) + 80) + 200);
  bool first = true;
  for (const VectorOut& item : items) {
    if (!first) out.push_back(',');
    first = false;
    out.append(R"({"object":"embedding",)");
    if (!item.index.empty()) out.append(R"("index":)").append(item.index).push_back(',');
    out.append(R"("embedding":)");
    AppendVector(item, type, &out);
    out.push_back('}');
  }
  out.append(R"(],"model":)").append(Quoted(request.model)).append(tail).append("}\n");
  return out;
}

std::string OpenAiFormat::Tail(const EmbeddingsRequest& request) const {
  return OpenAiUsage(request.tokens);
}

std::string OpenAiFormat::Write(const EmbeddingsRequest& request,
                                const std::vector<VectorOut>& items) const {
  return WriteOpenAiList(request, items, Tail(request));
}

HttpReply OpenAiFormat::Error(const Refusal& refusal) const {
  const int status = UsualStatus(refusal);
  std::string type = kInvalidRequest;
  std::string param = refusal.field;
  std::string code;
  switch (refusal.problem) {
    case Problem::kInvalid:
    case Problem::kEmptyText: code = param.empty() ? "" : "invalid_value"; break;
    case Problem::kMissing: code = "missing_required_parameter"; break;
    case Problem::kTooManyItems: code = "array_above_max_length"; break;
    case Problem::kTooManyTokens:
      type = code = "max_tokens_per_request";
      param.clear();
      break;
    case Problem::kWrongKey: code = "invalid_api_key"; break;
    case Problem::kRateLimited:
      type = "requests";
      code = "rate_limit_exceeded";
      break;
    case Problem::kQuota: type = code = "insufficient_quota"; break;
    case Problem::kStatus: type = status >= 500 ? "server_error" : kInvalidRequest; break;
    default: break;
  }
  return OpenAiError(status, UsualWords(refusal), type, param, code);
}

// The limits of a generous account: sent like those of a real service, but never reached.
void OpenAiFormat::AddHeaders(const EmbeddingsRequest& request, uint64_t id,
                              HttpReply* reply) const {
  WireFormat::AddHeaders(request, id, reply);
  for (const auto& [name, value] : reply->headers) {
    if (name.starts_with("x-ratelimit-")) return;  // the persona's own limits
  }
  constexpr int kTooManyRequests = 429;
  if (reply->status == kTooManyRequests) return;  // of a persona that does not show its limits
  reply->headers.emplace_back("x-ratelimit-limit-requests", "10000");
  reply->headers.emplace_back("x-ratelimit-remaining-requests", "9999");
  reply->headers.emplace_back("x-ratelimit-reset-requests", "6ms");
  reply->headers.emplace_back("x-ratelimit-limit-tokens", "10000000");
  reply->headers.emplace_back("x-ratelimit-remaining-tokens", "9999000");
  reply->headers.emplace_back("x-ratelimit-reset-tokens", "6ms");
  if (reply->status == 200) reply->headers.emplace_back("openai-processing-ms", "1");
}

}  // namespace vetvec::mock
