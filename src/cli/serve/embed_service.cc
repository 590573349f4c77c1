#include "cli/serve/embed_service.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/serve/errors.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;

// Decodes escapes such as %3A; an invalid escape is left as it is.
std::string PercentDecoded(std::string_view text) {
  const auto digit = [](char c) {
    const size_t at = std::string_view("0123456789abcdef0123456789ABCDEF").find(c);
    return at == std::string_view::npos ? -1 : static_cast<int>(at % 16);
  };
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool is_code =
        text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0;
    out += is_code ? static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2])) : text[i];
    if (is_code) i += 2;
  }
  return out;
}

}  // namespace

EmbedService::EmbedService(Encoder encoder, const ServeOptions& options)
    : options_(options),
      access_(options.api_key, AllowedHosts(options.allow_hosts)),
      encoder_(std::move(encoder)) {
  if (encoder_.name().rfind("onnx:", 0) == 0) tokenizer_.emplace(encoder_.name());
}

void EmbedService::RunOn(HttpServer* server) {
  server_ = server;
  server->Watch(ended_.descriptor(), [this] { TakeEnded(); });
}

std::optional<HttpReply> EmbedService::Refuse(const HttpRequest& head,
                                              const std::string& local_address) {
  std::optional<HttpReply> refusal = access_.Refuse(head, local_address);
  if (refusal) OnRefused(head, refusal->status);
  return refusal;
}

void EmbedService::Handle(HttpRequest request, std::shared_ptr<ClientWatch> client,
                          std::function<void(HttpReply)> answer) {
  const std::string_view path = request.Path();
  if (path == kEmbeddingsPath) {
    return Accept(std::move(request), std::move(client), std::move(answer));
  }
  if (path == kMetricsPath) {
    return server_->RunInBackground(
        [this, answer = std::move(answer), connections = server_->connections()] {
          answer(Metrics(connections));
        });
  }
  if (path != kHealthPath) return answer(Models(path));
  HttpReply reply;
  reply.body = R"({"status":"ok"})";
  answer(std::move(reply));
}

HttpReply EmbedService::Models(std::string_view path) const {
  const std::string id = encoder_.name();
  const json model = {{"id", id}, {"object", "model"}, {"created", 0}, {"owned_by", "vetvec"}};
  HttpReply reply;
  if (path == kModelsPath) {
    reply.body = json({{"object", "list"}, {"data", {model}}}).dump();
    return reply;
  }
  const std::string wanted = PercentDecoded(path.substr(kModelsPath.size() + 1));
  if (wanted != id) {
    return ErrorReply(404, fmt::format("the model '{}' does not exist; allowed: {}", wanted, id),
                      "model_not_found", "model");
  }
  reply.body = model.dump();
  return reply;
}

HttpReply EmbedService::Metrics(uint64_t connections) const {
  HttpReply reply;
  reply.content_type = "application/openmetrics-text; version=1.0.0; charset=utf-8";
  reply.body = encoder_.Metrics();
  const size_t end = std::min(reply.body.rfind("# EOF"), reply.body.size());
  reply.body.insert(end, metrics_.Text(*in_flight_, connections));
  return reply;
}

}  // namespace vetvec::cli
