// Google Gemini: POST {base_url}/models/{model}:batchEmbedContents, one request object per text.
// gemini-embedding-2 does not take a task type; words before the text say what it is for: Google's,
// or the user's prefix.
#include <fmt/core.h>

#include <array>

#include "providers/builtin_providers.h"
#include "providers/json_provider.h"
#include "providers/json_writer.h"

namespace vetvec {
namespace {

constexpr std::array<InputTypeWord, 8> kGeminiInputTypes = {{{"document", "RETRIEVAL_DOCUMENT"},
                                                             {"query", "RETRIEVAL_QUERY"},
                                                             {"similarity", "SEMANTIC_SIMILARITY"},
                                                             {"classification", "CLASSIFICATION"},
                                                             {"clustering", "CLUSTERING"},
                                                             {"question", "QUESTION_ANSWERING"},
                                                             {"fact", "FACT_VERIFICATION"},
                                                             {"code", "CODE_RETRIEVAL_QUERY"}}};

// The prefix that gemini-embedding-2 expects for a task type.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kPrefixes = {
    {{"RETRIEVAL_DOCUMENT", "title: none | text: "},
     {"RETRIEVAL_QUERY", "task: search result | query: "},
     {"SEMANTIC_SIMILARITY", "task: sentence similarity | query: "},
     {"CLASSIFICATION", "task: classification | query: "},
     {"CLUSTERING", "task: clustering | query: "},
     {"QUESTION_ANSWERING", "task: question answering | query: "},
     {"FACT_VERIFICATION", "task: fact checking | query: "},
     {"CODE_RETRIEVAL_QUERY", "task: code retrieval | query: "}}};

const ProviderDefaults kGeminiDefaults = {
    .kind = "gemini",
    .base_url = "https://generativelanguage.googleapis.com/v1beta",
    .api_key_env = "GEMINI_API_KEY",
    .key_header = "x-goog-api-key",
    .key_prefix = "",
    .limits = {.max_texts = 100, .max_text_tokens = 2048},
    .dimensions_field = "requests/outputDimensionality",
    .input_type_field = "requests/taskType",
    .input_types = kGeminiInputTypes};

constexpr std::string_view kModelPrefix = "models/";

bool TakesPrefixes(const ProviderSettings& settings) {
  return settings.model.substr(0, 18) == "gemini-embedding-2";
}

std::string_view OwnPrefixOf(const ProviderSettings& settings) {
  for (const auto& [task, prefix] : kPrefixes) {
    if (task == settings.input_type) return prefix;
  }
  return "";
}

class Gemini : public JsonProvider {
 public:
  Gemini() : JsonProvider(kGeminiDefaults) {}

  Status Complete(ProviderSettings* settings) const override {
    VETVEC_RETURN_IF_ERROR(JsonProvider::Complete(settings));
    if (settings->model.substr(0, kModelPrefix.size()) == kModelPrefix) {
      settings->model.erase(0, kModelPrefix.size());
    }
    // The user's words replace Google's.
    if (TakesPrefixes(*settings) && settings->prompt_prefix.empty()) {
      settings->prompt_prefix = OwnPrefixOf(*settings);
    }
    return OkStatus();
  }

  ProviderLimits LimitsOf(const ProviderSettings& settings) const override {
    ProviderLimits limits = kGeminiDefaults.limits;
    if (TakesPrefixes(settings)) limits.max_text_tokens = 8192;
    return limits;
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
