#include "base/text_escape.h"

#include <cstdint>

#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

void AppendCode(char32_t c, std::string* out) {
  static constexpr char kDigits[] = "0123456789ABCDEF";
  std::string digits;
  do {
    digits.insert(digits.begin(), kDigits[c & 15]);
    c >>= 4;
  } while (c > 0);
  out->append("\\u{").append(digits.size() < 2 ? "0" : "").append(digits).append("}");
}

std::string Shown(std::string_view text, std::string_view kept) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const size_t valid = ValidUtf8Prefix(text);
    for (size_t i = 0; i < valid;) {
      const size_t begin = i;
      const char32_t c = NextCodePoint(text, &i);
      const std::string_view bytes = text.substr(begin, i - begin);
      if (IsHiddenControl(c) && kept.find(bytes) == std::string_view::npos) {
        AppendCode(c, &out);
      } else {
        out.append(bytes);
      }
    }
    text.remove_prefix(valid);
    if (text.empty()) break;
    out += '?';
    text.remove_prefix(1);
  }
  return out;
}

// GitHub turns bare addresses into links, too.
bool BeginsAddress(std::string_view text, size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest.substr(0, 3) == "://") return true;
  return rest[0] == '.' && at >= 3 && EqualsIgnoreCase(text.substr(at - 3, 3), "www");
}

}  // namespace

bool IsHiddenControl(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x61C || c == 0x200E || c == 0x200F ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0xFFFE || c == 0xFFFF;
}

std::string Visible(std::string_view text) { return Shown(text, "\n\t"); }

std::string VisibleMessage(std::string_view text) { return Shown(text, "\n"); }

std::string MarkdownEscaped(std::string_view text) {
  static constexpr std::string_view kMarks = "\\`*_[]<>!|~&";
  static constexpr std::string_view kMarksAtStart = "#+-=";
  const std::string visible = Visible(text);
  std::string out;
  out.reserve(visible.size());
  for (size_t i = 0; i < visible.size(); ++i) {
    const char c = visible[i];
    const bool is_mark = kMarks.find(c) != std::string_view::npos ||
                         (i == 0 && kMarksAtStart.find(c) != std::string_view::npos) ||
                         BeginsAddress(visible, i);
    if (is_mark) out += '\\';
    out += c == '\n' || c == '\t' ? ' ' : c;
  }
  return out;
}

std::string CsvField(std::string_view text) {
  std::string field = Visible(text);
  if (!field.empty() && std::string_view("=+-@\t").find(field[0]) != std::string_view::npos) {
    field.insert(0, 1, '\'');
  }
  if (field.find_first_of(",\"\n") == std::string::npos) return field;
  std::string out = "\"";
  for (const char c : field) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + "\"";
}

std::string XmlEscaped(std::string_view text) {
  std::string out;
  for (const char c : Visible(text)) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\'': out += "&#39;"; break;
      default: out += c;
    }
  }
  return out;
}

}  // namespace vetvec
