// DecodeEntities: "&amp;", "&eacute;", "&#8212;", "&#x4e2d;" as the characters that they stand for.
//
//   DecodeEntities("R&amp;D &#8211; caf&eacute;") == "R&D – café"
//
// All numbers (those of 128 to 159 as browsers read them, by windows-1252; what is no character
// becomes U+FFFD) and the 252 names of HTML 4 with &apos;. Names without their semicolon are taken
// before anything but a letter or digit. What is not known stays as it is. Used by html_text.h.
// Pure; thread safety: free. Cost: linear.
#ifndef VETVEC_SUITES_HTML_ENTITIES_H_
#define VETVEC_SUITES_HTML_ENTITIES_H_

#include <string>
#include <string_view>

namespace vetvec {

std::string DecodeEntities(std::string_view text);

// The code point of byte `byte` in windows-1252, which browsers also take for ISO 8859-1.
char32_t Windows1252CodePoint(unsigned char byte);

}  // namespace vetvec

#endif  // VETVEC_SUITES_HTML_ENTITIES_H_
