#include "tokenize/json_fields.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstring>

#include "base/file.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "tokenize/tokenizer_files.h"

namespace vetvec {

Status NotSupported(const std::string& where, std::string_view value) {
  const std::string found = Sanitized(value, 120);
  return Unimplemented(fmt::format("{}: '{}' is not supported; the token ids would not be reliable",
                                   where, found))
      .WithKey(where, found);
}

Status NotSupportedForm(const std::string& where, std::string_view what) {
  const std::string found = Sanitized(what, 120);
  return Unimplemented(fmt::format("{}: {} is not supported; the token ids would not be reliable",
                                   where, found))
      .WithKey(where, found);
}

Status JsonFields::Wrong(std::string_view key, std::string_view wanted) const {
  const std::string name = fmt::format("{}.{}", where_, key);
  return InvalidArgument(fmt::format("{} is not {}", name, wanted))
      .WithKey(name, "", std::string(wanted));
}

Result<JsonFields> JsonFields::Of(JsonValue value, std::string where) {
  simdjson::dom::object object;
  if (value.get(object) != simdjson::SUCCESS) {
    return InvalidArgument(fmt::format("{} is not an object", where)).WithKey(where);
  }
  return JsonFields(object, std::move(where));
}

Status JsonFields::Only(std::initializer_list<std::string_view> keys) const {
  for (const auto field : object_) {
    const bool is_known = std::find(keys.begin(), keys.end(), field.key) != keys.end();
    if (!is_known && !field.value.is_null()) return NotSupported(where_, field.key);
  }
  return OkStatus();
}

bool JsonFields::Has(std::string_view key) const {
  JsonValue value;
  return object_.at_key(key).get(value) == simdjson::SUCCESS && !value.is_null();
}

Result<JsonValue> JsonFields::Get(std::string_view key) const {
  JsonValue value;
  if (object_.at_key(key).get(value) != simdjson::SUCCESS) {
    const std::string name = fmt::format("{}.{}", where_, key);
    return InvalidArgument(fmt::format("{} is missing", name)).WithKey(name);
  }
  return value;
}

Result<std::string> JsonFields::String(std::string_view key) const {
  VETVEC_ASSIGN_OR_RETURN(const JsonValue value, Get(key));
  std::string_view text;
  if (value.get(text) != simdjson::SUCCESS) return Wrong(key, "a string");
  return std::string(text);
}

Result<std::string> JsonFields::String(std::string_view key, std::string fallback) const {
  if (!Has(key)) return fallback;
  return String(key);
}

Result<std::string> JsonFields::ShortString(std::string_view key, std::string fallback,
                                            size_t most) const {
  VETVEC_ASSIGN_OR_RETURN(std::string text, String(key, std::move(fallback)));
  if (text.size() > most) return Wrong(key, fmt::format("a string of at most {} bytes", most));
  return text;
}

Result<bool> JsonFields::Bool(std::string_view key, bool fallback) const {
  if (!Has(key)) return fallback;
  VETVEC_ASSIGN_OR_RETURN(const JsonValue value, Get(key));
  bool flag = false;
  if (value.get(flag) != simdjson::SUCCESS) return Wrong(key, "true or false");
  return flag;
}

Result<int64_t> JsonFields::Int(std::string_view key, int64_t min, int64_t max) const {
  VETVEC_ASSIGN_OR_RETURN(const JsonValue value, Get(key));
  int64_t number = 0;
  if (value.get(number) != simdjson::SUCCESS || number < min || number > max) {
    return Wrong(key, fmt::format("a whole number from {} to {}", min, max));
  }
  return number;
}

Result<int64_t> JsonFields::Int(std::string_view key, int64_t fallback, int64_t min,
                                int64_t max) const {
  if (!Has(key)) return fallback;
  return Int(key, min, max);
}

Result<JsonFields> JsonFields::Object(std::string_view key) const {
  VETVEC_ASSIGN_OR_RETURN(const JsonValue value, Get(key));
  return Of(value, fmt::format("{}.{}", where_, key));
}

Result<simdjson::dom::array> JsonFields::Array(std::string_view key) const {
  VETVEC_ASSIGN_OR_RETURN(const JsonValue value, Get(key));
  simdjson::dom::array array;
  if (value.get(array) != simdjson::SUCCESS) return Wrong(key, "an array");
  return array;
}

Result<Pattern> ReadPattern(const JsonFields& fields) {
  VETVEC_ASSIGN_OR_RETURN(const JsonFields pattern, fields.Object("pattern"));
  VETVEC_RETURN_IF_ERROR(pattern.Only({"String", "Regex"}));
  if (pattern.Has("String")) {
    VETVEC_ASSIGN_OR_RETURN(const std::string text, pattern.String("String"));
    if (text.empty()) return pattern.Wrong("String", "a non-empty string");
    return Pattern::Literal(text);
  }
  VETVEC_ASSIGN_OR_RETURN(const std::string source, pattern.String("Regex"));
  Result<Pattern> compiled = Pattern::Compile(source);
  if (!compiled.ok()) {
    return Unimplemented(compiled.status().message())
        .WithKey(pattern.where(), compiled.status().detail().found);
  }
  return compiled;
}

Result<PieceTable> ReadVocabulary(simdjson::dom::object object, const std::string& where) {
  PieceTable pieces;
  pieces.Reserve(object.size());
  for (const auto field : object) {
    int64_t id = 0;
    if (field.value.get(id) != simdjson::SUCCESS || id < 0 || id > kLargestId) {
      return InvalidArgument(fmt::format("{}: the id of '{}' is not a whole number of at least 0",
                                         where, Sanitized(field.key, 80)))
          .WithKey(where);
    }
    pieces.Add(field.key, static_cast<int32_t>(id));
  }
  if (pieces.size() == 0) return InvalidArgument(fmt::format("{} is empty", where)).WithKey(where);
  return pieces;
}

namespace {

// Whole numbers that do not fit into 64 bits, written as fractions, which simdjson reads:
// transformers writes "no limit" as model_max_length = 1000000000000000019884624838656.
std::string WithoutHugeNumbers(std::string_view json) {
  std::string out;
  bool in_text = false;
  size_t digits = 0;
  bool is_whole = true;
  for (size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (!in_text && c >= '0' && c <= '9') {
      if (digits++ == 0) is_whole = i == 0 || std::strchr(":, \t\r\n[-", json[i - 1]) != nullptr;
    } else {
      if (digits >= 20 && is_whole && c != '.' && c != 'e' && c != 'E') out += ".0";
      digits = 0;
    }
    if (c == '"') in_text = !in_text;
    out.push_back(c);
    if (in_text && c == '\\' && i + 1 < json.size()) out.push_back(json[++i]);
  }
  return out;
}

Status ReadJson(const std::string& bytes, const std::function<Status(const JsonFields&)>& read) {
  simdjson::dom::parser parser;
  JsonValue root;
  const std::string plain = WithoutHugeNumbers(bytes);
  const simdjson::error_code error = parser.parse(plain).get(root);
  if (error != simdjson::SUCCESS) return NotJson(error);
  VETVEC_ASSIGN_OR_RETURN(const JsonFields fields, JsonFields::Of(root, "file"));
  return read(fields);
}

}  // namespace

Status NotJson(simdjson::error_code error) {
  if (error == simdjson::MEMALLOC) return OutOfMemory();
  return ParseError(std::string("it is not JSON: ") + simdjson::error_message(error));
}

Status WithJsonFile(const std::string& path, const std::function<Status(const JsonFields&)>& read) {
  if (!FileExists(path)) return OkStatus();
  VETVEC_ASSIGN_OR_RETURN(const std::string bytes, ReadFile(path, kMaxTokenizerFileBytes));
  return ReadJson(bytes, read).Annotate(path).WithFile(path);
}

}  // namespace vetvec
