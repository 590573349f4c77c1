#include "mock_server/formats/bedrock.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "mock_server/formats/formats.h"
#include "mock_server/formats/reading.h"
#include "mock_server/sigv4.h"

namespace vetvec::mock {
namespace {

class TitanFormat : public BedrockFormat {
 public:
  bool Takes(std::string_view path) const override {
    return BedrockModel(path).find("titan-embed") != std::string::npos;
  }
  std::optional<Refusal> Read(const WireCall& call, EmbeddingsRequest* out) const override {
    Json object;
    VETVEC_RETURN_IF_REFUSED(ReadObject(call.request.body, &object));
    out->model = BedrockModel(call.path);
    if (out->model.find("-v2") == std::string::npos) {  // v1 and G1 accept only the text
      VETVEC_RETURN_IF_REFUSED(CheckFields(object, {"inputText"}));
    }
    VETVEC_RETURN_IF_REFUSED(
        CheckFields(object, {"inputText", "dimensions", "normalize", "embeddingTypes"}));
    bool normalize = true;
    VETVEC_RETURN_IF_REFUSED(ReadBool(object, "normalize", &normalize));
    VETVEC_RETURN_IF_REFUSED(ReadDimensions(object, "dimensions", call.dimension, false, out));
    out->types = {"float"};
    if (const auto types = object.find("embeddingTypes"); types != object.end()) {
      out->types.clear();
      if (!types->is_array() || types->empty())
        return Invalid("expected an array", "embeddingTypes");
      for (const Json& type : *types) {
        if (type != "float" && type != "binary") {
          return Invalid(fmt::format("{} is not a valid enum value", type.dump()),
                         "embeddingTypes");
        }
        out->types.push_back(type.get<std::string>());
      }
    }
    const auto input = object.find("inputText");
    if (input == object.end()) return Refusal{.problem = Problem::kMissing, .field = "inputText"};
    if (!input->is_string()) return Invalid("expected type: String", "inputText");
    return AddText(
        input->get_ref<const std::string&>(),
        {.field = "inputText", .max_items = 1, .max_item_tokens = 8192, .max_chars = 50'000}, out);
  }
  std::string Write(const EmbeddingsRequest& request,
                    const std::vector<VectorOut>& items) const override {
    std::string embedding;
    std::string by_type;
    for (const std::string& name : request.types) {
      if (items.size() != 1) break;  // a reply for one text cannot hold none or two
      std::string vector;
      AppendVector(items[0], name == "binary" ? VectorType::kUbinary : VectorType::kFloat, &vector);
      if (name == "float") embedding = fmt::format(R"("embedding":{},)", vector);
      by_type += fmt::format("{}{}:{}", by_type.empty() ? "" : ",", Quoted(name), vector);
    }
    return fmt::format(R"({{{}"embeddingsByType":{{{}}},"inputTextTokenCount":{}}})", embedding,
                       by_type, request.tokens);
  }
};

const char* NameOf(int status) {
  switch (status) {
    case 403: return "AccessDeniedException";
    case 404: return "ResourceNotFoundException";
    case 408: return "ModelTimeoutException";
    case 424: return "ModelErrorException";
    case 429: return "ThrottlingException";
    case 503: return "ServiceUnavailableException";
    default: return status >= 500 ? "InternalServerException" : "ValidationException";
  }
}

}  // namespace

std::string BedrockModel(std::string_view path) {
  constexpr std::string_view kBegin = "/model/";
  constexpr std::string_view kEnd = "/invoke";
  if (!path.starts_with(kBegin) || !path.ends_with(kEnd)) return "";
  if (path.size() <= kBegin.size() + kEnd.size()) return "";
  return std::string(path.substr(kBegin.size(), path.size() - kBegin.size() - kEnd.size()));
}

std::string BedrockFormat::KeyOf(const HttpRequest& request) const {
  std::string bearer = AuthorizationOf(request, "bearer ");
  if (!bearer.empty()) return bearer;
  const std::optional<SigV4Header> header = ParseSigV4(request.Header("authorization"));
  return header ? header->access_key : "";
}

std::optional<Refusal> BedrockFormat::CheckKey(const HttpRequest& request,
                                               const Credentials& allowed) const {
  const std::string bearer = AuthorizationOf(request, "bearer ");
  if (!bearer.empty()) {
    if (allowed.api_key.empty() || bearer == allowed.api_key) return std::nullopt;
    return Refusal{.problem = Problem::kWrongKey, .status = 403};
  }
  if (request.Header("authorization").empty()) {
    return Refusal{.problem = Problem::kNoKey,
                   .message = "Missing Authentication Token",
                   .status = 403,
                   .kind = "MissingAuthenticationTokenException"};
  }
  const std::string problem = CheckSigV4(request, "bedrock", allowed.aws_access_key,
                                         allowed.aws_secret, allowed.now_millis);
  if (problem.empty()) return std::nullopt;
  return Refusal{.problem = Problem::kWrongKey,
                 .message = problem,
                 .status = 403,
                 .kind = "InvalidSignatureException"};
}

HttpReply BedrockFormat::Error(const Refusal& refusal) const {
  std::string message = UsualWords(refusal);
  std::string name = refusal.kind;
  int status = UsualStatus(refusal);
  if (refusal.problem == Problem::kRateLimited) {
    message = "Too many requests, please wait before trying again.";
  }
  if (refusal.problem == Problem::kTooManyItems) {
    message = fmt::format(
        "Malformed input request: #/texts: expected maximum item count: {}, found: {}, please "
        "reformat your input and try again.",
        refusal.limit, refusal.found);
  }
  if (refusal.problem == Problem::kTextTooLong) {
    message = fmt::format(
        "400 Bad Request: Too many input tokens. Max input tokens: {}, request input token count: "
        "{}",
        refusal.limit, refusal.found);
  }
  if (refusal.problem == Problem::kQuota) {
    status = 400;
    name = "ServiceQuotaExceededException";
    message = "Your request exceeds the service quota for your account.";
  }
  if (refusal.problem == Problem::kWrongKey && name.empty()) name = "UnrecognizedClientException";
  if (name.empty() || name == "extra_forbidden") name = NameOf(status);
  HttpReply reply = JsonReply(status, {{"message", message}});
  reply.headers.emplace_back("x-amzn-ErrorType",
                             name + ":http://internal.amazon.com/coral/com.amazon.bedrock/");
  return reply;
}

void BedrockFormat::AddHeaders(const EmbeddingsRequest& request, uint64_t id,
                               HttpReply* reply) const {
  reply->headers.emplace_back("x-amzn-RequestId", fmt::format("mock-{}", id));
  if (reply->status != 200) return;
  reply->headers.emplace_back("x-amzn-bedrock-input-token-count", std::to_string(request.tokens));
}

void AddTitanFormat(std::vector<const WireFormat*>* formats) {
  formats->push_back(new TitanFormat);
}

}  // namespace vetvec::mock
