#include "providers/http_plan.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/json.h"
#include "base/json_reader.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "net/url.h"

namespace vetvec {
namespace {

constexpr const char* kKeys[] = {"url",
                                 "model",
                                 "headers",
                                 "key_header",
                                 "key_prefix",
                                 "sigv4",
                                 "body",
                                 "vectors",
                                 "index",
                                 "tokens",
                                 "tokens_header",
                                 "reported_model",
                                 "error_message",
                                 "error_code",
                                 "error_when",
                                 "error_codes",
                                 "input_types",
                                 "input_type",
                                 "max_texts",
                                 "max_text_tokens",
                                 "max_text_chars",
                                 "max_request_tokens",
                                 "max_request_bytes"};

Status Bad(const std::string& key, const std::string& what) {
  return InvalidArgument(fmt::format("the definition's '{}' {}", key, what)).WithKey(key);
}

// Reads a definition key by key; keeps the first error.
class Reader {
 public:
  explicit Reader(const OrderedJson& root) : root_(root) {}

  const Status& status() const { return status_; }
  bool Has(const std::string& key) const { return root_.contains(key); }

  std::string Text(const std::string& key, std::string fallback = "") {
    if (!Has(key)) return fallback;
    if (!root_[key].is_string()) return Fail(key, "must be a string"), fallback;
    return root_[key].get<std::string>();
  }

  size_t Number(const std::string& key) {
    constexpr uint64_t kMost = 1'000'000'000;
    if (!Has(key)) return 0;
    const OrderedJson& value = root_[key];
    if (!value.is_number_unsigned() || value.get<uint64_t>() < 1 || value.get<uint64_t>() > kMost) {
      return Fail(key, fmt::format("must be a whole number from 1 to {}", kMost)), 0;
    }
    return value.get<size_t>();
  }

  // A string, or an array of strings.
  std::vector<std::string> Texts(const std::string& key) {
    std::vector<std::string> out;
    if (!Has(key)) return out;
    const OrderedJson& value = root_[key];
    if (value.is_string()) return {value.get<std::string>()};
    if (!value.is_array()) return Fail(key, "must be a string or an array of strings"), out;
    for (const OrderedJson& item : value) {
      if (!item.is_string()) return Fail(key, "must be a string or an array of strings"), out;
      out.push_back(item.get<std::string>());
    }
    return out;
  }

  std::vector<std::pair<std::string, std::string>> Table(const std::string& key) {
    std::vector<std::pair<std::string, std::string>> out;
    if (!Has(key)) return out;
    if (!root_[key].is_object()) return Fail(key, "must be an object with string values"), out;
    for (const auto& [name, value] : root_[key].items()) {
      if (!value.is_string()) return Fail(key, "must be an object with string values"), out;
      out.emplace_back(name, value.get<std::string>());
    }
    return out;
  }

 private:
  void Fail(const std::string& key, const std::string& what) {
    if (status_.ok()) status_ = Bad(key, what);
  }

