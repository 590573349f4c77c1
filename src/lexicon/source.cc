#include "lexicon/source.h"

#include <fmt/core.h>

#include <utility>

#include "base/file.h"
#include "base/hash.h"
#include "base/line_reader.h"
#include "base/utf8.h"
#include "lexicon/bad_line.h"

namespace vetvec {
namespace {

constexpr size_t kMaxQuotedBytes = 60;

}  // namespace

Result<SourceText> ReadSource(const std::string& source, const std::string& name,
                              const std::string& licence) {
  SourceText out;
  VETVEC_ASSIGN_OR_RETURN(out.from, ParseTextSource(source, "word"));
  const std::string& path = out.from.path;
  VETVEC_ASSIGN_OR_RETURN(std::string bytes, ReadFileMaybeGzip(InputPath(path)));
  out.source = {.name = name, .path = path, .sha256 = Sha256Hex(bytes), .licence = licence};
  VETVEC_ASSIGN_OR_RETURN(out.text, DecodedText(std::move(bytes), path));
  return out;
}

Status BadLine(int64_t number, const std::string& what, std::string_view found,
               const std::string& allowed) {
  const std::string shown = Sanitized(found, kMaxQuotedBytes);
  return BadLine(number, fmt::format("invalid {} '{}'; allowed: {}", what, shown, allowed))
      .WithKey(what, shown, allowed);
}

Status BadLine(int64_t number, const std::string& message) {
  return ParseError(fmt::format("line {}: {}", number, message));
}

Status DuplicateOnLine(int64_t number, const std::string& what, std::string_view found) {
  const std::string shown = Sanitized(found, kMaxQuotedBytes);
  return BadLine(number, fmt::format("duplicate {} '{}'", what, shown))
      .WithKey(what, shown, fmt::format("each {} once", what));
}

}  // namespace vetvec
