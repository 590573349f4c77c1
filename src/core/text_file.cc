#include "core/text_file.h"

#include <fmt/core.h>

#include "base/file.h"
#include "base/line_error.h"
#include "base/text_rows.h"
#include "base/utf8.h"

namespace vetvec {

Result<PackedTexts> ReadTexts(const std::string& source) {
  VETVEC_ASSIGN_OR_RETURN(const TextSource parsed, ParseTextSource(source));
  const std::string& path = parsed.path;
  if (parsed.format == TextFormat::kOther) {
    VETVEC_RETURN_IF_ERROR(FileReader::Open(path).status());
    return NotATextFile(path,
                        "if the file contains texts all the same, state its format: --in-format "
                        "lines, csv, tsv, tsv-plain or jsonl, or 'lines:FILE' and the like");
  }
  VETVEC_ASSIGN_OR_RETURN(const std::string content, ReadTextFile(path));
  PackedTexts texts;
  int64_t blank_line = 0;
  VETVEC_RETURN_IF_ERROR(
      ForEachText(content, parsed, [&](std::string_view text, int64_t line) -> Status {
        if (IsBlank(text)) {
          if (blank_line == 0) blank_line = line;
          return OkStatus();
        }
        if (blank_line != 0) {
          return LineError(path, blank_line, "the line is blank; every row must have a text");
        }
        texts.Add(text);
        return OkStatus();
      }));
  if (texts.size() == 0) {
    return InsufficientData(fmt::format("'{}' contains no texts", path)).WithFile(path);
  }
  return texts;
}

}  // namespace vetvec
