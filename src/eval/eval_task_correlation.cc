// `vetvec papers eval task-correlation`: {scores: {NAME: [...]}, tasks: {NAME: [...]}, kind?} ->
// {n, kind, scores: {NAME: {tasks: {NAME: {coefficient, p_value, n}}, mean, strong, very_strong}}}.
#include <fmt/core.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/unknown_name.h"
#include "base/utf8.h"
#include "eval/eval_json.h"
#include "eval/eval_methods.h"
#include "stats/correlation.h"

namespace vetvec {
namespace {

// EvalRank's words for a coefficient above these.
constexpr double kStrong = 0.6;
constexpr double kVeryStrong = 0.8;

// A figure of each model; nothing where it was not measured.
struct FigureColumn {
  std::string name;
  std::vector<std::optional<double>> figures;
};

Result<std::optional<double>> ReadFigure(const Json& value, const std::string& path) {
  if (value.is_null()) return std::optional<double>();
  VETVEC_ASSIGN_OR_RETURN(const double figure, ReadNumber(value, path));
  return std::optional(figure);
}

Result<std::vector<FigureColumn>> ReadColumns(const Json& input, const char* key) {
  VETVEC_ASSIGN_OR_RETURN(const Json* const field, RequireField(input, key));
  VETVEC_RETURN_IF_ERROR(CheckObject(*field, key));
  std::vector<FigureColumn> columns;
  for (const auto& [name, list] : field->items()) {
    const std::string path = FieldPath(key, Sanitized(name, 80));
    FigureColumn& column = columns.emplace_back();
    column.name = name;
    VETVEC_ASSIGN_OR_RETURN(column.figures,
                            ReadList<std::optional<double>>(list, path, ReadFigure));
  }
  if (!columns.empty()) return columns;
  return InsufficientData(
             fmt::format("'{}' is empty; it needs a list of values for each name", key))
      .WithKey(key);
}

Status CheckLengths(const std::vector<FigureColumn>& columns, const char* key, size_t models) {
  for (const FigureColumn& column : columns) {
    if (column.figures.size() == models) continue;
    const std::string path = FieldPath(key, Sanitized(column.name, 80));
    return DimensionMismatch(fmt::format("{} has {} values, but the first list has {}; every list "
                                         "needs one value or null per model",
                                         path, column.figures.size(), models))
        .WithKey(path);
  }
  return OkStatus();
}

Result<Correlation> Correlate(const std::string& kind, const std::vector<double>& x,
                              const std::vector<double>& y) {
  if (kind == "pearson") return Pearson(x, y);
  if (kind == "spearman") return Spearman(x, y);
  VETVEC_ASSIGN_OR_RETURN(const KendallCorrelation tau, Kendall(x, y));
  return Correlation(tau);
}

// Over the models that have both figures; no coefficient for fewer than 2.
Result<Correlation> CorrelateColumns(const std::string& kind, const FigureColumn& a,
                                     const FigureColumn& b) {
  std::vector<double> x;
  std::vector<double> y;
  for (size_t i = 0; i < a.figures.size(); ++i) {
    if (!a.figures[i] || !b.figures[i]) continue;
    x.push_back(*a.figures[i]);
    y.push_back(*b.figures[i]);
  }
  if (x.size() >= 2) return Correlate(kind, x, y);
  Correlation none;
  none.n = x.size();
  return none;
}

Result<OrderedJson> RowOf(const std::string& kind, const FigureColumn& score,
                          const std::vector<FigureColumn>& tasks) {
  OrderedJson row;
  row["tasks"] = OrderedJson::object();
  double sum = 0;
  uint64_t defined = 0;
  uint64_t strong = 0;
  uint64_t very_strong = 0;
  for (const FigureColumn& task : tasks) {
    VETVEC_ASSIGN_OR_RETURN(const Correlation found, CorrelateColumns(kind, score, task));
    OrderedJson cell;
    cell["coefficient"] = NumberOrNull(found.coefficient);
    cell["p_value"] = NumberOrNull(found.p_value);
    cell["n"] = found.n;
    row["tasks"][task.name] = std::move(cell);
    if (!found.coefficient) continue;
    sum += *found.coefficient;
    ++defined;
    if (*found.coefficient > kStrong) ++strong;
    if (*found.coefficient > kVeryStrong) ++very_strong;
  }
  row["mean"] = defined == 0 ? OrderedJson() : OrderedJson(sum / static_cast<double>(defined));
  row["strong"] = strong;
  row["very_strong"] = very_strong;
  return row;
}

}  // namespace

Result<OrderedJson> EvalTaskCorrelation(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const auto scores, ReadColumns(input, "scores"));
  VETVEC_ASSIGN_OR_RETURN(const auto tasks, ReadColumns(input, "tasks"));
  VETVEC_ASSIGN_OR_RETURN(const std::string kind, StringField(input, "kind", "spearman"));
  if (kind != "spearman" && kind != "pearson" && kind != "kendall") {
    return UnknownName("kind", kind, {"spearman", "pearson", "kendall"});
  }
  const size_t models = scores[0].figures.size();
  VETVEC_RETURN_IF_ERROR(CheckLengths(scores, "scores", models));
  VETVEC_RETURN_IF_ERROR(CheckLengths(tasks, "tasks", models));
  OrderedJson output = {{"n", models}, {"kind", kind}, {"scores", OrderedJson::object()}};
  for (const FigureColumn& score : scores) {
    VETVEC_ASSIGN_OR_RETURN(output["scores"][score.name], RowOf(kind, score, tasks));
  }
  return output;
}

}  // namespace vetvec
