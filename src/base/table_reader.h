// Rows of CSV and TSV text: the one reader of tables that users write, for texts to embed, seeds,
// data sets, lexicons and reference tables.
//
// CSV is read as Python's csv module and pandas read it: fields in quotes may contain separators,
// line ends and doubled quotes; lines end with "\n", "\r\n" or "\r"; empty lines are skipped. The
// separator is a comma, or a semicolon if the header contains semicolons and no comma outside of
// quotes. TSV has the same quotes in kTsv (as spreadsheets write it); kPlainTsv has none (as most
// data sets are published). Errors name file and line.
#ifndef VETVEC_BASE_TABLE_READER_H_
#define VETVEC_BASE_TABLE_READER_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/line_reader.h"
#include "base/result.h"

namespace vetvec {

enum class TableForm {
  kCsv,
  kTsv,
  kPlainTsv,
  kByHeader,  // kPlainTsv if the first row contains a tab, otherwise kCsv
};

struct TableRules {
  TableForm form = TableForm::kCsv;
  // Lines that are blank, "#", or begin with "# " are skipped between rows.
  bool has_comments = false;
  // Otherwise the first row is like the others, and there may be none.
  bool has_header = true;
};

// The fields of a row, valid during the call, and the line where it begins.
using RowVisitor = std::function<Status(std::span<const std::string_view> fields, int64_t line)>;

// Calls `visit` with the header, if there is one, whose fields are trimmed, and then with each row;
// an error that it returns without a file gets file and line. `text` is UTF-8; a byte order mark is
// skipped. INVALID_ARGUMENT: a row whose number of fields differs from that of the first, a quote
// that is never closed, a header name that is repeated, no header, NUL bytes, invalid UTF-8, a row
// over kMaxLineBytes; in TSV also a field that begins with a quote and continues after the closing
// one, because such a table has no quoting. Cost: one pass; fields are copied only if they contain
// doubled quotes.
Status ForEachRow(std::string_view text, const std::string& file, const TableRules& rules,
                  const RowVisitor& visit);
inline Status ForEachRow(std::string_view text, const std::string& file, TableForm form,
                         const RowVisitor& visit) {
  return ForEachRow(text, file, TableRules{form, false, true}, visit);
}

// The position of a column in a header: the exact name, otherwise the only one that differs only in
// case. Nothing: there is none, or there are several.
std::optional<size_t> ColumnOf(std::span<const std::string_view> header, std::string_view name);

struct TableRow {
  std::vector<std::string> fields;  // as many as the header has
  int64_t line = 0;                 // where the row begins
};

struct Table {
  std::vector<std::string> header;
  std::vector<TableRow> rows;

  std::optional<size_t> Column(std::string_view name) const;  // ColumnOf
};

// All rows, with the errors of ForEachRow.
Result<Table> ParseTable(std::string_view text, const std::string& file, TableForm form);

}  // namespace vetvec

#endif  // VETVEC_BASE_TABLE_READER_H_
