#include "base/utf8.h"

#include <algorithm>
#include <utility>

namespace vetvec {
namespace {

// Length of the valid sequence at bytes[i], or 0.
size_t SequenceLength(std::string_view bytes, size_t i) {
  const auto byte = [&](size_t k) { return static_cast<unsigned char>(bytes[k]); };
  const unsigned lead = byte(i);
  if (lead < 0x80) return 1;
  size_t length = 0;
  unsigned second_low = 0x80;
  unsigned second_high = 0xBF;
  if (lead >= 0xC2 && lead <= 0xDF) {
    length = 2;
  } else if (lead >= 0xE0 && lead <= 0xEF) {
    length = 3;
    if (lead == 0xE0) second_low = 0xA0;   // overlong
    if (lead == 0xED) second_high = 0x9F;  // surrogates
  } else if (lead >= 0xF0 && lead <= 0xF4) {
    length = 4;
    if (lead == 0xF0) second_low = 0x90;   // overlong
    if (lead == 0xF4) second_high = 0x8F;  // above U+10FFFF
  } else {
    return 0;
  }
  if (bytes.size() - i < length) return 0;
  if (byte(i + 1) < second_low || byte(i + 1) > second_high) return 0;
  for (size_t k = 2; k < length; ++k) {
    if ((byte(i + k) & 0xC0) != 0x80) return 0;
  }
  return length;
}

bool IsSpace(char32_t c) {
  return c == ' ' || (c >= 0x09 && c <= 0x0D) || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200B) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F ||
         c == 0x2060 || c == 0x3000 || c == 0xFEFF;
}

// Characters that turn the direction of what follows: U+061C, U+200E, U+200F, U+202A to U+202E,
// U+2066 to U+2069.
bool IsDirectionMark(std::string_view sequence) {
  if (sequence == "\xD8\x9C") return true;
  if (sequence.size() != 3 || sequence[0] != '\xE2') return false;
  const auto last = static_cast<unsigned char>(sequence[2]);
  if (sequence[1] == '\x80') return last == 0x8E || last == 0x8F || (last >= 0xAA && last <= 0xAE);
  return sequence[1] == '\x81' && last >= 0xA6 && last <= 0xA9;
}

// A line break or tab, U+0085, U+2028 or U+2029.
bool IsBreak(std::string_view sequence) {
  return sequence == "\n" || sequence == "\r" || sequence == "\t" || sequence == "\xC2\x85" ||
         sequence == "\xE2\x80\xA8" || sequence == "\xE2\x80\xA9";
}

}  // namespace

size_t ValidUtf8Prefix(std::string_view bytes) {
  size_t i = 0;
  while (i < bytes.size()) {
    const size_t length = SequenceLength(bytes, i);
    if (length == 0) break;
    i += length;
  }
  return i;
}

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
  for (size_t i = 0; i < text.size();) {
    if (SequenceLength(text, i) == 0 || !IsSpace(NextCodePoint(text, &i))) return false;
  }
  return true;
}

std::string Sanitized(std::string_view bytes, size_t max_bytes) {
  std::string out;
  bool after_break = false;
  size_t i = 0;
  while (i < bytes.size()) {
    const size_t length = SequenceLength(bytes, i);
    const std::string_view sequence = bytes.substr(i, std::max<size_t>(length, 1));
    i += sequence.size();
    if (length > 0 && IsDirectionMark(sequence)) continue;
    const bool is_break = IsBreak(sequence);
    if (is_break && std::exchange(after_break, true)) continue;  // "\r\n" is one
    after_break = is_break;
    const auto lead = static_cast<unsigned char>(sequence[0]);
    // U+0080 to U+009F are control characters as well: some terminals interpret them.
    const bool is_c1 =
        length == 2 && lead == 0xC2 && static_cast<unsigned char>(sequence[1]) < 0xA0;
    const bool is_hidden = length == 0 || lead < 0x20 || lead == 0x7F || is_c1;
    const std::string_view shown = is_break ? " " : is_hidden ? "?" : sequence;
    if (out.size() + shown.size() > max_bytes) return out + "...";
    out += shown;
  }
  return out;
}

}  // namespace vetvec
