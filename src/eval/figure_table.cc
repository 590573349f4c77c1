#include "eval/figure_table.h"

#include <fmt/core.h>

#include <cmath>
#include <utility>

#include "base/json.h"
#include "base/strings.h"
#include "base/utf8.h"
#include "eval/eval_json.h"

namespace vetvec {
Result<FigureTable> FigureTable::Read(const Json& input) {
  FigureTable out;
  if (const Json* field = FindField(input, "table"); field != nullptr) {
    VETVEC_ASSIGN_OR_RETURN(const std::string text, ReadString(*field, "table"));
    VETVEC_ASSIGN_OR_RETURN(out.table_, ParseTable(text, "table", TableForm::kByHeader));
    for (const TableRow& row : out.table_->rows) out.models_.push_back(row.fields[0]);
    out.count_ = out.models_.size();
  } else if (const Json* names = FindField(input, "models"); names != nullptr) {
    VETVEC_ASSIGN_OR_RETURN(out.models_, ReadStrings(*names, "models"));
    out.count_ = out.models_.size();
  }
  return out;
}

Result<NamedFigures> FigureTable::TableColumn(const std::string& name,
                                              const std::string& path) const {
  const std::optional<size_t> at = table_->Column(name);
  if (!at) {
    const std::string found = Sanitized(name, 80);
    const std::string allowed = Joined(table_->header);
    return InvalidArgument(
               fmt::format(
                   "{} refers to column '{}', but the table has no such column{}; its columns "
                   "are: {}",
                   path, found, DidYouMean(found, table_->header), allowed))
        .WithKey(path, found, allowed);
  }
  NamedFigures column{name, {}};
  for (const TableRow& row : table_->rows) {
    const std::optional<double> figure = ParseDouble(row.fields[*at]);
    if (!figure || !std::isfinite(*figure)) {
      return InvalidArgument(fmt::format("line {}, column '{}': '{}' is not a number", row.line,
                                         Sanitized(name, 80), Sanitized(row.fields[*at], 80)))
          .WithKey(path);
    }
    column.figures.push_back(*figure);
  }
  return column;
}

Status FigureTable::CheckCount(const NamedFigures& column, const std::string& path) {
  if (!count_) count_ = column.figures.size();
  if (column.figures.size() == *count_) return OkStatus();
  return DimensionMismatch(fmt::format("{} has {} values, but there are {} models", path,
                                       column.figures.size(), *count_))
      .WithKey(path);
}

Result<FigureGroup> FigureTable::Group(const Json& input, const char* key) {
  FigureGroup group;
  const Json* const field = FindField(input, key);
  if (field == nullptr) return group;
  if (table_) {
    VETVEC_ASSIGN_OR_RETURN(const std::vector<std::string> names, ReadStrings(*field, key));
    for (const std::string& name : names) {
      VETVEC_ASSIGN_OR_RETURN(NamedFigures column, TableColumn(name, key));
      group.push_back(std::move(column));
    }
    return group;
  }
  VETVEC_RETURN_IF_ERROR(CheckObject(*field, key));
  for (const auto& [name, list] : field->items()) {
    const std::string path = FieldPath(key, Sanitized(name, 80));
    NamedFigures column{name, {}};
    VETVEC_ASSIGN_OR_RETURN(column.figures, ReadNumbers(list, path));
    VETVEC_RETURN_IF_ERROR(CheckCount(column, path));
    group.push_back(std::move(column));
  }
  return group;
}

std::vector<std::string> FigureTable::models() const {
  if (!models_.empty()) return models_;
  std::vector<std::string> numbers;
  for (size_t i = 0; i < size(); ++i) numbers.push_back(fmt::format("{}", i + 1));
  return numbers;
}

}  // namespace vetvec
