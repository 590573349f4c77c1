// Provider: one wire format of embedding services, as pure functions on bytes.
//
// Knows what a request looks like and what a reply means; sends nothing and waits for nothing. The
// remote encoder (encoder/remote_encoder.h) drives it. To add a provider, see docs/ARCHITECTURE.md
// or, if the service uses OpenAI's format, add a row to openai.cc.
//
//   VETVEC_ASSIGN_OR_RETURN(const Provider* provider, FindProvider("openai"));
//   VETVEC_RETURN_IF_ERROR(provider->Complete(&settings));   // once, before all else
//   ProviderRequest request = provider->BuildRequest(texts, settings, {.wall_millis = now});
//   Status status = provider->ParseReply(&body, expectation, sink, &info);
#ifndef VETVEC_PROVIDERS_PROVIDER_H_
#define VETVEC_PROVIDERS_PROVIDER_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/secret_string.h"
#include "base/vector_identity.h"
#include "core/reply_fault.h"
#include "net/http.h"
#include "providers/error_reply.h"
#include "providers/input_type.h"
#include "providers/provider_facts.h"
#include "providers/reply_shape.h"

namespace vetvec {

struct HttpPlan;  // providers/http_plan.h

// What belongs to a provider's wire format. What changes more often is in provider_facts.h.
struct ProviderDefaults {
  const char* kind = "";         // "openai"
  const char* base_url = "";     // no trailing slash
  const char* api_key_env = "";  // where programs look for the key; "" if there is none
  bool needs_key = true;         // at base_url
  const char* key_header = "Authorization";
  const char* key_prefix = "Bearer ";
  bool base64_at_base_url = false;    // known to send base64 on request; elsewhere it is tried
  const char* base64_field = "";      // of the body; "": base64 cannot be asked for
  const char* dimensions_field = "";  // of the body, "a/b" for b in a; "": takes none
  const char* input_type_field = "";  // likewise
};

// What a provider sends, the same for all requests of an encoder.
struct ProviderSettings {
  std::string base_url;  // no trailing slash
  std::string model;
  std::string revision;       // stated by the user; not sent, part of the identity
  SecretString api_key;       // may be empty
  std::string input_type;     // one of input_type.h's words; after Complete, the service's own
  PromptPrefixes prefixes;    // the user's; the input type selects one
  std::string prompt_prefix;  // put before each text; set by Complete
  int64_t dimensions = 0;     // 0: not sent
  bool ask_base64 = false;
  std::string api_version;               // Azure: of the classic route
  std::string region;                    // Bedrock: of the signature; DashScope: of the host
  std::string family;                    // Bedrock: of the model, if its name does not show it
  std::string workspace;                 // DashScope: of the host
  std::vector<HttpHeader> headers;       // the user's own
  std::shared_ptr<const HttpPlan> plan;  // `http`: made by Complete out of
  std::string definition;                // this JSON text (http_plan.h)
  std::string stored_dtype = "f32";      // how a cache keeps the vectors, part of the identity
  std::shared_ptr<const ProviderFacts> facts;  // null: the built-in ones

