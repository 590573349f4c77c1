#include "providers/openai.h"

#include <fmt/core.h>

#include <array>
#include <utility>

#include "providers/json_provider.h"
#include "providers/json_writer.h"
#include "providers/openai_reply.h"

namespace vetvec {
namespace {

bool StartsWith(std::string_view text, std::string_view start) {
  return text.substr(0, start.size()) == start;
}

struct OpenAiRow {
  ProviderDefaults defaults;
  const char* truncation_off = "";
  // Changes the limits for a model; null: the same for all.
  void (*limits)(std::string_view model, ProviderLimits* limits) = nullptr;
  // Models that do not accept a number of dimensions, or an input type.
  bool (*takes_dimensions)(std::string_view model) = nullptr;
  bool (*takes_input_type)(std::string_view model) = nullptr;
};

// If no type is sent, Voyage's vectors are for symmetric tasks.
constexpr std::array<InputTypeWord, 5> kVoyageWords = {{{"document", "document"},
                                                        {"query", "query"},
                                                        {"similarity", ""},
                                                        {"classification", ""},
                                                        {"clustering", ""}}};
constexpr std::array<InputTypeWord, 5> kJinaWords = {{{"document", "retrieval.passage"},
                                                      {"query", "retrieval.query"},
                                                      {"similarity", "text-matching"},
                                                      {"classification", "classification"},
                                                      {"clustering", "separation"}}};

void VoyageLimits(std::string_view model, ProviderLimits* limits) {
  limits->max_request_tokens = 120'000;
  for (const std::string_view lite : {"voyage-4-lite", "voyage-3.5-lite"}) {
    if (model == lite) limits->max_request_tokens = 1'000'000;
  }
  for (const std::string_view middle : {"voyage-4", "voyage-3.5", "voyage-2"}) {
    if (model == middle) limits->max_request_tokens = 320'000;
  }
}

void JinaLimits(std::string_view model, ProviderLimits* limits) {
  const bool is_known =
      StartsWith(model, "jina-embeddings-v2") || StartsWith(model, "jina-embeddings-v3");
  limits->max_text_tokens = is_known ? 8192 : 0;
}

// Limits as stated by the vendors or, for Mistral and Together, as observed by their users; zero if
// unknown. A self-hosted server may have other limits: TEI accepts 32 texts at once unless
// configured otherwise; a request that it rejects as too large is split.
const OpenAiRow kRows[] = {
    {.defaults = {.kind = "openai",
                  .base_url = "https://api.openai.com/v1",
                  .api_key_env = "OPENAI_API_KEY",
                  .limits = {.max_texts = 2048,
                             .max_text_tokens = 8192,
                             .max_request_tokens = 300'000},
                  .base64_at_base_url = true,
                  .base64_field = "encoding_format",
                  .dimensions_field = "dimensions"}},
    {.defaults = {.kind = "mistral",
                  .base_url = "https://api.mistral.ai/v1",
                  .api_key_env = "MISTRAL_API_KEY",
                  .limits = {.max_texts = 512,
                             .max_text_tokens = 8192,
                             .max_request_tokens = 16'384},
                  .base64_field = "encoding_format",
                  .dimensions_field = "output_dimension"},
     .takes_dimensions = [](std::string_view model) { return model != "mistral-embed"; }},
    {.defaults = {.kind = "together",
                  .base_url = "https://api.together.xyz/v1",
                  .api_key_env = "TOGETHER_API_KEY",
                  .limits = {.max_texts = 100},
                  .base64_field = "encoding_format"}},
    {.defaults = {.kind = "voyage",
                  .base_url = "https://api.voyageai.com/v1",
                  .api_key_env = "VOYAGE_API_KEY",
                  .limits = {.max_texts = 1000,
                             .max_text_tokens = 32'000,
                             .max_request_tokens = 120'000},
                  .base64_at_base_url = true,
                  .base64_field = "encoding_format",
                  .dimensions_field = "output_dimension",
                  .input_type_field = "input_type",
                  .input_types = kVoyageWords},
     .truncation_off = "truncation",
     .limits = VoyageLimits},
    {.defaults = {.kind = "jina",
                  .base_url = "https://api.jina.ai/v1",
                  .api_key_env = "JINA_API_KEY",
                  .limits = {.max_text_tokens = 8192},
                  .base64_field = "embedding_type",
                  .dimensions_field = "dimensions",
                  .input_type_field = "task",
                  .input_types = kJinaWords},
     .truncation_off = "truncate",
     .limits = JinaLimits,
     .takes_input_type =
         [](std::string_view model) { return !StartsWith(model, "jina-embeddings-v2"); }},
};

class OpenAiProvider : public JsonProvider {
 public:
  explicit OpenAiProvider(const OpenAiRow& row) : JsonProvider(row.defaults), row_(row) {}

  Status Complete(ProviderSettings* settings) const override {
    VETVEC_RETURN_IF_ERROR(JsonProvider::Complete(settings));
    if (settings->dimensions > 0 && row_.takes_dimensions != nullptr &&
        !row_.takes_dimensions(settings->model)) {
      return Refused("dimensions", fmt::format("{} does not support dimensions", settings->model));
    }
    return OkStatus();
  }

  ProviderLimits LimitsOf(const ProviderSettings& settings) const override {
    ProviderLimits limits = row_.defaults.limits;
    if (row_.limits != nullptr) row_.limits(settings.model, &limits);
    return limits;
  }

 protected:
  std::string Url(const ProviderSettings& settings) const override {
    static constexpr std::string_view kPath = "/embeddings";
    std::string url;
    url.reserve(settings.base_url.size() + kPath.size());
    return url.append(settings.base_url).append(kPath);
  }

  void AppendBody(std::span<const std::string_view> texts, const ProviderSettings& settings,
                  std::string* body) const override {
    const OpenAiFields fields = {.dimensions = row_.defaults.dimensions_field,
                                 .input_type = row_.defaults.input_type_field,
                                 .base64 = row_.defaults.base64_field,
                                 .truncation_off = row_.truncation_off};
    AppendOpenAiBody(fields, texts, settings, body);
  }

  const ReplyShape& ShapeOf(const ProviderSettings*) const override { return OpenAiReplyShape(); }

  bool SendsInputType(const ProviderSettings& settings) const override {
    return JsonProvider::SendsInputType(settings) &&
           (row_.takes_input_type == nullptr || row_.takes_input_type(settings.model));
  }

  void AddToIdentity(const ProviderSettings&, VectorIdentity* identity) const override {
    if (*row_.truncation_off != '\0') identity->truncation = "false";
  }

 private:
  const OpenAiRow& row_;
};

}  // namespace

void AppendOpenAiBody(const OpenAiFields& fields, std::span<const std::string_view> texts,
                      const ProviderSettings& settings, std::string* body) {
  JsonObject object(body);
  if (fields.model) object.Text("model", settings.model);
  if (settings.ask_base64 && *fields.base64 != '\0') object.Text(fields.base64, "base64");
  if (settings.dimensions > 0 && *fields.dimensions != '\0') {
    object.Number(fields.dimensions, settings.dimensions);
  }
  if (!settings.input_type.empty() && *fields.input_type != '\0') {
    object.Text(fields.input_type, settings.input_type);
  }
  if (*fields.truncation_off != '\0') object.Flag(fields.truncation_off, false);
  object.Texts("input", texts);
  object.End();
}

const std::vector<const Provider*>& OpenAiProviders() {
  static const std::vector<const Provider*>* const providers = [] {
    auto* list = new std::vector<const Provider*>;
    for (const OpenAiRow& row : kRows) list->push_back(new OpenAiProvider(row));
    return list;
  }();
  return *providers;
}

}  // namespace vetvec
