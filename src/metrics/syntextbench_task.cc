#include "metrics/syntextbench_task.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "base/rng.h"
#include "base/thread_pool.h"
#include "metrics/class_model.h"

namespace vetvec {
namespace {

constexpr std::array<const char*, 2> kClassNames = {"positive", "negative"};

double Norm(std::span<const double> x) {
  double sum = 0.0;
  for (const double value : x) sum += value * value;
  return std::sqrt(sum);
}

double Dot(std::span<const double> a, std::span<const double> b) {
  double sum = 0.0;
  for (size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

std::vector<double> Less(std::span<const double> a, std::span<const double> b) {
  std::vector<double> out(a.begin(), a.end());
  for (size_t i = 0; i < out.size(); ++i) out[i] -= b[i];
  return out;
}

// The Bayes classifier between N(+-mu, I), |mu| = h, prior tau, along the coordinate t (A.7).
class BayesRule {
 public:
  // Nothing if epsilon >= h, because then no such classifier exists.
  static std::optional<BayesRule> Of(double h, const SynTextBenchOptions& options) {
    if (!(h > options.epsilon)) return std::nullopt;
    BayesRule rule;
    rule.h_ = h;
    rule.q_ = std::log1p(-options.tau) - std::log(options.tau);
    rule.c_ = (h - options.epsilon) / h;
    return rule;
  }

  double h() const { return h_; }
  // Adds a test row of class y (+1 or -1) at coordinate t.
  void Add(double t, double y) {
    ++n_test_;
    if (std::fabs(q_) < 1e-300) {  // tau = 1/2: the sign is that of t, the margin |t| / h
      if (t * y <= 0.0) return;
      AddCorrect(std::fabs(t) / h_);
      return;
    }
    const double g = t * h_ * c_ - q_ / 2.0;
    if (g * y <= 0.0) return;
    const double positive = h_ * h_ * c_ - q_ / 2.0;  // g at the two centres
    const double negative = h_ * h_ * c_ + q_ / 2.0;
    AddCorrect(2.0 * std::fabs(g) / (std::fabs(positive) + std::fabs(negative)));
  }

  size_t n_correct() const { return n_correct_; }
  size_t n_test() const { return n_test_; }
  double accuracy() const { return static_cast<double>(n_correct_) / static_cast<double>(n_test_); }
  double delta() const {
    return n_correct_ == 0 ? 0.0 : margins_ / static_cast<double>(n_correct_);
  }

 private:
  void AddCorrect(double margin) {
    ++n_correct_;
    margins_ += margin;
  }

  double h_ = 0;
  double q_ = 0;
  double c_ = 1;
  size_t n_correct_ = 0;
  size_t n_test_ = 0;
  double margins_ = 0;
};

template <typename T>
class TaskScorer {
 public:
  TaskScorer(const SynTextBenchTask<T>& task, const SynTextBenchOptions& options)
      : options_(options),
        train_{task.train_positive, task.train_negative},
        test_{task.test_positive, task.test_negative} {
    out_.score.p = task.p;
  }

  Status Check() const;
  Status MeasureClasses(size_t threads);
  Status Relative(size_t threads);
  Status Literal(size_t stream);
  ScoredTask&& Take() { return std::move(out_); }

 private:
  Status CheckMatrix(BasicMatrixView<T> rows, const std::string& name, size_t least) const;
  double Scale() const;
  Status CheckSpread(size_t which) const;
  // Scores the test rows along w_y (z - b_y) + y h and fills what the variants share.
  Status Classify(const std::array<std::vector<double>, 2>& w);
  void DrawSigns(size_t stream, std::span<const double> a, std::span<const double> b);

  const SynTextBenchOptions& options_;
  const std::array<BasicMatrixView<T>, 2> train_;
  const std::array<BasicMatrixView<T>, 2> test_;
  double scale_ = 1;
  std::array<ClassModel, 2> models_;
  ScoredTask out_;
};

template <typename T>
Status TaskScorer<T>::CheckMatrix(BasicMatrixView<T> rows, const std::string& name,
                                  size_t least) const {
  if (rows.rows() < least) {
    return InsufficientData(
               fmt::format("{} has {} rows; at least {} are needed", name, rows.rows(), least))
        .WithKey(name);
  }
  if (rows.cols() == 0 || rows.cols() != train_[0].cols()) {
    return DimensionMismatch(
               fmt::format("{} has rows of {} elements, but the positive training rows have {}",
                           name, rows.cols(), train_[0].cols()))
        .WithKey(name);
  }
  for (size_t i = 0; i < rows.rows(); ++i) {
    int not_finite = 0;  // no early exit, so that the loop can be vectorised
    for (const T value : rows.row(i)) {
      not_finite |= std::fabs(value) <= std::numeric_limits<T>::max() ? 0 : 1;
    }
    if (not_finite != 0) {
      return NonFinite(fmt::format("row {} of {} contains a value that is not finite", i, name))
          .WithKey(name);
    }
  }
  return OkStatus();
}

template <typename T>
Status TaskScorer<T>::Check() const {
  if (!std::isfinite(out_.score.p)) return NonFinite("'p' is not finite").WithKey("p");
  for (size_t c = 0; c < 2; ++c) {
    VETVEC_RETURN_IF_ERROR(CheckMatrix(train_[c], fmt::format("train {}", kClassNames[c]), 2));
    VETVEC_RETURN_IF_ERROR(CheckMatrix(test_[c], fmt::format("test {}", kClassNames[c]), 1));
  }
  return OkStatus();
}

// The power of two that brings the largest training value into [1, 2).
template <typename T>
double TaskScorer<T>::Scale() const {
  double largest = 0.0;
  for (const auto& rows : train_) {
    for (size_t i = 0; i < rows.rows(); ++i) {
      for (const T value : rows.row(i)) largest = std::max(largest, std::fabs(double{value}));
    }
  }
  if (largest == 0.0) return 1.0;
  return std::ldexp(1.0, -std::clamp(std::ilogb(largest), -1000, 1000));
}

template <typename T>
Status TaskScorer<T>::CheckSpread(size_t which) const {
  const ClassModel& model = models_[which];
  const double largest = std::max(scale_, model.mean_norm());  // scale_ represents 1
  if (model.trace() > 1e-24 * largest * largest) return OkStatus();
  return Degenerate(fmt::format("the {} class has no spread: its training rows are all equal",
                                kClassNames[which]));
}

template <typename T>
Status TaskScorer<T>::MeasureClasses(size_t threads) {
  scale_ = Scale();
  std::array<Status, 2> statuses;
  ParallelFor(2, threads, [&](size_t c) {
    Result<ClassModel> model = ClassModel::Of(train_[c], scale_, options_.energy);
    if (model.ok()) models_[c] = *std::move(model);
    statuses[c] = model.status();
  });
  for (size_t c = 0; c < 2; ++c) {
    VETVEC_RETURN_IF_ERROR(statuses[c]);
    VETVEC_RETURN_IF_ERROR(CheckSpread(c));
  }
  const double inter = Norm(Less(models_[0].mean(), models_[1].mean()));
  const double largest = std::max({scale_, models_[0].mean_norm(), models_[1].mean_norm()});
  if (inter <= 1e-12 * largest) return Degenerate("the two classes have equal means");
  const double rows = static_cast<double>(models_[0].rows() + models_[1].rows());
  const double intra = (models_[0].distance_sum() + models_[1].distance_sum()) / rows;
  out_.score.k_positive = models_[0].energy_count();
  out_.score.k_negative = models_[1].energy_count();
  out_.score.d_inter = inter / scale_;
  out_.score.d_intra = intra / scale_;
  out_.score.ratio = inter / intra;
  return OkStatus();
}

template <typename T>
Status TaskScorer<T>::Classify(const std::array<std::vector<double>, 2>& w) {
  TaskScore& score = out_.score;
  score.distance = score.ratio * score.whitened_ref;
  std::optional<BayesRule> rule = BayesRule::Of(score.distance / 2.0, options_);
  if (!rule) {
    return Degenerate("'epsilon' must be less than half the distance between the whitened classes")
        .WithKey("epsilon");
  }
  for (size_t c = 0; c < 2; ++c) {
    const double y = c == 0 ? 1.0 : -1.0;
    const std::vector<double>& mean = models_[c].mean();
    for (size_t i = 0; i < test_[c].rows(); ++i) {
      const std::span<const T> row = test_[c].row(i);
      double t = 0.0;
      for (size_t k = 0; k < row.size(); ++k) t += w[c][k] * (double{row[k]} * scale_ - mean[k]);
      t += y * rule->h();
      if (!std::isfinite(t)) return NonFinite("a whitened test row exceeds the largest double");
      rule->Add(t, y);
    }
  }
  score.n_correct = rule->n_correct();
  score.n_test = rule->n_test();
  score.accuracy = rule->accuracy();
  score.delta = rule->delta();
  for (const double value : {score.d_inter, score.d_intra, score.ratio, score.whitened_ref,
                             score.distance, score.delta}) {
    if (!std::isfinite(value)) return NonFinite("a value exceeds the largest double");
  }
  return OkStatus();
}

template <typename T>
Status TaskScorer<T>::Relative(size_t threads) {
  std::array<double, 2> sums{};
  ParallelFor(2, threads, [&](size_t c) {
    models_[c].Whiten(models_[c].energy_count());
    sums[c] = models_[c].WhitenedNormSum(train_[c]);
  });
  const double rows = static_cast<double>(models_[0].rows() + models_[1].rows());
  out_.score.whitened_ref = (sums[0] + sums[1]) / rows;
  const std::vector<double> between = Less(models_[0].mean(), models_[1].mean());
  const double inter = Norm(between);
  std::array<std::vector<double>, 2> w;
  for (size_t c = 0; c < 2; ++c) {
    std::vector<double> direction = models_[c].Apply(between);
    const double length = Norm(direction);
    if (length <= 1e-12 * models_[c].whitening_norm() * inter) {
      return Degenerate(fmt::format(
          "the means differ only in directions that the whitening of the {} class removes",
          kClassNames[c]));
    }
    for (double& value : direction) value /= length;
    w[c] = models_[c].ApplyTransposed(direction);
  }
  return Classify(w);
}

template <typename T>
Status TaskScorer<T>::Literal(size_t stream) {
  const size_t common = std::max(models_[0].energy_count(), models_[1].energy_count());
  const size_t kept = std::min({common, models_[0].rank(), models_[1].rank()});
  for (ClassModel& model : models_) model.Whiten(kept);
  const std::vector<double> a = models_[0].Apply(models_[0].mean());
  const std::vector<double> b = models_[1].Apply(models_[1].mean());
  std::vector<double> direction = Less(a, b);
  out_.score.whitened_ref = Norm(direction);
  if (out_.score.whitened_ref <= 1e-12 * (Norm(a) + Norm(b))) {
    return Degenerate("the whitened classes have equal means");
  }
  for (double& value : direction) value /= out_.score.whitened_ref;
  VETVEC_RETURN_IF_ERROR(
      Classify({models_[0].ApplyTransposed(direction), models_[1].ApplyTransposed(direction)}));
  DrawSigns(stream, a, b);
  return OkStatus();
}

// Only the signs of one class relative to the other matter, so only those of the negative class are
// drawn.
template <typename T>
void TaskScorer<T>::DrawSigns(size_t stream, std::span<const double> a, std::span<const double> b) {
  if (options_.sign_draws == 0) return;
  const std::array<MatrixD, 2> rows = {models_[0].Project(test_[0]), models_[1].Project(test_[1])};
  Rng rng(options_.seed, stream);
  for (size_t draw = 0; draw < options_.sign_draws; ++draw) {
    std::vector<double> sign(a.size());
    for (double& value : sign) value = (rng.Next32() & 1U) != 0 ? -1.0 : 1.0;
    std::vector<double> direction(a.begin(), a.end());
    for (size_t k = 0; k < direction.size(); ++k) direction[k] -= sign[k] * b[k];
    const double length = Norm(direction);
    std::optional<BayesRule> rule;
    if (length > 1e-12 * (Norm(a) + Norm(b))) {
      rule = BayesRule::Of(out_.score.ratio * length / 2.0, options_);
    }
    if (!rule) {
      out_.draws.emplace_back(std::nullopt);
      continue;
    }
    for (size_t c = 0; c < 2; ++c) {
      const double y = c == 0 ? 1.0 : -1.0;
      std::vector<double> along = direction;
      for (size_t k = 0; k < along.size(); ++k) along[k] *= (c == 0 ? 1.0 : sign[k]) / length;
      for (size_t i = 0; i < rows[c].rows(); ++i)
        rule->Add(Dot(along, rows[c].row(i)) + y * rule->h(), y);
    }
    out_.draws.emplace_back(SignDraw{rule->accuracy(), rule->delta()});
  }
}

}  // namespace

template <typename T>
Result<ScoredTask> ScoreTask(const SynTextBenchTask<T>& task, const SynTextBenchOptions& options,
                             size_t stream, size_t threads) {
  TaskScorer<T> scorer(task, options);
  VETVEC_RETURN_IF_ERROR(scorer.Check());
  VETVEC_RETURN_IF_ERROR(scorer.MeasureClasses(threads));
  VETVEC_RETURN_IF_ERROR(options.variant == SynTextBenchVariant::kLiteral
                             ? scorer.Literal(stream)
                             : scorer.Relative(threads));
  return scorer.Take();
}

template Result<ScoredTask> ScoreTask(const SynTextBenchTask<float>&, const SynTextBenchOptions&,
                                      size_t, size_t);
template Result<ScoredTask> ScoreTask(const SynTextBenchTask<double>&, const SynTextBenchOptions&,
                                      size_t, size_t);

}  // namespace vetvec
