// Servers that people run themselves: Text Embeddings Inference (its own route) and Ollama.
#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "mock_server/formats/formats.h"
#include "mock_server/formats/reading.h"
#include "mock_server/formats/tei_rules.h"

namespace vetvec::mock {
namespace {

std::string Rows(const std::vector<VectorOut>& items) {
  std::string out = "[";
  for (const VectorOut& item : items) {
    if (out.size() > 1) out.push_back(',');
    AppendVector(item, VectorType::kFloat, &out);
  }
  out.push_back(']');
  return out;
}

class TeiFormat : public WireFormat {
 public:
  std::string_view vendor() const override { return "tei"; }
  bool Takes(std::string_view path) const override { return path == "/embed"; }
  std::string KeyOf(const HttpRequest& request) const override {
    return AuthorizationOf(request, "bearer ");
  }
  bool needs_key() const override { return false; }
  std::optional<Refusal> Read(const WireCall& call, EmbeddingsRequest* out) const override {
    Json object;
    VETVEC_RETURN_IF_REFUSED(ReadObject(call.request.body, &object));
    TextRules rules = TeiRules("inputs");
    bool normalize = true;
    if (object.contains("truncate") && !object["truncate"].is_null()) {
      VETVEC_RETURN_IF_REFUSED(ReadBool(object, "truncate", &rules.truncates));
    }
    std::string direction;
    VETVEC_RETURN_IF_REFUSED(
        ReadChoice(object, "truncation_direction", {"Right", "Left", "right", "left"}, &direction));
    VETVEC_RETURN_IF_REFUSED(ReadString(object, "prompt_name", false, &out->input_type));
    VETVEC_RETURN_IF_REFUSED(ReadBool(object, "normalize", &normalize));
    VETVEC_RETURN_IF_REFUSED(ReadDimensions(object, "dimensions", call.dimension, true, out));
    if (object.contains("inputs") && object["inputs"].is_array() && object["inputs"].empty()) {
      return Refusal{.problem = Problem::kEmptyText, .field = "inputs"};
    }
    return ReadTexts(object, rules, out);
  }
  std::string Write(const EmbeddingsRequest& /*request*/,
                    const std::vector<VectorOut>& items) const override {
    return Rows(items);
  }
  HttpReply Error(const Refusal& refusal) const override {
    const TeiAnswer answer = TeiProblem(refusal);
    return JsonReply(answer.status, {{"error", answer.message}, {"error_type", answer.type}});
  }
};

// /api/embed, and the old /api/embeddings with one prompt.
class OllamaFormat : public WireFormat {
 public:
  explicit OllamaFormat(bool old) : old_(old) {}
  std::string_view vendor() const override { return "ollama"; }
  bool Takes(std::string_view path) const override {
    return path == (old_ ? "/api/embeddings" : "/api/embed");
  }
  std::string KeyOf(const HttpRequest& request) const override {
    return AuthorizationOf(request, "bearer ");
  }
  bool needs_key() const override { return false; }
  std::optional<Refusal> CheckKey(const HttpRequest& /*request*/,
                                  const Credentials& /*allowed*/) const override {
    return std::nullopt;  // it has no keys
  }
  std::optional<Refusal> Read(const WireCall& call, EmbeddingsRequest* out) const override {
    Json object;
    VETVEC_RETURN_IF_REFUSED(ReadObject(call.request.body, &object));
    if (!object.contains("model")) return Invalid("model is required", "model");
    VETVEC_RETURN_IF_REFUSED(ReadString(object, "model", true, &out->model));
    TextRules rules{.field = old_ ? "prompt" : "input",
                    .max_items = 4096,
                    .max_item_tokens = 8192,
                    .truncates = true};
    VETVEC_RETURN_IF_REFUSED(ReadBool(object, "truncate", &rules.truncates));
    VETVEC_RETURN_IF_REFUSED(ReadDimensions(object, "dimensions", call.dimension, false, out));
    if (!old_) return ReadTexts(object, rules, out);
    std::string prompt;
    VETVEC_RETURN_IF_REFUSED(ReadString(object, "prompt", true, &prompt));
    return AddText(prompt, rules, out);
  }
  std::string Write(const EmbeddingsRequest& request,
                    const std::vector<VectorOut>& items) const override {
    if (old_) {
      std::string out = R"({"embedding":)";
      if (items.size() == 1) {
        AppendVector(items[0], VectorType::kFloat, &out);
      } else {
        out.append("null");
      }
      return out + "}";
    }
    return fmt::format(R"({{"model":{},"embeddings":{},"total_duration":14143917,)"
                       R"("load_duration":1019500,"prompt_eval_count":{}}})",
                       Quoted(request.model), Rows(items), request.tokens);
  }
  HttpReply Error(const Refusal& refusal) const override {
    std::string message = UsualWords(refusal);
    if (refusal.problem == Problem::kTextTooLong) {
      message = "the input length exceeds the context length";
    }
    return JsonReply(UsualStatus(refusal), {{"error", message}});
  }

 private:
  const bool old_;
};

}  // namespace

TextRules TeiRules(const char* field) {
  return {.field = field,
          .max_items = kTeiBatch,
          .max_item_tokens = kTeiTokens,
          .max_request_tokens = kTeiBatchTokens};
}

TeiAnswer TeiProblem(const Refusal& refusal) {
  const std::string found = std::to_string(refusal.found);
  const std::string limit = std::to_string(refusal.limit);
  switch (refusal.problem) {
    case Problem::kEmptyText: return {400, "Empty", "`inputs` cannot be empty"};
    case Problem::kTooManyItems:
      return {413, "Validation",
              fmt::format("batch size {} > maximum allowed batch size {}", found, limit)};
    case Problem::kTooManyTokens:
      return {422, "Validation",
              fmt::format("too many tokens in the batch: {} > {}", found, limit)};
    case Problem::kTextTooLong:
      return {
          422, "Validation",
          fmt::format("Input validation error: `inputs` must have less than {} tokens. Given: {}",
                      limit, found)};
    case Problem::kTooLarge: return {413, "Validation", "length limit exceeded"};
    case Problem::kNoKey:
    case Problem::kWrongKey: return {401, "Unauthorized", "Unauthorized"};
    case Problem::kRateLimited:
    case Problem::kQuota: return {429, "Overloaded", "Model is overloaded"};
    case Problem::kStatus: {
      const int status = UsualStatus(refusal);
      if (status == 424) return {status, "Backend", "inference failed"};
      return {status, status == 503 ? "Unhealthy" : "Backend", UsualWords(refusal)};
    }
    default: return {422, "Validation", UsualWords(refusal)};
  }
}

std::string TeiInfo() {
  const Json info = {{"model_id", "vetvec/mock"},
                     {"model_sha", nullptr},
                     {"model_dtype", "float32"},
                     {"model_type", {{"embedding", {{"pooling", "mean"}}}}},
                     {"max_concurrent_requests", 512},
                     {"max_input_length", kTeiTokens},
                     {"max_batch_tokens", kTeiBatchTokens},
                     {"max_batch_requests", nullptr},
                     {"max_client_batch_size", kTeiBatch},
                     {"auto_truncate", false},
                     {"tokenization_workers", 2},
                     {"version", "1.0.0"},
                     {"sha", nullptr},
                     {"docker_label", nullptr}};
  return info.dump();
}

void AddLocalServerFormats(std::vector<const WireFormat*>* formats) {
  formats->push_back(new TeiFormat);
  formats->push_back(new OllamaFormat(false));
  formats->push_back(new OllamaFormat(true));
}

}  // namespace vetvec::mock
