#include "metrics/adapter_validation.h"

#include <gtest/gtest.h>

#include "unit/metrics/adapter_planted.h"

namespace vetvec {
namespace {

ValidationOptions QuickValidation() {
  ValidationOptions options;
  options.fit.rank = 4;
  options.fit.steps = 300;
  options.fit.batch_triples = 32;
  options.fit.batch_kept = 16;
  options.settings = {{0, 1e4}, {0.1, 1}};
  options.folds = 3;
  return options;
}

std::vector<size_t> Folds(size_t triples, size_t folds) {
  std::vector<size_t> out;
  for (size_t i = 0; i < triples; ++i) out.push_back((i / 3) % folds);
  return out;
}

TEST(AdapterValidationTest, JudgesEachTripleByAnAdapterThatHasNotSeenIt) {
  PlantedRows planted = PlantRows(90, 24, 1);
  // In fold 0, positives and negatives are exchanged: only an adapter that has seen them could
  // repair them.
  const std::vector<size_t> folds = Folds(90, 3);
  for (size_t i = 0; i < 90; ++i) {
    TripleRows& rows = planted.triples[i].rows;
    if (folds[i] == 0) std::swap(rows.positive, rows.negative);
  }
  ValidationOptions options = QuickValidation();
  options.settings = {{0.1, 1}};
  const auto trials =
      ValidateAdapters(planted.rows.view(), planted.triples, folds, planted.kept, options);
  ASSERT_TRUE(trials.ok()) << trials.status().ToString();
  size_t violations = 0;
  for (size_t i = 0; i < 90; ++i) {
    if (folds[i] == 0 && (*trials)[0].margins[i] > 0) ++violations;
  }
  EXPECT_GT(violations, 24u);  // of 30
}

TEST(AdapterValidationTest, GivesTheSameNumbersForEveryThreadCount) {
  const PlantedRows planted = PlantRows(45, 24, 2);
  ValidationOptions options = QuickValidation();
  options.fit.steps = 15;
  const std::vector<size_t> folds = Folds(45, 3);
  std::vector<AdapterTrial> first;
  for (const size_t threads : {size_t{1}, size_t{2}, size_t{5}}) {
    options.threads = threads;
    auto trials =
        ValidateAdapters(planted.rows.view(), planted.triples, folds, planted.kept, options);
    ASSERT_TRUE(trials.ok()) << trials.status().ToString();
    if (first.empty()) first = *trials;
    for (size_t t = 0; t < first.size(); ++t) {
      EXPECT_EQ(first[t].margins, (*trials)[t].margins);
      EXPECT_EQ(first[t].kept_change, (*trials)[t].kept_change);
    }
  }
}

// Of 200 triples of CR1 and as many of CR2, each a cluster, how many are violated.
AdapterTrial TrialWith(size_t of_cr1, size_t of_cr2, double kept_change) {
  AdapterTrial trial;
  for (size_t i = 0; i < 200; ++i) trial.margins.push_back(i < of_cr1 ? 1 : -1);
  for (size_t i = 0; i < 200; ++i) trial.margins.push_back(i < of_cr2 ? 1 : -1);
  trial.kept_change = kept_change;
  return trial;
}

TEST(AdapterValidationTest, TheBestIsTheGentlestWithinAStandardErrorOfTheFewestViolations) {
  std::vector<AdapterTriple> triples(400);
  for (size_t i = 0; i < triples.size(); ++i) {
    triples[i].cluster = i;
    if (i >= 200) triples[i].relation = Relation::kCr2;
  }
  const AdapterTrial strong = TrialWith(18, 18, 0.04);
  const AdapterTrial gentle = TrialWith(20, 20, 0.03);
  const AdapterTrial weak = TrialWith(100, 0, 0.01);
  const AdapterTrial wild = TrialWith(0, 0, 0.2);
  EXPECT_EQ(BestTrial(std::vector{strong, gentle, weak, wild}, triples), 1u);
  EXPECT_EQ(BestTrial(std::vector{strong, weak, wild}, triples), 0u);
  EXPECT_EQ(BestTrial(std::vector{weak, wild}, triples), 0u);
  EXPECT_EQ(BestTrial(std::vector{TrialWith(0, 0, 0.3), wild}, triples), 1u);
}

TEST(AdapterValidationTest, RejectsFoldsThatCannotBeJudgedAndStopsByProgress) {
  const PlantedRows planted = PlantRows(12, 24, 2);
  ValidationOptions options = QuickValidation();
  const auto code = [&](const std::vector<size_t>& folds) {
    return ValidateAdapters(planted.rows.view(), planted.triples, folds, planted.kept, options)
        .status()
        .code();
  };
  EXPECT_EQ(code(std::vector<size_t>(12, 0)), StatusCode::kInsufficientData);
  EXPECT_EQ(code(std::vector<size_t>(11, 0)), StatusCode::kDimensionMismatch);
  EXPECT_EQ(code(std::vector<size_t>(12, 3)), StatusCode::kOutOfRange);
  options.progress = [](uint64_t done, uint64_t total) {
    EXPECT_LE(done, total);
    return 7;
  };
  EXPECT_EQ(code(Folds(12, 3)), StatusCode::kCancelled);
  options.folds = 1;
  EXPECT_EQ(code(std::vector<size_t>(12, 0)), StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace vetvec
