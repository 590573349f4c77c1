#include "metrics/syntextbench.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "base/rng.h"
#include "stats/normal.h"
#include "unit/base/normal_draw.h"

namespace vetvec {
namespace {

// One task's rows; classes are N(+-shift e_0, I) rotated into all coordinates by a reflection.
struct SplitRows {
  MatrixD train[2];
  MatrixD test[2];

  SynTextBenchTask<double> Task() const {
    return {0.5, train[0].view(), train[1].view(), test[0].view(), test[1].view()};
  }
};

SplitRows Gaussian(size_t train, size_t test, size_t n, double shift, uint64_t seed) {
  Rng rng(seed);
  SplitRows rows;
  for (int c = 0; c < 2; ++c) {
    for (auto [matrix, count] : {std::pair{&rows.train[c], train}, {&rows.test[c], test}}) {
      *matrix = MatrixD(count, n);
      for (size_t i = 0; i < count; ++i) {
        const std::span<double> row = matrix->row(i);
        for (size_t k = 0; k < n; ++k) row[k] = NormalDraw(rng);
        row[0] += c == 0 ? shift : -shift;
        double sum = 0.0;  // I - 2 u u^T with u = (1, ..., 1) / sqrt(n)
        for (const double value : row) sum += value;
        for (double& value : row) value -= 2.0 * sum / static_cast<double>(n);
      }
    }
  }
  return rows;
}

void Transform(SplitRows* rows, double factor, double offset) {
  for (MatrixD* matrix : {&rows->train[0], &rows->train[1], &rows->test[0], &rows->test[1]}) {
    for (size_t i = 0; i < matrix->rows(); ++i) {
      for (double& value : matrix->row(i)) value = value * factor + offset;
    }
  }
}

Result<SynTextBenchScore> Score(const SplitRows& rows, const SynTextBenchOptions& options = {}) {
  const std::vector<SynTextBenchTask<double>> tasks = {rows.Task()};
  return ScoreSynTextBench<double>(tasks, options);
}

TaskScore Only(const SplitRows& rows, const SynTextBenchOptions& options = {}) {
  const Result<SynTextBenchScore> score = Score(rows, options);
  EXPECT_TRUE(score.ok()) << score.status().ToString();
  return score.ok() ? score->tasks.at(0) : TaskScore();
}

StatusCode Code(const SplitRows& rows, const SynTextBenchOptions& options = {}) {
  return Score(rows, options).status().code();
}

TEST(SynTextBench, GaussianClassesGiveTheClosedForm) {
  for (const double shift : {0.5, 1.0, 2.0}) {
    const TaskScore score = Only(Gaussian(20000, 20000, 6, shift, 3), {.energy = 1.0});
    const double h = score.distance / 2.0;
    EXPECT_NEAR(h, shift, 0.03);  // isotropic classes keep their distance
    const double cdf = NormalCdf(h);
    const double error = 5.0 * std::sqrt(cdf * (1.0 - cdf) / 40000.0) + 0.002;
    EXPECT_NEAR(score.accuracy, cdf, error);
    const double density = std::exp(-h * h / 2.0) / std::sqrt(2.0 * 3.14159265358979323846);
    EXPECT_NEAR(score.delta, 1.0 + density / (h * cdf), 0.03 / h);
  }
}

TEST(SynTextBench, PriorAndEpsilonFollowTheBayesRule) {
  const SplitRows rows = Gaussian(20000, 20000, 4, 1.0, 5);
  const TaskScore score = Only(rows, {.tau = 0.3, .epsilon = 0.2, .energy = 1.0});
  const double h = score.distance / 2.0;
  const double bound = std::log(0.7 / 0.3) / 2.0 / (h - 0.2);  // t at which g is zero
  const double want = (NormalUpper(bound - h) + NormalCdf(bound + h)) / 2.0;
  EXPECT_NEAR(score.accuracy, want, 0.01);
}

TEST(SynTextBench, RelativeDoesNotDependOnScaleOriginOrRotation) {
  const SplitRows rows = Gaussian(300, 200, 8, 0.8, 7);
  const TaskScore plain = Only(rows);
  for (const auto& [factor, offset] : {std::pair{1e150, 0.0}, {-3.0, 100.0}, {1e-6, 0.0}}) {
    SplitRows moved = rows;
    Transform(&moved, factor, offset);
    const TaskScore score = Only(moved);
    EXPECT_NEAR(score.distance, plain.distance, 1e-8 * plain.distance) << factor;
    EXPECT_NEAR(score.delta, plain.delta, 1e-8 * plain.delta) << factor;
    EXPECT_EQ(score.n_correct, plain.n_correct) << factor;
    EXPECT_NEAR(score.d_inter, std::fabs(factor) * plain.d_inter,
                1e-8 * std::fabs(factor) * plain.d_inter);
  }
}

TEST(SynTextBench, ScoreIsTheAreaUnderTheCurve) {
  std::vector<TaskScore> tasks(3);
  const double accuracy[] = {0.95, 0.6, 0.8};
  const double delta[] = {1.2, 3.0, 1.5};
  for (size_t i = 0; i < 3; ++i) {
    tasks[i].accuracy = accuracy[i];
    tasks[i].delta = delta[i];
  }
  EXPECT_DOUBLE_EQ(MarginAtAccuracy(tasks, 0.8), 1.2 / 3.0);  // strict
  EXPECT_DOUBLE_EQ(MarginAtAccuracy(tasks, 0.5), 5.7 / 3.0);
  EXPECT_EQ(MarginAtAccuracy(tasks, 1.0), 0.0);
  EXPECT_NEAR(AreaBeyondAccuracy(tasks, 0.7), (1.2 * 0.25 + 1.5 * 0.1) / 3.0, 1e-15);
  double area = 0.0;
  constexpr int kSteps = 30000;
  for (int i = 0; i < kSteps; ++i) {
    area += MarginAtAccuracy(tasks, 0.55 + 0.45 * (i + 0.5) / kSteps) * 0.45 / kSteps;
  }
  EXPECT_NEAR(AreaBeyondAccuracy(tasks, 0.55), area, 1e-4);
}

TEST(SynTextBench, FloatRowsAgreeWithDouble) {
  const SplitRows rows = Gaussian(700, 300, 40, 0.7, 9);
  Matrix narrow[4];
  MatrixD wide[4];
  const MatrixD* given[] = {&rows.train[0], &rows.train[1], &rows.test[0], &rows.test[1]};
  for (size_t m = 0; m < 4; ++m) {
    narrow[m] = Matrix(given[m]->rows(), given[m]->cols());
    wide[m] = MatrixD(given[m]->rows(), given[m]->cols());
    for (size_t i = 0; i < given[m]->rows(); ++i) {
      for (size_t k = 0; k < given[m]->cols(); ++k) {
        narrow[m].row(i)[k] = static_cast<float>(given[m]->row(i)[k]);
        wide[m].row(i)[k] = double{narrow[m].row(i)[k]};
      }
    }
  }
  for (const double energy : {0.5, 0.99, 1.0}) {
    const std::vector<SynTextBenchTask<float>> narrow_tasks = {
        {0.1, narrow[0].view(), narrow[1].view(), narrow[2].view(), narrow[3].view()}};
    const std::vector<SynTextBenchTask<double>> wide_tasks = {
        {0.1, wide[0].view(), wide[1].view(), wide[2].view(), wide[3].view()}};
    const auto a = ScoreSynTextBench<float>(narrow_tasks, {.energy = energy});
    const auto b = ScoreSynTextBench<double>(wide_tasks, {.energy = energy});
    ASSERT_TRUE(a.ok() && b.ok());
    EXPECT_EQ(a->tasks[0].k_positive, b->tasks[0].k_positive);
    EXPECT_NEAR(a->tasks[0].distance, b->tasks[0].distance, 1e-7 * b->tasks[0].distance);
    EXPECT_NEAR(a->score, b->score, 1e-6 * b->score);
  }
}

TEST(SynTextBench, ThreadsDoNotChangeABit) {
  std::vector<SplitRows> rows;
  for (uint64_t seed = 1; seed <= 3; ++seed) rows.push_back(Gaussian(80, 50, 10, 0.6, seed));
  std::vector<SynTextBenchTask<double>> tasks;
  for (const SplitRows& one : rows) tasks.push_back(one.Task());
  for (const SynTextBenchVariant variant :
       {SynTextBenchVariant::kRelative, SynTextBenchVariant::kLiteral}) {
    const auto one = ScoreSynTextBench<double>(tasks, {.variant = variant, .threads = 1});
    const auto many = ScoreSynTextBench<double>(tasks, {.variant = variant, .threads = 7});
    ASSERT_TRUE(one.ok() && many.ok());
    EXPECT_EQ(one->score, many->score);
    for (size_t i = 0; i < 3; ++i) EXPECT_EQ(one->tasks[i].delta, many->tasks[i].delta);
    if (variant == SynTextBenchVariant::kLiteral) {
      EXPECT_EQ(one->sign_spread->score_mean, many->sign_spread->score_mean);
    }
  }
}

TEST(SynTextBench, LiteralMovesWithTheOriginAndTheSigns) {
  SplitRows rows = Gaussian(200, 200, 5, 0.5, 11);
  SynTextBenchOptions options;
  options.variant = SynTextBenchVariant::kLiteral;
  options.a_t = 0.5;
  const Result<SynTextBenchScore> before = Score(rows, options);
  ASSERT_TRUE(before.ok());
  ASSERT_TRUE(before->sign_spread.has_value());
  EXPECT_EQ(before->sign_spread->draws + before->sign_spread->degenerate, 64U);
  EXPECT_LT(before->sign_spread->score_min, before->sign_spread->score_max);
  EXPECT_LE(before->sign_spread->score_min, before->sign_spread->score_mean);
  Transform(&rows, 1.0, 3.0);
  const Result<SynTextBenchScore> after = Score(rows, options);
  ASSERT_TRUE(after.ok());
  EXPECT_GT(std::fabs(after->tasks[0].distance - before->tasks[0].distance), 0.5);
  EXPECT_FALSE(Score(rows)->sign_spread.has_value());  // kRelative has none
}

TEST(SynTextBench, RankDeficientRowsUseTheirRank) {
  SplitRows rows = Gaussian(60, 40, 9, 0.8, 13);
  for (MatrixD* matrix : {&rows.train[0], &rows.train[1], &rows.test[0], &rows.test[1]}) {
    for (size_t i = 0; i < matrix->rows(); ++i) {
      matrix->row(i)[7] = matrix->row(i)[1] - matrix->row(i)[2];  // dependent
      matrix->row(i)[8] = 4.25;                                   // constant
    }
  }
  const TaskScore score = Only(rows, {.energy = 1.0});
  EXPECT_EQ(score.k_positive, 7U);
  EXPECT_EQ(score.k_negative, 7U);
  EXPECT_GT(score.accuracy, 0.6);
  // Fewer rows than columns, each row twice: rank m / 2 - 1.
  SplitRows few = Gaussian(8, 5, 20, 2.0, 15);
  for (MatrixD& matrix : few.train) {
    for (size_t i = 0; i < 4; ++i) {
      std::copy(matrix.row(i).begin(), matrix.row(i).end(), matrix.row(i + 4).begin());
    }
  }
  EXPECT_EQ(Only(few, {.energy = 1.0}).k_positive, 3U);
}

TEST(SynTextBench, OneColumn) {
  const TaskScore score = Only(Gaussian(2000, 2000, 1, 1.5, 17));
  EXPECT_EQ(score.k_positive, 1U);
  EXPECT_NEAR(score.accuracy, NormalCdf(score.distance / 2.0), 0.02);
}

TEST(SynTextBench, DegenerateClasses) {
  SplitRows equal = Gaussian(10, 5, 4, 1.0, 19);
  for (size_t i = 0; i < 10; ++i) {
    std::fill(equal.train[1].row(i).begin(), equal.train[1].row(i).end(), 0.25);
  }
  EXPECT_EQ(Code(equal), StatusCode::kDegenerate);  // no spread
  SplitRows same = Gaussian(10, 5, 4, 1.0, 19);
  same.train[1] = same.train[0];
  EXPECT_EQ(Code(same), StatusCode::kDegenerate);  // equal means
  SplitRows tiny = Gaussian(10, 5, 4, 1.0, 19);
  Transform(&tiny, 1e-200, 0.0);
  EXPECT_EQ(Code(tiny), StatusCode::kDegenerate);  // beneath 1e-24, as the rule has it
  const SplitRows rows = Gaussian(50, 20, 4, 1.0, 19);
  EXPECT_EQ(Code(rows, {.epsilon = 1e6}), StatusCode::kDegenerate);
  const double h = Only(rows).distance / 2.0;
  EXPECT_EQ(Code(rows, {.epsilon = h}), StatusCode::kDegenerate);
  EXPECT_EQ(Code(rows, {.epsilon = 0.99 * h}), StatusCode::kOk);
  // The means differ only along a column without variance.
  SplitRows hidden = Gaussian(50, 20, 4, 0.0, 21);
  for (int c = 0; c < 2; ++c) {
    for (size_t k = 0; k < 4; ++k) {
      double mean = 0.0;
      for (size_t i = 0; i < 50; ++i) mean += hidden.train[c].row(i)[k] / 50.0;
      for (size_t i = 0; i < 50; ++i) {
        hidden.train[c].row(i)[k] = k == 3 ? 1.0 - 2.0 * c : hidden.train[c].row(i)[k] - mean;
      }
    }
  }
  EXPECT_EQ(Code(hidden), StatusCode::kDegenerate);
}

TEST(SynTextBench, HugeScales) {
  SplitRows rows = Gaussian(50, 20, 4, 1.0, 23);
  const TaskScore plain = Only(rows);
  Transform(&rows, 1e300, 0.0);
  const TaskScore huge = Only(rows);
  EXPECT_EQ(huge.n_correct, plain.n_correct);
  EXPECT_NEAR(huge.delta, plain.delta, 1e-9 * plain.delta);
  // A test row that whitening would send beyond double.
  rows = Gaussian(50, 20, 4, 1.0, 23);
  Transform(&rows, 1e-4, 0.0);
  rows.test[0].row(0)[1] = 1e308;
  rows.test[0].row(0)[2] = -1e308;
  EXPECT_EQ(Code(rows), StatusCode::kNonFinite);
}

TEST(SynTextBench, RefusesBadInput) {
  const SplitRows rows = Gaussian(10, 5, 4, 1.0, 25);
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    for (int which = 0; which < 4; ++which) {
      SplitRows broken = rows;
      (which < 2 ? broken.train[which] : broken.test[which - 2]).row(2)[1] = bad;
      EXPECT_EQ(Code(broken), StatusCode::kNonFinite) << which;
    }
    EXPECT_EQ(Code(rows, {.a_t = bad}), StatusCode::kInvalidArgument);
    EXPECT_EQ(Code(rows, {.tau = bad}), StatusCode::kInvalidArgument);
    EXPECT_EQ(Code(rows, {.epsilon = bad}), StatusCode::kInvalidArgument);
    EXPECT_EQ(Code(rows, {.energy = bad}), StatusCode::kInvalidArgument);
  }
  EXPECT_EQ(Code(rows, {.tau = 0.0}), StatusCode::kInvalidArgument);
  EXPECT_EQ(Code(rows, {.energy = 0.0}), StatusCode::kInvalidArgument);
  EXPECT_EQ(Code(Gaussian(1, 5, 4, 1.0, 1)), StatusCode::kInsufficientData);
  EXPECT_EQ(Code(Gaussian(2, 0, 4, 1.0, 1)), StatusCode::kInsufficientData);
  EXPECT_EQ(ScoreSynTextBench<double>({}, {}).status().code(), StatusCode::kInsufficientData);
  std::vector<SynTextBenchTask<double>> tasks = {rows.Task()};
  tasks[0].p = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(ScoreSynTextBench<double>(tasks, {}).status().code(), StatusCode::kNonFinite);
  SplitRows narrow = rows;
  narrow.test[1] = MatrixD(5, 3);
  EXPECT_EQ(Code(narrow), StatusCode::kDimensionMismatch);
}

TEST(SynTextBench, StopsWhenAsked) {
  const SplitRows rows = Gaussian(10, 5, 4, 1.0, 27);
  SynTextBenchOptions options;
  options.progress = [](uint64_t, uint64_t) { return 7; };
  options.threads = 1;
  const Status status = Score(rows, options).status();
  EXPECT_EQ(status.code(), StatusCode::kCancelled);
  EXPECT_EQ(status.message(), "the progress callback stopped task scoring");
}

}  // namespace
}  // namespace vetvec
