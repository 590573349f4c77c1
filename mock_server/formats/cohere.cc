// Cohere's v2 embed, and the same models on Bedrock.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "mock_server/formats/bedrock.h"
#include "mock_server/formats/formats.h"
#include "mock_server/formats/reading.h"

namespace vetvec::mock {
namespace {

constexpr size_t kMostTexts = 96;
constexpr uint64_t kTokensOfV3 = 512;
constexpr uint64_t kTokensOfV4 = 128'000;
constexpr size_t kCharsOfV3OnBedrock = 2048;

std::optional<Refusal> ReadTypes(const Json& object, bool required, EmbeddingsRequest* out) {
  const auto it = object.find("embedding_types");
  if (it == object.end()) {
    if (!required) return std::nullopt;
    return Refusal{.problem = Problem::kMissing, .field = "embedding_types"};
  }
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

// All but the model. `truncate` is the default if the request does not set it.
std::optional<Refusal> ReadCohere(const Json& object, size_t dimension, bool types_required,
                                  std::string truncate, size_t max_chars, EmbeddingsRequest* out) {
  const bool v4 =
      out->model.find("v4") != std::string::npos || out->model.find("v5") != std::string::npos;
  if (!object.contains("input_type")) {
    return Refusal{.problem = Problem::kMissing, .field = "input_type"};
  }
  VETVEC_RETURN_IF_REFUSED(
      ReadChoice(object, "input_type",
                 {"search_document", "search_query", "classification", "clustering", "image"},
                 &out->input_type));
  VETVEC_RETURN_IF_REFUSED(ReadTypes(object, types_required, out));
  VETVEC_RETURN_IF_REFUSED(
      ReadChoice(object, "truncate", {"NONE", "START", "END", "LEFT", "RIGHT"}, &truncate));
  if (!v4 && object.contains("output_dimension")) {
    return Invalid("invalid request: output_dimension is not supported by this model",
                   "output_dimension");
  }
  VETVEC_RETURN_IF_REFUSED(ReadDimensions(object, "output_dimension", dimension, false, out));
  return ReadTexts(object,
                   {.field = "texts",
                    .max_items = kMostTexts,
                    .max_item_tokens = v4 ? kTokensOfV4 : kTokensOfV3,
                    .may_be_string = false,
                    .truncates = truncate != "NONE",
                    .max_chars = v4 ? 0 : max_chars},
                   out);
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

class CohereFormat : public WireFormat {
 public:
  std::string_view vendor() const override { return "cohere"; }
  bool Takes(std::string_view path) const override { return path == "/v2/embed"; }
  std::string KeyOf(const HttpRequest& request) const override {
    return AuthorizationOf(request, "bearer ");
  }
  std::optional<Refusal> Read(const WireCall& call, EmbeddingsRequest* out) const override {
    Json object;
    VETVEC_RETURN_IF_REFUSED(ReadObject(call.request.body, &object));
    VETVEC_RETURN_IF_REFUSED(ReadString(object, "model", true, &out->model));
    return ReadCohere(object, call.dimension, true, "END", 0, out);
  }
  std::string Write(const EmbeddingsRequest& request,
                    const std::vector<VectorOut>& items) const override {
    return fmt::format(
        R"({{"id":"mock","embeddings":{},"texts":{},"meta":{{"api_version":{{"version":"2"}},)"
        R"("billed_units":{{"input_tokens":{}}}}}}})",
        ByType(request, items), TextsOf(request), request.tokens);
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
    return ReadCohere(object, call.dimension, false, "NONE", kCharsOfV3OnBedrock, out);
  }
  std::string Write(const EmbeddingsRequest& request,
                    const std::vector<VectorOut>& items) const override {
    const bool by_type = !request.types.empty();
    return fmt::format(R"({{"id":"mock","response_type":"{}","embeddings":{},"texts":{}}})",
                       by_type ? "embeddings_by_type" : "embeddings_floats",
                       by_type ? ByType(request, items) : RowsOf(items, VectorType::kFloat),
                       TextsOf(request));
  }
};

}  // namespace

void AddCohereFormats(std::vector<const WireFormat*>* formats) {
  formats->push_back(new CohereFormat);
  formats->push_back(new BedrockCohereFormat);
}

}  // namespace vetvec::mock