  const OrderedJson& root_;
  Status status_;
};

Status CheckKeys(const OrderedJson& root) {
  const std::vector<std::string> names(std::begin(kKeys), std::end(kKeys));
  for (const auto& [key, value] : root.items()) {
    if (std::find(names.begin(), names.end(), key) != names.end()) continue;
    const std::string found = Sanitized(key, 80);
    return InvalidArgument(fmt::format("the definition has an unknown key '{}'{}; allowed: {}",
                                       found, DidYouMean(key, names), Joined(names)))
        .WithKey(found, found, Joined(names));
  }
  for (const char* key : {"url", "body", "vectors"}) {
    if (!root.contains(key)) return Bad(key, "is missing");
  }
  return OkStatus();
}

Status ReadHeaders(Reader* reader, HttpPlan* plan) {
  plan->headers = reader->Table("headers");
  for (const auto& [name, value] : plan->headers) {
    if (IsSecretHeader({name, value})) {
      return Bad(
          "headers",
          fmt::format("contains '{}', a header that carries a key; remove it and use key_header",
                      Sanitized(name, 80)));
    }
  }
  plan->key_header = reader->Text("key_header", plan->key_header);
  plan->key_prefix = reader->Text("key_prefix", plan->key_prefix);
  if (!reader->Has("sigv4")) return OkStatus();
  SigV4Scope scope;
  for (const auto& [name, value] : reader->Table("sigv4")) {
    if (name == "region") scope.region = value;
    if (name == "service") scope.service = value;
  }
  if (scope.region.empty() || scope.service.empty()) {
    return Bad("sigv4", "requires a region and a service");
  }
  plan->sigv4 = std::move(scope);
  return OkStatus();
}

// Sets the service's word for the user's input type or, without one, the definition's own input
// type; and its role.
Status ReadInputType(Reader* reader, const std::string& template_text, TemplateValues* values,
                     HttpPlan* plan) {
  const auto table = reader->Table("input_types");
  std::vector<InputTypeWord> words;
  words.reserve(table.size());
  for (const auto& [ours, theirs] : table) words.push_back({ours.c_str(), theirs.c_str()});
  const std::string fallback = reader->Text("input_type");
  plan->role = RoleOfInputType(words, values->input_type);
  if (!HasPlaceholder(template_text, "input_type")) {
    VETVEC_RETURN_IF_ERROR(CheckUnsentInputType("http", words, values->input_type));
    values->input_type.clear();
    return OkStatus();
  }
  if (values->input_type.empty()) plan->role = RoleOfInputType(words, fallback);
  const bool takes_any = words.empty() && !values->input_type.empty() &&
                         values->input_type != "none" && values->input_type.front() != '=';
  if (!takes_any) {
    VETVEC_ASSIGN_OR_RETURN(values->input_type, VendorInputType("http", words, values->input_type));
  }
  if (values->input_type.empty()) values->input_type = fallback;
  return OkStatus();
}

void ReadLimits(Reader* reader, HttpPlan* plan) {
  plan->limits.max_texts = reader->Number("max_texts");
  plan->limits.max_text_tokens = reader->Number("max_text_tokens");
  plan->limits.max_text_chars = reader->Number("max_text_chars");
  plan->limits.max_request_tokens = reader->Number("max_request_tokens");
  plan->limits.max_request_bytes = reader->Number("max_request_bytes");
}

// `status`, which is about a pointer, with the key of the definition that contains the pointer.
Status WithKeyOfPointer(const Status& status, const ReplyPointers& pointers, const HttpPlan& plan) {
  const StatusDetail& detail = status.detail();
  const auto is_found = [&](const std::string& pointer) {
    return !pointer.empty() && Sanitized(pointer, 80) == detail.found;
  };
  const auto is_in = [&](const std::vector<std::string>& all) {
    return std::any_of(all.begin(), all.end(), is_found);
  };
  const char* key = is_found(pointers.index)       ? "index"
                    : is_in(pointers.vectors)      ? "vectors"
                    : is_in(pointers.tokens)       ? "tokens"
                    : is_found(pointers.model)     ? "reported_model"
                    : is_found(plan.error_message) ? "error_message"
                    : is_found(plan.error_code)    ? "error_code"
                    : is_in(plan.error_when)       ? "error_when"
                                                   : "";
  return *key == '\0' ? status : status.WithKey(key, detail.found, detail.allowed);
}

// The HTTP status that each meaning of an error code amounts to.
constexpr std::pair<std::string_view, int> kMeanings[] = {
    {"ok", 0},      {"refused", 400},      {"key", 401},
    {"quota", 402}, {"rate_limited", 429}, {"unavailable", 503}};

Status ReadErrorCodes(Reader* reader, HttpPlan* plan) {
  for (const auto& [code, meaning] : reader->Table("error_codes")) {
    const auto* known = std::find_if(std::begin(kMeanings), std::end(kMeanings),
                                     [&](const auto& each) { return each.first == meaning; });
    if (known == std::end(kMeanings)) {
      std::vector<std::string> names;
      for (const auto& each : kMeanings) names.emplace_back(each.first);
      const std::string found = Sanitized(meaning, 80);
      return InvalidArgument(fmt::format("the definition's 'error_codes' contains an unknown "
                                         "meaning, '{}'{}; allowed: {}",
                                         found, DidYouMean(meaning, names), Joined(names)))
          .WithKey("error_codes", found, Joined(names));
    }
    plan->error_codes.emplace_back(code, known->second);
  }
  return OkStatus();
}

Status ReadReply(Reader* reader, HttpPlan* plan) {
  ReplyPointers pointers;
  pointers.vectors = reader->Texts("vectors");
  pointers.index = reader->Text("index");
  pointers.tokens = reader->Texts("tokens");
  pointers.model = reader->Text("reported_model");
  plan->tokens_header = AsciiLower(reader->Text("tokens_header"));
  plan->error_message = reader->Text("error_message");
  plan->error_code = reader->Text("error_code");
  plan->error_when = reader->Texts("error_when");
  VETVEC_RETURN_IF_ERROR(ReadErrorCodes(reader, plan));
  VETVEC_RETURN_IF_ERROR(reader->status());
  std::vector<std::string> plain = plan->error_when;
  for (const std::string* pointer : {&plan->error_message, &plan->error_code}) {
    if (!pointer->empty()) plain.push_back(*pointer);
  }
  for (const std::string& pointer : plain) {
    const Status status = PointerSteps(pointer).status();
    if (!status.ok()) return WithKeyOfPointer(status, pointers, *plan);
  }
  Result<ReplyShape> shape = ReplyShape::Compile(pointers);
  if (!shape.ok()) return WithKeyOfPointer(shape.status(), pointers, *plan);
  plan->shape = *std::move(shape);
  return OkStatus();
}

// Everything sent besides the texts that decides a vector, for the cache: the other fields of the
// body, the URL's query and the headers.
std::string OtherFields(const HttpPlan& plan, const std::string& query) {
  if (query.empty() && plan.headers.empty()) return plan.body->other_fields();
  Json fields = {{"body", Json::parse(plan.body->other_fields())}};
  if (!query.empty()) fields["query"] = query;
  for (const auto& [name, value] : plan.headers) fields["headers"][AsciiLower(name)] = value;
  return fields.dump();
}

}  // namespace

Result<HttpPlan> MakeHttpPlan(std::string_view definition, const TemplateValues& given) {
  if (definition.size() > kMaxHttpDefinitionBytes || !IsValidUtf8(definition)) {
    return InvalidArgument("the definition must be UTF-8 text of at most 1 MiB");
  }
  constexpr int kMaxNesting = 64;
  if (JsonNesting(definition) > kMaxNesting) {
    return InvalidArgument("the definition is nested too deeply");
  }
  const Result<OrderedJson> parsed = ParseJsonText<OrderedJson>(definition);
  if (!parsed.ok() || !parsed->is_object()) {
    return InvalidArgument("the definition is not a JSON object");
  }
  const OrderedJson& root = *parsed;
  VETVEC_RETURN_IF_ERROR(CheckKeys(root));
  Reader reader(root);
  HttpPlan plan;
  TemplateValues values = given;
  const std::string url_template = reader.Text("url");
  if (values.model.empty()) values.model = reader.Text("model");
  // Placeholders are searched for in the text of both; keys of a body have none.
  const std::string places = fmt::format("{}\n{}", url_template, root["body"].dump());
  if (values.dimensions > 0 && !HasPlaceholder(places, "dimensions")) {
    return Bad("body", "has no placeholder {dimensions}, but dimensions is set");
  }
  VETVEC_RETURN_IF_ERROR(ReadInputType(&reader, places, &values, &plan));
  VETVEC_RETURN_IF_ERROR(ReadHeaders(&reader, &plan));
  ReadLimits(&reader, &plan);
  VETVEC_RETURN_IF_ERROR(ReadReply(&reader, &plan));
  VETVEC_ASSIGN_OR_RETURN(plan.body, BodyTemplate::Compile(root["body"], values));
  plan.limits.one_text = plan.body->takes_one_text();
  if (plan.limits.one_text) plan.limits.max_texts = 1;
  VETVEC_ASSIGN_OR_RETURN(plan.url, ExpandUrl(url_template, values));
  const Result<Url> url = ParseUrl(plan.url);
  if (!url.ok()) return url.status().Annotate("the definition's 'url'").WithKey("url");
  plan.base_url = url->BaseUrl();
  plan.model = values.model;
  plan.input_type = values.input_type;
  plan.other_fields = OtherFields(plan, url->query);
  return plan;
}

}  // namespace vetvec
