#include "cli/places_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "cli/wrapped_text.h"

namespace vetvec::cli {
namespace {

using nlohmann::json;
using TextLines = std::vector<std::string>;

constexpr size_t kTableColumns = 80;
constexpr size_t kPlace = 4;
constexpr size_t kGap = 2;
constexpr size_t kLeastName = 12;

std::string Padded(const std::string& text, size_t width, bool is_right) {
  const size_t used = WidthOf(text);
  const std::string blanks(used < width ? width - used : 0, ' ');
  return is_right ? blanks + text : text + blanks;
}

TextLines SplitLines(const std::string& text) {
  TextLines lines(1);
  for (const char c : text) {
    if (c == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += c;
    }
  }
  return lines;
}

// The beginning of a word and "..", whole characters only.
std::string ShortWord(const std::string& word, size_t width) {
  std::string out;
  size_t used = 2;
  for (const char c : word) {
    used += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
    if (used > width) break;
    out += c;
  }
  return out + "..";
}

// A text in lines of at most `width` columns, broken at blanks; a long word is cut short.
TextLines InColumn(const std::string& text, size_t width) {
  TextLines lines(1);
  size_t begin = 0;
  while (begin < text.size()) {
    const size_t end = std::min(text.find(' ', begin), text.size());
    std::string word = text.substr(begin, end - begin);
    if (WidthOf(word) > width) word = ShortWord(word, width);
    if (!lines.back().empty() && WidthOf(lines.back()) + 1 + WidthOf(word) > width) {
      lines.emplace_back();
    }
    lines.back() += (lines.back().empty() ? "" : " ") + word;
    begin = end + 1;
  }
  return lines;
}

size_t LongestWord(const std::string& text) {
  size_t most = 0;
  for (size_t begin = 0, end = 0; begin <= text.size(); begin = end + 1) {
    end = std::min(text.find(' ', begin), text.size());
    most = std::max(most, WidthOf(text.substr(begin, end - begin)));
  }
  return most;
}

struct Column {
  std::string key;
  TextLines head;
  size_t width = 0;
};

std::string CellOf(const json& places, const json& row, const std::string& key) {
  const std::string text = row["cells"][key].get<std::string>();
  const json& over = row["over"];
  const bool is_over = std::find(over.begin(), over.end(), key) != over.end();
  return is_over ? text + " " + places["words"]["over"].get<std::string>() : text;
}

std::vector<Column> ColumnsOf(const json& places) {
  std::vector<Column> columns;
  for (const json& one : places["columns"]) {
    Column column{one["key"].get<std::string>(), {}, 0};
    for (const json& row : places["rows"]) {
      for (const std::string& line : SplitLines(CellOf(places, row, column.key))) {
        column.width = std::max(column.width, WidthOf(line));
      }
    }
    const std::string head = one["head"].get<std::string>();
    constexpr size_t kLeast = 8;
    constexpr size_t kMostOfHead = 14;
    column.width = std::max({column.width, kLeast, std::min(kMostOfHead, LongestWord(head))});
    column.head = InColumn(head, column.width);
    const std::string limit = one["limit"].get<std::string>();
    if (!limit.empty()) column.head.push_back(limit);
    column.width = std::max(column.width, WidthOf(limit));
    columns.push_back(std::move(column));
  }
  return columns;
}

void EndLine(std::string line, std::string* text) {
  line.erase(line.find_last_not_of(' ') + 1);
  *text += line + "\n";
}

std::string Head(const std::vector<Column>& columns, const std::string& vendor, size_t name) {
  size_t height = 1;
  for (const Column& column : columns) height = std::max(height, column.head.size());
  std::string text;
  for (size_t i = 0; i < height; ++i) {
    std::string line =
        Padded(std::string(kPlace, ' ') + (i + 1 == height ? vendor : ""), kPlace + name, false);
    for (const Column& column : columns) {
      const size_t from = height - column.head.size();
      line += std::string(kGap, ' ') +
              Padded(i < from ? "" : column.head[i - from], column.width, true);
    }
    EndLine(line, &text);
  }
  return text;
}

std::string PlaceRow(const json& places, const json& row, const std::vector<Column>& columns,
                     size_t name) {
  const std::string place = row["place"].is_null() ? "" : row["place"].get<std::string>();
  std::string label = row["label"].get<std::string>();
  std::string text;
  std::string line = Padded(place, kPlace, false) + Padded(label, name, false);
  if (WidthOf(label) > name) {
    text = Wrapped(Padded(place, kPlace, false) + label, std::string(kPlace, ' '));
    line = std::string(kPlace + name, ' ');
  }
  size_t height = 1;
  std::vector<TextLines> cells;
  for (const Column& column : columns) {
    cells.push_back(SplitLines(CellOf(places, row, column.key)));
    height = std::max(height, cells.back().size());
  }
  for (size_t i = 0; i < height; ++i) {
    for (size_t c = 0; c < columns.size(); ++c) {
      line += std::string(kGap, ' ') +
              Padded(i < cells[c].size() ? cells[c][i] : "", columns[c].width, true);
    }
    EndLine(line, &text);
    line = std::string(kPlace + name, ' ');
  }
  const std::string against = row["against_text"].get<std::string>();
  const std::string indent(kPlace, ' ');
  return text + (against.empty() ? "" : Wrapped(indent + against, indent));
}

}  // namespace

std::string PlacesText(const json& places) {
  const std::vector<Column> columns = ColumnsOf(places);
  size_t used = kPlace;
  for (const Column& column : columns) used += kGap + column.width;
  size_t name = WidthOf(places["words"]["vendor"].get<std::string>());
  for (const json& row : places["rows"]) {
    name = std::max(name, WidthOf(row["label"].get<std::string>()));
  }
  name = std::min(name, used + kLeastName < kTableColumns ? kTableColumns - used : kLeastName);
  std::string text = Head(columns, places["words"]["vendor"].get<std::string>(), name);
  for (const json& row : places["rows"]) text += PlaceRow(places, row, columns, name);
  for (const json& note : places["notes"]) text += Wrapped(note.get<std::string>());
  return text;
}

}  // namespace vetvec::cli
