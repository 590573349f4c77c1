#include "lexicon/source.h"

#include <fmt/core.h>

#include <utility>

#include "base/file.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "lexicon/bad_line.h"

namespace vetvec {

Result<SourceText> ReadSource(const std::string& path, const std::string& name,
                              const std::string& licence) {
  SourceText out;
  VETVEC_ASSIGN_OR_RETURN(out.text, ReadFileMaybeGzip(path));
  out.source = {.name = name, .path = path, .sha256 = Sha256Hex(out.text), .licence = licence};
  return out;
}

Status BadLine(int64_t number, const std::string& what, std::string_view found,
               const std::string& allowed) {
  constexpr size_t kMaxQuotedBytes = 60;
  const std::string shown = Sanitized(found, kMaxQuotedBytes);
  return ParseError(fmt::format("line {}: {} '{}'; allowed: {}", number, what, shown, allowed))
      .WithKey(what, shown, allowed);
}

}  // namespace vetvec
