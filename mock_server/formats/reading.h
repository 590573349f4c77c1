// Shared by the formats to read a request's JSON: texts within limits, numbers, choices.
//
// Functions return nullopt if the value is valid, otherwise the refusal.
#ifndef VETVEC_MOCK_SERVER_FORMATS_READING_H_
#define VETVEC_MOCK_SERVER_FORMATS_READING_H_

#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "mock_server/wire_format.h"

#define VETVEC_RETURN_IF_REFUSED(expr)                                    \
  do {                                                                    \
    if (std::optional<Refusal> refusal_ = (expr); refusal_.has_value()) { \
      return refusal_;                                                    \
    }                                                                     \
  } while (false)

namespace vetvec::mock {

using Json = nlohmann::json;

struct TextRules {
  const char* field;
  size_t max_items;
  uint64_t max_item_tokens;
  uint64_t max_request_tokens = UINT64_MAX;
  bool may_be_string = true;  // a single text without an array
  bool objects = false;       // items may be {"text": ...}
  bool truncates = false;     // longer texts are cut instead of rejected
  size_t max_chars = 0;       // of one text; 0: no limit. `truncates` does not apply
};

// The limits known for a service's model (providers/provider_facts.h); those that are not known, or
// not documented, are generous.
TextRules KnownRules(std::string_view kind, std::string_view model, const char* field);

// The body as an object.
std::optional<Refusal> ReadObject(std::string_view body, Json* out);
// A non-empty string, which may be absent unless `required`.
std::optional<Refusal> ReadString(const Json& object, const char* field, bool required,
                                  std::string* out);
// The texts under `rules.field` of `object`, their number, length and tokens checked.
std::optional<Refusal> ReadTexts(const Json& object, const TextRules& rules,
                                 EmbeddingsRequest* out);
// Adds one text, with the same checks; for formats that do not have the texts in one array.
std::optional<Refusal> AddText(std::string_view text, const TextRules& rules,
                               EmbeddingsRequest* out);
// An integer from 1 to `most`, if present (and not null if `may_be_null`).
std::optional<Refusal> ReadDimensions(const Json& object, const char* field, size_t most,
                                      bool may_be_null, EmbeddingsRequest* out);
// One of `allowed`, if present (and not null if `may_be_null`); otherwise `*out` is not changed.
std::optional<Refusal> ReadChoice(const Json& object, const char* field,
                                  std::initializer_list<std::string_view> allowed, std::string* out,
                                  bool may_be_null = false);
// true or false, if present.
std::optional<Refusal> ReadBool(const Json& object, const char* field, bool* out);
// Names a field of `object` that is not one of `known`.
std::optional<Refusal> CheckFields(const Json& object,
                                   std::initializer_list<std::string_view> known);

Refusal Invalid(std::string message, std::string_view field = "");

// A text as JSON, for writing.
std::string Quoted(std::string_view text);
// An object such as {"message": ...}.
HttpReply JsonReply(int status, const Json& body);

}  // namespace vetvec::mock

#endif  // VETVEC_MOCK_SERVER_FORMATS_READING_H_
