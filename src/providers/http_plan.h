// HttpPlan: an embedding endpoint by description alone, for the kind `http`.
//
// A definition is a JSON object (docs/PROVIDERS.md has the keys and examples):
//
//   {"url": "https://api.example.com/v1/embeddings", "model": "m",
//    "body": {"model": "{model}", "input": "{texts}", "dimensions": "{dimensions}"},
//    "vectors": "/data/*/embedding", "index": "/data/*/index", "tokens": "/usage/total_tokens",
//    "error_message": "/error/message", "max_texts": 100}
//
// It never holds a key: that comes apart, and goes where `key_header` and `key_prefix` say.
#ifndef VETVEC_PROVIDERS_HTTP_PLAN_H_
#define VETVEC_PROVIDERS_HTTP_PLAN_H_

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "providers/body_template.h"
#include "providers/provider.h"
#include "providers/reply_shape.h"
#include "providers/sigv4.h"

namespace vetvec {

inline constexpr size_t kMaxHttpDefinitionBytes = size_t{1} << 20;

// Immutable once made.
struct HttpPlan {
  std::string url;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string key_header = "Authorization";
  std::string key_prefix = "Bearer ";
  std::optional<SigV4Scope> sigv4;  // the key is "ID:SECRET[:TOKEN]" and signs the request
  std::optional<BodyTemplate> body;
  std::optional<ReplyShape> shape;
  std::string tokens_header;  // lower case
  std::string error_message;  // pointers into an error reply; empty: the usual shapes
  std::string error_code;
  ProviderLimits limits;
  // For the identity.
  std::string base_url;
  std::string model;
  std::string input_type;        // as sent
  std::optional<TextRole> role;  // that the input type names; nullopt: it names none
  std::string other_fields;  // of the body; the URL's query and the headers, where there are any
};

// What the definition says, with the model, dimensions and input type put in; the model is the
// definition's own where `values.model` is empty. `values.input_type` is the user's word.
// Errors: INVALID_ARGUMENT with the key: no JSON object, an unknown or missing key, a wrong type, a
// header that holds a secret, dimensions that the definition has no place for, an input type that
// is unknown (one without a place is not sent, and only names a role), and what BodyTemplate,
// ReplyShape and ParseUrl say.
Result<HttpPlan> MakeHttpPlan(std::string_view definition, const TemplateValues& values);

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_HTTP_PLAN_H_
