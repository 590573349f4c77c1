#include "base/utf8.h"

#include <simdjson.h>
#include <utf8proc.h>

#include <utility>

namespace vetvec {
namespace {

bool IsSpace(char32_t c) {
  return c == ' ' || (c >= 0x09 && c <= 0x0D) || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200B) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F ||
         c == 0x2060 || c == 0x3000 || c == 0xFEFF;
}

// Characters that change the direction of the text that follows.
bool IsDirectionMark(char32_t c) {
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069);
}

bool IsBreak(char32_t c) {
  return c == '\n' || c == '\r' || c == '\t' || c == 0x85 || c == 0x2028 || c == 0x2029;
}

}  // namespace

size_t ReadCodePoint(std::string_view bytes, size_t position, char32_t* code_point) {
  utf8proc_int32_t found = 0;
  const auto* const at = reinterpret_cast<const utf8proc_uint8_t*>(bytes.data()) + position;
  const utf8proc_ssize_t length =
      utf8proc_iterate(at, static_cast<utf8proc_ssize_t>(bytes.size() - position), &found);
  if (length <= 0) return 0;
  *code_point = static_cast<char32_t>(found);
  return static_cast<size_t>(length);
}

bool IsValidUtf8(std::string_view bytes) {
  return simdjson::validate_utf8(bytes.data(), bytes.size());
}

size_t ValidUtf8Prefix(std::string_view bytes) {
  if (IsValidUtf8(bytes)) return bytes.size();
  size_t i = 0;
  char32_t c = 0;
  while (const size_t length = ReadCodePoint(bytes, i, &c)) i += length;
  return i;
}

// Not utf8proc_iterate, which also validates and takes 1.3 to 1.9 times as long: tokenizers read
// every text with this function.
char32_t NextCodePoint(std::string_view text, size_t* position) {
  const auto byte = [&](size_t k) {
    return static_cast<char32_t>(static_cast<unsigned char>(text[*position + k]));
  };
  const char32_t lead = byte(0);
  char32_t code_point = lead;
  size_t length = 1;
  if (lead >= 0xF0) {
    code_point =
        ((lead & 7) << 18) | ((byte(1) & 63) << 12) | ((byte(2) & 63) << 6) | (byte(3) & 63);
    length = 4;
  } else if (lead >= 0xE0) {
    code_point = ((lead & 15) << 12) | ((byte(1) & 63) << 6) | (byte(2) & 63);
    length = 3;
  } else if (lead >= 0xC0) {
    code_point = ((lead & 31) << 6) | (byte(1) & 63);
    length = 2;
  }
  *position += length;
  return code_point;
}

// Not utf8proc_encode_char and an append, which take a third longer with Latin letters.
void AppendCodePoint(char32_t code_point, std::string* out) {
  const auto put = [&](char32_t value) { out->push_back(static_cast<char>(value)); };
  if (code_point < 0x80) {
    put(code_point);
  } else if (code_point < 0x800) {
    put(0xC0 | (code_point >> 6));
    put(0x80 | (code_point & 63));
  } else if (code_point < 0x10000) {
    put(0xE0 | (code_point >> 12));
    put(0x80 | ((code_point >> 6) & 63));
    put(0x80 | (code_point & 63));
  } else {
    put(0xF0 | (code_point >> 18));
    put(0x80 | ((code_point >> 12) & 63));
    put(0x80 | ((code_point >> 6) & 63));
    put(0x80 | (code_point & 63));
  }
}

size_t CountCodePoints(std::string_view text) {
  size_t count = 0;
  for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return count;
}

bool IsBlank(std::string_view text) {
  char32_t c = 0;
  for (size_t i = 0; i < text.size();) {
    const size_t length = ReadCodePoint(text, i, &c);
    if (length == 0 || !IsSpace(c)) return false;
    i += length;
  }
  return true;
}

std::string Sanitized(std::string_view bytes, size_t max_bytes) {
  std::string out;
  bool after_break = false;
  for (size_t i = 0; i < bytes.size();) {
    char32_t c = 0;
    const size_t valid = ReadCodePoint(bytes, i, &c);
    const std::string_view sequence = bytes.substr(i, valid == 0 ? 1 : valid);
    i += sequence.size();
    if (valid > 0 && IsDirectionMark(c)) continue;
    const bool is_break = valid > 0 && IsBreak(c);
    if (is_break && std::exchange(after_break, true)) continue;  // "\r\n" is one
    after_break = is_break;
    // U+0080 to U+009F are control characters as well: some terminals interpret them.
    const bool is_hidden = valid == 0 || c < 0x20 || (c >= 0x7F && c < 0xA0);
    const std::string_view shown = is_break ? " " : is_hidden ? "?" : sequence;
    if (out.size() + shown.size() > max_bytes) return out + "...";
    out += shown;
  }
  return out;
}

}  // namespace vetvec
