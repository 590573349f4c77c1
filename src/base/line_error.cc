#include "base/line_error.h"

#include <fmt/core.h>

namespace vetvec {

Status LineError(const std::string& file, int64_t line, const std::string& message) {
  return InvalidArgument(fmt::format("line {}: {}", line, message)).WithFile(file, line);
}

Status LineParseError(const std::string& file, int64_t line, const std::string& message) {
  return ParseError(fmt::format("line {}: {}", line, message)).WithFile(file, line);
}

}  // namespace vetvec
