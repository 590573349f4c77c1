// NLP Cloud, Nomic Atlas and DashScope's own format.
#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "mock_server/formats/formats.h"
#include "mock_server/formats/reading.h"

namespace vetvec::mock {
namespace {

std::string RowsOf(const std::vector<VectorOut>& items) {
  std::string out = "[";
  for (const VectorOut& item : items) {
    if (out.size() > 1) out.push_back(',');
    AppendVector(item, VectorType::kFloat, &out);
  }
  return out + "]";
}

// /v1/MODEL/embeddings and /v1/gpu/MODEL/embeddings.
class NlpCloudFormat : public WireFormat {
 public:
  std::string_view vendor() const override { return "nlpcloud"; }
  bool Takes(std::string_view path) const override { return !ModelOf(path).empty(); }
  std::string KeyOf(const HttpRequest& request) const override {
    return AuthorizationOf(request, "token ");
  }
  std::optional<Refusal> Read(const WireCall& call, EmbeddingsRequest* out) const override {
    Json object;
    VETVEC_RETURN_IF_REFUSED(ReadObject(call.request.body, &object));
    out->model = ModelOf(call.path);
    return ReadTexts(
        object,
        {.field = "sentences", .max_items = 50, .max_item_tokens = 512, .may_be_string = false},
        out);
  }
  std::string Write(const EmbeddingsRequest& /*request*/,
                    const std::vector<VectorOut>& items) const override {
    return fmt::format(R"({{"embeddings":{}}})", RowsOf(items));
  }
  // Errors from the proxy in front of the service are HTML pages.
  HttpReply Error(const Refusal& refusal) const override {
    const int status = UsualStatus(refusal);
    if (status < 500) return JsonReply(status, {{"detail", UsualWords(refusal)}});
    HttpReply reply;
    reply.status = status;
    reply.content_type = "text/html";
    const std::string title = fmt::format("{} {}", status, ReasonPhrase(status));
    reply.body = fmt::format(
        "<html>\r\n<head><title>{}</title></head>\r\n<body>\r\n<center><h1>{}</h1></center>\r\n</"
        "body>\r\n</html>\r\n",
        title, title);
    return reply;
  }

