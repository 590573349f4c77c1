// AWS Bedrock: POST {base_url}/model/{model}/invoke. Titan and Nova take one text per request,
// Cohere a list.
//
// The key is "ACCESS_KEY_ID:SECRET[:SESSION_TOKEN]", with which requests are signed, or a Bedrock
// bearer key. The region determines the base URL, or is read from it. The model family is read from
// the model's name; for an application inference profile, whose ARN does not name the model,
// `family` states it.
#include <fmt/core.h>

#include <array>
#include <optional>

#include "base/strings.h"
#include "base/utf8.h"
#include "net/url.h"
#include "providers/builtin_providers.h"
#include "providers/cohere.h"
#include "providers/json_provider.h"
#include "providers/json_writer.h"
#include "providers/sigv4.h"

namespace vetvec {
namespace {

const ProviderDefaults kBedrockDefaults = {.kind = "bedrock",
                                           .api_key_env = "AWS_BEARER_TOKEN_BEDROCK",
                                           .dimensions_field = "dimensions",
                                           .input_type_field = "input_type"};

enum class Form : uint8_t { kUnknown, kTitan, kCohere, kNova };

struct Family {
  const char* name;      // for `family`
  const char* fragment;  // of a model's name
  const char* model;     // whose facts apply
  Form form;
};
// More specific fragments come first.
constexpr std::array<Family, 5> kFamilies = {{
    {"titan-v2", "amazon.titan-embed-text-v2", "amazon.titan-embed-text-v2:0", Form::kTitan},
    {"titan-v1", "amazon.titan-embed", "amazon.titan-embed-text-v1", Form::kTitan},
    {"cohere-v3", "cohere.embed-english-v3", "cohere.embed-english-v3", Form::kCohere},
    {"cohere-v4", "cohere.embed", "cohere.embed-v4:0", Form::kCohere},
    {"nova-2", "amazon.nova-2-multimodal-embeddings", "amazon.nova-2-multimodal-embeddings-v1:0",
     Form::kNova},
}};

// The family of "amazon.titan-embed-text-v2:0", "us.cohere.embed-v4:0", "cohere.embed-english-v3".
const Family* FamilyOf(const ProviderSettings& settings) {
  for (const Family& family : kFamilies) {
    const bool is_it = settings.family.empty()
                           ? settings.model.find(family.fragment) != std::string::npos
                           : settings.family == family.name;
    if (is_it) return &family;
  }
  return nullptr;
}

Form FormOf(const ProviderSettings& settings) {
  const Family* const family = FamilyOf(settings);
  return family == nullptr ? Form::kUnknown : family->form;
}

bool IsCohere(const ProviderSettings& settings) { return FormOf(settings) == Form::kCohere; }

std::vector<std::string> FamilyNames() {
  std::vector<std::string> names;
  for (const Family& family : kFamilies) names.emplace_back(family.name);
  return names;
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
    VETVEC_RETURN_IF_ERROR(CheckFamily(*settings));
    VETVEC_RETURN_IF_ERROR(CompleteRegion(settings));
    return JsonProvider::Complete(settings);
  }

  ProviderLimits LimitsOf(const ProviderSettings& settings) const override {
    ProviderLimits limits = JsonProvider::LimitsOf(settings);
    limits.one_text = !IsCohere(settings);
    if (limits.one_text) limits.max_texts = 1;
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
    const std::string_view text = texts.empty() ? std::string_view() : texts.front();
    JsonObject object(body);
    if (FormOf(settings) == Form::kNova) {
      AppendNova(text, settings, &object, body);
    } else {
      if (settings.dimensions > 0) object.Number("dimensions", settings.dimensions);
      object.Text("inputText", text);
    }
    object.End();
  }

  const ReplyShape& ShapeOf(const ProviderSettings* settings) const override {
    static const ReplyShape* const titan = NewShape(
        {.vectors = {"/embedding", "/embeddingsByType/float"}, .tokens = {"/inputTextTokenCount"}});
    static const ReplyShape* const nova = NewShape({.vectors = {"/embeddings/*/embedding"}});
    switch (settings == nullptr ? Form::kTitan : FormOf(*settings)) {
      case Form::kCohere: return CohereReplyShape();
      case Form::kNova: return *nova;
      default: return *titan;
    }
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

  std::string FactsModel(const ProviderSettings& settings) const override {
    const Family* const family = settings.family.empty() ? nullptr : FamilyOf(settings);
    return family == nullptr ? settings.model : family->model;
  }

  bool SendsInputType(const ProviderSettings& settings) const override {
    return FormOf(settings) == Form::kCohere || FormOf(settings) == Form::kNova;
  }

  std::string_view DefaultInputType(const ProviderSettings& settings) const override {
    return IsCohere(settings) ? kCohereDefaultInputType : kNovaDefaultPurpose;
  }

  void AddToIdentity(const ProviderSettings& settings, VectorIdentity* identity) const override {
    if (FormOf(settings) != Form::kTitan) identity->truncation = "NONE";
  }

 private:
  // A request without a purpose is rejected.
  static constexpr const char* kNovaDefaultPurpose = "GENERIC_INDEX";

  static void AppendNova(std::string_view text, const ProviderSettings& settings,
                         JsonObject* object, std::string* body) {
    object->Text("taskType", "SINGLE_EMBEDDING");
    object->Key("singleEmbeddingParams");
    JsonObject parameters(body);
    parameters.Text("embeddingPurpose", settings.input_type);
    if (settings.dimensions > 0) parameters.Number("embeddingDimension", settings.dimensions);
    parameters.Key("text");
    JsonObject content(body);
    content.Text("truncationMode", "NONE");
    content.Text("value", text);
    content.End();
    parameters.End();
  }

  Status CheckFamily(const ProviderSettings& settings) const {
    if (FamilyOf(settings) != nullptr) return OkStatus();
    const std::string names = Joined(FamilyNames());
    if (settings.family.empty()) {
      return Refused("target",
                     "unknown model; allowed: amazon.titan-embed-*, cohere.embed-*, "
                     "amazon.nova-2-multimodal-embeddings-*; for the ARN of an inference profile, "
                     "set family to one of: " +
                         names);
    }
    return Refused("family", "unknown family '" + Sanitized(settings.family, 80) + "'" +
                                 DidYouMean(settings.family, FamilyNames()) +
                                 "; allowed: " + names);
  }

  Status CompleteRegion(ProviderSettings* settings) const {
    if (!settings->region.empty() && !IsRegion(settings->region)) {
      return Refused("region", "the region '" + Sanitized(settings->region, 80) +
                                   "' is not an AWS region such as us-east-1");
    }
    if (settings->base_url.empty()) {
      if (settings->region.empty()) {
        return Refused("region", "region is required, such as us-east-1");
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
      return Refused(
          "region",
          "signing requires the region, and the base URL does not contain it; set region");
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
