// A table of models x figures, from JSON or from the text of a TSV or CSV file.
//
//   VETVEC_ASSIGN_OR_RETURN(const FigureTable table, FigureTable::Read(input));
//   VETVEC_ASSIGN_OR_RETURN(const FigureGroup sts, table.Group(input, "sts"));
#ifndef VETVEC_EVAL_FIGURE_TABLE_H_
#define VETVEC_EVAL_FIGURE_TABLE_H_

#include <optional>
#include <string>
#include <vector>

#include "base/json_fwd.h"
#include "base/result.h"
#include "base/table_reader.h"

namespace vetvec {

struct NamedFigures {
  std::string name;
  std::vector<double> figures;  // one per model
};
using FigureGroup = std::vector<NamedFigures>;

class FigureTable {
 public:
  // The fields "table" (text with a header line; the first column has the models' names; separated
  // by tabs if the header has one, otherwise by commas) or else "models" (optional names).
  static Result<FigureTable> Read(const Json& input);

  // The columns of one field: with a table, a list of their names; without one, an object of name:
  // list of figures. Empty if the field is missing. Errors: INVALID_ARGUMENT: an unknown column, a
  // field of the table that is not a number (with its line); DIMENSION_MISMATCH: not as many
  // figures as models; NON_FINITE.
  Result<FigureGroup> Group(const Json& input, const char* key);

  // Names as given, else "1", "2", ... for as many models as the groups read so far have.
  std::vector<std::string> models() const;
  size_t size() const { return count_.value_or(0); }

 private:
  Result<NamedFigures> TableColumn(const std::string& name, const std::string& path) const;
  Status CheckCount(const NamedFigures& column, const std::string& path);

  std::optional<Table> table_;
  std::vector<std::string> models_;
  std::optional<size_t> count_;  // known from the names or from the first column
};

}  // namespace vetvec

#endif  // VETVEC_EVAL_FIGURE_TABLE_H_
