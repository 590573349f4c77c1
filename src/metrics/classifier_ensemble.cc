#include "metrics/classifier_ensemble.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>

#include "base/rng.h"
#include "base/search_control.h"
#include "base/thread_pool.h"
#include "core/finite_rows.h"

namespace vetvec {
namespace {

struct Split {
  std::vector<size_t> training;
  std::vector<size_t> validation;
};

Status CheckOptions(const EnsembleOptions& options) {
  if (!(options.validation_share > 0.0 && options.validation_share < 1.0)) {
    return InvalidArgument("'validation_share' must be above 0 and below 1")
        .WithKey("validation_share");
  }
  if (!(options.learning_rate > 0.0 && std::isfinite(options.learning_rate))) {
    return InvalidArgument("'learning_rate' must be above 0").WithKey("learning_rate");
  }
  if (options.epochs == 0 || options.batch == 0) {
    return InvalidArgument("'epochs' and 'batch' must be at least 1").WithKey("epochs");
  }
  return OkStatus();
}

Status CheckRows(MatrixView rows) {
  if (rows.cols() == 0) return DimensionMismatch("the rows have no elements");
  return CheckFinite(rows);
}

// The same share of each class is held out, at least one row and never all.
Result<Split> SplitByClass(std::span<const uint32_t> labels, uint32_t classes,
                           const EnsembleOptions& options) {
  if (classes > labels.size() / 2) {
    return InsufficientData(fmt::format(
        "every class needs at least 2 rows; found {} rows for {} classes", labels.size(), classes));
  }
  std::vector<std::vector<size_t>> members(classes);
  for (size_t i = 0; i < labels.size(); ++i) {
    if (labels[i] >= classes) {
      return InvalidArgument(
                 fmt::format("label {} is {}; allowed: 0 to {}", i, labels[i], classes - 1))
          .WithItem(static_cast<int64_t>(i));
    }
    members[labels[i]].push_back(i);
  }
  Rng rng(options.seed, 0);
  Split split;
  for (std::vector<size_t>& rows : members) {
    if (rows.size() < 2) {
      return InsufficientData(
          fmt::format("every class needs at least 2 rows; one class has {}", rows.size()));
    }
    Shuffle(rows, rng);
    const double wanted = options.validation_share * static_cast<double>(rows.size());
    const size_t held = std::clamp<size_t>(static_cast<size_t>(wanted), 1, rows.size() - 1);
    const auto middle = rows.begin() + static_cast<std::ptrdiff_t>(held);
    split.validation.insert(split.validation.end(), rows.begin(), middle);
    split.training.insert(split.training.end(), middle, rows.end());
  }
  return split;
}

struct Trained {
  std::optional<Mlp> net;
  double accuracy = -1;
};

Result<Trained> TrainOne(MatrixView rows, std::span<const uint32_t> labels, uint32_t classes,
                         const Split& split, const MlpShape& shape, uint64_t stream,
                         const EnsembleOptions& options, const SearchControl& control) {
  Mlp net(shape, rows.cols(), classes, Rng(options.seed, 2 * stream));
  MlpTraining training(net, {.learning_rate = options.learning_rate});
  Rng rng(options.seed, 2 * stream + 1);
  std::vector<size_t> order = split.training;
  Trained best;
  for (size_t epoch = 0; epoch < options.epochs && !control.stopped(); ++epoch) {
    Shuffle(order, rng);
    for (size_t begin = 0; begin < order.size() && !control.stopped(); begin += options.batch) {
      const size_t count = std::min(options.batch, order.size() - begin);
      VETVEC_RETURN_IF_ERROR(
          training.Step(rows, labels, std::span<const size_t>(order).subspan(begin, count)));
    }
    VETVEC_ASSIGN_OR_RETURN(const MlpQuality quality,
                            MeasureMlp(net, rows, labels, split.validation));
    if (quality.accuracy > best.accuracy) best = {net, quality.accuracy};
  }
  return best;
}

size_t ArgMax(std::span<const double> row) {
  return static_cast<size_t>(std::max_element(row.begin(), row.end()) - row.begin());
}

}  // namespace

const std::vector<MlpShape>& CostelloShapes() {
  using A = Activation;
  static const std::vector<MlpShape> shapes = {
      {{256}, A::kLinear},     {{512}, A::kLinear},      {{1024}, A::kLinear},
      {{256, 64}, A::kLinear}, {{512, 64}, A::kLinear},  {{256, 32}, A::kLinear},
      {{512, 32}, A::kLinear}, {{512, 256}, A::kLinear}, {{256, 16}, A::kRelu},
      {{512, 64}, A::kRelu},   {{256, 64}, A::kRelu},    {{256, 16}, A::kTanh},
      {{512, 64}, A::kTanh},   {{256, 64}, A::kTanh}};
  return shapes;
}

Result<ClassifierEnsemble> ClassifierEnsemble::Train(MatrixView rows,
                                                     std::span<const uint32_t> labels,
                                                     uint32_t classes,
                                                     const EnsembleOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckOptions(options));
  if (labels.size() != rows.rows()) {
    return DimensionMismatch(
        fmt::format("there are {} labels for {} rows", labels.size(), rows.rows()));
  }
  if (classes < 2) return InsufficientData("a classifier needs at least 2 classes");
  VETVEC_ASSIGN_OR_RETURN(const Split split, SplitByClass(labels, classes, options));
  VETVEC_RETURN_IF_ERROR(CheckRows(rows));
  const std::vector<MlpShape>& shapes = CostelloShapes();
  SearchControl control(options, shapes.size(), "classifier training");
  std::vector<Trained> trained(shapes.size());
  std::vector<Status> statuses(shapes.size());
  ParallelFor(shapes.size(), options.threads, [&](size_t k) {
    if (control.stopped()) return;
    Result<Trained> one =
        TrainOne(rows, labels, classes, split, shapes[k], k + 1, options, control);
    if (one.ok()) trained[k] = *std::move(one);
    statuses[k] = one.status();
    control.PieceDone();
  });
  VETVEC_RETURN_IF_ERROR(control.status());
  ClassifierEnsemble ensemble;
  for (size_t k = 0; k < shapes.size(); ++k) {
    VETVEC_RETURN_IF_ERROR(statuses[k]);
    ensemble.classifiers_.push_back(*std::move(trained[k].net));
    ensemble.validation_accuracy_.push_back(trained[k].accuracy);
  }
  return ensemble;
}

Result<std::vector<GroundTruth>> ClassifierEnsemble::Judge(
    MatrixView rows, std::span<const TripleRows> triples) const {
  for (size_t i = 0; i < triples.size(); ++i) {
    const size_t last = std::max({triples[i].seed, triples[i].positive, triples[i].negative});
    if (last >= rows.rows()) {
      return OutOfRange(fmt::format("triple {} refers to row {}, but there are only {} rows", i,
                                    last, rows.rows()))
          .WithItem(static_cast<int64_t>(i));
    }
  }
  VETVEC_RETURN_IF_ERROR(CheckRows(rows));
  std::vector<GroundTruth> truth(triples.size());
  for (const Mlp& net : classifiers_) {
    VETVEC_ASSIGN_OR_RETURN(const MatrixD probabilities, net.Probabilities(rows));
    for (size_t i = 0; i < triples.size(); ++i) {
      const std::span<const double> seed = probabilities.row(triples[i].seed);
      const size_t c = ArgMax(seed);
      truth[i].f.push_back(std::fabs(seed[c] - probabilities.row(triples[i].positive)[c]));
      truth[i].g.push_back(std::fabs(seed[c] - probabilities.row(triples[i].negative)[c]));
    }
  }
  return truth;
}

}  // namespace vetvec
