#include "cli/wrapped_text.h"

namespace vetvec::cli {
namespace {

constexpr size_t kColumns = 80;

// The longest prefix of `text` that fits into that many columns, but at least one character.
std::string_view Beginning(std::string_view text, size_t columns) {
  size_t end = 0;
  while (end < text.size()) {
    size_t next = end + 1;
    while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xC0) == 0x80) ++next;
    if (end > 0 && WidthOf(text.substr(0, next)) > columns) break;
    end = next;
  }
  return text.substr(0, end);
}

}  // namespace

size_t WidthOf(std::string_view text) {
  size_t columns = 0;
  for (const char c : text) columns += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return columns;
}

std::string Wrapped(std::string_view text, std::string_view indent) {
  std::string out;
  while (!text.empty()) {
    const size_t room = kColumns - (out.empty() ? 0 : indent.size());
    std::string_view line = Beginning(text, room);
    if (line.size() < text.size() && text[line.size()] != ' ') {
      const size_t blank = line.rfind(' ');
      if (blank != std::string_view::npos && blank > 0) line = line.substr(0, blank);
    }
    if (!out.empty()) out += indent;
    out.append(line) += '\n';
    text.remove_prefix(line.size());
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  }
  return out;
}

}  // namespace vetvec::cli
