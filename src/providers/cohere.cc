// Cohere, API version 2: POST {base_url}/embed.
#include "providers/cohere.h"

#include "providers/builtin_providers.h"
#include "providers/json_writer.h"

namespace vetvec {
namespace {

const ProviderDefaults kCohereDefaults = {.kind = "cohere",
                                          .base_url = "https://api.cohere.com/v2",
                                          .api_key_env = "COHERE_API_KEY",
                                          .dimensions_field = "output_dimension",
                                          .input_type_field = "input_type"};

class Cohere : public JsonProvider {
 public:
  Cohere() : JsonProvider(kCohereDefaults) {}

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
