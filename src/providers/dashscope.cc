// Alibaba DashScope. Two routes, distinguished by the base URL:
//   native      {..}/api/v1 + /services/embeddings/text-embedding/text-embedding
//   compatible  {..}/compatible-mode/v1 + /embeddings: OpenAI's format, without an input type
#include <array>

#include "providers/builtin_providers.h"
#include "providers/json_provider.h"
#include "providers/json_writer.h"
#include "providers/openai.h"
#include "providers/openai_reply.h"

namespace vetvec {
namespace {

// If no type is sent, the vectors are for symmetric tasks.
constexpr std::array<InputTypeWord, 5> kDashScopeInputTypes = {{{"document", "document"},
                                                                {"query", "query"},
                                                                {"similarity", ""},
                                                                {"classification", ""},
                                                                {"clustering", ""}}};

const ProviderDefaults kDashScopeDefaults = {.kind = "dashscope",
                                             .base_url = "https://dashscope.aliyuncs.com/api/v1",
                                             .api_key_env = "DASHSCOPE_API_KEY",
                                             .limits = {.max_texts = 10, .max_text_tokens = 8192},
                                             .dimensions_field = "parameters/dimension",
                                             .input_type_field = "parameters/text_type",
                                             .input_types = kDashScopeInputTypes};

bool IsCompatible(const ProviderSettings& settings) {
  return settings.base_url.find("/compatible-mode") != std::string::npos;
}

class DashScope : public JsonProvider {
 public:
  DashScope() : JsonProvider(kDashScopeDefaults) {}

  ProviderLimits LimitsOf(const ProviderSettings& settings) const override {
    ProviderLimits limits = kDashScopeDefaults.limits;
    if (EndsWith(settings.model, "-v1") || EndsWith(settings.model, "-v2")) {
      limits.max_texts = 25;
      limits.max_text_tokens = 2048;
    }
    return limits;
  }

 protected:
  std::string Url(const ProviderSettings& settings) const override {
    return settings.base_url + (IsCompatible(settings)
                                    ? "/embeddings"
                                    : "/services/embeddings/text-embedding/text-embedding");
  }

  void AppendBody(std::span<const std::string_view> texts, const ProviderSettings& settings,
                  std::string* body) const override {
    if (IsCompatible(settings)) return AppendOpenAiBody({.base64 = ""}, texts, settings, body);
    JsonObject object(body);
    object.Text("model", settings.model);
    object.Key("input");
    JsonObject input(body);
    input.Texts("texts", texts);
    input.End();
    object.Key("parameters");
    JsonObject parameters(body);
    if (!settings.input_type.empty()) parameters.Text("text_type", settings.input_type);
    if (settings.dimensions > 0) parameters.Number("dimension", settings.dimensions);
    parameters.End();
    object.End();
  }

  const ReplyShape& ShapeOf(const ProviderSettings* settings) const override {
    static const ReplyShape* const native = NewShape({.vectors = {"/output/embeddings/*/embedding"},
                                                      .index = "/output/embeddings/*/text_index",
                                                      .tokens = {"/usage/total_tokens"}});
    return settings != nullptr && IsCompatible(*settings) ? OpenAiReplyShape() : *native;
  }

  bool SendsInputType(const ProviderSettings& settings) const override {
    return !IsCompatible(settings);
  }
};

}  // namespace

const Provider* DashScopeProvider() {
  static const Provider* const provider = new DashScope;
  return provider;
}

}  // namespace vetvec
