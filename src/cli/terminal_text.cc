#include "cli/terminal_text.h"

#include <fmt/format.h>

namespace vetvec::cli {
namespace {

unsigned ByteAt(std::string_view text, size_t at) {
  return at < text.size() ? static_cast<unsigned char>(text[at]) : 0U;
}

// The code point encoded by the two or three bytes at `at`; 0 if there is no such sequence.
unsigned ShortCodePoint(std::string_view text, size_t at, size_t* bytes) {
  const unsigned lead = ByteAt(text, at);
  const bool is_two = (lead & 0xE0) == 0xC0;
  if (!is_two && (lead & 0xF0) != 0xE0) return 0;
  *bytes = is_two ? 2 : 3;
  const unsigned second = ByteAt(text, at + 1) & 0x3F;
  if (is_two) return (lead & 0x1F) << 6 | second;
  return (lead & 0x0F) << 12 | second << 6 | (ByteAt(text, at + 2) & 0x3F);
}

}  // namespace

std::string TerminalText(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (size_t at = 0; at < text.size();) {
    size_t bytes = 1;
    unsigned c = ByteAt(text, at);
    if (c >= 0x80) c = ShortCodePoint(text, at, &bytes);
    const bool is_control =
        (c > 0 && c < 0x20 && c != '\n' && c != '\t') || (c >= 0x7F && c < 0xA0);
    const bool is_direction = c == 0x61C || c == 0x200E || c == 0x200F ||
                              (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
    if (is_control || is_direction) {
      out += fmt::format("\\u{{{:02X}}}", c);
    } else {
      out.append(text.substr(at, bytes));
    }
    at += bytes;
  }
  return out;
}

}  // namespace vetvec::cli
