// vetvec/separability.h.
#include "vetvec/separability.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "c_api/convert.h"
#include "c_api/guard.h"
#include "c_api_audit/measures.h"
#include "metrics/classifier_ensemble.h"
#include "metrics/probe_curve.h"
#include "metrics/syntextbench.h"

namespace vetvec {
namespace {

// Zero means the default.
template <typename T>
T Or(T value, T fallback) {
  return value == T{} ? fallback : value;
}

Result<SynTextBenchOptions> OptionsOf(const vetvec_syntextbench_options* in) {
  vetvec_syntextbench_options raw;
  VETVEC_RETURN_IF_ERROR(ReadOptions(in, "vetvec_syntextbench_options", &raw));
  SynTextBenchOptions options;
  options.a_t = raw.a_t == -1 ? 0 : Or(raw.a_t, options.a_t);
  options.tau = Or(raw.tau, options.tau);
  options.epsilon = raw.epsilon;
  options.energy = Or(raw.energy, options.energy);
  const int32_t variant = raw.variant;
  if (variant < VETVEC_SYNTEXTBENCH_VARIANT_RELATIVE ||
      variant > VETVEC_SYNTEXTBENCH_VARIANT_LITERAL) {
    return InvalidArgument(fmt::format("unknown variant {}", variant)).WithKey("variant");
  }
  if (variant == VETVEC_SYNTEXTBENCH_VARIANT_LITERAL)
    options.variant = SynTextBenchVariant::kLiteral;
  constexpr uint32_t kMaxSignDraws = 1'000'000;
  VETVEC_RETURN_IF_ERROR(CheckAtMost("sign_draws", raw.sign_draws, kMaxSignDraws));
  options.sign_draws = Or<size_t>(raw.sign_draws, options.sign_draws);
  options.seed = Or(raw.seed, options.seed);
  options.threads = raw.threads;
  return options;
}

vetvec_task_score ScoreOf(const TaskScore& task) {
  return {task.p,          task.accuracy,     task.delta,    task.d_inter,
          task.d_intra,    task.whitened_ref, task.distance, task.k_positive,
          task.k_negative, task.n_correct,    task.n_test};
}

Result<ProbeOptions> OptionsOf(const vetvec_probe_options& raw) {
  ProbeOptions options;
  options.learning_rate = Or(raw.learning_rate, options.learning_rate);
  options.seed = Or(raw.seed, options.seed);
  const size_t hidden = Or<size_t>(raw.hidden, 512);
  VETVEC_RETURN_IF_ERROR(CheckAtMost("hidden", hidden, 65536));
  options.shape.hidden = {hidden, hidden};
  options.steps = Or<size_t>(raw.steps, options.steps);
  options.batch = Or<size_t>(raw.batch, options.batch);
  options.seeds = Or<size_t>(raw.seeds, options.seeds);
  options.points = VETVEC_PROBE_SIZES;
  options.threads = raw.threads;
  return options;
}

struct LabelledRows {
  MatrixView rows;
  std::span<const uint32_t> labels;
  uint32_t classes;
};

Result<LabelledRows> LabelledOf(const vetvec_labelled_rows* in, const char* name) {
  if (in == nullptr) return IsNull(name).WithKey(name);
  VETVEC_RETURN_IF_ERROR(CheckReserved(*in, name));
  LabelledRows out{};
  VETVEC_ASSIGN_OR_RETURN(out.rows, RowsOf(&in->rows, name));
  VETVEC_ASSIGN_OR_RETURN(out.labels, ListOf(in->labels, out.rows.rows(), "labels"));
  out.classes = in->classes;
  return out;
}

Result<EnsembleOptions> OptionsOf(const vetvec_ensemble_options& raw) {
  EnsembleOptions options;
  options.learning_rate = Or(raw.learning_rate, options.learning_rate);
  options.validation_share = Or(raw.validation_share, options.validation_share);
  options.seed = Or(raw.seed, options.seed);
  options.epochs = Or<size_t>(raw.epochs, options.epochs);
  options.batch = Or<size_t>(raw.batch, options.batch);
  options.threads = raw.threads;
  return options;
}

Result<std::vector<vetvec_ground_truth>> FlagsOf(const std::vector<GroundTruth>& truth,
                                                 double alpha) {
  std::vector<vetvec_ground_truth> flags;
  for (const GroundTruth& one : truth) {
    VETVEC_ASSIGN_OR_RETURN(const auto verdict, JudgeGroundTruth(one, alpha));
    flags.push_back(static_cast<vetvec_ground_truth>((verdict.gt_a ? VETVEC_GROUND_TRUTH_A : 0) |
                                                     (verdict.gt_b ? VETVEC_GROUND_TRUTH_B : 0)));
  }
  return flags;
}

void CopyEnsemble(const std::vector<GroundTruth>& truth, const std::vector<double>& accuracy,
                  const vetvec_ensemble_outputs& out) {
  double* f = out.f;
  double* g = out.g;
  for (const GroundTruth& one : truth) {
    if (f != nullptr) f = std::copy(one.f.begin(), one.f.end(), f);
    if (g != nullptr) g = std::copy(one.g.begin(), one.g.end(), g);
  }
  if (out.accuracy != nullptr) std::copy(accuracy.begin(), accuracy.end(), out.accuracy);
}

}  // namespace
}  // namespace vetvec

