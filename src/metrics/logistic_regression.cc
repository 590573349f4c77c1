#include "metrics/logistic_regression.h"

#include <fmt/core.h>

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <deque>
#include <utility>

#include "core/finite_rows.h"

namespace vetvec {
namespace {

using ScoreRows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using ParameterVector = Eigen::VectorXd;

constexpr size_t kCorrections = 10;   // of L-BFGS
constexpr double kSufficient = 1e-4;  // Armijo's constant
constexpr double kLeastStep = 1e-20;
constexpr double kLargestStep = 1e10;
constexpr double kLeastProgress = 1e-15;  // of the loss: less is its rounding error
constexpr double kLeastCurvature = 1e-12;

Eigen::Index IndexFor(size_t n) { return static_cast<Eigen::Index>(n); }

// Parameters are one vector: for each output its weights, then its intercept.
class LogisticLoss {
 public:
  LogisticLoss(MatrixViewD rows, std::span<const uint32_t> labels, size_t classes, double c)
      : labels_(labels),
        outputs_(IndexFor(classes == 2 ? 1 : classes)),
        rows_(IndexFor(rows.rows()), IndexFor(rows.cols() + 1)),
        c_(c) {
    for (size_t i = 0; i < rows.rows(); ++i) {
      for (size_t j = 0; j < rows.cols(); ++j) rows_(IndexFor(i), IndexFor(j)) = rows.row(i)[j];
    }
    rows_.col(IndexFor(rows.cols())).setOnes();  // the intercept
  }

  Eigen::Index size() const { return outputs_ * rows_.cols(); }
  Eigen::Index outputs() const { return outputs_; }
  Eigen::Index columns() const { return rows_.cols(); }

  double Evaluate(const ParameterVector& parameters, ParameterVector* gradient) const {
    const Eigen::Map<const ScoreRows> weights(parameters.data(), outputs_, rows_.cols());
    ScoreRows scores = rows_ * weights.transpose();
    double loss = outputs_ == 1 ? BinaryLoss(&scores) : SoftmaxLoss(&scores);
    loss *= c_;
    gradient->resize(parameters.size());
    Eigen::Map<ScoreRows> slope(gradient->data(), outputs_, rows_.cols());
    slope.noalias() = c_ * scores.transpose() * rows_;
    const Eigen::Index d = rows_.cols() - 1;
    slope.leftCols(d) += weights.leftCols(d);
    return loss + weights.leftCols(d).squaredNorm() / 2;
  }

 private:
  // Both turn scores into the derivatives of the loss by them.
  double BinaryLoss(ScoreRows* scores) const {
    double loss = 0;
    for (Eigen::Index i = 0; i < scores->rows(); ++i) {
      const double y = labels_[static_cast<size_t>(i)] == 1 ? 1 : -1;
      const double margin = y * (*scores)(i, 0);
      const double small = std::exp(-std::fabs(margin));
      loss += std::log1p(small) + std::max(0.0, -margin);
      (*scores)(i, 0) = -y * (margin > 0 ? small / (1 + small) : 1 / (1 + small));
    }
    return loss;
  }

  double SoftmaxLoss(ScoreRows* scores) const {
    double loss = 0;
    for (Eigen::Index i = 0; i < scores->rows(); ++i) {
      const auto label = IndexFor(labels_[static_cast<size_t>(i)]);
      const double largest = scores->row(i).maxCoeff();
      const double own = (*scores)(i, label) - largest;
      scores->row(i) = (scores->row(i).array() - largest).exp();
      const double sum = scores->row(i).sum();
      loss += std::log(sum) - own;
      scores->row(i) /= sum;
      (*scores)(i, label) -= 1;
    }
    return loss;
  }

