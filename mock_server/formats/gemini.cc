// Gemini's embedContent and batchEmbedContents.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "mock_server/formats/formats.h"
#include "mock_server/formats/reading.h"

namespace vetvec::mock {
namespace {

// Below either version of the API. Empty: another path.
std::string_view BelowModels(std::string_view path) {
  for (const std::string_view models : {"/v1beta/models/", "/v1/models/"}) {
    if (path.starts_with(models)) return path.substr(models.size());
  }
  return "";
}

class GeminiFormat : public WireFormat {
 public:
  explicit GeminiFormat(bool batch)
      : batch_(batch), method_(batch ? ":batchEmbedContents" : ":embedContent") {}
  std::string_view vendor() const override { return "gemini"; }
  bool Takes(std::string_view path) const override {
    const std::string_view below = BelowModels(path);
    return below.ends_with(method_) && below.size() > method_.size();
  }
  std::string KeyOf(const HttpRequest& request) const override {
    return request.Header("x-goog-api-key");
  }
  std::optional<Refusal> Read(const WireCall& call, EmbeddingsRequest* out) const override {
    Json object;
    VETVEC_RETURN_IF_REFUSED(ReadObject(call.request.body, &object));
    const std::string_view below = BelowModels(call.path);
    out->model = std::string(below.substr(0, below.size() - method_.size()));
    if (!batch_) return ReadOne(object, call, out);
    const auto requests = object.find("requests");
    if (requests == object.end() || !requests->is_array() || requests->empty()) {
      return Refusal{.problem = Problem::kMissing, .field = "requests"};
    }
    const size_t most = KnownRules("gemini", out->model, "content").max_items;
    if (requests->size() > most) {
      return Refusal{.problem = Problem::kTooManyItems,
                     .field = "requests",
                     .found = requests->size(),
                     .limit = most};
    }
    for (const Json& request : *requests) {
      if (!request.is_object() || request.value("model", Json()) != "models/" + out->model) {
        return Invalid(fmt::format("* BatchEmbedContentsRequest.requests: model must be models/{}",
                                   out->model),
                       "model");
      }
      const size_t before = out->dimensions;
      VETVEC_RETURN_IF_REFUSED(ReadOne(request, call, out));
      if (out->texts.size() > 1 && out->dimensions != before) {
        return Invalid("the mock accepts one outputDimensionality per batch",
                       "outputDimensionality");
      }
    }
    return std::nullopt;
  }
  std::string Write(const EmbeddingsRequest& /*request*/,
                    const std::vector<VectorOut>& items) const override {
    const auto values = [](const VectorOut& item) {
      std::string out = R"({"values":)";
      AppendVector(item, VectorType::kFloat, &out);
      return out + "}";
    };
    if (!batch_) {
      if (items.size() != 1) return "{}";  // a reply for one text cannot have none or two
      return fmt::format(R"({{"embedding":{}}})", values(items[0]));
    }
    std::string out = R"({"embeddings":[)";
    for (size_t i = 0; i < items.size(); ++i) out += (i > 0 ? "," : "") + values(items[i]);
    return out + "]}";
  }
  HttpReply Error(const Refusal& refusal) const override {
    int status = UsualStatus(refusal);
    std::string message = UsualWords(refusal);
    Json details;
    if (refusal.problem == Problem::kTooManyItems) {
      message = fmt::format(
          "* BatchEmbedContentsRequest.requests: at most {} requests can be in one batch",
          refusal.limit);
    }
    if (refusal.problem == Problem::kNoKey) {
      status = 403;
      message = "Method doesn't allow unregistered callers (callers without established identity).";
    }
    if (refusal.problem == Problem::kWrongKey) {
      status = 400;  // as the vendor does
      message = "API key not valid. Please pass a valid API key.";
      details.push_back({{"@type", "type.googleapis.com/google.rpc.ErrorInfo"},
                         {"reason", "API_KEY_INVALID"},
                         {"domain", "googleapis.com"}});
    }
    if (refusal.problem == Problem::kRateLimited) {
      message = "Resource has been exhausted (e.g. check quota).";
    }
    Json error = {{"code", status}, {"message", message}, {"status", NameOf(status)}};
    if (!details.is_null()) error["details"] = details;
    return JsonReply(status, {{"error", error}});
  }

 private:
  static std::optional<Refusal> ReadOne(const Json& object, const WireCall& call,
                                        EmbeddingsRequest* out) {
    VETVEC_RETURN_IF_REFUSED(
        CheckFields(object, {"model", "content", "taskType", "title", "outputDimensionality"}));
    VETVEC_RETURN_IF_REFUSED(
        ReadChoice(object, "taskType",
                   {"TASK_TYPE_UNSPECIFIED", "RETRIEVAL_QUERY", "RETRIEVAL_DOCUMENT",
                    "SEMANTIC_SIMILARITY", "CLASSIFICATION", "CLUSTERING", "QUESTION_ANSWERING",
                    "FACT_VERIFICATION", "CODE_RETRIEVAL_QUERY"},
                   &out->input_type));
    if (object.contains("title") && out->input_type != "RETRIEVAL_DOCUMENT") {
      return Invalid("title is only allowed with RETRIEVAL_DOCUMENT", "title");
    }
    VETVEC_RETURN_IF_REFUSED(
        ReadDimensions(object, "outputDimensionality", call.dimension, false, out));
    const Json content = object.value("content", Json());
    const Json parts = content.is_object() ? content.value("parts", Json()) : Json();
    std::string text;
    if (!parts.is_array() || parts.empty()) {
      return Refusal{.problem = Problem::kMissing, .field = "content.parts"};
    }
    for (const Json& part : parts) {
      if (!part.is_object() || !part.contains("text") || !part["text"].is_string()) {
        return Invalid("the mock accepts only text parts", "content.parts");
      }
      text += part["text"].get_ref<const std::string&>();
    }
    return AddText(text, KnownRules("gemini", out->model, "content"), out);
  }
  static const char* NameOf(int status) {
    switch (status) {
      case 401: return "UNAUTHENTICATED";
      case 403: return "PERMISSION_DENIED";
      case 404: return "NOT_FOUND";
      case 429: return "RESOURCE_EXHAUSTED";
      case 500: return "INTERNAL";
      case 503: return "UNAVAILABLE";
      case 504: return "DEADLINE_EXCEEDED";
      default: return status >= 500 ? "UNKNOWN" : "INVALID_ARGUMENT";
    }
  }

  const bool batch_;
  const std::string_view method_;
};

}  // namespace

void AddGeminiFormat(std::vector<const WireFormat*>* formats) {
  formats->push_back(new GeminiFormat(true));
  formats->push_back(new GeminiFormat(false));
}

}  // namespace vetvec::mock
