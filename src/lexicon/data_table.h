// Rows of the tables that are compiled in: src/lexicon/data, src/english/data.
//
// Columns are separated by tabs; no quoting, and "-" stands for nothing. Lines that begin with '#'
// are comments; the first other line is the header.
//
//   ForEachDataRow(kNounClassesTsv, "class\tnouns", [&](const DataRow& row) {
//     classes[row.cells[0]] = Split(row.cells[1], ',');
//     return OkStatus();
//   });
#ifndef VETVEC_LEXICON_DATA_TABLE_H_
#define VETVEC_LEXICON_DATA_TABLE_H_

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/status.h"

namespace vetvec {

struct DataRow {
  std::vector<std::string_view> cells;  // as many as the header has, none empty; into the text
  int64_t line = 0;
};

// PARSE_ERROR names the line: another header, another number of columns, an empty cell; or what
// `visit` returns.
Status ForEachDataRow(std::string_view text, const std::string& header,
                      const std::function<Status(const DataRow& row)>& visit);

// The words of a list in a cell; none for "-".
std::vector<std::string_view> CellWords(std::string_view cell, char separator);

}  // namespace vetvec

#endif  // VETVEC_LEXICON_DATA_TABLE_H_
