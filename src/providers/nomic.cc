// Nomic Atlas: POST {base_url}/embedding/text. Its defaults for task and long texts differ between
// copies of its documentation, so both are always sent. Truncation cannot be switched off.
#include <fmt/core.h>

#include <array>

#include "providers/builtin_providers.h"
#include "providers/json_provider.h"
#include "providers/json_writer.h"

namespace vetvec {
namespace {

constexpr std::array<InputTypeWord, 4> kNomicInputTypes = {{{"document", "search_document"},
                                                            {"query", "search_query"},
                                                            {"classification", "classification"},
                                                            {"clustering", "clustering"}}};
constexpr int64_t kMaxTokensPerText = 8192;

const ProviderDefaults kNomicDefaults = {.kind = "nomic",
                                         .base_url = "https://api-atlas.nomic.ai/v1",
                                         .api_key_env = "NOMIC_API_KEY",
                                         .limits = {.max_text_tokens = 8192},
                                         .dimensions_field = "dimensionality",
                                         .input_type_field = "task_type",
                                         .input_types = kNomicInputTypes};

class Nomic : public JsonProvider {
 public:
  Nomic() : JsonProvider(kNomicDefaults) {}

 protected:
  std::string Url(const ProviderSettings& settings) const override {
    return settings.base_url + "/embedding/text";
  }

  void AppendBody(std::span<const std::string_view> texts, const ProviderSettings& settings,
                  std::string* body) const override {
    JsonObject object(body);
    object.Text("model", settings.model);
    object.Text("task_type", settings.input_type);
    if (settings.dimensions > 0) object.Number("dimensionality", settings.dimensions);
    object.Text("long_text_mode", "truncate");
    object.Number("max_tokens_per_text", kMaxTokensPerText);
    object.Texts("texts", texts);
    object.End();
  }

  const ReplyShape& ShapeOf(const ProviderSettings*) const override {
    static const ReplyShape* const shape =
        NewShape({.vectors = {"/embeddings/*"},
                  .tokens = {"/usage/total_tokens", "/usage/prompt_tokens"},
                  .model = "/model"});
    return *shape;
  }

  std::string_view DefaultInputType(const ProviderSettings&) const override {
    return "search_document";
  }

  void AddToIdentity(const ProviderSettings&, VectorIdentity* identity) const override {
    identity->truncation = "truncate";
    identity->other_fields = fmt::format("{{\"max_tokens_per_text\":{}}}", kMaxTokensPerText);
  }
};

}  // namespace

const Provider* NomicProvider() {
  static const Provider* const provider = new Nomic;
  return provider;
}

}  // namespace vetvec
