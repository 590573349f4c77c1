// Cohere's v2 embed, and the same models on Bedrock.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "mock_server/formats/bedrock.h"
#include "mock_server/formats/formats.h"
#include "mock_server/formats/reading.h"

namespace vetvec::mock {
namespace {

std::optional<Refusal> ReadTypes(const Json& object, EmbeddingsRequest* out) {
  const auto it = object.find("embedding_types");
  if (it == object.end()) return std::nullopt;
  if (!it->is_array() || it->empty()) return Invalid("expected an array", "embedding_types");
  for (const Json& type : *it) {
    VectorType known{};
    if (!type.is_string() || !ParseVectorType(type.get_ref<const std::string&>(), &known)) {
      return Invalid(fmt::format("invalid request: embedding_types has {}", type.dump()),
                     "embedding_types");
    }
    out->types.push_back(type.get<std::string>());
  }
  return std::nullopt;
}

// Version 2 also takes {"inputs":[{"content":[{"type":"text","text":".."}]}]} in place of "texts".
std::optional<Refusal> TakeInputs(Json* object) {
  const auto inputs = object->find("inputs");
  if (inputs == object->end()) return std::nullopt;
  if (object->contains("texts"))
    return Invalid("only one of texts and inputs is allowed", "inputs");
  Json texts = Json::array();
  if (!inputs->is_array()) return Invalid("expected an array", "inputs");
  for (const Json& input : *inputs) {
    const Json content = input.is_object() ? input.value("content", Json()) : Json();
    const bool is_text = content.is_array() && content.size() == 1 && content[0].is_object() &&
                         content[0].value("type", Json()) == "text" && content[0].contains("text");
    if (!is_text) return Invalid("the mock accepts only inputs with one text", "inputs");
    texts.push_back(content[0]["text"]);
  }
  (*object)["texts"] = std::move(texts);
  return std::nullopt;
}

// All but the model. `truncate` is the default if the request does not set it.
std::optional<Refusal> ReadCohere(const Json& object, size_t dimension, std::string truncate,
                                  TextRules rules, EmbeddingsRequest* out) {
  const bool v4 =
      out->model.find("v4") != std::string::npos || out->model.find("v5") != std::string::npos;
  if (!object.contains("input_type")) {
    return Refusal{.problem = Problem::kMissing, .field = "input_type"};
  }
  VETVEC_RETURN_IF_REFUSED(
      ReadChoice(object, "input_type",
                 {"search_document", "search_query", "classification", "clustering", "image"},
                 &out->input_type));
  VETVEC_RETURN_IF_REFUSED(ReadTypes(object, out));
  VETVEC_RETURN_IF_REFUSED(
      ReadChoice(object, "truncate", {"NONE", "START", "END", "LEFT", "RIGHT"}, &truncate));
  if (!v4 && object.contains("output_dimension")) {
    return Invalid("invalid request: output_dimension is not supported by this model",
                   "output_dimension");
  }
  VETVEC_RETURN_IF_REFUSED(ReadDimensions(object, "output_dimension", dimension, false, out));
  rules.may_be_string = false;
  rules.truncates = truncate != "NONE";
  return ReadTexts(object, rules, out);
}

std::string RowsOf(const std::vector<VectorOut>& items, VectorType type) {
  std::string out = "[";
  for (const VectorOut& item : items) {
    if (out.size() > 1) out.push_back(',');
    AppendVector(item, type, &out);
  }
  out.push_back(']');
  return out;
}

std::string ByType(const EmbeddingsRequest& request, const std::vector<VectorOut>& items) {
  std::string out = "{";
  for (const std::string& name : request.types) {
    VectorType type{};
    ParseVectorType(name, &type);
    out += fmt::format("{}{}:{}", out.size() > 1 ? "," : "", Quoted(name), RowsOf(items, type));
  }
  return out + "}";
}

std::string TextsOf(const EmbeddingsRequest& request) {
  std::string out = "[";
  for (size_t i = 0; i < request.texts.size(); ++i) {
    out += (i > 0 ? "," : "") + Quoted(request.texts[i]);
  }
  return out + "]";
}

// Version 1 without types, as Bedrock's: a plain list.
std::string PlainOrByType(const EmbeddingsRequest& request, const std::vector<VectorOut>& items) {
  const bool by_type = !request.types.empty();
  return R"({"id":"mock","response_type":")" +
         std::string(by_type ? "embeddings_by_type" : "embeddings_floats") + R"(","embeddings":)" +
         (by_type ? ByType(request, items) : RowsOf(items, VectorType::kFloat)) + R"(,"texts":)" +
         TextsOf(request);
}

