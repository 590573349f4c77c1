#include "tools/figures/wire_formats.h"

#include <cstdio>
#include <cstdlib>

namespace vetvec::figures {
namespace {

constexpr const char* kHttpDefinition =
    R"({"url":"URL/dashscope/api/v1/services/embeddings/text-embedding/text-embedding",
        "model":"text-embedding-v4","max_texts":10,
        "body":{"model":"{model}","input":{"texts":"{texts}"},
                "parameters":{"dimension":"{dimensions}"}},
        "vectors":"/output/embeddings/*/embedding","index":"/output/embeddings/*/text_index",
        "tokens":"/usage/total_tokens"})";

std::vector<WireFormatCase> MakeFormats() {
  std::vector<WireFormatCase> all;
  const auto add = [&](WireFormatCase one) { all.push_back(std::move(one)); };
  add({.name = "openai float", .kind = "openai", .model = "m", .path = "/v1"});
  add({.name = "openai base64", .kind = "openai", .model = "m", .path = "/v1", .base64 = true});
  add({.name = "azure v1", .kind = "azure", .model = "d", .path = "/azure"});
  add({.name = "azure classic",
       .kind = "azure",
       .model = "d",
       .path = "/azure",
       .api_version = "2024-10-21"});
  add({.name = "cohere",
       .kind = "cohere",
       .model = "embed-v4.0",
       .path = "/cohere/v2",
       .batch = 96});
  add({.name = "voyage",
       .kind = "voyage",
       .model = "voyage-3.5",
       .path = "/voyage/v1",
       .base64 = true});
  add({.name = "jina", .kind = "jina", .model = "jina-embeddings-v3", .path = "/jina/v1"});
  add({.name = "mistral", .kind = "mistral", .model = "codestral-embed", .path = "/mistral/v1"});
  add({.name = "gemini",
       .kind = "gemini",
       .model = "gemini-embedding-001",
       .path = "/gemini/v1beta"});
  add({.name = "bedrock titan, signed",
       .kind = "bedrock",
       .model = "amazon.titan-embed-text-v2:0",
       .path = "/bedrock",
       .key = "AKIDEXAMPLE:not-a-real-secret-000000000000000000",
       .batch = 1});
  add({.name = "bedrock cohere",
       .kind = "bedrock",
       .model = "cohere.embed-v4:0",
       .path = "/bedrock",
       .batch = 96});
  add({.name = "tei", .kind = "tei", .model = "", .path = "/tei", .batch = 32});
  add({.name = "ollama", .kind = "ollama", .model = "all-minilm", .path = "/ollama"});
  add({.name = "nlpcloud",
       .kind = "nlpcloud",
       .model = "paraphrase",
       .path = "/nlpcloud/v1",
       .dimensions = 0});
  add({.name = "dashscope",
       .kind = "dashscope",
       .model = "text-embedding-v4",
       .path = "/dashscope/api/v1",
       .batch = 10});
  add({.name = "dashscope compatible",
       .kind = "dashscope",
       .model = "text-embedding-v4",
       .path = "/dashscope/compatible-mode/v1",
       .batch = 10});
  add({.name = "nomic",
       .kind = "nomic",
       .model = "nomic-embed-text-v1.5",
       .path = "/nomic/v1",
       .batch = 10});
  add({.name = "together",
       .kind = "together",
       .model = "m",
       .path = "/together/v1",
       .dimensions = 0});
  add({.name = "http",
       .kind = "http",
       .model = "",
       .path = "",
       .batch = 10,
       .definition = kHttpDefinition});
  return all;
}

}  // namespace

const std::vector<WireFormatCase>& WireFormats() {
  static const auto* const formats = new std::vector<WireFormatCase>(MakeFormats());
  return *formats;
}

ProviderSettings SettingsAt(const WireFormatCase& format, const std::string& persona_url) {
  ProviderSettings settings;
  settings.base_url = persona_url + format.path;
  settings.model = format.model;
  settings.api_key = format.key;
  settings.api_version = format.api_version;
  settings.dimensions = format.dimensions;
  settings.ask_base64 = format.base64;
  if (format.kind == "bedrock") settings.region = "us-east-1";
  if (format.kind == "tei") {
    settings.model = settings.base_url;
    settings.base_url.clear();
  }
  if (format.kind == "http") {
    settings.base_url.clear();
    settings.definition = format.definition;
    const size_t at = settings.definition.find("URL/");
    settings.definition.replace(at, 3, persona_url);
  }
  const Status status = (*FindProvider(format.kind))->Complete(&settings);
  if (!status.ok()) {
    std::fprintf(stderr, "%s: %s\n", format.name.c_str(), status.message().c_str());
    std::exit(3);
  }
  return settings;
}

}  // namespace vetvec::figures
