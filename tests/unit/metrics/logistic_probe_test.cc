#include "metrics/logistic_probe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "base/rng.h"
#include "metrics/logistic_regression.h"

namespace vetvec {
namespace {

using testing::HasSubstr;

// Points around a centre for each class, `spread` wide.
struct Points {
  MatrixD rows;
  std::vector<uint32_t> labels;
};

Points MakePoints(size_t per_class, size_t classes, double spread, uint64_t seed) {
  Points out;
  out.rows = MatrixD(per_class * classes, 2);
  Rng rng(seed);
  for (size_t i = 0; i < per_class * classes; ++i) {
    const auto label = static_cast<uint32_t>(i % classes);
    const double angle = 6.283185307 * label / static_cast<double>(classes);
    out.rows.row(i)[0] = std::cos(angle) + spread * (rng.Uniform() - 0.5);
    out.rows.row(i)[1] = std::sin(angle) + spread * (rng.Uniform() - 0.5);
    out.labels.push_back(label);
  }
  return out;
}

TEST(LogisticRegression, TwoPointsHaveTheKnownSolution) {
  // At x = 1 and -1 with c: w solves w = 2c / (1 + exp(w)), and the intercept is 0.
  MatrixD rows(2, 1);
  rows.row(0)[0] = 1;
  rows.row(1)[0] = -1;
  const std::vector<uint32_t> labels = {1, 0};
  const auto model = FitLogistic(rows.view(), labels, 2, {.c = 3});
  ASSERT_TRUE(model.ok()) << model.status().ToString();
  const double w = model->weights.row(0)[0];
  EXPECT_NEAR(w, 2 * 3 / (1 + std::exp(w)), 1e-6);
  EXPECT_NEAR(model->intercepts[0], 0, 1e-9);
}

TEST(LogisticRegression, TheGradientVanishesAtTheSolution) {
  const Points points = MakePoints(40, 3, 2.5, 1);
  const double c = 0.7;
  const auto model = FitLogistic(points.rows.view(), points.labels, 3, {.c = c});
  ASSERT_TRUE(model.ok());
  for (size_t k = 0; k < 3; ++k) {
    std::vector<double> slope = {model->weights.row(k)[0], model->weights.row(k)[1], 0};
    for (size_t i = 0; i < points.labels.size(); ++i) {
      const auto x = points.rows.row(i);
      std::vector<double> p;
      for (size_t j = 0; j < 3; ++j) {
        p.push_back(std::exp(model->weights.row(j)[0] * x[0] + model->weights.row(j)[1] * x[1] +
                             model->intercepts[j]));
      }
      const double sum = std::accumulate(p.begin(), p.end(), 0.0);
      const double error = p[k] / sum - (points.labels[i] == k ? 1 : 0);
      slope[0] += c * error * x[0];
      slope[1] += c * error * x[1];
      slope[2] += c * error;
    }
    for (const double one : slope) EXPECT_NEAR(one, 0, 1e-5);
  }
}

TEST(LogisticRegression, AStartChangesOnlyTheWay) {
  const Points points = MakePoints(50, 2, 3, 2);
  const auto cold = FitLogistic(points.rows.view(), points.labels, 2, {.c = 2});
  const auto other = FitLogistic(points.rows.view(), points.labels, 2, {.c = 0.1});
  const auto warm = FitLogistic(points.rows.view(), points.labels, 2, {.c = 2}, &*other);
  for (size_t j = 0; j < 2; ++j) {
    EXPECT_NEAR(cold->weights.row(0)[j], warm->weights.row(0)[j], 1e-5);
  }
}

TEST(LogisticRegression, EndsForRowsOfAnyScale) {
  Points points = MakePoints(10, 2, 1, 11);
  for (const double scale : {1e-320, 1e-150, 1e150, 1e300}) {
    MatrixD rows(20, 2);
    for (size_t i = 0; i < 40; ++i) rows.data()[i] = points.rows.data()[i] * scale;
    const auto model = FitLogistic(rows.view(), points.labels, 2, {});
    EXPECT_TRUE(!model.ok() || std::isfinite(model->weights.row(0)[0])) << scale;
  }
}

TEST(LogisticRegression, Errors) {
  const Points points = MakePoints(3, 2, 1, 3);
  EXPECT_EQ(FitLogistic(points.rows.view(), points.labels, 2, {.c = 0}).status().code(),
            StatusCode::kInvalidArgument);
  EXPECT_EQ(FitLogistic(points.rows.view(), {points.labels.data(), 2}, 2, {}).status().code(),
            StatusCode::kDimensionMismatch);
  EXPECT_EQ(FitLogistic({nullptr, 0, 2}, {}, 2, {}).status().code(), StatusCode::kInsufficientData);
}

TEST(StratifiedFoldsTest, SizesAndSharesAreNearlyEqual) {
  std::vector<uint32_t> labels;
  for (int i = 0; i < 97; ++i) labels.push_back(i % 10 == 0 ? 1 : 0);
  const std::vector<uint32_t> folds = StratifiedFolds(labels, 5, 7, 0);
  std::vector<size_t> sizes(5, 0);
  std::vector<size_t> rare(5, 0);
  for (size_t i = 0; i < labels.size(); ++i) {
    ++sizes[folds[i]];
    rare[folds[i]] += labels[i];
  }
  for (size_t f = 0; f < 5; ++f) {
    EXPECT_GE(sizes[f], 19U);
    EXPECT_LE(sizes[f], 20U);
    EXPECT_EQ(rare[f], 2U);
  }
  EXPECT_EQ(folds, StratifiedFolds(labels, 5, 7, 0));
  EXPECT_NE(folds, StratifiedFolds(labels, 5, 8, 0));
}

TEST(LogisticProbeTest, SeparateClassesAreReadAndRandomLabelsAreNot) {
  const Points apart = MakePoints(40, 3, 0.5, 4);
  const auto good = LogisticProbe(apart.rows.view(), apart.labels, {.folds = 5, .inner_folds = 4});
  ASSERT_TRUE(good.ok()) << good.status().ToString();
  EXPECT_EQ(good->accuracy, 1.0);
  EXPECT_EQ(good->dev_accuracy, 1.0);
  EXPECT_EQ(good->predicted, apart.labels);
  EXPECT_EQ(good->folds.size(), 5U);
  EXPECT_EQ(good->folds[0].c, 0.25) << "the first of equally good ones";
  EXPECT_NEAR(good->majority, 1.0 / 3, 1e-12);
  Points mixed = MakePoints(100, 2, 0.5, 5);
  Rng rng(6);
  Shuffle(mixed.labels, rng);
  const auto bad = LogisticProbe(mixed.rows.view(), mixed.labels, {.folds = 5, .c = {1}});
  ASSERT_TRUE(bad.ok());
  EXPECT_LT(bad->accuracy, 0.65);
}

TEST(LogisticProbeTest, TheNumberOfThreadsChangesNothing) {
  const Points points = MakePoints(30, 3, 3, 8);
  LogisticProbeOptions options = {.folds = 4, .inner_folds = 3};
  options.threads = 1;
  const auto one = LogisticProbe(points.rows.view(), points.labels, options);
  options.threads = 3;
  const auto three = LogisticProbe(points.rows.view(), points.labels, options);
  EXPECT_EQ(one->accuracy, three->accuracy);
  EXPECT_EQ(one->dev_accuracy, three->dev_accuracy);
  EXPECT_EQ(one->predicted, three->predicted);
}

TEST(LogisticProbeTest, GivenFoldsAreUsed) {
  const Points points = MakePoints(4, 2, 0.1, 9);
  LogisticProbeOptions options;
  options.c = {1};
  options.fold_of = {0, 0, 1, 1, 1, 1, 1, 1};
  const auto probe = LogisticProbe(points.rows.view(), points.labels, options);
  ASSERT_TRUE(probe.ok()) << probe.status().ToString();
  ASSERT_EQ(probe->folds.size(), 2U);
  EXPECT_EQ(probe->folds[0].rows, 2U);
  EXPECT_EQ(probe->folds[1].rows, 6U);
}

TEST(LogisticProbeTest, Errors) {
  const Points points = MakePoints(4, 2, 1, 10);
  const auto code = [&](const LogisticProbeOptions& options) {
    return LogisticProbe(points.rows.view(), points.labels, options).status().code();
  };
  EXPECT_EQ(code({.folds = 9}), StatusCode::kInsufficientData);
  EXPECT_EQ(code({.folds = 1}), StatusCode::kInsufficientData);
  EXPECT_EQ(code({.folds = 2, .c = {}}), StatusCode::kInvalidArgument);
  EXPECT_EQ(code({.folds = 2, .inner_folds = 1}), StatusCode::kInvalidArgument);
  EXPECT_EQ(code({.folds = 2, .inner_folds = 5}), StatusCode::kInsufficientData);
  EXPECT_EQ(code({.folds = 2, .c = {-1}}), StatusCode::kInvalidArgument);
  const std::vector<uint32_t> same(8, 0);
  const auto one_label = LogisticProbe(points.rows.view(), same, {.folds = 2, .c = {1}});
  EXPECT_EQ(one_label.status().code(), StatusCode::kInsufficientData);
  EXPECT_THAT(one_label.status().message(),
              HasSubstr("the remaining folds have 1 different labels"));
}

}  // namespace
}  // namespace vetvec
