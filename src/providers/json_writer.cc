#include "providers/json_writer.h"

namespace vetvec {
namespace {

bool MustBeEscaped(char c) { return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\'; }

void AppendEscaped(char c, std::string* out) {
  constexpr char kHex[] = "0123456789abcdef";
  switch (c) {
    case '"': *out += "\\\""; return;
    case '\\': *out += "\\\\"; return;
    case '\n': *out += "\\n"; return;
    case '\r': *out += "\\r"; return;
    case '\t': *out += "\\t"; return;
    default:
      *out += "\\u00";
      *out += kHex[static_cast<unsigned char>(c) >> 4];
      *out += kHex[static_cast<unsigned char>(c) & 0xF];
  }
}

}  // namespace

void AppendJsonCharacters(std::string_view text, std::string* out) {
  size_t start = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (!MustBeEscaped(text[i])) continue;
    out->append(text, start, i - start);
    AppendEscaped(text[i], out);
    start = i + 1;
  }
  out->append(text, start, text.size() - start);
}

void AppendJsonString(std::string_view text, std::string* out) {
  *out += '"';
  AppendJsonCharacters(text, out);
  *out += '"';
}

void AppendJsonTexts(std::span<const std::string_view> texts, std::string_view prefix,
                     std::string* out) {
  *out += '[';
  for (size_t i = 0; i < texts.size(); ++i) {
    if (i > 0) *out += ',';
    *out += '"';
    AppendJsonCharacters(prefix, out);
    AppendJsonCharacters(texts[i], out);
    *out += '"';
  }
  *out += ']';
}

void JsonObject::Key(std::string_view key) {
  if (!is_first_) *out_ += ',';
  is_first_ = false;
  *out_ += '"';
  *out_ += key;
  *out_ += "\":";
}

void JsonObject::Text(std::string_view key, std::string_view value) {
  Key(key);
  AppendJsonString(value, out_);
}

void JsonObject::Number(std::string_view key, int64_t value) {
  Key(key);
  *out_ += std::to_string(value);
}

void JsonObject::Flag(std::string_view key, bool value) {
  Key(key);
  *out_ += value ? "true" : "false";
}

void JsonObject::Texts(std::string_view key, std::span<const std::string_view> texts) {
  Key(key);
  AppendJsonTexts(texts, "", out_);
}

size_t JsonBytes(std::span<const std::string_view> texts) {
  constexpr size_t kBytesBesideTexts = 320;
  constexpr size_t kBytesBesideText = 8;
  size_t bytes = kBytesBesideTexts;
  for (const std::string_view text : texts) bytes += text.size() + kBytesBesideText;
  return bytes;
}

}  // namespace vetvec
