// What the readers of tokenizer.json share: fields of an object with their types checked, and
// rejection by name of what is unknown. Uses simdjson's DOM, as vocabularies are large. Only
// *_json.cc and vocab_files.cc include this.
#ifndef VETVEC_TOKENIZE_JSON_FIELDS_H_
#define VETVEC_TOKENIZE_JSON_FIELDS_H_

#include <simdjson.h>

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tokenize/added_tokens.h"
#include "tokenize/tokenizer.h"

namespace vetvec {

using JsonValue = simdjson::dom::element;

constexpr int64_t kLargestId = 0x7FFFFFF0;  // of a token

// `where` names the object in messages: "model", "normalizer.normalizers[2]".
class JsonFields {
 public:
  static Result<JsonFields> Of(JsonValue value, std::string where);

  const std::string& where() const { return where_; }
  // UNIMPLEMENTED that names a key which is not one of `keys`, unless its value is null.
  Status Only(std::initializer_list<std::string_view> keys) const;
  bool Has(std::string_view key) const;  // and is not null
  Result<JsonValue> Get(std::string_view key) const;
  Result<std::string> String(std::string_view key) const;
  Result<std::string> String(std::string_view key, std::string fallback) const;
  Result<bool> Bool(std::string_view key, bool fallback) const;
  Result<int64_t> Int(std::string_view key, int64_t min, int64_t max) const;
  Result<int64_t> Int(std::string_view key, int64_t fallback, int64_t min, int64_t max) const;
  Result<JsonFields> Object(std::string_view key) const;
  Result<simdjson::dom::array> Array(std::string_view key) const;
  simdjson::dom::object object() const { return object_; }

  // A string of at most `most` bytes.
  Result<std::string> ShortString(std::string_view key, std::string fallback, size_t most) const;

  Status Wrong(std::string_view key, std::string_view wanted) const;

 private:
  JsonFields(simdjson::dom::object object, std::string where)
      : object_(object), where_(std::move(where)) {}

  simdjson::dom::object object_;
  std::string where_;
};

// PARSE_ERROR: "it is not JSON: ..."; OUT_OF_MEMORY.
Status NotJson(simdjson::error_code error);

// Calls `read` (Status from JsonFields) with the object in the file, if the file exists.
Status WithJsonFile(const std::string& path, const std::function<Status(const JsonFields&)>& read);

// A kind or value that this tokenizer does not support; the message quotes it.
Status NotSupported(const std::string& where, std::string_view value);

// Likewise, for a description of what is not supported ("more than one text").
Status NotSupportedForm(const std::string& where, std::string_view what);

// One function per part of the file; null parts give null.
Result<std::unique_ptr<Normalizer>> ReadNormalizer(JsonValue value, const std::string& where);
Result<std::unique_ptr<PreTokenizer>> ReadPreTokenizer(JsonValue value, const std::string& where);
Result<std::unique_ptr<TokenModel>> ReadModel(JsonValue value);
Result<SpecialTokens> ReadPostProcessor(JsonValue value, const std::string& where);
// {"String": ...} or {"Regex": ...}.
Result<Pattern> ReadPattern(const JsonFields& fields);
// {"piece": id, ...}.
Result<PieceTable> ReadVocabulary(simdjson::dom::object object, const std::string& where);

}  // namespace vetvec

#endif  // VETVEC_TOKENIZE_JSON_FIELDS_H_
