// UTF-8: validation by simdjson, and stepping. Case mapping and categories come from utf8proc where
// they are needed.
#ifndef VETVEC_BASE_UTF8_H_
#define VETVEC_BASE_UTF8_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vetvec {

// Whether everything is valid UTF-8 (RFC 3629: no surrogates, no overlong forms, at most U+10FFFF).
// Cost: 14 to 23 ns for up to 80 bytes, 90 ns at most for 1,000.
bool IsValidUtf8(std::string_view bytes);
// Length of the longest prefix that is valid; bytes.size() if everything is.
size_t ValidUtf8Prefix(std::string_view bytes);
// Decodes the code point at `position`, which is at most bytes.size(). Returns its length; 0 if
// there is none or it is not valid UTF-8.
size_t ReadCodePoint(std::string_view bytes, size_t position, char32_t* code_point);

// Decodes the code point at `*position` of valid UTF-8 and moves past it.
char32_t NextCodePoint(std::string_view text, size_t* position);
void AppendCodePoint(char32_t code_point, std::string* out);

// Number of code points of valid UTF-8.
size_t CountCodePoints(std::string_view text);

// True if the text contains only white space (ASCII, U+00A0, U+2000..U+200B, U+3000, ...).
bool IsBlank(std::string_view text);

// At most `max_bytes` of `bytes`, cut at a code point, with "..." at the end if it was cut: for
// quoting external bytes in a message. A line break or tab becomes a blank; any other control
// character or invalid byte becomes '?'. Characters that change the direction of the text are left
// out.
std::string Sanitized(std::string_view bytes, size_t max_bytes = 200);

}  // namespace vetvec

#endif  // VETVEC_BASE_UTF8_H_
