// "normalizer" of a tokenizer.json.
#include <fmt/core.h>

#include "tokenize/json_fields.h"

namespace vetvec {
namespace {

using NormalizerResult = Result<std::unique_ptr<Normalizer>>;

constexpr int kDeepestNormalizer = 8;

Result<std::string> Base64Decoded(std::string_view text, const std::string& where) {
  std::string out;
  uint32_t bits = 0;
  int count = 0;
  while (!text.empty() && text.back() == '=') text.remove_suffix(1);
  for (const char c : text) {
    static constexpr std::string_view kAlphabet =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const size_t value = kAlphabet.find(c);
    if (value == std::string_view::npos) {
      return InvalidArgument(fmt::format("{}.precompiled_charsmap is not base64", where))
          .WithKey(where);
    }
    bits = bits << 6 | static_cast<uint32_t>(value);
    count += 6;
    if (count >= 8) {
      count -= 8;
      out += static_cast<char>(bits >> count & 0xFF);
    }
  }
  return out;
}

NormalizerResult ReadBert(const JsonFields& fields) {
  VETVEC_RETURN_IF_ERROR(
      fields.Only({"type", "clean_text", "handle_chinese_chars", "strip_accents", "lowercase"}));
  BertNormalizerOptions options;
  VETVEC_ASSIGN_OR_RETURN(options.clean_text, fields.Bool("clean_text", true));
  VETVEC_ASSIGN_OR_RETURN(options.handle_chinese_chars, fields.Bool("handle_chinese_chars", true));
  VETVEC_ASSIGN_OR_RETURN(options.lowercase, fields.Bool("lowercase", true));
  VETVEC_ASSIGN_OR_RETURN(options.strip_accents, fields.Bool("strip_accents", options.lowercase));
  return NewBertNormalizer(options);
}

NormalizerResult ReadPlain(const std::string& type, const JsonFields& fields) {
  std::unique_ptr<Normalizer> made;
  if (type == "NFC") made = NewNormalFormNormalizer(NormalForm::kNfc);
  if (type == "NFD") made = NewNormalFormNormalizer(NormalForm::kNfd);
  if (type == "NFKC") made = NewNormalFormNormalizer(NormalForm::kNfkc);
  if (type == "NFKD") made = NewNormalFormNormalizer(NormalForm::kNfkd);
  if (type == "Lowercase") made = NewLowercaseNormalizer();
  if (type == "StripAccents") made = NewStripAccentsNormalizer();
  if (type == "Nmt") made = NewNmtNormalizer();
  if (type == "ByteLevel") made = NewByteLevelNormalizer();
  if (made == nullptr) return NotSupported(fields.where() + ".type", type);
  VETVEC_RETURN_IF_ERROR(fields.Only({"type"}));
  return made;
}

NormalizerResult ReadOne(JsonValue value, const std::string& where, int depth);

NormalizerResult ReadSequence(const JsonFields& fields, int depth) {
  VETVEC_RETURN_IF_ERROR(fields.Only({"type", "normalizers"}));
  VETVEC_ASSIGN_OR_RETURN(const simdjson::dom::array array, fields.Array("normalizers"));
  std::vector<std::unique_ptr<Normalizer>> parts;
  for (const JsonValue part : array) {
    const std::string where = fmt::format("{}[{}]", fields.where(), parts.size());
    VETVEC_ASSIGN_OR_RETURN(std::unique_ptr<Normalizer> one, ReadOne(part, where, depth + 1));
    parts.push_back(std::move(one));
  }
  return NewSequenceNormalizer(std::move(parts));
}

NormalizerResult ReadOne(JsonValue value, const std::string& where, int depth) {
  if (depth > kDeepestNormalizer) return NotSupportedForm(where, "a Sequence nested this deeply");
  VETVEC_ASSIGN_OR_RETURN(const JsonFields fields, JsonFields::Of(value, where));
  VETVEC_ASSIGN_OR_RETURN(const std::string type, fields.String("type"));
  if (type == "BertNormalizer") return ReadBert(fields);
  if (type == "Sequence") return ReadSequence(fields, depth);
  if (type == "Strip") {
    VETVEC_RETURN_IF_ERROR(fields.Only({"type", "strip_left", "strip_right"}));
    VETVEC_ASSIGN_OR_RETURN(const bool left, fields.Bool("strip_left", true));
    VETVEC_ASSIGN_OR_RETURN(const bool right, fields.Bool("strip_right", true));
    return NewStripNormalizer(left, right);
  }
  if (type == "Prepend") {
    VETVEC_RETURN_IF_ERROR(fields.Only({"type", "prepend"}));
    VETVEC_ASSIGN_OR_RETURN(std::string prefix, fields.String("prepend"));
    return NewPrependNormalizer(std::move(prefix));
  }
  if (type == "Replace") {
    VETVEC_RETURN_IF_ERROR(fields.Only({"type", "pattern", "content"}));
    VETVEC_ASSIGN_OR_RETURN(Pattern pattern, ReadPattern(fields));
    if (pattern.may_be_empty()) {
      return NotSupportedForm(where + ".pattern", "a Replace of what may be nothing");
    }
    VETVEC_ASSIGN_OR_RETURN(std::string content, fields.String("content"));
    return NewReplaceNormalizer(std::move(pattern), std::move(content));
  }
  if (type == "Precompiled") {
    VETVEC_RETURN_IF_ERROR(fields.Only({"type", "precompiled_charsmap"}));
    VETVEC_ASSIGN_OR_RETURN(const std::string text, fields.String("precompiled_charsmap"));
    VETVEC_ASSIGN_OR_RETURN(const std::string bytes, Base64Decoded(text, where));
    return NewPrecompiledNormalizer(bytes);
  }
  return ReadPlain(type, fields);
}

}  // namespace

NormalizerResult ReadNormalizer(JsonValue value, const std::string& where) {
  if (value.is_null()) return std::unique_ptr<Normalizer>();
  return ReadOne(value, where, 0);
}

}  // namespace vetvec
