// `vetvec papers eval probe-curve`: {losses, sizes | n, epsilon?} or {embeddings, labels, epsilon?,
// hidden?, steps?, batch?, seeds?, points?, learning_rate?, seed?} -> {validation_loss, mdl, sdl,
// sample_size, epsilon, sizes, losses}, with embeddings also {labels}.
#include <fmt/core.h>

#include <cmath>
#include <string>
#include <utility>

#include "base/json.h"
#include "eval/eval_json.h"
#include "eval/eval_labels.h"
#include "eval/eval_methods.h"
#include "metrics/probe_curve.h"

namespace vetvec {
namespace {

constexpr size_t kMostHidden = 65536;

Status CheckLosses(const std::vector<double>& losses) {
  if (losses.empty()) return InsufficientData("'losses' is empty").WithKey("losses");
  for (size_t i = 0; i < losses.size(); ++i) {
    if (losses[i] >= 0) continue;
    const std::string path = ElementPath("losses", i);
    return InvalidArgument(
               fmt::format("{} is {}; a cross-entropy must not be negative", path, losses[i]))
        .WithKey(path);
  }
  return OkStatus();
}

// Increasing numbers of training rows.
Result<std::vector<size_t>> ReadSizes(const Json& field) {
  size_t before = 0;
  const auto read = [&](const Json& entry, const std::string& path) -> Result<size_t> {
    VETVEC_ASSIGN_OR_RETURN(const size_t size, ReadIndex(entry, path));
    const size_t least = std::exchange(before, size);
    if (size > least) return size;
    return InvalidArgument(fmt::format("{} is {}; it must be above {}", path, size, least))
        .WithKey(path);
  };
  return ReadList<size_t>(field, "sizes", read);
}

// The sizes of the paper's curve for n rows, or those given.
Result<ProbeCurve> ReadCurve(const Json& input) {
  ProbeCurve curve;
  VETVEC_ASSIGN_OR_RETURN(curve.losses, NumbersField(input, "losses"));
  VETVEC_RETURN_IF_ERROR(CheckLosses(curve.losses));
  if (const Json* field = FindField(input, "sizes"); field != nullptr) {
    VETVEC_ASSIGN_OR_RETURN(curve.sizes, ReadSizes(*field));
  } else {
    VETVEC_ASSIGN_OR_RETURN(const size_t rows, IndexField(input, "n"));
    curve.sizes = ProbeSizes(rows == 0 ? 0 : ProbeTrainingRows(rows), curve.losses.size());
    if (curve.sizes.empty()) {
      return InsufficientData(fmt::format("'n' is {} and there are {} losses; 'n' must be at least "
                                          "12, and at least 2 losses are needed",
                                          rows, curve.losses.size()))
          .WithKey("n");
    }
  }
  if (curve.sizes.size() == curve.losses.size()) return curve;
  return DimensionMismatch(fmt::format("there are {} sizes, but {} losses", curve.sizes.size(),
                                       curve.losses.size()))
      .WithKey("sizes");
}

Result<ProbeOptions> ReadProbeOptions(const Json& input) {
  ProbeOptions options;
  VETVEC_ASSIGN_OR_RETURN(const size_t hidden, IndexField(input, "hidden", 512));
  if (hidden == 0 || hidden > kMostHidden) {
    return InvalidArgument(fmt::format("'hidden' is {}; allowed: 1 to {}", hidden, kMostHidden))
        .WithKey("hidden");
  }
  options.shape.hidden = {hidden, hidden};
  VETVEC_ASSIGN_OR_RETURN(options.steps, IndexField(input, "steps", options.steps));
  VETVEC_ASSIGN_OR_RETURN(options.batch, IndexField(input, "batch", options.batch));
  VETVEC_ASSIGN_OR_RETURN(options.seeds, IndexField(input, "seeds", options.seeds));
  VETVEC_ASSIGN_OR_RETURN(options.points, IndexField(input, "points", options.points));
  VETVEC_ASSIGN_OR_RETURN(options.seed, IndexField(input, "seed", options.seed));
  VETVEC_ASSIGN_OR_RETURN(options.learning_rate,
                          NumberField(input, "learning_rate", options.learning_rate));
  return options;
}

Matrix ToFloat(const MatrixD& rows) {
  Matrix out(rows.rows(), rows.cols());
  for (size_t i = 0; i < rows.rows(); ++i) {
    for (size_t k = 0; k < rows.cols(); ++k) out.row(i)[k] = static_cast<float>(rows.row(i)[k]);
  }
  return out;
}

Result<ProbeCurve> Train(const Json& input, const NumberedLabels& labels) {
  VETVEC_ASSIGN_OR_RETURN(const MatrixD rows, MatrixField(input, "embeddings"));
  VETVEC_ASSIGN_OR_RETURN(const ProbeOptions options, ReadProbeOptions(input));
  if (labels.names.size() < 2) {
    return InsufficientData("'labels' must contain at least two different values")
        .WithKey("labels");
  }
  return MeasureProbeCurve(ToFloat(rows).view(), labels.of_row,
                           static_cast<uint32_t>(labels.names.size()), options);
}

}  // namespace

Result<OrderedJson> EvalProbeCurve(const Json& input) {
  VETVEC_ASSIGN_OR_RETURN(const double epsilon, NumberField(input, "epsilon", 1.0));
  if (epsilon < 0) return InvalidArgument("'epsilon' must not be negative").WithKey("epsilon");
  const bool is_trained = FindField(input, "losses") == nullptr;
  NumberedLabels labels;
  if (is_trained) {
    VETVEC_ASSIGN_OR_RETURN(labels, LabelsField(input));
  }
  VETVEC_ASSIGN_OR_RETURN(const ProbeCurve curve,
                          is_trained ? Train(input, labels) : ReadCurve(input));
  const ProbeFigures figures = SummarizeProbeCurve(curve, epsilon);
  if (!std::isfinite(figures.mdl)) {  // sdl and the losses are no larger
    return NonFinite("the description length exceeds the largest double").WithKey("losses");
  }
  OrderedJson output = {
      {"validation_loss", figures.validation_loss},
      {"mdl", figures.mdl},
      {"sdl", figures.sdl},
      {"sample_size", figures.sample_size ? OrderedJson(*figures.sample_size) : OrderedJson()},
      {"epsilon", epsilon},
      {"sizes", curve.sizes},
      {"losses", curve.losses}};
  if (is_trained) output["labels"] = labels.names;
  return output;
}

}  // namespace vetvec
