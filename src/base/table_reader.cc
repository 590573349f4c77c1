#include "base/table_reader.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/file.h"
#include "base/line_error.h"
#include "base/strings.h"
#include "base/utf8.h"

namespace vetvec {
namespace {

// Splits CSV lines into fields; a quoted field may extend over several lines.
class CsvSplitter {
 public:
  CsvSplitter(const std::string& file, std::vector<TableRow>* rows) : file_(file), rows_(rows) {}

  Status Line(std::string_view line, int64_t number) {
    if (!in_quotes_) {
      if (IsBlank(line)) return OkStatus();
      row_ = TableRow{{}, number};
      field_.clear();
    } else {
      field_.push_back('\n');
    }
    for (size_t i = 0; i < line.size(); ++i) {
      const char c = line[i];
      if (in_quotes_) {
        if (c != '"') {
          field_.push_back(c);
        } else if (i + 1 < line.size() && line[i + 1] == '"') {
          field_.push_back('"');
          ++i;
        } else {
          in_quotes_ = false;
          if (i + 1 < line.size() && line[i + 1] != ',') {
            return LineError(file_, number,
                             "unexpected text after a closing quote; double any quote inside "
                             "a quoted field");
          }
        }
      } else if (c == ',') {
        row_.fields.push_back(std::move(field_));
        field_.clear();
      } else if (c == '"') {
        if (!field_.empty()) {
          return LineError(file_, number, "unexpected quote inside an unquoted field");
        }
        in_quotes_ = true;
      } else {
        field_.push_back(c);
      }
    }
    if (in_quotes_) return OkStatus();
    row_.fields.push_back(std::move(field_));
    field_.clear();
    rows_->push_back(std::move(row_));
    return OkStatus();
  }

  Status Finish() const {
    if (!in_quotes_) return OkStatus();
    return LineError(file_, row_.line, "a quoted field is never closed");
  }

 private:
  const std::string& file_;
  std::vector<TableRow>* rows_;
  TableRow row_;
  std::string field_;
  bool in_quotes_ = false;
};

Status CheckHeader(const TableRow& row, const std::string& file) {
  for (size_t i = 0; i < row.fields.size(); ++i) {
    if (IsBlank(row.fields[i])) {
      return LineError(file, row.line, fmt::format("column {} has no name", i + 1));
    }
    if (std::count(row.fields.begin(), row.fields.end(), row.fields[i]) > 1) {
      return LineError(file, row.line,
                       fmt::format("two columns are named '{}'", Sanitized(row.fields[i], 60)));
    }
  }
  return OkStatus();
}

}  // namespace

std::optional<size_t> Table::Column(std::string_view name) const {
  const auto found = std::find(header.begin(), header.end(), name);
  if (found == header.end()) return std::nullopt;
  return static_cast<size_t>(found - header.begin());
}

Result<Table> ParseTable(std::string_view text, const std::string& file, char separator) {
  return ParseTable(LinesOfText(text, file), file, separator);
}

Result<Table> ParseTable(const EachLine& lines, const std::string& file, char separator) {
  Table table;
  CsvSplitter csv(file, &table.rows);
  VETVEC_RETURN_IF_ERROR(lines([&](std::string_view line, int64_t number) {
    if (IsBlank(line)) ++table.blank_lines;
    if (separator == ',') return csv.Line(line, number);
    if (IsBlank(line)) return OkStatus();
    TableRow row{{}, number};
    for (std::string_view field : Split(line, separator)) row.fields.emplace_back(field);
    table.rows.push_back(std::move(row));
    return OkStatus();
  }));
  VETVEC_RETURN_IF_ERROR(csv.Finish());
  if (table.rows.empty()) {
    return InvalidArgument("the file is empty; a header line is required").WithFile(file);
  }
  for (std::string& name : table.rows.front().fields) name = std::string(Trim(name));
  VETVEC_RETURN_IF_ERROR(CheckHeader(table.rows.front(), file));
  table.header = std::move(table.rows.front().fields);
  table.rows.erase(table.rows.begin());
  for (const TableRow& row : table.rows) {
    if (row.fields.size() != table.header.size()) {
      return LineError(file, row.line,
                       fmt::format("found {} fields, but the header has {}", row.fields.size(),
                                   table.header.size()));
    }
  }
  return table;
}

}  // namespace vetvec
