// Text broken into lines of at most 80 columns.
#ifndef VETVEC_CLI_WRAPPED_TEXT_H_
#define VETVEC_CLI_WRAPPED_TEXT_H_

#include <string>
#include <string_view>

namespace vetvec::cli {

// In columns: one for each character of UTF-8 text.
size_t WidthOf(std::string_view text);

// Broken at blanks where possible; lines after the first begin with `indent`. A character counts as
// one column. Ends with a line feed, unless `text` is empty.
std::string Wrapped(std::string_view text, std::string_view indent = "  ");

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_WRAPPED_TEXT_H_
