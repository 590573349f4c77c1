// Small letters, code point by code point, as utf8proc maps them.
//
//   Utf8Lower("\u00C9LAN") == "\u00E9lan";
// Thread safety: any thread.
#ifndef VETVEC_BASE_UTF8_LOWER_H_
#define VETVEC_BASE_UTF8_LOWER_H_

#include <string>
#include <string_view>

namespace vetvec {

std::string Utf8Lower(std::string_view text);
char32_t LowerOf(char32_t c);  // of one code point

}  // namespace vetvec

#endif  // VETVEC_BASE_UTF8_LOWER_H_
