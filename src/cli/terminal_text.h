// What the command prints for people: the names, texts and messages in it may come from a vendor or
// from somebody else's run folder.
#ifndef VETVEC_CLI_TERMINAL_TEXT_H_
#define VETVEC_CLI_TERMINAL_TEXT_H_

#include <string>
#include <string_view>

namespace vetvec::cli {

// `text` with the characters that could deceive a terminal or its reader as escapes, "\u{1B}":
// control characters except line feeds and tabs, and those that set the direction of text.
std::string TerminalText(std::string_view text);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_TERMINAL_TEXT_H_
