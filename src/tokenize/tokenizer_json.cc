// tokenizer.json as a whole.
#include <fmt/core.h>

#include <string>
#include <unordered_map>
#include <utility>

#include "base/utf8.h"
#include "tokenize/json_fields.h"
#include "tokenize/tokenizer_files.h"

namespace vetvec {
namespace {

Result<AddedToken> ReadAddedToken(JsonValue value) {
  VETVEC_ASSIGN_OR_RETURN(const JsonFields fields, JsonFields::Of(value, "added_tokens"));
  VETVEC_RETURN_IF_ERROR(
      fields.Only({"id", "content", "single_word", "lstrip", "rstrip", "normalized", "special"}));
  AddedToken token;
  VETVEC_ASSIGN_OR_RETURN(const int64_t id, fields.Int("id", 0, kLargestId));
  token.id = static_cast<int32_t>(id);
  VETVEC_ASSIGN_OR_RETURN(token.content, fields.String("content"));
  VETVEC_ASSIGN_OR_RETURN(token.single_word, fields.Bool("single_word", false));
  VETVEC_ASSIGN_OR_RETURN(token.lstrip, fields.Bool("lstrip", false));
  VETVEC_ASSIGN_OR_RETURN(token.rstrip, fields.Bool("rstrip", false));
  VETVEC_ASSIGN_OR_RETURN(const bool special, fields.Bool("special", false));
  VETVEC_ASSIGN_OR_RETURN(token.normalized, fields.Bool("normalized", !special));
  return token;
}

// The ids that Hugging Face tokenizers gives to added tokens, whatever the file says: the model's,
// or the next one that is free.
class AddedIds {
 public:
  // `model_size`: the number of the model's tokens.
  AddedIds(const PieceTable& pieces, size_t model_size)
      : pieces_(pieces), next_(static_cast<int64_t>(model_size)) {}

  // UNIMPLEMENTED if the token has another one in the file. Each token in turn.
  Status Check(const AddedToken& token) {
    if (token.content.empty()) return OkStatus();
    const int32_t known = pieces_.Find(token.content);
    const auto [given, is_new] = given_.try_emplace(token.content, token);
    if (!is_new && !IsSame(given->second, token)) {
      return NotSupportedForm("added_tokens", fmt::format("'{}', which is listed twice,",
                                                          Sanitized(token.content, 40)));
    }
    if (!is_new) return OkStatus();
    const int64_t id = known >= 0 ? known : next_++;
    if (id == token.id) return OkStatus();
    return NotSupportedForm(
        "added_tokens", fmt::format("the id {} of '{}', to which Hugging Face tokenizers gives {},",
                                    token.id, Sanitized(token.content, 40), id));
  }

 private:
  static bool IsSame(const AddedToken& a, const AddedToken& b) {
    return a.id == b.id && a.single_word == b.single_word && a.lstrip == b.lstrip &&
           a.rstrip == b.rstrip && a.normalized == b.normalized;
  }

  const PieceTable& pieces_;
  std::unordered_map<std::string, AddedToken> given_;
  int64_t next_;
};

// A Unigram model may list a piece twice.
size_t ModelSize(JsonValue model, const PieceTable& pieces) {
  simdjson::dom::array list;
  return model["vocab"].get(list) == simdjson::SUCCESS ? list.size() : pieces.size();
}

Status ReadTruncation(const JsonFields& file, TokenizerParts* parts) {
  if (!file.Has("truncation")) return OkStatus();
  VETVEC_ASSIGN_OR_RETURN(const JsonFields fields, file.Object("truncation"));
  VETVEC_RETURN_IF_ERROR(fields.Int("max_length", 0, 0, kLargestId).status());  // not used
  VETVEC_ASSIGN_OR_RETURN(const std::string side, fields.String("direction", "Right"));
  if (side != "Right" && side != "Left") return NotSupported("truncation.direction", side);
  parts->cuts_left = side == "Left";
  return OkStatus();
}

Result<JsonValue> PartOf(const JsonFields& file, std::string_view key) {
  static simdjson::dom::parser* nothing = new simdjson::dom::parser;
  static const JsonValue null = nothing->parse(std::string_view("null")).value_unsafe();
  if (!file.Has(key)) return null;
  return file.Get(key);
}

Result<std::shared_ptr<const Tokenizer>> ReadFileObject(JsonValue root, std::string path) {
  VETVEC_ASSIGN_OR_RETURN(const JsonFields file, JsonFields::Of(root, "tokenizer"));
  VETVEC_RETURN_IF_ERROR(
      file.Only({"version", "truncation", "padding", "added_tokens", "normalizer", "pre_tokenizer",
                 "post_processor", "decoder", "model"}));
  VETVEC_ASSIGN_OR_RETURN(const std::string version, file.String("version", "1.0"));
  if (version != "1.0") return NotSupported("version", version);
  TokenizerParts parts;
  parts.file = std::move(path);
  VETVEC_ASSIGN_OR_RETURN(const JsonValue model, file.Get("model"));
  VETVEC_ASSIGN_OR_RETURN(parts.model, ReadModel(model));
  VETVEC_ASSIGN_OR_RETURN(const JsonValue normalizer, PartOf(file, "normalizer"));
  VETVEC_ASSIGN_OR_RETURN(parts.normalizer, ReadNormalizer(normalizer, "normalizer"));
  VETVEC_ASSIGN_OR_RETURN(const JsonValue pre_tokenizer, PartOf(file, "pre_tokenizer"));
  VETVEC_ASSIGN_OR_RETURN(parts.pre_tokenizer, ReadPreTokenizer(pre_tokenizer, "pre_tokenizer"));
  VETVEC_ASSIGN_OR_RETURN(const JsonValue post_processor, PartOf(file, "post_processor"));
  VETVEC_ASSIGN_OR_RETURN(parts.special, ReadPostProcessor(post_processor, "post_processor"));
  if (file.Has("added_tokens")) {
    VETVEC_ASSIGN_OR_RETURN(const simdjson::dom::array added, file.Array("added_tokens"));
    AddedIds ids(parts.model->pieces(), ModelSize(model, parts.model->pieces()));
    for (const JsonValue value : added) {
      VETVEC_ASSIGN_OR_RETURN(AddedToken token, ReadAddedToken(value));
      VETVEC_RETURN_IF_ERROR(ids.Check(token));
      parts.added.push_back(std::move(token));
    }
  }
  VETVEC_RETURN_IF_ERROR(ReadTruncation(file, &parts));
  if (file.Has("padding")) {
    VETVEC_ASSIGN_OR_RETURN(const JsonFields padding, file.Object("padding"));
    VETVEC_ASSIGN_OR_RETURN(const int64_t pad, padding.Int("pad_id", 0, 0, kLargestId));
    parts.pad_id = static_cast<int32_t>(pad);
  } else {
    for (const char* name : {"[PAD]", "<pad>"}) {
      parts.pad_id = std::max(parts.pad_id, parts.model->pieces().Find(name));
    }
  }
  return Tokenizer::Create(std::move(parts));
}

}  // namespace

Result<std::shared_ptr<const Tokenizer>> ParseTokenizerJson(std::string_view json,
                                                            std::string path) {
  simdjson::dom::parser parser(kMaxTokenizerFileBytes);
  JsonValue root;
  const simdjson::error_code error = parser.parse(json.data(), json.size(), true).get(root);
  if (error != simdjson::SUCCESS) return NotJson(error);
  return ReadFileObject(root, std::move(path));
}

}  // namespace vetvec
