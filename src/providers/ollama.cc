// Ollama: POST {base_url}/api/embed, or OpenAI's format if the base URL ends with "/v1".
#include "providers/builtin_providers.h"
#include "providers/json_provider.h"
#include "providers/json_writer.h"
#include "providers/openai.h"
#include "providers/openai_reply.h"

namespace vetvec {
namespace {

const ProviderDefaults kOllamaDefaults = {.kind = "ollama",
                                          .base_url = "http://127.0.0.1:11434",
                                          .needs_key = false,
                                          .dimensions_field = "dimensions"};

bool IsOpenAiRoute(const ProviderSettings& settings) { return EndsWith(settings.base_url, "/v1"); }

class Ollama : public JsonProvider {
 public:
  Ollama() : JsonProvider(kOllamaDefaults) {}

 protected:
  std::string Url(const ProviderSettings& settings) const override {
    return settings.base_url + (IsOpenAiRoute(settings) ? "/embeddings" : "/api/embed");
  }

  void AppendBody(std::span<const std::string_view> texts, const ProviderSettings& settings,
                  std::string* body) const override {
    if (IsOpenAiRoute(settings)) return AppendOpenAiBody({}, texts, settings, body);
    AppendOpenAiBody({.base64 = "", .truncation_off = "truncate"}, texts, settings, body);
  }

  const ReplyShape& ShapeOf(const ProviderSettings* settings) const override {
    static const ReplyShape* const native = NewShape(
        {.vectors = {"/embeddings/*"}, .tokens = {"/prompt_eval_count"}, .model = "/model"});
    return settings != nullptr && IsOpenAiRoute(*settings) ? OpenAiReplyShape() : *native;
  }

  void AddToIdentity(const ProviderSettings& settings, VectorIdentity* identity) const override {
    if (!IsOpenAiRoute(settings)) identity->truncation = "false";
  }
};

}  // namespace

const Provider* OllamaProvider() {
  static const Provider* const provider = new Ollama;
  return provider;
}

}  // namespace vetvec
