#include "metrics/probe_curve.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace vetvec {
namespace {

TEST(ProbeCurve, SizesAreThePapers) {
  // Table 6: eSC where the loss never falls is n_T; 12139 is the ninth size of n = 32768.
  EXPECT_EQ(ProbeTrainingRows(4096), 3686U);
  EXPECT_EQ(ProbeTrainingRows(8192), 7372U);
  EXPECT_EQ(ProbeTrainingRows(16384), 14745U);
  EXPECT_EQ(ProbeTrainingRows(32768), 29491U);
  const std::vector<size_t> sizes = ProbeSizes(29491, 10);
  ASSERT_EQ(sizes.size(), 10U);
  EXPECT_EQ(sizes.front(), 10U);
  EXPECT_EQ(sizes[8], 12139U);
  EXPECT_EQ(sizes.back(), 29491U);
  EXPECT_TRUE(ProbeSizes(9, 10).empty());
  EXPECT_EQ(ProbeSizes(10, 2), (std::vector<size_t>{10, 10}));
}

TEST(ProbeCurve, FiguresByTheFormulas) {
  const ProbeCurve curve{{10, 20, 50}, {3.0, 1.5, 0.5}};
  const ProbeFigures figures = SummarizeProbeCurve(curve, 1.0);
  EXPECT_EQ(figures.validation_loss, 0.5);
  EXPECT_DOUBLE_EQ(figures.mdl, 30.0 + 15.0 + 15.0);
  EXPECT_DOUBLE_EQ(figures.sdl, 20.0 + 5.0);
  EXPECT_EQ(figures.sample_size, 50U);
  EXPECT_FALSE(SummarizeProbeCurve(curve, 0.4).sample_size.has_value());
  EXPECT_EQ(SummarizeProbeCurve(curve, 1.5).sample_size, 20U);  // not strict
}

struct Data {
  Matrix rows;
  std::vector<uint32_t> labels;
};

Data Separable(size_t n) {
  Data data{Matrix(n, 5), std::vector<uint32_t>(n)};
  Rng rng(1);
  for (size_t i = 0; i < n; ++i) {
    data.labels[i] = static_cast<uint32_t>(rng.Below(2));
    for (float& value : data.rows.row(i)) value = static_cast<float>(0.3 * rng.Uniform());
    data.rows.row(i)[1] += data.labels[i] == 0 ? 1.0F : -1.0F;
  }
  return data;
}

ProbeOptions QuickProbe(size_t threads) {
  ProbeOptions options;
  options.shape.hidden = {16};
  options.learning_rate = 0.01;
  options.steps = 150;
  options.batch = 32;
  options.points = 3;
  options.seeds = 2;
  options.threads = threads;
  return options;
}

TEST(ProbeCurve, LossFallsWhereTheClassesAreApartWhateverTheThreads) {
  const Data data = Separable(200);
  const auto one = MeasureProbeCurve(data.rows.view(), data.labels, 2, QuickProbe(1));
  const auto many = MeasureProbeCurve(data.rows.view(), data.labels, 2, QuickProbe(3));
  ASSERT_TRUE(one.ok() && many.ok()) << one.status().ToString();
  EXPECT_EQ(one->sizes.back(), 180U);
  EXPECT_EQ(one->losses, many->losses);
  EXPECT_LT(one->losses.back(), 0.1);
  std::vector<uint32_t> noise = data.labels;  // labels that nothing explains
  Rng rng(2);
  for (uint32_t& label : noise) label = static_cast<uint32_t>(rng.Below(2));
  const auto none = MeasureProbeCurve(data.rows.view(), noise, 2, QuickProbe(1));
  ASSERT_TRUE(none.ok());
  EXPECT_GT(none->losses.back(), 0.5);
}

TEST(ProbeCurve, Refuses) {
  Data data = Separable(40);
  const auto code = [&](const ProbeOptions& options) {
    return MeasureProbeCurve(data.rows.view(), data.labels, 2, options).status().code();
  };
  ProbeOptions options = QuickProbe(1);
  options.points = 1;
  EXPECT_EQ(code(options), StatusCode::kInvalidArgument);
  options = QuickProbe(1);
  options.progress = [](uint64_t, uint64_t) { return 1; };
  EXPECT_EQ(code(options), StatusCode::kCancelled);
  data.labels[0] = 2;
  EXPECT_EQ(code(QuickProbe(1)), StatusCode::kInvalidArgument);
  data = Separable(40);
  data.rows.row(0)[0] = std::nanf("");
  EXPECT_EQ(code(QuickProbe(1)), StatusCode::kNonFinite);
  data = Separable(11);
  EXPECT_EQ(code(QuickProbe(1)), StatusCode::kInsufficientData);  // 9 training rows
  data = {Matrix(40, 3), std::vector<uint32_t>(40, 1)};
  EXPECT_EQ(code(QuickProbe(1)), StatusCode::kDegenerate);
  data.labels.pop_back();
  EXPECT_EQ(code(QuickProbe(1)), StatusCode::kDimensionMismatch);
}

}  // namespace
}  // namespace vetvec
