// Alibaba DashScope. Two routes, distinguished by the base URL:
//   native      {..}/api/v1 + /services/embeddings/text-embedding/text-embedding
//   compatible  {..}/compatible-mode/v1 + /embeddings: OpenAI's format, without an input type
#include <algorithm>

#include "base/utf8.h"
#include "providers/builtin_providers.h"
#include "providers/json_provider.h"
#include "providers/json_writer.h"
#include "providers/openai.h"
#include "providers/openai_reply.h"

namespace vetvec {
namespace {

const ProviderDefaults kDashScopeDefaults = {.kind = "dashscope",
                                             .base_url = "https://dashscope.aliyuncs.com/api/v1",
                                             .api_key_env = "DASHSCOPE_API_KEY",
                                             .dimensions_field = "parameters/dimension",
                                             .input_type_field = "parameters/text_type"};

bool IsCompatible(const ProviderSettings& settings) {
  return settings.base_url.find("/compatible-mode") != std::string::npos;
}

bool IsHostPart(std::string_view text) {
  constexpr size_t kMostBytes = 63;
  return text.size() <= kMostBytes && text.front() != '-' && text.back() != '-' &&
         std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                  c == '-';
         });
}

class DashScope : public JsonProvider {
 public:
  DashScope() : JsonProvider(kDashScopeDefaults) {}

  Status Complete(ProviderSettings* settings) const override {
    const bool has_region = !settings->region.empty();
    if (has_region != !settings->workspace.empty()) {
      return Refused(has_region ? "workspace" : "region",
                     "region and workspace must be set together");
    }
    if (has_region) {
      for (const std::string* part : {&settings->workspace, &settings->region}) {
        if (IsHostPart(*part)) continue;
        return Refused(part == &settings->region ? "region" : "workspace",
                       "'" + Sanitized(*part, 80) +
                           "' cannot be part of a host name; allowed: letters, digits and -");
      }
      const bool is_own_url = settings->base_url != kDashScopeDefaults.base_url;
      if (is_own_url) {
        return Refused("region", "region and workspace determine the URL; remove base_url");
      }
      settings->base_url =
          "https://" + settings->workspace + "." + settings->region + ".maas.aliyuncs.com/api/v1";
    }
    return JsonProvider::Complete(settings);
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
