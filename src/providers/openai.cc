#include "providers/openai.h"

#include "providers/json_provider.h"
#include "providers/json_writer.h"
#include "providers/openai_reply.h"

namespace vetvec {
namespace {

struct OpenAiRow {
  ProviderDefaults defaults;
  bool is_spoken_by_others = false;  // a base_url usually belongs to another service
  const char* truncation_off = "";
  // Keys that begin in this way belong to another host.
  const char* other_keys = "";
  const char* other_host = "";
};

const OpenAiRow kRows[] = {
    {.defaults = {.kind = "openai",
                  .base_url = "https://api.openai.com/v1",
                  .api_key_env = "OPENAI_API_KEY",
                  .base64_at_base_url = true,
                  .base64_field = "encoding_format",
                  .dimensions_field = "dimensions"},
     .is_spoken_by_others = true},
    {.defaults = {.kind = "mistral",
                  .base_url = "https://api.mistral.ai/v1",
                  .api_key_env = "MISTRAL_API_KEY",
                  .base64_field = "encoding_format",
                  .dimensions_field = "output_dimension"}},
    {.defaults = {.kind = "together",
                  .base_url = "https://api.together.ai/v1",
                  .api_key_env = "TOGETHER_API_KEY",
                  .base64_field = "encoding_format"}},
    {.defaults = {.kind = "voyage",
                  .base_url = "https://api.voyageai.com/v1",
                  .api_key_env = "VOYAGE_API_KEY",
                  .base64_at_base_url = true,
                  .base64_field = "encoding_format",
                  .dimensions_field = "output_dimension",
                  .input_type_field = "input_type"},
     .truncation_off = "truncation",
     .other_keys = "al-",
     .other_host = "https://ai.mongodb.com/v1"},
    {.defaults = {.kind = "jina",
                  .base_url = "https://api.jina.ai/v1",
                  .api_key_env = "JINA_API_KEY",
                  .base64_field = "embedding_type",
                  .dimensions_field = "dimensions",
                  .input_type_field = "task"},
     .truncation_off = "truncate"},
};

class OpenAiProvider : public JsonProvider {
 public:
  explicit OpenAiProvider(const OpenAiRow& row) : JsonProvider(row.defaults), row_(row) {}

  // The limits of a text are those of OpenAI's models, not of others that speak its format.
  ProviderLimits LimitsOf(const ProviderSettings& settings) const override {
    ProviderLimits limits = JsonProvider::LimitsOf(settings);
    const bool is_own_host = settings.base_url == row_.defaults.base_url;
    if (row_.is_spoken_by_others && !is_own_host) limits.max_text_tokens = 0;
    return limits;
  }

  Status Complete(ProviderSettings* settings) const override {
    const bool is_own_host = settings->base_url == row_.defaults.base_url;
    const std::string_view key = settings->api_key.value();
    if (is_own_host && *row_.other_host != '\0' && key.starts_with(row_.other_keys)) {
      settings->base_url = row_.other_host;
    }
    return JsonProvider::Complete(settings);
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
