// text-embeddings-inference: POST {server}/embed. The target of the specification is the server's
// URL; the model is the one that the server has loaded. If the user sets prefixes, no prompt is
// named.
#include "providers/tei.h"

#include <fmt/core.h>
#include <simdjson.h>

#include "base/utf8.h"
#include "net/url.h"
#include "providers/builtin_providers.h"
#include "providers/json_provider.h"
#include "providers/json_writer.h"
#include "providers/reply_json.h"

namespace vetvec {
namespace {

namespace dom = simdjson::dom;

// Prompts are named by the model's files, and the server rejects a name that it does not have: most
// models have no prompt for documents, so none is sent for them. "=NAME" sends any other. Limits
// are the defaults of a server; ParseTeiInfo reads those of a running one.
const ProviderDefaults kTeiDefaults = {.kind = "tei",
                                       .needs_key = false,
                                       .dimensions_field = "dimensions",
                                       .input_type_field = "prompt_name"};

class Tei : public JsonProvider {
 public:
  Tei() : JsonProvider(kTeiDefaults) {}

  Status Complete(ProviderSettings* settings) const override {
    VETVEC_RETURN_IF_ERROR(JsonProvider::Complete(settings));
    if (!settings->base_url.empty()) return OkStatus();
    Result<std::string> url = NormalizeBaseUrl(settings->model);
    if (!url.ok()) return url.status().Annotate("tei: the target must be the server's URL");
    settings->base_url = *std::move(url);
    settings->model.clear();
    return OkStatus();
  }

 protected:
  std::string Url(const ProviderSettings& settings) const override {
    return settings.base_url + "/embed";
  }

  void AppendBody(std::span<const std::string_view> texts, const ProviderSettings& settings,
                  std::string* body) const override {
    JsonObject object(body);
    object.Flag("truncate", false);
    if (!settings.input_type.empty()) object.Text("prompt_name", settings.input_type);
    if (settings.dimensions > 0) object.Number("dimensions", settings.dimensions);
    object.Texts("inputs", texts);
    object.End();
  }

  const ReplyShape& ShapeOf(const ProviderSettings*) const override {
    static const ReplyShape* const shape = NewShape({.vectors = {"/*"}});
    return *shape;
  }

  // The server puts the words of a named prompt before the text. A prefix does the same, and takes
  // precedence.
  bool SendsInputType(const ProviderSettings& settings) const override {
    return settings.prefixes.empty();
  }

  std::string TokensHeader(const ProviderSettings*) const override { return "x-compute-tokens"; }

  void AddToIdentity(const ProviderSettings&, VectorIdentity* identity) const override {
    identity->truncation = "false";
  }
};

size_t NumberOf(dom::object info, std::string_view key) {
  constexpr uint64_t kMost = 1'000'000'000;
  uint64_t number = 0;
  if (info[key].get_uint64().get(number) != simdjson::SUCCESS) return 0;
  return number <= kMost ? static_cast<size_t>(number) : 0;
}

std::string TextOf(dom::object info, std::string_view key) {
  std::string_view text;
  return info[key].get_string().get(text) == simdjson::SUCCESS ? Sanitized(text) : "";
}

}  // namespace

Result<TeiInfo> ParseTeiInfo(std::string_view body) {
  constexpr size_t kMaxDepth = 32;
  constexpr size_t kMaxBytes = size_t{1} << 20;
  const SmallJson json(body, kMaxBytes, kMaxDepth);
  if (!json.fits()) return ProtocolError("the server's /info is too long");
  dom::object root;
  if (!json.is_read() || json.root().get_object().get(root) != simdjson::SUCCESS) {
    return ProtocolError(
        fmt::format("the server's /info is not a JSON object; it begins: {}", Sanitized(body, 80)));
  }
  TeiInfo info;
  info.limits = ProviderFacts::BuiltIn()->LimitsOf(kTeiDefaults.kind, "");
  info.limits.max_texts = NumberOf(root, "max_client_batch_size");
  info.limits.max_text_tokens = NumberOf(root, "max_input_length");
  info.limits.max_request_tokens = NumberOf(root, "max_batch_tokens");
  info.max_concurrent_requests = NumberOf(root, "max_concurrent_requests");
  info.model = TextOf(root, "model_id");
  info.revision = TextOf(root, "model_sha");
  bool truncates = false;
  info.truncates =
      root["auto_truncate"].get_bool().get(truncates) == simdjson::SUCCESS && truncates;
  return info;
}

const Provider* TeiProvider() {
  static const Provider* const provider = new Tei;
  return provider;
}

}  // namespace vetvec
