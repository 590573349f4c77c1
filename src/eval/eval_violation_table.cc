// `vetvec papers eval violation-table`: {margins: {metric: [D+ - D-]}, F, G, relations?, nn?,
// alpha?} -> {triples: [{p_greater, p_less, gt_a, gt_b, erring}], table: [{metric, method, theta,
// relations, all, p_a_mean, p_b_mean, at_least}]}. `nn` has the nearest-neighbour distances of a
// dictionary by metric; a metric without them has only the threshold zero.
#include <fmt/core.h>

#include <map>
#include <utility>

#include "base/json.h"
#include "eval/eval_json.h"
#include "eval/eval_methods.h"
#include "metrics/violation_table.h"

namespace vetvec {
namespace {

using ListsByMetric = std::map<Metric, std::vector<double>>;  // in the order of the paper's tables

Result<ListsByMetric> ReadLists(const Json& input, const char* key) {
  ListsByMetric lists;
  const Json* const field = FindField(input, key);
  if (field == nullptr) return lists;
  VETVEC_RETURN_IF_ERROR(CheckObject(*field, key));
  for (const auto& [name, list] : field->items()) {
    VETVEC_ASSIGN_OR_RETURN(const Metric metric, ParseMetric(name));
    VETVEC_ASSIGN_OR_RETURN(lists[metric], ReadNumbers(list, FieldPath(key, name)));
  }
  return lists;
}

// One string per triple; without the field, all triples have the empty relation.
Result<std::vector<std::string>> ReadRelations(const Json& input, size_t triples) {
  const Json* const field = FindField(input, "relations");
  if (field == nullptr) return std::vector<std::string>(triples);
  return ReadStrings(*field, "relations");
}

Result<std::vector<GroundTruth>> ReadOutcomes(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const MatrixD f, MatrixField(input, "F"));
  VETVEC_ASSIGN_OR_RETURN(const MatrixD g, MatrixField(input, "G"));
  if (f.rows() != g.rows() || f.cols() != g.cols()) {
    return DimensionMismatch(
        fmt::format("F is {} x {}, but G is {} x {}", f.rows(), f.cols(), g.rows(), g.cols()));
  }
  if (f.rows() == 0) return InsufficientData("F has no rows").WithKey("F");
  std::vector<GroundTruth> truth(f.rows());
  for (size_t i = 0; i < truth.size(); ++i) {
    truth[i].f.assign(f.row(i).begin(), f.row(i).end());
    truth[i].g.assign(g.row(i).begin(), g.row(i).end());
  }
  return truth;
}

OrderedJson CellJson(const ViolationCell& cell) {
  return OrderedJson{{"triples", cell.triples},
                     {"n_v", cell.n_v},
                     {"p_a", NumberOrNull(cell.p_a)},
                     {"p_b", NumberOrNull(cell.p_b)}};
}

OrderedJson TableRowJson(const ViolationRow& row, bool has_relations) {
  OrderedJson out = {{"metric", MetricName(row.metric)},
                     {"method", ThresholdMethodName(row.method)},
                     {"theta", row.theta}};
  if (has_relations) {
    for (const auto& [relation, cell] : row.relations) out["relations"][relation] = CellJson(cell);
  }
  out["all"] = CellJson(row.all);
  if (has_relations) {
    out["p_a_mean"] = NumberOrNull(row.p_a_mean);
    out["p_b_mean"] = NumberOrNull(row.p_b_mean);
  }
  out["at_least"] = OrderedJson::array();
  for (const auto& share : row.at_least) out["at_least"].push_back(NumberOrNull(share));
  return out;
}

OrderedJson JudgedJson(const JudgedTriples& judged) {
  OrderedJson list = OrderedJson::array();
  for (size_t i = 0; i < judged.verdicts.size(); ++i) {
    const GroundTruthVerdict& verdict = judged.verdicts[i];
    OrderedJson one;
    one["p_greater"] = verdict.p_greater;
    one["p_less"] = verdict.p_less;
    one["gt_a"] = verdict.gt_a;
    one["gt_b"] = verdict.gt_b;
    one["erring"] = judged.erring[i];
    list.push_back(std::move(one));
  }
  return list;
}

// The thresholds that can be computed, with their values.
Result<std::vector<std::pair<ThresholdMethod, double>>> ThresholdsOf(const ListsByMetric& nn,
                                                                     Metric metric) {
  std::vector<std::pair<ThresholdMethod, double>> out = {{ThresholdMethod::kZero, 0.0}};
  const auto found = nn.find(metric);
  if (found == nn.end()) return out;
  for (const ThresholdMethod method :
       {ThresholdMethod::kMin, ThresholdMethod::kMean2Sigma, ThresholdMethod::kMeanSigma}) {
    VETVEC_ASSIGN_OR_RETURN(const ThresholdResult threshold,
                            ThresholdFromDistances(found->second, method));
    out.emplace_back(method, threshold.threshold);
  }
  return out;
}

}  // namespace

Result<OrderedJson> EvalViolationTable(const Json& input) {
  VETVEC_RETURN_IF_ERROR(RequireField(input, "margins").status());
  VETVEC_ASSIGN_OR_RETURN(const ListsByMetric margins, ReadLists(input, "margins"));
  VETVEC_ASSIGN_OR_RETURN(const ListsByMetric nn, ReadLists(input, "nn"));
  VETVEC_ASSIGN_OR_RETURN(const double alpha, AlphaField(input));
  VETVEC_ASSIGN_OR_RETURN(const std::vector<GroundTruth> truth, ReadOutcomes(input));
  VETVEC_ASSIGN_OR_RETURN(std::vector<std::string> relations, ReadRelations(input, truth.size()));
  VETVEC_ASSIGN_OR_RETURN(const JudgedTriples judged,
                          JudgeTriples(std::move(relations), truth, alpha));
  const bool has_relations = FindField(input, "relations") != nullptr;
  OrderedJson output;
  output["triples"] = JudgedJson(judged);
  output["table"] = OrderedJson::array();
  for (const auto& [metric, list] : margins) {
    if (list.size() != truth.size()) {
      return DimensionMismatch(fmt::format("margins.{} has {} numbers for {} triples",
                                           MetricName(metric), list.size(), truth.size()));
    }
    VETVEC_ASSIGN_OR_RETURN(const auto thresholds, ThresholdsOf(nn, metric));
    for (const auto& [method, theta] : thresholds) {
      output["table"].push_back(
          TableRowJson(TabulateViolations(judged, list, metric, method, theta), has_relations));
    }
  }
  return output;
}

}  // namespace vetvec
