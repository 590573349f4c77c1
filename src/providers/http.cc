// `http`: any JSON endpoint, from a definition (http_plan.h) without code.
#include <simdjson.h>

#include <algorithm>
#include <memory>

#include "providers/builtin_providers.h"
#include "providers/error_reply.h"
#include "providers/http_plan.h"
#include "providers/json_provider.h"
#include "providers/reply_json.h"

namespace vetvec {
namespace {

namespace dom = simdjson::dom;

// The contents of a definition are not known here: it checks dimensions and input type itself.
const ProviderDefaults kHttpDefaults = {.kind = "http",
                                        .needs_key = false,
                                        .dimensions_field = "{dimensions}",
                                        .input_type_field = "{input_type}"};

std::string TextAt(dom::element root, const std::string& pointer) {
  dom::element value;
  if (root.at_pointer(pointer).get(value) != simdjson::SUCCESS) return "";
  std::string_view text;
  if (value.get_string().get(text) == simdjson::SUCCESS) return std::string(text);
  int64_t number = 0;
  return value.get_int64().get(number) == simdjson::SUCCESS ? std::to_string(number) : "";
}

// Whether the value at `pointer` says that something went wrong: it is there, and is neither null,
// false, 0 nor "".
bool IsSet(dom::element root, const std::string& pointer) {
  dom::element value;
  if (root.at_pointer(pointer).get(value) != simdjson::SUCCESS || value.is_null()) return false;
  bool flag = false;
  if (value.get_bool().get(flag) == simdjson::SUCCESS) return flag;
  if (!value.is_string() && !value.is_number()) return true;
  const std::string text = TextAt(root, pointer);
  return !text.empty() && text != "0";
}

const std::pair<std::string, int>* FindCode(const HttpPlan& plan, const std::string& code) {
  const auto found = std::find_if(plan.error_codes.begin(), plan.error_codes.end(),
                                  [&](const auto& each) { return each.first == code; });
  return found == plan.error_codes.end() ? nullptr : &*found;
}

// The code of an error, at its own pointer or at the one that shows that there is an error.
std::string CodeAt(const HttpPlan& plan, dom::element root) {
  std::string code = TextAt(root, plan.error_code);
  for (size_t i = 0; code.empty() && i < plan.error_when.size(); ++i) {
    code = TextAt(root, plan.error_when[i]);
  }
  return code;
}

bool IsError(const HttpPlan& plan, std::string_view body) {
  if (plan.error_when.empty()) return false;
  const SmallJson small(body, kMaxErrorBytes, kMaxErrorDepth);
  if (!small.is_read()) return false;
  const bool is_set =
      std::any_of(plan.error_when.begin(), plan.error_when.end(),
                  [&](const std::string& pointer) { return IsSet(small.root(), pointer); });
  if (!is_set) return false;
  const auto* const known = FindCode(plan, CodeAt(plan, small.root()));
  return known == nullptr || known->second != 0;
}

class Http : public JsonProvider {
 public:
  Http() : JsonProvider(kHttpDefaults) {}

  Status Complete(ProviderSettings* settings) const override {
    if (settings->definition.empty())
      return Refused("definition", "an endpoint definition is required");
    VETVEC_ASSIGN_OR_RETURN(
        HttpPlan plan, MakeHttpPlan(settings->definition, {.model = settings->model,
                                                           .dimensions = settings->dimensions,
                                                           .input_type = settings->input_type}));
    VETVEC_ASSIGN_OR_RETURN(
        settings->prompt_prefix,
        PromptPrefixOf(kHttpDefaults.kind, settings->prefixes, plan.role, settings->input_type));
    if (plan.sigv4 && !settings->api_key.empty() &&
        !ParseSigV4Credentials(settings->api_key.value())) {
      return Refused("api_key",
                     "a signing key must have the form ACCESS_KEY_ID:SECRET[:SESSION_TOKEN]");
    }
    settings->base_url = plan.base_url;
    settings->model = plan.model;
    settings->input_type = plan.input_type;
    settings->plan = std::make_shared<const HttpPlan>(std::move(plan));
    return OkStatus();
  }

  ProviderLimits LimitsOf(const ProviderSettings& settings) const override {
    return settings.plan->limits;
  }

  ServiceError ParseError(std::string_view body, const ReplyHeaderLookup& header,
                          const ProviderSettings& settings) const override {
    const ServiceError usual = JsonProvider::ParseError(body, header, settings);
    const HttpPlan& plan = *settings.plan;
    const bool has_pointers =
        !plan.error_message.empty() || !plan.error_code.empty() || !plan.error_when.empty();
    if (!has_pointers) return usual;
    const SmallJson small(body, kMaxErrorBytes, kMaxErrorDepth);
    if (!small.is_read()) return usual;
    const std::string message = TextAt(small.root(), plan.error_message);
    const std::string code = CodeAt(plan, small.root());
    ServiceError error = usual;
    const std::string& key = settings.api_key.value();
    // Parsed like a plain body, so that it is cleaned and shortened in the same way.
    if (!message.empty()) error.message = ParseErrorReply(message, key).message;
    if (!code.empty()) error.code = ParseErrorReply(code, key).message;
    if (const auto* const known = FindCode(plan, code)) error.status = known->second;
    return error;
  }

  Status ParseReply(std::string* body, const ReplyExpectation& expectation,
                    const ReplyRowSink& sink, ReplyInfo* info) const override {
    const HttpPlan& plan = *expectation.settings->plan;
    if (!IsError(plan, *body)) return JsonProvider::ParseReply(body, expectation, sink, info);
    *info = ReplyInfo();
    info->is_error = true;
    info->fault_text = "the service sent an error with a success status";
    const ServiceError error = ParseError(*body, nullptr, *expectation.settings);
    return ProtocolError(info->fault_text + ": " + error.message);
  }

 protected:
  std::string Url(const ProviderSettings& settings) const override { return settings.plan->url; }

  void AppendBody(std::span<const std::string_view> texts, const ProviderSettings& settings,
                  std::string* body) const override {
    settings.plan->body->Append(texts, body);
  }

  const ReplyShape& ShapeOf(const ProviderSettings* settings) const override {
    return *settings->plan->shape;
  }

  void AddKey(const ProviderSettings& settings, const RequestContext& context,
              ProviderRequest* request) const override {
    const HttpPlan& plan = *settings.plan;
    for (const auto& [name, value] : plan.headers) request->headers.push_back({name, value});
    if (settings.api_key.empty()) return;
    if (!plan.sigv4) {
      std::string value = plan.key_prefix + settings.api_key.value();
      request->headers.push_back({plan.key_header, SecretString(std::move(value)), true});
      return;
    }
    SigV4Request signed_request;
    SplitUrl(request->url, &signed_request);
    signed_request.headers = {{"content-type", "application/json"}};
    signed_request.body = request->body;
    const auto credentials = ParseSigV4Credentials(settings.api_key.value());
    if (!credentials) return;  // refused by Complete
    for (HttpHeader& header :
         SignSigV4(signed_request, *credentials, *plan.sigv4, context.wall_millis)) {
      request->headers.push_back(std::move(header));
    }
  }

  std::string TokensHeader(const ProviderSettings* settings) const override {
    return settings->plan->tokens_header;
  }

  void AddToIdentity(const ProviderSettings& settings, VectorIdentity* identity) const override {
    identity->other_fields = settings.plan->other_fields;
  }
};

}  // namespace

const Provider* HttpProvider() {
  static const Provider* const provider = new Http;
  return provider;
}

}  // namespace vetvec
