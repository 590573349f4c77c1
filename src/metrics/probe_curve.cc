#include "metrics/probe_curve.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

#include "base/rng.h"
#include "base/search_control.h"
#include "base/thread_pool.h"
#include "core/finite_rows.h"

namespace vetvec {
namespace {

constexpr size_t kSmallest = 10;

Status CheckInput(MatrixView rows, std::span<const uint32_t> labels, uint32_t classes,
                  const ProbeOptions& options) {
  if (options.points < 2 || options.seeds == 0 || options.batch == 0 || options.steps == 0) {
    return InvalidArgument(
               "'points' must be 2 or more; 'seeds', 'batch' and 'steps' must be 1 or more")
        .WithKey("points");
  }
  if (options.seeds > 1000 || options.points > 1000 || classes > 65536 || classes == 0) {
    return InvalidArgument(
               "'seeds' and 'points' must be at most 1000; 'classes' must be between 1 and 65536")
        .WithKey("classes");
  }
  if (!(options.learning_rate > 0.0 && std::isfinite(options.learning_rate))) {
    return InvalidArgument("'learning_rate' must be above 0").WithKey("learning_rate");
  }
  if (labels.size() != rows.rows() || rows.cols() == 0) {
    return DimensionMismatch(fmt::format("there are {} labels for {} rows of {} elements",
                                         labels.size(), rows.rows(), rows.cols()));
  }
  for (size_t i = 0; i < rows.rows(); ++i) {
    if (labels[i] >= classes) {
      return InvalidArgument(
                 fmt::format("label {} is {}; allowed: 0 to {}", i, labels[i], classes - 1))
          .WithItem(static_cast<int64_t>(i));
    }
    VETVEC_RETURN_IF_ERROR(CheckFinite(rows.row(i), i));
  }
  return OkStatus();
}

// All rows minus the mean, divided by the deviation, of the entries of the rows `training`.
Result<Matrix> Standardized(MatrixView rows, std::span<const size_t> training) {
  const double count = static_cast<double>(training.size()) * static_cast<double>(rows.cols());
  double mean = 0.0;
  for (const size_t i : training) {
    for (const float value : rows.row(i)) mean += double{value};
  }
  mean /= count;
  double squares = 0.0;
  for (const size_t i : training) {
    for (const float value : rows.row(i))
      squares += (double{value} - mean) * (double{value} - mean);
  }
  const double deviation = std::sqrt(squares / count);
  if (!(deviation > 0.0)) return Degenerate("all entries of the training rows are equal");
  Matrix out(rows.rows(), rows.cols());
  for (size_t i = 0; i < rows.rows(); ++i) {
    const std::span<const float> row = rows.row(i);
    for (size_t k = 0; k < row.size(); ++k) {
      out.row(i)[k] = static_cast<float>((double{row[k]} - mean) / deviation);
    }
  }
  return out;
}

// The validation loss of one probe trained on `training`.
Result<double> ProbeLoss(MatrixView rows, std::span<const uint32_t> labels, uint32_t classes,
                         std::span<const size_t> training, std::span<const size_t> validation,
                         uint64_t stream, const ProbeOptions& options,
                         const SearchControl& control) {
  Mlp net(options.shape, rows.cols(), classes, Rng(options.seed, 2 * stream));
  MlpTraining trainer(net, {.learning_rate = options.learning_rate});
  Rng rng(options.seed, 2 * stream + 1);
  std::vector<size_t> order(training.begin(), training.end());
  const size_t batch = std::min(options.batch, order.size());
  size_t next = order.size();
  for (size_t step = 0; step < options.steps && !control.stopped(); ++step) {
    if (next + batch > order.size()) {  // a new pass; an incomplete batch is dropped
      Shuffle(order, rng);
      next = 0;
    }
    VETVEC_RETURN_IF_ERROR(
        trainer.Step(rows, labels, std::span<const size_t>(order).subspan(next, batch)));
    next += batch;
  }
  VETVEC_ASSIGN_OR_RETURN(const MlpQuality quality, MeasureMlp(net, rows, labels, validation));
  return quality.cross_entropy;
}

}  // namespace

size_t ProbeTrainingRows(size_t n) { return n - (n + 9) / 10; }

std::vector<size_t> ProbeSizes(size_t training, size_t points) {
  if (training < kSmallest || points < 2) return {};
  const double low = static_cast<double>(kSmallest);
  const double ratio = static_cast<double>(training) / low;
  std::vector<size_t> sizes;
  for (size_t i = 0; i < points; ++i) {
    const double exponent = static_cast<double>(i) / static_cast<double>(points - 1);
    sizes.push_back(
        std::min(training, static_cast<size_t>(std::ceil(low * std::pow(ratio, exponent)))));
  }
  sizes.front() = kSmallest;
  sizes.back() = training;
  return sizes;
}

ProbeFigures SummarizeProbeCurve(const ProbeCurve& curve, double epsilon) {
  ProbeFigures figures;
  size_t before = 0;
  for (size_t i = 0; i < curve.sizes.size(); ++i) {
    const double rows = static_cast<double>(curve.sizes[i] - before);
    figures.mdl += rows * curve.losses[i];
    figures.sdl += rows * std::max(curve.losses[i] - epsilon, 0.0);
    if (!figures.sample_size.has_value() && curve.losses[i] <= epsilon) {
      figures.sample_size = curve.sizes[i];
    }
    figures.validation_loss = curve.losses[i];
    before = curve.sizes[i];
  }
  return figures;
}

Result<ProbeCurve> MeasureProbeCurve(MatrixView rows, std::span<const uint32_t> labels,
                                     uint32_t classes, const ProbeOptions& options) {
  VETVEC_RETURN_IF_ERROR(CheckInput(rows, labels, classes, options));
  const size_t training = rows.rows() == 0 ? 0 : ProbeTrainingRows(rows.rows());
  ProbeCurve curve;
  curve.sizes = ProbeSizes(training, options.points);
  if (curve.sizes.empty()) {
    return InsufficientData(
        fmt::format("a probe needs at least 10 training rows after one row in ten has been held "
                    "out; {} rows are too few",
                    rows.rows()));
  }
  std::vector<size_t> order(rows.rows());
  std::iota(order.begin(), order.end(), size_t{0});
  Rng rng(options.seed, 0);
  Shuffle(order, rng);
  const std::span<const size_t> all(order);
  VETVEC_ASSIGN_OR_RETURN(const Matrix inputs, Standardized(rows, all.first(training)));
  const size_t pieces = curve.sizes.size() * options.seeds;
  SearchControl control(options, pieces, "probe training");
  std::vector<double> losses(pieces);
  std::vector<Status> statuses(pieces);
  ParallelFor(pieces, options.threads, [&](size_t piece) {
    if (control.stopped()) return;
    const Result<double> loss =
        ProbeLoss(inputs.view(), labels, classes, all.first(curve.sizes[piece / options.seeds]),
                  all.subspan(training), piece + 1, options, control);
    if (loss.ok()) losses[piece] = *loss;
    statuses[piece] = loss.status();
    control.PieceDone();
  });
  VETVEC_RETURN_IF_ERROR(control.status());
  for (const Status& status : statuses) VETVEC_RETURN_IF_ERROR(status);
  for (size_t i = 0; i < curve.sizes.size(); ++i) {
    double sum = 0.0;
    for (size_t s = 0; s < options.seeds; ++s) sum += losses[i * options.seeds + s];
    curve.losses.push_back(sum / static_cast<double>(options.seeds));
  }
  return curve;
}

}  // namespace vetvec
