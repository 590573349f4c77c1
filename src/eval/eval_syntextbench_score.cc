// `vetvec papers eval syntextbench-score`: {a_t?, tau?, epsilon?, energy?, variant?, curve_at?,
// tasks} -> {score, per_p, curve?}; the literal variant adds sign_spread (options sign_draws,
// seed).
#include <fmt/core.h>

#include <cmath>

#include "base/json.h"
#include "eval/eval_json.h"
#include "eval/eval_methods.h"
#include "metrics/syntextbench.h"

namespace vetvec {
namespace {

// The four matrices of one task, kept while their views are used.
struct TaskRows {
  double p = 0;
  MatrixD train[2];
  MatrixD test[2];
};

Status ReadSide(const Json& task, const char* key, const std::string& parent, MatrixD* out) {
  VETVEC_ASSIGN_OR_RETURN(const Json* side, RequireField(task, key, parent));
  const std::string path = FieldPath(parent, key);
  VETVEC_RETURN_IF_ERROR(CheckObject(*side, path));
  for (const char* name : {"pos", "neg"}) {
    VETVEC_ASSIGN_OR_RETURN(const Json* rows, RequireField(*side, name, path));
    VETVEC_ASSIGN_OR_RETURN(*out++, ReadMatrix(*rows, FieldPath(path, name)));
  }
  return OkStatus();
}

Result<TaskRows> ReadTask(const Json& entry, const std::string& path) {
  VETVEC_RETURN_IF_ERROR(CheckObject(entry, path));
  TaskRows task;
  VETVEC_ASSIGN_OR_RETURN(task.p, NumberField(entry, "p", std::nullopt, path));
  VETVEC_RETURN_IF_ERROR(ReadSide(entry, "train", path, task.train));
  VETVEC_RETURN_IF_ERROR(ReadSide(entry, "test", path, task.test));
  return task;
}

// A count or a random seed: a whole number in [0, limit].
Result<uint64_t> CountField(const Json& input, const char* key, uint64_t fallback, double limit) {
  VETVEC_ASSIGN_OR_RETURN(const double value,
                          NumberField(input, key, static_cast<double>(fallback)));
  if (!(value >= 0.0 && value <= limit && value == std::floor(value))) {
    return InvalidArgument(fmt::format("'{}' must be a whole number from 0 to {}", key,
                                       static_cast<uint64_t>(limit)))
        .WithKey(key);
  }
  return static_cast<uint64_t>(value);
}

Result<SynTextBenchOptions> ReadOptions(const Json& input) {
  SynTextBenchOptions options;
  VETVEC_ASSIGN_OR_RETURN(options.a_t, NumberField(input, "a_t", options.a_t));
  VETVEC_ASSIGN_OR_RETURN(options.tau, NumberField(input, "tau", options.tau));
  VETVEC_ASSIGN_OR_RETURN(options.epsilon, NumberField(input, "epsilon", options.epsilon));
  VETVEC_ASSIGN_OR_RETURN(options.energy, NumberField(input, "energy", options.energy));
  VETVEC_ASSIGN_OR_RETURN(const std::string variant, StringField(input, "variant", "relative"));
  VETVEC_ASSIGN_OR_RETURN(options.variant, ParseSynTextBenchVariant(variant));
  VETVEC_ASSIGN_OR_RETURN(options.sign_draws, CountField(input, "sign_draws", 64, 10000));
  VETVEC_ASSIGN_OR_RETURN(options.seed, CountField(input, "seed", 1, 9007199254740992.0));
  return options;
}

OrderedJson Print(const TaskScore& task) {
  return OrderedJson{{"p", task.p},
                     {"k_pos", task.k_positive},
                     {"k_neg", task.k_negative},
                     {"d_inter", task.d_inter},
                     {"d_intra", task.d_intra},
                     {"ratio", task.ratio},
                     {"whitened_ref", task.whitened_ref},
                     {"distance", task.distance},
                     {"n_correct", task.n_correct},
                     {"n_test", task.n_test},
                     {"accuracy", task.accuracy},
                     {"delta", task.delta}};
}

OrderedJson Print(const SignSpread& spread) {
  OrderedJson out;
  const bool any = spread.draws > 0;
  out["draws"] = spread.draws;
  out["degenerate"] = spread.degenerate;
  out["score_min"] = any ? OrderedJson(spread.score_min) : OrderedJson(nullptr);
  out["score_mean"] = any ? OrderedJson(spread.score_mean) : OrderedJson(nullptr);
  out["score_max"] = any ? OrderedJson(spread.score_max) : OrderedJson(nullptr);
  return out;
}

}  // namespace

Result<OrderedJson> EvalSynTextBenchScore(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const SynTextBenchOptions options, ReadOptions(input));
  std::vector<double> curve_at;
  if (FindField(input, "curve_at") != nullptr) {
    VETVEC_ASSIGN_OR_RETURN(curve_at, NumbersField(input, "curve_at"));
  }
  VETVEC_ASSIGN_OR_RETURN(const Json* list, RequireField(input, "tasks"));
  VETVEC_ASSIGN_OR_RETURN(const auto rows, ReadList<TaskRows>(*list, "tasks", ReadTask));
  std::vector<SynTextBenchTask<double>> tasks;
  for (const TaskRows& task : rows) {
    tasks.push_back({task.p, task.train[0].view(), task.train[1].view(), task.test[0].view(),
                     task.test[1].view()});
  }
  VETVEC_ASSIGN_OR_RETURN(const SynTextBenchScore score, ScoreSynTextBench<double>(tasks, options));
  OrderedJson output = {
      {"score", score.score}, {"a_t", options.a_t}, {"per_p", OrderedJson::array()}};
  for (const TaskScore& task : score.tasks) output["per_p"].push_back(Print(task));
  output["curve"] = OrderedJson::array();
  for (const double a : curve_at) output["curve"].push_back(MarginAtAccuracy(score.tasks, a));
  if (score.sign_spread) output["sign_spread"] = Print(*score.sign_spread);
  return output;
}

}  // namespace vetvec
