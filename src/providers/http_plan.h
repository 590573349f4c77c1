// HttpPlan: an embedding endpoint built from a description alone, for the kind `http`.
//
// A definition is a JSON object (docs/PROVIDERS.md has the keys and examples):
//
//   {"url": "https://api.example.com/v1/embeddings", "model": "m",
//    "body": {"model": "{model}", "input": "{texts}", "dimensions": "{dimensions}"},
//    "vectors": "/data/*/embedding", "index": "/data/*/index", "tokens": "/usage/total_tokens",
//    "error_message": "/error/message", "max_texts": 100}
//
// It never contains a key: the key is passed separately, and `key_header` and `key_prefix` say
// where it goes.
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
  std::vector<std::string> error_when;                   // pointers to what only an error has
  std::vector<std::pair<std::string, int>> error_codes;  // HTTP status by code; 0: no error
  ProviderLimits limits;
  // For the identity.
  std::string base_url;
  std::string model;
  std::string input_type;        // as sent
  std::optional<TextRole> role;  // the role that the input type names; nullopt: none
  std::string other_fields;  // of the body, and of the URL's query and the headers if there are any
};

// The plan of a definition, with the model, dimensions and input type filled in; the model is the
// definition's own if `values.model` is empty. `values.input_type` is the user's word. Errors:
// INVALID_ARGUMENT with the key: not a JSON object, an unknown or missing key, a wrong type, a
// header that contains a secret, dimensions without a placeholder, an unknown input type (a known
// one without a placeholder is not sent and only names a role), and the errors of BodyTemplate,
// ReplyShape and ParseUrl.
Result<HttpPlan> MakeHttpPlan(std::string_view definition, const TemplateValues& values);

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_HTTP_PLAN_H_
