// Words for a command that the user may copy into a shell.
#ifndef VETVEC_CLI_SHELL_WORD_H_
#define VETVEC_CLI_SHELL_WORD_H_

#include <string>
#include <string_view>

namespace vetvec::cli {

// `text` as one word of a POSIX shell, quoted if it must be.
std::string ShellWord(std::string_view text);

}  // namespace vetvec::cli

#endif  // VETVEC_CLI_SHELL_WORD_H_
