// AWS Bedrock: POST {base_url}/model/{model}/invoke. Titan takes one text per request, Cohere a
// list.
//
// The key is "ACCESS_KEY_ID:SECRET[:SESSION_TOKEN]", with which requests are signed, or a bearer
// key of Bedrock's. The region determines the base URL, or is read from it.
#include <fmt/core.h>

#include <optional>

#include "base/strings.h"
#include "net/url.h"
#include "providers/builtin_providers.h"
#include "providers/cohere.h"
#include "providers/json_provider.h"
#include "providers/json_writer.h"
#include "providers/sigv4.h"

namespace vetvec {
namespace {

const ProviderDefaults kBedrockDefaults = {
    .kind = "bedrock",
    .api_key_env = "AWS_BEARER_TOKEN_BEDROCK",
    .limits = {.max_texts = 1, .max_text_tokens = 8192, .one_text = true},
    .dimensions_field = "dimensions",
    .input_type_field = "input_type",
    .input_types = CohereInputTypes()};

enum class Family : uint8_t { kUnknown, kTitanV1, kTitanV2, kCohere };

// The family of "amazon.titan-embed-text-v2:0", "us.cohere.embed-v4:0", "cohere.embed-english-v3".
Family FamilyOf(const std::string& model) {
  const auto has = [&](std::string_view part) { return model.find(part) != std::string::npos; };
  if (has("cohere.embed")) return Family::kCohere;
  if (!has("amazon.titan-embed")) return Family::kUnknown;
  return has("text-v2") ? Family::kTitanV2 : Family::kTitanV1;
}

bool IsCohere(const ProviderSettings& settings) {
  return FamilyOf(settings.model) == Family::kCohere;
}

// "us-east-1" for "bedrock-runtime.us-east-1.amazonaws.com"; empty for other hosts.
std::string RegionOf(const std::string& host) {
  const auto parts = Split(host, '.');
  const bool is_runtime = parts.size() >= 4 && parts[2] == "amazonaws" &&
                          (parts[0] == "bedrock-runtime" || parts[0] == "bedrock-runtime-fips");
  return is_runtime ? std::string(parts[1]) : "";
}

bool IsRegion(std::string_view text) {
  return !text.empty() && text.size() <= 40 &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
}

class Bedrock : public JsonProvider {
 public:
  Bedrock() : JsonProvider(kBedrockDefaults) {}

  Status Complete(ProviderSettings* settings) const override {
    const Family family = FamilyOf(settings->model);
    if (family == Family::kUnknown) {
      return Refused("target", "the model is neither amazon.titan-embed-* nor cohere.embed-*");
    }
    VETVEC_RETURN_IF_ERROR(CompleteRegion(settings));
    if (family == Family::kTitanV1 && settings->dimensions > 0) {
      return Refused("dimensions", fmt::format("{} does not support dimensions", settings->model));
    }
    return JsonProvider::Complete(settings);
  }

  ProviderLimits LimitsOf(const ProviderSettings& settings) const override {
    if (!IsCohere(settings)) return kBedrockDefaults.limits;
    ProviderLimits limits = {.max_texts = 96, .max_text_tokens = 128'000};
    if (settings.model.find("-v3") != std::string::npos) {
      limits.max_text_tokens = 512;
      limits.max_text_chars = 2048;
    }
    return limits;
  }

  // The kind of an error is in a header, with or without ":URL" after it.
  ServiceError ParseError(std::string_view body, const ReplyHeaderLookup& header,
                          const ProviderSettings& settings) const override {
    ServiceError error = JsonProvider::ParseError(body, header, settings);
    const std::string* const type = header ? header("x-amzn-errortype") : nullptr;
    if (type == nullptr) return error;
    // Parsed like a body, so that it is cleaned in the same way.
    std::string shaped;
    JsonObject object(&shaped);
    object.Text("type", Trim(type->substr(0, type->find(':'))));
    object.Text("message", "x");
    object.End();
    error.type = ParseErrorReply(shaped, settings.api_key.value()).type;
    return error;
  }

 protected:
  std::string Url(const ProviderSettings& settings) const override {
    return fmt::format("{}/model/{}/invoke", settings.base_url, UrlEncoded(settings.model));
  }

  void AppendBody(std::span<const std::string_view> texts, const ProviderSettings& settings,
                  std::string* body) const override {
    if (IsCohere(settings)) return AppendCohereBody(false, texts, settings, body);
    JsonObject object(body);
    if (settings.dimensions > 0) object.Number("dimensions", settings.dimensions);
    object.Text("inputText", texts.empty() ? std::string_view() : texts.front());
    object.End();
  }

  const ReplyShape& ShapeOf(const ProviderSettings* settings) const override {
    static const ReplyShape* const titan = NewShape(
        {.vectors = {"/embedding", "/embeddingsByType/float"}, .tokens = {"/inputTextTokenCount"}});
    return settings != nullptr && IsCohere(*settings) ? CohereReplyShape() : *titan;
  }

  void AddKey(const ProviderSettings& settings, const RequestContext& context,
              ProviderRequest* request) const override {
    request->headers.push_back({"Accept", "application/json"});
    const std::optional<SigV4Credentials> credentials =
        ParseSigV4Credentials(settings.api_key.value());
    if (!credentials) return JsonProvider::AddKey(settings, context, request);
    SigV4Request signed_request;
    SplitUrl(request->url, &signed_request);
    signed_request.headers = {{"accept", "application/json"}, {"content-type", "application/json"}};
    signed_request.body = request->body;
    for (HttpHeader& header : SignSigV4(signed_request, *credentials, {settings.region, "bedrock"},
                                        context.wall_millis)) {
      request->headers.push_back(std::move(header));
    }
  }

  std::string TokensHeader(const ProviderSettings*) const override {
    return "x-amzn-bedrock-input-token-count";
  }

  bool SendsInputType(const ProviderSettings& settings) const override {
    return IsCohere(settings);
  }

  std::string_view DefaultInputType(const ProviderSettings&) const override {
    return kCohereDefaultInputType;
  }

  void AddToIdentity(const ProviderSettings& settings, VectorIdentity* identity) const override {
    if (IsCohere(settings)) identity->truncation = "NONE";
  }

 private:
  Status CompleteRegion(ProviderSettings* settings) const {
    if (!settings->region.empty() && !IsRegion(settings->region)) {
      return Refused("region", "'region' is not an AWS region such as us-east-1");
    }
    if (settings->base_url.empty()) {
      if (settings->region.empty()) {
        return Refused("region", "needs a region, for example region=us-east-1");
      }
      settings->base_url =
          fmt::format("https://bedrock-runtime.{}.amazonaws.com", settings->region);
      if (settings->region.substr(0, 3) == "cn-") settings->base_url += ".cn";
    }
    if (!settings->region.empty()) return OkStatus();
    VETVEC_ASSIGN_OR_RETURN(const vetvec::Url url, ParseUrl(settings->base_url));
    settings->region = RegionOf(url.host);
    const bool is_signed = ParseSigV4Credentials(settings->api_key.value()).has_value();
    if (settings->region.empty() && is_signed) {
      return Refused("region",
                     "needs a region to sign for; the base URL does not name one, so set region");
    }
    return OkStatus();
  }
};

}  // namespace

const Provider* BedrockProvider() {
  static const Provider* const provider = new Bedrock;
  return provider;
}

}  // namespace vetvec
