// The services of examples/http: Vertex AI's predict route and watsonx.ai. Only what the
// definitions there send.
#include <nlohmann/json.hpp>

#include "mock_server/formats/formats.h"
#include "mock_server/formats/reading.h"

namespace vetvec::mock {
namespace {

std::string VectorOf(const VectorOut& item) {
  std::string out;
  AppendVector(item, VectorType::kFloat, &out);
  return out;
}

// /v1/projects/P/locations/L/publishers/google/models/M:predict
class VertexFormat : public WireFormat {
 public:
  std::string_view vendor() const override { return "vertex"; }
  bool Takes(std::string_view path) const override {
    return path.starts_with("/v1/projects/") && path.ends_with(kMethod) && !ModelOf(path).empty();
  }
  std::string KeyOf(const HttpRequest& request) const override {
    return AuthorizationOf(request, "bearer ");
  }
  std::optional<Refusal> Read(const WireCall& call, EmbeddingsRequest* out) const override {
    Json object;
    VETVEC_RETURN_IF_REFUSED(ReadObject(call.request.body, &object));
    out->model = ModelOf(call.path);
    const Json parameters = object.value("parameters", Json::object());
    VETVEC_RETURN_IF_REFUSED(
        ReadDimensions(parameters, "outputDimensionality", call.dimension, false, out));
    const Json instances = object.value("instances", Json());
    if (!instances.is_array() || instances.empty()) {
      return Refusal{.problem = Problem::kMissing, .field = "instances"};
    }
    for (const Json& instance : instances) {
      VETVEC_RETURN_IF_REFUSED(CheckFields(instance, {"content", "task_type", "title"}));
      VETVEC_RETURN_IF_REFUSED(ReadString(instance, "task_type", false, &out->input_type));
      std::string text;
      VETVEC_RETURN_IF_REFUSED(ReadString(instance, "content", true, &text));
      VETVEC_RETURN_IF_REFUSED(AddText(text, KnownRules("gemini", out->model, "content"), out));
    }
    return std::nullopt;
  }
  std::string Write(const EmbeddingsRequest& /*request*/,
                    const std::vector<VectorOut>& items) const override {
    std::string out = R"({"predictions":[)";
    for (size_t i = 0; i < items.size(); ++i) {
      out += (i > 0 ? "," : "") + (R"({"embeddings":{"values":)" + VectorOf(items[i]) + "}}");
    }
    return out + "]}";
  }
  HttpReply Error(const Refusal& refusal) const override {
    const int status = UsualStatus(refusal);
    return JsonReply(status,
                     {{"error",
                       {{"code", status},
                        {"message", UsualWords(refusal)},
                        {"status", status == 401 ? "UNAUTHENTICATED" : "INVALID_ARGUMENT"}}}});
  }

 private:
  static constexpr std::string_view kMethod = ":predict";
  static std::string ModelOf(std::string_view path) {
    constexpr std::string_view kModels = "/publishers/google/models/";
    const size_t at = path.find(kModels);
    if (at == std::string_view::npos || !path.ends_with(kMethod)) return "";
    const std::string_view rest = path.substr(at + kModels.size());
    return std::string(rest.substr(0, rest.size() - kMethod.size()));
  }
};

class WatsonxFormat : public WireFormat {
 public:
  std::string_view vendor() const override { return "watsonx"; }
  bool Takes(std::string_view path) const override { return path == "/ml/v1/text/embeddings"; }
  std::string KeyOf(const HttpRequest& request) const override {
    return AuthorizationOf(request, "bearer ");
  }
  std::optional<Refusal> Read(const WireCall& call, EmbeddingsRequest* out) const override {
    if (call.request.Query("version").empty()) {
      return Refusal{.problem = Problem::kMissing, .field = "version"};
    }
    Json object;
    VETVEC_RETURN_IF_REFUSED(ReadObject(call.request.body, &object));
    VETVEC_RETURN_IF_REFUSED(CheckFields(object, {"inputs", "model_id", "project_id", "space_id"}));
    VETVEC_RETURN_IF_REFUSED(ReadString(object, "model_id", true, &out->model));
    std::string project;
    VETVEC_RETURN_IF_REFUSED(ReadString(object, "project_id", true, &project));
    TextRules rules = KnownRules("watsonx", out->model, "inputs");
    rules.may_be_string = false;
    return ReadTexts(object, rules, out);
  }
  std::string Write(const EmbeddingsRequest& request,
                    const std::vector<VectorOut>& items) const override {
    std::string out = R"({"model_id":)" + Quoted(request.model) + R"(,"results":[)";
    for (size_t i = 0; i < items.size(); ++i) {
      out += (i > 0 ? "," : "") + (R"({"embedding":)" + VectorOf(items[i]) + "}");
    }
    return out + R"(],"input_token_count":)" + std::to_string(request.tokens) + "}";
  }
  HttpReply Error(const Refusal& refusal) const override {
    const int status = UsualStatus(refusal);
    const Json error = {
        {"code", status == 401 ? "authentication_token_not_valid" : "invalid_request"},
        {"message", UsualWords(refusal)}};
    return JsonReply(status, {{"errors", Json::array({error})}, {"status_code", status}});
  }
};

}  // namespace

void AddHttpExampleFormats(std::vector<const WireFormat*>* formats) {
  formats->push_back(new VertexFormat);
  formats->push_back(new WatsonxFormat);
}

}  // namespace vetvec::mock
