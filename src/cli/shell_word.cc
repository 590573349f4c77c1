#include "cli/shell_word.h"

#include <algorithm>

namespace vetvec::cli {
namespace {

// Others may mean something to a shell, at the beginning of a word or anywhere.
bool IsPlain(char c) {
  constexpr std::string_view kPlain = "_./:=@%+,-";
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         kPlain.find(c) != std::string_view::npos;
}

}  // namespace

std::string ShellWord(std::string_view text) {
  if (!text.empty() && std::all_of(text.begin(), text.end(), IsPlain)) return std::string(text);
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'') {
      quoted += R"('\'')";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

}  // namespace vetvec::cli