 private:
  static std::string ModelOf(std::string_view path) {
    constexpr std::string_view kBegin = "/v1/";
    constexpr std::string_view kEnd = "/embeddings";
    if (!path.starts_with(kBegin) || !path.ends_with(kEnd)) return "";
    if (path.size() <= kBegin.size() + kEnd.size()) return "";
    std::string_view model = path.substr(kBegin.size(), path.size() - kBegin.size() - kEnd.size());
    if (model.starts_with("gpu/")) model.remove_prefix(4);
    return std::string(model);
  }
};

class NomicFormat : public WireFormat {
 public:
  std::string_view vendor() const override { return "nomic"; }
  bool Takes(std::string_view path) const override { return path == "/v1/embedding/text"; }
  std::string KeyOf(const HttpRequest& request) const override {
    return AuthorizationOf(request, "bearer ");
  }
  std::optional<Refusal> Read(const WireCall& call, EmbeddingsRequest* out) const override {
    Json object;
    VETVEC_RETURN_IF_REFUSED(ReadObject(call.request.body, &object));
    VETVEC_RETURN_IF_REFUSED(ReadString(object, "model", true, &out->model));
    out->input_type = "search_document";
    VETVEC_RETURN_IF_REFUSED(ReadChoice(
        object, "task_type", {"search_document", "search_query", "clustering", "classification"},
        &out->input_type));
    std::string long_text = "truncate";
    VETVEC_RETURN_IF_REFUSED(
        ReadChoice(object, "long_text_mode", {"truncate", "mean"}, &long_text));
    VETVEC_RETURN_IF_REFUSED(ReadDimensions(object, "dimensionality", call.dimension, false, out));
    uint64_t tokens = 8192;
    if (const auto it = object.find("max_tokens_per_text"); it != object.end()) {
      if (!it->is_number_unsigned() || it->get<uint64_t>() < 1) {
        return Invalid("ensure this value is greater than 0", "max_tokens_per_text");
      }
      tokens = std::min(tokens, it->get<uint64_t>());
    }
    return ReadTexts(object,
                     {.field = "texts",
                      .max_items = 400,
                      .max_item_tokens = tokens,
                      .may_be_string = false,
                      .truncates = true},
                     out);
  }
  std::string Write(const EmbeddingsRequest& request,
                    const std::vector<VectorOut>& items) const override {
    const std::string count = std::to_string(request.tokens);
    return fmt::format(
        R"({{"embeddings":{},"usage":{{"prompt_tokens":{},"total_tokens":{}}},"model":{}}})",
        RowsOf(items), count, count, Quoted(request.model));
  }
  HttpReply Error(const Refusal& refusal) const override {
    const std::string message = UsualWords(refusal);
    switch (refusal.problem) {
      case Problem::kInvalid:
      case Problem::kMissing:
      case Problem::kEmptyText:
      case Problem::kTooManyItems: {
        const Json item = {
            {"loc", Json::array({"body", refusal.field})},
            {"msg", refusal.problem == Problem::kMissing ? "field required" : message},
            {"type", refusal.problem == Problem::kMissing ? "value_error.missing" : "value_error"}};
        return JsonReply(422, {{"detail", Json::array({item})}});
      }
      default: return JsonReply(UsualStatus(refusal), {{"detail", message}});
    }
  }
};

class DashScopeFormat : public WireFormat {
 public:
  std::string_view vendor() const override { return "dashscope"; }
  bool Takes(std::string_view path) const override {
    return path == "/api/v1/services/embeddings/text-embedding/text-embedding";
  }
  std::string KeyOf(const HttpRequest& request) const override {
    return AuthorizationOf(request, "bearer ");
  }
  bool has_index() const override { return true; }
  std::optional<Refusal> Read(const WireCall& call, EmbeddingsRequest* out) const override {
    Json object;
    VETVEC_RETURN_IF_REFUSED(ReadObject(call.request.body, &object));
    VETVEC_RETURN_IF_REFUSED(ReadString(object, "model", true, &out->model));
    if (!object.contains("input") || !object["input"].is_object()) {
      return Refusal{.problem = Problem::kMissing, .field = "input.texts"};
    }
    const Json parameters = object.value("parameters", Json::object());
    if (!parameters.is_object()) return Invalid("parameters must be an object", "parameters");
    VETVEC_RETURN_IF_REFUSED(
        ReadChoice(parameters, "text_type", {"query", "document"}, &out->input_type));
    std::string output;
    VETVEC_RETURN_IF_REFUSED(ReadChoice(parameters, "output_type", {"dense"}, &output));
    VETVEC_RETURN_IF_REFUSED(ReadDimensions(parameters, "dimension", call.dimension, false, out));
    const bool old = out->model.ends_with("-v1") || out->model.ends_with("-v2");
    return ReadTexts(object["input"],
                     {.field = "texts",
                      .max_items = old ? size_t{25} : size_t{10},
                      .max_item_tokens = old ? uint64_t{2048} : uint64_t{8192},
                      .may_be_string = false},
                     out);
  }
  std::string Write(const EmbeddingsRequest& request,
                    const std::vector<VectorOut>& items) const override {
    std::string out = R"({"output":{"embeddings":[)";
    for (size_t i = 0; i < items.size(); ++i) {
      out += i > 0 ? ",{" : "{";
      if (!items[i].index.empty()) out += fmt::format(R"("text_index":{},)", items[i].index);
      out += R"("embedding":)";
      AppendVector(items[i], VectorType::kFloat, &out);
      out += "}";
    }
    return fmt::format(R"({}]}},"usage":{{"total_tokens":{}}},"request_id":"mock"}})", out,
                       request.tokens);
  }
  HttpReply Error(const Refusal& refusal) const override {
    // An empty account is not a rate limit here.
    const int status = refusal.problem == Problem::kQuota ? 400 : UsualStatus(refusal);
    std::string message = UsualWords(refusal);
    std::string code = status >= 500 ? "InternalError" : "InvalidParameter";
    if (refusal.problem == Problem::kTooManyItems) {
      message = fmt::format(
          "batch size is invalid, it should not be larger than {}.: input.contents", refusal.limit);
    }
    if (status == 401) code = "InvalidApiKey";
    if (status == 403) code = "AccessDenied";
    if (status == 404) code = "ModelNotFound";
    if (refusal.problem == Problem::kRateLimited) {
      code = "Throttling.RateQuota";
      message = "Requests rate limit exceeded, please try again later.";
    }
    if (refusal.problem == Problem::kQuota) code = "Arrearage";
    return JsonReply(status, {{"code", code}, {"message", message}, {"request_id", "mock"}});
  }
};

}  // namespace

void AddOtherFormats(std::vector<const WireFormat*>* formats) {
  formats->push_back(new NlpCloudFormat);
  formats->push_back(new NomicFormat);
  formats->push_back(new DashScopeFormat);
}

}  // namespace vetvec::mock