  const ProviderFacts& FactsOrBuiltIn() const { return facts ? *facts : *ProviderFacts::BuiltIn(); }
};

// What changes from request to request.
struct RequestContext {
  int64_t wall_millis = 0;  // since 1970, for signatures
};

struct ProviderRequest {
  std::string url;
  std::vector<HttpHeader> headers;
  std::string body;
};

// Looks up a header of a reply by its lower-case name; null if it is missing.
using ReplyHeaderLookup = std::function<const std::string*(std::string_view name)>;

// What the reply to a request must contain.
struct ReplyExpectation {
  size_t count = 0;  // vectors
  // The number by which the caller knows the text of each vector, for messages; empty: its index.
  std::span<const size_t> numbers = {};
  size_t dimension = 0;  // 0: any, but the same for all
  // For probes: faults of single vectors, and wrong numbers or indexes of vectors, are reported in
  // ReplyInfo::findings instead of failing the reply; all-zero and very large vectors are accepted.
  bool as_received = false;
  bool wants_model = false;                    // fills ReplyInfo::model
  const ProviderSettings* settings = nullptr;  // those of the request; needed by some formats
  ReplyHeaderLookup header = nullptr;          // for usage reported in headers; may be null
};

// Sets *row to room for the `dimension` floats of the request's text `index`. Called before each
// one is written (and again if a first one without an index moves); an error stops the parsing.
using ReplyRowSink = std::function<Status(size_t index, size_t dimension, float** row)>;

// What is wrong with the vector of one text; only with as_received.
struct ReplyFinding {
  size_t index = 0;       // of the text in the request
  bool has_row = false;   // its row was written nevertheless
  std::string what = {};  // "the vector of text 3 is all zeros"
  ReplyFault fault = ReplyFault::kNone;
  size_t elements = 0;  // with kDimension: the number of elements; 0: none, or unknown
};

struct ReplyInfo {
  uint64_t tokens = 0;  // as reported; 0 if not
  // For a reply that was rejected; kNone if it is not the expected JSON.
  ReplyFault fault = ReplyFault::kNone;
  std::string fault_text = {};  // the status's message without its quotation of the reply
  // The reply is an error of the service; ParseError says which.
  bool is_error = false;
  bool is_base64 = false;  // a vector came in base64
  // Only for chat models (chat.h):
  std::string answer = {};
  std::string finish = {};  // why it ended: "stop"; "length", "refusal", "content_filter", ...
  std::string model = {};   // as reported, with wants_model or as_received; empty if not
  // Only with as_received:
  size_t vectors = 0;                       // elements in the reply's list
  std::vector<int64_t> indexes = {};        // as in the reply, in its order; -1: no index
  std::vector<ReplyFinding> findings = {};  // at most one per text without a row
};

// Thread safety: any thread; objects are static.
class Provider {
 public:
  virtual ~Provider() = default;

  virtual const ProviderDefaults& defaults() const = 0;

  // Fills in the settings that follow from others (a base URL from a region, the service's word for
  // an input type, the prefix that it selects) and checks them. Must be called once; all other
  // calls take its result. Errors: INVALID_ARGUMENT that says what is missing or not accepted, with
  // the key in its detail.
  virtual Status Complete(ProviderSettings* settings) const = 0;

  // For the model of `settings`.
  virtual ProviderLimits LimitsOf(const ProviderSettings& settings) const = 0;

  // Texts are valid UTF-8, and only one if LimitsOf says so; the prefix is added here.
  virtual ProviderRequest BuildRequest(std::span<const std::string_view> texts,
                                       const ProviderSettings& settings,
                                       const RequestContext& context) const = 0;

  // Where its replies have what ParseReply reads; null: they are not described by a shape.
  virtual const ReplyShape* ReplyShapeOf(const ProviderSettings& /*settings*/) const {
    return nullptr;
  }

  // Parses the body of a 2xx. Each vector is written straight to the row that `sink` returns, and
  // checked: right count, each index once, dimension, finite, |x| <= 1e6, not all zero. On an error
  // rows may contain anything. `*body` must have room for 64 more bytes to be fast, and is
  // unchanged. Errors: PROTOCOL (not the expected JSON, wrong count or index; quotes at most 200
  // bytes), BAD_VECTOR (detail().item_index is the text's index in the request), and what `sink`
  // returned. info->fault and info->fault_text describe the fault.
  virtual Status ParseReply(std::string* body, const ReplyExpectation& expectation,
                            const ReplyRowSink& sink, ReplyInfo* info) const = 0;

  // Parses the body of a reply that is not a 2xx, or is an error nevertheless. The result contains
  // no key. `header` may be null.
  virtual ServiceError ParseError(std::string_view body, const ReplyHeaderLookup& header,
                                  const ProviderSettings& settings) const = 0;

  // What decides the vectors, for cache keys; settings.base_url must not contain userinfo.
  virtual VectorIdentity Identity(const ProviderSettings& settings) const = 0;
};

// INVALID_ARGUMENT with "did you mean" and the list for an unknown kind.
Result<const Provider*> FindProvider(std::string_view kind);

// In alphabetical order.
const std::vector<std::string>& ProviderKinds();

}  // namespace vetvec

#endif  // VETVEC_PROVIDERS_PROVIDER_H_
