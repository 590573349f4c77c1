#include "lexicon/data_table.h"

#include <algorithm>

#include "base/file.h"
#include "base/strings.h"
#include "lexicon/bad_line.h"

namespace vetvec {

Status ForEachDataRow(std::string_view text, const std::string& header,
                      const std::function<Status(const DataRow& row)>& visit) {
  const size_t columns = Split(header, '\t').size();
  bool header_seen = false;
  return ForEachLine(text, "", [&](std::string_view line, int64_t number) {
    if (line.starts_with('#')) return OkStatus();
    if (!header_seen) {
      header_seen = true;
      return line == header ? OkStatus() : BadLine(number, "header", line, header);
    }
    const DataRow row{Split(line, '\t'), number};
    const bool is_whole =
        row.cells.size() == columns &&
        std::none_of(row.cells.begin(), row.cells.end(), [](auto cell) { return cell.empty(); });
    return is_whole ? visit(row) : BadLine(number, "row", line, header);
  });
}

std::vector<std::string_view> CellWords(std::string_view cell, char separator) {
  if (cell == "-") return {};
  std::vector<std::string_view> words = Split(cell, separator);
  for (std::string_view& word : words) word = Trim(word);
  std::erase(words, std::string_view());
  return words;
}

}  // namespace vetvec
