// Rows of TSV and CSV text with a header line, for seeds and reference tables.
//
// CSV follows RFC 4180 (fields may contain commas, line ends and doubled quotes inside quotes); TSV
// is split at tabs and has no quoting. Errors name file and line.
#ifndef VETVEC_BASE_TABLE_READER_H_
#define VETVEC_BASE_TABLE_READER_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/line_reader.h"
#include "base/result.h"

namespace vetvec {

struct TableRow {
  std::vector<std::string> fields;  // as many as the header has
  int64_t line = 0;                 // where the row begins
};

struct Table {
  std::vector<std::string> header;
  std::vector<TableRow> rows;
  int64_t blank_lines = 0;

  std::optional<size_t> Column(std::string_view name) const;
};

// INVALID_ARGUMENT: a row whose number of fields differs from the header's, a quote that is never
// closed or is inside an unquoted field, a header name that is empty or repeated, no header.
Result<Table> ParseTable(const EachLine& lines, const std::string& file, char separator);
Result<Table> ParseTable(std::string_view text, const std::string& file, char separator);

}  // namespace vetvec

#endif  // VETVEC_BASE_TABLE_READER_H_
