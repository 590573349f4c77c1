#include "providers/openai.h"

#include <memory>
#include <utility>

#include "providers/json_text.h"
#include "providers/openai_reply.h"

namespace vetvec {
namespace {

struct OpenAiRow {
  ProviderDefaults defaults;
  const char* dimensions_field = "dimensions";
};

// Limits as the vendors state them or, for Mistral, as seen in its replies; zero where nothing is
// known. A server of one's own may have others: TEI takes 32 texts at once unless told otherwise;
// what it refuses as too large is split.
const OpenAiRow kRows[] = {
    {.defaults = {.kind = "openai",
                  .base_url = "https://api.openai.com/v1",
                  .api_key_env = "OPENAI_API_KEY",
                  .needs_key = true,
                  .max_texts = 2048,
                  .max_text_tokens = 8192,
                  .max_request_tokens = 300'000,
                  .base64_at_base_url = true}},
    {.defaults = {.kind = "mistral",
                  .base_url = "https://api.mistral.ai/v1",
                  .api_key_env = "MISTRAL_API_KEY",
                  .needs_key = true,
                  .max_texts = 512,
                  .max_text_tokens = 8192,
                  .max_request_tokens = 16'384},
     .dimensions_field = "output_dimension"},
    {.defaults = {.kind = "together",
                  .base_url = "https://api.together.xyz/v1",
                  .api_key_env = "TOGETHER_API_KEY",
                  .needs_key = true,
                  .max_texts = 100}},
    {.defaults = {.kind = "ollama", .base_url = "http://127.0.0.1:11434/v1", .needs_key = false}},
};

class OpenAiProvider : public Provider {
 public:
  explicit OpenAiProvider(const OpenAiRow& row) : row_(row) {}

  const ProviderDefaults& defaults() const override { return row_.defaults; }

  ProviderRequest BuildRequest(std::span<const std::string_view> texts,
                               const ProviderSettings& settings) const override {
    ProviderRequest request;
    request.url = settings.base_url + "/embeddings";
    request.headers.push_back({"Content-Type", "application/json"});
    if (!settings.api_key.empty()) {
      std::string value = "Bearer ";
      value += settings.api_key.value();
      request.headers.push_back({"Authorization", SecretString(std::move(value)), true});
    }
    request.headers.insert(request.headers.end(), settings.headers.begin(), settings.headers.end());
    request.body = Body(texts, settings);
    return request;
  }

  Status ParseReply(std::string* body, const ReplyExpectation& expectation,
                    const ReplyRowSink& sink, ReplyInfo* info) const override {
    return ParseOpenAiReply(body, expectation, sink, info);
  }

  VectorIdentity Identity(const ProviderSettings& settings) const override {
    VectorIdentity identity;
    identity.provider = row_.defaults.kind;
    identity.base_url = settings.base_url;
    identity.model = settings.model;
    identity.revision = settings.revision;
    if (settings.dimensions > 0) identity.dimensions = std::to_string(settings.dimensions);
    identity.other_fields = "{}";
    identity.normaliser_version = "0";
    identity.stored_dtype = "f32";
    return identity;
  }

 private:
  std::string Body(std::span<const std::string_view> texts,
                   const ProviderSettings& settings) const {
    constexpr size_t kBytesBesideTexts = 256;
    size_t bytes = kBytesBesideTexts + settings.model.size();
    for (const std::string_view text : texts) bytes += text.size() + 8;
    std::string body;
    body.reserve(bytes);
    body += "{\"model\":";
    AppendJsonString(settings.model, &body);
    if (settings.ask_base64) body += ",\"encoding_format\":\"base64\"";
    if (settings.dimensions > 0) {
      body += ",\"";
      body += row_.dimensions_field;
      body += "\":";
      body += std::to_string(settings.dimensions);
    }
    body += ",\"input\":[";
    for (size_t i = 0; i < texts.size(); ++i) {
      if (i > 0) body += ',';
      AppendJsonString(texts[i], &body);
    }
    body += "]}";
    return body;
  }

  const OpenAiRow& row_;
};

}  // namespace

const std::vector<const Provider*>& OpenAiProviders() {
  static const std::vector<const Provider*>* const providers = [] {
    auto* list = new std::vector<const Provider*>;
    for (const OpenAiRow& row : kRows) list->push_back(new OpenAiProvider(row));
    return list;
  }();
  return *providers;
}

}  // namespace vetvec
