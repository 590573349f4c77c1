// Cohere, API version 2: POST {base_url}/embed.
#include "providers/cohere.h"

#include <array>

#include "providers/builtin_providers.h"
#include "providers/json_writer.h"

namespace vetvec {
namespace {

constexpr std::array<InputTypeWord, 4> kCohereInputTypes = {{{"document", "search_document"},
                                                             {"query", "search_query"},
                                                             {"classification", "classification"},
                                                             {"clustering", "clustering"}}};

const ProviderDefaults kCohereDefaults = {.kind = "cohere",
                                          .base_url = "https://api.cohere.com/v2",
                                          .api_key_env = "COHERE_API_KEY",
                                          .limits = {.max_texts = 96, .max_text_tokens = 128'000},
                                          .dimensions_field = "output_dimension",
                                          .input_type_field = "input_type",
                                          .input_types = kCohereInputTypes};

class Cohere : public JsonProvider {
 public:
  Cohere() : JsonProvider(kCohereDefaults) {}

  ProviderLimits LimitsOf(const ProviderSettings& settings) const override {
    ProviderLimits limits = kCohereDefaults.limits;
    if (settings.model.find("-v3") != std::string::npos) limits.max_text_tokens = 512;
    return limits;
  }

 protected:
  std::string Url(const ProviderSettings& settings) const override {
    return settings.base_url + "/embed";
  }

  void AppendBody(std::span<const std::string_view> texts, const ProviderSettings& settings,
                  std::string* body) const override {
    AppendCohereBody(true, texts, settings, body);
  }

  const ReplyShape& ShapeOf(const ProviderSettings*) const override { return CohereReplyShape(); }

  std::string_view DefaultInputType(const ProviderSettings&) const override {
    return kCohereDefaultInputType;
  }

  void AddToIdentity(const ProviderSettings&, VectorIdentity* identity) const override {
    identity->truncation = "NONE";
  }
};

}  // namespace

std::span<const InputTypeWord> CohereInputTypes() { return kCohereInputTypes; }

void AppendCohereBody(bool has_model, std::span<const std::string_view> texts,
                      const ProviderSettings& settings, std::string* body) {
  JsonObject object(body);
  if (has_model) object.Text("model", settings.model);
  object.Text("input_type", settings.input_type);
  object.Key("embedding_types");
  *body += settings.ask_base64 ? "[\"base64\"]" : "[\"float\"]";
  object.Text("truncate", "NONE");
  if (settings.dimensions > 0) object.Number("output_dimension", settings.dimensions);
  object.Texts("texts", texts);
  object.End();
}

const ReplyShape& CohereReplyShape() {
  static const ReplyShape* const shape =
      NewShape({.vectors = {"/embeddings/float/*", "/embeddings/base64/*", "/embeddings/*"},
                .tokens = {"/meta/billed_units/input_tokens"}});
  return *shape;
}

const Provider* CohereProvider() {
  static const Provider* const provider = new Cohere;
  return provider;
}

}  // namespace vetvec
