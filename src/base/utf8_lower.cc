#include "base/utf8_lower.h"

#include <utf8proc.h>

#include "base/utf8.h"

namespace vetvec {

char32_t LowerOf(char32_t c) {
  return static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c)));
}

std::string Utf8Lower(std::string_view text) {
  std::string out(text);
  bool is_ascii = true;
  for (char& c : out) {
    is_ascii = is_ascii && static_cast<unsigned char>(c) < 0x80;
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  if (is_ascii) return out;
  out.clear();
  for (size_t position = 0; position < text.size();) {
    AppendCodePoint(LowerOf(NextCodePoint(text, &position)), &out);
  }
  return out;
}

}  // namespace vetvec
