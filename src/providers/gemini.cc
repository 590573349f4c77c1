// Google Gemini: POST {base_url}/models/{model}:batchEmbedContents, one request object per text.
// gemini-embedding-2 does not take a task type. Instead, words before the text say what it is for:
// Google's words, or the user's prefix.
#include <fmt/core.h>

#include <string>

#include "providers/builtin_providers.h"
#include "providers/json_provider.h"
#include "providers/json_writer.h"

namespace vetvec {
namespace {

const ProviderDefaults kGeminiDefaults = {
    .kind = "gemini",
    .base_url = "https://generativelanguage.googleapis.com/v1",
    .api_key_env = "GEMINI_API_KEY",
    .key_header = "x-goog-api-key",
    .key_prefix = "",
    .dimensions_field = "requests/outputDimensionality",
    .input_type_field = "requests/taskType"};

constexpr std::string_view kModelPrefix = "models/";

bool TakesPrefixes(const ProviderSettings& settings) {
  return settings.model.substr(0, 18) == "gemini-embedding-2";
}

// The words that the model expects for a task type.
std::string OwnPrefixOf(const ProviderSettings& settings) {
  const ProviderFacts& facts = settings.FactsOrBuiltIn();
  for (const InputTypeWord& word : facts.WordsOf(kGeminiDefaults.kind, settings.model)) {
    if (settings.input_type != word.theirs) continue;
    const ProviderFact* const prefix =
        facts.Find(kGeminiDefaults.kind, settings.model, std::string("prefix.") + word.ours);
    return prefix == nullptr ? "" : prefix->value;
  }
  return "";
}

class Gemini : public JsonProvider {
 public:
  Gemini() : JsonProvider(kGeminiDefaults) {}

  Status Complete(ProviderSettings* settings) const override {
    if (settings->model.substr(0, kModelPrefix.size()) == kModelPrefix) {
      settings->model.erase(0, kModelPrefix.size());
    }
    VETVEC_RETURN_IF_ERROR(JsonProvider::Complete(settings));
    // The user's words replace Google's.
    if (TakesPrefixes(*settings) && settings->prompt_prefix.empty()) {
      settings->prompt_prefix = OwnPrefixOf(*settings);
    }
    return OkStatus();
  }

 protected:
  std::string Url(const ProviderSettings& settings) const override {
    return fmt::format("{}/models/{}:batchEmbedContents", settings.base_url,
                       UrlEncoded(settings.model));
  }

  void AppendBody(std::span<const std::string_view> texts, const ProviderSettings& settings,
                  std::string* body) const override {
    std::string end = "}]}";
    if (!settings.input_type.empty() && !TakesPrefixes(settings)) {
      end += ",\"taskType\":";
      AppendJsonString(settings.input_type, &end);
    }
    if (settings.dimensions > 0) {
      end += fmt::format(",\"outputDimensionality\":{}", settings.dimensions);
    }
    end += "}";
    std::string start = "{\"model\":";
    AppendJsonString(std::string(kModelPrefix) + settings.model, &start);
    start += ",\"content\":{\"parts\":[{\"text\":\"";
    size_t bytes = JsonBytes(texts);
    bytes += texts.size() * (start.size() + end.size());
    body->reserve(bytes);
    *body += "{\"requests\":[";
    for (size_t i = 0; i < texts.size(); ++i) {
      if (i > 0) *body += ',';
      *body += start;
      AppendJsonCharacters(texts[i], body);
      *body += '"';
      *body += end;
    }
    *body += "]}";
  }

  const ReplyShape& ShapeOf(const ProviderSettings*) const override {
    static const ReplyShape* const shape = NewShape(
        {.vectors = {"/embeddings/*/values"}, .tokens = {"/usageMetadata/promptTokenCount"}});
    return *shape;
  }

  void AddToIdentity(const ProviderSettings& settings, VectorIdentity* identity) const override {
    if (TakesPrefixes(settings)) identity->input_type.clear();  // not on the wire
  }
};

}  // namespace

const Provider* GeminiProvider() {
  static const Provider* const provider = new Gemini;
  return provider;
}

}  // namespace vetvec
