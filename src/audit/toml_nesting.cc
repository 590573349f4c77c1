// CheckTomlNesting of audit/config_reader.h.
//
// toml++ has a limit for brackets (TOML_MAX_NESTED_VALUES), but none for dots, and a long dotted
// key takes one stack frame per dot. Dots count only outside strings and comments, so the text must
// be scanned anyway; brackets are counted in the same scan, with one limit for both.
#include <fmt/core.h>

#include "audit/config_reader.h"

namespace vetvec {
namespace {

// The index of the last byte of the string or comment that begins at `i`. A string without an end
// extends to the end of the text (or of the line, for a single-line string); the parser rejects it.
size_t EndOfSkipped(std::string_view text, size_t i) {
  const char quote = text[i];
  if (quote == '#') {
    const size_t end = text.find('\n', i);
    return end == std::string_view::npos ? text.size() : end - 1;
  }
  const std::string mark(3, quote);
  const bool is_long = text.substr(i, 3) == mark;
  for (size_t k = i + (is_long ? 3 : 1); k < text.size(); ++k) {
    if (text[k] == '\\' && quote == '"') {
      ++k;
    } else if (!is_long && (text[k] == quote || text[k] == '\n')) {
      return text[k] == quote ? k : k - 1;
    } else if (is_long && text.substr(k, 3) == mark) {
      size_t end = k + 2;  // up to two quotes may precede the closing three
      while (end < k + 4 && end + 1 < text.size() && text[end + 1] == quote) ++end;
      return end;
    }
  }
  return text.size();
}

}  // namespace

Status CheckTomlNesting(std::string_view text, const std::string& file) {
  int64_t line = 1;
  size_t open = 0;  // brackets
  size_t dots = 0;  // of the current key or value
  for (size_t i = 0; i < text.size(); ++i) {
    switch (text[i]) {
      case '\n':
        ++line;
        dots = 0;
        break;
      case '[':
      case '{':
        ++open;
        dots = 0;
        break;
      case ']':
      case '}':
        if (open > 0) --open;
        dots = 0;
        break;
      case '=':
      case ',': dots = 0; break;
      case '.': ++dots; break;
      case '"':
      case '\'':
      case '#': {
        const size_t end = EndOfSkipped(text, i);
        for (size_t k = i; k < end && k < text.size(); ++k) line += text[k] == '\n' ? 1 : 0;
        i = end;
        break;
      }
      default: break;
    }
    if (open + dots > kMaxTomlLevels) {
      return ParseError(fmt::format("line {} nests tables and lists more than {} levels deep", line,
                                    kMaxTomlLevels))
          .WithFile(file, line);
    }
  }
  return OkStatus();
}

}  // namespace vetvec
