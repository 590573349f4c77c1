// The vendors whose format is OpenAI's with changes: keys, limits, names of options, error shapes.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "mock_server/formats/formats.h"
#include "mock_server/formats/openai_base.h"
#include "mock_server/formats/tei_rules.h"

namespace vetvec::mock {
namespace {

// Both routes: /openai/v1/embeddings, and /openai/deployments/D/embeddings?api-version=V.
class AzureFormat : public OpenAiFormat {
 public:
  std::string_view vendor() const override { return "azure"; }
  bool Takes(std::string_view path) const override {
    return path == "/openai/v1/embeddings" || !Deployment(path).empty();
  }
  std::string KeyOf(const HttpRequest& request) const override {
    const std::string key = request.Header("api-key");
    return key.empty() ? AuthorizationOf(request, "bearer ") : key;
  }
  bool needs_key() const override { return true; }
  std::optional<Refusal> Read(const WireCall& call, EmbeddingsRequest* out) const override {
    const std::string deployment = Deployment(call.path);
    if (deployment.empty()) return OpenAiFormat::Read(call, out);
    if (call.request.Query("api-version").empty()) return Refusal{.problem = Problem::kNotFound};
    Json object;
    VETVEC_RETURN_IF_REFUSED(ReadObject(call.request.body, &object));
    out->model = deployment;
    TextRules rules = Rules(*out);
    VETVEC_RETURN_IF_REFUSED(ReadOptions(object, call, &rules, out));
    return ReadTexts(object, rules, out);
  }
  HttpReply Error(const Refusal& refusal) const override {
    const int status = UsualStatus(refusal);
    std::string message = UsualWords(refusal);
    if (refusal.problem == Problem::kNotFound) message = "Resource not found";
    if (refusal.problem == Problem::kNoKey || refusal.problem == Problem::kWrongKey) {
      message = "Access denied due to invalid subscription key or wrong API endpoint.";
    }
    if (refusal.problem == Problem::kRateLimited) {
      message =
          "Requests to the Embeddings_Create Operation under Azure OpenAI API have exceeded call "
          "rate limit of your current pricing tier. Please retry later.";
    }
    // These come from the gateway: the code is the status, as a string.
    if (status == 401 || status == 404 || refusal.problem == Problem::kRateLimited) {
      return JsonReply(status,
                       {{"error", {{"code", std::to_string(status)}, {"message", message}}}});
    }
    return OpenAiFormat::Error(refusal);
  }

 private:
  static std::string Deployment(std::string_view path) {
    constexpr std::string_view kBegin = "/openai/deployments/";
    constexpr std::string_view kEnd = "/embeddings";
    if (!path.starts_with(kBegin) || !path.ends_with(kEnd)) return "";
    if (path.size() <= kBegin.size() + kEnd.size()) return "";
    return std::string(path.substr(kBegin.size(), path.size() - kBegin.size() - kEnd.size()));
  }
};

// A vendor with a bearer key.
class BearerFormat : public OpenAiFormat {
 public:
  std::string KeyOf(const HttpRequest& request) const override {
    return AuthorizationOf(request, "bearer ");
  }
  bool needs_key() const override { return true; }
  void AddHeaders(const EmbeddingsRequest& request, uint64_t id, HttpReply* reply) const override {
    // Without OpenAI's own. NOLINTNEXTLINE(bugprone-parent-virtual-call)
    WireFormat::AddHeaders(request, id, reply);
  }
};

class VoyageFormat : public BearerFormat {
 public:
  std::string_view vendor() const override { return "voyage"; }
  HttpReply Error(const Refusal& refusal) const override {
    std::string message = UsualWords(refusal);
    const std::string found = std::to_string(refusal.found);
    const std::string limit = std::to_string(refusal.limit);
    if (refusal.problem == Problem::kTooManyItems) {
      message = fmt::format("The batch size limit is {}. Your batch size is {}.", limit, found);
    }
    if (refusal.problem == Problem::kTooManyTokens) {
      message = fmt::format(
          "The max allowed tokens per submitted batch is {}. Your batch has {} tokens. Please "
          "lower the number of tokens in the batch.",
          limit, found);
    }
    return JsonReply(UsualStatus(refusal), {{"detail", message}});
  }

