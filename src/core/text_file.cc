#include "core/text_file.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "base/file.h"
#include "base/json.h"
#include "base/json_reader.h"
#include "base/line_error.h"
#include "base/strings.h"
#include "base/table_reader.h"
#include "base/text_input.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

// The rows of one file; every row must have a text.
class TextRows {
 public:
  TextRows(const std::string& file, const std::string& column) : file_(file), column_(column) {}

  Status AddLines(std::string_view bytes, bool is_json) {
    int64_t blank_line = 0;
    return ForEachLine(bytes, file_, [&](std::string_view line, int64_t number) -> Status {
      if (IsBlank(line)) {
        if (blank_line == 0) blank_line = number;
        return OkStatus();
      }
      if (blank_line != 0) {
        return LineError(file_, blank_line, "the line is blank; every row must have a text");
      }
      return is_json ? AddJson(line, number) : Add(line, number);
    });
  }

  Status AddTable(std::string_view bytes, TableForm form) {
    std::optional<size_t> column;
    return ForEachRow(bytes, file_, form,
                      [&](std::span<const std::string_view> fields, int64_t line) -> Status {
                        if (column) return Add(fields[*column], line);
                        column = ColumnOf(fields, column_);
                        return column ? OkStatus() : NoColumn(fields, line);
                      });
  }

  PackedTexts Take() { return std::move(texts_); }

 private:
  Status Add(std::string_view text, int64_t line) {
    if (IsBlank(text)) return LineError(file_, line, "the text is blank");
    texts_.Add(text);
    return OkStatus();
  }

  Status AddJson(std::string_view line, int64_t number) {
    const Result<Json> parsed = ParseJsonText<Json>(line);
    if (!parsed.ok()) return LineParseError(file_, number, parsed.status().message());
    const Json& object = *parsed;
    if (!object.is_object() || !object.contains(column_) || !object[column_].is_string()) {
      return LineError(file_, number,
                       fmt::format("the line is not a JSON object with a string '{}'", column_))
          .WithKey(column_, Sanitized(line, 80), fmt::format("{{\"{}\": \"...\"}}", column_));
    }
    return Add(object[column_].get<std::string>(), number);
  }

  Status NoColumn(std::span<const std::string_view> header, int64_t line) const {
    std::vector<std::string> names;
    for (const std::string_view name : header) names.push_back(Sanitized(name, 40));
    return LineError(file_, line,
                     fmt::format("the header has no column '{}'; its columns are: {}{}", column_,
                                 Joined(names), DidYouMean(column_, names)))
        .WithKey(column_, Joined(names), fmt::format("a column named {}", column_));
  }

  const std::string& file_;
  const std::string column_;
  PackedTexts texts_;
};

// "\r" alone ends a line in a file that has no "\n".
void MendLineEnds(std::string* bytes) {
  if (bytes->find('\n') != std::string::npos) return;
  std::replace(bytes->begin(), bytes->end(), '\r', '\n');
}

}  // namespace

Result<PackedTexts> ReadTexts(const std::string& source) {
  VETVEC_ASSIGN_OR_RETURN(const TextSource parsed, ParseTextSource(source));
  const std::string& path = parsed.path;
  const TextFormat format = parsed.format;
  if (format == TextFormat::kOther) {
    VETVEC_RETURN_IF_ERROR(FileReader::Open(path).status());
    return NotATextFile(path,
                        "if the file contains texts all the same, state its format: --in-format "
                        "lines, csv, tsv, tsv-plain or jsonl, or 'lines:FILE' and the like");
  }
  VETVEC_ASSIGN_OR_RETURN(std::string bytes, ReadTextFile(path));
  TextRows rows(path, parsed.column);
  switch (format) {
    case TextFormat::kCsv: VETVEC_RETURN_IF_ERROR(rows.AddTable(bytes, TableForm::kCsv)); break;
    case TextFormat::kTsv: VETVEC_RETURN_IF_ERROR(rows.AddTable(bytes, TableForm::kTsv)); break;
    case TextFormat::kPlainTsv:
      VETVEC_RETURN_IF_ERROR(rows.AddTable(bytes, TableForm::kPlainTsv));
      break;
    case TextFormat::kOther:
    case TextFormat::kLines:
    case TextFormat::kJsonl:
      MendLineEnds(&bytes);
      VETVEC_RETURN_IF_ERROR(rows.AddLines(bytes, format == TextFormat::kJsonl));
      break;
  }
  PackedTexts texts = rows.Take();
  if (texts.size() == 0) {
    return InsufficientData(fmt::format("'{}' contains no texts", path)).WithFile(path);
  }
  return texts;
}

}  // namespace vetvec
