// Makes text safe to print on a terminal: names, texts and messages in it may come from a vendor or
// from somebody else's run folder.
#ifndef VETVEC_CLI_TERMINAL_TEXT_H_
#define VETVEC_CLI_TERMINAL_TEXT_H_

#include <string>
#include <string_view>

namespace vetvec::cli {

// `text`, with every character that could deceive a terminal or its reader replaced by an escape
// such as "\u{1B}": control characters except line feeds and tabs, and characters that set the
// direction of text.
std::string TerminalText(std::string_view text);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_TERMINAL_TEXT_H_