using vetvec::GuardTimed;
using vetvec::InvalidArgument;
using vetvec::OkStatus;
using vetvec::Status;

extern "C" {

vetvec_status vetvec_separability_syntextbench(
    const vetvec_syntextbench_task* tasks, uint64_t count,
    const vetvec_syntextbench_options* options, const vetvec_call_options* call,
    vetvec_syntextbench_result* out, vetvec_task_score* out_tasks, vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput("vetvec_syntextbench_result", out));
    VETVEC_ASSIGN_OR_RETURN(const auto list, vetvec::ListOf(tasks, count, "tasks"));
    VETVEC_ASSIGN_OR_RETURN(auto score_options, vetvec::OptionsOf(options));
    VETVEC_ASSIGN_OR_RETURN(const auto call_options, vetvec::ComputeOptionsOf(call, "score"));
    score_options.cancel = call_options.cancel;
    score_options.progress = call_options.progress;
    std::vector<vetvec::SynTextBenchTask<float>> views;
    for (const vetvec_syntextbench_task& task : list) {
      vetvec::SynTextBenchTask<float>& view = views.emplace_back();
      view.p = task.p;
      VETVEC_ASSIGN_OR_RETURN(view.train_positive, vetvec::RowsOf(&task.train_positive, "tasks"));
      VETVEC_ASSIGN_OR_RETURN(view.train_negative, vetvec::RowsOf(&task.train_negative, "tasks"));
      VETVEC_ASSIGN_OR_RETURN(view.test_positive, vetvec::RowsOf(&task.test_positive, "tasks"));
      VETVEC_ASSIGN_OR_RETURN(view.test_negative, vetvec::RowsOf(&task.test_negative, "tasks"));
    }
    VETVEC_ASSIGN_OR_RETURN(const auto score,
                            vetvec::ScoreSynTextBench<float>(views, score_options));
    if (out_tasks != nullptr) {
      for (const vetvec::TaskScore& task : score.tasks) *out_tasks++ = vetvec::ScoreOf(task);
    }
    vetvec_syntextbench_result result{};
    result.score = score.score;
    result.a_t = score_options.a_t;
    if (score.sign_spread) {
      result.sign_score_min = score.sign_spread->score_min;
      result.sign_score_mean = score.sign_spread->score_mean;
      result.sign_score_max = score.sign_spread->score_max;
      result.sign_draws = score.sign_spread->draws;
      result.sign_draws_excluded = score.sign_spread->degenerate;
    }
    return vetvec::WriteOutput(result, "vetvec_syntextbench_result", out);
  });
}

