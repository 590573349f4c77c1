// DecodeEntities: replaces "&amp;", "&eacute;", "&#8212;", "&#x4e2d;" with the characters that they
// represent.
//
//   DecodeEntities("R&amp;D &#8211; caf&eacute;") == "R&D – café"
//
// Decodes all numbers (128 to 159 as windows-1252, as in browsers; invalid characters become
// U+FFFD), the 252 names of HTML 4, and &apos;. Names without a semicolon are accepted unless a
// letter or digit follows. Unknown entities are left unchanged. Used by html_text.h. Pure; thread
// safety: any thread. Cost: linear.
#ifndef VETVEC_SUITES_HTML_ENTITIES_H_
#define VETVEC_SUITES_HTML_ENTITIES_H_

#include <string>
#include <string_view>

namespace vetvec {

std::string DecodeEntities(std::string_view text);

// The code point of `byte` in windows-1252, which browsers also use for ISO 8859-1.
char32_t Windows1252CodePoint(unsigned char byte);

}  // namespace vetvec

#endif  // VETVEC_SUITES_HTML_ENTITIES_H_
