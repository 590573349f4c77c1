// `vetvec papers eval cr-violations`: {metric, theta?, triples, ground_truth?, alpha?} ->
// distances, violations, P_A and P_B; with {models: [{theta?, triples, ground_truth?}]} the means
// over models. Mode costello-release gives what the released code would report: under cosine, it
// compares similarities as if they were distances, and the precision is 0 if there are no
// violations. With {curve_at: [theta]} (one model), the number of violations at each of these
// thresholds is added.
#include <fmt/core.h>

#include <algorithm>

#include "base/json.h"
#include "eval/eval_json.h"
#include "eval/eval_methods.h"
#include "metrics/violations.h"

namespace vetvec {
namespace {

// One model's input and its violations.
struct Judged {
  TripleDistances distances;
  std::vector<GroundTruthVerdict> truth;  // empty if there is none
  bool has_truth = false;
  ModelViolations model;
};

// The three vectors of each triple, as rows 3i, 3i+1 and 3i+2 of one matrix.
Result<MatrixD> ReadTriples(const Json& object, std::string_view parent) {
  VETVEC_ASSIGN_OR_RETURN(const Json* list, RequireField(object, "triples", parent));
  const std::string list_path = FieldPath(parent, "triples");
  VETVEC_RETURN_IF_ERROR(CheckList(*list, list_path));
  MatrixD rows;
  for (size_t i = 0; i < list->size(); ++i) {
    const std::string path = ElementPath(list_path, i);
    VETVEC_RETURN_IF_ERROR(CheckObject((*list)[i], path));
    size_t row = 3 * i;
    for (const char* key : {"seed", "positive", "negative"}) {
      VETVEC_ASSIGN_OR_RETURN(const std::vector<double> vector,
                              NumbersField((*list)[i], key, path));
      if (rows.rows() == 0) rows = MatrixD(3 * list->size(), vector.size());
      if (vector.empty() || vector.size() != rows.cols()) {
        return DimensionMismatch(fmt::format("{} has {} numbers, but the first vector has {}",
                                             FieldPath(path, key), vector.size(), rows.cols()))
            .WithKey(FieldPath(path, key));
      }
      std::copy(vector.begin(), vector.end(), rows.row(row++).begin());
    }
  }
  return rows;
}

Result<std::vector<GroundTruthVerdict>> ReadTruth(const Json& list, const std::string& list_path,
                                                  size_t triples, double alpha) {
  VETVEC_RETURN_IF_ERROR(CheckList(list, list_path));
  if (list.size() != triples) {
    return DimensionMismatch(
               fmt::format("{} has {} entries for {} triples", list_path, list.size(), triples))
        .WithKey(list_path);
  }
  const auto read = [&](const Json& entry, const std::string& path) -> Result<GroundTruthVerdict> {
    VETVEC_RETURN_IF_ERROR(CheckObject(entry, path));
    GroundTruth truth;
    VETVEC_ASSIGN_OR_RETURN(truth.f, NumbersField(entry, "F", path));
    VETVEC_ASSIGN_OR_RETURN(truth.g, NumbersField(entry, "G", path));
    const Result<GroundTruthVerdict> verdict = JudgeGroundTruth(truth, alpha);
    return verdict.ok() ? verdict : verdict.status().Annotate(path);
  };
  return ReadList<GroundTruthVerdict>(list, list_path, read);
}

// Settings that all models of a call share.
struct Rules {
  Metric metric = Metric::kL2;
  double alpha = 0.05;
  bool release = false;  // as in the released code
};

Result<Rules> ReadRules(const Json& input) {
  Rules rules;
  VETVEC_ASSIGN_OR_RETURN(const std::string metric_name, StringField(input, "metric"));
  VETVEC_ASSIGN_OR_RETURN(rules.metric, ParseMetric(metric_name));
  VETVEC_ASSIGN_OR_RETURN(rules.alpha, AlphaField(input));
  VETVEC_ASSIGN_OR_RETURN(rules.release, ReadReleaseMode(input));
  return rules;
}

// What the released code calls the cosine distance is the similarity.
void TurnIntoSimilarities(TripleDistances* distances) {
  for (std::vector<double>* list :
       {&distances->positive, &distances->negative, &distances->between}) {
    for (double& value : *list) value = 1.0 - value;
  }
}

Result<Judged> JudgeModel(const Json& object, std::string_view parent, const Rules& rules) {
  VETVEC_ASSIGN_OR_RETURN(const double theta, NumberField(object, "theta", 0.0, parent));
  VETVEC_ASSIGN_OR_RETURN(const MatrixD rows, ReadTriples(object, parent));
  std::vector<TripleRows> triples;
  for (size_t i = 0; i < rows.rows(); i += 3) triples.push_back({i, i + 1, i + 2});
  Judged judged;
  VETVEC_ASSIGN_OR_RETURN(judged.distances, MeasureTriples(rows.view(), triples, rules.metric));
  if (rules.release && rules.metric == Metric::kCosine) TurnIntoSimilarities(&judged.distances);
  if (const Json* truth = FindField(object, "ground_truth"); truth != nullptr) {
    judged.has_truth = true;
    VETVEC_ASSIGN_OR_RETURN(judged.truth, ReadTruth(*truth, FieldPath(parent, "ground_truth"),
                                                    triples.size(), rules.alpha));
  }
  judged.model = SummarizeModel(Violations(judged.distances, theta), judged.truth);
  if (rules.release && judged.has_truth) {  // without violations, its precision is 0
    judged.model.p_a = judged.model.p_a.value_or(0.0);
    judged.model.p_b = judged.model.p_b.value_or(0.0);
  }
  return judged;
}

OrderedJson PrintOne(const Judged& judged) {
  OrderedJson output = {{"d_pos", judged.distances.positive},
                        {"d_neg", judged.distances.negative},
                        {"violations", judged.model.violations},
                        {"n_v", judged.model.violations.size()}};
  if (!judged.has_truth) return output;
  output["gt_a"] = OrderedJson::array();
  output["gt_b"] = OrderedJson::array();
  for (const GroundTruthVerdict& verdict : judged.truth) {
    output["gt_a"].push_back(verdict.gt_a);
    output["gt_b"].push_back(verdict.gt_b);
  }
  output["p_a"] = NumberOrNull(judged.model.p_a);
  output["p_b"] = NumberOrNull(judged.model.p_b);
  return output;
}

OrderedJson PrintModels(const std::vector<ModelViolations>& models) {
  const ModelMeans means = MeansOverModels(models);
  OrderedJson output = {{"n_m", means.n_m},
                        {"n_v_mean", NumberOrNull(means.n_v_mean)},
                        {"p_a_mean", NumberOrNull(means.p_a_mean)},
                        {"p_b_mean", NumberOrNull(means.p_b_mean)},
                        {"models", OrderedJson::array()}};
  for (const ModelViolations& model : models) {
    output["models"].push_back(
        {{"n_v", model.violations.size()}, {"violations", model.violations}});
  }
  return output;
}

}  // namespace

Result<OrderedJson> EvalCrViolations(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const Rules rules, ReadRules(input));
  const Json* list = FindField(input, "models");
  if (list == nullptr) {
    VETVEC_ASSIGN_OR_RETURN(const Judged judged, JudgeModel(input, "", rules));
    OrderedJson output = PrintOne(judged);
    if (FindField(input, "curve_at") != nullptr) {
      VETVEC_ASSIGN_OR_RETURN(const std::vector<double> thetas, NumbersField(input, "curve_at"));
      output["curve"] = ViolationCurve(judged.distances, thetas);
    }
    return output;
  }
  const auto read = [&](const Json& entry, const std::string& path) -> Result<ModelViolations> {
    VETVEC_RETURN_IF_ERROR(CheckObject(entry, path));
    VETVEC_ASSIGN_OR_RETURN(Judged judged, JudgeModel(entry, path, rules));
    return std::move(judged.model);
  };
  VETVEC_ASSIGN_OR_RETURN(const auto models, ReadList<ModelViolations>(*list, "models", read));
  return PrintModels(models);
}

}  // namespace vetvec
