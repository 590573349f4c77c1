// NamedColumns: where the columns of a user's table are, by name and in any order.
//
//   VETVEC_ASSIGN_OR_RETURN(columns, NamedColumns(header, line, {"word", "pos", "synonyms"}));
//   const std::string_view pos = columns.In(fields, 1);
#ifndef VETVEC_LEXICON_NAMED_COLUMNS_H_
#define VETVEC_LEXICON_NAMED_COLUMNS_H_

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace vetvec {

struct ColumnPlaces {
  std::vector<std::optional<size_t>> at;  // for each name: its field; nothing: the table lacks it

  bool Has(size_t name) const { return at[name].has_value(); }
  // The field of a row, trimmed; "" if the table lacks the column.
  std::string_view In(std::span<const std::string_view> row, size_t name) const;
};

// `names` in lower case; the first `required` of them must be there. PARSE_ERROR with the line: an
// unknown column ("did you mean"), one that is there twice or missing.
Result<ColumnPlaces> NamedColumns(std::span<const std::string_view> header, int64_t line,
                                  const std::vector<std::string>& names, size_t required);

}  // namespace vetvec

#endif  // VETVEC_LEXICON_NAMED_COLUMNS_H_