 protected:
  TextRules Rules(const EmbeddingsRequest& request) const override {
    const std::string& model = request.model;
    const auto has = [&](const char* part) { return model.find(part) != std::string::npos; };
    uint64_t tokens = 320'000;
    if (has("large") || has("code") || has("finance") || has("law")) tokens = 120'000;
    if (has("lite")) tokens = 1'000'000;
    return {.field = "input",
            .max_items = 1000,
            .max_item_tokens = 32'000,
            .max_request_tokens = tokens,
            .truncates = true};
  }
  std::optional<Refusal> ReadOptions(const Json& object, const WireCall& call, TextRules* rules,
                                     EmbeddingsRequest* out) const override {
    VETVEC_RETURN_IF_REFUSED(
        CheckFields(object, {"model", "input", "input_type", "truncation", "output_dimension",
                             "output_dtype", "encoding_format"}));
    // Absent or base64; "float" is rejected.
    std::string encoding;
    VETVEC_RETURN_IF_REFUSED(ReadChoice(object, "encoding_format", {"base64"}, &encoding));
    out->base64 = encoding == "base64";
    if (object.contains("input_type") && !object["input_type"].is_null()) {
      VETVEC_RETURN_IF_REFUSED(
          ReadChoice(object, "input_type", {"query", "document"}, &out->input_type));
    }
    std::string dtype;
    VETVEC_RETURN_IF_REFUSED(ReadChoice(object, "output_dtype", {"float"}, &dtype));
    VETVEC_RETURN_IF_REFUSED(ReadBool(object, "truncation", &rules->truncates));
    return ReadDimensions(object, "output_dimension", call.dimension, true, out);
  }
  std::string Tail(const EmbeddingsRequest& request) const override {
    return fmt::format(R"(,"usage":{{"total_tokens":{}}})", request.tokens);
  }
};

class JinaFormat : public BearerFormat {
 public:
  std::string_view vendor() const override { return "jina"; }
  HttpReply Error(const Refusal& refusal) const override {
    Refusal known = refusal;
    Json body = {{"detail", UsualWords(refusal)}};
    switch (refusal.problem) {
      case Problem::kNoKey: body["code"] = "AUTH_MISSING_API_KEY"; break;
      case Problem::kWrongKey: body["code"] = "AUTH_INVALID_API_KEY"; break;
      case Problem::kQuota:
        known.status = 403;  // an empty balance is not a rate limit here
        body["code"] = "AUTHZ_INSUFFICIENT_BALANCE";
        break;
      case Problem::kNotFound: body["code"] = "INPUT_MODEL_NOT_FOUND"; break;
      default: break;
    }
    return JsonReply(UsualStatus(known), body);
  }

 protected:
  TextRules Rules(const EmbeddingsRequest& /*request*/) const override {
    return {.field = "input", .max_items = 2048, .max_item_tokens = 8192, .objects = true};
  }
  std::optional<Refusal> ReadOptions(const Json& object, const WireCall& call, TextRules* rules,
                                     EmbeddingsRequest* out) const override {
    std::string encoding;
    VETVEC_RETURN_IF_REFUSED(ReadChoice(object, "embedding_type", {"float", "base64"}, &encoding));
    out->base64 = encoding == "base64";
    VETVEC_RETURN_IF_REFUSED(
        ReadChoice(object, "task",
                   {"retrieval.query", "retrieval.passage", "separation", "classification",
                    "text-matching", "code.query", "code.passage"},
                   &out->input_type));
    bool normalized = true;
    VETVEC_RETURN_IF_REFUSED(ReadBool(object, "normalized", &normalized));
    VETVEC_RETURN_IF_REFUSED(ReadBool(object, "truncate", &rules->truncates));
    return ReadDimensions(object, "dimensions", call.dimension, false, out);
  }
};

class MistralFormat : public BearerFormat {
 public:
  std::string_view vendor() const override { return "mistral"; }
  HttpReply Error(const Refusal& refusal) const override {
    std::string message = UsualWords(refusal);
    std::string type = refusal.kind.empty() ? "invalid_request_error" : refusal.kind;
    Json code;
    if (refusal.problem == Problem::kTooManyTokens || refusal.problem == Problem::kTooManyItems) {
      message = refusal.problem == Problem::kTooManyTokens
                    ? "Too many tokens overall, split into more batches."
                    : "Too many inputs in request, split into more batches.";
      type = "invalid_request_prompt";
      code = "3210";
    }
    return JsonReply(UsualStatus(refusal), {{"object", "error"},
                                            {"message", message},
                                            {"type", type},
                                            {"param", nullptr},
                                            {"code", code}});
  }

