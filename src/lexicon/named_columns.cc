#include "lexicon/named_columns.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/strings.h"
#include "base/unknown_name.h"
#include "lexicon/bad_line.h"

namespace vetvec {

std::string_view ColumnPlaces::In(std::span<const std::string_view> row, size_t name) const {
  return at[name] ? Trim(row[*at[name]]) : std::string_view();
}

Result<ColumnPlaces> NamedColumns(std::span<const std::string_view> header, int64_t line,
                                  const std::vector<std::string>& names, size_t required) {
  ColumnPlaces places;
  places.at.resize(names.size());
  for (size_t i = 0; i < header.size(); ++i) {
    const auto found = std::find(names.begin(), names.end(), AsciiLower(header[i]));
    if (found == names.end()) {
      const Status unknown = UnknownName("column", header[i], names);
      return unknown.WithCode(StatusCode::kParseError,
                              fmt::format("line {}: {}", line, unknown.message()));
    }
    std::optional<size_t>& place = places.at[static_cast<size_t>(found - names.begin())];
    if (place) return DuplicateOnLine(line, "column", header[i]);
    place = i;
  }
  for (size_t i = 0; i < required; ++i) {
    if (places.Has(i)) continue;
    return BadLine(line, fmt::format("the header has no column '{}'", names[i]))
        .WithKey(names[i], "", Joined(names));
  }
  return places;
}

}  // namespace vetvec
