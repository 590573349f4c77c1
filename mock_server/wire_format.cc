#include "mock_server/wire_format.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "base/strings.h"
#include "base/utf8.h"
#include "mock_server/formats/formats.h"

namespace vetvec::mock {
namespace {

const std::vector<const WireFormat*>& AllFormats() {
  static const std::vector<const WireFormat*>* const kFormats = [] {
    auto* formats = new std::vector<const WireFormat*>;
    AddOpenAiFormats(formats);
    AddChatFormat(formats);
    AddCohereFormats(formats);
    AddGeminiFormat(formats);
    AddTitanFormat(formats);
    AddLocalServerFormats(formats);
    AddOtherFormats(formats);
    AddHttpExampleFormats(formats);
    return formats;
  }();
  return *kFormats;
}

}  // namespace

const WireFormat* FindFormat(std::string_view vendor, std::string_view path) {
  for (const WireFormat* format : AllFormats()) {
    if (format->vendor() == vendor && format->Takes(path)) return format;
  }
  return nullptr;
}

const WireFormat* FormatOf(std::string_view vendor) {
  for (const WireFormat* format : AllFormats()) {
    if (format->vendor() == vendor) return format;
  }
  return nullptr;
}

bool IsVendor(std::string_view name) { return FormatOf(name) != nullptr; }

std::optional<Refusal> WireFormat::CheckKey(const HttpRequest& request,
                                            const Credentials& allowed) const {
  const std::string key = KeyOf(request);
  if (key.empty() && (needs_key() || !allowed.api_key.empty())) {
    return Refusal{.problem = Problem::kNoKey};
  }
  if (!allowed.api_key.empty() && key != allowed.api_key) {
    return Refusal{.problem = Problem::kWrongKey};
  }
  return std::nullopt;
}

void WireFormat::AddHeaders(const EmbeddingsRequest& /*request*/, uint64_t id,
                            HttpReply* reply) const {
  reply->headers.emplace_back("x-request-id", fmt::format("req_mock_{}", id));
}

int UsualStatus(const Refusal& refusal) {
  if (refusal.status != 0) return refusal.status;
  switch (refusal.problem) {
    case Problem::kTooLarge: return 413;
    case Problem::kNoKey:
    case Problem::kWrongKey: return 401;
    case Problem::kNotFound: return 404;
    case Problem::kRateLimited:
    case Problem::kQuota: return 429;
    case Problem::kStatus: return 500;
    default: return 400;
  }
}

std::string UsualWords(const Refusal& refusal) {
  if (!refusal.message.empty()) return refusal.message;
  const std::string found = std::to_string(refusal.found);
  const std::string limit = std::to_string(refusal.limit);
  const std::string item = fmt::format("{}[{}]", refusal.field, refusal.index);
  switch (refusal.problem) {
    case Problem::kInvalid: return fmt::format("Invalid value for '{}'.", refusal.field);
    case Problem::kMissing: return fmt::format("Missing required parameter: '{}'.", refusal.field);
    case Problem::kEmptyText:
      return fmt::format("Invalid '{}': input cannot be an empty string.", item);
    case Problem::kTextTooLong:
      return fmt::format("Invalid '{}': maximum input length is {} tokens.", item, limit);
    case Problem::kTooManyItems:
      return fmt::format(
          "Invalid '{}': array too long. Expected an array with maximum length {}, but got an "
          "array with length {} instead.",
          refusal.field, limit, found);
    case Problem::kTooManyTokens:
      return fmt::format("Requested {} tokens, max {} tokens per request", found, limit);
    case Problem::kTooLarge: return "The request is too large.";
    case Problem::kNoKey: return "You didn't provide an API key. Send 'Authorization: Bearer KEY'.";
    case Problem::kWrongKey: return "Incorrect API key provided.";
    case Problem::kNotFound: return "Not found.";
    case Problem::kRateLimited: return "Rate limit reached for requests. Please slow down.";
    case Problem::kQuota: return "You exceeded your current quota, please check your plan.";
    case Problem::kStatus:
      return "The server had an error while processing your request (injected).";
  }
  return "";
}

HttpReply OpenAiError(int status, std::string_view message, std::string_view type,
                      std::string_view param, std::string_view code) {
  const auto text_or_null = [](std::string_view text) {
    return text.empty() ? nlohmann::json() : nlohmann::json(std::string(text));
  };
  const nlohmann::json error = {{"error",
                                 {{"message", Sanitized(message, 1000)},
                                  {"type", std::string(type)},
                                  {"param", text_or_null(param)},
                                  {"code", text_or_null(code)}}}};
  HttpReply reply;
  reply.status = status;
  reply.body = error.dump();
  return reply;
}

std::string AuthorizationOf(const HttpRequest& request, std::string_view scheme) {
  const std::string header = request.Header("authorization");
  if (header.size() < scheme.size() ||
      !EqualsIgnoreCase(std::string_view(header).substr(0, scheme.size()), scheme)) {
    return "";
  }
  return header.substr(scheme.size());
}

}  // namespace vetvec::mock