  const std::span<const uint32_t> labels_;
  const Eigen::Index outputs_;
  ScoreRows rows_;  // with a column of ones
  const double c_;
};

struct LbfgsCorrection {
  ParameterVector step;
  ParameterVector change;  // of the gradient
  double inverse = 0;
};

// The L-BFGS direction (Nocedal and Wright 2006, algorithm 7.4).
ParameterVector Direction(const std::deque<LbfgsCorrection>& memory,
                          const ParameterVector& gradient) {
  ParameterVector q = -gradient;
  std::vector<double> alphas(memory.size());
  for (size_t i = memory.size(); i-- > 0;) {
    alphas[i] = memory[i].inverse * memory[i].step.dot(q);
    q -= alphas[i] * memory[i].change;
  }
  if (!memory.empty()) {
    const LbfgsCorrection& last = memory.back();
    q *= 1 / (last.inverse * last.change.squaredNorm());
  }
  for (size_t i = 0; i < memory.size(); ++i) {
    const double beta = memory[i].inverse * memory[i].change.dot(q);
    q += (alphas[i] - beta) * memory[i].step;
  }
  return q;
}

struct LossPoint {
  ParameterVector parameters;
  ParameterVector gradient;
  double loss = 0;
};

// The next point along `direction`: the step is halved until the loss falls enough. False if no
// step lowers it, which is then its minimum in double.
bool StepAlong(const LogisticLoss& loss, const ParameterVector& direction, double first_step,
               LossPoint* point) {
  const double slope = point->gradient.dot(direction);
  LossPoint next;
  for (double step = first_step; step > kLeastStep; step /= 2) {
    next.parameters = point->parameters + step * direction;
    next.loss = loss.Evaluate(next.parameters, &next.gradient);
    if (!std::isfinite(next.loss) || next.loss > point->loss + kSufficient * step * slope) continue;
    const bool moved = point->loss - next.loss > kLeastProgress * point->loss;
    *point = std::move(next);
    return moved;
  }
  return false;
}

Status CheckLogisticInput(MatrixViewD rows, std::span<const uint32_t> labels, size_t classes,
                          const LogisticOptions& options) {
  if (rows.rows() != labels.size()) {
    return DimensionMismatch(
        fmt::format("there are {} labels for {} rows", labels.size(), rows.rows()));
  }
  if (rows.rows() == 0) return InsufficientData("there are no rows");
  if (classes < 2) return InvalidArgument("there must be at least 2 classes");
  if (!(options.c > 0) || !std::isfinite(options.c)) {
    return InvalidArgument(fmt::format("'c' is {}; allowed: numbers above 0", options.c))
        .WithKey("c", fmt::format("{}", options.c), "a number above 0");
  }
  for (size_t i = 0; i < labels.size(); ++i) {
    if (labels[i] < classes) continue;
    return InvalidArgument(
               fmt::format("label {} is {}; allowed: 0 to {}", i, labels[i], classes - 1))
        .WithItem(static_cast<int64_t>(i));
  }
  return CheckFinite(rows);
}

LogisticModel ModelOf(const LogisticLoss& loss, const ParameterVector& parameters, size_t classes) {
  LogisticModel model;
  model.classes = classes;
  const auto d = static_cast<size_t>(loss.columns()) - 1;
  model.weights = MatrixD(static_cast<size_t>(loss.outputs()), d);
  for (size_t k = 0; k < model.weights.rows(); ++k) {
    const double* const own = parameters.data() + k * (d + 1);
    std::copy_n(own, d, model.weights.row(k).data());
    model.intercepts.push_back(own[d]);
  }
  return model;
}

ParameterVector ParametersOf(const LogisticModel& model) {
  const size_t d = model.weights.cols();
  ParameterVector parameters(IndexFor(model.weights.rows() * (d + 1)));
  for (size_t k = 0; k < model.weights.rows(); ++k) {
    double* const own = parameters.data() + k * (d + 1);
    std::copy_n(model.weights.row(k).data(), d, own);
    own[d] = model.intercepts[k];
  }
  return parameters;
}

}  // namespace

size_t LogisticModel::Predict(std::span<const double> row) const {
  size_t best = 0;
  double best_score = 0;
  for (size_t k = 0; k < weights.rows(); ++k) {
    double score = intercepts[k];
    for (size_t j = 0; j < row.size(); ++j) score += weights.row(k)[j] * row[j];
    if (classes == 2) return score > 0 ? 1 : 0;
    if (k == 0 || score > best_score) {
      best = k;
      best_score = score;
    }
  }
  return best;
}

Result<LogisticModel> FitLogistic(MatrixViewD rows, std::span<const uint32_t> labels,
                                  size_t classes, const LogisticOptions& options,
                                  const LogisticModel* start) {
  VETVEC_RETURN_IF_ERROR(CheckLogisticInput(rows, labels, classes, options));
  const LogisticLoss loss(rows, labels, classes, options.c);
  LossPoint point;
  point.parameters = ParameterVector::Zero(loss.size());
  point.loss = loss.Evaluate(point.parameters, &point.gradient);
  const double limit = options.tolerance * point.gradient.cwiseAbs().maxCoeff();
  if (start != nullptr) {
    point.parameters = ParametersOf(*start);
    point.loss = loss.Evaluate(point.parameters, &point.gradient);
  }
  std::deque<LbfgsCorrection> memory;
  size_t iteration = 0;
  for (; iteration < options.max_iterations; ++iteration) {
    if (options.cancel && options.cancel->requested()) return Cancelled("the fit was cancelled");
    if (point.gradient.cwiseAbs().maxCoeff() <= limit) break;
    const LossPoint before = point;
    const double first_step =
        memory.empty() ? std::min(1 / point.gradient.norm(), kLargestStep) : 1;
    if (!StepAlong(loss, Direction(memory, point.gradient), first_step, &point)) {
      if (memory.empty()) break;
      memory.clear();  // once more, downhill
      continue;
    }
    LbfgsCorrection made = {point.parameters - before.parameters, point.gradient - before.gradient,
                            0};
    const double curvature = made.step.dot(made.change);
    if (curvature <= kLeastCurvature * made.step.norm() * made.change.norm()) continue;
    made.inverse = 1 / curvature;
    memory.push_back(std::move(made));
    if (memory.size() > kCorrections) memory.pop_front();
  }
  if (!std::isfinite(point.loss)) return NonFinite("the loss exceeds the largest double");
  LogisticModel model = ModelOf(loss, point.parameters, classes);
  model.iterations = iteration;
  return model;
}

}  // namespace vetvec