 protected:
  TextRules Rules(const EmbeddingsRequest& /*request*/) const override {
    return {
        .field = "input", .max_items = 512, .max_item_tokens = 8192, .max_request_tokens = 65'536};
  }
  std::optional<Refusal> ReadOptions(const Json& object, const WireCall& call, TextRules* /*rules*/,
                                     EmbeddingsRequest* out) const override {
    VETVEC_RETURN_IF_REFUSED(CheckFields(
        object, {"model", "input", "encoding_format", "output_dimension", "output_dtype"}));
    if (out->model.starts_with("mistral-embed") && object.contains("output_dimension")) {
      return Invalid("This model does not support output_dimension.", "output_dimension");
    }
    std::string encoding;
    VETVEC_RETURN_IF_REFUSED(ReadChoice(object, "encoding_format", {"float", "base64"}, &encoding));
    out->base64 = encoding == "base64";
    std::string dtype;
    VETVEC_RETURN_IF_REFUSED(ReadChoice(object, "output_dtype", {"float"}, &dtype));
    return ReadDimensions(object, "output_dimension", call.dimension, false, out);
  }
  std::string Tail(const EmbeddingsRequest& request) const override {
    const std::string count = std::to_string(request.tokens);
    return fmt::format(
        R"(,"id":"embd-mock","usage":{{"prompt_tokens":{},"completion_tokens":0,"total_tokens":{}}})",
        count, count);
  }
};

// Does not report usage, and returns floats whatever encoding was requested.
class TogetherFormat : public BearerFormat {
 public:
  std::string_view vendor() const override { return "together"; }

 protected:
  std::optional<Refusal> ReadOptions(const Json& /*object*/, const WireCall& /*call*/,
                                     TextRules* /*rules*/,
                                     EmbeddingsRequest* /*out*/) const override {
    return std::nullopt;
  }
  std::string Tail(const EmbeddingsRequest& /*request*/) const override { return ""; }
};

// DashScope's compatible mode.
class DashScopeCompatibleFormat : public BearerFormat {
 public:
  std::string_view vendor() const override { return "dashscope"; }
  bool Takes(std::string_view path) const override {
    return path == "/compatible-mode/v1/embeddings";
  }
  HttpReply Error(const Refusal& refusal) const override {
    HttpReply reply = OpenAiFormat::Error(refusal);
    Json body = Json::parse(reply.body);
    if (refusal.problem == Problem::kTooManyItems) {
      body["error"]["message"] = fmt::format(
          "<400> InternalError.Algo.InvalidParameter: Value error, batch size is invalid, it "
          "should not be larger than {}.: input.contents",
          refusal.limit);
      body["error"]["code"] = "InvalidParameter";
    }
    if (refusal.problem == Problem::kRateLimited) {
      body["error"]["message"] = "Requests rate limit exceeded, please try again later.";
    }
    body["request_id"] = "mock";
    reply.body = body.dump();
    return reply;
  }

 protected:
  TextRules Rules(const EmbeddingsRequest& request) const override {
    const bool old = request.model.ends_with("-v1") || request.model.ends_with("-v2");
    return {.field = "input",
            .max_items = old ? size_t{25} : size_t{10},
            .max_item_tokens = old ? uint64_t{2048} : uint64_t{8192}};
  }
  std::optional<Refusal> ReadOptions(const Json& object, const WireCall& call, TextRules* /*rules*/,
                                     EmbeddingsRequest* out) const override {
    std::string encoding;
    VETVEC_RETURN_IF_REFUSED(ReadChoice(object, "encoding_format", {"float"}, &encoding));
    return ReadDimensions(object, "dimensions", call.dimension, false, out);
  }
};

// TEI's OpenAI route: errors have no "error" object.
class TeiOpenAiFormat : public BearerFormat {
 public:
  std::string_view vendor() const override { return "tei"; }
  bool Takes(std::string_view path) const override {
    return path == "/v1/embeddings" || path == "/embeddings";
  }
  bool needs_key() const override { return false; }
  HttpReply Error(const Refusal& refusal) const override {
    const auto [status, type, message] = TeiProblem(refusal);
    return JsonReply(status, {{"message", message}, {"code", status}, {"error_type", type}});
  }

 protected:
  bool model_required() const override { return false; }
  TextRules Rules(const EmbeddingsRequest& /*request*/) const override { return TeiRules("input"); }
};

}  // namespace

void AddOpenAiFormats(std::vector<const WireFormat*>* formats) {
  formats->push_back(new OpenAiFormat);
  formats->push_back(new AzureFormat);
  formats->push_back(new VoyageFormat);
  formats->push_back(new JinaFormat);
  formats->push_back(new MistralFormat);
  formats->push_back(new TogetherFormat);
  formats->push_back(new DashScopeCompatibleFormat);
  formats->push_back(new TeiOpenAiFormat);
}

}  // namespace vetvec::mock