class CohereFormat : public WireFormat {
 public:
  explicit CohereFormat(char version) : version_(version) {}
  std::string_view vendor() const override { return "cohere"; }
  bool Takes(std::string_view path) const override {
    return path == std::string("/v") + version_ + "/embed";
  }
  std::string KeyOf(const HttpRequest& request) const override {
    return AuthorizationOf(request, "bearer ");
  }
  std::optional<Refusal> Read(const WireCall& call, EmbeddingsRequest* out) const override {
    Json object;
    VETVEC_RETURN_IF_REFUSED(ReadObject(call.request.body, &object));
    VETVEC_RETURN_IF_REFUSED(ReadString(object, "model", true, &out->model));
    if (version_ == '2') VETVEC_RETURN_IF_REFUSED(TakeInputs(&object));
    VETVEC_RETURN_IF_REFUSED(
        ReadCohere(object, call.dimension, "END", KnownRules("cohere", out->model, "texts"), out));
    if (version_ == '2' && out->types.empty()) out->types = {"float"};
    return std::nullopt;
  }
  std::string Write(const EmbeddingsRequest& request,
                    const std::vector<VectorOut>& items) const override {
    return PlainOrByType(request, items) + R"(,"meta":{"api_version":{"version":")" + version_ +
           R"("},"billed_units":{"input_tokens":)" + std::to_string(request.tokens) + "}}}";
  }
  HttpReply Error(const Refusal& refusal) const override {
    std::string message = UsualWords(refusal);
    switch (refusal.problem) {
      case Problem::kMissing:
        message = fmt::format("invalid request: {} is required for this model", refusal.field);
        break;
      case Problem::kTooManyItems:
        message =
            fmt::format("invalid request: total number of texts must be at most {} - received {}",
                        refusal.limit, refusal.found);
        break;
      case Problem::kTextTooLong:
        message = fmt::format("invalid request: too many tokens: text {} has {}, the limit is {}",
                              refusal.index, refusal.found, refusal.limit);
        break;
      case Problem::kNoKey: message = "no api key supplied"; break;
      case Problem::kWrongKey: message = "invalid api token"; break;
      default: break;
    }
    return JsonReply(UsualStatus(refusal), {{"id", "mock"}, {"message", message}});
  }

 private:
  const char version_;
};

class BedrockCohereFormat : public BedrockFormat {
 public:
  bool Takes(std::string_view path) const override {
    return BedrockModel(path).find("cohere.embed") != std::string::npos;
  }
  std::optional<Refusal> Read(const WireCall& call, EmbeddingsRequest* out) const override {
    Json object;
    VETVEC_RETURN_IF_REFUSED(ReadObject(call.request.body, &object));
    out->model = BedrockModel(call.path);
    if (object.contains("model")) {
      return Invalid("Malformed input request: extraneous key [model] is not permitted", "model");
    }
    return ReadCohere(object, call.dimension, "NONE", KnownRules("bedrock", out->model, "texts"),
                      out);
  }
  std::string Write(const EmbeddingsRequest& request,
                    const std::vector<VectorOut>& items) const override {
    return PlainOrByType(request, items) + "}";
  }
};

}  // namespace

void AddCohereFormats(std::vector<const WireFormat*>* formats) {
  formats->push_back(new CohereFormat('2'));
  formats->push_back(new CohereFormat('1'));
  formats->push_back(new BedrockCohereFormat);
}

}  // namespace vetvec::mock
