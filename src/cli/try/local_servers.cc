#include "cli/try/local_servers.h"

#include <curl/curl.h>
#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

namespace vetvec::cli {
namespace {

using nlohmann::json;

constexpr size_t kMostBytes = size_t{1} << 20;
constexpr long kTimeoutMs = 250;

struct Server {
  const char* name;
  int port;
  const char* path;    // of its list of models
  const char* key;     // of the list; empty: the answer describes one model
  const char* model;   // key of a model's name
  const char* prefix;  // of the SPEC, before the model
  const char* suffix;  // of the SPEC; "{}": the port
};
constexpr Server kServers[] = {
    {"Ollama", 11434, "/api/tags", "models", "name", "ollama:", "?base_url=http://127.0.0.1:{}"},
    {"LM Studio", 1234, "/v1/models", "data", "id", "openai:", "?base_url=http://127.0.0.1:{}/v1"},
    {"vLLM", 8000, "/v1/models", "data", "id", "openai:", "?base_url=http://127.0.0.1:{}/v1"},
    {"TEI", 8080, "/info", "", "model_id", "tei:http://127.0.0.1:{}", ""}};

size_t OnBody(char* data, size_t, size_t size, void* body) {
  auto* const out = static_cast<std::string*>(body);
  if (out->size() + size > kMostBytes) return 0;
  out->append(data, size);
  return size;
}

// The body of a reply with status 200, or nothing.
std::string Get(const std::string& url) {
  const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> easy(curl_easy_init(),
                                                                 &curl_easy_cleanup);
  if (easy == nullptr) return "";
  std::string body;
  curl_easy_setopt(easy.get(), CURLOPT_URL, url.c_str());
  curl_easy_setopt(easy.get(), CURLOPT_NOPROXY, "*");
  curl_easy_setopt(easy.get(), CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy.get(), CURLOPT_TIMEOUT_MS, kTimeoutMs);
  curl_easy_setopt(easy.get(), CURLOPT_WRITEFUNCTION, OnBody);
  curl_easy_setopt(easy.get(), CURLOPT_WRITEDATA, &body);
  long status = 0;
  if (curl_easy_perform(easy.get()) != CURLE_OK) return "";
  curl_easy_getinfo(easy.get(), CURLINFO_RESPONSE_CODE, &status);
  constexpr long kOk = 200;
  return status == kOk ? body : "";
}

// Servers list chat models, too, and do not say which are for embeddings.
bool IsEmbeddingModel(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  constexpr const char* kWords[] = {"embed", "bge",   "gte",      "e5",    "minilm", "mpnet",
                                    "labse", "sbert", "sentence", "jina-", "arctic", "stella"};
  return std::any_of(std::begin(kWords), std::end(kWords),
                     [&](const char* word) { return name.find(word) != std::string::npos; });
}

}  // namespace

std::vector<std::string> EmbeddingModelsIn(const std::string& answer, const std::string& key,
                                           const std::string& name) {
  const json whole = json::parse(answer, nullptr, /*allow_exceptions=*/false);
  if (!whole.is_object()) return {};
  std::vector<std::string> models;
  const auto add = [&](const json& model, bool is_certain) {
    if (!model.is_object() || !model.contains(name) || !model.at(name).is_string()) return;
    const auto found = model.at(name).get<std::string>();
    if (!found.empty() && (is_certain || IsEmbeddingModel(found))) models.push_back(found);
  };
  if (key.empty()) {
    add(whole, /*is_certain=*/true);  // a server of embeddings only
  } else if (whole.contains(key) && whole.at(key).is_array()) {
    for (const json& model : whole.at(key)) add(model, /*is_certain=*/false);
  }
  return models;
}

std::vector<LocalModel> FindLocalServers() {
  std::vector<LocalModel> found;
  for (const Server& server : kServers) {
    const std::string answer = Get(fmt::format("http://127.0.0.1:{}{}", server.port, server.path));
    for (const std::string& model : EmbeddingModelsIn(answer, server.key, server.model)) {
      const std::string target = *server.key == '\0' ? "" : model;
      found.push_back({server.name, fmt::format(fmt::runtime(server.prefix), server.port) + target +
                                        fmt::format(fmt::runtime(server.suffix), server.port)});
    }
  }
  return found;
}

}  // namespace vetvec::cli
