// `vetvec papers eval rank-aggregate`: {table | models?, sts?, transfer?, robustness, scores,
// lower_is_better?} -> {models, accuracy, robustness, ranks, scores: {NAME: {accuracy,
// robustness_accuracy, robustness_sts, robustness_transfer}}}.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/json.h"
#include "base/utf8.h"
#include "eval/eval_json.h"
#include "eval/eval_methods.h"
#include "eval/figure_table.h"
#include "stats/correlation.h"
#include "stats/ranks.h"

namespace vetvec {
namespace {

// One kind of accuracy; nothing if no task of the kind was given.
struct NamedAccuracy {
  const char* name;
  std::optional<std::vector<double>> figures;
};

// Percentages unless all are at most 1: the same scale for all tasks of a group.
bool IsPercent(const FigureGroup& group) {
  return std::any_of(group.begin(), group.end(), [](const NamedFigures& column) {
    return std::any_of(column.figures.begin(), column.figures.end(),
                       [](double figure) { return std::fabs(figure) > 1; });
  });
}

std::optional<std::vector<double>> MeanOf(const FigureGroup& group, size_t models) {
  if (group.empty()) return std::nullopt;
  std::vector<double> mean(models);
  for (size_t i = 0; i < models; ++i) {
    for (const NamedFigures& column : group) mean[i] += column.figures[i];
    mean[i] /= static_cast<double>(group.size());
  }
  return mean;
}

// Accuracies as shares: a Spearman coefficient x counts as (x + 1) / 2.
std::optional<std::vector<double>> AccuracyOf(FigureGroup group, bool is_correlation,
                                              size_t models) {
  const double scale = IsPercent(group) ? 100 : 1;
  for (NamedFigures& column : group) {
    for (double& figure : column.figures) {
      figure /= scale;
      if (is_correlation) figure = (figure + 1) / 2;
    }
  }
  return MeanOf(group, models);
}

// The mean over all tasks of both kinds.
std::vector<double> OverallOf(const NamedAccuracy& a, size_t a_tasks, const NamedAccuracy& b,
                              size_t b_tasks) {
  if (!a.figures) return *b.figures;
  if (!b.figures) return *a.figures;
  std::vector<double> overall(a.figures->size());
  for (size_t i = 0; i < overall.size(); ++i) {
    overall[i] = ((*a.figures)[i] * static_cast<double>(a_tasks) +
                  (*b.figures)[i] * static_cast<double>(b_tasks)) /
                 static_cast<double>(a_tasks + b_tasks);
  }
  return overall;
}

OrderedJson RanksOf(std::vector<double> figures) {
  for (double& figure : figures) figure = -figure;
  return AverageRanks(figures);
}

Result<std::vector<std::string>> ReadLower(const Json& input, const FigureGroup& scores) {
  std::vector<std::string> lower;
  if (const Json* field = FindField(input, "lower_is_better"); field != nullptr) {
    VETVEC_ASSIGN_OR_RETURN(lower, ReadStrings(*field, "lower_is_better"));
  }
  for (const std::string& name : lower) {
    if (std::any_of(scores.begin(), scores.end(),
                    [&](const NamedFigures& score) { return score.name == name; })) {
      continue;
    }
    return InvalidArgument(fmt::format("'lower_is_better' contains '{}', which is not in 'scores'",
                                       Sanitized(name)))
        .WithKey("lower_is_better", Sanitized(name));
  }
  return lower;
}

Result<OrderedJson> ScoreRow(const NamedFigures& score, bool is_lower_better,
                             const std::vector<NamedAccuracy>& accuracies,
                             const std::vector<double>& robustness) {
  OrderedJson row;
  VETVEC_ASSIGN_OR_RETURN(const Correlation raw, Pearson(score.figures, *accuracies[0].figures));
  row["accuracy"] = NumberOrNull(raw.coefficient);
  if (raw.coefficient && is_lower_better) row["accuracy"] = -*raw.coefficient;
  for (const NamedAccuracy& accuracy : accuracies) {
    const bool is_overall = &accuracy == &accuracies[0];
    const std::string key = fmt::format("robustness_{}", is_overall ? "accuracy" : accuracy.name);
    row[key] = nullptr;
    if (!accuracy.figures) continue;
    VETVEC_ASSIGN_OR_RETURN(
        const RankAggregate found,
        AggregateRanks(*accuracy.figures, robustness, score.figures, !is_lower_better));
    row[key] = NumberOrNull(found.coefficient);
  }
  return row;
}

Status CheckGiven(const FigureGroup& sts, const FigureGroup& transfer,
                  const FigureGroup& robustness, const FigureGroup& scores) {
  if (sts.empty() && transfer.empty()) {
    return InvalidArgument("rank-aggregate needs values for 'sts', 'transfer' or both")
        .WithKey("sts");
  }
  if (robustness.empty()) {
    return InvalidArgument("rank-aggregate needs values for 'robustness'").WithKey("robustness");
  }
  if (!scores.empty()) return OkStatus();
  return InvalidArgument("rank-aggregate needs 'scores'").WithKey("scores");
}

}  // namespace

Result<OrderedJson> EvalRankAggregate(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(FigureTable table, FigureTable::Read(input));
  VETVEC_ASSIGN_OR_RETURN(const FigureGroup sts, table.Group(input, "sts"));
  VETVEC_ASSIGN_OR_RETURN(const FigureGroup transfer, table.Group(input, "transfer"));
  VETVEC_ASSIGN_OR_RETURN(const FigureGroup robust, table.Group(input, "robustness"));
  VETVEC_ASSIGN_OR_RETURN(const FigureGroup scores, table.Group(input, "scores"));
  VETVEC_RETURN_IF_ERROR(CheckGiven(sts, transfer, robust, scores));
  VETVEC_ASSIGN_OR_RETURN(const std::vector<std::string> lower, ReadLower(input, scores));
  std::vector<NamedAccuracy> accuracies = {{"overall", {}},
                                           {"sts", AccuracyOf(sts, true, table.size())},
                                           {"transfer", AccuracyOf(transfer, false, table.size())}};
  accuracies[0].figures = OverallOf(accuracies[1], sts.size(), accuracies[2], transfer.size());
  const std::vector<double> robustness = *MeanOf(robust, table.size());
  OrderedJson output = {{"models", table.models()},
                        {"accuracy", OrderedJson::object()},
                        {"robustness", robustness},
                        {"ranks", OrderedJson::object()}};
  for (const NamedAccuracy& accuracy : accuracies) {
    if (!accuracy.figures) continue;
    output["accuracy"][accuracy.name] = *accuracy.figures;
    output["ranks"][accuracy.name] = RanksOf(*accuracy.figures);
  }
  output["ranks"]["robustness"] = RanksOf(robustness);
  output["ranks"]["scores"] = OrderedJson::object();
  output["scores"] = OrderedJson::object();
  for (const NamedFigures& score : scores) {
    const bool is_lower_better = std::find(lower.begin(), lower.end(), score.name) != lower.end();
    output["ranks"]["scores"][score.name] = RanksOf(score.figures);
    VETVEC_ASSIGN_OR_RETURN(output["scores"][score.name],
                            ScoreRow(score, is_lower_better, accuracies, robustness));
  }
  return output;
}

}  // namespace vetvec
