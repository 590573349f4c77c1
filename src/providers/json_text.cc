#include "providers/json_text.h"

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

void AppendJsonString(std::string_view text, std::string* out) {
  *out += '"';
  size_t start = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    if (!MustBeEscaped(text[i])) continue;
    out->append(text, start, i - start);
    AppendEscaped(text[i], out);
    start = i + 1;
  }
  out->append(text, start, text.size() - start);
  *out += '"';
}

}  // namespace vetvec
