#include "mock_server/formats/reading.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/utf8.h"
#include "mock_server/tokens.h"
#include "providers/provider_facts.h"

namespace vetvec::mock {

TextRules KnownRules(std::string_view kind, std::string_view model, const char* field) {
  const ProviderLimits known = ProviderFacts::BuiltIn()->LimitsOf(kind, model);
  const auto limit = [](size_t value, size_t otherwise) { return value > 0 ? value : otherwise; };
  return {.field = field,
          .max_items = limit(known.max_texts, 2048),
          .max_item_tokens = limit(known.max_text_tokens, 32'000),
          .max_request_tokens = limit(known.max_request_tokens, SIZE_MAX),
          .max_chars = known.max_text_chars};
}

Refusal Invalid(std::string message, std::string_view field) {
  return {.problem = Problem::kInvalid, .message = std::move(message), .field = std::string(field)};
}

std::optional<Refusal> ReadObject(std::string_view body, Json* out) {
  *out = Json::parse(body, nullptr, false);
  if (out->is_object()) return std::nullopt;
  return Invalid("We could not parse the JSON body of your request.");
}

std::optional<Refusal> ReadString(const Json& object, const char* field, bool required,
                                  std::string* out) {
  const auto it = object.find(field);
  if (it == object.end()) {
    if (!required) return std::nullopt;
    return Refusal{.problem = Problem::kMissing, .field = field};
  }
  if (!it->is_string() || it->get_ref<const std::string&>().empty()) {
    return Invalid(fmt::format("Invalid '{}': expected a string.", field), field);
  }
  *out = it->get<std::string>();
  return std::nullopt;
}

std::optional<Refusal> AddText(std::string_view text, const TextRules& rules,
                               EmbeddingsRequest* out) {
  Refusal refusal{.field = rules.field, .index = out->texts.size()};
  if (text.empty()) {
    refusal.problem = Problem::kEmptyText;
    return refusal;
  }
  if (rules.max_chars > 0 && CountCodePoints(text) > rules.max_chars) {
    refusal.message =
        fmt::format("expected maxLength: {}, actual: {}", rules.max_chars, CountCodePoints(text));
    return refusal;
  }
  uint64_t tokens = CountTokens(text);
  if (tokens > rules.max_item_tokens) {
    if (!rules.truncates) {
      refusal.problem = Problem::kTextTooLong;
      refusal.found = tokens;
      refusal.limit = rules.max_item_tokens;
      return refusal;
    }
    text = CutTokens(text, rules.max_item_tokens);
    tokens = CountTokens(text);
  }
  out->texts.Add(text);
  out->tokens += tokens;
  return std::nullopt;
}

std::optional<Refusal> ReadTexts(const Json& object, const TextRules& rules,
                                 EmbeddingsRequest* out) {
  const std::string quoted = fmt::format("'{}'", rules.field);
  const auto it = object.find(rules.field);
  if (it == object.end()) return Refusal{.problem = Problem::kMissing, .field = rules.field};
  if (it->is_string() && rules.may_be_string) {
    VETVEC_RETURN_IF_REFUSED(AddText(it->get_ref<const std::string&>(), rules, out));
  } else {
    if (!it->is_array() || it->empty()) {
      return Invalid(
          fmt::format("Invalid {}: expected a string or a non-empty array of strings.", quoted),
          rules.field);
    }
    if (it->size() > rules.max_items) {
      return Refusal{.problem = Problem::kTooManyItems,
                     .field = rules.field,
                     .found = it->size(),
                     .limit = rules.max_items};
    }
    for (const Json& item : *it) {
      const Json* text = &item;
      if (rules.objects && item.is_object() && item.contains("text")) text = &item["text"];
      if (!text->is_string()) {
        return Invalid(
            fmt::format("Invalid {}: the mock server accepts texts, not token ids.", quoted),
            rules.field);
      }
      VETVEC_RETURN_IF_REFUSED(AddText(text->get_ref<const std::string&>(), rules, out));
    }
  }
  if (out->tokens <= rules.max_request_tokens) return std::nullopt;
  return Refusal{.problem = Problem::kTooManyTokens,
                 .field = rules.field,
                 .found = out->tokens,
                 .limit = rules.max_request_tokens};
}

std::optional<Refusal> ReadDimensions(const Json& object, const char* field, size_t most,
                                      bool may_be_null, EmbeddingsRequest* out) {
  const auto it = object.find(field);
  if (it == object.end() || (may_be_null && it->is_null())) return std::nullopt;
  if (!it->is_number_unsigned() || it->get<uint64_t>() < 1 || it->get<uint64_t>() > most) {
    return Invalid(fmt::format("Invalid '{}': expected an integer from 1 to {}.", field, most),
                   field);
  }
  out->dimensions = static_cast<size_t>(it->get<uint64_t>());
  return std::nullopt;
}

std::optional<Refusal> ReadChoice(const Json& object, const char* field,
                                  std::initializer_list<std::string_view> allowed, std::string* out,
                                  bool may_be_null) {
  const auto it = object.find(field);
  if (it == object.end() || (may_be_null && it->is_null())) return std::nullopt;
  if (it->is_string() && std::find(allowed.begin(), allowed.end(),
                                   it->get_ref<const std::string&>()) != allowed.end()) {
    *out = it->get<std::string>();
    return std::nullopt;
  }
  std::string words;
  for (const std::string_view word : allowed) {
    words.append(words.empty() ? "" : ", ").append(word);
  }
  return Invalid(fmt::format("Invalid '{}': expected one of {}.", field, words), field);
}

std::optional<Refusal> ReadBool(const Json& object, const char* field, bool* out) {
  const auto it = object.find(field);
  if (it == object.end()) return std::nullopt;
  if (!it->is_boolean()) {
    return Invalid(fmt::format("Invalid '{}': expected true or false.", field), field);
  }
  *out = it->get<bool>();
  return std::nullopt;
}

std::optional<Refusal> CheckFields(const Json& object,
                                   std::initializer_list<std::string_view> known) {
  for (const auto& [key, value] : object.items()) {
    if (std::find(known.begin(), known.end(), key) != known.end()) continue;
    Refusal refusal = Invalid(fmt::format("Extra inputs are not permitted: '{}'", key), key);
    refusal.kind = "extra_forbidden";
    return refusal;
  }
  return std::nullopt;
}

std::string Quoted(std::string_view text) {
  return Json(std::string(text)).dump(-1, ' ', false, Json::error_handler_t::replace);
}

HttpReply JsonReply(int status, const Json& body) {
  HttpReply reply;
  reply.status = status;
  reply.body = body.dump(-1, ' ', false, Json::error_handler_t::replace);
  return reply;
}

}  // namespace vetvec::mock
