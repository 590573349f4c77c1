// docs/PROVIDERS.md says what the code does: its tables are made here, and the test fails when the
// file differs. VETVEC_UPDATE_DOCS=1 writes them anew.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "base/file.h"
#include "provider_harness.h"

namespace vetvec {
namespace {

using namespace testing_providers;

constexpr const char* kBegin =
    "<!-- begin: written by tests/unit/providers/providers_doc_test.cc -->\n";
constexpr const char* kEnd = "<!-- end -->\n";

// What stands for each kind: the routes and model families that differ.
struct Sample {
  const char* kind;
  const char* what;  // of this row; "": the kind has one
  const char* model;
  const char* base_url = "";
  const char* region = "";
  const char* family = "";
  const char* workspace = "";
  const char* api_version = "";
  const char* key = "KEY";
  int64_t dimensions = 256;
};

const Sample kSamples[] = {
    {.kind = "azure",
     .what = "v1",
     .model = "DEPLOYMENT",
     .base_url = "https://RESOURCE.openai.azure.com"},
    {.kind = "azure",
     .what = "classic, with api_version",
     .model = "DEPLOYMENT",
     .base_url = "https://RESOURCE.openai.azure.com",
     .api_version = "2024-10-21"},
    {.kind = "bedrock",
     .what = "Titan v2, bearer key",
     .model = "amazon.titan-embed-text-v2:0",
     .region = "us-east-1"},
    {.kind = "bedrock",
     .what = "Titan v1, signed",
     .model = "amazon.titan-embed-text-v1",
     .region = "us-east-1",
     .key = "ID:SECRET",
     .dimensions = 0},
    {.kind = "bedrock",
     .what = "Cohere v3",
     .model = "cohere.embed-english-v3",
     .region = "us-east-1",
     .dimensions = 0},
    {.kind = "bedrock", .what = "Cohere v4", .model = "cohere.embed-v4:0", .region = "us-east-1"},
    {.kind = "bedrock",
     .what = "Nova",
     .model = "amazon.nova-2-multimodal-embeddings-v1:0",
     .region = "us-east-1"},
    {.kind = "bedrock",
     .what = "inference profile, with family",
     .model = "arn:aws:bedrock:us-east-1:123456789012:application-inference-profile/abc123",
     .region = "us-east-1",
     .family = "titan-v2"},
    {.kind = "cohere", .what = "", .model = "embed-v4.0"},
    {.kind = "dashscope", .what = "native", .model = "text-embedding-v4"},
    {.kind = "dashscope",
     .what = "compatible",
     .model = "text-embedding-v4",
     .base_url = "https://dashscope.aliyuncs.com/compatible-mode/v1"},
    {.kind = "dashscope",
     .what = "with region and workspace",
     .model = "qwen3.7-text-embedding",
     .region = "ap-southeast-1",
     .workspace = "WORKSPACE"},
    {.kind = "gemini", .what = "", .model = "gemini-embedding-001"},
    {.kind = "gemini", .what = "second generation", .model = "gemini-embedding-2"},
    {.kind = "jina", .what = "", .model = "jina-embeddings-v3"},
    {.kind = "mistral", .what = "", .model = "codestral-embed"},
    {.kind = "nlpcloud",
     .what = "",
     .model = "paraphrase-multilingual-mpnet-base-v2",
     .dimensions = 0},
    {.kind = "nomic", .what = "", .model = "nomic-embed-text-v1.5"},
    {.kind = "ollama", .what = "native", .model = "all-minilm", .key = ""},
    {.kind = "ollama",
     .what = "OpenAI's format, base URL with /v1",
     .model = "all-minilm",
     .base_url = "http://127.0.0.1:11434/v1",
     .key = ""},
    {.kind = "openai", .what = "", .model = "text-embedding-3-small"},
    {.kind = "tei", .what = "", .model = "http://127.0.0.1:8080", .key = ""},
    {.kind = "together", .what = "", .model = "MODEL", .dimensions = 0},
    {.kind = "voyage", .what = "", .model = "voyage-3.5"},
    {.kind = "voyage", .what = "key that begins with al-", .model = "voyage-3.5", .key = "al-KEY"},
};

Harness HarnessOf(const Sample& sample) {
  ProviderSettings settings;
  settings.model = sample.model;
  settings.base_url = sample.base_url;
  settings.region = sample.region;
  settings.family = sample.family;
  settings.workspace = sample.workspace;
  settings.api_version = sample.api_version;
  settings.api_key = sample.key;
  settings.dimensions = sample.dimensions;
  settings.input_type = "document";
  settings.ask_base64 =
      *sample.base_url == '\0' && (*FindProvider(sample.kind))->defaults().base64_at_base_url;
  return Harness(sample.kind, settings);
}

std::string Number(size_t number) {
  if (number == 0) return "";
  std::string digits = std::to_string(number);
  for (size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

std::string Code(const std::string& text) { return text.empty() ? "" : "`" + text + "`"; }

std::string Name(const Sample& sample) {
  return Code(sample.kind) + (*sample.what == '\0' ? "" : std::string(" ") + sample.what);
}

std::string LimitsTable() {
  std::string out =
      "| kind | key from | texts per request | tokens per text | characters per text | tokens per "
      "request "
      "| dimensions | input type |\n| --- | --- | --- | --- | --- | --- | --- | --- |\n";
  for (const Sample& sample : kSamples) {
    const Harness harness = HarnessOf(sample);
    const ProviderDefaults& facts = harness.provider().defaults();
    const ProviderLimits limits = harness.limits();
    const bool sends_type = !harness.identity().input_type.empty();
    out += "| " + Name(sample) + " | " + Code(facts.api_key_env) + " | " +
           Number(limits.max_texts) + " | " + Number(limits.max_text_tokens) + " | " +
           Number(limits.max_text_chars) + " | " + Number(limits.max_request_tokens) + " | " +
           (sample.dimensions > 0 ? "yes" : "") + " | " + (sends_type ? "yes" : "") + " |\n";
  }
  return out;
}

std::string WordsTable() {
  const char* const words[] = {"document",   "query",    "similarity", "classification",
                               "clustering", "question", "fact",       "code"};
  std::string out = "| kind |";
  std::string line = "| --- |";
  for (const char* word : words) {
    out += " " + Code(word) + " |";
    line += " --- |";
  }
  out += "\n" + line + "\n";
  const ProviderFacts& facts = *ProviderFacts::BuiltIn();
  for (const std::string& kind : ProviderKinds()) {
    // All models of the kind, and those that have words of their own.
    std::vector<std::string> models;
    for (const ProviderFact& row : facts.rows()) {
      const bool is_word = row.kind == kind && row.name.starts_with("input_type.");
      if (is_word && std::find(models.begin(), models.end(), row.model) == models.end()) {
        models.push_back(row.model);
      }
    }
    for (const std::string& model : models) {
      out += "| " + Code(kind) + (model == "*" ? "" : " " + Code(model)) + " |";
      for (const char* word : words) {
        std::string cell;
        for (const InputTypeWord& entry : facts.WordsOf(kind, model)) {
          if (word == std::string_view(entry.ours)) {
            cell = *entry.theirs == '\0' ? "(not sent)" : Code(entry.theirs);
          }
        }
        out += " " + cell + " |";
      }
      out += "\n";
    }
  }
  return out;
}

// A | in a cell would end it.
std::string InCell(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
  return out;
}

std::string Requests() {
  std::string out = "| kind | URL (POST) | headers | body |\n| --- | --- | --- | --- |\n";
  for (const Sample& sample : kSamples) {
    const Harness harness = HarnessOf(sample);
    std::vector<std::string_view> texts = {"one", "two"};
    if (harness.limits().one_text) texts.pop_back();
    const ProviderRequest request = harness.provider().BuildRequest(
        texts, harness.settings(), {.wall_millis = 1'700'000'000'000});
    std::string headers;
    for (const HttpHeader& header : request.headers) {
      if (header.name == "Content-Type" && header.value.value() == "application/json") continue;
      std::string value = header.value.value();
      const size_t signature = value.find("Signature=");
      if (signature != std::string::npos) value.replace(signature + 10, std::string::npos, "...");
      headers += (headers.empty() ? "" : ", ") + Code(header.name + ": " + value);
    }
    out += "| " + Name(sample) + " | " + Code(request.url) + " | " + headers + " | " +
           Code(InCell(request.body)) + " |\n";
  }
  return out;
}

std::string Generated() {
  return "## Known limits\n\nAn empty cell means that no limit is known, or that the service does "
         "not accept the option.\n\n" +
         LimitsTable() +
         "\n## Words for input types\n\nEach service's own words are accepted as well. `none` "
         "sends nothing; `=WORD` sends WORD.\n\n" +
         WordsTable() +
         "\n## Requests\n\nThese requests embed the texts `one` and `two` with input type "
         "`document`. The dimension is 256 if the request can specify it. Every\n"
         "request also has `Content-Type: application/json`.\n\n" +
         Requests();
}

TEST(ProvidersDoc, EveryKindHasASample) {
  for (const std::string& kind : ProviderKinds()) {
    bool is_there = kind == "http";
    for (const Sample& sample : kSamples) is_there = is_there || kind == sample.kind;
    EXPECT_TRUE(is_there) << kind;
  }
}

TEST(ProvidersDoc, SaysWhatTheCodeDoes) {
  const std::string path = std::string(VETVEC_DOCS_DIR) + "/PROVIDERS.md";
  const Result<std::string> file = ReadFile(path);
  ASSERT_TRUE(file.ok()) << file.status().ToString();
  const size_t begin = file->find(kBegin);
  const size_t end = file->find(kEnd);
  ASSERT_NE(begin, std::string::npos);
  ASSERT_NE(end, std::string::npos);
  const size_t start = begin + std::string(kBegin).size();
  const std::string expected = Generated();
  const char* const update = std::getenv("VETVEC_UPDATE_DOCS");
  if (update != nullptr && std::string(update) == "1") {
    ASSERT_TRUE(
        WriteFileAtomic(path, file->substr(0, start) + expected + file->substr(end), false).ok());
    return;
  }
  EXPECT_EQ(file->substr(start, end - start), expected)
      << "run unit_providers with VETVEC_UPDATE_DOCS=1";
}

}  // namespace
}  // namespace vetvec
