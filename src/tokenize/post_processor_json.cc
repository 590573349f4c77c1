// "post_processor" of a tokenizer.json: the special tokens around a single text.
#include "tokenize/json_fields.h"

namespace vetvec {
namespace {

// Of a template, and of the tokens that it puts around a text; real ones have a few.
constexpr size_t kMostParts = 1024;

// ["[SEP]", 102]
Result<int32_t> ReadPair(const JsonFields& fields, std::string_view key) {
  VETVEC_ASSIGN_OR_RETURN(const simdjson::dom::array pair, fields.Array(key));
  int64_t id = 0;
  if (pair.size() != 2 || pair.at(1).get(id) != simdjson::SUCCESS || id < 0 || id > kLargestId) {
    return fields.Wrong(key, "a token and its id");
  }
  return static_cast<int32_t>(id);
}

Result<SpecialTokens> ReadClsSep(const JsonFields& fields) {
  VETVEC_RETURN_IF_ERROR(fields.Only({"type", "sep", "cls", "trim_offsets", "add_prefix_space"}));
  VETVEC_ASSIGN_OR_RETURN(const int32_t cls, ReadPair(fields, "cls"));
  VETVEC_ASSIGN_OR_RETURN(const int32_t sep, ReadPair(fields, "sep"));
  SpecialTokens special;
  special.before = {cls};
  special.types_before = {0};
  special.after = {sep};
  special.types_after = {0};
  return special;
}

Result<std::vector<int32_t>> IdsOf(const JsonFields& tokens, const std::string& name) {
  VETVEC_ASSIGN_OR_RETURN(const JsonFields token, tokens.Object(name));
  VETVEC_ASSIGN_OR_RETURN(const simdjson::dom::array array, token.Array("ids"));
  if (array.size() > kMostParts) return token.Wrong("ids", "a list of at most 1024 ids");
  std::vector<int32_t> ids;
  for (const JsonValue value : array) {
    int64_t id = 0;
    if (value.get(id) != simdjson::SUCCESS || id < 0 || id > kLargestId) {
      return token.Wrong("ids", "a list of ids");
    }
    ids.push_back(static_cast<int32_t>(id));
  }
  return ids;
}

Result<SpecialTokens> ReadTemplate(const JsonFields& fields) {
  VETVEC_RETURN_IF_ERROR(fields.Only({"type", "single", "pair", "special_tokens"}));
  VETVEC_ASSIGN_OR_RETURN(const simdjson::dom::array single, fields.Array("single"));
  if (single.size() > kMostParts) return fields.Wrong("single", "a list of at most 1024 parts");
  SpecialTokens special;
  bool has_text = false;
  for (const JsonValue piece : single) {
    VETVEC_ASSIGN_OR_RETURN(const JsonFields part,
                            JsonFields::Of(piece, fields.where() + ".single"));
    VETVEC_RETURN_IF_ERROR(part.Only({"Sequence", "SpecialToken"}));
    const bool is_text = part.Has("Sequence");
    VETVEC_ASSIGN_OR_RETURN(const JsonFields one,
                            part.Object(is_text ? "Sequence" : "SpecialToken"));
    VETVEC_ASSIGN_OR_RETURN(const std::string id, one.String("id"));
    VETVEC_ASSIGN_OR_RETURN(const int64_t type, one.Int("type_id", 0, 0, 1'000));
    if (is_text) {
      if (has_text || id != "A") return NotSupportedForm(part.where(), "more than one text");
      has_text = true;
      special.type = static_cast<int32_t>(type);
      continue;
    }
    VETVEC_ASSIGN_OR_RETURN(const JsonFields tokens, fields.Object("special_tokens"));
    if (tokens.object().size() > kMostParts) {
      return fields.Wrong("special_tokens", "an object of at most 1024 tokens");
    }
    VETVEC_ASSIGN_OR_RETURN(const std::vector<int32_t> ids, IdsOf(tokens, id));
    std::vector<int32_t>& to = has_text ? special.after : special.before;
    std::vector<int32_t>& types = has_text ? special.types_after : special.types_before;
    to.insert(to.end(), ids.begin(), ids.end());
    if (to.size() > kMostParts) return fields.Wrong("single", "a template of at most 1024 ids");
    types.resize(to.size(), static_cast<int32_t>(type));
  }
  if (!has_text) return NotSupportedForm(fields.where() + ".single", "a template without a text");
  return special;
}

// At most one of them adds tokens.
Result<SpecialTokens> ReadSequence(const JsonFields& fields) {
  VETVEC_RETURN_IF_ERROR(fields.Only({"type", "processors"}));
  VETVEC_ASSIGN_OR_RETURN(const simdjson::dom::array array, fields.Array("processors"));
  SpecialTokens all;
  size_t adders = 0;
  for (const JsonValue value : array) {
    VETVEC_ASSIGN_OR_RETURN(const JsonFields part, JsonFields::Of(value, fields.where()));
    VETVEC_ASSIGN_OR_RETURN(const std::string type, part.String("type"));
    if (type == "ByteLevel") continue;
    if (type == "Sequence" || ++adders > 1) {
      return NotSupportedForm(fields.where(), "a sequence with several processors that add tokens");
    }
    VETVEC_ASSIGN_OR_RETURN(all, ReadPostProcessor(value, fields.where()));
  }
  return all;
}

}  // namespace

Result<SpecialTokens> ReadPostProcessor(JsonValue value, const std::string& where) {
  if (value.is_null()) return SpecialTokens();
  VETVEC_ASSIGN_OR_RETURN(const JsonFields fields, JsonFields::Of(value, where));
  VETVEC_ASSIGN_OR_RETURN(const std::string type, fields.String("type"));
  if (type == "ByteLevel") return SpecialTokens();  // changes offsets only
  if (type == "BertProcessing" || type == "RobertaProcessing") return ReadClsSep(fields);
  if (type == "TemplateProcessing") return ReadTemplate(fields);
  if (type == "Sequence") return ReadSequence(fields);
  return NotSupported(where + ".type", type);
}

}  // namespace vetvec
