// Azure OpenAI: OpenAI's format at a resource of the user's own. Two routes:
//   v1       {resource}/openai/v1/embeddings, the deployment in the body; api_version "", "v1" or
//            "preview"
//   classic  {resource}/openai/deployments/{deployment}/embeddings?api-version=DATE
// The key goes into "api-key"; a key that begins with "Bearer " is a token of Microsoft Entra.
#include <utility>

#include "providers/builtin_providers.h"
#include "providers/json_provider.h"
#include "providers/openai.h"
#include "providers/openai_reply.h"

namespace vetvec {
namespace {

constexpr std::string_view kV1Path = "/openai/v1";
constexpr std::string_view kClassicPath = "/openai/deployments/";
constexpr std::string_view kBearer = "Bearer ";

const ProviderDefaults kAzureDefaults = {.kind = "azure",
                                         .api_key_env = "AZURE_OPENAI_API_KEY",
                                         .key_header = "api-key",
                                         .key_prefix = "",
                                         .base64_at_base_url = true,
                                         .base64_field = "encoding_format",
                                         .dimensions_field = "dimensions"};

bool IsClassic(const ProviderSettings& settings) {
  return settings.base_url.find(kClassicPath) != std::string::npos;
}

class Azure : public JsonProvider {
 public:
  Azure() : JsonProvider(kAzureDefaults) {}

  Status Complete(ProviderSettings* settings) const override {
    VETVEC_RETURN_IF_ERROR(JsonProvider::Complete(settings));
    if (settings->base_url.empty()) {
      return Refused("base_url", "base_url is required, such as https://RESOURCE.openai.azure.com");
    }
    const std::string& version = settings->api_version;
    const bool is_v1 = version.empty() || version == "v1" || version == "preview";
    if (!EndsWith(settings->base_url, kV1Path) && !IsClassic(*settings)) {
      settings->base_url +=
          is_v1 ? std::string(kV1Path) : std::string(kClassicPath) + UrlEncoded(settings->model);
    }
    if (IsClassic(*settings) == is_v1) {
      return Refused("api_version", is_v1
                                        ? "a base_url with a deployment requires api_version=DATE"
                                        : "a base_url without a deployment requires "
                                          "api_version=v1, api_version=preview or no api_version");
    }
    return OkStatus();
  }

 protected:
  std::string Url(const ProviderSettings& settings) const override {
    std::string url = settings.base_url + "/embeddings";
    if (!settings.api_version.empty()) url += "?api-version=" + UrlEncoded(settings.api_version);
    return url;
  }

  void AppendBody(std::span<const std::string_view> texts, const ProviderSettings& settings,
                  std::string* body) const override {
    AppendOpenAiBody({.model = !IsClassic(settings)}, texts, settings, body);
  }

  const ReplyShape& ShapeOf(const ProviderSettings*) const override { return OpenAiReplyShape(); }

  void AddKey(const ProviderSettings& settings, const RequestContext& context,
              ProviderRequest* request) const override {
    if (settings.api_key.value().substr(0, kBearer.size()) != kBearer) {
      return JsonProvider::AddKey(settings, context, request);
    }
    request->headers.push_back({"Authorization", settings.api_key, true});
  }
};

}  // namespace

const Provider* AzureProvider() {
  static const Provider* const provider = new Azure;
  return provider;
}

}  // namespace vetvec