vetvec_status vetvec_separability_probe(const vetvec_labelled_rows* rows,
                                        const vetvec_probe_options* options,
                                        const vetvec_call_options* call, vetvec_probe_result* out,
                                        vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    VETVEC_RETURN_IF_ERROR(vetvec::CheckOutput("vetvec_probe_result", out));
    vetvec_probe_options raw;
    VETVEC_RETURN_IF_ERROR(vetvec::ReadOptions(options, "vetvec_probe_options", &raw));
    VETVEC_ASSIGN_OR_RETURN(auto probe, vetvec::OptionsOf(raw));
    VETVEC_ASSIGN_OR_RETURN(const auto labelled, vetvec::LabelledOf(rows, "rows"));
    VETVEC_ASSIGN_OR_RETURN(const auto call_options, vetvec::ComputeOptionsOf(call, "probe"));
    probe.cancel = call_options.cancel;
    probe.progress = call_options.progress;
    VETVEC_ASSIGN_OR_RETURN(
        const auto curve,
        vetvec::MeasureProbeCurve(labelled.rows, labelled.labels, labelled.classes, probe));
    const vetvec::ProbeFigures figures =
        vetvec::SummarizeProbeCurve(curve, vetvec::Or(raw.epsilon, 1.0));
    vetvec_probe_result result{};
    result.validation_loss = figures.validation_loss;
    result.mdl = figures.mdl;
    result.sdl = figures.sdl;
    result.sample_size = figures.sample_size.value_or(0);
    std::copy(curve.sizes.begin(), curve.sizes.end(), result.sizes);
    std::copy(curve.losses.begin(), curve.losses.end(), result.losses);
    return vetvec::WriteOutput(result, "vetvec_probe_result", out);
  });
}

vetvec_status vetvec_separability_ensemble(
    const vetvec_labelled_rows* training, const vetvec_rows* judged, const uint64_t* triples,
    uint64_t triple_count, const vetvec_ensemble_options* options, const vetvec_call_options* call,
    const vetvec_ensemble_outputs* out, vetvec_error** err) noexcept {
  return GuardTimed(err, call, [&]() -> Status {
    if (out == nullptr) return InvalidArgument("out is NULL").WithKey("out");
    vetvec_ensemble_outputs outputs;
    VETVEC_RETURN_IF_ERROR(vetvec::ReadOptions(out, "vetvec_ensemble_outputs", &outputs));
    if (outputs.ground_truth == nullptr) {
      return InvalidArgument("out.ground_truth is NULL").WithKey("ground_truth");
    }
    vetvec_ensemble_options raw;
    VETVEC_RETURN_IF_ERROR(vetvec::ReadOptions(options, "vetvec_ensemble_options", &raw));
    const double alpha = vetvec::Or(raw.alpha, 0.05);
    VETVEC_RETURN_IF_ERROR(vetvec::CheckFraction("alpha", alpha));
    VETVEC_ASSIGN_OR_RETURN(auto ensemble_options, vetvec::OptionsOf(raw));
    VETVEC_ASSIGN_OR_RETURN(const auto labelled, vetvec::LabelledOf(training, "training"));
    VETVEC_ASSIGN_OR_RETURN(const auto judged_rows, vetvec::RowsOf(judged, "judged"));
    VETVEC_ASSIGN_OR_RETURN(const auto which, vetvec::TriplesOf(triples, triple_count));
    VETVEC_ASSIGN_OR_RETURN(const auto call_options, vetvec::ComputeOptionsOf(call, "train"));
    ensemble_options.cancel = call_options.cancel;
    ensemble_options.progress = call_options.progress;
    VETVEC_ASSIGN_OR_RETURN(const auto ensemble,
                            vetvec::ClassifierEnsemble::Train(labelled.rows, labelled.labels,
                                                              labelled.classes, ensemble_options));
    VETVEC_ASSIGN_OR_RETURN(const auto truth, ensemble.Judge(judged_rows, which));
    VETVEC_ASSIGN_OR_RETURN(const auto flags, vetvec::FlagsOf(truth, alpha));
    std::copy(flags.begin(), flags.end(), outputs.ground_truth);
    vetvec::CopyEnsemble(truth, ensemble.validation_accuracy(), outputs);
    return OkStatus();
  });
}

}  // extern "C"
