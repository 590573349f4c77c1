#include "base/text_rows.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/json.h"
#include "base/json_reader.h"
#include "base/line_error.h"
#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

class TextRows {
 public:
  TextRows(const TextSource& source, const LineVisitor& visit)
      : file_(source.path), column_(source.column), visit_(visit) {}

  Status Lines(std::string_view content, bool is_json) const {
    std::string mended;  // "\r" alone ends a line in a file that has no "\n"
    if (content.find('\n') == std::string_view::npos &&
        content.find('\r') != std::string_view::npos) {
      mended = content;
      std::replace(mended.begin(), mended.end(), '\r', '\n');
      content = mended;
    }
    if (!is_json) return ForEachLine(content, file_, visit_);
    return ForEachLine(content, file_, [&](std::string_view line, int64_t number) {
      return IsBlank(line) ? visit_(line, number) : Object(line, number);
    });
  }

  Status Rows(std::string_view content, TableForm form) const {
    std::optional<size_t> column;
    return ForEachRow(content, file_, form,
                      [&](std::span<const std::string_view> fields, int64_t line) -> Status {
                        if (column) return Field(fields[*column], line);
                        column = ColumnOf(fields, column_);
                        return column ? OkStatus() : NoColumn(fields, line);
                      });
  }

 private:
  Status Field(std::string_view text, int64_t line) const {
    return IsBlank(text) ? LineError(file_, line, "the text is blank") : visit_(text, line);
  }

  Status Object(std::string_view line, int64_t number) const {
    const Result<Json> parsed = ParseJsonText<Json>(line);
    if (!parsed.ok()) return LineParseError(file_, number, parsed.status().message());
    const Json& object = *parsed;
    if (!object.is_object() || !object.contains(column_) || !object[column_].is_string()) {
      return LineError(file_, number,
                       fmt::format("the line is not a JSON object with a string '{}'", column_))
          .WithKey(column_, Sanitized(line, 80), fmt::format("{{\"{}\": \"...\"}}", column_));
    }
    return Field(object[column_].get<std::string>(), number);
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
  const std::string& column_;
  const LineVisitor& visit_;
};

}  // namespace

Status ForEachText(std::string_view content, const TextSource& source, const LineVisitor& visit) {
  const TextRows rows(source, visit);
  switch (source.format) {
    case TextFormat::kCsv: return rows.Rows(content, TableForm::kCsv);
    case TextFormat::kTsv: return rows.Rows(content, TableForm::kTsv);
    case TextFormat::kPlainTsv: return rows.Rows(content, TableForm::kPlainTsv);
    case TextFormat::kOther:
    case TextFormat::kLines: return rows.Lines(content, false);
    case TextFormat::kJsonl: return rows.Lines(content, true);
  }
  return OkStatus();
}

}  // namespace vetvec
