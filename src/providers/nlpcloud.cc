// NLP Cloud: POST {base_url}/{model}/embeddings. A model "gpu/NAME" runs on a GPU.
#include <fmt/core.h>

#include "providers/builtin_providers.h"
#include "providers/json_provider.h"
#include "providers/json_writer.h"

namespace vetvec {
namespace {

const ProviderDefaults kNlpCloudDefaults = {.kind = "nlpcloud",
                                            .base_url = "https://api.nlpcloud.io/v1",
                                            .api_key_env = "NLPCLOUD_API_KEY",
                                            .key_prefix = "Token "};

class NlpCloud : public JsonProvider {
 public:
  NlpCloud() : JsonProvider(kNlpCloudDefaults) {}

 protected:
  std::string Url(const ProviderSettings& settings) const override {
    return fmt::format("{}/{}/embeddings", settings.base_url, UrlEncoded(settings.model, true));
  }

  void AppendBody(std::span<const std::string_view> texts, const ProviderSettings&,
                  std::string* body) const override {
    JsonObject object(body);
    object.Texts("sentences", texts);
    object.End();
  }

  const ReplyShape& ShapeOf(const ProviderSettings*) const override {
    static const ReplyShape* const shape = NewShape({.vectors = {"/embeddings/*"}});
    return *shape;
  }
};

}  // namespace

const Provider* NlpCloudProvider() {
  static const Provider* const provider = new NlpCloud;
  return provider;
}

}  // namespace vetvec
