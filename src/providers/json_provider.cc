#include "providers/json_provider.h"

#include <fmt/core.h>

#include <utility>

#include "base/strings.h"
#include "core/prefixed_texts.h"
#include "providers/json_writer.h"
#include "providers/shaped_reply.h"

namespace vetvec {

Status JsonProvider::Refused(std::string_view key, const std::string& what) const {
  return InvalidArgument(fmt::format("{}: {}", defaults_.kind, what)).WithKey(std::string(key));
}

Status JsonProvider::Complete(ProviderSettings* settings) const {
  if (settings->dimensions > 0 && *defaults_.dimensions_field == '\0') {
    return Refused("dimensions", "the service does not support dimensions");
  }
  const std::string given = settings->input_type;
  const auto words = defaults_.input_types;
  if (SendsInputType(*settings)) {
    VETVEC_ASSIGN_OR_RETURN(settings->input_type, VendorInputType(defaults_.kind, words, given));
    if (settings->input_type.empty()) settings->input_type = DefaultInputType(*settings);
  } else {
    VETVEC_RETURN_IF_ERROR(CheckUnsentInputType(defaults_.kind, words, given));
    settings->input_type.clear();
  }
  const std::optional<TextRole> role =
      RoleOfInputType(words, given.empty() ? settings->input_type : given);
  VETVEC_ASSIGN_OR_RETURN(settings->prompt_prefix,
                          PromptPrefixOf(defaults_.kind, settings->prefixes, role, given));
  return OkStatus();
}

ProviderLimits JsonProvider::LimitsOf(const ProviderSettings&) const { return defaults_.limits; }

ProviderRequest JsonProvider::BuildRequest(std::span<const std::string_view> texts,
                                           const ProviderSettings& settings,
                                           const RequestContext& context) const {
  ProviderRequest request;
  request.url = Url(settings);
  request.headers.reserve(2 + settings.headers.size());
  request.headers.push_back({"Content-Type", "application/json"});
  const PrefixedTexts sent(settings.prompt_prefix, texts);
  request.body.reserve(JsonBytes(sent.views()));
  AppendBody(sent.views(), settings, &request.body);
  AddKey(settings, context, &request);
  request.headers.insert(request.headers.end(), settings.headers.begin(), settings.headers.end());
  return request;
}

void JsonProvider::AddKey(const ProviderSettings& settings, const RequestContext&,
                          ProviderRequest* request) const {
  if (settings.api_key.empty()) return;
  std::string value = defaults_.key_prefix;
  value += settings.api_key.value();
  request->headers.push_back({defaults_.key_header, SecretString(std::move(value)), true});
}

Status JsonProvider::ParseReply(std::string* body, const ReplyExpectation& expectation,
                                const ReplyRowSink& sink, ReplyInfo* info) const {
  VETVEC_RETURN_IF_ERROR(
      ParseShapedReply(ShapeOf(expectation.settings), body, expectation, sink, info));
  const std::string name = TokensHeader(expectation.settings);
  if (info->tokens > 0 || name.empty() || !expectation.header) return OkStatus();
  const std::string* const value = expectation.header(name);
  if (value == nullptr) return OkStatus();
  constexpr int64_t kMaxTokens = 1'000'000'000'000;
  const std::optional<int64_t> tokens = ParseInt(Trim(*value));
  if (tokens && *tokens > 0 && *tokens <= kMaxTokens) info->tokens = static_cast<uint64_t>(*tokens);
  return OkStatus();
}

ServiceError JsonProvider::ParseError(std::string_view body, const ReplyHeaderLookup&,
                                      const ProviderSettings& settings) const {
  return ParseErrorReply(body, settings.api_key.value());
}

VectorIdentity JsonProvider::Identity(const ProviderSettings& settings) const {
  VectorIdentity identity;
  identity.provider = defaults_.kind;
  identity.base_url = settings.base_url;
  identity.model = settings.model;
  identity.revision = settings.revision;
  if (settings.dimensions > 0) identity.dimensions = std::to_string(settings.dimensions);
  if (*defaults_.input_type_field != '\0') identity.input_type = settings.input_type;
  identity.prompt_prefix = settings.prompt_prefix;
  identity.other_fields = "{}";
  identity.normaliser_version = "0";
  identity.stored_dtype = settings.stored_dtype;
  AddToIdentity(settings, &identity);
  return identity;
}

const ReplyShape* NewShape(const ReplyPointers& pointers) {
  return new ReplyShape(*ReplyShape::Compile(pointers));
}

bool EndsWith(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

std::string UrlEncoded(std::string_view text, bool keeps_slashes) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const bool stays = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '.' || c == '_' || c == '~' || (c == '/' && keeps_slashes);
    if (stays) {
      out += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
  }
  return out;
}

}  // namespace vetvec
